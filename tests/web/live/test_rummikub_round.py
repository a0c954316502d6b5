"""A Rummikub round refereed live: turns judged as a whole, what was built stays, undo, time, the empty pool, racks, saving."""

import json
import re
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.contract.record import read_record
from scorekeeper.engine.game import agree
from scorekeeper.engine.session.totals import replay
from scorekeeper.entry.notation import write_meld
from scorekeeper.games import GAMES
from scorekeeper.web.current import table_service
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, text_of
from tests.web.live.test_card_hand import OnPage

OPENED = ("done 11r,12r,13r 4r,5r,6r", "done 11r,12r,13r 4r,5r,6r 10b,11b,12b,13b")


class Round(OnPage):
    """A round of Rummikub at a table of two."""

    def __init__(self, app: Flask, phone: Phone, preset: str = "tiles", **options: Any) -> None:
        agreed = agree(GAMES["rummikub"], preset, options, ("Ana", "Ben"))
        super().__init__(phone, "/tables/rounds-table", "round")
        with app.app_context():
            table_service().open_table("rounds-table", agreed, preset, key="k" * 22, phone=phone.mark())

    def press(self, button: str, typed: str | None = None, **fields: Any) -> TestResponse:
        sets = {} if typed is None else {"sets": typed}
        return self.phone.post(self.page, {"do": button} | sets | fields)

    def done(self, *presses: str) -> "Round":
        """Presses as in `done 4r,5r,6r`: the button, then the sets."""
        for press in presses:
            button, _space, typed = press.partition(" ")
            answer = self.press(button, typed)
            assert answer.status_code == 303, (press, text_of(answer)[-300:])
        return self

    def begin(self) -> "Round":
        assert self.press("begin", first="0").status_code == 303
        return self

    def opens(self, name: str) -> bool:
        """Is it that player's turn, who needs 40 points to open?"""
        head = self.shown().one("#turn-head .titles")
        return [*re.findall("Ana|Ben", head.one("h1").text), *re.findall("[0-9]+", head.text)] == [name, "40"]

    def latest(self) -> str:
        """What the latest event is said to be."""
        return self.shown().one("#turn-said").text

    def count(self, seat: int, tiles: str) -> TestResponse:
        return self.phone.post(self.page, {"do": "count", "for": str(seat), "rack": tiles})


@pytest.fixture
def round_(app: Flask, phone: Phone) -> Round:
    return Round(app, phone).begin()


def test_the_way_leads_there(app: Flask, phone: Phone) -> None:
    assert phone.get(f"{phone.open_table()}/round").status_code == 404, "at a table of cards"
    found = Round(app, phone)
    assert f'href="{found.page}"' in phone.get(found.table).text
    assert phone.get(f"{found.table}/live").status_code == 404
    assert "[name=first]" in found.shown()
    assert found.press("begin").status_code == 422
    found.begin()
    assert 'data-seconds="120" data-turn="rounds-table:1:0"' in phone.get(found.page).text
    assert f"a.first[href='{found.page}']" in Page(phone.get(found.table))
    assert found.opens("Ana")
    assert found.shown().one("#turn-pool b").text == "78"


REFUSED = (
    ("too low", (), "done 4r,5r,6r", "rkub.opening"),
    ("no set", (), "done 11r,12r,13b", "rkub.table-valid"),
    ("a joker without a name", (), "done 11r,*,*", "rkub.joker-named"),
    ("nothing played", (), "done", "rkub.from-rack"),
    ("a tile too often", (), "done 13r,13b,13y 13r,13b,13y 13r,13b,13k", "cards.copies"),
    ("a tile of the table missing", OPENED, "done 4r,5r,6r 10b,11b,12b,13b 1k,2k,3k", "rkub.table-kept"),
    ("a pass with tiles in the pool", (), "pass", "rkub.turn"),
)


