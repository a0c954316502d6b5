"""Rami 51, Pife and Cacheta through the pages: what points do not show is asked, and whole evenings come to a winner."""

import pytest
from flask import Flask

from scorekeeper.contract.record import read_record
from scorekeeper.engine.session.totals import replay
from tests.support.webphone import Page, Phone, text_of
from tests.web.hands.test_rummy import read, rummy, scored
from tests.web.live.test_card_hand import at_table

RAMI = (
    ({"out": "1"}, ("37", "", "20"), (37, 0, 20)),
    ({"out": "2", "unmelded": ["0"]}, ("90", "5", ""), (137, 5, 20)),
    ({"out": "0", "unmelded": ["1", "2"]}, ("", "12", "44"), (137, 105, 120)),
    ({"out": "1"}, ("22", "", "40"), (159, 105, 160)),
    ({"out": "2"}, ("10", "30", ""), (169, 135, 160)),
    ({"out": "0", "unmelded": ["2"]}, ("", "5", "9"), (169, 140, 260)),
)
LIVES = ((1, 0), (1, 1), (0, 0), (2, 1), (0, 0), (1, 1), (1, 1), (1, 0))
"""Who went out in each hand of Cacheta, and whether with all ten cards."""


def totals(phone: Phone, table: str) -> tuple[int, ...]:
    """The totals by the record, which says the same as the pages."""
    record = read_record(phone.record(table))
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    return tuple(int(replayed.session.totals[name]) for name in ("Ana", "Ben", "Cy"))


def winner(phone: Phone, table: str) -> str:
    """Who leads the standing of the result."""
    return read(phone, f"{table}/result").one(".standing .leads bdi").text


