"""What finished games come to: each player's wins, who is ahead of whom, and the records, as tables of cases."""

from dataclasses import replace

import pytest

from scorekeeper.tables.house.figures import Feat, best_hand, kinds_of, table_stats, wins_in_month
from scorekeeper.tables.house.people import LEFT_OUT, House
from scorekeeper.tables.house.statistics import SeatSummary, SessionSummary

R500 = ("rummy500", "Rummy 500")
SKYJO = ("sheet", "Skyjo")
TRIO = frozenset({"ana", "ben", "chloé"})


def seat(name: str, place: int, *hands: int, behind: int = 0, stayed: bool = True, won: bool = False) -> SeatSummary:
    points = dict(enumerate(hands, start=1))
    return SeatSummary(name, points, 0, won or place == 1, stayed, place, sum(hands), behind)


def game(*seats: SeatSummary, table: str = "t", ended: str = "2026-11-14T20:00:00Z", **changed: bool) -> SessionSummary:
    shared = sum(one.won for one in seats) > 1
    found = SessionSummary(table, R500, ended, True, shared, False, seats, ended=ended)
    return replace(found, **changed)


ANA_WINS = game(seat("Ana", 1, 100, 205, behind=40), seat("Ben", 3, 140, -20), seat("Chloé", 2, 60, 90), table="a")
BEN_WINS = game(seat("Ana", 2, 90, 100), seat("Ben", 1, 160, 150), seat("Chloé", 2, 90, 100), table="b")
CLOSE = game(seat("Chloé", 1, 10, 300, behind=188), seat("Ana", 2, 198, 109), table="c", ended="2026-10-26T20:00:00Z")
TIED = game(seat("Ana", 1, 300, behind=9), seat("Ben", 1, 300), table="d")
GOES_ON = replace(BEN_WINS, over=False, table="e")
OTHERS = game(seat("Dora", 1, 400), seat("Ana", 2, 1), seat("Ben", 3, 0, stayed=False), table="f")
ALL = (ANA_WINS, BEN_WINS, CLOSE, TIED, GOES_ON, OTHERS)


def told(one: Feat | None) -> tuple[int, str, str, int | None] | None:
    return (int(one.points), one.name, one.game.table, one.hand) if one else None


@pytest.mark.parametrize(("games", "persons", "count", "wins"), [
    (ALL, TRIO, 4, {"Ana": 1, "Ben": 1, "Chloé": 1}), ((GOES_ON,), TRIO, 0, {}), ((OTHERS,), TRIO, 0, {}),
    ((OTHERS,), None, 1, {"Dora": 1, "Ana": 0}), ((BEN_WINS, TIED), TRIO, 2, {"Ben": 1, "Ana": 0, "Chloé": 0}),
])  # fmt: skip
def test_a_game_counts_where_two_of_the_people_played_to_its_end(
    games: tuple[SessionSummary, ...], persons: frozenset[str] | None, count: int, wins: dict[str, int]
) -> None:
    found = table_stats(games, House(), persons)
    assert found.games == count
    assert [(one.name, one.total.wins) for one in found.players] == [*wins.items()], "most wins first, then by average"
    assert found.most == (max(wins.values(), default=0) or -1)


def test_head_to_head_counts_better_places_apart_from_ties() -> None:
    """A person who is left out of the lists has no card."""
    told = [(one.ahead, one.behind, one.finished) for one in table_stats(ALL, House(), TRIO).pairs]
    assert told == [(1, 1, 3), (1, 1, 3), (1, 1, 2)], "Ana and Ben, Ana and Chloé, Ben and Chloé"
    found = table_stats(ALL, House().then(LEFT_OUT, {"who": "Ben"}), TRIO)
    assert [one.name for one in found.players] == ["Ana", "Chloé"]


@pytest.mark.parametrize(("games", "hand", "comeback", "closest"), [
    ((), None, None, None),
    (ALL, None, (188, "Chloé", "c", None), (3, "Chloé", "c", None)),
    ((ANA_WINS, BEN_WINS), (205, "Ana", "a", 2), (40, "Ana", "a", None), (120, "Ben", "b", None)),
    ((TIED,), (300, "Ana", "d", 1), None, None),
    ((replace(BEN_WINS, lowest_wins=True),), (90, "Ana", "b", 1), None, None),
    ((game(seat("Ana", 2, 9, 4), seat("Ben", 1, 0, 6), lowest_wins=True),), (0, "Ben", "t", 1), None, (7, "Ben", "t", None)),
])  # fmt: skip
def test_records(games: tuple[SessionSummary, ...], hand: object, comeback: object, closest: object) -> None:
    """None if three had it; a tie has no comeback; few penalty points are best, and 0 of them too."""
    found = table_stats(games, House(), TRIO)
    assert (told(found.best_hand), told(found.comeback), told(found.closest)) == (hand, comeback, closest)


def test_one_persons_best_hand() -> None:
    assert told(best_hand(ALL, House(), frozenset({"ben"}))) == (300, "Ben", "d", 1)
    assert told(best_hand((ANA_WINS,), House(), frozenset({"dora"}))) is None
    assert (kinds_of((GOES_ON,)), kinds_of((*ALL, replace(TIED, kind=SKYJO)))) == ((), (R500, SKYJO))


@pytest.mark.parametrize(("name", "month", "wins"), [
    ("Ana", "2026-11", 1), ("Chloé", "2026-11", 0), ("Chloé", "2026-10", 1), ("ben", "2026-11", 1),
])  # fmt: skip
def test_wins_of_a_month(name: str, month: str, wins: int) -> None:
    assert wins_in_month(ALL, House(), name, month) == wins
