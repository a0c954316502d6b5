"""Rummy and Wrotham by play, in small: random players at a real table (every card known to the test, not to the referee).

After every event the cards add up to the pack; what is refused changes nothing, but for melds that all-at-once sends back;
what the referee knows of a hand and of the stock is true; and the scores are those of a recount that shares no code with it.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from scorekeeper.engine.cards import JOKER, SUITS, Card
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreed, agree
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.melds import readings_of
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
from scorekeeper.engine.play.state import State, plain, without
from scorekeeper.engine.play.step import step
from scorekeeper.engine.session import replay

HANDS_EACH = 6
VARIANTS: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("basic", 1, {}),
    ("basic", 1, {"hand_size": 4, "going_rummy": "double", "jokers": 2}),
    ("basic", 1, {"hand_size": 3, "going_out": "discard", "scoring": "penalty", "melds_per_turn": "any"}),
    (
        "basic",
        1,
        {
            "hand_size": 14,
            "ace": "round-the-corner",
            "stock_out": "shuffle",
            "reuse_limit": 3,
            "layoff": "after-own-meld",
        },
    ),
    ("basic", 1, {"hand_size": 15, "ace": "high-or-low", "reuse_limit": 2, "jokers": 4, "going_rummy": "plus-10"}),
    ("block", 1, {"hand_size": 15}),
    ("wrotham", 1, {}),
    ("wrotham", 4, {"hand_size": 4}),
    ("wrotham", 2, {"hand_size": 14, "stock_out": "shuffle", "reuse_limit": 1, "going_rummy": "double"}),
)


class Table:
    """A real table: every card lies somewhere, and the events that are made up are (mostly) possible ones."""

    def __init__(self, agreed: Agreed, deal_no: int, random: Random) -> None:
        self.agreed, self.random, self.deal_no = agreed, random, deal_no
        set_up = agreed.set_up
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] + [JOKER] * set_up.jokers
        random.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(set_up.hand_size)] for _ in agreed.players]
        self.hands[0] += [pack.pop() for _ in range(set_up.first_extra)]
        upcard = pack.pop() if set_up.upcards else None
        self.stock = pack
        known = {
            name: tuple(hand) for name, hand in zip(agreed.players, self.hands, strict=True) if random.random() < 0.3
        }
        self.hand = PlayHand(None, upcard, known, (), {})
        self.state, verdicts = deal(agreed, self.hand, agreed.players[-1], deal_no)
        assert not verdicts
        self.events: list[Event] = []
        self.has_played: set[int] = set()
        self.had_played: set[int] = set()

    def play(self, event: Event) -> bool:
        """Make one event; whether it was lawful. The real cards move as the referee says."""
        before = self.state
        try:
            after, verdict = step(before, event)
        except Unreadable:
            return False
        self.events.append(event)
        self.state = after
        if not verdict.ok:
            self.refused(before, after, event, verdict.rules)
            return False
        self.move(before, event)
        self.check()
        self.check_rules(before, event)
        return True

    def refused(self, before: State, after: State, event: Event, rules: tuple[str, ...]) -> None:
        if "wrotham.all-at-once" not in rules:
            assert after == before
            return
        assert after.table == ()
        back = Counter(map(plain, cards_on(before)))
        self.hands[event.by] += back.elements()
        self.has_played.discard(event.by)
        assert (after.pile, after.stock, after.turn) == (before.pile, before.stock, before.turn)
        self.check()

    def move(self, before: State, event: Event) -> None:
        hand = self.hands[event.by]
        gone: tuple[Card, ...] = ()
        if isinstance(event, DrawStock):
            hand.append(self.stock.pop())
        elif isinstance(event, DrawPile):
            hand.append(before.pile[-1])
        elif isinstance(event, LayMeld):
            gone = tuple(map(plain, event.cards))
        elif isinstance(event, LayOff | Discard | Exchange):
            gone = (plain(event.card),)
        elif isinstance(event, Pass) and self.state.reused > before.reused:
            self.stock = list(before.pile[::-1])
            if self.agreed.options["stock_out"] == "shuffle":
                self.random.shuffle(self.stock)
        if isinstance(event, LayMeld | LayOff):
            self.has_played.add(event.by)
        if isinstance(event, Exchange):
            hand.append(JOKER)
        assert len(without(tuple(hand), gone)) == len(hand) - len(gone), "the player had them"
        self.hands[event.by] = list(without(tuple(hand), gone))
        if self.state.turn != before.turn and not self.state.over:
            self.had_played = set(self.has_played)

    def check(self) -> None:
        state = self.state
        held = sum(hand.count for hand in state.hands)
        assert state.stock + len(state.pile) + len(cards_on(state)) + held == self.agreed.set_up.cards
        assert state.stock == len(self.stock)
        for hand, real in zip(state.hands, self.hands, strict=True):
            assert hand.count == len(real)
            assert not Counter(hand.known) - Counter(real), "known, but not there"
        if state.stock_ordered:
            assert list(state.stock_cards) == self.stock
        elif state.reused:
            assert not Counter(self.stock) - Counter(state.stock_cards)
        assert all(len(on.owners) == len(on.meld) for on in state.table)

    def check_rules(self, before: State, event: Event) -> None:
        """Some rules of the turn, told in another way."""
        options, at_once = self.agreed.options, self.is_at_once()
        if isinstance(event, LayMeld) and options["melds_per_turn"] == "one" and not at_once:
            start = before.drawn.before if before.drawn else None
            assert start is not None
            assert len(before.table) == len(start.table)
        if isinstance(event, LayOff) and options["layoff"] == "after-own-meld":
            assert any(on.by == event.by for on in before.table)
        if isinstance(event, Discard):
            drawn = before.drawn
            assert drawn is not None
            assert event.card.wild or plain(event.card) not in drawn.taken
            assert not at_once or self.state.over or self.state.table == ()
        if options["going_out"] == "discard" and self.state.over and self.state.out is not None:
            assert isinstance(event, Discard)

    def is_at_once(self) -> bool:
        first = self.agreed.options["all_at_once_from"]
        return first is not None and self.deal_no >= int(first)

    def some_event(self) -> Event:
        """A random event, made up from the real cards of whoever is in turn (or sometimes of anybody)."""
        random, state = self.random, self.state
        seat = state.turn if random.random() < 0.97 else random.randrange(len(self.hands))
        hand = self.hands[seat]
        if state.drawn is None and random.random() < 0.8:
            return self.some_draw(seat)
        kind = random.choice(["draw", "meld", "meld", "meld", "layoff", "layoff", "discard", "exchange", "odd"])
        if kind == "draw":
            return self.some_draw(seat)
        if kind == "meld":
            return LayMeld(seat, self.some_meld(hand))
        if kind == "odd" or not hand:
            odd = (PutBack(seat), Pass(seat), EndTurn(seat), CallRummy(seat, Card(9, "h")))
            return random.choice(odd)
        card = random.choice(hand)
        if kind == "exchange":
            return Exchange(seat, card, random.randint(1, len(state.table) + 1))
        return Discard(seat, card) if kind == "discard" else LayOff(seat, card, self.some_number(0.5))

    def some_draw(self, seat: int) -> Event:
        if self.state.pile and self.random.random() < 0.25:
            return DrawPile(seat, self.random.choice([None, *self.state.pile[-3:]]))
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
        for _ in range(15):
            group = self.random.sample(hand, min(len(hand), self.random.choice((3, 3, 3, 4, 5))))
            readings = readings_of(tuple(group), law)
            if readings:
                return self.random.choice(readings).cards
        return tuple(group)


def cards_on(state: State) -> list[Card]:
    return [card for on in state.table for card in on.meld.cards]


@pytest.mark.parametrize(("preset", "deal_no", "options"), VARIANTS, ids=str)
def test_random_hands_add_up(preset: str, deal_no: int, options: dict[str, Any]) -> None:
    random = Random(f"fixed seed {preset} {deal_no} {sorted(options.items())}")
    finished = accepted = refused = 0
    for _ in range(HANDS_EACH):
        names = ("Ann", "Bo", "Cy")[: 3 if options.get("hand_size", 0) > 12 else random.choice((2, 3))]
        table = Table(agree(GAMES["rummy"], preset, options, names), deal_no, random)
        for _ in range(700):
            if table.state.over and random.random() < 0.2:
                break
            if table.play(table.some_event()):
                accepted += 1
            else:
                refused += 1
        finished += table.state.over
        check_end(table)
    assert accepted > 10 * HANDS_EACH
    assert refused > 10 * HANDS_EACH
    assert finished or not options, "some hand comes to its end"


def check_end(table: Table) -> None:
    """The whole hand judged again from its events: the same twice, and scored as a recount has it."""
    agreed = table.agreed
    left = {name: tuple(hand) for name, hand in zip(agreed.players, table.hands, strict=True)}
    hand = PlayHand(None, table.hand.upcard, table.hand.deal, tuple(table.events), left)
    first, second = (judge_play(agreed, hand, agreed.players[-1], table.deal_no) for _ in range(2))
    assert first == second
    assert (first.over, first.stock) == (table.state.over, len(table.stock))
    assert not [placed for placed in first.verdicts if "event" not in placed.place]
    score = agreed.game.score(agreed.options, first) if first.lines is not None else None
    if not first.over:
        assert score is None
        return
    assert score is not None
    assert {name: own.hand for name, own in score.items()} == recount(table)
    if table.deal_no == 1:
        result = replay(agreed, [replace(hand, dealer=agreed.players[-1])])
        assert result.session.totals == recount(table)


def worth(table: Table, cards: list[Card]) -> int:
    ace = 1 if table.agreed.options["ace"] == "low" else 15
    return sum(15 if card.wild else ace if card.rank == 1 else min(card.rank or 0, 10) for card in cards)


def recount(table: Table) -> dict[str, Fraction]:
    options, names = table.agreed.options, table.agreed.players
    left = [worth(table, hand) for hand in table.hands]
    out = next((seat for seat, hand in enumerate(table.hands) if not hand), None)
    scores = [Fraction(0)] * len(names)
    if options["scoring"] == "penalty":
        scores = [Fraction(points) for points in left]
    elif out is None:
        winners = [seat for seat, points in enumerate(left) if points == min(left)]
        for seat in winners:
            scores[seat] = Fraction(sum(left) - min(left) * len(left), len(winners))
    else:
        scores[out] = Fraction(sum(left))
        if out not in table.had_played:
            scores[out] *= 2 if options["going_rummy"] == "double" else 1
            scores[out] += 10 if options["going_rummy"] == "plus-10" else 0
    return dict(zip(names, scores, strict=True))
