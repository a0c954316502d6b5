"""`Answers`: what a game answers in a dispute, and by which rules."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import HIGH_OR_LOW, RUN, SET, Kind, Meld, MeldRules
from scorekeeper.engine.option import Option, Value
from scorekeeper.engine.verdict import Verdict

if TYPE_CHECKING:
    from scorekeeper.engine.best_melds import Best
    from scorekeeper.engine.game import Agreement
    from scorekeeper.engine.set_up import SetUp

USUAL_ASKS = ("meld", "readings", "layoff", "fits", "callable", "points", "best")
"""The questions of melds, of a card and of a hand, by the words of the contract."""
PILE_ASKS = (*USUAL_ASKS, "take")
"""The same, and that of the discard pile."""


class CallStep(NamedTuple):
    """One step of a way to play a card: a new meld, or a lay-off on the meld of that number (from 1). With `swap` the card takes
    the place of a joker there."""

    cards: Cards
    on: int | None = None
    swap: bool = False


class CallableCard(NamedTuple):
    """A card of the pile that may be called; `depth` 1 is the top. `how` is one lawful way, step by step."""

    card: Card
    depth: int
    how: tuple[CallStep, ...]


MOST_WAYS = 3
"""Ways to do what must be done with a card taken, as far as they are told."""


class Taking(NamedTuple):
    """Cards taken from the pile, the deepest first: whether that may be, and what `must` be done with the deepest one at once.
    `ways` are up to three ways to do it, each step by step; None where the hand is not known, or nothing must be done."""

    verdict: Verdict
    taken: Cards
    must: str | None = None
    ways: tuple[tuple[CallStep, ...], ...] | None = None


class Knocking(NamedTuple):
    """A hand that is to be ended by what is laid out: whether that may be, what the cards left count, the most that they may
    count, and what it would be called."""

    verdict: Verdict
    deadwood: int
    limit: int
    kind: str


BestMore = Mapping[str, Card | bool | None]
"""What a game adds to the best melds of a hand: a card to discard, and what the hand allows, by name."""


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The verdict on a turn that rearranges the table; the tiles that came from the rack (jokers as such) and their points
    (jokers as their tile)."""

    verdict: Verdict
    played: Cards
    points: int


Table = tuple[Cards, ...]


class BestTurn(NamedTuple):
    """The turn that gets rid of the most where the table may be rearranged: what is left, as points below zero, the tiles from
    the rack, those left, and the whole table after it."""

    points: int
    played: Cards
    left: Cards
    table: Table


class Answers:
    """What a game answers in a dispute. Each of these questions is put only to a game that names it in `asks`."""

    asks: ClassVar[tuple[str, ...]] = USUAL_ASKS
    """The questions that programs may put to it."""
    answers_depend_on: ClassVar[tuple[Option[Value], ...] | None] = None
    """The options that an answer can depend on, None for all."""
    call_option: ClassVar[Option[str] | None] = None
    """The option that decides about calls of “Rummy!”, in a game that has them."""

    set_rule: ClassVar[str] = "meld.kind"
    """What makes a set, where no rule is broken; so of the others."""
    run_rule: ClassVar[str] = "meld.kind"
    fit_rule: ClassVar[str] = HIGH_OR_LOW.fit
    """Why a card fits a meld."""
    choice_rule: ClassVar[str] = "layoff.choose"
    """Why a player must say which of several melds a card goes on."""
    joker_rule: ClassVar[str] = "joker.assign"
    """Why a player must say what a joker stands for."""
    count_rule: ClassVar[str] = "score.hand"
    take_rule: ClassVar[str] = "draw.deepest"
    knock_rule: ClassVar[str] = ""

    @classmethod
    def rules_of_kinds(cls, found: Iterable[Kind] = ()) -> tuple[str, ...]:
        """Return the rules of these kinds of meld, or of both kinds if none is given."""
        of = {SET: cls.set_rule, RUN: cls.run_rule}
        return tuple(dict.fromkeys(of[kind] for kind in tuple(found) or of))

    def callable_cards(self, melds: Mapping[int, Meld], pile: Cards, law: MeldRules) -> Iterable[CallableCard]:
        """Return the cards of the pile that may be called. `melds` are those on the table by number."""
        return ()

    def take(
        self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: "SetUp"
    ) -> Taking:
        """Return what becomes of the cards of the pile down to `card`, or of the top card. `hand` is None if unknown."""
        raise NotImplementedError

    def knock(self, agreed: "Agreement", melds: Table, left: Cards, upcard: Card | None) -> Knocking:
        """Judge a knock with these melds and the cards left."""
        raise NotImplementedError

    def best_of_hand(
        self, agreed: "Agreement", hand: Cards, table: tuple[Meld, ...], upcard: Card | None
    ) -> "tuple[Best, BestMore] | None":
        """Return the best of a hand and what more is told of it, or None if the usual search answers."""
        return None

    def rearrange(self, before: Table, after: Table, opened: bool) -> Rearrangement:
        """Judge a turn that rearranges the table. `opened`: the player's opening was made in an earlier turn."""
        raise NotImplementedError

    def opening_points(self, before: Table, after: Table) -> int | None:
        """Return the points of an opening's own sets, or None if that isn't settled in time."""
        return None

    def judge_set(self, cards: Cards) -> Verdict:
        """Judge a set of the common table by itself."""
        raise NotImplementedError

    def best_turn(self, rack: Cards, table: tuple[Meld, ...], by_points: bool, opened: bool) -> BestTurn:
        """Return the best turn where the table may be rearranged. Raise `Undecided`."""
        raise NotImplementedError
