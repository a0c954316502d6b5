"""Random players at the live page: whatever they tap, the log and the page agree, and the record gives the app's scores.

The real cards are known to the test alone. Most taps are possible ones, some are slips; now and then something is undone.
"""

import json
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest
from flask import Flask

from scorekeeper.contract.record import read_record
from scorekeeper.engine.cards import JOKER, SUITS, Card, plain, without
from scorekeeper.engine.events import CallRummy, Discard, DrawPile, DrawStock, LayMeld, LayOff, PutBack
from scorekeeper.engine.game import agree
from scorekeeper.engine.hands import Step
from scorekeeper.engine.melds import readings_of
from scorekeeper.engine.session.totals import replay
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES
from scorekeeper.tables.log.live_hand import Live
from scorekeeper.web.current import table_service
from tests.support.webphone import Phone, text_of

pytestmark = pytest.mark.full
NAMES = ("Ana", "Ben", "Cy")
MOST_TAPS = 120
VARIANTS: tuple[dict[str, Any], ...] = (
    {"hand_size": 4},
    {"hand_size": 5, "rummy_call": "top", "packs": 2},
    {"hand_size": 4, "going_out": "float", "jokers_per_pack": 4},
    {"hand_size": 17, "jokers_per_pack": 0, "discard_take": "must-meld"},
)
Hands = tuple[tuple[Card, ...], ...]


class Players:
    """Three players with real cards, and the phone that they referee on."""

    def __init__(self, app: Flask, phone: Phone, random: Random, options: dict[str, Any]) -> None:
        self.app, self.phone, self.random = app, phone, random
        self.agreed = agree(GAMES["rummy500"], "pagat", options, NAMES)
        self.id = f"random-{random.getrandbits(64)}"
        self.page = f"/tables/{self.id}/live"
        set_up = self.agreed.set_up
        self.pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] * set_up.packs + [JOKER] * set_up.jokers
        random.shuffle(self.pack)
        dealt = [tuple(self.pack.pop() for _ in range(set_up.hand_size)) for _ in NAMES]
        with app.app_context():
            table_service().open_table(self.id, self.agreed, "pagat", key="k" * 22, phone=phone.mark())
        self.tap("begin", [self.pack.pop()], dealer="2")
        self.start: Hands = tuple(dealt)

    def live(self) -> Live:
        with self.app.app_context():
            live = table_service().view(self.id).live
        assert live is not None
        return live

    def tap(self, button: str, cards: Any = (), **fields: str) -> bool:
        """Tap a button; whether it was done. What was not done left no trace."""
        with self.app.app_context():
            before = table_service().view(self.id)
        answer = self.phone.post(self.page, {"do": button, "card": [str(card) for card in cards]} | fields)
        with self.app.app_context():
            after = table_service().view(self.id)
        assert answer.status_code in (303, 422, 409), text_of(answer)
        assert (after.revision == before.revision + 1) == (answer.status_code == 303)
        if answer.status_code != 303:
            assert after.live == before.live
        return answer.status_code == 303

    def hands(self, live: Live) -> Hands:
        """The real hands, after the moves that stand."""
        stock = list(self.pack)
        hands = [list(hand) for hand in self.start]
        for move in live.steps:
            seat = move.event.by
            hands[seat] = list(_after(tuple(hands[seat]), move, stock))
        for real, held in zip(hands, live.state.hands, strict=True):
            assert len(real) == held.count
            assert len(without(tuple(real), held.known)) == len(real) - len(held.known)
        return tuple(map(tuple, hands))

    def taps(self) -> bool:
        """One random tap. False once the hand is over."""
        live = self.live()
        state, random = live.state, self.random
        hand = self.hands(live)[state.turn]
        if state.over:
            return False
        if random.random() < 0.06 and len(live.steps) > 1:
            return self.tap("undo") or True
        if random.random() < 0.15 and state.pile and state.drawn is None:
            return self.tap(f"call {random.choice(state.pile)}", caller=str(random.randrange(3))) or True
        if state.drawn is None:
            return self.draw(live, hand) or True
        return self.play(live, hand) or True

    def draw(self, live: Live, hand: tuple[Card, ...]) -> bool:
        state, random = live.state, self.random
        if state.pile and random.random() < 0.35:
            return self.tap(f"pile {random.choice(state.pile[-4:])}")
        if state.stock == 0:
            return self.tap("pass")
        # Nobody taps "Stock, discard" for a card that they do not hold: the one drawn is not seen by the page.
        return self.tap("stock-discard", [random.choice(hand)]) if hand and random.random() < 0.3 else self.tap("stock")

    def play(self, live: Live, hand: tuple[Card, ...]) -> bool:
        law, random = self.agreed.set_up.law, self.random
        melds = [group for group in combinations(hand[:14], 3) if readings_of(group, law)]
        if melds and random.random() < 0.8 and self.tap("meld", reading_of(random.choice(melds), law, random)):
            return True
        for card in random.sample(hand, min(3, len(hand))):
            if live.state.melds and random.random() < 0.4 and not card.wild and self.tap("layoff", [card]):
                return True
        drawn = live.state.drawn
        if drawn and drawn.owed and random.random() < 0.6:
            return self.tap("put-back")
        alone = drawn.taken if drawn and drawn.alone else ()
        return self.tap("discard", [random.choice([card for card in hand if card not in alone] or hand)])


