"""The real table of a hand of draw, meld and discard: who holds what, the stock, the pile from bottom to top, the melds."""

from collections import Counter
from copy import deepcopy
from dataclasses import dataclass, field
from random import Random

from scorekeeper.engine.cards import JOKER, SUITS, Card
from scorekeeper.engine.events import (
    CallRummy,
    Discard,
    DrawPile,
    DrawStock,
    EndTurn,
    Event,
    Exchange,
    LayMeld,
    LayOff,
    Pass,
    PutBack,
)
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.state import State

from .melds import Laid, bare


@dataclass
class Draw:
    """A turn's draw: where from, which cards of the pile are still in the hand, which has to be melded first, and all that
    were taken; whether the player had no cards, and whether anything was laid since; the hand and the melds before it."""

    source: str
    taken: list[Card] = field(default_factory=list)
    alone: bool = False
    owed: Card | None = None
    whole: tuple[Card, ...] = ()
    floating: bool = False
    laid: bool = False
    new_melds: int = 0
    hand_before: tuple[Card, ...] = ()
    melds_before: tuple[Laid, ...] = ()


class CardTable:
    """Every card lies somewhere, and moves as the players move it."""

    def __init__(self, agreed: Agreement, deal_no: int, random: Random) -> None:
        self.agreed, self.random, self.deal_no = agreed, random, deal_no
        self.options, self.is_500 = agreed.options, agreed.game.id == "rummy500"
        self.ace = "high-or-low" if self.is_500 else str(agreed.options["ace"])
        set_up = agreed.set_up
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] * set_up.packs + [JOKER] * set_up.jokers
        random.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(set_up.hand_size)] for _ in agreed.players]
        self.turn = 0
        self.hands[0] += [pack.pop() for _ in range(set_up.first_extra)]
        self.pile = [pack.pop()] if set_up.upcards else []
        self.stock = pack
        self.melds: list[Laid] = []
        self.draw: Draw | None = Draw("deal") if set_up.first_extra else None
        self.ended: int | None = None
        self.emptied: int | None = None
        self.fresh = True
        self.over = self.caught = False
        self.out: int | None = None
        self.reused = 0
        self.has_played: set[int] = set()
        self.had_played: set[int] = set()
        self.went_rummy = False

    def lying(self, card: Card) -> int:
        """How many of this card lie where everybody sees them."""
        lying = [*self.pile, *(card for laid in self.melds for card in laid.cards)]
        return sum(1 for other in lying if bare(other) == bare(card))

    def limit(self, card: Card) -> int:
        return self.agreed.set_up.jokers if card.wild else self.agreed.set_up.packs

    def fits(self, card: Card) -> list[int]:
        """The numbers of the melds that a card fits, from 1."""
        return [at for at, laid in enumerate(self.melds, start=1) if laid.ends(card, self.ace)]

    def floats(self) -> bool:
        return str(self.options["going_out"]).startswith("float")

    def playable_last(self, seat: int, card: Card) -> bool:
        alone = len(self.hands[seat]) == 1 and self.options["going_out"] == "float-unplayable"
        return alone and bool(self.fits(bare(card)))

    def is_stuck(self) -> bool:
        """Is there a card owed; or nothing left but the top card just taken, which can go nowhere?"""
        draw, hand = self.draw, self.hands[self.turn]
        if draw is None or draw.source != "pile":
            return False
        if draw.owed or not draw.alone or hand != draw.taken:
            return draw.owed is not None
        own = any(laid.by == self.turn for laid in self.melds) or self.options.get("layoff") != "after-own-meld"
        laid_off = own and self.options["going_out"] != "discard" and self.fits(hand[0])
        exchanged = self.options.get("joker_exchange") and any(
            laid.joker_for(hand[0]) is not None for laid in self.melds
        )
        return not laid_off and not exchanged

    def all_at_once(self) -> bool:
        first = self.options.get("all_at_once_from")
        return isinstance(first, int) and self.deal_no >= first

    # What an event does.

    def follow(self, event: Event, cards: tuple[tuple[Card, ...], int] | None = None) -> None:
        """Move the cards of an event that was accepted; `cards` are a meld's, from low to high, and its start."""
        self.emptied = None
        if isinstance(event, EndTurn):
            return
        if isinstance(event, DrawStock):
            self.draw = Draw("stock", floating=not self.hands[event.by])
            self.hands[event.by].append(self.stock.pop())
            self.ended = None
        elif isinstance(event, DrawPile):
            self._take(event.by, "pile", event.card)
        elif isinstance(event, LayMeld):
            assert cards
            self.melds.append(Laid(cards[0], cards[1], event.by))
            self._played(event.by, cards[0], new=1)
        elif isinstance(event, LayOff):
            self.melds[self._on(event.on, event.card)].put(event.card, event.by, self.ace)
            self._played(event.by, (event.card,))
        elif isinstance(event, Discard):
            self._discard(event.by, event.card)
        else:
            self._odd(event)

    def _on(self, number: int | None, card: Card) -> int:
        return (number or self.fits(card)[0]) - 1

    def _take(self, seat: int, source: str, card: Card | None) -> None:
        at = len(self.pile) - 1 if card is None else max(i for i, c in enumerate(self.pile) if c == bare(card))
        taken = self.pile[at:]
        free = len(taken) == 1 and self.options.get("discard_take") != "must-meld" and source == "pile"
        owed = None if free or not self.is_500 else taken[0]
        self.draw = Draw(source, list(taken), len(taken) == 1, owed, tuple(taken), not self.hands[seat])
        self.draw.hand_before, self.draw.melds_before = tuple(self.hands[seat]), tuple(deepcopy(self.melds))
        self.hands[seat] += taken
        del self.pile[at:]
        self.turn, self.ended, self.fresh = seat, None, False

    def _played(self, seat: int, cards: tuple[Card, ...], new: int = 0) -> None:
        assert self.draw
        for card in map(bare, cards):
            self.hands[seat].remove(card)
            if card in self.draw.taken:
                self.draw.taken.remove(card)
            if card == self.draw.owed:
                self.draw.owed = None
        self.draw.laid = True
        self.draw.new_melds += new
        self.has_played.add(seat)
        if not self.hands[seat]:
            self._end_turn(seat)
            self.emptied = seat
            if not self.floats():
                self._go_out(seat)

    def _discard(self, seat: int, card: Card) -> None:
        self.caught = self.playable_last(seat, card)
        self.hands[seat].remove(bare(card))
        self.pile.append(bare(card))
        self.fresh = True
        self._end_turn(seat)
        if not self.hands[seat]:
            self._go_out(seat)

    def _end_turn(self, seat: int) -> None:
        self.turn, self.draw, self.ended = (seat + 1) % len(self.hands), None, seat

    def _go_out(self, seat: int) -> None:
        self.over, self.out = True, seat
        self.went_rummy = seat not in self.had_played

    def _odd(self, event: Event) -> None:
        if isinstance(event, PutBack):
            assert self.draw
            self.hands[event.by], self.melds = list(self.draw.hand_before), list(self.draw.melds_before)
            self.pile += self.draw.whole
            self.has_played = set(self.had_played)
            self.draw = None
        elif isinstance(event, Pass):
            if self.is_500 or self.options["stock_out"] == "block" or self.pile == [] or self._used_up():
                self.over = True
                self.ended = None
            else:
                self.stock, self.pile = self.pile[::-1], []
                if self.options["stock_out"] == "shuffle":
                    self.random.shuffle(self.stock)
                self.reused += 1
                self.fresh = False
        elif isinstance(event, Exchange):
            laid = self.melds[event.on - 1]
            at = laid.joker_for(event.card)
            assert at is not None
            laid.cards[at], laid.owners[at] = event.card, event.by
            self.hands[event.by].remove(event.card)
            self.hands[event.by].append(JOKER)
        elif isinstance(event, CallRummy) and (self.caught or self.options["rummy_call"] == "top"):
            self.melds[self._on(event.on, event.card)].put(self.pile.pop(), event.by, self.ace)
            self.over, self.out, self.caught, self.fresh = False, None, False, False
        elif isinstance(event, CallRummy):
            self._take(event.by, "call", event.card)

    def _used_up(self) -> bool:
        limit = self.options["reuse_limit"]
        return isinstance(limit, int) and self.reused >= limit

    def turn_begins(self) -> None:
        """Before a draw: who has played in earlier turns."""
        self.had_played = set(self.has_played)

    def sent_back(self, seat: int) -> None:
        """What was melded too early goes back into the hand (Wrotham)."""
        self.hands[seat] += [bare(card) for laid in self.melds for card in laid.cards]
        self.melds = []
        self.has_played = set(self.had_played)
        if self.draw:
            self.draw.laid, self.draw.new_melds = False, 0
            self.draw.taken = list(self.draw.whole)

    # What has to be true after every event.

    def check(self, state: State) -> None:
        """Everything lies where the referee says, and together it is the pack."""
        assert (state.turn, state.ended, state.over, state.out) == (self.turn, self.ended, self.over, self.out)
        assert list(state.pile) == self.pile
        assert state.stock == len(self.stock)
        assert len(state.table) == len(self.melds)
        for on, laid in zip(state.table, self.melds, strict=True):
            assert (on.by, on.meld.start) == (laid.by, laid.start)
            if not (list(on.meld.cards) == laid.cards and list(on.owners) == laid.owners):
                assert not laid.is_run, "a run lies from low to high"
                assert Counter(zip(on.meld.cards, on.owners, strict=True)) == Counter(
                    zip(laid.cards, laid.owners, strict=True)
                )
        on_table = sum(len(laid.cards) for laid in self.melds)
        for held, real in zip(state.hands, self.hands, strict=True):
            assert held.count == len(real)
            rest = list(real)
            for card in held.known:
                rest.remove(card)  # known, but not there: an error
        in_play = state.stock + len(state.pile) + on_table + sum(held.count for held in state.hands)
        assert in_play == self.agreed.set_up.cards
        if state.stock_ordered:
            assert list(state.stock_cards) == self.stock
        elif state.reused:
            assert not Counter(self.stock) - Counter(state.stock_cards)