def test_an_evening_of_rami_51(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", "Cy", game="rummy", preset="rami51", preset_shown="rami51", option_target="200")
    for told, left, after in RAMI:
        phone.save_hand(table, *left, **told)
        assert totals(phone, table) == after
    assert winner(phone, table) == "Ben"
    assert "140" in read(phone, f"{table}/sheet").text
    assert read(phone, f"{table}/hands/6/edit").each("[name=unmelded][checked]", "value") == ["2"]


def test_who_melded_nothing_is_asked_where_it_counts(phone: Phone) -> None:
    assert 'name="unmelded"' not in phone.get(f"{rummy(phone)}/hands/new").text
    assert 'name="unmelded"' in phone.get(f"{rummy(phone, 'rami51')}/hands/new").text


def test_points_of_who_has_melded_are_their_own(phone: Phone) -> None:
    table = rummy(phone, "rami51")
    phone.save_hand(table, "", "12", "44", out="0")
    assert totals(phone, table) == (0, 12, 44)
    assert ("", "+44") in scored(read(phone, f"{table}/hands/1"))


def test_an_evening_of_pife(phone: Phone) -> None:
    table = phone.open_table(
        "Ana", "Ben", "Cy", game="rummy", preset="pife", preset_shown="pife", option_deals="other", other_deals="6"
    )
    for out in (0, 1, 1, 2, 1, 0):
        phone.save_hand(table, "", "", "", out=str(out))
    assert totals(phone, table) == (2, 3, 1)
    assert winner(phone, table) == "Ben"


def test_an_evening_of_cacheta(phone: Phone) -> None:
    table = rummy(phone, "cacheta")
    for out, all_laid in LIVES:
        phone.save_hand(table, "", "", "", out=str(out), turned="9h", **({"all_laid": "1"} if all_laid else {}))
    assert totals(phone, table) == (0, 6, 0)
    assert winner(phone, table) == "Ben"
    assert "6" in read(phone, f"{table}/sheet").text
    page = read(phone, f"{table}/hands/2/edit")
    assert page.one("[name=turned]")["value"] == "9h"
    assert "[name=all_laid][checked]" in page


@pytest.mark.parametrize(("turned", "rule"), [("9h", ""), ("8h", "wild.card"), ("", "wild.card")])
def test_cards_typed_with_a_star(phone: Phone, turned: str, rule: str) -> None:
    table = rummy(phone, "cacheta")
    hand = phone.hand("", "4s,5s,10h*=6s 7h,7d,7c Qd,Kd,Ad", "", level="cards", out="1", turned=turned)
    hand |= {"line-0": "/ 2c", "line-2": "/ 3c", "do": "preview"}
    answer = phone.post(f"{table}/hands/new", hand)
    assert ("wild.card" in answer.text) == bool(rule), text_of(answer)[-300:]


def test_a_hand_of_cacheta_refereed_live(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "cacheta")
    assert Page(hand.press("begin", dealer="2")).alert
    hand.begin("9h")
    assert any(one.endswith("9 ♥") for one in hand.shown().texts("p.quiet"))
    hand.done("stock", "meld 4s 6s 10h")
    assert hand.view().live.state.melds[0].cards[1].wild  # type: ignore[union-attr]
    hand.done("meld 7h 7d 7c", "meld Qd Kd Ad", "discard 2c", "save")
    assert totals(phone, hand.table) == (10, 9, 9)
    record = phone.record(hand.table)
    assert (record["hands"][0]["turned"], record["hands"][0]["events"][1]["cards"]) == ("9h", ["4s", "10h*=5s", "6s"])


def test_what_a_wild_card_stands_for_is_asked_live(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "cacheta").begin("9h").done("stock")
    answer = hand.press("meld", "5s", "6s", "10h")
    assert (answer.status_code, answer.text.count('value="choose ')) == (422, 2)
    assert "wild.runs" in hand.press("meld", "7h", "7d", "10h").text or "meld." in hand.press("meld", "7h", "7d", "10h").text


def test_a_card_turned_up_and_one_beside_the_stock(app: Flask, phone: Phone) -> None:
    hand = at_table(app, phone, "rummy", "basic", packs=2, wild="next-colour")
    assert hand.press("begin", "4d", dealer="2", turned="x").status_code == 422
    assert hand.press("begin", "4d", dealer="2", turned="9h").status_code == 303
    state = hand.view().live.state  # type: ignore[union-attr]
    assert (str(*state.pile), sorted(map(str, state.agreed.set_up.wild))) == ("4d", ["10d", "10h"])


def test_an_undercut_is_named_and_explained_and_no_gain_is_shown_to_who_knocked(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="gin", preset="standard", preset_shown="standard")
    lines = ("4h,5h,6h 9c,9d,9s 2c,3c,4c / 8d", "3s,4s,5s Kc,Kd,Kh 5d,6d,7d / 6c")
    phone.save_hand(table, *lines, out="0", **{"level-0": "cards", "level-1": "cards"})
    page = read(phone, f"{table}/hands/1")
    ben, ana = page.all(".scores .player")
    assert [".tag" in one for one in (ana, ben)] == [True, True]
    assert [one.each(".sum .rule", "href")[-1:] for one in (ana, ben)] == [[], [f"{table}/rules#gin.undercut"]]
    assert ben.texts(".sum .num") == ["+2", "+25"]
    form = f"{table}/hands/new"
    looked = phone.client.post(form, data=phone.hidden(form) | phone.hand("8", "5", out="0", do="look")).get_json()
    assert [[kind for kind, _text in row["notes"]] for row in looked["rows"]] == [[], ["sum"]]
    too_much = phone.hidden(form) | phone.hand("12", "5", out="0", do="look")
    (_kind, told), *_ = phone.client.post(form, data=too_much).get_json()["rows"][0]["notes"]
    assert Page(phone.client.post(form, data=too_much | {"do": "save"})).texts(".said, .wrong").count(told) == 1
    phone.save_hand(table, "0", "8", out="0")
    assert read(phone, f"{table}/hands/2").one(".player .tag").text != ana.one(".tag").text, "gin, not a knock"
    assert [".good" in one for one in (ana, ben)] == [False, True]
