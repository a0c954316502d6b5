"""The states of a hand between two events, and the checks of an event.

Everything in them is public or recorded. Unseen cards stay unknown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, Self, TypeAlias

from scorekeeper.engine.cards import Card, Cards, as_held, not_among, plain, without
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import HandState
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Condition, Options
from scorekeeper.engine.verdict import LEGAL, Verdict

if TYPE_CHECKING:
    from scorekeeper.engine.draw_game.game import DrawGame


class Source(StrEnum):
    """Where the cards of a turn came from: the stock, the pile, a call or the deal."""

    STOCK = "stock"
    PILE = "pile"
    CALL = "call"
    DEAL = "deal"


STOCK, PILE, CALL, DEAL = Source
"""The members of `Source` under short names, since an enum is slow to look up in."""


class Draw(NamedTuple):
    """The draw of this turn. `source` is the place that the cards came from. `before` is the state to return to if the player
    puts the cards back. `floating` says that the player had no cards before the draw.

    `taken` are the pile cards still in hand, the deepest first. `alone` says that only the top card was taken. `owed` is the card
    that must be melded first, None if there is none or it is melded. `laid` are the melds of this turn as they were laid.
    `exchanged` are the turn's exchanges for jokers, each with the index of the meld, the card, the seat of the joker's owner, and
    the joker. `jokers` are the jokers taken and not yet played."""

    source: Source
    before: "State"
    floating: bool = False
    taken: Cards = ()
    alone: bool = False
    owed: Card | None = None
    laid: tuple[Meld, ...] = ()
    exchanged: tuple[tuple[int, Card, int, Card], ...] = ()
    jokers: Cards = ()

    @property
    def first_turn(self) -> bool:
        """Is this the first player's first turn, with an extra card and no draw?"""
        return self.source is DEAL


class TableMeld(NamedTuple):
    """A meld on the table. `owners` has for each card the seat that played it, and `by` is the seat that laid the meld."""

    meld: Meld
    owners: tuple[int, ...]
    by: int


Table = tuple[TableMeld, ...]


@dataclass(frozen=True)
class CardState(HandState):
    """The state of a hand of cards: the melds on the table, and this turn's draw (None if nothing was drawn yet)."""

    pile: Cards = ()
    table: Table = ()
    drawn: Draw | None = None

    @property
    def melds(self) -> tuple[Meld, ...]:
        """Return the melds on the table, in the order in which they were laid."""
        return tuple(on_table.meld for on_table in self.table)

    @property
    def laid(self) -> tuple[tuple[int, Cards], ...]:
        return tuple((on_table.by, on_table.meld.cards) for on_table in self.table)

    @property
    def melded(self) -> frozenset[int]:
        return frozenset(on_table.by for on_table in self.table)


@dataclass(frozen=True)
class State(CardState):
    """The state of a hand of drawing, melding and discarding.

    `ended` is the seat whose turn has just ended. It is None while no call is possible: before the first turn and during turns.
    `fresh` says that the top of the pile is the latest discard or the first upcard. `caught` says that the hand is over unless
    somebody calls the last discard. `melded_out` is the seat whose last card the latest event melded, or None. `deal_no` is the
    number of this deal, from 1. `played` are the seats that have melded or laid off, and `began` those that have had a turn.

    `seen` has the number of copies of each `visible` card, all jokers together. It is stored, since every draw needs it.

    `reused` is the number of times that the pile was made the new stock. From then on, `stock_cards` are the cards known to be in
    the stock. If `stock_ordered`, they are in order, the top card last. After a shuffle, cards seen since are left out."""

    game: "DrawGame" = field(kw_only=True)
    ended: int | None = None
    fresh: bool = True
    caught: bool = False
    melded_out: int | None = None
    deal_no: int = 1
    reused: int = 0
    stock_cards: Cards = ()
    stock_ordered: bool = False
    played: frozenset[int] = frozenset()
    began: frozenset[int] = frozenset()
    seen: Mapping[Card, int] = field(default_factory=dict)

    @property
    def laid_all(self) -> bool:
        """Did laying down a card, not a discard, end the hand?"""
        return self.over and self.out is not None and self.melded_out == self.out

    @property
    def open_stock(self) -> Cards:
        """Return `stock_cards` if none of the stock's cards is missing there, or if they are in order. Otherwise return ()."""
        return self.stock_cards if self.stock_ordered or len(self.stock_cards) == self.stock else ()

    def copies(self, card: Card) -> int:
        """Count the known copies of a card: those outside the stock, and those in the stock if `open_stock` isn't empty."""
        sought = plain(card)
        here = self.seen.get(sought, 0)
        return here + self.open_stock.count(sought) if self.stock_cards else here

    def recounted(self) -> Self:
        """Return the state with `seen` counted anew from all visible cards."""
        return evolve(self, seen=counted_in({}, as_held(self.visible())))

    def with_hand(self, seat: int, held: HeldCards) -> Self:
        """Return the state with the hand at `seat` replaced by `held`. Recount the visible cards if the known ones changed."""
        after, known = super().with_hand(seat, held), self.hands[seat].known
        same = len(known) == len(held.known) and not not_among(known, held.known)
        return after if same else after.recounted()


