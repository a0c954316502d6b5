"""The live page of a hand, as data: buttons, claims, events in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import ACE, Card, Cards, parse_cards
from scorekeeper.engine.events import Event
from scorekeeper.engine.hands import Step
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.verdict import LEGAL, Verdict


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """One possible meaning of an ambiguous play: the `meld` that it would make, and the `events` that say so."""

    meld: Meld
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A play that a player claims by a button, judged: lawful, refused, or with `choices` if it could mean several things. If
    less was done than the player wanted, `notice` says so, and `why` is the verdict that explains it."""

    events: tuple[Event, ...]
    verdict: Verdict
    choices: tuple[ClaimChoice, ...] = ()
    notice: str = ""
    why: Verdict = LEGAL


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button on the live page, with its form. `by` is the seat in turn, `value` the button's value, and `picked` are
    the cards tapped. `named` is the seat chosen in the form, or None. `built` has the sets built, and `read` parses one."""

    by: int
    value: str
    picked: Sequence[str]
    named: int | None
    built: str
    read: Callable[[str], Cards]

    def cards(self) -> Cards:
        """Return the cards picked, from low to high, with aces on top and jokers last. The order of taps means nothing."""
        places = {ACE: 14, None: 15}
        return tuple(sorted(parse_cards(self.picked), key=lambda card: places.get(card.rank, card.rank or 0)))

    def some_cards(self) -> Cards:
        """Return the cards picked. Raise `Unreadable` if there are none."""
        cards = self.cards()
        if not cards:
            raise Unreadable(N_("Which card? Tap it first."))
        return cards

    def one_card(self) -> Card:
        """Return the only card picked. Raise `Unreadable` if there are none or several."""
        cards = self.some_cards()
        if len(cards) > 1:
            raise Unreadable(
                N_("You've picked {count} cards, but you discard just one. Tap the others again to put them back."),
                count=len(cards),
            )
        return cards[0]


Claiming: TypeAlias = Callable[[Any, Press, Budget], JudgedClaim]
"""A function that judges a button's press at a state of the game, within a budget. It may raise `Unreadable`."""


class Place(StrEnum):
    """The place of a button: in the row near the thumb, in the page's head, among the seldom used ones, or on the cards of the
    table. `CALL` is for a button that first asks who calls."""

    ROW = "row"
    HEAD = "head"
    SELDOM = "seldom"
    TABLE = "table"
    CALL = "call"


PLACES = tuple((place.value, place) for place in Place)


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a turn. `id` is what the form posts, and `claims` judges a press. `shown` says for which states it is shown.
    `takes` is the number of cards that it needs, None if that varies."""

    id: str
    claims: Claiming
    label: str = ""
    place: Place = Place.ROW
    shown: Callable[[Any], bool] = lambda state: True
    takes: int | None = None


class TurnPage:
    """The live page of a game. The `state` arguments are the game's own states."""

    buttons: ClassVar[tuple[Button, ...]] = ()
    surface: ClassVar[str] = "cards"
    """The part of the page on which a turn is entered: `cards` that are picked, or the `sets` of a table that are rebuilt."""
    address: ClassVar[str] = "live"
    """The last part of the page's path, after the table's."""

    def describe(self, step: Step) -> tuple[str, Cards]:
        """Return an event as a sentence with placeholders, `%(name)s` and `%(cards)s` (or `%(tiles)s`), and its cards."""
        raise NotImplementedError

    def due(self, state: Any) -> str:
        """Return a text on what the player in turn has to do, or "" if the page's usual text fits."""
        return ""

    @classmethod
    def button(cls, name: str) -> Button | None:
        """Return the button with the id `name`, or None."""
        return next((one for one in cls.buttons if one.id == name), None)

    @classmethod
    def buttons_at(cls, state: Any) -> dict[str, tuple[Button, ...]]:
        """Return the buttons shown at this state, by their places."""
        shown = [one for one in cls.buttons if one.shown(state)]
        return {name: tuple([one for one in shown if one.place is place]) for name, place in PLACES}
