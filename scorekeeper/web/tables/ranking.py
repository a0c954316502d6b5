"""The ranking of a game: places, gaps, ties, and the points to go."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.engine.game import Agreement
from scorekeeper.tables.view import View

FEW = 5
"""The most players whose places have a second line. With more, the rows are low, so that eight fit on a phone."""


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's place. `rank` counts from 1, is shared by `tied` players, and is None before the first hand. `ahead` is a sole
    leader's lead over the second. `to_go` are the points to the target, `part` the share of the target in hundredths."""

    name: str
    total: Fraction
    rank: int | None
    tied: bool
    ahead: Fraction | None
    to_go: Fraction | None
    part: float | None


def ranking(view: View, names: Iterable[str] | None = None) -> list[RankedPlayer]:
    """Return the players from the first place to the last. Players with the same total stay in their order."""
    names = tuple(view.players if names is None else names)
    totals = {name: Fraction(view.session.totals[name]) for name in names}
    lowest = view.agreed.game.lowest_wins(view.agreed.options)
    order = sorted(names, key=lambda name: totals[name] if lowest else -totals[name])
    target = view.agreed.game.target(view.agreed.options)
    goal = Fraction(target) if target else None
    return [_place(view, name, totals, order, goal, lowest) for name in order]


def _place(
    view: View, name: str, totals: dict[str, Fraction], order: list[str], goal: Fraction | None, lowest: bool
) -> RankedPlayer:
    total, sums = totals[name], [totals[other] for other in order]
    played = bool(view.counted)
    alone = sums.count(total) == 1
    ahead = abs(sums[1] - total) if played and alone and len(sums) > 1 and total == sums[0] else None
    to_go = goal - total if goal and not lowest and total < goal else None
    part = round(float(min(max(total / goal, Fraction(0)), Fraction(1))) * 100, 1) if goal else None
    return RankedPlayer(
        name, total, sums.index(total) + 1 if played else None, played and not alone, ahead, to_go, part
    )


def dealt_or_began(agreed: Agreement, dealer: str) -> str:
    """Return the player whom pages mark in a hand with that dealer: in a game of tiles, which has none, the one who begins."""
    players = agreed.players
    if not agreed.game.terms.tiles or dealer not in players:
        return dealer
    return players[agreed.game.next_dealer(players.index(dealer), len(players))]
