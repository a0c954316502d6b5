"""Rules: the pack is finite; nobody plays a card they cannot hold."""

from collections.abc import Iterable
from typing import Protocol

from scorekeeper.engine.cards import Card, Cards, jokers, naturals, not_among, plain, without
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.rule import rule
from scorekeeper.engine.state import HeldCards
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


class Holding(Protocol):
    """A hand or a round as far as this module asks: who holds how much, and how many of a card lie in sight and in play."""

    @property
    def agreed(self) -> Agreement: ...

    @property
    def hands(self) -> tuple[HeldCards, ...]: ...

    def copies(self, card: Card) -> int: ...

    def limit(self, card: Card) -> int: ...


class Inventory:
    """The cards seen so far, wherever they lie: melds, lay-offs, discard pile and hands are counted together.

    `packs` copies of each natural and `jokers` jokers are in play. This is the one mutable value of the engine; it lives
    no longer than the judging of one hand.
    """

    def __init__(self, packs: int, in_play: int) -> None:
        self.packs = packs
        self.jokers = in_play
        self._seen: dict[Card, int] = {}
        self._wild = 0

    def add(self, cards: Iterable[Card]) -> Verdict:
        """Count some cards in, and say which of them cannot be there."""
        surplus, wild = [], []
        for card in cards:
            if card.wild:
                self._wild += 1
                wild += [card] * (self._wild > self.jokers)
            else:
                number = self._seen[card] = self._seen.get(card, 0) + 1
                if number > self.packs:
                    surplus.append(card)
        return enough_copies(tuple(surplus), self.packs).and_also(enough_jokers(tuple(wild), self.jokers))


@rule("cards.copies", silent=True)
def enough_copies(surplus: tuple[Card, ...], packs: int) -> Verdict:
    """No card turns up more often than the packs in play hold it, once per pack. `surplus` are the cards that do.

    One copy of each is there with one pack; of a second the pack says no:
    >>> Inventory(1, 2).add(cards("6h 6d 6c")).ok
    True
    >>> Inventory(1, 2).add(cards("6h 6d 6h")).rules
    ('cards.copies',)
    """
    return broken("cards.copies", tuple(dict.fromkeys(surplus)), str(packs)) if surplus else LEGAL


@rule("cards.jokers", "P R K")
def enough_jokers(surplus: tuple[Card, ...], in_play: int) -> Verdict:
    """No more jokers turn up than are in play; with jokers switched off none may.

    Two of two stand; one of none does not:
    >>> Inventory(1, 2).add(cards("5h * *")).ok
    True
    >>> Inventory(1, 0).add(cards("5h 6h *")).rules
    ('cards.jokers',)
    """
    return broken("cards.jokers", surplus, str(in_play), jokers=in_play) if surplus else LEGAL


@rule("cards.count", silent=True)
def not_held(state: Holding, seat: int, cards: Cards) -> Verdict:
    """A player cannot play or hold more cards than they hold: dealt and drawn, less those played.

    Nor a card that they are known not to hold. What may be in an unknown hand is allowed, as long as the pack has it.
    """
    held = state.hands[seat]
    hidden = not_among(held.known, map(plain, cards))
    if not hidden:
        return LEGAL
    verdict = _may_be_there(state, hidden)
    if len(cards) > held.count:
        few = {0: "none", 1: "one"}.get(held.count, "")
        return broken("cards.count", cards, few, count=held.count).and_also(verdict)
    if len(hidden) > held.unknown:
        return broken("cards.count", hidden, "known").and_also(verdict)
    return verdict


def _may_be_there(state: Holding, cards: Cards) -> Verdict:
    """Can these cards be where nobody has seen them? Not those of which all copies lie elsewhere."""
    surplus = tuple(
        [card for at, card in enumerate(cards) if state.copies(card) + cards[:at].count(card) >= state.limit(card)]
    )
    if not surplus:
        return LEGAL
    set_up = state.agreed.set_up
    return enough_copies(naturals(surplus), set_up.packs).and_also(enough_jokers(jokers(surplus), set_up.jokers))


def may_be_drawn(state: Holding, card: Card) -> Verdict:
    """Can this card come from a stock that nobody has seen? Not where all its copies lie elsewhere, the drawer's hand too."""
    return _may_be_there(state, (card,))


def remove_cards(held: HeldCards, cards: Cards) -> HeldCards:
    """The hand after these cards have left it."""
    return HeldCards(held.count - len(cards), without(held.known, map(plain, cards)))
