"""Players joining and leaving: which changes are possible now."""

from dataclasses import dataclass, replace
from fractions import Fraction

from scorekeeper.contract.json_node import Document
from scorekeeper.contract.names import LONGEST_NAME, alike, name_trouble
from scorekeeper.engine.game import Agreement, with_players
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.roster import Change
from scorekeeper.engine.score import rounded
from scorekeeper.tables.log.roster import CHANGE_UNDONE, PLAYER_MOVED, PLAYER_RENAMED
from scorekeeper.tables.view import View

STOOD, NOTHING, LOWEST, AVERAGE = "stood", "nothing", "lowest", "average"
SOMEBODY = "\0"
"""A placeholder for a name that isn't typed yet. No player can have it."""


@dataclass(frozen=True, slots=True)
class Start:
    """A total with which a joining player may start, and its id in the form."""

    id: str
    total: Fraction


def starts(view: View, back: str | None = None) -> tuple[Start, ...]:
    """Return the totals that a joining player may start with: zero, the lowest, the rounded average. The returning player `back`,
    if any, may also start with their former total."""
    playing = [view.session.totals[name] for name in view.players]
    stood = (Start(STOOD, view.session.totals[back]),) if back else ()
    average = Fraction(rounded(sum(playing, Fraction(0)) / len(playing)))
    return (*stood, Start(NOTHING, Fraction(0)), Start(LOWEST, min(playing)), Start(AVERAGE, average))


def distinct(every: tuple[Start, ...]) -> tuple[Start, ...]:
    """Return the starting totals offered, without those that equal an earlier one."""
    return tuple(start for place, start in enumerate(every) if start.total not in [one.total for one in every[:place]])


def check_between_hands(view: View) -> None:
    """Raise `Unreadable` while a hand is live or half entered, since players join and leave only between hands."""
    if view.in_play or view.entries:
        says = N_(
            "Hand {number} is still being played, and players can only come and go between hands. Save it "
            "first, or use the history to go back to before it began."
        )
        raise Unreadable(says, number=view.next_no)


def check_name(view: View, name: str, earlier: str = "") -> None:
    """Raise `Unreadable` at `player` if the name is invalid or another player's. `earlier` is the name to be changed, or ""."""
    if trouble := name_trouble(name):
        raise Unreadable(trouble, "player", value=name[:40], most=LONGEST_NAME)
    other = next((one for one in view.everybody if alike(one) == alike(name) and one != earlier), None)
    if other in view.gone:
        raise Unreadable(N_("“{name}” played here before and can rejoin from the list of players."), "player", name=other)
    if other:
        raise Unreadable(N_("“{name}” is already playing."), "player", name=other)


def check_total(view: View, total: Fraction) -> None:
    """Raise `Unreadable` at `total` if a player would start at or above the target while nobody playing has reached it."""
    target = view.agreed.game.target()
    if target is not None and total >= target > max(view.session.totals[name] for name in view.players):
        raise Unreadable(N_("The game ends at {target}, so start with fewer points."), "total", target=target)


def agreed_after(view: View, change: Change) -> Agreement:
    """Return the agreement after a player joins or leaves. Raise `Unreadable` for too many or too few players."""
    players = len(view.players) + (1 if change.joins else -1)
    takes = view.agreed.game.players_allowed()
    if players > takes[-1]:
        several = N_("This game is for {first} to {last} players, and {count} are playing. Someone has to leave first.")
        one = N_("This game is for {first} players, and {count} are playing. Someone has to leave first.")
        raise Unreadable(several if len(takes) > 1 else one, first=takes[0], last=takes[-1], count=len(view.players))
    if players < takes[0]:
        raise Unreadable(N_("This game needs at least {first} players. Someone has to join first."), first=takes[0])
    return with_players(view.agreed, _players_after(view, change))


def somebody_joins(view: View, back: str | None = None) -> Change:
    """Return a change by which a player joins before the next hand: the returning player `back`, or a new one, not yet named."""
    return Change(view.next_no, back or SOMEBODY, joins=True)


def usual_neighbour(view: View, back: str | None = None) -> str:
    """Return the player after whom a joining player sits by default: the last one, or if `back` returns, their old neighbour."""
    joining = somebody_joins(view, back)
    players = _players_after(view, joining)
    return players[players.index(joining.player) - 1]


def _players_after(view: View, change: Change) -> tuple[str, ...]:
    roster = view.log.roster
    return replace(roster, changes=(*roster.changes, change)).at(view.next_no)


def undoable(view: View) -> Change | None:
    """Return the latest change of players, if no hand was played since and the game isn't over. Otherwise return None."""
    latest = view.changes[-1] if view.changes else None
    return latest if latest and latest.before == view.next_no and not view.session.over else None


def check_change(view: View, kind: str, body: Document) -> None:
    """Raise `Unreadable` if an event of this kind and body can't be added to the table's log now."""
    if kind == PLAYER_RENAMED:
        check_name(view, body["name"], body["player"])
        return
    check_between_hands(view)
    if kind == CHANGE_UNDONE:
        latest = undoable(view)
        if latest is None or latest.player != body.get("player"):
            raise Unreadable(N_("Too late to undo: a hand has been played since."))
        return
    after = view.log.roster.then(kind, body, view.next_no)
    if kind == PLAYER_MOVED:
        after.at(view.next_no)
    else:
        agreed_after(view, after.changes[-1])
