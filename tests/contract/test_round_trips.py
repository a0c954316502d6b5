"""A session taken along and opened again: nothing is changed by it, and `replay` has the app's totals.

Random sessions of every game and preset, played by the random players of tests/simulation and entered through the referee: hands
event by event, at the cards, by points, mixed; changed, taken back, confirmed; players come late, leave and come back. And
records that somebody has tampered with.
"""

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record import answer_record, read_hand
from scorekeeper.contract.record_writer import write_hand
from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.melds import readings_of
from scorekeeper.engine.messages import Unreadable
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.entry.line_writer import as_lines
from scorekeeper.entry.notation import write_meld
from scorekeeper.games import GAMES
from scorekeeper.tables.log.collaboration import Confirming
from scorekeeper.tables.log.live_hand import BEGUN, PLAYED
from scorekeeper.tables.log.roster import CHANGE_UNDONE, PLAYER_JOINED, PLAYER_LEFT
from scorekeeper.tables.records.record_export import SHEET, exported_record, record_of
from scorekeeper.tables.records.record_import import Opening, read_opening
from scorekeeper.tables.roster_changes import starts, undoable
from scorekeeper.tables.service import Save, SessionOver, TableService
from scorekeeper.tables.view import View, fold
from scorekeeper.wording import plain
from tests.simulation import evening as by_chance
from tests.store.memory_store import MemoryStore
from tests.support.damage import changed
from tests.support.for_each import for_each

NAMES = ("Ana", "Ben", "Cy")
SESSIONS = 2
MOST_TAPS = 150
PRESETS = (*by_chance.KINDS, *(("sheet", preset) for preset in GAMES["sheet"].presets))


