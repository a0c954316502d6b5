"""What people have played: figures by hand for small summaries, and sums that must hold for any."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tables.house.people import LEFT_OUT, MERGED, RENAMED, TAKEN_BACK, House
from scorekeeper.tables.house.statistics import (
    Kind,
    PlayerStats,
    SeatSummary,
    SessionSummary,
    most_behind,
    places,
    player_stats,
    read_summary,
    written,
)

R500 = ("rummy500", "Rummy 500")


def sat(name: str, *hands: int, outs: int = 0, won: bool = False, place: int = 0) -> SeatSummary:
    points = {no: Fraction(points) for no, points in enumerate(hands, start=1)}
    return SeatSummary(name, points, outs, won, place=place, total=sum(hands))


def summary(*seats: SeatSummary, kind: Kind = R500, over: bool = True, lowest: bool = False, table: str = "t") -> SessionSummary:
    return SessionSummary(table, kind, "2026-11-21T20:00:00.000Z", over, sum(seat.won for seat in seats) > 1, lowest, seats)


TWO_EVENINGS = (
    summary(sat("Ana", 120, -15, 410, outs=2, won=True, place=1), sat("Ben", 60, 80, 5, outs=1, place=2), table="second"),
    summary(sat("ana", 30, 20), sat("Cy", -5, 90, outs=1), over=False, table="first"),
)


def career(name: str, summaries: tuple[SessionSummary, ...] = TWO_EVENINGS, house: House = House()) -> PlayerStats:  # noqa: B008
    return next(one for one in player_stats(summaries, house) if one.name == name)


def test_one_person_in_figures() -> None:
    ana = career("Ana")
    total = ana.total
    assert (total.sessions, total.finished, total.wins, total.shared) == (2, 1, 1, 0)
    assert (total.hands, total.outs, total.best, total.worst) == (5, 2, 410, -15)
    assert total.average == 113
    assert total.out_rate == Fraction(2, 5)
    assert ana.spellings == ("Ana", "ana")
    assert tuple(summary.table for summary, _seat, _everybody in ana.attended) == ("second", "first")
    ben, cy = career("Ana").rivals
    assert (ben.name, ben.finished, ben.ahead, ben.behind) == ("Ben", 1, 1, 0)
    assert (cy.name, cy.finished, cy.ahead, cy.behind) == ("Cy", 0, 0, 0)
    few = career("Ana", (summary(sat("Ana", 0, 30), sat("Ben", 12, 40), lowest=True),)).total
    assert (few.best, few.worst) == (0, 30), "few penalties are good"


@pytest.mark.parametrize(("totals", "winners", "lowest", "wanted"), [
    ((300, 200, 100), (0,), False, (1, 2, 3)), ((300, 200, 200), (0,), False, (1, 2, 2)),
    ((310, 300, 100), (1,), False, (2, 1, 3)), ((5, 90, 40), (0,), True, (1, 3, 2)),
    ((300, 300, 100), (0, 1), False, (1, 1, 3)), ((300, 200, 250), (0, 1), False, (1, 1, 3)),
])  # fmt: skip
def test_places(totals: tuple[int, ...], winners: tuple[int, ...], lowest: bool, wanted: tuple[int, ...]) -> None:
    """Whoever won is first, also with fewer points; equal totals share a place."""
    names = NAMES[: len(totals)]
    found = places(dict(zip(names, map(Fraction, totals), strict=True)), [names[one] for one in winners], lowest)
    assert tuple(found[name] for name in names) == wanted


@pytest.mark.parametrize(("stood", "lowest", "wanted"), [
    ([], False, 0), ([(10, 20)], False, 10), ([(10, 90), (120, 100)], False, 80), ([(10, 20), (70, 20)], True, 50),
    ([(30, 20)], False, 0),
])  # fmt: skip
def test_how_far_behind_somebody_was(stood: list[tuple[int, int]], lowest: bool, wanted: int) -> None:
    totals = [dict(zip(("Ana", "Ben"), map(Fraction, pair), strict=True)) for pair in stood]
    assert most_behind("Ana", totals, lowest) == wanted


def test_form_is_the_last_ten_places_the_newest_last() -> None:
    """The newest game comes first among the summaries; one that goes on has no places."""
    ranks = (1, 2, 0, 3, 1, 1, 2, 2, 3, 1, 2, 3)
    found = career("Ana", tuple(summary(sat("Ana", place=place), sat("Ben", place=1)) for place in ranks))
    assert tuple(place for place, _tied in found.form) == (3, 2, 1, 3, 2, 2, 1, 1, 3, 2, 1)[1:]


def test_a_shared_win_is_told_apart() -> None:
    seats = sat("Ana", 10, won=True, place=1), sat("Ben", 10, won=True, place=1), sat("Cy", 0, place=3)
    summaries = (summary(*seats),)
    assert (career("Ana", summaries).total.wins, career("Ana", summaries).total.shared) == (0, 1)
    ben, cy = career("Ana", summaries).rivals
    assert (ben.ahead, ben.behind, cy.ahead, cy.behind) == (0, 0, 1, 0)


def house(*said: tuple[str, dict[str, str]]) -> House:
    found = House()
    for kind, body in said:
        found = found.then(kind, body)
    return found


def test_merged_people_are_one() -> None:
    said = house((MERGED, {"who": "Cy", "into": "ANA"}), (RENAMED, {"who": "cy", "name": "Anna"}))
    anna = career("Anna", house=said)
    assert anna.spellings == ("Ana",)
    assert anna.total.hands == 3  # where both sat at one table it tells of neither
    assert {one.name for one in player_stats(TWO_EVENINGS, said)} == {"Anna", "Ben"}
    said = house((MERGED, {"who": "Ana", "into": "Ben"}), (MERGED, {"who": "Ben", "into": "Ana"}))
    assert said.person("Ana") == said.person("Ben") == "ben"


def test_left_out_and_taken_back() -> None:
    assert House().then("person-unknown", {}) == House()
    assert career("Ana", house=house((LEFT_OUT, {"who": "ANA"}))).left_out
    assert not career("Ana", house=house((LEFT_OUT, {"who": "Ana"}), (TAKEN_BACK, {"who": "Ana"}))).left_out


NAMES = ("Ana", "Ben", "Cy", "Dora")


@st.composite
def some_evenings(draw: st.DrawFn) -> tuple[SessionSummary, ...]:
    found = []
    for number in range(draw(st.integers(0, 5))):
        names = draw(st.lists(st.sampled_from(NAMES), min_size=2, max_size=4, unique=True))
        hands = draw(st.integers(0, 6))
        outs = [draw(st.sampled_from([*names, None])) for _hand in range(hands)]
        winner = draw(st.sampled_from(names))
        seats = tuple(
            sat(
                name, *(draw(st.integers(-200, 200)) for _hand in range(hands)), outs=outs.count(name),
                won=name == winner, place=1 if name == winner else draw(st.integers(2, 4)),
            )
            for name in names
        )  # fmt: skip
        found.append(summary(*seats, table=str(number)))
    return tuple(found)


@given(summaries=some_evenings())
def test_the_sums_hold(summaries: tuple[SessionSummary, ...]) -> None:
    found = player_stats(summaries, House())
    assert sum(one.total.sessions for one in found) == sum(len(each.seats) for each in summaries)
    assert sum(one.total.wins for one in found) == len(summaries)
    assert sum(one.total.points for one in found) == sum(sum(seat.hands.values()) for each in summaries for seat in each.seats)
    for one in found:
        for rival in one.rivals:
            back = next(other for other in found if other.person == rival.person)
            mirrored = next(other for other in back.rivals if other.person == one.person)
            assert (rival.ahead, rival.finished) == (mirrored.behind, mirrored.finished)


@given(summaries=some_evenings(), who=st.sampled_from(NAMES), into=st.sampled_from(NAMES))
def test_a_merge_loses_no_hand_of_tables_where_just_one_of_them_sat(
    summaries: tuple[SessionSummary, ...], who: str, into: str
) -> None:
    both = [each for each in summaries if {who, into} <= {seat.name for seat in each.seats}]
    alone = [each for each in summaries if each not in both or who == into]
    wanted = sum(len(seat.hands) for each in alone for seat in each.seats if seat.name in (who, into))
    merged = house((MERGED, {"who": who, "into": into}))
    found = [one for one in player_stats(summaries, merged) if one.person == merged.person(who)]
    assert sum(one.total.hands for one in found) == wanted


@given(summaries=some_evenings())
def test_a_summary_that_is_kept_comes_back(summaries: tuple[SessionSummary, ...]) -> None:
    for one in summaries:
        half = replace(one.seats[0], hands={no: points / 2 for no, points in one.seats[0].hands.items()}, stayed=False)
        half = replace(half, total=Fraction(7, 2), behind=Fraction(1, 3))
        kept = replace(one, seats=(half, *one.seats[1:]), phones=frozenset({"b", "a"}), open_door=True, ended="later")
        for each in (one, kept):
            assert read_summary(each.table, written(each)) == each
    assert read_summary("t", "") is None
