"""Rummy, Block and Wrotham through the same pages: what is left, going rummy, blocked deals, penalties, payment, live."""

import re
from typing import Any

import pytest
from flask import Flask

from scorekeeper.contract.record import read_record
from scorekeeper.engine.session.totals import replay
from tests.support.webphone import Page, Phone
from tests.web.live.test_card_hand import Hand, at_table


def rummy(phone: Phone, preset: str = "basic", **options: Any) -> str:
    fields = {f"option_{name}": value for name, value in options.items()}
    return phone.open_table("Ana", "Ben", "Cy", game="rummy", preset=preset, preset_shown=preset, **fields)


def deals(phone: Phone, number: int, **options: Any) -> str:
    """A table for so many deals."""
    fields = {"option_deals": "other", "other_deals": str(number), "option_target": "null"}
    named = {f"option_{name}": value for name, value in options.items()}
    return phone.open_table("Ana", "Ben", "Cy", game="rummy", preset="basic", preset_shown="basic", **fields, **named)


def read(phone: Phone, address: str) -> Page:
    return Page(phone.get(address))


def board(phone: Phone, table: str, name: str) -> list[str]:
    """The numbers of a player on the board: the gap, if any, what is left to go, the total."""
    row = next(row for row in read(phone, table).all("#board li") if row.one("bdi").text == name)
    return [number for part in row.texts("small, .total") for number in re.findall("[0-9½]+", part)]


def paid(page: Page) -> list[list[str]]:
    """Who pays whom how much."""
    return [re.findall("Ana|Ben|Cy|[0-9]+", row) for row in page.texts(".pays li")]


def scored(page: Page) -> list[tuple[str, str]]:
    """The lines of a hand's scores: whose cards, if another's, and the points."""
    rows = [(" ".join(one.texts("bdi")), "".join(one.texts(".num"))) for one in page.all(".scores .lines li")]
    return [row for row in rows if row != ("", "")]


def gone(page: Page) -> dict[str, str]:
    """Who is out of the game, with the words for it."""
    rows = page.all(".gone li, li.gone, .standing li:has(.what small)")
    return {one.one("bdi").text: " ".join(one.texts("small:not(.num), .tag")) for one in rows}


def test_a_blocked_deal_is_shared_exactly(phone: Phone) -> None:
    table = rummy(phone, "block")
    phone.save_hand(table, "6", "15", "6")
    assert board(phone, table, "Ana") == ["95½", "4½"]
    hand = read(phone, f"{table}/hands/1")
    assert scored(hand) == [("Ben", "+4½"), ("Ben", "+4½")]
    assert any("15" in one for one in hand.texts(".holds"))
    assert "4½" in read(phone, f"{table}/sheet").text
    document = phone.record(table)
    record = read_record(document)
    assert str(replay(record.agreed, record.hands).session.totals["Ana"]) == "9/2"


def test_going_rummy_is_asked_where_it_counts(phone: Phone) -> None:
    plain, double = rummy(phone), rummy(phone, going_rummy="double")
    assert 'name="went_rummy"' not in phone.get(f"{plain}/hands/new").text
    assert 'name="went_rummy"' in phone.get(f"{double}/hands/new").text
    phone.save_hand(double, "", "12", "15", out="0", went_rummy="1")
    assert board(phone, double, "Ana") == ["54", "46", "54"]
    assert scored(read(phone, f"{double}/hands/1")) == [("Ben", "+12"), ("Cy", "+15"), ("", "+27")]
    assert "[name=went_rummy][checked]" in read(phone, f"{double}/hands/1/edit")


def test_who_reached_the_limit_is_out_and_has_not_left(phone: Phone) -> None:
    table = rummy(phone, scoring="penalty", elimination="true")
    phone.save_hand(table, "", "12", "130", out="0")
    for page in (table, f"{table}/players"):
        assert [*gone(read(phone, page))] == ["Cy"], page
    phone.post(f"{table}/players/join", {"name": "Dee", "start": "nothing"})
    phone.post(f"{table}/players/4/leave", {}, f"{table}/players")
    words = gone(read(phone, table))
    assert {*words} == {"Cy", "Dee"}
    assert words["Cy"] != words["Dee"]
    phone.save_hand(table, "", "99", out="0")
    assert gone(read(phone, f"{table}/result")) == words


def test_the_lowest_leads_where_penalties_are_scored(phone: Phone) -> None:
    table = rummy(phone, scoring="penalty")
    phone.save_hand(table, "", "12", "30", out="0")
    assert board(phone, table, "Ana")[0] == "12"
    assert scored(read(phone, f"{table}/hands/1")) == [("", "+30"), ("", "+12")]
    phone.save_hand(table, "5", "", "80", out="1")
    standing = read(phone, f"{table}/result").all(".standing li")
    assert [(one.one("bdi").text, *one.texts(".of-last, .total span:last-child")) for one in standing] == [
        ("Ana", "+5", "5"),
        ("Ben", "0", "12"),
        ("Cy", "+80", "110"),
    ]


def test_deals_are_counted_and_the_winner_is_paid(phone: Phone) -> None:
    table = deals(phone, 2, settlement="pay-winner")
    assert re.findall("[0-9]+", read(phone, table).one(".head p").text) == ["1", "2"]
    assert ".bar" not in read(phone, table)
    phone.save_hand(table, "", "12", "15", out="0")
    assert re.findall("[0-9]+", read(phone, table).one(".head p").text) == ["2", "2"]
    phone.save_hand(table, "10", "", "20", out="1")
    assert paid(read(phone, f"{table}/result")) == [["Ben", "Ana", "2"], ["Cy", "Ana", "15"], ["Cy", "Ben", "20"]]