class Evening:
    """A table of which everything is entered at random."""

    def __init__(self, game: str, preset: str, seed: int) -> None:
        self.random = Random(f"{game} {preset} {seed}")
        short: dict[str, dict[str, object]] = {
            "rummy500": {"hand_size": 4}, "rummy": {"hand_size": 4}, "rummikub": {"opening": 10},
            "gin": {"target": 50, "knock_limit": "upcard"}, "sheet": {"sum": 0},
        }  # fmt: skip
        opened = agree(GAMES[game], preset, short.get(game, {}) if seed % 2 else {}, NAMES[: GAMES[game].players[-1]])
        self.playing = opened
        self.preset = preset
        self.referee = TableService(MemoryStore())
        self.saves = 0
        confirming = self.random.choice((Confirming.NOBODY, Confirming.DEALER, Confirming.EVERYBODY))
        self.referee.open_table("T", opened, preset, key="open", phone="secret mark of a phone", confirming=confirming)

    @property
    def view(self) -> View:
        return self.referee.view("T")

    def save(self) -> Save:
        self.saves += 1
        return Save(f"k{self.saves}", self.view.revision, "secret mark of a phone")

    def play(self) -> "Evening":
        for _ in range(self.random.randint(1, 6)):
            self.somebody_comes_or_goes()
            if not self.view.session.over:
                self.referee.record_hand("T", self.some_hand(self.view.agreed, self.view.next_no), self.save())
            self.something_else()
        self.confirm_all()
        return self

    def something_else(self) -> None:
        view, what = self.view, self.random.random()
        if what < 0.3 and view.hands:
            no = self.random.randint(1, len(view.hands))
            hand = self.some_hand(view.hand(no).agreed, no)
            self.referee.revise_hand("T", no, hand, "the king was “Ben's”", self.save())
        elif what < 0.4 and view.hands:
            self.referee.scrap_hand("T", len(view.hands), self.random.choice(("", "wrong table")), self.save())

    def confirm_all(self) -> None:
        for played in self.view.hands:
            for seat in played.waits:
                self.saves += 1
                self.referee.confirm_hand("T", played.no, len(played.versions), seat, key=f"c{self.saves}", phone=None)

    def somebody_comes_or_goes(self) -> None:
        """A player joins, leaves or comes back, or what was agreed of that is taken back; where it can be."""
        view, what = self.view, self.random.random()
        if what > 0.5:
            return
        latest = undoable(view)
        kind, body = PLAYER_LEFT, {"player": self.random.choice(view.players)}
        if what < 0.05 and latest:
            kind, body = CHANGE_UNDONE, {"player": latest.player}
        elif what < 0.3:
            name = self.random.choice(sorted({"Dee", "Eve", "Flo", "Gus"} - set(view.players)) or ["Hal"])
            start = self.random.choice(starts(view, name if name in view.gone else None))
            said = {"total": str(start.total) if start.total.denominator > 1 else int(start.total)}
            beside = {"after": self.random.choice(view.players)} if self.random.random() < 0.7 else {}
            kind, body = PLAYER_JOINED, {"player": name, **(said if self.random.random() < 0.8 else {}), **beside}
        with suppress(Unreadable, SessionOver):
            self.referee.change_players("T", kind, body, self.save())

    def some_hand(self, agreed: Agreement, no: int) -> dict[str, Any]:
        """A hand as it is entered: the lines of all, or event by event."""
        self.playing = agreed
        if agreed.game.points_alone:
            lines = tuple(str(self.random.randint(-200, 200)) for _ in agreed.players)
            return self.judged(no, HandLines(None, None, ("points",) * len(lines), lines))
        if self.random.random() < 0.4 and (agreed.game.id, self.preset) in by_chance.KINDS:
            return self.some_play()
        racks = self.dealt()
        levels = [self.random.choice(("cards", "cards", "cards", "points", "values")) for _ in agreed.players]
        if self.random.random() < 0.4:
            levels = ["cards"] * len(agreed.players)
        lines = [self.some_line(level, rack) for level, rack in zip(levels, racks, strict=True)]
        out = next((seat for seat, level in enumerate(levels) if level == "points"), None)
        if out is not None:
            most = 120 if agreed.game.counts_melds else 12 if agreed.game.knocks else 0
            lines[out] = str(max(0, self.random.randint(-most, most)))
        entered = HandLines(self.random.choice((0, 1, None)), out, tuple(levels), tuple(lines))
        if agreed.game.knocks:
            big = out is not None and lines[out] == "0" and agreed.game.counts_going_rummy()
            entered = replace(entered, went_rummy=big, upcard=self.random.choice((None, Card(6, "d"), Card(1, "c"))))
        return self.judged(no, entered)

    def judged(self, no: int, entered: HandLines) -> dict[str, Any]:
        """The hand of these lines as it is saved."""
        judged = judge_entry(self.playing, entered, no)
        assert judged.hand is not None, judged.problems
        return judged.hand

    def dealt(self) -> list[list[Card]]:
        return by_chance.dealt(self.playing, self.deal_no(), self.random)

    def deal_no(self) -> int:
        return 1 + sum(played.result.scores is not None for played in self.view.hands)

    def some_line(self, level: str, rack: list[Card]) -> str:
        counts = self.playing.game.counts_melds
        if level == "points":
            return f"{self.random.randint(0, 90)}-{self.random.randint(1, 90)}" if counts else "25"
        ranks = self.playing.game.deck.ranks()
        if level == "values":
            return ("60/" if counts else "") + " ".join(self.random.sample(ranks, 3))
        rest = list(rack)
        meld: tuple[Card, ...] = ()
        for _ in range(30):
            group = tuple(self.random.sample(rest, 3))
            readings = readings_of(group, self.playing.set_up.law)
            if readings:
                meld, rest = readings[0].cards, [card for card in rest if card not in group]
                break
        return " ".join([*([write_meld(meld)] if meld else []), "/", *map(str, rest)])

    def some_play(self) -> dict[str, Any]:
        hand = by_chance.played(self.playing, self.deal_no(), self.random, MOST_TAPS).hand
        return write_hand(hand, self.playing.game, self.playing.players)


def text(record: object) -> str:
    return json.dumps(record, ensure_ascii=False, indent=1)


def as_replayed(view: View) -> dict[str, Any]:
    """What `scorekeeper replay` answers to the session as it is taken along."""
    return answer_record(json.loads(text(exported_record(view))), plain)


@pytest.mark.full
@for_each(("game", "preset"), PRESETS)
@for_each("seed", range(SESSIONS))
def test_a_round_trip_changes_nothing(game: str, preset: str, seed: int) -> None:
    evening = Evening(game, preset, seed).play()
    view = evening.view
    assert fold("T", evening.referee.events("T")) == view, "all events at once are what they were one after the other"
    record = exported_record(view)
    assert "secret mark" not in text(record)
    check_replay(view)
    opening = read_opening(json.loads(text(record)))
    assert text(exported_record(opening.view)) == text(record)
    check_same(opening.view, view)
    assert read_opening(exported_record(opening.view)).events == opening.events


def check_replay(view: View) -> None:
    """The totals, scores, winner and settlement of `replay` are the app's."""
    answer, session = as_replayed(view), view.session
    assert {name: str(total) for name, total in session.totals.items()} == {
        name: str(total) for name, total in answer["session"]["totals"].items()
    }
    assert answer["session"]["over"] == session.over
    assert answer["session"]["winners"] == list(session.winners)
    settled = answer["session"]["settlement"]
    assert (settled is None) == (session.settlement is None)
    for winner, payers in (session.settlement or {}).items():
        assert settled[winner] == {name: sum.numerator if sum.denominator == 1 else str(sum) for name, sum in payers.items()}
    for played, hand in zip(view.hands, answer["hands"], strict=True):
        scores = played.result.scores
        assert (scores is None) == (hand["scores"] is None)
        for name, score in (scores or {}).items():
            assert str(score.hand) == str(hand["scores"][name]["hand"])


