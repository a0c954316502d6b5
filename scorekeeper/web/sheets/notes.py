"""Footnotes, house rules and card values on a score sheet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise
from math import ceil

from scorekeeper.engine.cards import JOKER
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.roster import is_move
from scorekeeper.rulebook.option_effects import Settled, is_moot, settled_options
from scorekeeper.tables.log.collaboration import Confirming
from scorekeeper.tables.log.table_log import Version
from scorekeeper.tables.view import View
from scorekeeper.web.sheets.chart import Chart, chart

ACE = 1
LAST_PLAIN = 10
"""The highest rank of a usual deck that is a number."""
MOST_DRAWN = 40
"""The maximum number of hands on a chart. A thousand took six times as long as the rest of the page."""


@dataclass(frozen=True, slots=True)
class SheetRules:
    """A table's options with their values: those that differ from the preset, those that don't, and those that are moot."""

    own: tuple[Settled, ...]
    usual: tuple[Settled, ...]
    moot: tuple[Settled, ...]


def house_rules(agreed: Agreement, preset: str) -> SheetRules:
    """Return the options of a table with their values, split by whether they differ from the preset or are moot."""
    expected, by_players = agreed.game.settled(preset), {"packs": agreed.set_up.packs, "hand_size": agreed.set_up.hand_size}
    every = settled_options(type(agreed.game), agreed.options)
    settled = [replace(one, comes_to=by_players.get(one.option.id) if one.value == "auto" else None) for one in every]
    own = tuple(one for one in settled if one.value != expected[one.option.id])
    others = [(one, is_moot(one, type(agreed.game), agreed.options)) for one in settled if one not in own]
    return SheetRules(own, tuple(one for one, moot in others if not moot), tuple(one for one, moot in others if moot))


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote on a hand that was changed: its mark, and each later version with the player whose phone saved it, if known."""

    mark: str
    hand: int
    changes: tuple[tuple[Version, str | None], ...]


def notes(view: View) -> dict[int, Footnote]:
    """Return a footnote for each changed hand, with its versions, by the hand's number."""
    found: dict[int, Footnote] = {}
    for played in view.hands:
        if changes := tuple((one, None if one.seat is None else view.name_of(one.seat)) for one in played.rewritten):
            found[played.no] = Footnote(lettered(len(found)), played.no, changes)
    return found


def lettered(place: int) -> str:
    """Return the mark of a footnote by its index. Marks are letters, since numbers would look like points.
    >>> lettered(0), lettered(25), lettered(26), lettered(52)
    ('a', 'z', 'aa', 'ba')
    """
    more, letter = divmod(place, 26)
    return (lettered(more - 1) if more else "") + chr(ord("a") + letter)


@dataclass(frozen=True, slots=True)
class RosterNote:
    """A note on a player who joined (`joins`) or left before hand number `before`. `back` says that the player had played before.
    `total` is the player's total from this hand on."""

    before: int
    name: str
    joins: bool
    back: bool
    total: Fraction

    @property
    def at(self) -> tuple[int, str]:
        """Return the cell of the sheet with the note's mark: the number of the hand and the player."""
        return self.before, self.name


def roster_notes(view: View) -> tuple[RosterNote, ...]:
    """Return a note on each player who joined or left, in order. Moves to another seat have none."""
    found: list[RosterNote] = []
    moved = {place for place, pair in enumerate(pairwise(view.changes)) if is_move(*pair)}
    for place, change in enumerate(view.changes):
        if {place, place - 1} & moved:
            continue
        name, stood = change.player, _total_before(view, found, change.before, change.player)
        total = stood or Fraction(0) if change.total is None else change.total
        found.append(RosterNote(change.before, name, change.joins, stood is not None, total))
    return tuple(found)


def _total_before(view: View, earlier: list[RosterNote], before: int, name: str) -> Fraction | None:
    """Return a player's total before hand number `before`: from a note on that hand in `earlier`, or else from the hand before.
    Return None if the player wasn't there."""
    just = next((one.total for one in reversed(earlier) if one.at == (before, name)), None)
    if just is not None or before == 1:
        return Fraction(0) if just is None and name in view.first.players else just
    return view.hands[before - 2].result.totals.get(name)


