"""A hand refereed live, event by event.

Its log has five kinds of event: the hand begins, a player plays, a player's cards left are counted, the latest play or count is
undone, or the rest of the hand is left to be entered at its end."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, cast

from scorekeeper.contract.json_node import Document, Json, JsonNode
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
"""Kinds of event that neither begin a hand nor end it."""


@dataclass(frozen=True, slots=True)
class LiveHand:
    """The log of a live hand. `events` are in the form of a record. `counted` has names with their cards left. `upcard` is the
    pile's first card, `turned` the card beside the stock that makes others wild. A hand `given_up` is entered at its end.
    `phones` has the id of the phone that sent each event and each count, None if it is unknown."""

    dealer: str
    upcard: str | None = None
    events: tuple[Document, ...] = ()
    counted: tuple[tuple[str, tuple[str, ...]], ...] = ()
    given_up: bool = False
    turned: str | None = None
    phones: tuple[str | None, ...] = field(default=(), compare=False)

    @property
    def shown(self) -> dict[str, str]:
        """Return the cards turned up, by the keys of a record: `upcard` and `turned`, if any."""
        return {name: card for name, card in (("upcard", self.upcard), ("turned", self.turned)) if card}

    def undone(self) -> "LiveHand | None":
        """Return the hand without the latest action: giving up, counting cards, or an event. None if there was no action."""
        if self.given_up:
            return replace(self, given_up=False)
        if self.counted:
            return replace(self, counted=self.counted[:-1], phones=self.phones[:-1])
        return replace(self, events=self.events[:-1], phones=self.phones[:-1]) if self.events else None


@dataclass(frozen=True, slots=True)
class LiveLog:
    """The table's live hand, if any, and for each recorded hand the live hand that it came from, or None."""

    hand: LiveHand | None = None
    recorded: tuple[LiveHand | None, ...] = ()

    def then(self, kind: str, body: Document) -> "LiveLog":
        """Return the log after an event of this kind, with this body. Only events of live hands change it."""
        if kind == BEGUN:
            return replace(self, hand=LiveHand(str(body["dealer"]), body.get("upcard"), turned=body.get("turned")))
        return replace(self, hand=_CHANGES[kind](self.hand, body)) if kind in _CHANGES and self.hand else self

    def after_hand(self, body: Document) -> "LiveLog":
        """Return the log after the hand in `body` was recorded. The live hand ends if it led to that hand or was given up."""
        done = self.hand if self.hand and (body.get("live") or self.hand.given_up) else None
        return LiveLog(None if done else self.hand, (*self.recorded, done))

    def after_scrap(self) -> "LiveLog":
        """Return the log after the last hand was taken back. If that hand came from a live hand, the live hand goes on."""
        return LiveLog(self.hand or self.recorded[-1], self.recorded[:-1])


def _sent(hand: LiveHand, body: Document, count: int) -> tuple[str | None, ...]:
    return (*hand.phones, *[body.get("phone")] * count)


_CHANGES: dict[str, Callable[[LiveHand, Document], LiveHand | None]] = {
    PLAYED: lambda hand, body: replace(
        hand, events=(*hand.events, *body["events"]), phones=_sent(hand, body, len(body["events"]))
    ),
    COUNTED: lambda hand, body: replace(
        hand, counted=(*hand.counted, (str(body["name"]), tuple(body["cards"]))), phones=_sent(hand, body, 1)
    ),
    UNDONE: lambda hand, body: hand.undone(),
    LEFT: lambda hand, body: replace(hand, given_up=True),
}