def check_same(opened: View, view: View) -> None:
    assert [played.result for played in opened.hands] == [played.result for played in view.hands]
    assert opened.session == view.session
    assert (opened.agreed, opened.preset) == (view.agreed, view.preset)
    assert (opened.first, opened.everybody, opened.changes) == (view.first, view.everybody, view.changes)
    for mine, theirs in zip(opened.hands, view.hands, strict=True):
        assert mine.agreed == theirs.agreed
        now, then = mine.versions[-1], theirs.versions[-1]
        assert (now.hand, now.at, now.seat) == (then.hand, then.at, then.seat)


@for_each(("game", "preset"), PRESETS)
def test_a_bare_record_is_the_same_once_it_was_opened(game: str, preset: str) -> None:
    """Of a record that holds nothing but what the contract has nothing is lost, and the second time nothing is added."""
    record = record_of(Evening(game, preset, 7).play().view)
    opened = read_opening(json.loads(text(record))).view
    kept = exported_record(opened)
    assert bare(kept) == json.loads(text(record))
    assert text(exported_record(read_opening(kept).view)) == text(kept)


def bare(record: Any) -> dict[str, Any]:
    """The record without what stands beside it."""
    hands = [{name: value for name, value in hand.items() if name != SHEET} for hand in record["hands"]]
    return {name: value for name, value in record.items() if name != SHEET} | {"hands": hands}


def test_the_hand_that_is_being_refereed_goes_on() -> None:
    evening = Evening("rummy500", "pagat", 0)
    evening.referee.append_live(evening.view, BEGUN, {"dealer": "Cy", "upcard": "4d"}, evening.save())
    events = [{"do": "draw", "by": "Ana", "from": "stock"}, {"do": "discard", "by": "Ana", "card": "9s"}]
    evening.referee.append_live(evening.view, PLAYED, {"events": events}, evening.save())
    record = exported_record(evening.view)
    assert as_replayed(evening.view)["hands"][0]["over"] is False
    opened = read_opening(record).view
    assert opened.live
    assert evening.view.live
    assert opened.live.state == evening.view.live.state
    assert opened.hands == ()
    assert text(exported_record(opened)) == text(record)


TABLE = {
    "entry": "table",
    "dealer": "Ben",
    "out": "Ben",
    "melds": [
        {"by": "Ana", "cards": ["4H", "5h", "Th"], "layoffs": []},
        {"by": "Ana", "cards": ["4c", "5c", "6c"], "layoffs": [{"by": "Ben", "card": "7c"}]},
        {"by": "Ben", "cards": ["9c", "*=9", "9s"], "as": "set"},
    ],
    "left": {"Ana": ["Kh", "2c"]},
    "x-remark": 1e999,
}
RECORD = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ana", "Ben"], "hands": [TABLE]}


def opened(record: object) -> View:
    return read_opening(record).view


def test_a_record_that_breaks_a_rule_can_be_opened_and_gets_lines_to_be_changed() -> None:
    view = opened(RECORD)
    assert not view.hands[0].result.ok
    assert view.hands[0].result.scores is not None
    assert [str(view.session.totals[name]) for name in view.players] == [
        str(answer_record(RECORD, plain)["session"]["totals"][name]) for name in view.players
    ]
    assert view.hands[0].hand["melds"][0]["cards"] == ["4h", "5h", "10h"]
    assert "x-remark" not in view.hands[0].hand
    assert as_lines(view.agreed, read(TABLE, view.agreed), "Ben", 1) == ("4h,5h,10h 4c,5c,6c / Kh 2c", "9c,*=9,9s +7c@1.2")


def test_lines_of_a_hand_event_by_event_know_whose_turn_it_was() -> None:
    """Who deals the second hand is not said: the first player, so that the second begins."""
    events = [
        {"do": "draw", "by": "Ben", "from": "stock"},
        {"do": "meld", "by": "Ben", "cards": ["5h", "6h", "7h"]},
        {"do": "discard", "by": "Ben", "card": "2c"},
    ]
    hand = {"entry": "play", "upcard": "4d", "events": events, "left": {"Ana": ["Kd", "Qs", "3c"]}}
    view = opened(RECORD | {"options": {"hand_size": 3}, "hands": [TABLE, hand]})
    assert view.hands[1].judged.entered.lines == ("/ Kd Qs 3c", "5h,6h,7h /")


