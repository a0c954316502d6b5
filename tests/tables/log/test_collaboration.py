"""Several phones at one table, folded from its log: seats entered one by one, confirmations, and the way back."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.contract.record import read_record
from scorekeeper.engine.game import agree
from scorekeeper.engine.session.totals import replay
from scorekeeper.entry.line_judgement import HandLines, judge_seat
from scorekeeper.games import GAMES
from scorekeeper.store import Event, KeyReused, Stale, open_store
from scorekeeper.tables.log.collaboration import (
    CONFIRMED,
    CONFIRMING_AGREED,
    SEAT_ENTERED,
    WENT_BACK,
    Confirming,
    SeatEntry,
    combined_entry,
    judge_all_seats,
    with_entry,
)
from scorekeeper.tables.log.live_hand import BEGUN
from scorekeeper.tables.log.phones import JOINED
from scorekeeper.tables.log.table_log import OPENED, RECORDED, REVISED, SCRAPPED
from scorekeeper.tables.records.record_export import record_of
from scorekeeper.tables.service import Save, SessionOver, TableService
from scorekeeper.tables.view import View, fold
from tests.support.for_each import for_each

NAMES = ("Ana", "Ben", "Cy")
AGREED = agree(GAMES["rummy500"], "pagat", {}, NAMES)
Said = tuple[str, dict[str, Any]]


def opened(**more: object) -> Said:
    settled = {"game": "rummy500", "preset": "pagat", "options": dict(AGREED.options), "players": list(NAMES)}
    return OPENED, settled | {"door": True, "phone": "ana"} | more


def joined(phone: str, seat: int) -> Said:
    return JOINED, {"phone": phone, "role": "enter", "seat": seat}


def hand(points: int, dealer: str | None = None) -> dict[str, Any]:
    """A hand of so many points for Ana, and half of them for the others."""
    scores = {name: {"melded": points if name == "Ana" else points // 2, "left": 0} for name in NAMES}
    return {"entry": "totals", "dealer": dealer, "out": None, "scores": scores}


def recorded(points: int, phone: str = "ana", dealer: str | None = None) -> Said:
    return RECORDED, {"hand": hand(points, dealer), "phone": phone}


def revised(no: int, points: int, phone: str = "ana") -> Said:
    return REVISED, {"hand_no": no, "hand": hand(points), "reason": "so", "phone": phone}


def confirmed(no: int, version: int, seat: int, phone: str = "ana") -> Said:
    return CONFIRMED, {"hand": no, "version": version, "seat": seat, "phone": phone}


def entered(number: int, seat: int, line: str, **more: object) -> Said:
    return SEAT_ENTERED, {"hand": number, "seat": seat, "level": "points", "line": line, **more}


def back(to: int) -> Said:
    return WENT_BACK, {"to": to}


def folded(*said: Said) -> View:
    events = [Event("t", seq, f"k{seq}", kind, body, f"at {seq}", "") for seq, (kind, body) in enumerate(said, start=1)]
    return fold("t", events)


def total(view: View) -> int:
    return int(view.session.totals["Ana"])


# What a log comes to.

EVERYBODY, DEALER = {"confirm": "everybody"}, {"confirm": "dealer"}
SCRAP = (SCRAPPED, {"hand_no": 1, "reason": ""})

TABLES: dict[str, tuple[list[Said], int, list[tuple[int, ...]]]] = {
    "nobody confirms: it counts": ([opened(), recorded(10)], 10, [()]),
    "everybody: nobody has": ([opened(**EVERYBODY), recorded(10)], 0, [(0, 1, 2)]),
    "who entered it has": ([opened(**EVERYBODY), joined("ben", 1), recorded(10, "ben")], 0, [(0, 2)]),
    "all have": ([opened(**EVERYBODY), recorded(10), *(confirmed(1, 1, seat) for seat in (2, 0, 1))], 10, [()]),
    "one twice is one": ([opened(**EVERYBODY), recorded(10), *[confirmed(1, 1, 0)] * 3], 0, [(1, 2)]),
    "another version needs it anew": (
        [opened(**EVERYBODY), recorded(10), *(confirmed(1, 1, seat) for seat in (0, 1, 2)), revised(1, 11)],
        0,
        [(0, 1, 2)],
    ),
    "a confirmation of an older version": ([opened(**DEALER), recorded(10), revised(1, 11), confirmed(1, 1, 2)], 0, [(2,)]),
    "of a hand that is not there": ([opened(**DEALER), recorded(10), confirmed(9, 1, 2), confirmed(0, 1, 2)], 0, [(2,)]),
    "the dealer alone": ([opened(**DEALER), recorded(10, dealer="Ben"), confirmed(1, 1, 1)], 10, [()]),
    "the dealer passes on over hands that wait": ([opened(**DEALER), recorded(10), recorded(20)], 0, [(2,), (0,)]),
    "a later hand counts first": ([opened(**DEALER), recorded(10), recorded(20), confirmed(2, 1, 0)], 20, [(2,), ()]),
    "the host agrees otherwise": ([opened(), recorded(10), (CONFIRMING_AGREED, EVERYBODY)], 0, [(0, 1, 2)]),
    "and back again": ([opened(**DEALER), recorded(10), (CONFIRMING_AGREED, {"confirm": "nobody"})], 10, [()]),
    "back to the first hand": ([opened(), recorded(10), recorded(20), back(2)], 10, [()]),
    "back to before a change": ([opened(), recorded(10), revised(1, 99), back(2)], 10, [()]),
    "back to before it was taken back": ([opened(), recorded(10), SCRAP, back(2)], 10, [()]),
    "back from going back": ([opened(), recorded(10), recorded(20), back(2), back(3)], 30, [(), ()]),
    "back to a going back": ([opened(), recorded(10), recorded(20), back(2), recorded(5), back(4)], 10, [()]),
    "back to before it was confirmed": ([opened(**DEALER), recorded(10), confirmed(1, 1, 2), back(2)], 0, [(2,)]),
    "going back changes no agreement": ([opened(), recorded(10), (CONFIRMING_AGREED, DEALER), back(2)], 0, [(2,)]),
}


@for_each("name", TABLES)
def test_what_a_log_comes_to(name: str) -> None:
    said, points, waits = TABLES[name]
    view = folded(*said)
    assert total(view) == points
    assert [played.waits for played in view.hands] == waits
    assert not view.log.scrapped, "what was put back"


def test_a_log_of_an_older_release_folds_as_before() -> None:
    old = {name: value for name, value in opened()[1].items() if name not in ("door", "phone")}
    view = folded((OPENED, old), recorded(10), recorded(20), (SCRAPPED, {"hand_no": 2}), revised(1, 11))
    assert (total(view), view.log.confirming, view.entries) == (11, Confirming.NOBODY, ())
    assert [played.waits for played in view.hands] == [()]
    assert [gone.no for gone in view.log.scrapped] == [2]


def test_a_hand_that_waits_wins_nothing_and_is_not_exported() -> None:
    said = [opened(**DEALER), recorded(700), recorded(20), confirmed(2, 1, 0)]
    view = folded(*said)
    assert not view.session.over
    assert view.session.next_dealer == "Ben"
    record = record_of(view)
    assert [one["dealer"] for one in record["hands"]] == ["Ana"]
    parsed = read_record(record)
    assert replay(parsed.agreed, parsed.hands).session.totals == view.session.totals
    over = folded(*said, confirmed(1, 1, 2))
    assert over.session.over
    assert not over.hands[1].result.counts


def test_entries_of_the_next_hand_and_of_no_other() -> None:
    said = [opened(), entered(1, 2, "5"), entered(1, 0, "7"), entered(1, 2, "6")]
    assert [(one.seat, one.line) for one in folded(*said).entries] == [(0, "7"), (2, "6")]
    assert folded(*said, recorded(10)).entries == ()
    assert folded(*said, back(1)).entries == ()
    kept = folded(opened(), recorded(10), entered(2, 0, "7"), SCRAP)
    assert kept.entries == ()
    assert [one.line for one in folded(opened(), recorded(10), entered(2, 0, "7"), SCRAP, recorded(9)).entries] == ["7"]


def test_a_live_hand_is_dropped_by_going_back_and_its_past_is_kept() -> None:
    begun = (BEGUN, {"dealer": "Ana", "upcard": "4d"})
    live = (RECORDED, {"hand": hand(5), "live": True})
    assert folded(opened(), recorded(10), begun).in_play
    assert folded(opened(), recorded(10), begun, back(2)).in_play is None
    again = folded(opened(), begun, live, recorded(10), back(3), SCRAP)
    assert again.in_play, "the hand that was refereed is as it was before it was recorded"


def test_what_was_entered_changes_no_total_and_is_not_about_people() -> None:
    view = folded(opened(), recorded(10), entered(2, 0, "500"), joined("ben", 1), confirmed(1, 1, 0))
    assert (total(view), view.changed, view.revision) == (10, 3, 5)
    assert view.is_fresh(3)
    assert not view.is_fresh(2)


# Seats put together.
def seat(number: int, line: str, *, out: bool = False, level: str = "cards", no: int = 1) -> SeatEntry:
    return SeatEntry(no, number, level, line, out, went_rummy=False)


def test_seats_are_put_together_in_their_order() -> None:
    names, entries = ("Ana", "Ben", "Cy"), with_entry(with_entry((), seat(2, "/ 2c")), seat(0, "9c,9d,9s", out=True))
    together = combined_entry(entries, names, 1, "values")
    assert together == HandLines(1, 0, ("cards", "values", "cards"), ("9c,9d,9s", "", "/ 2c"))
    twice = combined_entry(with_entry(entries, seat(2, "", out=True)), names, 1)
    assert twice.out is None


@for_each(("entries", "there", "sound"), [
    ((seat(0, "9c,9d,9s", out=True), seat(1, "/ 2c")), False, False),
    ((seat(0, "9c,9d,9s / 2d"), seat(1, "/ 2c"), seat(2, "/ 3c")), False, False),
    ((seat(0, "9c,9d,9s", out=True), seat(1, "", out=True), seat(2, "/ 3c")), False, False),
    ((seat(0, "9c,9d,9s", out=True), seat(1, "/ 9c"), seat(2, "/ 3c")), True, False),
    ((seat(0, "9c,9d,9s", out=True), seat(1, "+9h / 2c"), seat(2, "/ 3c")), True, True),
], ids=["one missing", "nobody out", "two out", "a card twice", "a lay-off on another's meld"])  # fmt: skip
def test_a_hand_is_there_when_all_seats_are(entries: tuple[SeatEntry, ...], there: bool, sound: bool) -> None:
    judged = judge_all_seats(AGREED, entries, 0, 1)
    assert (judged is not None) is there
    assert bool(judged and judged.hand and not judged.problems) is sound


@for_each(("line", "level", "out", "fine"), [
    ("9c,9d,9s / 2c", "cards", False, True), ("9c,9d,9s +4h / 2c", "cards", False, True),
    ("9c,9d,8s / 2c", "cards", False, False), ("9c,9d,9s", "cards", False, False),
    ("9c,9d,9s", "cards", True, True), ("/ 9c 9c", "cards", False, False), ("", "points", False, False),
    ("5x", "points", False, False), ("30-5", "points", False, True), ("30-5", "points", True, False),
])  # fmt: skip
def test_a_seat_is_judged_whatever_the_others_have(line: str, level: str, out: bool, fine: bool) -> None:
    entry = HandLines(None, 1 if out else None, ("points", level, "cards"), ("x", line, "9c,9c"))
    assert (not judge_seat(AGREED, entry, 1)) is fine


# At the desk: whatever people do at once, nothing acknowledged is lost, and totals are those of the hands that count.
LINES = ("30", "10-5", "0-20")
ACTS = st.lists(
    st.tuples(
        st.sampled_from(["seat", "seat", "seat", "whole", "confirm", "revise", "scrap", "back", "agree", "join"]),
        st.integers(0, 2),
        st.integers(0, 40),
        st.booleans(),
    ),
    max_size=40,
)


@dataclass
class Evening:
    """A desk, what it has acknowledged, and phones whose pages are as old as they like."""

    desk: TableService
    seen: int = 1
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    keys: Iterable[int] = field(default_factory=count)

    def act(self, what: str, seat_no: int, number: int, fresh: bool) -> None:
        view = self.desk.view("t")
        self.seen = view.revision if fresh else self.seen
        key = f"key {next(iter(self.keys))}"
        save = Save(key, self.seen, f"phone {seat_no}")
        for again in (False, True):
            try:
                self.do(what, seat_no, number, view, save)
            except (Stale, SessionOver, LookupError):
                assert not again or key not in self.acknowledged, "what was acknowledged once is so again"
                return
            event = self.desk.answer_of("t", key)
            if event and not again:
                self.acknowledged[key] = event.kind, event.seq
            assert again is False or event is None or self.acknowledged[key] == (event.kind, event.seq)

    def do(self, what: str, seat_no: int, number: int, view: View, save: Save) -> None:
        last = max(1, len(view.hands))
        if what == "seat":
            out = seat_no == number % 3
            line = "30" if out else LINES[number % 3]
            entry = SeatEntry(view.next_no, seat_no, "points", line, out, went_rummy=False)
            self.desk.enter_seat("t", entry, save)
        elif what == "whole":
            self.desk.record_hand("t", hand(number), save)
        elif what == "revise":
            self.desk.revise_hand("t", last, hand(number), "so", save)
        elif what == "scrap":
            self.desk.scrap_hand("t", last, "", save)
        elif what == "back":
            self.desk.go_back("t", 1 + number % view.revision, "", save)
        elif what == "agree":
            body = {"confirm": list(Confirming)[number % 3].value}
            self.desk.append_social("t", CONFIRMING_AGREED, body, save)
        elif what == "join":
            body = {"phone": save.phone, "role": "enter", "seat": seat_no}
            self.desk.append_social("t", JOINED, body, save)
        else:
            version = len(view.hand(last).versions) - (number == 7)
            self.desk.confirm_hand("t", last, version, seat_no, key=save.key, phone=save.phone)


@given(ACTS)
def test_nothing_acknowledged_is_lost_and_totals_are_of_hands_that_count(acts: list[tuple[str, int, int, bool]]) -> None:
    with TemporaryDirectory() as place:
        evening = Evening(TableService(open_store(Path(place) / "tables.db")))
        desk = evening.desk
        try:
            desk.open_table("t", AGREED, "pagat", key="open", phone="ana", confirming=Confirming.DEALER)
            for act in acts:
                evening.act(*act)
                check(evening)
        finally:
            desk.close()


def check(evening: Evening) -> None:
    view, events = evening.desk.view("t"), evening.desk.events("t")
    by_key = {event.key: (event.kind, event.seq) for event in events}
    assert len(by_key) == len(events)
    assert {key: by_key.get(key) for key in evening.acknowledged} == evening.acknowledged
    again = fold("t", events)
    assert (again.hands, again.session, again.entries) == (view.hands, view.session, view.entries)
    counted = [played for played in view.counted if played.result.counts]
    recount = {
        name: sum(
            (Fraction(played.hand["scores"][name]["melded"] - played.hand["scores"][name]["left"]) for played in counted),
            Fraction(0),
        )
        for name in NAMES
    }
    assert dict(view.session.totals) == recount
    record = read_record(record_of(view))
    assert replay(record.agreed, record.hands).session.totals == view.session.totals
    assert all(entry.hand == view.next_no for entry in view.entries)


def test_of_two_last_seats_at_once_one_records_the_hand(tmp_path: Path) -> None:
    desk = TableService(open_store(tmp_path / "tables.db"))
    desk.open_table("t", AGREED, "pagat", key="open", phone="ana")
    for number, out in ((0, True), (1, False), (2, False)):
        entry = SeatEntry(1, number, "points", "30" if out else "10-5", out, went_rummy=False)
        for _again in range(2):
            desk.enter_seat("t", entry, Save(f"seat {number}", 1, "ana"))
    assert [event.kind for event in desk.events("t")] == [OPENED, *[SEAT_ENTERED] * 3, RECORDED]
    with pytest.raises(Stale):
        desk.enter_seat("t", SeatEntry(1, 0, "points", "40", out=True, went_rummy=False), Save("late", 4, "ana"))
    with pytest.raises(KeyReused):
        desk.enter_seat("t", SeatEntry(1, 2, "points", "11", out=False, went_rummy=False), Save("seat 2", 1, "ana"))


def test_three_phones_save_their_seats_at_the_same_moment(tmp_path: Path) -> None:
    """Round after round there is one hand, whoever was last."""
    desk, rounds = TableService(open_store(tmp_path / "tables.db")), 15
    desk.open_table("t", AGREED, "pagat", key="open", phone="ana", confirming=Confirming.EVERYBODY)
    with ThreadPoolExecutor(3) as phones:
        for no in range(1, rounds + 1):
            seen = desk.view("t").revision
            entries = [
                SeatEntry(no, number, "points", "30" if number == 0 else "10-5", number == 0, went_rummy=False)
                for number in range(3)
            ]
            saves = [Save(f"{no} {number}", seen, f"phone {number}") for number in range(3)]
            assert len(list(phones.map(desk.enter_seat, ["t"] * 3, entries, saves))) == 3
            assert len(desk.view("t").hands) == no
    kinds = [event.kind for event in desk.events("t")]
    assert (kinds.count(SEAT_ENTERED), kinds.count(RECORDED)) == (3 * rounds, rounds)
