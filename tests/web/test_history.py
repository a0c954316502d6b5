"""The history of a table: who did what, when and why; a state looked at, and gone back to."""

import re

from flask import Flask

from scorekeeper.tables.view import View
from scorekeeper.web.current import table_service
from tests.support.webphone import Phone, text_of


def view_of(app: Flask, table: str) -> View:
    with app.app_context():
        return table_service().view(table.rpartition("/")[2])


def totals(app: Flask, table: str) -> list[int]:
    return [int(total) for total in view_of(app, table).session.totals.values()]


def goes_back(phone: Phone, table: str, revision: int, reason: str = "") -> int:
    return phone.post(f"{table}/history/{revision}/back", {"reason": reason}).status_code


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
    shown = text_of(ben.get(f"{table}/history"))
    for said in (
        "The game was started. Another phone",
        "A phone joined as Ben . This phone",
        "Hand 1 was saved. Another phone",
        "Hand 2 was saved. This phone",
        "Hand 1 was changed. Another phone",
        "Ana had one more",
        "Hand 2 was removed. This phone",
        "the wrong hand",
        "Hand 2: Ben 's cards were entered.",
    ):
        assert said in shown, said
    assert "Ben 's phone" in text_of(phone.get(f"{table}/history"))
    assert "Entered by Ben, " in text_of(phone.get(f"{table}/hands/scrapped/1"))


def test_a_state_is_shown_as_it_was(phone: Phone, table: str) -> None:
    evening(phone, table)
    then = phone.get(f"{table}/history/4")
    assert re.findall(r'class="num total">([^<]+)<', then.text)[:3] == ["33", "22", "11"]
    assert "Go back to here" in then.text
    assert "/hands/1" not in then.text, "its hands lead to nothing that is so today"
    now = phone.get(f"{table}/history/7")
    assert "Go back to here" not in now.text
    assert "How things stand now." in now.text


def test_the_table_goes_back_and_forth_and_nothing_is_gone(app: Flask, phone: Phone, table: str) -> None:
    evening(phone, table)
    assert "Now" in text_of(phone.get(f"{table}/history/4/back"))
    assert goes_back(phone, table, 4, "it was right after all") == 303
    view = view_of(app, table)
    assert totals(app, table) == [11, 22, 33]
    assert view.entries == ()
    assert len(view.hands[0].versions) == 1
    shown = text_of(phone.get(f"{table}/history"))
    assert "went back to how it stood on" in shown
    assert "it was right after all" in shown
    assert goes_back(phone, table, 7) == 303
    assert totals(app, table) == [11, 20, 30]
    assert goes_back(phone, table, 8) == 303
    assert totals(app, table) == [11, 22, 33]
    phone.save_hand(table, "1", "1", "1")
    assert len(view_of(app, table).hands) == 3
    assert view_of(app, table).revision == 11


def test_after_the_end_too(app: Flask, phone: Phone, table: str) -> None:
    phone.save_hand(table, "700", "2", "3")
    assert view_of(app, table).session.over
    assert "History" in text_of(phone.get(f"{table}/more"))
    assert goes_back(phone, table, 1) == 303
    assert not view_of(app, table).session.over
    assert goes_back(phone, table, 2) == 303
    assert view_of(app, table).session.over


def test_going_back_once_by_a_key_and_never_over_something_new(app: Flask, phone: Phone, table: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    back = f"{table}/history/1/back"
    body = phone.hidden(back)
    assert [phone.client.post(back, data=body).status_code for _try in range(3)] == [303, 303, 303]
    assert view_of(app, table).revision == 3
    stale = phone.hidden(f"{table}/history/2/back")
    phone.save_hand(table, "1", "2", "3")
    answer = phone.client.post(f"{table}/history/2/back", data=stale)
    assert answer.status_code == 409
    assert "Something has since changed, so nothing was done." in text_of(answer)
    assert totals(app, table) == [1, 2, 3]
    phone.guest(table, 1)
    again = phone.hidden(f"{table}/history/2/back")
    phone.guest(table, 2)
    assert phone.client.post(f"{table}/history/2/back", data=again).status_code == 303
    assert totals(app, table) == [10, 20, 30]


def test_a_state_that_never_was(phone: Phone, table: str) -> None:
    for revision in ("0", "2", "999999999"):
        assert phone.get(f"{table}/history/{revision}").status_code == 404
        assert phone.post(f"{table}/history/{revision}/back", {}, page=f"{table}/history/1/back").status_code == 404


def test_a_long_history_has_pages_and_a_live_hand_is_one_line(phone: Phone, table: str) -> None:
    for number in range(65):
        phone.guest(table, number % 3) if number < 5 else phone.post(f"{table}/seat", {"seat": str(number % 3)})
    phone.post(f"{table}/live", {"do": "begin", "dealer": "0", "card": "4s"})
    phone.post(f"{table}/live", {"do": "stock"})
    first = phone.get(f"{table}/history")
    assert "Hand 1 was refereed live: 2 entries." in text_of(first)
    assert "The game was started." not in text_of(first)
    more = re.search(r"history\?before=(\d+)", first.text)
    assert more
    assert "The game was started." in text_of(phone.get(f"{table}/history?before={more[1]}"))
    assert phone.get(f"{table}/history?before=x").status_code == 200


def test_who_looks_on_reads_and_does_not_go_back(app: Flask, phone: Phone, table: str) -> None:
    phone.save_hand(table, "10", "20", "30")
    looker = phone.guest(table, "watch", "look")
    assert looker.get(f"{table}/history").status_code == 200
    assert "Go back" not in looker.get(f"{table}/history/1").text
    assert looker.get(f"{table}/history/1/back").status_code == 403
    assert looker.client.post(f"{table}/history/1/back").status_code == 403
    assert totals(app, table) == [10, 20, 30]
