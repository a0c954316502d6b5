"""The history of a table: who did what, when and why; a state looked at, and gone back to."""

import re

from tests.support.webphone import Page, Phone, matched

GO_BACK = "button[formaction$='/back']"


def goes_back(phone: Phone, table: str, revision: int, reason: str = "") -> int:
    answer = phone.post(f"{table}/history/{revision}/back", {"reason": reason}, page=f"{table}/history")
    return answer.status_code


def evening(phone: Phone, table: str) -> Phone:
    """Events: 1 opened, 2 Ben came, 3 and 4 hands, 5 the first is changed, 6 the second is taken back, 7 Ben's cards."""
    ben = phone.guest(table, 1)
    phone.save_hand(table, "10", "20", "30")
    ben.save_hand(table, "1", "2", "3")
    changed = phone.hand("11", "20", "30", reason="Ana had one more")
    assert phone.post(f"{table}/hands/1/edit", changed).status_code == 303
    assert ben.post(f"{table}/hands/2/scrap", {"reason": "the wrong hand"}).status_code == 303
    seat = {"line-1": "/ 2c", "level-1": "cards", "out": ""}
    assert ben.post(f"{table}/hands/2/seats/2", seat).status_code == 303
    return ben


def test_every_event_says_who_what_and_why(phone: Phone, table: str) -> None:
    ben = evening(phone, table)
    lines = Page(ben.get(f"{table}/history")).all(".history li")
    told = [(one["data-event"], "data-mine" in one.attributes, " ".join(re.findall("Ben|[0-9]+", _what(one)))) for one in lines]
    assert told == [
        ("seat-entered", True, "2 Ben"), ("hand-scrapped", True, "2"), ("hand-revised", False, "1"),
        ("hand-recorded", True, "2"), ("hand-recorded", False, "1"), ("phone-joined", True, "Ben"),
        ("table-opened", False, ""),
    ]  # fmt: skip
    assert [one.texts("q") for one in lines[1:3]] == [["the wrong hand"], ["Ana had one more"]]
    assert re.findall(r"[+−]\d+", lines[2].one("small").text) == ["+10", "+11"], "what changed"
    assert sorted(re.findall(r"\+\d+", lines[4].one("small").text)) == ["+10", "+20", "+30"], "what it scored"
    assert "Ben" in Page(phone.get(f"{table}/history")).one("[data-event=seat-entered] small").text, "Ben's phone"
    assert Page(ben.get(f"{table}/history?hand=2")).each(".history li", "data-event") == [told[0][0], told[1][0], told[3][0]]
    assert "Ben" in Page(phone.get(f"{table}/hands/scrapped/1")).one("[data-by=seat]").text
    for line in ("45", "54"):
        assert ben.post(f"{table}/hands/2/seats/2", {"line-1": line, "level-1": "points", "out": ""}).status_code == 303
    mended = [re.findall(r"\d+", _what(one)) for one in Page(ben.get(f"{table}/history")).all("[data-event=seat-entered]")]
    assert mended == [["2", "45", "54"], ["2"], ["2"]], "a mended part says what changed, where both were points"


def _what(line: Page) -> str:
    """What happened, without who did it and when."""
    return line.one("summary b").text


def test_a_state_is_shown_as_it_was(phone: Phone, table: str) -> None:
    evening(phone, table)
    then = phone.get(f"{table}/history/4")
    assert re.findall(r'class="num total">([^<]+)<', then.text)[:3] == ["33", "22", "11"]
    assert "/hands/1" not in then.text, "its hands lead to nothing that is so today"
    assert f".then a[href='{table}']" in Page(then), "back to now"


def test_the_table_goes_back_and_forth_and_nothing_is_gone(phone: Phone, table: str) -> None:
    evening(phone, table)
    ways = Page(phone.get(page := f"{table}/history")).each(GO_BACK, "formaction")
    assert ways == [f"{table}/history/{revision}/back" for revision in range(6, 0, -1)], "all but how it stands"
    assert goes_back(phone, table, 4, "it was right after all") == 303
    view = phone.view(table)
    assert phone.points(table) == [11, 22, 33]
    assert view.entries == ()
    assert len(view.hands[0].versions) == 1
    assert Page(phone.get(f"{table}/history")).one("[data-event=went-back] q").text == "it was right after all"
    assert goes_back(phone, table, 7) == 303
    assert phone.points(table) == [11, 20, 30]
    assert all(Page(phone.get(page)).texts(".sure > p")), "each says what comes back"
    assert goes_back(phone, table, 8) == 303
    assert phone.points(table) == [11, 22, 33]
    phone.save_hand(table, "1", "1", "1")
    assert (len((view := phone.view(table)).hands), view.revision) == (3, 11)
    latest = Page(phone.get(f"{table}/history")).each(GO_BACK, "formaction")[0]
    assert latest == f"{table}/history/10/back", "the latest change can be undone, too"


def test_after_the_end_too(phone: Phone, table: str) -> None:
    phone.save_hand(table, "700", "2", "3")
    assert phone.view(table).session.over
    assert f"a[href='{table}/history']" in Page(phone.get(f"{table}/more"))
    assert goes_back(phone, table, 1) == 303
    assert not phone.view(table).session.over
    assert goes_back(phone, table, 2) == 303
    assert phone.view(table).session.over


def test_going_back_once_by_a_key_and_never_over_something_new(phone: Phone, table: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    back, page = f"{table}/history/1/back", f"{table}/history"
    body = phone.hidden(page)
    assert [phone.client.post(back, data=body).status_code for _try in range(3)] == [303, 303, 303]
    assert phone.view(table).revision == 3
    stale = phone.hidden(page)
    phone.save_hand(table, "1", "2", "3")
    answer = phone.client.post(f"{table}/history/2/back", data=stale)
    assert answer.status_code == 409
    assert Page(answer).alert
    assert phone.points(table) == [1, 2, 3]
    phone.guest(table, 1)
    again = phone.hidden(page)
    phone.guest(table, 2)
    assert phone.client.post(f"{table}/history/2/back", data=again).headers["Location"].endswith("=back-1")
    assert phone.points(table) == [10, 20, 30]


def test_a_state_that_never_was(phone: Phone, table: str) -> None:
    for revision in ("0", "2", "999999999"):
        assert phone.get(f"{table}/history/{revision}").status_code == 404
        assert phone.post(f"{table}/history/{revision}/back", {}, page=f"{table}/history").status_code == 404


def test_a_long_history_has_pages_and_a_live_hand_is_one_line(phone: Phone, table: str) -> None:
    for number in range(65):
        phone.guest(table, number % 3) if number < 5 else phone.post(f"{table}/seat", {"seat": str(number % 3)})
    phone.post(f"{table}/live", {"do": "begin", "dealer": "0", "card": "4s"})
    phone.post(f"{table}/live", {"do": "stock"})
    first = phone.get(f"{table}/history")
    live = Page(first).one("[data-event=live]")
    assert re.findall("[0-9]+", _what(live)) == ["1", "2"]
    assert "[data-event=table-opened]" not in Page(first)
    more = matched(r"history\?before=(\d+)", first.text)
    assert "[data-event=table-opened]" in Page(phone.get(f"{table}/history?before={more}"))
    assert phone.get(f"{table}/history?before=x").status_code == 200
