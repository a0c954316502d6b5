"""The check page of a hand with cards: an address of its own, who can't be out, and what is asked before it is saved."""

import json
import re
from html import unescape

import pytest
from werkzeug.test import TestResponse

from tests.support.webphone import Page, Phone, matched

REFUSED = {"line-0": "57-32", "line-1": "4-7h Qs,Qc,*=Q", "line-2": "Ks,As,2s 5s,5c,5d"}
LEVELS = {"level-0": "points", "level-1": "cards", "level-2": "cards"}
MARKED = REFUSED | LEVELS | {"line-1": "4-7h Qs,Qc,*=Q / 3s", "dealer": "2", "out": "2"}


def preview(phone: Phone, form: str, **fields: str) -> TestResponse:
    """Press Check; gives the page that the phone is led to."""
    answer = phone.client.post(form, data=phone.hidden(form) | MARKED | {"do": "preview"} | fields)
    assert answer.status_code == 303, answer.text
    assert answer.headers["Location"].split("?")[0] == f"{form}/check"
    return phone.client.get(answer.headers["Location"])


def sent_by(page: TestResponse, button: str) -> dict[str, str]:
    """What the check page sends with one of its buttons."""
    fields = re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', page.text.split('id="hand-form"')[1])
    sent = {name: unescape(value) for name, value in fields} | {"do": button}
    return {name: "" if name == "csrf_token" and button == "compared" else value for name, value in sent.items()}


def press(phone: Phone, form: str, page: TestResponse, button: str) -> TestResponse:
    answer = phone.client.post(form, data=sent_by(page, button))
    assert answer.status_code == 303, answer.text
    return phone.client.get(answer.headers["Location"])


def chips(page: TestResponse) -> dict[str, bool]:
    found = re.findall(r'name="do" value="went-(\d*)" aria-pressed="(true|false)"', page.text)
    return {seat: pressed == "true" for seat, pressed in found}


@pytest.mark.parametrize("change", [False, True])
def test_the_page_has_an_address_and_the_way_back_from_why_leads_there(phone: Phone, table: str, change: bool) -> None:
    phone.save_hand(table, "5-1", "6-2", "7-3")
    form = f"{table}/hands/1/edit" if change else f"{table}/hands/new"
    page = preview(phone, form)
    assert page.status_code == 200
    again = phone.client.get(f"{form}/check")
    assert sent_by(again, "compared") == sent_by(page, "compared"), "the phone's Back finds the same entry"
    why = matched(r'class="why" href="([^"]+)"', page.text)
    desk = phone.client.get(phone.client.get(unescape(why)).headers["Location"])
    assert f'href="{form}/check"' in desk.text
    assert sent_by(phone.client.get(f"{form}/check"), "compared") == sent_by(page, "compared")


