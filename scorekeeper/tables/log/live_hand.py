"""A hand refereed live, followed event by event.

The log has five kinds of event for it: the hand was begun, events were played, one player's cards
left were counted, the latest of all that was undone, or the hand was left to be entered at its end.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event, write_event
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlayHand, Step
from scorekeeper.engine.score import ScoreLine
from scorekeeper.engine.session.hand import show_cards_left
from scorekeeper.engine.verdict import LEGAL, Verdict
from scorekeeper.entry.line_writer import play_lines

BEGUN, PLAYED, COUNTED, UNDONE, LEFT = "play-begun", "play-event", "play-counted", "play-undone", "play-left"
LIVE_KINDS = frozenset({BEGUN, PLAYED, COUNTED, UNDONE, LEFT})
WITHIN_A_HAND = frozenset({PLAYED, COUNTED})
"""What neither begins a hand nor ends it."""

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class LiveHand:
    """What stands in the log of a hand that is being refereed: `events` as the record writes them, `counted` the cards left
    by name, `upcard` the card turned up where there is one, `turned` the one beside the stock, `given_up` when
    the rest is to be entered at the hand's end."""

    dealer: str
    upcard: str | None = None
    events: tuple[Document, ...] = ()
    counted: tuple[tuple[str, tuple[str, ...]], ...] = ()
    given_up: bool = False
    turned: str | None = None

    @property
    def shown(self) -> dict[str, str]:
        """The cards turned up, as a record has them."""
        cards = {"upcard": self.upcard, "turned": self.turned}
        return {name: card for name, card in cards.items() if card}

    def undone(self) -> "LiveHand | None":
        """The hand without the latest thing that was entered; None once there is nothing left of it."""
        if self.given_up:
            return replace(self, given_up=False)
        if self.counted:
            return replace(self, counted=self.counted[:-1])
        return replace(self, events=self.events[:-1]) if self.events else None


@dataclass(frozen=True, slots=True)
class LiveLog:
    """The live hand of a table, if there is one, and for each hand recorded the live one that it came from."""

    hand: LiveHand | None = None
    recorded: tuple[LiveHand | None, ...] = ()

    def then(self, kind: str, body: Document) -> "LiveLog":
        """After an event of one of the kinds above; any other changes nothing."""
        if kind == BEGUN:
            return replace(self, hand=LiveHand(str(body["dealer"]), body.get("upcard"), turned=body.get("turned")))
        change = _CHANGES.get(kind)
        return replace(self, hand=change(self.hand, body)) if change and self.hand else self

    def after_hand(self, body: Document) -> "LiveLog":
        """After a hand was recorded: the live one is done if it was that one, or was left to be entered so."""
        done = self.hand if self.hand and (body.get("live") or self.hand.given_up) else None
        return LiveLog(None if done else self.hand, (*self.recorded, done))

    def after_scrap(self) -> "LiveLog":
        """After the last hand was taken back: if it was refereed live, it is as it was before it was recorded."""
        return LiveLog(self.hand or self.recorded[-1], self.recorded[:-1])


_CHANGES: dict[str, Callable[[LiveHand, Document], LiveHand | None]] = {
    PLAYED: lambda hand, body: replace(hand, events=(*hand.events, *body["events"])),
    COUNTED: lambda hand, body: replace(hand, counted=(*hand.counted, (str(body["name"]), tuple(body["cards"])))),
    UNDONE: lambda hand, body: hand.undone(),
    LEFT: lambda hand, body: replace(hand, given_up=True),
}


