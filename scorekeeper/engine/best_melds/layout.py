"""The solution of a search as melds and lay-offs."""

from collections.abc import Iterator
from functools import reduce

from scorekeeper.engine.best_melds.hand_bits import WIDTH, by_suit
from scorekeeper.engine.best_melds.runs import Use
from scorekeeper.engine.best_melds.search import Node, with_idle
from scorekeeper.engine.best_melds.suits import Suits, combined, shares
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules.laying_off import places


class Layout:
    """Melds and lay-offs in the making, and the jokers still to be laid."""

    def __init__(self, table: tuple[Meld, ...], wild: Cards, law: MeldRules) -> None:
        self.table = list(table)
        self.wild = [joker.standing_for(None, None) for joker in wild]
        self.law = law
        self.melds: list[Meld] = []
        self.layoffs: list[tuple[Card, int]] = []

    def use(self, use: Use, cards: Cards) -> None:
        """Lay what a use says, with the jokers that it needs."""
        jokers = [self.wild.pop() for _ in range(use.jokers)]
        if use.on is None:
            self.melds.append(meld_of(use, (*cards, *jokers), self.law))
            return
        # What completes all thirteen ranks goes above, where runs may go round: laid below, the last card would go on top, and
        # an ace laid before it would stay the lowest.
        whole = self.law.round_it and len(self.table[use.on]) + len(cards) + len(jokers) == LONGEST_RUN
        above = use.above or whole
        for card in self.outwards(use.on, cards, jokers, above=above):
            self.lay_off(card, use.on, above=above)

    def outwards(self, on: int, cards: Cards, jokers: list[Card], *, above: bool) -> Iterator[Card]:
        """The cards of a lay-off in the order in which each fits: a natural where there is one, else a joker."""
        waiting = list(cards)
        while waiting:
            meld = self.table[on]
            fits = next((card for card in waiting if self.end(meld, card, above=above)), None)
            if fits:
                waiting.remove(fits)
            yield fits or jokers.pop()
        yield from jokers

    def end(self, meld: Meld, card: Card, *, above: bool) -> Meld | None:
        """The meld with the card at that end, if it fits there. The last of all thirteen ranks may go on either."""
        for longer in places(meld, card, self.law):
            if meld.kind is Kind.SET or len(longer) == LONGEST_RUN or (meld.added_at(longer) > 0) == above:
                return longer
        return None

    def lay_off(self, card: Card, on: int, *, above: bool) -> None:
        """Lay one card off."""
        meld = self.table[on]
        longer = self.end(meld, card, above=above)
        assert longer is not None
        self.table[on] = longer
        self.layoffs.append((meld.added(longer), on))

    def park(self) -> None:
        """Put the jokers left over wherever there is room."""
        if len(self.wild) >= SMALLEST:
            self.melds.append(readings_of(tuple(self.wild), self.law)[0])
            self.wild = []
        while self.wild and (self.onto_own() or self.onto_table()):
            self.wild.pop()

    def onto_own(self) -> bool:
        """One more joker on a meld of the hand's own."""
        for index, meld in enumerate(self.melds):
            longer = places(meld, self.wild[-1], self.law)
            if longer:
                self.melds[index] = longer[-1]
                return True
        return False

    def onto_table(self) -> bool:
        """One more joker on a meld of the table."""
        for on, meld in enumerate(self.table):
            for above in (True, False):
                if self.end(meld, self.wild[-1], above=above):
                    self.lay_off(self.wild[-1], on, above=above)
                    return True
        return False


def meld_of(use: Use, cards: Cards, law: MeldRules) -> Meld:
    """The meld that a use stands for: of its readings the one that has the run's first card where the use has it."""
    readings = readings_of(cards, law)
    if use.run is None:
        return next(meld for meld in readings if meld.kind is Kind.SET)
    start, size = use.run
    runs = [meld for meld in readings if meld.kind is Kind.RUN]
    spans = [meld for meld in runs if meld.start <= start and start + size <= meld.start + len(meld)]
    return spans[0]


Laid = tuple[tuple[Meld, ...], tuple[tuple[Card, int], ...], Cards]


def lay_out(found: Node, suits: Suits, table: tuple[Meld, ...], wild: Cards) -> Laid:
    """Everything that the search's end says, laid out: melds, lay-offs, and the cards left. `wild` are the jokers."""
    cards_of, layout, left = suits.pack.cards, Layout(table, wild, suits.law), Cards()
    loss, _, naturals, idle, room, chosen = found
    for use in (use for choice in chosen for use in choice.uses):
        layout.use(use, cards_of[use.cards])
    lost = [suit.least[cards] for suit, cards in zip(suits.each, by_suit(naturals), strict=True)]
    whole = with_idle(reduce(combined, lost), idle, room, suits.worth.joker)
    jokers = shares(lost, whole.index(loss))
    for at, (suit, cards, spare) in enumerate(zip(suits.each, by_suit(naturals), jokers, strict=True)):
        for use in suit.plan(cards, spare):
            layout.use(use, cards_of[use.cards << WIDTH * at])
            cards -= use.cards
        left += cards_of[cards << WIDTH * at]
    layout.park()
    return tuple(layout.melds), tuple(layout.layoffs), (*left, *layout.wild)