@dataclass(frozen=True, slots=True)
class Live:
    """A live hand, judged event by event. `deal` has the agreement, dealer, upcard (or None), card turned up beside the stock (or
    None) and hand number. `counted` has the cards left entered so far, by seat. `budget_left` counts the search steps left."""

    deal: tuple[Agreement, str, str | None, str | None, int]
    hand: LiveHand
    start: Any
    steps: tuple[Step, ...]
    counted: Mapping[int, Cards]
    budget_left: int = 0

    @property
    def agreed(self) -> Agreement:
        return cast(Agreement, self.start.agreed)

    @property
    def state(self) -> Any:
        """Return the state after the latest event, as an object of the game."""
        return self.steps[-1].after if self.steps else self.start

    @property
    def shown(self) -> Any:
        """Return the state to show: the game's latest state, with the cards left that players have entered so far."""
        state = self.state
        for seat, cards in self.counted.items():
            state, _ = show_cards_left(state, seat, cards)
        return state

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Return the seats whose cards left must still be counted. Empty unless the hand is over."""
        game = self.agreed.game
        if not (game.needs_cards_left(self.state) and game.counts_cards_left()):
            return ()
        return tuple(seat for seat, held in enumerate(self.state.hands) if held.unknown and seat not in self.counted)

    @property
    def left(self) -> dict[str, Cards]:
        """Return the cards left in each hand that is completely known or was counted, by name."""
        names, hands = self.agreed.players, self.state.hands
        known = {names[seat]: held.known for seat, held in enumerate(hands) if not held.unknown}
        return known | {names[seat]: cards for seat, cards in self.counted.items()}

    @property
    def score_lines(self) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Return each player's score lines so far, by name: melds on the table, and after the end the known cards left."""
        return self.agreed.game.score_lines(self.state, self.left if self.state.over else {})

    @property
    def lines(self) -> tuple[str, ...]:
        """Return the hand so far as typed lines, one for each player."""
        return play_lines(self.steps, self.state, self.counted)


def begin(
    agreed: Agreement, dealer: str, upcard: Card | None, deal_no: int = 1, turned: Card | None = None
) -> tuple[Any, Verdict]:
    """Start hand number `deal_no`, whose dealt cards are unknown. Return its state, and the verdict on the discard pile's first
    card (`upcard`) and the card `turned` up beside the stock. Each is None if there is none."""
    state, placed = agreed.game.start_hand(agreed, PlayHand(dealer, upcard, {}, (), {}, turned=turned), dealer, deal_no)
    return state, placed[0].verdict if placed else LEGAL


def follow(agreed: Agreement, hand: LiveHand, deal_no: int = 1, known: Live | None = None) -> Live:
    """Judge a live hand, number `deal_no` of its session. If it was judged before, `known` is the result: reuse the steps of
    events that haven't changed. In games that search, judge every event again, so that all searches share the same budget."""
    game, deck = agreed.game, agreed.game.deck
    deal = (agreed, hand.dealer, hand.upcard, hand.turned, deal_no)
    known = known if known and known.deal == deal else None
    upcard, turned = (Card.parse(text) if text else None for text in (hand.upcard, hand.turned))
    start = known.start if known else begin(agreed, hand.dealer, upcard, deal_no, turned)[0]
    steps = _shared_steps(known, hand) if known and not game.search_steps else []
    state, budget = steps[-1].after if steps else start, Budget(game.search_steps)
    for document in hand.events[len(steps) :]:
        event = read_event(JsonNode(document, deck=deck), agreed)
        after, _ = game.step(state, event, budget)
        steps.append(Step(event, state, after))
        state = after
    counted = {agreed.players.index(name): tuple(map(deck.parse, cards)) for name, cards in hand.counted}
    return Live(deal, hand, start, tuple(steps), counted, budget.left)


def _shared_steps(known: Live, hand: LiveHand) -> list[Step]:
    """Return the steps of events that `known` and `hand` share, if one continues the other, otherwise an empty list."""
    both = min(len(known.hand.events), len(hand.events))
    return list(known.steps[:both]) if known.hand.events[:both] == hand.events[:both] else []


def written(agreed: Agreement, events: Iterable[Event]) -> list[Json]:
    """Return each event as JSON, as in the records of this agreement."""
    return [write_event(event, agreed.players) for event in events]


def record_of_hand(live: Live) -> Json:
    """Return a finished hand as the JSON of a record's `play` hand, with its typed lines as `entered`."""
    names = live.agreed.players
    return {
        "entry": "play",
        "dealer": live.hand.dealer,
        **live.hand.shown,
        "events": [dict(document) for document in live.hand.events],
        "left": {name: [str(card) for card in live.left[name]] for name in names if name in live.left},
        "entered": {"levels": ["cards"] * len(names), "lines": list(live.lines)},
    }
