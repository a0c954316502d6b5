"""Proof by play, in small: random players at a real table (every card known to the test, not to the referee).

After every event the cards add up to the pack; what is refused changes nothing; what the referee knows of a hand is true;
and the scores are those that the final table gives when it is judged as a `table` hand.
"""

from random import Random

import pytest

from scorekeeper.engine.cards import JOKER, SUITS, Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreed, agree
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.hands import LaidMeld, LaidOff, PlayHand, TableHand
from scorekeeper.engine.melds import Kind, readings_of
from scorekeeper.engine.play.events import (
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
from scorekeeper.engine.play.hand import deal, judge_play
from scorekeeper.engine.play.state import OnTable, State, plain, without
from scorekeeper.engine.play.step import step
from scorekeeper.engine.session import replay
from scorekeeper.engine.table_hand import judge_table

HANDS_EACH = 8
VARIANTS = (
    {},
    {"discard_take": "must-meld", "rummy_call": "off"},
    {"deepest_card": "new-meld", "rummy_call": "top", "jokers_per_pack": 4},
    {"going_out": "discard", "hand_size": 5},
    {"packs": 2, "hand_size": 20},
    {"going_out": "float", "hand_size": 4, "jokers_per_pack": 0},
    {"going_out": "float-unplayable", "hand_size": 3},
    {"going_out": "float-unplayable", "playable_last_discard": "rummy-call", "hand_size": 3, "card_values": "5-10-15"},
    {"hand_size": 17, "jokers_per_pack": 0},
)


class Table:
    """A real table: every card lies somewhere, and the events that are made up are (mostly) possible ones."""

    def __init__(self, agreed: Agreed, random: Random) -> None:
        self.agreed, self.random = agreed, random
        set_up = agreed.set_up
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] * set_up.packs + [JOKER] * set_up.jokers
        random.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(set_up.hand_size)] for _ in agreed.players]
        upcard = pack.pop()
        self.stock = pack
        known = {
            name: tuple(hand) for name, hand in zip(agreed.players, self.hands, strict=True) if random.random() < 0.3
        }
        self.hand = PlayHand(None, upcard, known, (), {})
        self.state, verdicts = deal(agreed, self.hand, agreed.players[-1])
        assert not verdicts
        self.events: list[Event] = []

    def play(self, event: Event) -> bool:
        """Make one event; whether it was lawful. The real cards move as the referee says."""
        before = self.state
        if self.is_a_lie(event):
            return False
        try:
            after, verdict = step(before, event)
        except Unreadable:
            return False
        self.events.append(event)
        if not verdict.ok:
            assert after == before
            return False
        self.state = after
        self.move(before, event)
        self.check()
        return True

    def is_a_lie(self, event: Event) -> bool:
        """The card just taken, discarded as if it were its twin: nobody can see that there is none in the hand."""
        drawn = self.state.drawn
        taken = drawn.taken if drawn and drawn.alone else ()
        return isinstance(event, Discard) and event.card in taken and self.hands[event.by].count(event.card) < 2

    def move(self, before: State, event: Event) -> None:
        hand, gone = self.hands[event.by], ()
        if isinstance(event, DrawStock):
            hand.append(self.stock.pop())
        elif isinstance(event, DrawPile | CallRummy):
            if self.state.hands[event.by].count > before.hands[event.by].count:
                hand += before.pile[len(self.state.pile) :]
        elif isinstance(event, PutBack):
            gone = self.state.pile[len(before.pile) :]
        elif isinstance(event, LayMeld):
            gone = tuple(map(plain, event.cards))
        elif isinstance(event, LayOff | Discard):
            gone = (plain(event.card),)
        self.hands[event.by] = list(without(tuple(hand), gone))

    def check(self) -> None:
        state, set_up = self.state, self.agreed.set_up
        on_table = sum(len(meld) for meld in state.melds)
        held = sum(hand.count for hand in state.hands)
        assert state.stock + len(state.pile) + on_table + held == set_up.cards
        assert state.stock == len(self.stock)
        for hand, real in zip(state.hands, self.hands, strict=True):
            assert hand.count == len(real)
            assert len(without(tuple(real), hand.known)) == len(real) - len(hand.known), "known, but not there"
        assert all(len(on.owners) == len(on.meld) for on in state.table)

    def some_event(self) -> Event:
        """A random event, made up from the real cards of whoever is in turn (or sometimes of anybody)."""
        random, state = self.random, self.state
        seat = state.turn if random.random() < 0.95 else random.randrange(len(self.hands))
        hand = self.hands[seat]
        kind = random.choice(["draw", "draw", "meld", "meld", "layoff", "layoff", "discard", "discard", "call", "odd"])
        if kind == "draw":
            return self.some_draw(seat)
        if kind == "meld":
            return LayMeld(seat, self.some_meld(hand))
        if kind == "call" and state.pile:
            return CallRummy(random.randrange(len(self.hands)), random.choice(state.pile), self.some_number(0.2))
        if kind == "odd" or not hand:
            return random.choice([PutBack(seat), Pass(seat), EndTurn(seat), Exchange(seat, Card(9, "h"), 1)])
        card = random.choice(hand)
        return Discard(seat, card) if kind == "discard" else LayOff(seat, card, self.some_number(0.5))

    def some_draw(self, seat: int) -> Event:
        if self.state.pile and self.random.random() < 0.25:
            return DrawPile(seat, self.random.choice([None, *self.state.pile[-6:]]))
        if not self.stock:
            return Pass(seat)
        return DrawStock(seat, self.stock[-1] if self.random.random() < 0.2 else None)

    def some_number(self, chance: float) -> int | None:
        melds = len(self.state.table)
        return self.random.randint(1, melds) if melds and self.random.random() < chance else None

    def some_meld(self, hand: list[Card]) -> tuple[Card, ...]:
        """Three to five cards of the hand, a real meld of them if one is found soon."""
        law = self.agreed.set_up.law
        group: list[Card] = []
        for _ in range(12):
            group = self.random.sample(hand, min(len(hand), self.random.choice((3, 3, 3, 4, 5))))
            readings = readings_of(tuple(group), law)
            if readings:
                return self.random.choice(readings).cards
        return tuple(group)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_random_hands_add_up(options: dict[str, object]) -> None:
    random = Random(f"fixed seed {sorted(options.items())}")
    finished = accepted = refused = 0
    for _ in range(HANDS_EACH):
        names = ("Ann", "Bo", "Cy")[: random.choice((2, 3))]
        table = Table(agree(GAMES["rummy500"], "pagat", options, names), random)
        for _ in range(2000):
            if table.state.over and random.random() < 0.2:
                break
            if table.play(table.some_event()):
                accepted += 1
            else:
                refused += 1
        finished += table.state.over
        check_end(table)
    assert finished, "no hand came to its end"
    assert accepted > 10 * HANDS_EACH
    assert refused > 10 * HANDS_EACH


