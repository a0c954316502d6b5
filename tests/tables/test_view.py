"""A table's view goes on from event to event: what was judged once is not judged again, and it is what a fold of all is."""

from collections import Counter
from typing import Any

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from scorekeeper.store import Draft
from scorekeeper.tables import judged_version
from scorekeeper.tables import view as views
from scorekeeper.tables.log.collaboration import CONFIRMING_AGREED, Confirming
from scorekeeper.tables.log.table_log import RECORDED
from scorekeeper.tables.records.record_export import exported_record
from scorekeeper.tables.records.record_import import read_opening
from scorekeeper.tables.service import Save, TableService
from scorekeeper.tables.view import View, fold
from tests.store.memory_store import MemoryStore
from tests.tables.log.test_collaboration import AGREED, NAMES, hand

HANDS = 300
LONG = agree(GAMES["rummy500"], "pagat", {"target": 100_000}, NAMES)


@pytest.fixture
def desk() -> TableService:
    """A table with many hands, which was looked at."""
    store = MemoryStore()
    desk = TableService(store)
    desk.open_table("t", LONG, "pagat", key="open", phone="ana")
    store.append_all("t", [Draft(f"h{no}", RECORDED, {"hand": hand(no)}) for no in range(HANDS)], based_on=1)
    desk.view("t")
    return desk


def calls_of(monkeypatch: pytest.MonkeyPatch, *watched: tuple[Any, str]) -> Counter[str]:
    """How often each of these functions is called from now on, by its name. It is given as its module and its name."""
    counted: Counter[str] = Counter()

    def watch(module: Any, name: str) -> None:
        does = getattr(module, name)

        def counting(*args: Any, **kwargs: Any) -> Any:
            counted[name] += 1
            return does(*args, **kwargs)

        monkeypatch.setattr(module, name, counting)

    for module, name in watched:
        watch(module, name)
    return counted


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a hand is read from its document, judged, and added to the totals."""
    return calls_of(monkeypatch, (judged_version, "read_hand"), (judged_version, "judge_alone"), (views, "add"))


def check(desk: TableService, done: Counter[str], *, judged: int, added: int) -> View:
    """So many hands were judged and added up for the view as it stands, and it is that of all events at once."""
    view = desk.view("t")
    assert (done["read_hand"], done["judge_alone"], done["add"]) == (judged, judged, added)
    assert view == fold("t", desk.events("t"))
    done.clear()
    return view


def save(desk: TableService) -> Save:
    revision = desk.view("t").revision
    return Save(f"save {revision}", revision, "ana")


def test_a_save_judges_the_hand_that_it_is_about(desk: TableService, done: Counter[str]) -> None:
    check(desk, done, judged=0, added=0)
    desk.record_hand("t", hand(7), save(desk))
    view = check(desk, done, judged=1, added=1)
    assert len(view.hands) == HANDS + 1
    desk.revise_hand("t", 100, hand(999), "so", save(desk))
    view = check(desk, done, judged=1, added=HANDS + 1 - 99)
    assert view.hands[-1].result.totals == view.session.totals
    desk.scrap_hand("t", HANDS + 1, "", save(desk))
    check(desk, done, judged=0, added=0)


def test_a_hand_that_hangs_on_an_earlier_one_is_judged_again(desk: TableService, done: Counter[str]) -> None:
    """Who deals is taken over from hand to hand, so a dealer that is put right goes for those after it as well."""
    desk.revise_hand("t", HANDS - 9, hand(1, "Ana"), "it was Ana's deal", save(desk))
    assert desk.view("t").hands[HANDS - 10].result.dealer == "Ana"
    check(desk, done, judged=10, added=10)


def test_going_back_and_confirming_judge_nothing(desk: TableService, done: Counter[str]) -> None:
    desk.record_hand("t", hand(7), save(desk))
    check(desk, done, judged=1, added=1)
    desk.go_back("t", 101, "", save(desk))
    assert len(check(desk, done, judged=0, added=100).hands) == 100
    desk.append_social("t", CONFIRMING_AGREED, {"confirm": Confirming.DEALER.value}, Save("dealer", 0))
    view = check(desk, done, judged=0, added=100)
    assert not any(view.session.totals.values())
    desk.confirm_hand("t", 100, 1, view.hands[-1].waits[0], key="yes", phone=None)
    assert any(check(desk, done, judged=0, added=1).session.totals.values())


def test_a_hand_that_came_too_late_is_judged_once_it_counts() -> None:
    """And one that counted is late once a change of an earlier hand ends the session before it."""
    desk = TableService(MemoryStore())
    desk.open_table("t", AGREED, "pagat", key="open", phone="ana")
    for points in (100, 100):
        desk.record_hand("t", hand(points), save(desk))
    for points, counts in ((500, False), (100, True)):
        desk.revise_hand("t", 1, hand(points), "so", save(desk))
        view = desk.view("t")
        assert view == fold("t", desk.events("t"))
        assert (view.hands[1].result.counts, view.session.over) == (counts, not counts)


def test_a_view_of_the_past_judges_nothing(desk: TableService, done: Counter[str]) -> None:
    assert len(desk.view_at("t", 51).hands) == 50
    assert not done["judge_alone"]


def test_a_record_that_is_opened_is_judged_once(desk: TableService, done: Counter[str]) -> None:
    opening = read_opening(exported_record(desk.view("t")))
    assert (done["read_hand"], done["judge_alone"]) == (HANDS, HANDS)
    done.clear()
    desk.open_record("again", opening, key="open", phone="ana")
    assert len(desk.view("again").hands) == HANDS
    assert not done["judge_alone"]
    assert desk.view("again") == fold("again", desk.events("again"))


def test_who_looks_at_other_tables_drops_none_that_is_played_at(done: Counter[str]) -> None:
    desk = TableService(MemoryStore(), keep=1)
    for table in ("a", "b"):
        desk.open_table(table, LONG, "pagat", key="open", phone="ana")
        desk.record_hand(table, hand(7), Save("first", 1))
    for table, keep, judged in (("a", True, 1), ("b", False, 1), ("a", True, 0), ("b", True, 1), ("a", True, 1)):
        done.clear()
        desk.view(table, keep=keep)
        assert done["judge_alone"] == judged


def test_a_busy_table_leaves_the_others_their_place(done: Counter[str]) -> None:
    desk = TableService(MemoryStore(), keep=20)
    for table in ("quiet", "busy"):
        desk.open_table(table, LONG, "pagat", key="open", phone="ana")
        desk.record_hand(table, hand(7), Save("first", 1))
        desk.view(table)
    for no in range(40):
        desk.record_hand("busy", hand(no), Save(f"save {no}", desk.view("busy").revision))
    done.clear()
    assert len(desk.view("quiet").hands) == 1
    assert not done["judge_alone"]
