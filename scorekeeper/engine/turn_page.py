"""The live page of a hand, as data: buttons, claims, events in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import ACE, Card, Cards, parse_cards
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import Event
from scorekeeper.engine.hands import Step
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """One answer to a question that is open: the meld that it would make, and the claim that says so."""

    meld: Meld
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """What somebody says that they do, judged: lawful, against a rule, or open, with what it may mean to choose from.

    `notice` is said of a lawful one that is less than what was wanted, for the reason `why`.
    """

    events: tuple[Event, ...]
    verdict: Verdict
    choices: tuple[ClaimChoice, ...] = ()
    notice: str = ""
    why: Verdict = LEGAL


@dataclass(frozen=True, slots=True)
class Press:
    """A press of a button of the live page, with the form: the player whose turn it is, the button's value, the cards picked, the
    player named, the sets built (in notation), and how a set is read."""

    by: int
    value: str
    picked: Sequence[str]
    named: int | None
    built: str
    read: Callable[[str], Cards]

    def cards(self) -> Cards:
        """Return the cards picked, in a neutral order: from low to high, an ace on top, jokers last."""
        places = {ACE: 14, None: 15}
        return tuple(sorted(parse_cards(self.picked), key=lambda card: places.get(card.rank, card.rank or 0)))

    def some_cards(self) -> Cards:
        """Return the cards picked, at least one."""
        cards = self.cards()
        if not cards:
            raise Unreadable(N_("Which card? Tap it first."))
        return cards

    def one_card(self) -> Card:
        """Return the card picked, just one."""
        cards = self.some_cards()
        if len(cards) > 1:
            raise Unreadable(
                N_("You've picked {count} cards, but you discard just one. Tap the others again to put them back."),
                count=len(cards),
            )
        return cards[0]


Claiming: TypeAlias = Callable[[Any, Press, Budget], JudgedClaim]
"""What a press claims at a state of the game's referee, judged within a budget. Raises `Unreadable`."""


class Place(StrEnum):
    """Where on the page a button is: in the row at the thumb, in the head, among the seldom ones, on the things that lie on
    the table, or asking first who calls."""

    ROW = "row"
    HEAD = "head"
    SELDOM = "seldom"
    TABLE = "table"
    CALL = "call"


@dataclass(frozen=True, slots=True)
class Button:
    """A button of a turn: the id that the form posts, what it claims, its label, where it is, at which states it is shown, and
    for how many cards, where it is always as many."""

    id: str
    claims: Claiming
    label: str = ""
    place: Place = Place.ROW
    shown: Callable[[Any], bool] = lambda state: True
    takes: int | None = None


class TurnPage:
    """The live page of a game. `state` is one of the game's own."""

    buttons: ClassVar[tuple[Button, ...]] = ()
    surface: ClassVar[str] = "cards"
    """What a turn is entered on: `cards` that are picked, or the `sets` of a table that are built anew."""
    address: ClassVar[str] = "live"
    """The page's path below the table's."""

    def describe(self, step: Step) -> tuple[str, Cards]:
        """Return an event in words, with `%(name)s` and `%(cards)s` (or `%(tiles)s`), and its cards."""
        raise NotImplementedError

    def due(self, state: Any) -> str:
        """Return what the player in turn has to do, or an empty text if the page says it in its own words."""
        return ""

    @classmethod
    def button(cls, name: str) -> Button | None:
        """Return the button with that id."""
        return next((one for one in cls.buttons if one.id == name), None)

    @classmethod
    def buttons_at(cls, state: Any) -> dict[str, list[Button]]:
        """Return the buttons that are shown now, by their places."""
        return {place.value: [one for one in cls.buttons if one.place is place and one.shown(state)] for place in Place}