@dataclass(frozen=True, slots=True)
class Live:
    """A live hand followed to where it stands: every step, the cards left that were counted, by seat, and how many steps the
    searches of the events to come may take. The states are those of the game's referee. `deal` is what the start follows from:
    what is played, who dealt, the card turned up, and which deal it is."""

    deal: tuple[Agreement, str, str | None, str | None, int]
    hand: LiveHand
    start: Any
    steps: tuple[Step, ...]
    counted: Mapping[int, Cards]
    budget_left: int = 0

    @property
    def agreed(self) -> Agreement:
        """What is played, and by whom."""
        return cast(Agreement, self.start.agreed)

    @property
    def state(self) -> Any:
        """How things stand on the table."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def shown(self) -> Any:
        """How things stand with the hands that were counted laid open."""
        state = self.state
        for seat, cards in self.counted.items():
            state, _ = show_cards_left(state, seat, cards)
        return state

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Once the hand is over: the seats whose cards left nobody has said yet."""
        game = self.agreed.game
        if not (game.asks_left(self.state) and game.counts_left(self.agreed.options)):
            return ()
        hands = enumerate(self.state.hands)
        return tuple(seat for seat, held in hands if held.unknown and seat not in self.counted)

    @property
    def left(self) -> dict[str, Cards]:
        """The cards left as far as they are known for certain."""
        names, hands = self.agreed.players, self.state.hands
        known = {names[seat]: held.known for seat, held in enumerate(hands) if not held.unknown}
        return known | {names[seat]: cards for seat, cards in self.counted.items()}

    @property
    def score_lines(self) -> Mapping[str, tuple[ScoreLine, ...]]:
        """The score lines so far: what lies on the table, and what was counted once the hand is over."""
        left = self.left if self.state.over else {}
        return self.agreed.game.referee.score_lines(self.state, left)

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything entered so far as one line a player."""
        return play_lines(self.steps, self.state, self.counted)

    def judge(self, state: Any, event: Event) -> tuple[Any, Verdict]:
        """An event judged at a state of this hand, and how things stand after it. Raises `Unreadable` as the referee does."""
        return self.agreed.game.referee.step(state, event, Budget(self.budget_left))


def begin(
    agreed: Agreement, dealer: str, upcard: Card | None, deal_no: int = 1, turned: Card | None = None
) -> tuple[Any, Verdict]:
    """How a hand starts whose deal nobody saw, and what is wrong with the cards turned up. `deal_no` counts hands from 1."""
    hand = PlayHand(dealer, upcard, {}, (), {}, turned=turned)
    state, placed = agreed.game.referee.start(agreed, hand, dealer, deal_no)
    return state, placed[0].verdict if placed else LEGAL


def follow(agreed: Agreement, hand: LiveHand, deal_no: int = 1, known: Live | None = None) -> Live:
    """A live hand, event by event. The steps that it begins with are not made again where they are `known` from before and no
    search stands behind them, whose budget would have to be known too."""
    referee, deck = agreed.game.referee, agreed.game.deck
    deal = (agreed, hand.dealer, hand.upcard, hand.turned, deal_no)
    known = known if known and known.deal == deal else None
    upcard, turned = (Card.parse(text) if text else None for text in (hand.upcard, hand.turned))
    start = known.start if known else begin(agreed, hand.dealer, upcard, deal_no, turned)[0]
    steps = _steps_of_both(known, hand) if known and not referee.steps else []
    state, budget = steps[-1].after if steps else start, Budget(referee.steps)
    for document in hand.events[len(steps) :]:
        event = read_event(JsonNode(document, deck=deck), agreed)
        after, _ = referee.step(state, event, budget)
        steps.append(Step(event, state, after))
        state = after
    counted = {agreed.players.index(name): tuple(map(deck.parse, cards)) for name, cards in hand.counted}
    return Live(deal, hand, start, tuple(steps), counted, budget.left)


def _steps_of_both(known: Live, hand: LiveHand) -> list[Step]:
    """The steps of a hand that has all the events of the one that is known, or is it with the latest undone; else none."""
    both = min(len(known.hand.events), len(hand.events))
    return list(known.steps[:both]) if known.hand.events[:both] == hand.events[:both] else []


def count_left(live: Live, seat: int, cards: Cards) -> Verdict:
    """What the referee says about the cards that a player shows when the hand is over."""
    return show_cards_left(live.shown, seat, cards)[1]


def written(agreed: Agreement, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as the record has them."""
    return [write_event(event, agreed.players) for event in events]


def record_of_hand(live: Live) -> dict[str, Any]:
    """A hand that is over as a `play` entry of the record; `entered` has it as lines, to be changed like any other."""
    names = live.agreed.players
    left = {name: [str(card) for card in live.left[name]] for name in names if name in live.left}
    return {
        "entry": "play",
        "dealer": live.hand.dealer,
        **live.hand.shown,
        "events": [dict(document) for document in live.hand.events],
        "left": left,
        "entered": {"levels": ["cards"] * len(names), "lines": list(live.lines)},
    }
