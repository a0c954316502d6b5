"""Branch and bound over the sets of a hand.

The search chooses sets, rank by rank. The rest of each suit can only be in runs, and its least loss is looked up. The bound is
that loss, with cards of ranks not yet chosen costing nothing."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce

from scorekeeper.engine.best_melds.bits import SUIT, WIDTH, Pack, Worth, by_suit, one
from scorekeeper.engine.best_melds.runs import NEVER, Losses, Runs, Suit, TableRun, Use
from scorekeeper.engine.best_melds.sets import Ranks, SetChoice
from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules.laying_off import places

BUDGET = 20_000
"""The largest number of steps of one search, a quarter of a second of work. A hand of twenty cards takes a few hundred."""
GROWTHS = 30_000
"""The largest number of ways tried to extend the table's runs: a third of a second of work. Eight runs have a few thousand."""

Node = tuple[int, int, int, int, int, tuple[SetChoice, ...]]
"""A state of the search: the least loss possible from here, the number of ranks whose sets are chosen, the natural cards not in
sets (two bits a card), the number of jokers no set needs, the number of these that the sets can take, and the choices made."""


class Suits:
    """Lookup tables of the best runs in the four suits, for hands of up to `jokers` jokers. `table` has the melds on the table.
    If there are any, make a new instance for each search: its lookups raise `Undecided` after `GROWTHS` steps in total.

    `each` has a lookup table for each suit. `losses(cards, free)` returns the least costs of the cards not in runs, with exactly
    0, 1, 2, … jokers in runs. `cards` has two bits for the count of each card. `free` marks ranks whose cards cost nothing."""

    def __init__(self, pack: Pack, law: MeldRules, worth: Worth, jokers: int, table: tuple[Meld, ...] = ()) -> None:
        self.pack, self.law, self.worth, self.jokers = pack, law, worth, jokers
        self.budget = Budget(GROWTHS)
        self.each = tuple(self._suit(table, suit) for suit in pack.suits)
        self.losses = _losses(self.each)

    def _suit(self, table: tuple[Meld, ...], letter: str) -> Suit:
        suit: Suit = _runs(self.law, self.worth, self.jokers)
        for on, meld in reversed([*enumerate(table)]):
            if meld.kind is Kind.RUN and meld.cards[0].suit == letter:
                suit = TableRun(on, meld.start, len(meld), suit, self.law, self.worth, self.jokers, self.budget)
        return suit


_runs = lru_cache(128)(Runs)


def _losses(each: tuple[Suit, ...]) -> Callable[[int, int], Losses]:
    first, second, third, fourth = (suit.least for suit in each)
    return lambda cards, free: combined(
        combined(first[cards & SUIT | free], second[cards >> WIDTH & SUIT | free]),
        combined(third[cards >> 2 * WIDTH & SUIT | free], fourth[cards >> 3 * WIDTH | free]),
    )


@lru_cache(1 << 14)
def combined(these: Losses, those: Losses) -> Losses:
    """Return the least losses of two parts of a hand together. Each of the tuples lists them for exactly 0, 1, 2, … jokers."""
    return tuple(min(these[laid] + those[jokers - laid] for laid in range(jokers + 1)) for jokers in range(len(these)))


def shares(lost: Sequence[Losses], jokers: int) -> tuple[int, ...]:
    """Share out all `jokers` among the suits so that the total loss is least. Return the number of jokers for each suit. `lost`
    has each suit's losses with exactly 0, 1, 2, … jokers."""
    first, *others = lost
    if not others:
        return (jokers,)
    rest = reduce(combined, others)
    own = min(range(jokers + 1), key=lambda own: first[own] + rest[jokers - own])
    return (own, *shares(others, jokers - own))


def with_other_jokers(lost: Losses, jokers: int, room: int, joker: int) -> list[int]:
    """Return the least losses of a hand whose runs have exactly 0, 1, … `jokers` of its jokers. `lost` has the losses of its
    natural cards, in the same order. If three or more jokers aren't in runs, they make a meld and cost nothing. If one or two
    aren't, the sets take up to `room` of them, and each other one costs `joker`."""
    return [lost[laid] + (0 if jokers - laid >= SMALLEST else joker * max(0, jokers - laid - room)) for laid in range(jokers + 1)]


