"""Every two values of options that may touch the same rule, agreed together: hands played, and questions asked, of each pair.

The sittings are few in which all pairs turn up: one begins with a pair that was not seen yet, and takes of each other option the
value that brings the most pairs which were not. What does not go together by the text is not agreed on.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from traceback import format_exc
from typing import Any

from tests.simulation.evening import Sitting, play

from .questions import ASKS, asked_of, seated
from .second.house import House

Value = tuple[str, Any]
Chosen = Mapping[str, Any]

OF_500: dict[str, tuple[Any, ...]] = {
    "ace": ("high-or-low", "round-the-corner"), "low_ace": ("low", 15), "card_values": ("face", "5-10-15"),
    "joker_points": (15, 20), "two_pack_sets": ("distinct", "same-suit", "free"),
    "joker_limit": ("none", "one", "fewer"), "joker_exchange": (False, True, "play-at-once"), "first_meld": (0, 12, 30),
    "pure_run": (False, True), "teams": ("none", "pairs"), "packs": (1, 2), "jokers_per_pack": (2, 4),
    "discard_take": ("top-free", "must-meld"), "deepest_card": ("meld-or-layoff", "new-meld"),
    "rummy_call": ("pile", "top", "off"), "going_out": ("free", "discard", "float", "float-unplayable"),
    "playable_last_discard": ("take-back", "rummy-call"),
}  # fmt: skip
OF_RUMMY: dict[str, tuple[Any, ...]] = {
    "ace": ("low", "high-or-low", "round-the-corner"), "ace_points": ("auto", 5, 11), "joker_points": (15, 0, 25),
    "two_pack_sets": ("distinct", "same-suit", "free"), "joker_limit": ("none", "one", "fewer"),
    "joker_exchange": (False, True, "play-at-once"), "first_meld": (0, 12, 30), "pure_run": (False, True),
    "packs": (1, 2), "jokers": (3, 6), "discard_take": ("top-free", "must-meld", "after-own-meld"),
    "first_turn": ("free", "no-discard", "no-meld"), "last_card": ("any", "stock-only"), "upcard": ("turned", "none"),
    "layoff": ("any-time", "after-own-meld"), "melds_per_turn": ("one", "any"), "going_out": ("free", "discard"),
    "stock_out": ("turn-over", "shuffle", "block"), "going_rummy": ("off", "double"), "all_at_once_from": (None, 1),
    "scoring": ("winner-takes", "penalty", "lives", "wins"), "blocked": ("differences", "own-cards"),
    "unmelded": (None, 100), "lives": (1, 10), "elimination": (False, True),
    "wild": ("none", "next-suit", "next-colour"), "wild_use": ("any", "runs"),
}  # fmt: skip
GAMES: dict[str, tuple[str, dict[str, tuple[Any, ...]]]] = {"rummy500": ("pagat", OF_500), "rummy": ("basic", OF_RUMMY)}
OF_ITS_SCORING = {"unmelded": (100, ("penalty",)), "elimination": (True, ("penalty", "lives"))}
"""Values that only some scorings go with; with another they are an error."""
SMALL = {"hand_size": 4}
"""Small hands come to their end soon."""
ASKED = ("meld", "meld", "readings", "layoff", "layoff", "fits", "points", "take", "best")


def goes_together(one: Value, other: Value) -> bool:
    """Do these two not contradict each other?"""
    for (name, value), (beside, agreed) in ((one, other), (other, one)):
        wanted, scorings = OF_ITS_SCORING.get(name, (None, ()))
        if wanted is not None and value == wanted and beside == "scoring" and agreed not in scorings:
            return False
    return True


def pairs_of(options: Mapping[str, tuple[Any, ...]]) -> set[tuple[Value, Value]]:
    """Every two values of different options that go together."""
    return {
        ((one, value), (other, agreed))
        for one, other in combinations(options, 2)
        for value, agreed in product(options[one], options[other])
        if goes_together((one, value), (other, agreed))
    }


def in_it(chosen: Chosen) -> set[tuple[Value, Value]]:
    """The pairs of what was chosen, which is in the order of the options."""
    return set(combinations(chosen.items(), 2))


@cache
def sittings(game: str) -> tuple[tuple[tuple[str, Any], ...], ...]:
    """Choices of a value for every option, in which each pair turns up."""
    options = GAMES[game][1]
    chance, left, found = Random(game), pairs_of(options), []
    while left:
        chosen = dict(min(left, key=repr))
        for name in chance.sample(list(options), len(options)):
            if name in chosen:
                continue
            some = [value for value in options[name] if all(goes_together((name, value), one) for one in chosen.items())]
            chosen[name] = max(some, key=lambda value: _new(options, {**chosen, name: value}, name, left))
        ordered = {name: chosen[name] for name in options}
        left -= in_it(ordered)
        found.append(tuple(ordered.items()))
    return tuple(found)


def _new(options: Chosen, chosen: Chosen, name: str, left: set[tuple[Value, Value]]) -> int:
    """How many pairs with this option were not seen yet."""
    ordered = {one: chosen[one] for one in options if one in chosen}
    return sum(1 for pair in in_it(ordered) if name in (pair[0][0], pair[1][0]) and pair in left)


def pairs(folder: Path, each: int, seed: int = 1) -> dict[str, Any]:
    """So many hands of each sitting, and of each ask a question. `left_out` are the pairs of which no hand was played."""
    told: list[str] = []
    cases, seen = 0, set[tuple[str, Any, Any]]()
    for game, chosen in _all():
        preset, rules = GAMES[game][0], dict(chosen)
        for number in range(each):
            chance = Random(f"{seed} {game} {chosen} {number}")
            trouble = [*_played(game, preset, rules, chance), *_asked(game, preset, rules, chance)]
            cases += 1 + len(ASKED)
            told += trouble
        seen |= {(game, *pair) for pair in in_it(rules)}
    wanted = {(game, *pair) for game, (_, options) in GAMES.items() for pair in pairs_of(options)}
    return {"cases": cases, "pairs": len(wanted), "left_out": len(wanted - seen), "differ": len(told), "told": told[:5]}


def _all() -> Iterator[tuple[str, tuple[tuple[str, Any], ...]]]:
    return ((game, chosen) for game in GAMES for chosen in sittings(game))


def _played(game: str, preset: str, rules: Chosen, chance: Random) -> Iterator[str]:
    players = 4 if rules.get("teams") == "pairs" else chance.choice((2, 3, 4))
    sitting = Sitting(game, preset, {**SMALL, **rules}, players, 1)
    try:
        play(sitting, chance)
    except Exception:
        yield f"{sitting}\n{format_exc()}"


def _asked(game: str, preset: str, rules: Chosen, chance: Random) -> Iterator[str]:
    house = seated(House(game, preset, dict(rules)), chance)
    for ask in ASKED:
        _, maker, check = ASKS[ask]
        trouble, _ = asked_of(house, {"ask": ask, **maker(chance, house)}, check)
        if trouble:
            yield trouble
