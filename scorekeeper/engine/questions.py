"""`Answers`: a game's answers to the questions of a dispute."""

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
"""The contract's words for the questions on melds, cards and hands."""
PILE_ASKS = (*USUAL_ASKS, "take")
"""The usual questions, and the question on taking the discard pile."""


class CallStep(NamedTuple):
    """A step to play a card: a new meld (no `on`), a lay-off on meld number `on` (from 1), or with `swap` an exchange there."""

    cards: Cards
    on: int | None = None
    swap: bool = False


class CallableCard(NamedTuple):
    """A pile card that may be called. `depth` is 1 for the top card. `how` is one lawful way to play it, step by step."""

    card: Card
    depth: int
    how: tuple[CallStep, ...]


MOST_WAYS = 3
"""The maximum number of ways that are listed to play the deepest card taken."""


class Taking(NamedTuple):
    """A draw from the pile: the verdict, and the cards taken, the deepest first. `must` says where the deepest card must be
    played: "new-meld" or "meld-or-layoff", None if it may be kept. `ways` are up to three ways to play it, step by step. They are
    None if the hand is unknown or the card may be kept."""

    verdict: Verdict
    taken: Cards
    must: str | None = None
    ways: tuple[tuple[CallStep, ...], ...] | None = None


class Knocking(NamedTuple):
    """The verdict on ending a hand by a knock, the deadwood and its limit, and the kind of ending: knock, gin or big gin."""

    verdict: Verdict
    deadwood: int
    limit: int
    kind: str


BestMore = Mapping[str, Card | bool | None]
"""Details that a game adds to the best melds of a hand, by name. Gin has "discard" (a card, None for big gin), and "knock", "gin"
and "big_gin", which say whether the hand can end that way."""


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The verdict on a turn that rearranges the table, the tiles `played` from the rack, and the `points` of these. `played` has
    jokers without the tiles that they stand for, but in `points` a joker counts as its tile."""

    verdict: Verdict
    played: Cards
    points: int


Table = tuple[Cards, ...]


class BestTurn(NamedTuple):
    """The best turn that rearranges the table: the points left (negative), the tiles played and left, and the table."""

    points: int
    played: Cards
    left: Cards
    table: Table


class Answers:
    """A game's answers in a dispute. Each method is called only for a game that names its question in `asks`."""

    asks: ClassVar[tuple[str, ...]] = USUAL_ASKS
    """The questions that this game answers."""
    answers_depend_on: ClassVar[tuple[Option[Value], ...] | None] = None
    """The options that an answer can depend on. None: any option."""
    call_option: ClassVar[Option[str] | None] = None
    """The option on calls of “Rummy!”, or None in a game without calls."""

    set_rule: ClassVar[str] = "meld.kind"
    """The id of the rule cited for a valid set."""
    run_rule: ClassVar[str] = "meld.kind"
    fit_rule: ClassVar[str] = HIGH_OR_LOW.fit
    """The id of the rule that explains why a card fits a meld."""
    choice_rule: ClassVar[str] = "layoff.choose"
    """The id of the rule cited if a card fits several melds, so that its player must name one."""
    joker_rule: ClassVar[str] = "joker.assign"
    """The id of the rule cited if a player must say what a joker stands for."""
    freeing_rule: ClassVar[str] = ""
    """The id of the rule on taking a joker out of a set on the table. Options may replace it."""
    count_rule: ClassVar[str] = "score.hand"
    take_rule: ClassVar[str] = "draw.deepest"
    knock_rule: ClassVar[str] = ""

    @classmethod
    def rules_of_kinds(cls, found: Iterable[Kind] = ()) -> tuple[str, ...]:
        """Return the ids of the rules on these kinds of meld. If `found` is empty, return those of both kinds."""
        of = {SET: cls.set_rule, RUN: cls.run_rule}
        return tuple(dict.fromkeys(of[kind] for kind in tuple(found) or of))

    def callable_cards(self, melds: Mapping[int, Meld], pile: Cards, law: MeldRules) -> Iterable[CallableCard]:
        """Return the pile cards that may be called. `melds` has the melds on the table by number, from 1."""
        return ()

    def take(self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: "SetUp") -> Taking:
        """Judge a draw from the pile down to `card`, or of the top card alone if `card` is None. `melds` has the melds on the
        table by number, from 1. `hand` is None if unknown. `set_up` has the rules on melds and the wild cards."""
        raise NotImplementedError

    def knock(self, agreed: "Agreement", melds: Table, left: Cards, upcard: Card | None) -> Knocking:
        """Judge a knock with these melds and the cards left. In some games the `upcard` sets the limit; None if unknown."""
        raise NotImplementedError

    def best_of_hand(
        self, agreed: "Agreement", hand: Cards, table: tuple[Meld, ...], upcard: Card | None
    ) -> "tuple[Best, BestMore] | None":
        """Return the best play of a hand with these melds on the table, and the details that only this game adds. None if the
        usual search is enough. `upcard` is the card that may limit a knock, None if unknown."""
        return None

    def rearrange(self, before: Table, after: Table, opened: bool) -> Rearrangement:
        """Judge a turn by the sets on the table before and after it. `opened` says that the player opened in an earlier turn."""
        raise NotImplementedError

    def opening_points(self, before: Table, after: Table) -> int | None:
        """Return the points with which a Rummikub player opens, from the tables before and after. None if undecided."""
        return None

    def judge_set(self, cards: Cards) -> Verdict:
        """Judge one set (group or run) of Rummikub, without regard to the others on the table."""
        raise NotImplementedError

    def best_turn(self, rack: Cards, table: tuple[Meld, ...], by_points: bool, opened: bool) -> BestTurn:
        """Return the turn that plays the most tiles from `rack`, or points if `by_points`. `table` has the sets before it, and
        `opened` says that the player opened in an earlier turn. Raise `Undecided` if out of budget."""
        raise NotImplementedError
