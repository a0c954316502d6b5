"""Players joining and leaving: what is possible now."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from scorekeeper.contract.names import LONGEST_NAME, alike, name_trouble
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreement, with_players
from scorekeeper.engine.roster import Change
from scorekeeper.engine.translatable import N_
from scorekeeper.tables.log.roster import CHANGE_UNDONE
from scorekeeper.tables.view import View

STOOD, NOTHING, LOWEST, AVERAGE = "stood", "nothing", "lowest", "average"
SOMEBODY = "\0"
"""Stands for a name that is not typed yet; nobody has it."""


@dataclass(frozen=True, slots=True)
class Start:
    """A total to start with, by the name that a form has for it."""

    id: str
    total: Fraction


def starts(view: View, back: str | None = None) -> tuple[Start, ...]:
    """What a player may start with who joins, or comes `back`: the total that stood, nothing, the lowest of those who play, or
    their average as a whole number."""
    playing = [view.session.totals[name] for name in view.players]
    stood = (Start(STOOD, view.session.totals[back]),) if back else ()
    average = Fraction(round(sum(playing, Fraction(0)) / len(playing)))
    return (*stood, Start(NOTHING, Fraction(0)), Start(LOWEST, min(playing)), Start(AVERAGE, average))


def distinct(every: tuple[Start, ...]) -> tuple[Start, ...]:
    """Of equal totals to start with the first stands for all."""
    return tuple(start for place, start in enumerate(every) if start.total not in [one.total for one in every[:place]])


def check_between_hands(view: View) -> None:
    """Players come and go between two hands: not while one is refereed, or half entered. Raises `Unreadable`."""
    if view.in_play or view.entries:
        raise Unreadable(
            N_(
                "Hand {number} is still being played, and players can only come and go between hands. Save it "
                "first, or use the history to go back to before it began."
            ),
            number=view.next_no,
        )


def check_name(view: View, name: str) -> None:
    """May somebody of that name join who never sat here? Raises `Unreadable` at `player`."""
    trouble = name_trouble(name)
    if trouble:
        raise Unreadable(trouble, "player", value=name[:40], most=LONGEST_NAME)
    other = next((one for one in view.everybody if alike(one) == alike(name)), None)
    if other in view.gone:
        raise Unreadable(
            N_("“{name}” played here before and can rejoin from the list of players."), "player", name=other
        )
    if other:
        raise Unreadable(N_("“{name}” is already playing."), "player", name=other)


def check_total(view: View, total: Fraction) -> None:
    """Nobody joins with a total that ends the game, where nobody here has it. Raises `Unreadable` at `total`."""
    target = view.agreed.game.target(view.agreed.options)
    playing = [view.session.totals[name] for name in view.players]
    if target is not None and total >= target > max(playing):
        raise Unreadable(N_("The game ends at {target}, so start with fewer points."), "total", target=target)


def agreed_after(view: View, change: Change) -> Agreement:
    """What the next hand is once that is agreed. Raises `Unreadable` where it cannot be, with what to do about it."""
    players = len(view.players) + (1 if change.joins else -1)
    takes = view.agreed.game.players_with(view.agreed.options)
    if players > takes[-1]:
        several = N_("This game is for {first} to {last} players, and {count} are playing. Someone has to leave first.")
        one = N_("This game is for {first} players, and {count} are playing. Someone has to leave first.")
        say = several if len(takes) > 1 else one
        raise Unreadable(say, first=takes[0], last=takes[-1], count=len(view.players))
    if players < takes[0]:
        raise Unreadable(N_("This game needs at least {first} players. Someone has to join first."), first=takes[0])
    return with_players(view.agreed, _players_after(view, change))


def somebody_joins(view: View, back: str | None = None) -> Change:
    """What is asked about before it is said who: somebody joins before the next hand, or comes `back`."""
    return Change(view.next_no, back or SOMEBODY, joins=True)


def usual_neighbour(view: View, back: str | None = None) -> str:
    """Whom a player sits next to where the table says nothing: who comes `back` where they sat, others after the last."""
    joining = somebody_joins(view, back)
    players = _players_after(view, joining)
    return players[players.index(joining.player) - 1]


def _players_after(view: View, change: Change) -> tuple[str, ...]:
    roster = view.log.roster
    return replace(roster, changes=(*roster.changes, change)).at(view.next_no)


def undoable(view: View) -> Change | None:
    """What was agreed last of who comes and goes, as long as no hand was played by it."""
    latest = view.changes[-1] if view.changes else None
    return latest if latest and latest.before == view.next_no and not view.session.over else None


def check_change(view: View, kind: str, body: Mapping[str, Any]) -> None:
    """Can that event be appended to the table's log? Raises `Unreadable`."""
    check_between_hands(view)
    if kind == CHANGE_UNDONE:
        latest = undoable(view)
        if latest is None or latest.player != body.get("player"):
            raise Unreadable(N_("Too late to undo: a hand has been played since."))
        return
    agreed_after(view, view.log.roster.then(kind, body, view.next_no).changes[-1])
