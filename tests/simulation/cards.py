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

from .melds import Laid, Law, Values, as_another, bare


@dataclass
class Before:
    """A hand and the melds at some time in a turn, and whose turn it was or had been."""

    hand: tuple[Card, ...]
    melds: tuple[Laid, ...]
    turn: int = 0
    ended: int | None = None


@dataclass
class Swap:
    """A joker exchanged: in which meld, for which card, and what lay there by whom."""

    laid: Laid
    card: Card
    joker: Card
    owner: int


@dataclass
class Draw:
    """A turn's draw: where from, which cards of the pile are still in the hand, which has to be melded first, and all that
    were taken; whether the player had no cards, and whether anything was laid since; what was there before it and right after;
    the melds of the turn as they were laid, the exchanges, the jokers taken that were not played yet where they have to be, and
    whether a card taken went for one."""

    source: str
    taken: list[Card] = field(default_factory=list)
    alone: bool = False
    owed: Card | None = None
    whole: tuple[Card, ...] = ()
    floating: bool = False
    laid: bool = False
    new_melds: int = 0
    before: Before = field(default_factory=lambda: Before((), ()))
    after: Before = field(default_factory=lambda: Before((), ()))
    first: list[Laid] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    due: list[Card] = field(default_factory=list)
    swapped_taken: bool = False