def check_end(table: Table) -> None:
    """The whole hand judged again from its events: the same twice, and scored as its final table is."""
    agreed = table.agreed
    left = {name: tuple(hand) for name, hand in zip(agreed.players, table.hands, strict=True)}
    hand = PlayHand(None, table.hand.upcard, table.hand.deal, tuple(table.events), left)
    first, second = (judge_play(agreed, hand, agreed.players[-1]) for _ in range(2))
    assert first == second
    assert first.over == table.state.over
    assert first.stock == len(table.stock)
    assert not [placed for placed in first.verdicts if "event" not in placed.place]
    result = replay(agreed, [hand]).hands[0]
    if not first.over:
        assert result.scores is None
        return
    assert result.scores is not None
    melds = tuple(as_laid(agreed.players, on) for on in table.state.table)
    final = judge_table(agreed, TableHand(None, first.out, melds, left))
    assert not final.verdicts
    for name, score in result.scores.items():
        recount = final.lines[name] if final.lines else ()
        assert score.hand == sum(line.points for line in recount)
        assert score.hand == score.melded - score.left


def as_laid(names: tuple[str, ...], on: OnTable) -> LaidMeld:
    """A meld as a `table` hand writes it: three neighbours of whoever laid it are the meld, all else is laid off."""
    pairs = list(zip(on.meld.cards, on.owners, strict=True))
    if on.meld.kind is Kind.SET:
        pairs.sort(key=lambda pair: pair[1] != on.by)
    start = next(i for i in range(len(pairs) - 2) if all(owner == on.by for _, owner in pairs[i : i + 3]))
    others = pairs[:start] + pairs[start + 3 :]
    core = tuple(card for card, _ in pairs[start : start + 3])
    return LaidMeld(names[on.by], core, on.meld.kind, tuple(LaidOff(names[owner], card) for card, owner in others))