def test_without_a_target_the_deals_are_asked_for(phone: Phone) -> None:
    fields = {"player": ["Ana", "Ben"], "game": "rummy", "preset": "basic", "preset_shown": "basic", "do": "start"}
    answer = phone.post("/tables/new", fields | {"option_target": "null"})
    assert answer.status_code == 422
    assert Page(answer).alert


def test_wrotham_is_set_up_by_its_preset(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="basic")
    options = phone.record(table)["options"]
    assert (options["target"], options["deals"], options["jokers"], options["joker_exchange"]) == (None, 6, 3, True)


def test_a_meld_too_early_in_a_late_deal_is_refused(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", game="rummy", preset="wrotham", preset_shown="wrotham")
    for _deal in range(3):
        phone.save_hand(table, "", "12", "15", out="0")
    answer = phone.post(f"{table}/hands/new", phone.hand("3h,3c,3d / 2c", "/ 9d", "/", level="cards", out="2"))
    assert answer.status_code == 422
    assert "/rules#wrotham.all-at-once" in answer.text


PUT_BACK = "button[value=put-back]"


def turn(hand: Hand) -> str:
    """Whose turn it is."""
    return hand.shown().one("#turn-seats [aria-current] bdi").text


def stock(hand: Hand) -> str:
    """How many cards the stock has."""
    return hand.shown().one(".stock .num").text


@pytest.fixture
def wrotham(app: Flask, phone: Phone) -> Hand:
    hand = at_table(app, phone, "rummy", "wrotham")
    assert ".cells" not in hand.shown(), "no card is turned up"
    assert hand.press("begin", dealer="2").status_code == 303
    return hand


def test_the_first_turn_has_a_card_more_and_no_draw(wrotham: Hand) -> None:
    assert "button[value=discard]" in wrotham.shown()
    assert [re.findall("[0-9]+", one)[0] for one in wrotham.shown().texts("#turn-seats small")] == ["8", "7", "7"]
    assert wrotham.press("stock").status_code == 422
    wrotham.done("discard 2c")
    assert turn(wrotham) == "Ben"


def test_a_joker_is_exchanged_for_its_card(wrotham: Hand) -> None:
    wrotham.done("meld 9h 9c *", "discard 2c", "stock")
    assert "button[value=exchange]" in wrotham.shown()
    refused = wrotham.press("exchange", "8d")
    assert refused.status_code == 422
    assert "/rules#joker.exchange" in refused.text
    wrotham.done("exchange 9d")
    latest = wrotham.shown().one("#turn-said").text
    assert (latest[:3], "9♦" in latest) == ("Ben", True)
    view = wrotham.view()
    assert view.live
    assert [str(card) for card in view.live.state.table[0].meld.cards] == ["9h", "9c", "9d"]
    assert view.live.state.hands[1].count == 8
    wrotham.done("undo")
    assert "9♦" not in wrotham.shown().one("#turn-said").text


def test_an_exchanged_joker_stands_in_the_form_when_the_rest_is_entered_at_the_end(wrotham: Hand) -> None:
    wrotham.done("meld 9h 9c *", "discard 2c", "stock", "exchange 9d")
    wrotham.press("leave")
    assert 'value="9h,9c,9d"' in wrotham.phone.get(f"{wrotham.table}/hands/new").text


def test_put_back_is_offered_where_nothing_but_the_card_taken_is_left(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=3).begin().done("stock-discard Kd", "pile:Kd")
    assert PUT_BACK not in hand.shown()
    hand.done("meld 4h 5h 6h")
    assert PUT_BACK in hand.shown()
    assert hand.press("discard", "Kd").status_code == 422
    hand.done("put-back", "stock", "meld 4h 5h 6h")
    assert PUT_BACK not in hand.shown()


def test_the_pile_is_turned_over_and_a_card_that_was_taken_freely_stays(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=16).begin()
    assert stock(hand) == "3"
    hand.done("pile:4s")
    assert [PUT_BACK in hand.shown(), "[value=calling]" in hand.shown()] == [False, False]
    hand.done("discard 2c", "stock-discard 2h", "stock-discard 2d", "stock-discard 2s")
    assert stock(hand) == "0"
    hand.done("pass")
    assert "Ben" in hand.shown().one("#turn-said").text
    assert (stock(hand), turn(hand)) == ("4", "Ben")


def test_a_blocked_hand_ends_and_is_counted(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "block", hand_size=17).begin()
    hand.done("pile:4s", "discard 2c", "pass")
    assert hand.asked() == "0", "nobody went out"


def test_a_hand_refereed_live_says_who_scores_what(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=3, going_rummy="double").begin()
    hand.done("stock", "meld 5h 6h 7h", "discard 9c")
    assert hand.asked() == "1", "Ana went out"
    for seat, cards in (("1", ["Kh", "Kd", "2c"]), ("2", ["Kc", "Ks", "3c"])):
        assert hand.phone.post(hand.page, {"do": "count", "for": seat, "card": cards}).status_code == 303
    assert scored(hand.shown())[-1] == ("", "+45")
    hand.done("save")
    assert board(phone, hand.table, "Ana")[0] == "90"
    assert any("K ♥ K ♦ 2 ♣ 22" in one for one in read(phone, f"{hand.table}/hands/1").texts(".holds"))