class CardTable:
    """Every card lies somewhere, and moves as the players move it."""

    def __init__(self, agreed: Agreement, deal_no: int, random: Random) -> None:
        self.agreed, self.random, self.deal_no = agreed, random, deal_no
        self.options, self.is_500 = agreed.options, agreed.game.id == "rummy500"
        set_up, options = agreed.set_up, agreed.options
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] * set_up.packs + [JOKER] * set_up.jokers
        random.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(set_up.hand_size)] for _ in agreed.players]
        self.turn = 0
        self.hands[0] += [pack.pop() for _ in range(set_up.first_extra)]
        self.pile = [pack.pop()] if set_up.upcards else []
        self.turned = pack.pop() if set_up.beside else None
        """The card beside the stock that makes others wild."""
        self.stock = pack
        self.law = Law(
            *(str(options["ace"]), str(options["two_pack_sets"]), set_up.packs, str(options["joker_limit"])),
            *(self._wild(), str(options.get("wild_use", "any"))),
        )
        self.melds: list[Laid] = []
        self.meld_events = 0
        """How many melds were laid down, refused ones too: so high a lay-off may count them."""
        self.draw: Draw | None = None
        self.ended: int | None = None
        self.emptied: int | None = None
        self.fresh = True
        self.over = self.caught = self.discarded_last = False
        self.out: int | None = None
        self.reused = 0
        self.has_played: set[int] = set()
        self.had_played: set[int] = set()
        self.went_rummy = False
        self.melded: set[int] = set()
        """Who has laid a meld in an earlier turn, or goes on from there."""
        self.began: set[int] = set()
        """Whose first turn is over."""
        self.dealt = set_up.hand_size
        if set_up.first_extra:
            self._drawn(0, Draw("deal"))

    def _wild(self) -> frozenset[Card]:
        """The next higher card of the turned one's suit, or those of its colour; after the king comes the ace."""
        if self.turned is None or self.turned.wild:
            return frozenset()
        rank, suit, _ = self.turned
        suits = suit if self.options["wild"] == "next-suit" else next(two for two in ("hd", "cs") if suit in two)
        return frozenset(Card((rank or 0) % 13 + 1, one) for one in suits or "")

    @property
    def first_meld(self) -> bool:
        """Is anything asked of first melds?"""
        return bool(self.options["first_meld"] or self.options["pure_run"])

    @property
    def values(self) -> Values:
        """What cards count."""
        joker = int(str(self.options["joker_points"]))
        if self.is_500:
            fives = self.options["card_values"] == "5-10-15"
            low = 15 if str(self.options["low_ace"]) == "15" else 5 if fives else 1
            return Values(15, low, joker, fives)
        ace = self.options["ace_points"]
        points = int(str(ace)) if ace != "auto" else 1 if self.options["ace"] == "low" else 15
        return Values(points, points, joker)

    def opens(self, seat: int) -> bool:
        """Has the player a meld of their own there, or laid one in this turn?"""
        return any(laid.by == seat for laid in self.melds)

    def falls_short(self, seat: int, more: tuple[tuple[Card, ...], int] | None = None) -> set[str]:
        """What is not right with the first melds of a turn that ends now, with one more perhaps: each a rule, one of which has
        to be named."""
        new = [*(self.draw.first if self.draw else ()), *([Laid(*more, seat)] if more else ())]
        if seat in self.melded or not new or not self.first_meld:
            return set()
        values = self.values._replace(joker=None)
        values = values if self.is_500 else values._replace(low_ace=1)
        short = sum(laid.points(seat, values) for laid in new) < int(str(self.options["first_meld"]))
        found = {"first-meld.points"} if short else set()
        if self.options["pure_run"] and not any(laid.is_pure() for laid in new):
            found.add("first-meld.pure-run")
        return {"|".join(sorted(found))} if found else set()

    def unused(self) -> bool:
        """In Rummy: was the discard taken by somebody who has not used it as they must?"""
        draw, how = self.draw, self.options["discard_take"]
        if self.is_500 or draw is None or draw.source != "pile":
            return False
        if how == "must-meld":
            return bool(draw.taken)
        melded = [bare(card) for laid in draw.first for card in laid.first]
        return how == "after-own-meld" and self.turn not in self.melded and draw.whole[0] not in melded

    def lying(self, card: Card) -> int:
        """How many of this card lie where everybody sees them."""
        lying = [*self.pile, *(card for laid in self.melds for card in laid.cards)]
        lying += [self.turned] if self.turned else []
        return sum(1 for other in lying if bare(other) == bare(card))

    def limit(self, card: Card) -> int:
        return self.agreed.set_up.jokers if bare(card).wild else self.agreed.set_up.packs

    def fits(self, card: Card) -> list[int]:
        """The numbers of the melds that a card fits, from 1."""
        return [at for at, laid in enumerate(self.melds, start=1) if laid.ends(card, self.law)]

    def floats(self) -> bool:
        return str(self.options["going_out"]).startswith("float")

    def playable_last(self, seat: int, card: Card) -> bool:
        alone = len(self.hands[seat]) == 1 and self.options["going_out"] == "float-unplayable"
        return alone and bool(self.fits(bare(card)))

    def is_stuck(self) -> bool | None:
        """Is there a card owed; or nothing left but the top card just taken, which can go nowhere? None: that is not said of a
        caller, or of a joker that would have to be played then."""
        draw, hand = self.draw, self.hands[self.turn]
        if draw is not None and draw.source == "call" and self.first_meld and self.turn not in self.melded:
            return True if draw.owed else None
        if draw is None or draw.source != "pile":
            return False
        if draw.owed or self.unused():
            return True
        if not draw.alone or hand != draw.taken:
            return False
        own = self.opens(self.turn) or not (self.first_meld or self.options.get("layoff") == "after-own-meld")
        ways = [hand[0], *([as_another(hand[0])] if hand[0] in self.law.wild else [])]
        laid_off = own and self.options["going_out"] != "discard" and any(map(self.fits, ways))
        exchanged = self.options["joker_exchange"] and any(laid.joker_for(hand[0], self.law) is not None for laid in self.melds)
        if own and exchanged and self.options["joker_exchange"] == "play-at-once":
            return None
        return not laid_off and not (own and exchanged)

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
            draw = Draw("stock", floating=not self.hands[event.by])
            draw.before = self._now(event.by)
            self.hands[event.by].append(self.stock.pop())
            self.ended = None
            self._drawn(event.by, draw)
        elif isinstance(event, DrawPile):
            self._take(event.by, "pile", event.card)
        elif isinstance(event, LayMeld):
            assert cards
            self.melds.append(Laid(cards[0], cards[1], event.by))
            if self.draw:
                self.draw.first.append(deepcopy(self.melds[-1]))
            self._played(event.by, cards[0], new=1)
        elif isinstance(event, LayOff):
            self.melds[self._on(event.on, event.card)].put(event.card, event.by, self.law)
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
        draw = Draw(source, list(taken), len(taken) == 1, None, tuple(taken), not self.hands[seat])
        draw.owed = taken[0] if self._owes(draw) else None
        draw.before = self._now(seat)
        self.hands[seat] += taken
        del self.pile[at:]
        self.turn, self.ended, self.fresh = seat, None, False
        self._drawn(seat, draw)

    def _now(self, seat: int) -> Before:
        return Before(tuple(self.hands[seat]), tuple(deepcopy(self.melds)), self.turn, self.ended)

    def _drawn(self, seat: int, draw: Draw) -> None:
        draw.after, self.draw = self._now(seat), draw

    def _played(self, seat: int, cards: tuple[Card, ...], new: int = 0) -> None:
        assert self.draw
        for card in map(bare, cards):
            self.hands[seat].remove(card)
            if card in self.draw.taken:
                self.draw.taken.remove(card)
            if card == self.draw.owed:
                self.draw.owed = None
            if card in self.draw.due:
                self.draw.due.remove(card)
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
            self.discarded_last = True
            self._go_out(seat)

    def _end_turn(self, seat: int) -> None:
        self.began.add(seat)
        if self.draw and self.draw.first:
            self.melded.add(seat)
        self.turn, self.draw, self.ended = (seat + 1) % len(self.hands), None, seat

    def _go_out(self, seat: int) -> None:
        self.over, self.out = True, seat
        self.went_rummy = seat not in self.had_played

    def _odd(self, event: Event) -> None:
        if isinstance(event, PutBack):
            self._put_back(event.by)
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
            self._exchange(event)
        elif isinstance(event, CallRummy) and (self.caught or self.options["rummy_call"] == "top"):
            self.melds[self._on(event.on, event.card)].put(self.pile.pop(), event.by, self.law)
            self.over, self.out, self.caught, self.fresh = False, None, False, False
        elif isinstance(event, CallRummy):
            self._take(event.by, "call", event.card)

    def _exchange(self, event: Exchange) -> None:
        laid, draw = self.melds[event.on - 1], self.draw
        at = laid.joker_for(event.card, self.law)
        assert at is not None
        assert draw
        draw.swaps.append(Swap(laid, event.card, laid.cards[at], laid.owners[at]))
        laid.cards[at], laid.owners[at], laid.exchanged = event.card, event.by, True
        self.hands[event.by].remove(event.card)
        self.hands[event.by].append(bare(draw.swaps[-1].joker))
        if event.card in draw.due:
            draw.due.remove(event.card)
        if event.card in draw.taken:
            draw.taken.remove(event.card)
            draw.swapped_taken = True
        draw.owed = None if event.card == draw.owed else draw.owed
        draw.due += [bare(draw.swaps[-1].joker)] * (self.options["joker_exchange"] == "play-at-once")

    def _put_back(self, seat: int) -> None:
        """All that was done since the draw; or, where the draw stands, the exchanges, the latest first."""
        draw = self.draw
        assert draw
        if not self.is_stuck() and draw.due:
            while draw.due:
                swap = next(one for one in reversed(draw.swaps) if bare(one.joker) in draw.due)
                draw.swaps.remove(swap)
                draw.due.remove(bare(swap.joker))
                at = next(i for i, (c, o) in enumerate(self._lies(swap.laid)) if (c, o) == (swap.card, seat))
                swap.laid.cards[at], swap.laid.owners[at] = swap.joker, swap.owner
                self.hands[seat].remove(bare(swap.joker))
                self.hands[seat].append(swap.card)
                if swap.card not in draw.due and any(bare(one.joker) == swap.card for one in draw.swaps):
                    draw.due.append(swap.card)  # It had taken a joker's place after it was taken for one.
                draw.taken += [swap.card] * (draw.swapped_taken and swap.card in draw.whole)
            draw.swapped_taken = False
            return
        self.hands[seat], self.melds = list(draw.before.hand), list(draw.before.melds)
        self.pile += draw.whole
        self.has_played = set(self.had_played)
        if draw.source == "call":
            self.turn, self.ended = draw.before.turn, draw.before.ended
        self.draw = None

    def _lies(self, laid: Laid) -> list[tuple[Card, int]]:
        return list(zip(laid.cards, laid.owners, strict=True))

    def _used_up(self) -> bool:
        limit = self.options["reuse_limit"]
        return isinstance(limit, int) and self.reused >= limit

    def turn_begins(self) -> None:
        """Before a draw: who has played in earlier turns."""
        self.had_played = set(self.has_played)

    def sent_back(self, seat: int) -> None:
        """What was played in this turn goes back into the hand: melded too early, or for too little."""
        draw = self.draw
        assert draw
        again = Draw(draw.source, list(draw.whole), draw.alone, None, draw.whole, draw.floating, before=draw.before)
        again.owed = draw.whole[0] if draw.whole and self._owes(draw) else None
        self.hands[seat], self.melds = list(draw.after.hand), list(draw.after.melds)
        self.has_played = set(self.had_played)
        self._drawn(seat, again)

    def _owes(self, draw: Draw) -> bool:
        free = draw.alone and self.options.get("discard_take") != "must-meld" and draw.source == "pile"
        return self.is_500 and not free

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
                assert Counter(zip(on.meld.cards, on.owners, strict=True)) == Counter(zip(laid.cards, laid.owners, strict=True))
        on_table = sum(len(laid.cards) for laid in self.melds)
        for held, real in zip(state.hands, self.hands, strict=True):
            assert held.count == len(real)
            rest = list(real)
            for card in held.known:
                rest.remove(card)  # known, but not there: an error
        in_play = state.stock + len(state.pile) + on_table + sum(held.count for held in state.hands)
        in_play += self.turned is not None
        assert in_play == self.agreed.set_up.cards
        assert state.seen == state.recounted().seen, "counted as they turned up, and anew"
        if state.stock_ordered:
            assert list(state.stock_cards) == self.stock
        elif state.reused:
            assert not Counter(self.stock) - Counter(state.stock_cards)
