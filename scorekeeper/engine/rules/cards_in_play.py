"""The pack is finite: no card and no joker turns up more often than the packs hold it."""

from collections import Counter
from collections.abc import Iterable

from scorekeeper.engine.cards import Card
from scorekeeper.engine.rule import rule
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


class Inventory:
    """The cards seen so far, wherever they lie: melds, lay-offs, discard pile and hands are counted together.

    `packs` copies of each natural and `jokers` jokers are in play. This is the one mutable value of the engine; it lives
    no longer than the judging of one hand.
    """

    def __init__(self, packs: int, jokers: int) -> None:
        self.packs = packs
        self.jokers = jokers
        self._seen: Counter[tuple[int | None, str | None]] = Counter()
        self._wild = 0

    def add(self, cards: Iterable[Card]) -> Verdict:
        """Count some cards in, and say which of them cannot be there."""
        surplus, wild = [], []
        for card in cards:
            if card.wild:
                self._wild += 1
                wild += [card] * (self._wild > self.jokers)
            else:
                self._seen[card.rank, card.suit] += 1
                surplus += [card] * (self._seen[card.rank, card.suit] > self.packs)
        return copies(tuple(surplus), self.packs).and_also(enough_jokers(tuple(wild), self.jokers))


@rule("cards.copies", silent=True)
def copies(surplus: tuple[Card, ...], packs: int) -> Verdict:
    """No card turns up more often than the packs in play hold it, once per pack. `surplus` are the cards that do."""
    return broken("cards.copies", tuple(dict.fromkeys(surplus)), str(packs)) if surplus else LEGAL


@rule("cards.jokers", "P R K")
def enough_jokers(surplus: tuple[Card, ...], jokers: int) -> Verdict:
    """No more jokers turn up than are in play; with jokers switched off none may."""
    return broken("cards.jokers", surplus, str(jokers), jokers=jokers) if surplus else LEGAL