@for_each(("before", "claim", "rule"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_a_refused_turn_says_why_and_stays_built(round_: Round, before: tuple[str, ...], claim: str, rule: str) -> None:
    round_.done(*before)
    revision = round_.view().revision
    button, _space, typed = claim.partition(" ")
    answer = round_.press(button, typed)
    assert answer.status_code == 422
    assert rule in Page(answer).broken
    assert 'role="alert"' in answer.text
    assert round_.view().revision == revision
    if typed:
        assert f">{typed}</textarea>" in answer.text


@for_each("sets, numbers", [
    ("11r,12r,13r 5b,6b,13b 4r,4b,4k 3y,3k", ["2", "4"]),
    ("1r,12r,13r", ["1"]),
    ("4r,5r,6r", []),
    ("11r,12r,13r 13r,13b,13y 13r,13b,13k", []),
])  # fmt: skip
def test_a_refused_turn_names_the_sets_that_are_not_right(round_: Round, sets: str, numbers: list[str]) -> None:
    notice = Page(round_.press("done", sets)).one(".live-notice")
    assert [one["data-set"] for one in notice.all("[data-set]")] == numbers
    assert "h2" in notice


def test_a_refused_opening_names_the_minimum_of_this_table_alone(app: Flask, phone: Phone) -> None:
    told = Page(Round(app, phone, preset="modern").begin().press("done", "8r,8b,8k").text).one(".live-notice")
    assert {"24", "30"} == {*re.findall("[0-9]+", told.text)}


def test_what_cannot_be_read_is_said_and_stays(round_: Round) -> None:
    answer = round_.press("done", "4r,5r,6x")
    assert answer.status_code == 422
    assert Page(answer).names("6x")
    assert ">4r,5r,6x</textarea>" in answer.text


def test_turns_go_round_and_undo_goes_back_without_limit(round_: Round) -> None:
    round_.done(OPENED[0])
    assert round_.opens("Ben")
    assert round_.shown().texts("li:has([data-unopened]) bdi") == ["Ben"]
    assert re.findall("Ana|[0-9]+", round_.latest())[:2] == ["Ana", "4"]
    round_.done("draw")
    assert re.findall("Ben|[0-9]+", round_.latest()) == ["Ben"]
    assert round_.shown().one("#turn-pool b").text == "77"
    round_.done("undo", "undo")
    assert round_.opens("Ana")
    assert round_.live.state.table == ()
    round_.done("undo")
    assert "[name=first]" in round_.shown()


def test_the_table_is_rearranged_and_a_joker_retrieved(round_: Round) -> None:
    round_.done("done 11r,12r,*=13r 4r,5r,6r", "done 11r,12r,*=13r 4r,5r,6r 10b,11b,12b,13b")
    round_.done("done 11r,12r,13r 4r,5r,6r 10b,11b,12b,13b 8k,8y,*=8")
    assert re.findall("Ana|[0-9]+", round_.latest()) == ["Ana", "8", "13", "8"]
    round_.done("draw")
    refused = round_.press("done", "11r,12r,13r 4r,5r,6r,7r 10b,11b,12b,13b 8k,8y,8b *=1k,2k,3k")
    assert refused.status_code == 303, "the blue eight may stand for the joker in a group of three"


def test_a_joker_is_not_freed_before_the_opening_and_as_time_is_up_no_such_set_stays(round_: Round) -> None:
    round_.done("done 11r,12r,*=13r 4r,5r,6r")
    answer = round_.press("done", "11r,12r,13r 4r,5r,6r 8k,8y,*=8")
    assert answer.status_code == 422
    assert "rkub.opening" in Page(answer).broken
    fields = round_.phone.hidden(round_.page) | {"do": "timeout", "sets": "11r,12r,13r 4r,5r,6r 8k,8y,*=8"}
    for _sent in range(2):
        answer = round_.phone.client.post(round_.page, data=fields)
        assert answer.status_code == 200
        assert Page(answer).alert, "it is said why the table goes back"
    assert " ".join(map(write_meld, round_.live.state.table)) == "11r,12r,*=13r 4r,5r,6r"
    assert round_.live.state.turn == 0
    assert not round_.live.state.opened[1]
    assert not round_.shown().alert


def test_a_turn_that_is_not_settled_is_not_entered(round_: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.games.rummikub.round.OF_A_TURN", 0)
    answer = round_.press("done", "11r,12r,13r 4r,5r,6r")
    assert answer.status_code == 422
    assert Page(answer).one(".live-notice")["data-verdict"] == "open"
    assert round_.live.steps == ()


def test_a_joker_whose_place_says_what_it_is_gets_its_name(round_: Round) -> None:
    round_.done("done 11r,12r,* 4r,5r,6r")
    assert " ".join(map(write_meld, round_.live.state.table)) == "11r,12r,*=13r 4r,5r,6r"


def test_time_is_up_and_valid_sets_stay(round_: Round) -> None:
    round_.done(OPENED[0])
    round_.done("timeout 11r,12r,13r 4r,5r,6r 10b,11b,12b,13b 9k,9y nonsense")
    assert re.findall("Ben|[0-9]+", round_.latest())[:2] == ["Ben", "10"]
    assert " ".join(map(write_meld, round_.live.state.table)) == "11r,12r,13r 4r,5r,6r 10b,11b,12b,13b"
    round_.done("timeout 11r,12r,13r 10b,11b,12b,13b 4r,5r")
    assert round_.live.state.hands[0].count == 14 - 6 + 3


@pytest.mark.parametrize(("timeout", "racks", "pool"), [("restore", 14, 78), ("restore-draw-3", 17, 75)])
def test_time_is_up_and_the_table_is_put_back(app: Flask, phone: Phone, timeout: str, racks: int, pool: int) -> None:
    round_ = Round(app, phone, timeout=timeout).begin()
    round_.done("timeout 11r,12r,13r 4r,5r,6r")
    assert round_.live.state.table == ()
    assert (round_.live.state.hands[0].count, round_.live.state.stock) == (racks, pool)


def test_without_a_limit_there_is_no_clock(app: Flask, phone: Phone) -> None:
    round_ = Round(app, phone, turn_seconds=0).begin()
    page = phone.get(round_.page).text
    assert "data-seconds" not in page
    assert 'value="timeout"' not in page
    assert round_.press("timeout").status_code == 422


def test_all_pass_when_the_pool_is_empty_and_racks_are_counted(round_: Round) -> None:
    round_.done(*["draw"] * 78)
    assert "[value=pass]" in round_.shown()
    assert "[value=draw]" not in round_.shown()
    assert "draw.stock" in Page(round_.press("draw")).broken
    round_.done("pass", "pass")
    assert round_.shown().one("[name=for]")["value"] == "0", "nobody went out"


def out_in_two(app: Flask, phone: Phone) -> Round:
    """Ana goes out with her fourteen tiles while Ben draws."""
    round_ = Round(app, phone).begin()
    opening = "10r,11r,12r,13r 10b,11b,12b,13b 10k,11k,12k"
    return round_.done(f"done {opening}", "draw", f"done {opening} 1y,2y,3y")


def test_a_round_is_counted_and_saved(app: Flask, phone: Phone) -> None:
    round_ = out_in_two(app, phone)
    assert round_.shown().one("[name=for]")["value"] == "1", "Ana went out"
    few = round_.count(1, "4r 5r")
    assert few.status_code == 422
    assert ">4r 5r</textarea>" in few.text
    assert json.loads(Page(few).one("button.first[value=count]")["data-counts"])["need"] == 15
    assert Page(few).alert
    on_table = round_.count(1, "1y 1y 6r 7r 8r 9r 1k 2k 3k 4k 5k 6k 7k 8k *")
    assert on_table.status_code == 422
    assert "[data-set]" not in Page(on_table), "tiles of a rack are no sets"
    assert "1y" in json.loads(Page(on_table).one(".round")["data-round"])["seen"], "the pad knows what lies on the table"
    assert round_.count(1, "4r 5r 6r 7r 8r 9r 1k 2k 3k 4k 5k 6k 7k 8k *").status_code == 303
    assert "Ana 0 → 105 +105" in round_.shown().text
    round_.done("undo")
    assert round_.shown().one("[name=for]")["value"] == "1"
    points = Page(phone.get(round_.press(round_.shown().one(".acts .button:not(.first)")["value"]).headers["Location"]))
    assert points.one(".is-active")["data-seat"] == "1", "Ben's points can be typed instead"
    round_.done("undo")
    round_.count(1, "4r 5r 6r 7r 8r 9r 1k 2k 3k 4k 5k 6k 7k 8k *")
    round_.done("save")
    assert "210" in Page(phone.get(round_.table)).one(".gap").text
    document = phone.record(round_.table)
    assert document["hands"][0]["entry"] == "play"
    record = read_record(document)
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    assert replayed.session.totals == {"Ana": 105, "Ben": -105}
    assert ".tag" in Page(phone.get(f"{round_.table}/hands/1"))
    assert 'value="10r,11r,12r,13r' in phone.get(f"{round_.table}/hands/1/edit").text


def test_the_rest_can_be_entered_at_the_end(round_: Round) -> None:
    round_.done(OPENED[0])
    answer = round_.press("leave")
    assert answer.headers["Location"].endswith("/hands/new")
    form = Page(round_.phone.get(f"{round_.table}/hands/new"))
    assert set(form.each("[name^=left-], [name^=line-]", "value")) == {""}, "nobody seems to have nothing left"
    assert round_.shown().one("main")["data-page"] == "live/abandoned"
    round_.done("undo")
    assert round_.opens("Ben")


def test_a_round_whose_table_was_taken_up_again_is_left_like_any_other(round_: Round) -> None:
    round_.done("done 11r,12r,13r 4r,5r,6r", "draw", "timeout ")
    assert round_.live.state.laid == ()
    assert round_.press("leave").headers["Location"].endswith("/hands/new")
    assert round_.phone.get(f"{round_.table}/hands/new").status_code == 200


def test_two_phones_are_told_when_the_other_was_faster_and_the_same_turn_twice_is_one(round_: Round) -> None:
    fields = round_.phone.hidden(round_.page)
    round_.done("draw")
    answer = round_.phone.client.post(round_.page, data=fields | {"do": "draw"})
    assert answer.status_code == 409
    assert "[data-notice=moved-on]" in Page(answer)
    fields = round_.phone.hidden(round_.page) | {"do": "draw"}
    assert [round_.phone.client.post(round_.page, data=fields).status_code for _ in range(2)] == [303, 303]
    assert len(round_.live.steps) == 2
