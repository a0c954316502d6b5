"""A search's solution laid out as melds and lay-offs."""

from collections.abc import Iterator
from functools import reduce

from scorekeeper.engine.best_melds.bits import WIDTH, by_suit
from scorekeeper.engine.best_melds.branch_and_bound import Node, Suits, combined, shares, with_idle
from scorekeeper.engine.best_melds.runs import Use
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, Kind, Meld, MeldRules, readings_of
from scorekeeper.engine.rules.laying_off import places

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
        """Lay the cards of a use, with the jokers that it needs."""
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
        """Yield the cards of a lay-off on the meld of index `on`, in an order in which each fits. Natural cards come before
        `jokers`. `above` is the upper end of a run."""
        waiting = list(cards)
        while waiting:
            meld = self.table[on]
            fits = next((card for card in waiting if self._grown(meld, card, above=above)), None)
            if fits:
                waiting.remove(fits)
            yield fits or jokers.pop()
        yield from jokers

    def _grown(self, meld: Meld, card: Card, *, above: bool) -> Meld | None:
        """Return the meld with the card added at the upper end (`above`) or lower end. None if it doesn't fit. The thirteenth
        card of a run may go on at either end."""
        for longer in places(meld, card, self.law):
            if meld.kind is Kind.SET or len(longer) == LONGEST_RUN or (meld.added_at(longer) > 0) == above:
                return longer
        return None

    def _lay_off(self, card: Card, on: int, *, above: bool) -> bool:
        """Lay one card off on the meld of index `on`, at its upper end if `above`. Return whether it fits."""
        meld = self.table[on]
        longer = self._grown(meld, card, above=above)
        if longer:
            self.table[on] = longer
            self.layoffs.append((meld.added(longer), on))
        return longer is not None

    def park(self) -> None:
        """Lay the remaining jokers anywhere they fit: as a meld of three, or on a meld."""
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
    """Return the meld that a use makes: its set, or the first run that has the natural cards at the positions of the use."""
    readings = readings_of(cards, law)
    if use.run is None:
        return next(meld for meld in readings if meld.kind is Kind.SET)
    start, size = use.run
    runs = (meld for meld in readings if meld.kind is Kind.RUN)
    return next(meld for meld in runs if meld.start <= start and start + size <= meld.start + len(meld))


def lay_out(found: Node, suits: Suits, table: tuple[Meld, ...], wild: Cards) -> Laid:
    """Turn the result of `search` into melds, lay-offs and the cards left. `wild` are the jokers of the hand."""
    cards_of, layout, left = suits.pack.cards, Layout(table, wild, suits.law), Cards()
    loss, _, naturals, idle, room, chosen = found
    for use in (use for choice in chosen for use in choice.uses):
        layout.lay(use, cards_of[use.cards])
    lost = [suit.least[cards] for suit, cards in zip(suits.each, by_suit(naturals), strict=True)]
    whole = with_idle(reduce(combined, lost), idle, room, suits.worth.joker)
    jokers = shares(lost, whole.index(loss))
    for at, (suit, cards, spare) in enumerate(zip(suits.each, by_suit(naturals), jokers, strict=True)):
        for use in suit.plan(cards, spare):
            layout.lay(use, cards_of[use.cards << WIDTH * at])
            cards -= use.cards
        left += cards_of[cards << WIDTH * at]
    layout.park()
    return tuple(layout.melds), tuple(layout.layoffs), (*left, *layout.wild)