def reading_of(group: tuple[Card, ...], law: Any, random: Random) -> tuple[Card, ...]:
    """The cards as they are tapped: sometimes with what the jokers stand for, as if that had been chosen."""
    return random.choice(readings_of(group, law)).cards if random.random() < 0.7 else group


def _after(hand: tuple[Card, ...], move: Step, stock: list[Card]) -> tuple[Card, ...]:
    """A real hand after a move that its player made."""
    event, before, after = move.event, move.before, move.after
    if isinstance(event, DrawStock):
        return (*hand, stock.pop())
    if isinstance(event, DrawPile | CallRummy):
        came = after.hands[event.by].count - before.hands[event.by].count
        return hand + before.pile[len(before.pile) - came :]
    if isinstance(event, PutBack):
        return without(hand, after.pile[len(before.pile) :])
    gone = event.cards if isinstance(event, LayMeld) else (event.card,) if isinstance(event, LayOff | Discard) else ()
    return without(hand, map(plain, gone))


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: " ".join(map(str, options.values())))
@pytest.mark.parametrize("seed", [1])
def test_random_hands_through_the_page(
    app: Flask, phone: Phone, seed: int, options: dict[str, Any], ended: Callable[[Players], None]
) -> None:
    players = Players(app, phone, Random(f"{seed} {options}"), options)
    for _ in range(MOST_TAPS):
        if not players.taps():
            break
    ended(players)


@pytest.fixture
def ended() -> Callable[[Players], None]:
    """What must hold however a hand ended: saved as it was played, or carried into the lines."""
    return lambda players: _saved(players) if players.live().state.over else _carried(players)


def _saved(players: Players) -> None:
    live = players.live()
    hands = players.hands(live)
    for seat in live.uncounted:
        typed = " ".join(map(str, hands[seat]))
        assert players.tap("count", typed=typed, **{"for": str(seat)})
    assert players.tap("save")
    with players.app.app_context():
        view = table_service().view(players.id)
    record = read_record(json.loads(players.phone.get(f"/tables/{players.id}/record.json").text))
    replayed = replay(record.agreed, record.hands)
    assert replayed.ok
    assert replayed.session.totals == view.session.totals
    scores = view.hands[0].result.scores
    assert scores
    assert {name: score.hand for name, score in scores.items()} == _as_table(players, view.hands[0].hand["entered"]["lines"])


def _as_table(players: Players, lines: list[str]) -> dict[str, Any]:
    """The scores of the same hand entered as lines."""
    judged = judge_entry(
        players.agreed, HandLines(2, None, ("cards",) * 3, tuple(line if "/" in line else line + " /" for line in lines))
    )
    assert not judged.problems
    assert judged.result
    assert judged.result.scores
    return {name: score.hand for name, score in judged.result.scores.items()}


def _carried(players: Players) -> None:
    live = players.live()
    hands = players.hands(live)
    assert players.tap("leave")
    lines = live.lines
    typed = [f"{line.partition('/')[0]} / {' '.join(map(str, hand))}" for line, hand in zip(lines, hands, strict=True)]
    melded = {name: sum(line.points for line in own) for name, own in live.score_lines.items()}
    scores = _as_table(players, typed)
    for name, hand in zip(NAMES, hands, strict=True):
        left = _as_table(players, [f"/ {' '.join(map(str, hand))}" if other == name else "/" for other in NAMES])[name]
        assert scores[name] == melded[name] + left