@lru_cache(1 << 13)
def free_after(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return for each of `ranks`, in search order, a mask of the ranks after it, shifted by `WIDTH` bits. The search assumes that
    cards of these ranks cost nothing as long as their sets are undecided. Without ranks, return (0,)."""
    marks = [one(rank) << WIDTH for rank in ranks]
    return tuple(sum(marks[at + 1 :]) for at in range(len(marks))) or (0,)


def search(hand: int, suits: Suits, ranks: Ranks, free: tuple[int, ...]) -> Node:
    """Return the solution with the least loss, as a final state of the search. `hand` has the count bits of the natural cards,
    `ranks` the possible sets of each rank, and `free` is `free_after` of those ranks. Raise `Undecided` after `BUDGET` steps."""
    losses, joker = suits.losses, suits.worth.joker
    last, least, steps = len(ranks) - 1, NEVER, 0
    stack: list[Node] = [(0, 0, hand, suits.jokers, 0, ())]
    found = stack[0]
    while stack:
        bound, at, cards, spare, room, chosen = stack.pop()
        if bound >= least:
            continue
        for choice in ranks[at]:
            taken, wild, more, _ = choice
            left = spare - wild
            if left < 0:
                continue
            steps += 1
            lost = losses(cards - taken, free[at])
            if at < last:
                loss = min(lost[: left + 1]) if left else lost[0]
            else:
                loss = min(with_other_jokers(lost, left, room + more, joker)) if left else lost[0]
            if loss < least:
                node = (loss, at + 1, cards - taken, left, room + more, (*chosen, choice))
                if at < last:
                    stack.append(node)
                else:
                    least, found = loss, node
        if steps > BUDGET:
            raise Undecided
    return found


Laid = tuple[tuple[Meld, ...], tuple[tuple[Card, int], ...], Cards]


class Layout:
    """The melds and lay-offs laid so far, and the jokers still to be laid."""

    def __init__(self, table: tuple[Meld, ...], wild: Cards, law: MeldRules) -> None:
        self.table = list(table)
        self.wild = [joker.standing_for(None, None) for joker in wild]
        self.law = law
        self.melds: list[Meld] = []
        self.layoffs: list[tuple[Card, int]] = []

    def lay(self, use: Use, cards: Cards) -> None:
        """Lay these cards as the meld or lay-off that `use` describes, with the jokers that it needs."""
        jokers = [self.wild.pop() for _ in range(use.jokers)]
        if use.on is None:
            self.melds.append(meld_of(use, (*cards, *jokers), self.law))
            return
        # All thirteen ranks are completed from above if runs may go round. From below the last card would go on top, and an
        # ace laid before it would stay the lowest.
        whole = self.law.round_it and len(self.table[use.on]) + len(cards) + len(jokers) == LONGEST_RUN
        above = use.above or whole
        for card in self._outwards(use.on, cards, jokers, above=above):
            self._lay_off(card, use.on, above=above)

    def _outwards(self, on: int, cards: Cards, jokers: list[Card], *, above: bool) -> Iterator[Card]:
        """Yield `cards` and `jokers` in an order in which each can be laid off on meld `on` (an index), at the upper end of a run
        if `above`. The caller lays each off before the next. A joker comes where no natural card fits, the rest of them last."""
        waiting = list(cards)
        while waiting:
            meld = self.table[on]
            fits = next((card for card in waiting if self._grown(meld, card, above=above)), None)
            if fits:
                waiting.remove(fits)
            yield fits or jokers.pop()
        yield from jokers

    def _grown(self, meld: Meld, card: Card, *, above: bool) -> Meld | None:
        """Return the meld with the card at its upper end if `above`, else at its lower end. None if the card doesn't fit there.
        In a set, or as the thirteenth card of a run, the card may go on at either end."""
        for longer in places(meld, card, self.law):
            if meld.kind is Kind.SET or len(longer) == LONGEST_RUN or (meld.added_at(longer) > 0) == above:
                return longer
        return None

    def _lay_off(self, card: Card, on: int, *, above: bool) -> bool:
        """Lay a card off on meld `on` (an index), at the upper end if `above`. If it doesn't fit, do nothing and return False."""
        meld = self.table[on]
        longer = self._grown(meld, card, above=above)
        if longer:
            self.table[on] = longer
            self.layoffs.append((meld.added(longer), on))
        return longer is not None

    def park(self) -> None:
        """Lay the remaining jokers anywhere they fit: three as a meld of their own, or one at a time on a meld."""
        if len(self.wild) >= SMALLEST:
            self.melds.append(readings_of(tuple(self.wild), self.law)[0])
            self.wild = []
        while self.wild and (self._onto_own(self.wild[-1]) or self._onto_table(self.wild[-1])):
            self.wild.pop()

    def _onto_own(self, joker: Card) -> bool:
        for index, meld in enumerate(self.melds):
            longer = places(meld, joker, self.law)
            if longer:
                self.melds[index] = longer[-1]
                return True
        return False

    def _onto_table(self, joker: Card) -> bool:
        ends = [(on, above) for on in range(len(self.table)) for above in (True, False)]
        return any(self._lay_off(joker, on, above=above) for on, above in ends)


def meld_of(use: Use, cards: Cards, law: MeldRules) -> Meld:
    """Return the new meld of these cards, jokers included, that `use` describes: a set, or a run that covers the positions of
    `use.run`. If jokers at the ends allow several runs, return the lowest."""
    readings = readings_of(cards, law)
    if use.run is None:
        return next(meld for meld in readings if meld.kind is Kind.SET)
    start, size = use.run
    runs = (meld for meld in readings if meld.kind is Kind.RUN)
    return next(meld for meld in runs if meld.start <= start and start + size <= meld.start + len(meld))


def lay_out(found: Node, suits: Suits, table: tuple[Meld, ...], wild: Cards) -> Laid:
    """Turn `found`, a result of `search`, into melds, lay-offs and the cards left. `wild` are the jokers of the hand."""
    cards_of, layout, left = suits.pack.cards, Layout(table, wild, suits.law), Cards()
    loss, _, naturals, idle, room, chosen = found
    for use in (use for choice in chosen for use in choice.uses):
        layout.lay(use, cards_of[use.cards])
    lost = [suit.least[cards] for suit, cards in zip(suits.each, by_suit(naturals), strict=True)]
    whole = with_other_jokers(reduce(combined, lost), idle, room, suits.worth.joker)
    jokers = shares(lost, whole.index(loss))
    for at, (suit, cards, spare) in enumerate(zip(suits.each, by_suit(naturals), jokers, strict=True)):
        for use in suit.plan(cards, spare):
            layout.lay(use, cards_of[use.cards << WIDTH * at])
            cards -= use.cards
        left += cards_of[cards << WIDTH * at]
    layout.park()
    return tuple(layout.melds), tuple(layout.layoffs), (*left, *layout.wild)
