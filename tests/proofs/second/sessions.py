"""A session of hands that were counted at the table, added up again: totals, who has won, and who pays whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Points = dict[str, Fraction]


@dataclass
class Standing:
    """How things stand after some hands: the totals, who is still in, and who has won."""

    totals: Points
    left: list[str]
    dealt: int = 0
    winners: list[str] = field(default_factory=list)
    settlement: dict[str, Points] = field(default_factory=dict)


def begun(names: Sequence[str], options: Mapping[str, Any]) -> Standing:
    """Before the first hand: in a game of lives everybody has all of them."""
    start = options["lives"] if options.get("scoring") == "lives" else 0
    return Standing({name: Fraction(start) for name in names}, list(names))


def sides_of(names: Sequence[str], options: Mapping[str, Any]) -> list[list[str]]:
    """The first and third seat against the second and fourth, or everybody alone."""
    return [[*names[::2]], [*names[1::2]]] if options.get("teams") == "pairs" else [[name] for name in names]


def count(game: str, options: Mapping[str, Any], now: Standing, hand: Mapping[str, Any]) -> Points:
    """What each scores in a hand, and how things stand after it."""
    scored = {"rummy500": _of_500, "rummy": _of_rummy, "rummikub": _of_tiles}[game](options, now, hand)
    for name, points in scored.items():
        now.totals[name] += points
    now.dealt += 1
    if game == "rummy500":
        _end_of_500(options, now, hand["out"])
    elif game == "rummikub":
        _end_of_tiles(options, now)
    else:
        _end_of_rummy(options, now)
    return scored


def _left(now: Standing, hand: Mapping[str, Any]) -> dict[str, int]:
    return {name: hand["scores"][name].get("left", 0) for name in now.left}


def _of_500(options: Mapping[str, Any], now: Standing, hand: Mapping[str, Any]) -> Points:
    return {name: Fraction(score["melded"] - score["left"]) for name, score in hand["scores"].items()}


def _of_rummy(options: Mapping[str, Any], now: Standing, hand: Mapping[str, Any]) -> Points:
    out, left = hand["out"], _left(now, hand)
    if options["scoring"] == "wins":
        return {name: Fraction(name == out) for name in left}
    if options["scoring"] == "lives":
        lost = 0 if out is None else 2 if hand.get("out_cards", 7) > hand["dealt"] else 1
        return {name: -min(Fraction(lost), now.totals[name]) if name != out else Fraction(0) for name in left}
    if options["scoring"] == "penalty":
        none = {name for name in hand.get("unmelded", ()) if options["unmelded"]}
        return {name: Fraction(options["unmelded"] if name in none else points) for name, points in left.items()}
    if out is None and options["blocked"] == "own-cards":
        return {name: Fraction(-points) for name, points in left.items()}
    return _differences(left, out)


def _differences(left: Mapping[str, int], out: str | None) -> Points:
    """All that the others have left goes to who is out; else to the lowest what they have more, in equal shares."""
    least = 0 if out else min(left.values())
    best = [out] if out else [name for name, points in left.items() if points == least]
    pot = Fraction(sum(points - least for name, points in left.items() if name not in best), len(best))
    return {name: pot if name in best else Fraction(0) for name in left}


def _of_tiles(options: Mapping[str, Any], now: Standing, hand: Mapping[str, Any]) -> Points:
    """The winner has what the others lose: their racks; with the pool empty the differences to the lowest, or whole racks."""
    left, out = _left(now, hand), hand["out"]
    lowest = min(left.values())
    best = [out] if out else [name for name, points in left.items() if points == lowest]
    less = 0 if out or options["pool_empty_score"] == "whole-racks" else lowest
    lost = {name: Fraction(points - less) for name, points in left.items() if name not in best}
    won = sum(lost.values(), Fraction(0)) / len(best)
    alone = options["scoring"] == "winner-only"
    return {name: won if name in best else Fraction(0) if alone else -lost[name] for name in left}


def _end_of_500(options: Mapping[str, Any], now: Standing, out: str | None) -> None:
    sides = sides_of(now.left, options)
    total = {id(side): sum((now.totals[name] for name in side), Fraction(0)) for side in sides}
    most = max(total.values())
    highest = [side for side in sides if total[id(side)] == most]
    if options["deals"]:
        best = highest if now.dealt == options["deals"] else []
    else:
        target, more = options["target"], options["target_test"] == "exceed"
        there = [side for side in sides if total[id(side)] > target or (not more and total[id(side)] == target)]
        best = highest if there and len(highest) == 1 else []
        if options["win_by"] == "going-out":
            best = [side for side in there if out in side]
    now.winners = [name for name in now.left if any(name in side for side in best)]
    if best and options["settlement"] == "difference":
        now.settlement = _paid(options, now, best, total)


def _paid(options: Mapping[str, Any], now: Standing, best: list[list[str]], total: Mapping[int, Fraction]) -> dict[str, Points]:
    """Each opponent pays what they have less, winners share alike; in pairs the player at their right. Level sides: nothing."""
    paid: dict[str, Points] = {}
    for side in sides_of(now.left, options):
        if side in best:
            continue
        for name in side:
            to = [now.left[now.left.index(name) - 1]] if len(side) > 1 else [winner for one in best for winner in one]
            less = max(total[id(best[0])] - sum((now.totals[one] for one in side), Fraction(0)), Fraction(0))
            for winner in to:
                paid.setdefault(winner, {})[name] = less / len(to)
    return paid


def _end_of_tiles(options: Mapping[str, Any], now: Standing) -> None:
    most = max(now.totals.values())
    best = [name for name in now.left if now.totals[name] == most]
    if options["target"]:
        now.winners = best if most >= options["target"] and len(best) == 1 else []
    elif now.dealt == options["rounds"]:
        now.winners = best


def _end_of_rummy(options: Mapping[str, Any], now: Standing) -> None:
    by_lives, by_penalties = options["scoring"] == "lives", options["scoring"] == "penalty"
    if by_lives or options["elimination"]:
        stay = [name for name in now.left if (now.totals[name] > 0 if by_lives else now.totals[name] < options["target"])]
        lowest = min(now.totals[name] for name in now.left)
        if len(stay) < 2:
            now.winners = stay or [name for name in now.left if now.totals[name] == lowest]
        now.left = stay or now.left
        return
    best = (min if by_penalties else max)(now.totals.values())
    first = [name for name in now.left if now.totals[name] == best]
    if (options["deals"] and now.dealt == options["deals"]) or (
        options["target"] and max(now.totals.values()) >= options["target"] and len(first) == 1
    ):
        now.winners = first