def confirmed(view: View) -> list[tuple[list[str], str]]:
    """Return groups of players with the numbers of the hands that they confirmed (“1–3, 5”), the largest group first. Saving a
    hand confirms it. Empty if nobody has to confirm."""
    if view.log.confirming is Confirming.NOBODY:
        return []
    by_seats: dict[tuple[int, ...], list[int]] = {}
    for played in view.hands:
        latest = played.versions[-1]
        seats = {one.seat for one in latest.confirmed} | ({latest.seat} if latest.seat is not None else set())
        if seats:
            by_seats.setdefault(tuple(sorted(seats)), []).append(played.no)
    ordered = sorted(by_seats.items(), key=lambda group: (-len(group[0]), group[1]))
    return [([view.name_of(seat) for seat in seats], ranges(hands)) for seats, hands in ordered]


def ranges(numbers: Iterable[int]) -> str:
    """Return ascending numbers as text, with consecutive ones as ranges.
    >>> ranges([1, 2, 3, 5, 7, 8])
    '1–3, 5, 7, 8'
    """
    runs = [
        [number for _place, number in run]
        for _start, run in groupby(enumerate(numbers), key=lambda placed: placed[1] - placed[0])
    ]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run)) for run in runs)


@dataclass(frozen=True, slots=True)
class CardWorth:
    """The points of cards that share a line. `points` is None if each card counts its number. `ranks` is empty for a joker. `low`
    are the points of a low ace, None if they are the same."""

    ranks: tuple[str, ...]
    points: int | None
    low: int | None = None


def card_worth(agreed: Agreement) -> tuple[CardWorth, ...]:
    """Return the points of each card at this table, in as few lines as possible. Include jokers only if they are in play."""
    deck, values = agreed.game.deck, agreed.set_up.card_values
    suit = deck.suits()[0]
    points = {name: values.points(deck(rank, suit)) for rank, name in enumerate(deck.ranks(), start=1)}
    by_number = all(points[name] == int(name) for name in points if name.isdigit() and 2 <= int(name) <= LAST_PLAIN)
    found = []
    for (name, worth), ranks in groupby(points, key=lambda name: _worth(name, points[name], by_number)):
        low = values.points(deck(ACE, suit), low=True) if name and agreed.game.counts_melds else worth
        found.append(CardWorth(tuple(ranks), worth, low if low != worth else None))
    return (*found, *([CardWorth((), values.points(JOKER))] if agreed.set_up.jokers else ()))


def _worth(name: str, points: int, by_number: bool) -> tuple[str, int | None]:
    """Return a key for the rank `name` and its `points`. Ranks with the same key share a line. An ace never does. If `by_number`,
    all ranks that count their own number do, so the key has None instead of their points."""
    ace = name if name == "A" else ""
    return ace, None if by_number and name.isdigit() and points == int(name) else points


def totals_chart(view: View, leader: str | None = None, small: bool = False) -> Chart | None:
    """Return the chart of the totals after each hand that counts, or None before the second hand. Above `MOST_DRAWN` hands, draw
    only every second, third and so on. The `leader`'s line is solid. A `small` chart, for the board, has no target."""
    hands = [played for played in view.counted if played.result.scores and played.result.counts]
    step = ceil(len(hands) / MOST_DRAWN) or 1
    came = [(name, next(one for one in view.changes if one.player == name)) for name in view.everybody[len(view.first.players) :]]
    return chart(
        [
            (name, [(played.no, played.result.totals[name]) for played in reversed(mine[::-step])])
            for name in view.everybody
            for mine in [[played for played in hands if name in played.players]]
        ],
        view.agreed.game.target(),
        {name: (change.before - 1, change.total or Fraction(0)) for name, change in came},
        leader,
        small,
    )