def test_once_saved_the_address_says_so(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    page = preview(phone, form)
    assert phone.guest(table, 1).client.get(f"{form}/check").status_code == 303, "another phone has nothing to check"
    assert press(phone, form, page, "save").status_code == 200
    assert phone.client.get(f"{form}/check?hand=1").status_code == 409
    led = phone.client.get(f"{form}/check")
    assert (led.status_code, led.headers["Location"]) == (303, form), "nothing is checked: an empty form"


def test_a_refused_meld_keeps_its_player_in(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    page = preview(phone, form)
    assert chips(page) == {"": True}, "the others have cards left"
    assert press(phone, form, page, "save").status_code == 200
    [played] = phone.view(table).hands
    assert played.result.out is None
    assert {name: (score.hand, score.left) for name, score in (played.result.scores or {}).items()} == {
        "Ana": (25, 32),
        "Ben": (54, 3),
        "Cy": (-12, 27),
    }


def test_another_may_have_gone_out(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    page = preview(phone, form, **{"line-1": "4-7h Qs,Qc,*=Q /"})
    assert chips(page) == {"": True, "1": False}
    for seat in ("1", "", "1"):
        page = press(phone, form, page, f"went-{seat}")
        assert chips(page) == {"": not seat, "1": bool(seat)}
    press(phone, form, page, "save")
    assert phone.view(table).hands[0].result.out == "Ben"


@pytest.mark.parametrize(("game", "preset"), [("rummy", "basic"), ("rummikub", "tiles")])
def test_where_melds_do_not_count_too(phone: Phone, game: str, preset: str) -> None:
    table = phone.open_table(game=game, preset=preset)
    form = f"{table}/hands/new"
    lines = ("/ 4r", "/ 5b", "3r,4r,6r") if game == "rummikub" else ("/ 2c", "/ 3s", "Ks,As,2s 5s,5c,5d")
    fields = phone.hidden(form) | phone.hand(*lines, level="cards", out="2", do="preview")
    answer = phone.client.post(form, data=fields)
    page = phone.client.get(answer.headers["Location"])
    assert chips(page) == {"": True}
    press(phone, form, page, "save")
    played = phone.view(table).hands[0]
    assert played.result.out is None
    assert (played.result.scores or {})["Cy"].left == 13


def test_change_opens_the_pad_at_the_refused_meld(phone: Phone, table: str) -> None:
    page = preview(phone, f"{table}/hands/new")
    links = [unescape(link) for link in re.findall(r'<a class="(?:button|at-line|counted)"\s+href="([^"]+)"', page.text)]
    to_change = [link for link in links if "line=2%7CKs" in link]
    assert len(to_change) == 2, "the button, and the line itself"
    form = phone.client.get(to_change[0]).text
    given = unescape(re.search(r"data-given='([^']+)'", form)[1])  # type: ignore[index]
    assert '"active":2' in given.replace(" ", "")
    assert '"open":"Ks"' in given.replace(" ", "")
    for line in ("4-7h Qs,Qc,*=Q / 3s", "Ks,As,2s 5s,5c,5d"):
        assert f'value="{line}"' in form


BLANK = {
    "everybody says": (("57-32", "60", "20-5"), "1", False),
    "one does not": (("57", "60", "20-5"), "1", True),
    "zero is an answer": (("57-0", "60", "20-5"), "1", False),
    "nobody went out": (("57-2", "60-2", "20-5"), "", True),
    "ranks say it": (("57/7 K", "60", "20-5"), "1", False),
}


@pytest.mark.parametrize("name", BLANK)
def test_what_is_left_of_the_others_is_asked(phone: Phone, table: str, name: str) -> None:
    """Of a hand by points the form itself asks, with a button that saves anyway."""
    lines, out, asks = BLANK[name]
    form = f"{table}/hands/new"
    fields = phone.hidden(form) | phone.hand(*lines, out=out, sure="")
    if "/" in lines[0]:
        fields |= {"level-0": "values"}
    looked = phone.client.post(form, data=fields | {"do": "look"}).get_json()
    answer = phone.client.post(form, data=fields)
    assert answer.status_code == (422 if asks else 303)
    assert bool(looked["sure"]) is asks
    assert asks == any(kind == "warn" for row in [looked, *looked["rows"]] for kind, _text in row["notes"])
    if asks:
        assert phone.client.post(form, data=fields | {"sure": looked["sure"]}).status_code == 303, "asked and answered"
        assert f'name="sure" value="{looked["sure"]}"' in unescape(answer.text)
    assert len(phone.view(table).hands) == 1


def test_nothing_is_asked_of_a_player_while_another_is_missing(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    fields = phone.hidden(form) | phone.hand("57", "60", "", out="1", do="look")
    looked = phone.client.post(form, data=fields).get_json()
    assert not [note for row in looked["rows"] for note in row["notes"]]


def test_a_zero_that_was_typed_stays(phone: Phone, table: str) -> None:
    form = f"{table}/hands/new"
    page = phone.client.post(form, data=phone.hidden(form) | phone.hand("57-0", "60", "x", out="1")).text
    assert re.search(r'name="left-0" value="0"', page)
    assert re.search(r'name="left-1" value=""', page)


def test_each_refused_meld_has_a_line_and_a_reason_of_its_own(phone: Phone, table: str) -> None:
    """Two of a player are not counted together: each opens its own case at the desk, and the pad is told of both."""
    line = "Ks,As,2s 9c,9d / 3h"
    page = preview(phone, f"{table}/hands/new", **{"line-2": line, "out": ""})
    rows = Page(page).all(".lines .refused")
    assert [one.one(".num").text for one in rows] == ["−27", "−18"]
    assert len({one.one(".why")["href"] for one in rows}) == 2
    form = Page(phone.client.get(str(Page(page).one(".thumb a.button")["href"]))).one("form.entry")
    told = json.loads(unescape(str(form["data-given"])))["refused"]
    assert [(seat, cards) for seat, cards, _why in told] == [(2, "Ks,As,2s"), (2, "9c,9d")]
    assert all(why for *_rest, why in told)
