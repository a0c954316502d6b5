"""A result shared: the way to it from the head of the page, and what the picture says of the day."""

import re
from datetime import datetime, timedelta
from xml.etree.ElementTree import fromstring

import pytest
from babel.dates import format_skeleton
from flask import Flask

from scorekeeper.web.tables import routes
from scorekeeper.web.tables.sharing import month_words
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, text_of


def test_share_is_one_tap_from_the_result_and_its_text_names_the_day(phone: Phone, table: str) -> None:
    phone.save_hand(table, "600", "60", "10")
    head, _main, below = phone.get(f"{table}/result").text.partition('id="whole-result"')
    assert ("a[href='#share'][aria-label]" in Page(head), 'id="share"' in below) == (True, True)
    before, shown, after = datetime.now().astimezone(), phone.get(f"{table}/result"), datetime.now().astimezone()
    days = {f", {format_skeleton('MMMd', now, locale='en_GB')}." for now in (before, after)}
    assert any(day in text_of(shown) for day in days)


def evening(phone: Phone, *names: str, target: str = "300") -> str:
    """A game of four hands: Ben is last after the first, and first after the second."""
    table = phone.open_table(*(names or ("Ana", "Ben", "Chloé")), option_target=target)
    for hand, line in enumerate((("85", "25", "40"), ("28", "102", "65"), ("25", "78", "33"), ("25", "96", "-15"))):
        phone.save_hand(table, *line, dealer=str((2 + hand) % 3), out="1")
    return table


def test_the_picture_has_the_day_the_best_hand_and_the_names_of_its_lines(phone: Phone) -> None:
    table = evening(phone)
    before, shown, after = datetime.now().astimezone(), phone.get(f"{table}/result.svg"), datetime.now().astimezone()
    days = {format_skeleton("MMMd", now, locale="en_GB") for now in (before, after)}
    assert any(day in text_of(shown) for day in days)
    assert ("+102" in shown.text, "textLength" in shown.text) == (True, False)
    assert [len(re.findall(one, shown.text)) for one in ("<circle", "h36", ">Ben 301<")] == [3, 3, 1], "a piece of each line"
    many = phone.open_table(*(f"P{seat}" for seat in range(6)), option_target="300")
    for _hand in range(2):
        phone.save_hand(many, *(str(20 * seat) for seat in range(5)), "200")
    assert "P5 400" in [one.text for one in fromstring(phone.get(f"{many}/result.svg").text).iter()], "XML that can be drawn"


def test_the_result_has_the_best_hand_and_the_next_dealer_deals_first_in_a_rematch(phone: Phone) -> None:
    table = evening(phone)
    page = Page(phone.get(f"{table}/result"))
    rows = page.all("#whole-result .rows a[href*='/hands/']")
    told = [(one["href"].rpartition("/")[2], re.findall(r"Ben|\+\d+", one.text)) for one in rows]
    assert told == [("2", ["Ben", "+102"]), ("2", ["Ben"])]
    assert page.each(".total [data-from]", "data-from") == ["205", "138", "138"], "from where the totals count"
    assert page.texts(".total .unseen") == ["301", "163", "123"], "what is heard, from the start"
    assert (".because" in page, "a[data-decided]" in page) == (False, True), "how it was decided is behind the menu"
    button = page.one(f"form[action='{table}/rematch'] button")
    again = phone.post(f"{table}/rematch", {}, page=f"{table}/result").headers["Location"]
    board = Page(phone.get(again))
    assert board.texts("#board .name") == ["Ben", "Chloé", "Ana"], "the same circle"
    assert "Ana" in button.one("small").text
    assert board.one("#board li:has(.dealer) .name").text == "Ana"


def test_the_winner_is_celebrated_while_the_last_hand_is_new(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening(phone)
    assert "#moment[hidden]" in Page(phone.get(f"{table}/result"))
    monkeypatch.setattr(routes, "MOMENT", timedelta(0))
    assert "#moment" not in Page(phone.get(f"{table}/result"))


def test_wins_of_the_month_are_counted_from_the_second(phone: Phone) -> None:
    first, second = evening(phone), evening(phone)
    assert "a.winner" not in Page(phone.get(f"{first}/result")) or second
    assert "2" in Page(phone.get(f"{second}/result")).one(f"a.winner[href='{second}/statistics?result=1']").text


@for_each(("count", "said"), [(1, ""), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (21, "21st"), (112, "112th")])
def test_ordinals(app: Flask, count: int, said: str) -> None:
    with app.test_request_context("/"):
        assert month_words(count).startswith(said)


def test_a_rematch_is_one_for_all_phones(phone: Phone) -> None:
    table = evening(phone)
    ben, watcher = phone.guest(table, 1), phone.guest(table, role="look")
    asked = Page(ben.get("/")).one(".begin[hx-get]")["hx-get"], {"HX-Request": "true"}
    assert ben.get(asked[0], headers=asked[1]).headers["HX-Refresh"] == "false", "nothing is new"
    again = phone.post(f"{table}/rematch", {}, page=f"{table}/result").headers["Location"]
    assert ben.get(asked[0], headers=asked[1]).headers["HX-Refresh"] == "true"
    for other in (ben, watcher, phone):
        for page in (table, f"{table}/result"):
            assert again in Page(other.get(page)).each(".thumb a.first", "href")
        assert Page(other.get("/")).one(".continue a")["href"] == again, "home knows it too"
        assert other.get(again).status_code == 200
    assert ben.client.post(f"{table}/rematch", data=ben.hidden(f"{table}/result")).headers["Location"] == again
    assert Page(phone.get(f"{table}/history")).all("[data-event=rematch-opened]")
    phone.save_hand(again, "300", "60", "10")
    third = ben.post(f"{again}/rematch", {}, page=f"{again}/result").headers["Location"]
    assert [ben.get(page).text.count(f'href="{third}"') for page in (table, f"{table}/result")] == [1, 1], "the newest of them"
    shown = [third, "/players", f"{again}/result", f"{table}/result"]
    assert Page(watcher.get("/")).each(".games a.row, .continue a", "href") == shown, "each of them"
    stale, _taken_back = ben.hidden(f"{again}/result"), phone.post(f"{again}/hands/1/scrap", {"why": "wrong"})
    assert ben.client.post(f"{again}/rematch", data=stale).headers["Location"] == third, "no second one"
    for rematch in (third, again):
        phone.post(f"{rematch}/delete", {}, page=f"{rematch}/delete")
    assert Page(phone.get(f"{table}/result")).all(f"form[action='{table}/rematch'] button.first"), "another one may begin"
