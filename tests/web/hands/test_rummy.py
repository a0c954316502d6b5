"""Rummy, Block and Wrotham through the same pages: what is left, going rummy, blocked deals, penalties, payment, live."""

import json
from typing import Any

import pytest
from flask import Flask

from scorekeeper.contract.record import read_record
from scorekeeper.engine.judging.session import replay
from tests.support.webphone import Phone, text_of
from tests.web.live.test_card_hand import Hand, at_table


def rummy(phone: Phone, preset: str = "basic", **options: Any) -> str:
    fields = {f"option_{name}": value for name, value in options.items()}
    return phone.open_table("Ana", "Ben", "Cy", game="rummy", preset=preset, preset_shown=preset, **fields)


def deals(phone: Phone, number: int, **options: Any) -> str:
    """A table for so many deals."""
    fields = {"option_deals": "other", "other_deals": str(number), "option_target": "null"}
    named = {f"option_{name}": value for name, value in options.items()}
    return phone.open_table("Ana", "Ben", "Cy", game="rummy", preset="basic", preset_shown="basic", **fields, **named)


def words(phone: Phone, address: str) -> str:
    return text_of(phone.get(address))


def test_a_blocked_deal_is_shared_exactly(phone: Phone) -> None:
    table = rummy(phone, "block")
    phone.save_hand(table, "6", "15", "6")
    assert "Ana tied · 95½ to go 4½" in words(phone, table)
    assert "From Ben +4½" in words(phone, f"{table}/hands/1")
    assert "Left 15" in words(phone, f"{table}/hands/1")
    assert "4½" in words(phone, f"{table}/sheet")
    document = json.loads(phone.get(f"{table}/record.json").text)
    record = read_record(document)
    assert str(replay(record.agreed, record.hands).session.totals["Ana"]) == "9/2"


def test_going_rummy_is_asked_where_it_counts(phone: Phone) -> None:
    plain, double = rummy(phone), rummy(phone, going_rummy="double")
    assert 'name="went_rummy"' not in phone.get(f"{plain}/hands/new").text
    assert 'name="went_rummy"' in phone.get(f"{double}/hands/new").text
    phone.save_hand(double, "", "12", "15", out="0", went_rummy="1")
    assert "Ana 54 ahead · 46 to go 54" in words(phone, double)
    assert "Going rummy +27" in words(phone, f"{double}/hands/1")
    assert "checked" in phone.get(f"{double}/hands/1/edit").text.partition('name="went_rummy"')[2][:60]


def test_who_reached_the_limit_is_out_and_has_not_left(phone: Phone) -> None:
    table = rummy(phone, scoring="penalty", elimination="true")
    phone.save_hand(table, "", "12", "130", out="0")
    for page in (table, f"{table}/players"):
        assert "Out of the game Cy eliminated 130" in words(phone, page)
    phone.post(f"{table}/players/join", {"name": "Dee", "start": "nothing"})
    phone.post(f"{table}/players/4/leave", {})
    assert "Out of the game Cy eliminated 130 Dee left 0" in words(phone, table)
    phone.save_hand(table, "", "99", out="0")
    result = words(phone, f"{table}/result")
    assert "Cy eliminated" in result
    assert "Dee left" in result


def test_the_lowest_leads_where_penalties_are_scored(phone: Phone) -> None:
    table = rummy(phone, scoring="penalty")
    phone.save_hand(table, "", "12", "30", out="0")
    assert "Ana 12 ahead 0" in words(phone, table)
    assert "Left in hand, as a penalty +12" in words(phone, f"{table}/hands/1")
    phone.save_hand(table, "5", "", "80", out="1")
    result = words(phone, f"{table}/result")
    assert "Ana wins" in result
    assert result.index("Ben 0 12") < result.index("Cy +80 110")


def test_deals_are_counted_and_the_winner_is_paid(phone: Phone) -> None:
    table = deals(phone, 2, settlement="pay-winner")
    assert "hand 1 of 2" in words(phone, table)
    assert "First to" not in words(phone, table)
    assert 'class="bar"' not in phone.get(table).text
    phone.save_hand(table, "", "12", "15", out="0")
    assert "hand 2 of 2" in words(phone, table)
    phone.save_hand(table, "10", "", "20", out="1")
    result = words(phone, f"{table}/result")
    assert "Ben pays Ana 2" in result
    assert "Cy pays Ana 15" in result
    assert "Cy pays Ben 20" in result


def test_without_a_target_the_deals_are_asked_for(phone: Phone) -> None:
    fields = {"player": ["Ana", "Ben"], "game": "rummy", "preset": "basic", "preset_shown": "basic", "do": "start"}
    answer = phone.post("/tables/new", fields | {"option_target": "null"})
    assert answer.status_code == 422
    assert "Without a target, agree on a number of hands." in text_of(answer)