@for_each(("game", "preset"), PRESETS)
def test_lines_written_anew_make_the_hand(game: str, preset: str) -> None:
    """Of a hand of cards without a fault: its lines, read again, have the same points."""
    for played in Evening(game, preset, 3).play().view.hands:
        hand, agreed = read(played.hand, played.agreed), played.agreed
        lines = as_lines(agreed, hand, played.judged.dealer, played.no)
        if lines and played.result.ok and not isinstance(hand, PlayHand):
            out = agreed.players.index(hand.out) if hand.out else None
            again = judge_entry(agreed, HandLines(0, out, ("cards",) * len(agreed.players), lines), played.no)
            assert again.result
            assert again.result.scores == played.result.scores


@for_each(("said", "kept"), [
    ({"entered": {"levels": ["points", "points"], "lines": ["10", "20"]}}, ["10", "20"]),
    ({"entered": {"levels": ["points", "points"], "lines": ["11", "20"]}}, None),  # other points than the hand
    ({"entered": {"levels": ["points", "cards"], "lines": ["10", "20"]}}, None),
    ({"entered": {"levels": ["points", "guess"], "lines": ["10", "20"]}}, None),
    ({"entered": {"levels": ["points"], "lines": ["10"]}}, None),
    ({"entered": {"levels": ["points", ["x"]], "lines": ["10", {}]}}, None),
    ({"entered": {"levels": ["points", "points"], "lines": ["10", "20\ud83d"]}}, None),
    ({"entered": [1]}, None),
    ([], None),
    ("text", None),
])  # fmt: skip
def test_lines_are_taken_over_where_they_make_the_hand(said: object, kept: list[str] | None) -> None:
    scores = {"Ana": {"melded": 10, "left": 0}, "Ben": {"melded": 20, "left": 0}}
    hand = {"entry": "totals", "dealer": "Ben", "out": "Ana", "scores": scores, SHEET: said}
    assert opened(RECORD | {"hands": [hand]}).hands[0].hand.get("entered", {}).get("lines") == kept


@for_each(("at", "kept"), [
    ("2026-11-21T20:00:00.000Z", True), ("2026-11-21T21:00+01:00", True), ("yesterday", False), (5, False), (None, False),
    ("2" * 50, False), ({"x": 1}, False), ("0001-01-01T00:00+14:00", False),
])  # fmt: skip
def test_a_time_is_taken_over_where_it_is_one(at: object, kept: bool) -> None:
    version = opened(RECORD | {"hands": [TABLE | {SHEET: {"at": at}}]}).hands[0].versions[0]
    assert version.at == ("2026-11-21T20:00:00.000Z" if kept else "")
    assert version.from_record


def test_what_stands_beside_the_record_never_keeps_it_from_being_opened() -> None:
    """However it was tampered with: an opening, or the place in the record itself; and what comes of it can be written down."""
    random = Random("tampered")
    record = exported_record(Evening("rummy500", "pagat", 3).play().view)
    for _ in range(25):
        document = json.loads(text(record))
        sheets = [document, *document["hands"]]
        for _each in range(3):
            inside = random.choice(sheets)
            inside[SHEET] = changed(random, {"x": inside.get(SHEET, {})}).get("x") if random.random() < 0.9 else 5
        opening = read_opening(document)
        check_opening(opening)
        assert bare(exported_record(opening.view)) == bare(record)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(2))
def test_any_change_of_a_record(seed: int) -> None:
    """It opens, or it is said where it cannot be read."""
    random = Random(seed)
    told = {"opened": 0, "unreadable": 0}
    records = [exported_record(Evening(*which, seed * 2 + 1).play().view) for which in PRESETS]
    for _ in range(30):
        document = changed(random, deepcopy(random.choice(records)))
        try:
            check_opening(read_opening(document))
        except Unreadable:
            told["unreadable"] += 1
        else:
            told["opened"] += 1
    assert min(told.values()) > 5


def check_opening(opening: Opening) -> None:
    json.dumps([body for _kind, body in opening.events], allow_nan=False).encode()
    record = exported_record(opening.view)
    assert text(exported_record(read_opening(json.loads(text(record))).view)) == text(record)


def test_every_hand_reads_as_it_was_written() -> None:
    for which in PRESETS:
        for played in Evening(*which, 5).play().view.hands:
            hand = {name: value for name, value in played.hand.items() if name != "entered"}
            assert write_hand(read(hand, played.agreed), played.agreed.game, played.players) == hand


def read(hand: Any, agreed: Agreement) -> Any:
    return read_hand(JsonNode(hand, deck=agreed.game.deck), agreed)
