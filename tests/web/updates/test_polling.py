"""The board that follows: what a poll is answered, what it costs, and whom it turns away."""

import re
from html import unescape
from typing import Any
from unittest.mock import Mock

import pytest
from werkzeug.test import TestResponse

from scorekeeper.store import SqliteStore
from scorekeeper.tables import service
from scorekeeper.web.access import authorization
from scorekeeper.web.updates.polling import LATEST
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, matched, unwritable


def seen(phone: Phone, page: str) -> tuple[str, str]:
    """The address that a page polls, and what it has seen. It is asked once, so that an answer kept from then is noticed."""
    shown = re.search(r'id="follow" hidden data-at="([^"]+)" data-seen="([^"]*)"', phone.get(page).text)
    assert shown
    ask(phone, unescape(shown[1]), shown[2])
    return unescape(shown[1]), shown[2]


def ask(phone: Phone, at: str, has_seen: str, **headers: str) -> TestResponse:
    return phone.get(f"{at}&seen={has_seen}", headers={"HX-Request": "true"} | headers)


def is_quiet(answer: TestResponse) -> bool:
    """Is nothing new? Raises for anything but an answer."""
    assert answer.status_code == 200
    return not answer.data


def heard(answer: TestResponse) -> list[str]:
    """The names and numbers in what is read out."""
    said = [one for one in Page(answer).each("[data-said]", "data-said") if one]
    return [" ".join(re.findall("Ana|Ben|Cy|[0-9]+", one)) for one in said]


def region(answer: TestResponse, name: str) -> str:
    """The part of an answer that is swapped in for the element of that id."""
    found = re.search(rf'<(\w+) [^>]*id="{name}" data-follows.*?>(.*?)\n</\1>\n', answer.text, re.DOTALL)
    assert found, name
    return found[2]