def test_wrotham_is_set_up_by_its_preset(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="basic")
    options = json.loads(phone.get(f"{table}/record.json").text)["options"]
    assert (options["target"], options["deals"], options["jokers"], options["joker_exchange"]) == (None, 6, 3, True)


def test_a_meld_too_early_in_a_late_deal_is_refused(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", game="rummy", preset="wrotham", preset_shown="wrotham")
    for _deal in range(3):
        phone.save_hand(table, "", "12", "15", out="0")
    answer = phone.post(f"{table}/hands/new", phone.hand("3h,3c,3d / 2c", "/ 9d", "/", level="cards", out="2"))
    assert answer.status_code == 422
    assert "/rules#wrotham.all-at-once" in answer.text


@pytest.fixture
def wrotham(app: Flask, phone: Phone) -> Hand:
    hand = at_table(app, phone, "rummy", "wrotham")
    assert "No card is turned up." in hand.words()
    assert hand.press("begin", dealer="2").status_code == 303
    return hand


def test_the_first_turn_has_a_card_more_and_no_draw(wrotham: Hand) -> None:
    assert "Meld or discard" in wrotham.words()
    assert "8 cards" in wrotham.words()
    assert wrotham.press("stock").status_code == 422
    wrotham.done("discard 2c")
    assert "Ben 's turn" in wrotham.words()


def test_a_joker_is_exchanged_for_its_card(wrotham: Hand) -> None:
    wrotham.done("meld 9h 9c *", "discard 2c", "stock")
    assert "Take joker" in wrotham.words()
    refused = wrotham.press("exchange", "8d")
    assert refused.status_code == 422
    assert "/rules#joker.exchange" in refused.text
    wrotham.done("exchange 9d")
    assert "Ben puts 9♦ in place of a joker" in wrotham.words()
    view = wrotham.view()
    assert view.live
    assert [str(card) for card in view.live.state.table[0].meld.cards] == ["9h", "9c", "9d"]
    assert view.live.state.hands[1].count == 8
    wrotham.done("undo")
    assert "in the place of a joker" not in wrotham.words()


def test_an_exchanged_joker_stands_in_the_form_when_the_rest_is_entered_at_the_end(wrotham: Hand) -> None:
    wrotham.done("meld 9h 9c *", "discard 2c", "stock", "exchange 9d")
    wrotham.press("leave")
    assert 'value="9h,9c,9d"' in wrotham.phone.get(f"{wrotham.table}/hands/new").text


def test_put_back_is_offered_where_nothing_but_the_card_taken_is_left(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=3).begin().done("stock-discard Kd", "pile:Kd")
    assert "Put back" not in hand.words()
    hand.done("meld 4h 5h 6h")
    assert "Put back" in hand.words()
    assert hand.press("discard", "Kd").status_code == 422
    hand.done("put-back", "stock", "meld 4h 5h 6h")
    assert "Put back" not in hand.words()


def test_the_pile_is_turned_over_and_a_card_that_was_taken_freely_stays(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=16).begin()
    assert "Stock: 3 cards" in hand.phone.get(hand.page).text
    hand.done("pile:4s")
    assert "Put back" not in hand.words()
    assert "Rummy!" not in hand.words()
    assert "without a discard" not in hand.words()
    hand.done("discard 2c", "stock-discard 2h", "stock-discard 2d", "stock-discard 2s")
    assert "Stock: 0 cards" in hand.phone.get(hand.page).text
    hand.done("pass")
    assert "Ben takes nothing: the pile becomes the new stock" in hand.words()
    assert "Stock: 4 cards" in hand.phone.get(hand.page).text
    assert "Ben 's turn" in hand.words()


def test_a_blocked_hand_ends_and_is_counted(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "block", hand_size=17).begin()
    hand.done("pile:4s", "discard 2c", "pass")
    assert "Nobody went out." in hand.words()


def test_a_hand_refereed_live_says_who_scores_what(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", hand_size=3, going_rummy="double").begin()
    hand.done("stock", "meld 5h 6h 7h", "discard 9c")
    assert "Ana went out." in hand.words()
    for seat, cards in (("1", ["Kh", "Kd", "2c"]), ("2", ["Kc", "Ks", "3c"])):
        assert hand.phone.post(hand.page, {"do": "count", "for": seat, "card": cards}).status_code == 303
    assert "Going rummy +45" in hand.words()
    hand.done("save")
    assert "Ana deals 90 ahead" in text_of(phone.get(hand.table))
    assert "Left K ♥ K ♦ 2 ♣ 22" in text_of(phone.get(f"{hand.table}/hands/1"))
