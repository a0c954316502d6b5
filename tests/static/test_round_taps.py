"""What taps mean in a turn of Rummikub, and where a rack is counted. `7r *1` are cells, `new`, `1.0` a tile of a set."""

from collections.abc import Callable
from typing import Any

from tests.support.for_each import for_each

CONFIG = {"ranks": [str(n) for n in range(1, 14)], "suits": ["r", "b", "y", "k"], "packs": 2, "jokers": 2}
TURNS = {
    "each is played": ("10r 11r 12r", "10r,11r,12r", None),
    "a chosen one of the active set again": ("10r 11r 12r 11r", "10r,12r", "taken"),
    "the only one": ("10r 10r", "", "taken"),
    "a second copy, for another set": ("10r 11r 12r new 10r", "10r,11r,12r 10r", None),
    "the second copy again": ("10r 11r 12r new 10r 10b 10r", "10r,11r,12r 10b", "taken"),
    "both, where neither is in the active set": ("10r new 10r new 9b 10r", "9b", "taken"),
    "a second copy, while the first is lifted": ("10r 11r new 9b 0.0 0.0 10r", "10r,11r 9b", None),
    "each joker is its cell's": ("10r 11r *1 *2 *1", "10r,11r,*=12r", "taken"),
    "the first cell is marked first": ("10r 11r *2 12r *1", "10r,11r,12r", "taken"),
}
OVER = "5b,6b,7b"
OVER_TURNS = {
    "a copy of what lies there": ("new 5b 5y 5k", "5b,6b,7b 5b,5y,5k", None),
    "again": ("new 5b 5y 5b", "5b,6b,7b 5y", "taken"),
    "what lies there stays": ("new 9r 5b new 9b 5b", "5b,6b,7b 9r 9b", "taken"),
}
RACKS = {
    "none, one, two": ("5b 5b 7r", "5b 5b 7r", None),
    "and none": ("5b 7r 5b 5b", "7r", "taken"),
    "jokers too": ("*1 7r *1 *2", "7r *", None),
    "a copy lies elsewhere": ("9k 9k 9k", "9k", None),
    "both do": ("9r 5b", "5b", None),
    "a joker does": ("*1 *2 5b", "* 5b", None),
}
OPENINGS = {
    "one set": ("", "10r 11r 12r", 33),
    "beside others": (OVER, "new 10r 11r 12r", 33),
    "of which one has a joker": ("5b,6b,*=7b", "new 3r 4r 5r", 12),
    "two sets": (OVER, "new 1r 2r 3r new 9b 9k 9r", 33),
    "not a set yet": (OVER, "new 10r 11r", None),
    "with a joker": (OVER, "new 10r 11r *1", None),
    "laid to another's set": (OVER, "0.0 8b 9b", None),
    "and opened beside it": (OVER, "0.0 8b 9b new 10r 11r 12r", None),
}


def played(deno: Callable[..., Any], taps: str, before: str = "", rack: bool = False) -> tuple[str, str | None]:
    """What stands on the table, or the rack, after the taps, and what is said."""
    done = outcome(deno, taps, before, rack)
    return done["text"], done["say"]


def outcome(deno: Callable[..., Any], taps: str, before: str, rack: bool = False) -> dict[str, Any]:

    def action(word: str) -> list[str]:
        return ["new", ""] if word == "new" else ["pick" if "." in word else "cell", word]

    given = {
        "config": CONFIG | {"seen": ["9k", "9r", "9r", "*"] if rack else []},
        "before": before,
        "actions": [action(word) for word in taps.split()],
        "rack": rack,
    }
    [done] = deno("round.js", given=[given])
    return dict(done)


@for_each(("taps", "text", "said", "before", "rack"), [
    *((*row, "", False) for row in TURNS.values()),
    *((*row, OVER, False) for row in OVER_TURNS.values()),
    *((*row, "", True) for row in RACKS.values()),
], ids=[*TURNS, *(f"over what lay there: {name}" for name in OVER_TURNS), *(f"a rack: {name}" for name in RACKS)])  # fmt: skip
def test_taps(deno: Callable[..., Any], taps: str, text: str, said: str | None, before: str, rack: bool) -> None:
    """In a turn nothing that lay on the table is taken back."""
    assert played(deno, taps, before, rack) == (text, said)


@for_each(("before", "taps", "points"), OPENINGS.values(), ids=OPENINGS)
def test_what_an_opening_comes_to(deno: Callable[..., Any], before: str, taps: str, points: int | None) -> None:
    done = outcome(deno, taps, before)
    assert (done["opening"], done["early"]) == (points, [0] if taps == "0.0 8b 9b" else [])