def counted_in(seen: Mapping[Card, int], cards: Cards) -> Mapping[Card, int]:
    """Return the counts in `seen`, with one more for each of `cards`."""
    if not cards:
        return seen
    count = {**seen}
    for card in cards:
        count[card] = count.get(card, 0) + 1
    return count


def less(drawn: Draw | None, cards: Cards) -> Draw | None:
    """Return this turn's draw (None if there was none) without the played `cards` in its fields `taken`, `owed` and `jokers`."""
    if drawn is None or not (drawn.taken or drawn.jokers):
        return drawn
    gone = as_held(cards)
    owed = None if drawn.owed in gone else drawn.owed
    return drawn._replace(taken=without(drawn.taken, gone), owed=owed, jokers=without(drawn.jokers, gone))


Outcome: TypeAlias = tuple[State, Verdict]
"""The state after an event, and the verdict on it."""
Check: TypeAlias = Callable[[State, int, Cards], Verdict]
"""A rule that an event must keep. It takes the state before the event, the seat that acts, and the cards that it names."""


def first_refusal(checks: tuple[Check, ...], state: State, seat: int, cards: Cards) -> Verdict:
    """Return the first refusal by a check, or a legal verdict. Run no check after a refusal: each may rely on those before it."""
    for check in checks:
        verdict = check(state, seat, cards)
        if not verdict.ok:
            return verdict
    return LEGAL


def every_refusal(checks: tuple[Check, ...], state: State, seat: int, cards: Cards) -> Verdict:
    """Make all checks. Return their refusals in one verdict, or a legal verdict if there are none."""
    verdict = LEGAL
    for check in checks:
        found = check(state, seat, cards)
        if found is not LEGAL:
            verdict = verdict.and_also(found)
    return verdict


@dataclass(frozen=True)
class OptionalCheck:
    """A check made only by tables whose options meet `asked`. A game lists it with `.when(…)`."""

    judge: Check
    asked: Callable[[Options], bool] = lambda options: True

    def __call__(self, state: State, seat: int, cards: Cards) -> Verdict:
        return self.judge(state, seat, cards)

    def when(self, asked: tuple[Condition, ...] | Callable[[Options], bool]) -> "OptionalCheck":
        """Return the check for tables whose options meet one of the conditions `asked`, or satisfy the function `asked`."""
        if callable(asked):
            return OptionalCheck(self.judge, asked)
        return OptionalCheck(self.judge, lambda options: any(one.holds(options[one.option]) for one in asked))


def checks_asked(checks: tuple[Check, ...], options: Options) -> tuple[Check, ...]:
    """Return the checks that apply under these options."""
    return tuple(
        [
            check.judge if isinstance(check, OptionalCheck) else check
            for check in checks
            if not isinstance(check, OptionalCheck) or check.asked(options)
        ]
    )
