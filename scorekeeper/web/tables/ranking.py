"""The ranking of a game: places, gaps, ties, and the points to go."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil

from scorekeeper.engine.game import Agreement
from scorekeeper.tables.view import View
from scorekeeper.web.base.language import _

FEW = 5
"""The most players whose rows in the ranking have a second line. With more, rows are lower, so that eight fit on a phone."""

HANDS_ON_BOARD = 5


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A player's place. `rank` counts from 1, and is None before the first hand. `tied` says that others share it. `ahead` is a
    sole leader's lead over the second, otherwise None. `to_go` are the points missing to the target, if any. `part` is the
    percentage reached of the target or of the phases. `phase` is the phase to complete, if any."""

    name: str
    total: Fraction
    rank: int | None
    tied: bool
    ahead: Fraction | None
    to_go: Fraction | None
    part: float | None
    phase: int | None = None


def ranking(
    view: View,
    names: Iterable[str] | None = None,
    totals: Mapping[str, Fraction] | None = None,
    phases: Mapping[str, int] | None = None,
) -> list[RankedPlayer]:
    """Return the players from first to last place, equal ones in seat order. `names` are by default the next hand's players.
    `totals` and `phases` are the present ones, or those after a hand that isn't saved yet. Phases, if any, rank before points."""
    names = tuple(view.players if names is None else names)
    shown, game = totals or view.session.totals, view.agreed.game
    lowest, target, most = game.lowest_wins(), game.target(), game.phases()
    done = (view.session.phases if phases is None else phases) if most else {}
    keys = {name: (-done.get(name, 0), Fraction(shown[name]) * (1 if lowest else -1)) for name in names}
    order, played = sorted(keys.values()), bool(view.counted) or shown is not view.session.totals
    places = []
    for name in sorted(names, key=keys.__getitem__):
        key, total, alone = keys[name], Fraction(shown[name]), order.count(keys[name]) == 1
        ahead, to_go, part, phase = None, None, None, None
        if played and alone and len(order) > 1 and key == order[0]:
            ahead = abs(order[1][1] - key[1]) if order[1][0] == key[0] else Fraction(0)
        if most:
            part, phase = 100 * -key[0] / most, min(1 - key[0], most)
        elif target:
            to_go = target - total if not (lowest or view.session.over) and total < target else None
            part = round(float(min(max(total / target, Fraction(0)), Fraction(1))) * 100, 1)
        rank = order.index(key) + 1 if played else None
        places.append(RankedPlayer(name, total, rank, played and not alone, ahead, to_go, part, phase))
    return places


def final_ranking(view: View) -> list[RankedPlayer]:
    """Return everyone who played: the players of the end by place, then those eliminated, and those who left, without a place."""
    left = [name for name in view.everybody if name in view.gone and name not in view.eliminated]
    stayed = ranking(view, [name for name in view.everybody if name not in left])
    return sorted(stayed, key=lambda place: place.name in view.gone) + [replace(one, rank=None) for one in ranking(view, left)]


def dealt_or_began(agreed: Agreement, dealer: str) -> str:
    """Return the player to mark in a hand: the dealer, or with tiles the one who begins. "" on a sheet without cards."""
    if agreed.game.points_alone:
        return ""
    return first_player(agreed, dealer) if agreed.game.terms.tiles else dealer


def first_player(agreed: Agreement, dealer: str) -> str:
    """Return the player who begins a hand that `dealer` deals."""
    players = agreed.players
    if dealer not in players:
        return dealer
    return players[agreed.game.next_dealer(players.index(dealer), len(players))]


def start_words(view: View) -> str:
    """Return the text before the first hand: who deals how many cards, and who plays first. "" on a sheet without cards."""
    agreed, up, dealer = view.agreed, view.agreed.set_up, view.session.next_dealer
    facts = {"dealer": dealer, "count": up.hand_size, "first": first_player(agreed, dealer)}
    if agreed.game.points_alone:
        return ""
    if agreed.game.terms.tiles:
        return _("Everyone takes %(count)s tiles. %(first)s plays first.", **facts)
    if up.first_extra:
        return _("%(dealer)s deals %(count)s cards each, and one more to %(first)s, who plays first.", **facts)
    if up.upcards:
        return _("%(dealer)s deals %(count)s cards each and turns one up. %(first)s plays first.", **facts)
    return _("%(dealer)s deals %(count)s cards each. %(first)s plays first.", **facts)


def rhythm(view: View) -> str:
    """Return who deals how many cards in the next hand, and who starts. "" on a sheet without cards, or after the game."""
    if view.session.over or view.agreed.game.points_alone:
        return ""
    dealer = view.session.next_dealer
    first = first_player(view.agreed, dealer)
    if view.agreed.game.terms.tiles:
        return _("%(first)s starts.", first=first)
    return _("%(dealer)s deals %(count)s each, %(first)s starts.", dealer=dealer, count=view.agreed.set_up.hand_size, first=first)


def chart_needs(view: View) -> int:
    """Return the screen height from which the board has room for a chart, as a number of 60-pixel steps above 640 pixels. With
    several phones there is a row more. The heights of the parts are those in static/base/app.css."""
    shown, several = min(len(view.hands), HANDS_ON_BOARD), len(view.people.present) > 1
    return max(0, ceil((72.3 * len(view.players) + 53 * shown + 315 + 58 * several - 640) / 60))