def test_banners_of_a_page_that_follows_a_table_come_with_no_other(phone: Phone, table: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    for page in ("/", *(table + of_table for of_table in ("", "/sheet", "/hands/new", "/scoreboard", "/live"))):
        text = phone.get(page).text
        shown = {name: f'id="{name}"' in text for name in ("follow", "lost", "newer", "moved")}
        assert shown == dict.fromkeys(shown, page != "/"), page


@pytest.mark.parametrize("page", ["", "/sheet"])
def test_nothing_new_costs_nothing(phone: Phone, table: str, page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.save_hand(table, "10", "20", "30")
    at, mark = seen(phone, f"{table}{page}")
    never = Mock(side_effect=AssertionError("folded, read or drawn for nothing"))
    monkeypatch.setattr(service, "fold", never)
    monkeypatch.setattr(SqliteStore, "events", never)
    monkeypatch.setattr("scorekeeper.web.updates.polling.render_template", never)
    answer = ask(phone, at, mark)
    assert is_quiet(answer)
    assert answer.data == b""
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"


def test_a_hand_saved_elsewhere_comes_with_its_totals_and_is_said_in_a_sentence(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    at, mark = seen(phone, table)
    ben.save_hand(table, "10", "20", "30")
    answer = ask(phone, at, mark)
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers
    assert heard(answer) == ["1 Ana 10 Ben 20 Cy 30"]
    board = region(answer, "live-board")
    assert "/hands/1" in board
    assert "/hands/new?hand=2" in region(answer, "table-next")
    new = matched(r'id="followed" data-seen="([^"]*)"', answer.text)
    assert is_quiet(ask(phone, at, new))


def test_changes_and_scraps_are_said_too(phone: Phone, table: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    ben = phone.guest(table, 1)
    at, mark = seen(ben, table)
    changed = phone.post(f"{table}/hands/1/edit", phone.hand("11", "20", "30", reason="miscounted"))
    assert changed.status_code == 303
    first = ask(ben, at, mark)
    assert heard(first) == ["1 Ana 11 Ben 20 Cy 30"]
    at, mark = seen(ben, table)
    assert phone.post(f"{table}/hands/1/scrap", {}).status_code == 303
    answer = ask(ben, at, mark)
    assert heard(answer) == ["1 Ana 0 Ben 0 Cy 0"]
    said = [re.sub("Ana.*", "", Page(one).one("[data-said]")["data-said"]) for one in (first, answer)]
    assert said[0] != said[1], "changed, then removed"


def test_a_phone_that_was_away_for_long_has_the_latest_said_and_costs_no_more(
    phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, mark = seen(phone, table)
    for _ in range(LATEST + 5):
        phone.save_hand(table, "1", "2", "3")
    read: list[int] = []
    events = SqliteStore.events

    def counted(store: SqliteStore, of: str, after: int = 0) -> Any:
        found = events(store, of, after)
        read.append(len(found))
        return found

    monkeypatch.setattr(SqliteStore, "events", counted)
    assert heard(ask(phone, at, mark))[0].startswith(f"{LATEST + 5} ")
    assert sum(read) == LATEST


@pytest.mark.parametrize("page", ["", "/sheet", "/result"])
def test_what_is_swapped_holds_nothing_to_type_and_nothing_to_open(phone: Phone, table: str, page: str) -> None:
    """Whatever lies inside would lose what was typed, or shut."""
    phone.guest(table, 1)
    phone.save_hand(table, "10", "20", "30")
    phone.save_hand(table, "500", "20", "30")
    text = phone.get(f"{table}{page}").text
    regions = re.findall(r"<(div|nav|h1)[^>]* data-follows(.*?)</\1>", text, re.DOTALL)
    assert regions
    for _tag, inside in regions:
        assert not re.search(r"<(input|select|textarea|details|form)\b", inside)


def test_the_end_comes_as_a_way_to_the_result(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    at, mark = seen(ben, table)
    phone.save_hand(table, "600", "20", "30")
    answer = ask(ben, at, mark)
    assert heard(answer)
    assert f'href="{table}/result"' in region(answer, "table-next")
    at, mark = seen(ben, f"{table}/result")
    assert is_quiet(ask(ben, at, mark))
    phone.post(f"{table}/hands/1/scrap", {})
    answer = ask(ben, at, mark)
    assert f'data-goes="{table}"' in answer.text, "the result is none any more: there is the table"


@for_each(("place", "game", "begin"), [
    ("live", {}, {"do": "begin", "dealer": "0", "card": "4s"}),
    ("round", {"game": "rummikub", "preset": "tiles"}, {"do": "begin", "first": "0"}),
])  # fmt: skip
@for_each("begun", [True, False])
def test_who_watched_a_hand_and_is_let_in_is_told_where_to_enter(
    phone: Phone, place: str, game: dict[str, str], begin: dict[str, str], begun: bool
) -> None:
    table = phone.open_table("Ana", "Ben", **game)
    looker = phone.guest(table, "watch", "look")
    at, mark = seen(looker, f"{table}/{place}")
    assert f"of={place}" in at, "it watches"
    phone.post(f"{table}/people/2", {"do": "enter"}, f"{table}/people")
    if begun:
        assert phone.post(f"{table}/{place}", begin).status_code == 303
    for _poll in range(2):
        answer = ask(looker, at, mark)
        assert answer.status_code == 200
        assert f'data-goes="{table}/{place}"' in answer.text
        assert "[data-said]" in Page(answer)
        assert f'action="{table}/{place}"' in looker.get(f"{table}/{place}").text
    now = matched(r'id="followed" data-seen="([^"]*)"', answer.text)
    assert is_quiet(ask(looker, at, now))


@for_each("of", ["table", "sheet", "result", "live", "round", "scoreboard", "phones", "form", "nothing"])
@for_each("game", ["rummy500", "rummikub"])
def test_every_page_is_polled_by_every_kind_of_phone(phone: Phone, of: str, game: str) -> None:
    preset = {"rummy500": "pagat", "rummikub": "tiles"}[game]
    table = phone.open_table("Ana", "Ben", game=game, preset=preset)
    guests = [phone, phone.guest(table, 1), phone.guest(table), phone.guest(table, "watch", "look")]
    for one in guests:
        assert ask(one, f"{table}/board?of={of}", "0").status_code in (200, 404)


def test_who_is_here_is_seen_and_who_falls_asleep(phone: Phone, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr(authorization, "monotonic", lambda: now[0])
    ben = phone.guest(table, 1)
    marks = {one: seen(one, table) for one in (ben, phone)}
    at, mark = marks[phone]
    assert Page(phone.get(table)).one("a[href$='/invite'] > span").text.startswith("2 ")
    for now[0] in (50.0, 100.0, 150.0, 200.0):
        assert all(is_quiet(ask(one, *had)) for one, had in marks.items()), "who only polls is here"
    for _again in range(2):
        ben.get(f"{table}/hands/new")
        assert ".note" in Page(ask(phone, at, mark)), "who is entering is said while they do"
        assert is_quiet(ask(ben, *seen(ben, table)))
        assert is_quiet(ask(phone, at, mark)), "Ben is on the board again"
    now[0] = 261.0
    asleep = ask(phone, at, mark)
    assert Page(asleep).one("a[href$='/invite'] > span").text.isalpha()
    ask(ben, at, "")
    assert is_quiet(ask(phone, at, mark)), "a poll counts as being here"
    now[0] = 370.0
    at, mark = seen(phone, f"{table}/invite")
    now[0] = 375.0
    assert is_quiet(ask(phone, at, mark))
    now[0] = 385.0
    assert not is_quiet(ask(phone, at, mark)), "two minutes since Ben was here"
    phone.guest(table, 2)
    assert len(re.findall('class="who"', region(ask(phone, at, mark), "phones"))) == 3


@pytest.mark.parametrize("place", ["/hands/new", "/hands/1/edit", "/live", "/hands/2/seats/1"])
def test_a_form_is_told_once_it_is_overtaken_and_not_for_people(phone: Phone, table: str, place: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    at, based_on = seen(phone, f"{table}{place}")
    assert is_quiet(ask(phone, at, based_on))
    ben = phone.guest(table, 1)
    assert is_quiet(ask(phone, at, based_on)), "somebody joined: that overtakes nothing"
    if "seats" in place:
        assert ben.post(f"{table}/hands/2/seats/2", {"line-1": "2", "level-1": "points"}).status_code == 303
        assert is_quiet(ask(phone, at, based_on)), "another seat is no news for this one"
    ben.save_hand(table, "1", "2", "3")
    answer = ask(phone, at, based_on)
    assert answer.status_code == 200
    assert heard(answer) == ["2 Ana 11 Ben 22 Cy 33"]
    assert f'data-goes="{table}{"" if "edit" in place else "?done=hand-2"}"' in answer.text
    assert "<form" not in answer.text, "a form is told, not swapped"
    new = matched(r'id="followed" data-seen="([^"]*)"', answer.text)
    assert is_quiet(ask(phone, at, new))


def test_who_looks_on_sees_a_hand_that_is_refereed(phone: Phone, table: str) -> None:
    aunt = phone.guest(table, "watch", role="look")
    at, mark = seen(aunt, f"{table}/live")
    assert is_quiet(ask(aunt, at, mark))
    assert phone.post(f"{table}/live", {"do": "begin", "dealer": "0", "card": "4s"}).status_code == 303
    answer = ask(aunt, at, mark)
    assert Page(answer).texts("[aria-current] bdi") == ["Ben"]
    assert "<form" not in answer.text
    phone.post(f"{table}/live", {"do": "leave"})
    at, mark = seen(aunt, f"{table}/live")
    phone.save_hand(table, "10", "20", "30")
    assert f'data-goes="{table}?done=hand-1"' in ask(aunt, at, mark).text


def test_who_looks_on_is_sent_what_changed_of_a_hand(phone: Phone, table: str) -> None:
    aunt = phone.guest(table, "watch", role="look")
    regions = ["players", "sets", "stock", "history"]

    def tap(do: str, *cards: str) -> None:
        assert phone.post(f"{table}/live", {"do": do, "card": list(cards), "dealer": "0"}).status_code == 303

    def sent(answer: TestResponse) -> list[str]:
        return re.findall(r'<section id="watched-(\w+)" data-follows>', answer.text)

    at, before = seen(aunt, f"{table}/live")
    tap("begin", "4s")
    whole = ask(aunt, at, before)
    assert sent(whole) == regions
    assert 'id="watching"' in whole.text
    at, mark = seen(aunt, f"{table}/live")
    for deed, changed in [
        (("stock",), ["players", "stock", "history"]),
        (("meld", "5h", "6h", "7h"), ["players", "sets", "history"]),
        (("discard", "Kc"), ["players", "stock", "history"]),
    ]:
        tap(*deed)
        answer = ask(aunt, at, mark)
        assert sent(answer) == changed
        assert 'id="watching"' not in answer.text
        page = aunt.get(f"{table}/live").text
        assert all(part in page for part in re.findall(r"<section.*?</section>", answer.text, re.DOTALL))
        new = matched(r'id="followed" data-seen="([^"]*)"', answer.text)
        mark = new
        assert is_quiet(ask(aunt, at, mark))
    assert sent(ask(aunt, at, "1.look.1")) == regions, "a page from before is sent all"


def test_a_phone_that_may_no_longer_enter_sees_its_buttons_go_and_one_put_out_is_turned_away(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    at, mark = seen(ben, table)
    phone.post(f"{table}/people/2", {"do": "look"}, page=f"{table}/people")
    answer = ask(ben, at, mark)
    assert answer.status_code == 200
    assert "/hands/new" not in region(answer, "table-next")
    phone.post(f"{table}/people/2", {"do": "out", "sure": "yes"}, page=f"{table}/people")
    assert ask(ben, at, mark).status_code == 403
    assert ask(phone.again(), at, mark).status_code == 403
    assert phone.get("/tables/nowhere/board?of=table&seen=1").status_code == 404


@for_each("has_seen", ["", "x", "-1", "9" * 40, "1.host.1-2-3", "٣", "1.enter", "1.look~~", "~a-b-c-d"])
@for_each("of", ["table", "form", "nothing", ""])
def test_nonsense_is_answered_with_what_is_there(phone: Phone, table: str, of: str, has_seen: str) -> None:
    answer = phone.get(f"{table}/board", query_string={"of": of, "seen": has_seen})
    assert answer.status_code == 200


def test_while_saving_fails_every_phone_is_told_and_the_next_save_that_works_ends_it(phone: Phone, table: str) -> None:
    aunt = phone.guest(table, "watch", role="look")
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("10", "20", "30")
    at, mark = seen(aunt, table)
    with unwritable():
        assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 503
        answer = ask(aunt, at, mark)
        assert (is_quiet(answer), answer.headers["Scorekeeper-Saves"]) == (True, "no")
        for page in ("/", table, f"{table}/sheet"):
            shown = matched(r'id="failing" role="status"( hidden)?', aunt.get(page).text)
            assert not shown, page
    assert ask(aunt, at, mark).headers["Scorekeeper-Saves"] == "no", "nothing was saved since"
    assert phone.client.post(f"{table}/hands/new", data=fields).status_code == 303
    assert "Scorekeeper-Saves" not in ask(aunt, at, mark).headers
    assert 'id="failing" role="status" hidden' in aunt.get(table).text


def test_a_save_sent_beside_the_page_is_told_where_to_go(phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("10", "20", "30")
    beside = {"Scorekeeper-Outbox": "yes"}
    for _again in range(2):
        answer = phone.client.post(f"{table}/hands/new", data=fields, headers=beside)
        assert (answer.data, answer.headers["Scorekeeper-Go"]) == (b"", f"{table}?done=hand-1")
        assert "Location" not in answer.headers
    stale = fields | {"key": "k" * 22}
    conflict = phone.client.post(f"{table}/hands/new", data=stale, headers=beside)
    assert conflict.status_code == 409
    assert f'data-answers="{"k" * 22}"' in conflict.text, "the page has all of it: the phone need not keep it"


def test_what_was_not_saved_is_no_answer(phone: Phone, table: str) -> None:
    """A phone must go on keeping it."""
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("10", "20", "30")
    with unwritable():
        answers = [
            phone.client.post(f"{table}/hands/new", data=fields),
            phone.client.post(f"{table}/hands/new", data=fields | {"csrf_token": "x"}),
            phone.again().client.post(f"{table}/hands/new", data=fields),
        ]
    assert [answer.status_code for answer in answers] == [503, 400, 403]
    for answer in answers:
        assert "data-answers" not in answer.text


@pytest.mark.parametrize("page", ["", "/sheet"])
def test_within_a_hand_only_the_turn_is_news_where_hands_are_listed(phone: Phone, table: str, page: str) -> None:
    """Those pages show whether a hand is refereed and whose turn it is, and nothing else of what happens in it."""

    def press(button: str, *cards: str) -> None:
        assert phone.post(f"{table}/live", {"do": button, "card": list(cards), "dealer": "2"}).status_code == 303

    phone.save_hand(table, "10", "20", "30")
    press("begin", "4s")
    at, mark = seen(phone, f"{table}{page}")
    press("stock")
    assert is_quiet(ask(phone, at, mark))
    press("discard", "Kc")
    assert "Ben" in region(ask(phone, at, mark), "table-next")
    at, mark = seen(phone, f"{table}{page}")
    press("leave")
    assert not is_quiet(ask(phone, at, mark))
