"""The rows of the bench by name: what each runs, at which size, and how small it is when it is only to be seen to run."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .answers import judge, poll
from .best import beside_open_spiel, beside_rlcard, with_jokers
from .best_turn import beside_an_integer_program
from .calls import calls
from .earlier import beside_earlier
from .growth import growth
from .measured import PASSES, Line
from .meld import beside_others
from .one_phone import one_phone
from .pace import club, pace
from .postgres import postgres
from .replay import beside_chess
from .saves import saves
from .tap import taps
from .turn import beside_sets_alone
from .visit import visit


@dataclass(frozen=True)
class Row:
    """`run` takes passes and sizes and answers lines."""

    run: Callable[..., list[Line]]
    full: Mapping[str, int]
    tiny: Mapping[str, int]

    def lines(self, passes: int = PASSES, *, tiny: bool = False) -> list[Line]:
        """Run it. Raises `ImportError` where what stands beside ours is not installed."""
        return self.run(passes, **(self.tiny if tiny else self.full))


ROWS: dict[str, Row] = {
    "best": Row(beside_open_spiel, {"hands": 400}, {"hands": 5}),
    "best-rlcard": Row(beside_rlcard, {"hands": 400}, {"hands": 5}),
    "best-jokers": Row(with_jokers, {"hands": 60, "hard": 500}, {"hands": 2, "hard": 8}),
    "meld": Row(beside_others, {"melds": 500, "rounds": 20}, {"melds": 20, "rounds": 1}),
    "replay": Row(beside_chess, {"hands": 30, "games": 30}, {"hands": 1, "games": 3}),
    "rummikub": Row(beside_sets_alone, {"turns": 500}, {"turns": 5}),
    "best-turn": Row(beside_an_integer_program, {"boards": 300}, {"boards": 1}),
    "judge": Row(judge, {"requests": 150}, {"requests": 3}),
    "saves": Row(saves, {"hands": 100}, {"hands": 2}),
    "tap": Row(taps, {"tables": 1}, {"tables": 1}),
    "pace": Row(pace, {"tables": 10, "every": 2, "taps": 20}, {"tables": 2, "every": 1, "taps": 1}),
    "club": Row(
        club,
        {"tables": 100, "every": 4, "taps": 4, "many": 1000, "few": 100, "more": 25},
        {"tables": 2, "every": 1, "taps": 1, "many": 4, "few": 2, "more": 250},
    ),
    "postgres": Row(postgres, {"tables": 16, "appends": 30, "taps": 40}, {"tables": 2, "appends": 2, "taps": 2}),
    "poll": Row(poll, {"requests": 150}, {"requests": 3}),
    "earlier": Row(beside_earlier, {"polls": 100}, {"polls": 2}),
    "visit": Row(visit, {}, {}),
    "standalone": Row(one_phone, {"taps": 100}, {"taps": 3}),
    "calls": Row(calls, {}, {}),
    "growth": Row(growth, {"hands": 1000, "tables": 100_000, "times": 5}, {"hands": 12, "tables": 12, "times": 2}),
}
