"""A card hand followed event by event.

Everything here is pure. The log has five kinds of event for it: the hand was begun, events were played, one player's cards
left were counted, the latest of all that was undone, or the hand was left to be entered at its end.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event, write_event
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.events import CallRummy, Event, Exchange, LayMeld, LayOff
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.judging.event import step
from scorekeeper.engine.judging.hand import deal, score_lines, show_cards_left
from scorekeeper.engine.melds import Meld, readings_of
from scorekeeper.engine.rules.exchanging import replace_joker
from scorekeeper.engine.rules.laying_off import fits_on, places
from scorekeeper.engine.score import ScoreLine
from scorekeeper.engine.state import State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.entry.notation import Line, WrittenLayoff

BEGUN, PLAYED, COUNTED, UNDONE, LEFT = "play-begun", "play-event", "play-counted", "play-undone", "play-left"
LIVE_KINDS = frozenset({BEGUN, PLAYED, COUNTED, UNDONE, LEFT})

Document = Mapping[str, Any]
OPEN_QUESTIONS = ("layoff.choose", "joker.assign")


@dataclass(frozen=True, slots=True)
class LiveHand:
    """What stands in the log of a hand that is being refereed: `events` as the record writes them, `counted` the cards left
    by name, `upcard` the card turned up where there is one, `given_up` when the rest is to be entered at the hand's end."""

    dealer: str
    upcard: str | None = None
    events: tuple[Document, ...] = ()
    counted: tuple[tuple[str, tuple[str, ...]], ...] = ()
    given_up: bool = False

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
            return replace(self, hand=LiveHand(str(body["dealer"]), body.get("upcard")))
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
class Move:
    """An event that stands, with how things stood before and after it."""

    event: Event
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Live:
    """A live hand followed to where it stands: every move, and the cards left that were counted, by seat."""

    hand: LiveHand
    start: State
    moves: tuple[Move, ...]
    counted: Mapping[int, Cards]

    @property
    def state(self) -> State:
        """How things stand on the table."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def shown(self) -> State:
        """How things stand with the hands that were counted laid open."""
        state = self.state
        for seat, cards in self.counted.items():
            state, _ = show_cards_left(state, seat, cards)
        return state

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Once the hand is over: the seats whose cards left nobody has said yet."""
        hands = enumerate(self.state.hands)
        return tuple(seat for seat, held in hands if held.unknown and seat not in self.counted)

    @property
    def left(self) -> dict[str, Cards]:
        """The cards left as far as they are known for certain."""
        names, hands = self.state.agreed.players, self.state.hands
        known = {names[seat]: held.known for seat, held in enumerate(hands) if not held.unknown}
        return known | {names[seat]: cards for seat, cards in self.counted.items()}

    @property
    def lines(self) -> Mapping[str, tuple[ScoreLine, ...]]:
        """The score lines so far: what lies on the table, and what was counted once the hand is over."""
        left = {name: cards for name, cards in self.left.items() if self.state.over}
        return score_lines(self.state, left)


def can_be_refereed(agreed: Agreement) -> bool:
    """Does the page know all that happens in a hand of this game? It is one of draw, meld and discard."""
    return agreed.game.play is not None


def begin(agreed: Agreement, dealer: str, upcard: Card | None, deal_no: int = 1) -> tuple[State, Verdict]:
    """How a hand starts whose deal nobody saw, and what is wrong with the card turned up. `deal_no` counts hands from 1."""
    state, placed = deal(agreed, PlayHand(dealer, upcard, {}, (), {}), dealer, deal_no)
    return state, placed[0].verdict if placed else LEGAL


def follow(agreed: Agreement, hand: LiveHand, deal_no: int = 1, known: Live | None = None) -> Live:
    """A live hand, event by event. The moves that it begins with are not made again where they are `known` from before."""
    start, _ = begin(agreed, hand.dealer, Card.parse(hand.upcard) if hand.upcard else None, deal_no)
    moves = _moves_of_both(known, hand) if known and known.start == start else []
    state = moves[-1].after if moves else start
    for document in hand.events[len(moves) :]:
        event = read_event(JsonNode(document), agreed.players)
        after, _ = step(state, event)
        moves.append(Move(event, state, after))
        state = after
    counted = {agreed.players.index(name): tuple(map(Card.parse, cards)) for name, cards in hand.counted}
    return Live(hand, start, tuple(moves), counted)


def _moves_of_both(known: Live, hand: LiveHand) -> list[Move]:
    """The moves of a hand that has all the events of the one that is known, or is it with the latest undone; else none."""
    both = min(len(known.hand.events), len(hand.events))
    return list(known.moves[:both]) if known.hand.events[:both] == hand.events[:both] else []


@dataclass(frozen=True, slots=True)
class ClaimChoice:
    """One answer to a question that is open: the meld that it would make, and the claim that says so."""

    meld: Meld
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says that they do, judged: lawful, against a rule, or open, with what it may mean to choose from."""

    events: tuple[Event, ...]
    verdict: Verdict
    choices: tuple[ClaimChoice, ...] = ()


def judge(state: State, events: tuple[Event, ...]) -> Claim:
    """Judge a claim, one event after another; if one of them breaks a rule none is done.

    Taps have no order that means anything, so a joker that could stand for several cards is always asked about.
    """
    for place, event in enumerate(events):
        after, verdict = step(state, event)
        if verdict.ok:
            verdict = _said_enough(state, event)
        if not verdict.ok:
            choices = _choices(state, event, verdict)
            before, then = events[:place], events[place + 1 :]
            meant = tuple(ClaimChoice(meld, (*before, chosen, *then)) for meld, chosen in choices)
            return Claim(events, verdict, meant)
        state = after
    return Claim(events, LEGAL)


def _said_enough(state: State, event: Event) -> Verdict:
    """Is it said what the jokers of a meld stand for?"""
    if not isinstance(event, LayMeld) or all(card.rank for card in event.cards):
        return LEGAL
    readings = _readings(state, event)
    if len(readings) < 2:
        return LEGAL
    return replace(broken("joker.assign", tuple(card for card in event.cards if card.wild)), readings=readings)


def _readings(state: State, event: LayMeld) -> tuple[Meld, ...]:
    """What the cards of a meld can be: readings that lay the same cards are one, an ace above the king before one below."""
    by_cards = {(meld.kind, frozenset(meld.cards)): meld for meld in readings_of(event.cards, state.agreed.set_up.law)}
    return tuple(by_cards.values())


def _choices(state: State, event: Event, verdict: Verdict) -> Iterable[tuple[Meld, Event]]:
    """What an event may mean that was left open, each with the event that says it."""
    if verdict.undecided or verdict.rules[0] not in OPEN_QUESTIONS:
        return ()
    if isinstance(event, LayMeld):
        return [(meld, replace(event, cards=meld.cards, kind=meld.kind)) for meld in _readings(state, event)]
    if isinstance(event, LayOff | CallRummy):
        return _homes(state, event)
    return ()


def _homes(state: State, event: LayOff | CallRummy) -> list[tuple[Meld, Event]]:
    """Every place where a card can be laid off, with the event that names it."""
    law = state.agreed.set_up.law
    fits = fits_on(state.melds, event.card, law) if event.on is None else (event.on - 1,)
    return [
        (longer, replace(event, card=state.melds[index].added(longer), on=index + 1))
        for index in fits
        for longer in places(state.melds[index], event.card, law)
    ]


def exchange(state: State, seat: int, card: Card) -> Claim:
    """Somebody wants a joker for its card: where several melds have one that stands for it, which is asked."""
    jokers = [number for number, meld in enumerate(state.melds, start=1) if any(one.wild for one in meld.cards)]
    fits = [
        ClaimChoice(meld, (Exchange(seat, card, number),))
        for number in jokers
        if (meld := replace_joker(state.melds[number - 1], card))
    ]
    if len(fits) > 1:
        return Claim((), broken("layoff.choose", (card,), count=len(fits)), tuple(fits))
    if not jokers:
        return Claim((), broken("joker.exchange", (card,), "other"))
    return judge(state, fits[0].events if fits else (Exchange(seat, card, jokers[0]),))


def in_order(state: State, events: Iterable[LayOff]) -> tuple[LayOff, ...]:
    """Several lay-offs in an order in which each of them fits; those for which there is none come last."""
    waiting, ordered = list(events), []
    while waiting:
        lawful = next((event for event in waiting if step(state, event)[1].ok), None)
        if lawful is None:
            break
        waiting.remove(lawful)
        ordered.append(lawful)
        state, _ = step(state, lawful)
    return (*ordered, *waiting)


def count_left(live: Live, seat: int, cards: Cards) -> Verdict:
    """What the referee says about the cards that a player shows when the hand is over."""
    return show_cards_left(live.shown, seat, cards)[1]


def written(agreed: Agreement, events: Iterable[Event]) -> list[dict[str, Any]]:
    """Events as the record has them."""
    return [write_event(event, agreed.players) for event in events]


def record_of_hand(live: Live) -> dict[str, Any]:
    """A hand that is over as a `play` entry of the record; `entered` has it as lines, to be changed like any other."""
    names = live.state.agreed.players
    left = {name: [str(card) for card in live.left.get(name, ())] for name in names}
    return {
        "entry": "play",
        "dealer": live.hand.dealer,
        **({"upcard": live.hand.upcard} if live.hand.upcard else {}),
        "events": [dict(document) for document in live.hand.events],
        "left": left,
        "entered": {"levels": ["cards"] * len(names), "lines": list(carried(live))},
    }


def carried(live: Live) -> tuple[str, ...]:
    """Everything entered so far as one line a player: melds, lay-offs on the melds that they lie on, cards known to be left."""
    melds: list[tuple[int, Cards]] = []
    layoffs: list[tuple[int, WrittenLayoff]] = []
    for move in live.moves:
        if len(move.after.table) > len(move.before.table):
            laid = move.after.table[-1]
            melds.append((laid.by, laid.meld.cards))
        elif isinstance(move.event, Exchange):
            melds, layoffs = _exchanged(move.event, melds, layoffs)
        else:
            layoffs += _lay_offs(move, melds)
    return tuple(
        str(Line(_of(seat, melds), _of(seat, layoffs), _left_of(live, seat))) for seat in range(len(live.state.hands))
    )


def _of(seat: int, owned: Iterable[tuple[int, Any]]) -> tuple[Any, ...]:
    return tuple(thing for owner, thing in owned if owner == seat)


def _exchanged(
    event: Exchange, melds: list[tuple[int, Cards]], layoffs: list[tuple[int, WrittenLayoff]]
) -> tuple[list[tuple[int, Cards]], list[tuple[int, WrittenLayoff]]]:
    """What was melded and laid off with a card where its joker was, whoever laid the joker."""
    at, card = event.on - 1, event.card
    owner, cards = melds[at]
    joker = next((one for one in cards if one.wild and one.rank == card.rank and one.suit in (None, card.suit)), None)
    if joker:
        swapped = tuple(card if one == joker else one for one in cards)
        return [*melds[:at], (owner, swapped), *melds[at + 1 :]], layoffs
    on = (owner + 1, sum(1 for seat, _ in melds[: at + 1] if seat == owner))
    return melds, [
        (seat, WrittenLayoff(card, on) if one.on == on and one.card.wild and one.card.rank == card.rank else one)
        for seat, one in layoffs
    ]


def _lay_offs(move: Move, melds: list[tuple[int, Cards]]) -> Iterable[tuple[int, WrittenLayoff]]:
    """The lay-off that a move made, if it made one, with its owner."""
    for index, (old, new) in enumerate(zip(move.before.table, move.after.table, strict=False)):
        if len(old.meld) < len(new.meld):
            seat = melds[index][0]
            number = sum(1 for owner, _ in melds[: index + 1] if owner == seat)
            place = old.meld.added_at(new.meld)
            yield new.owners[place], WrittenLayoff(new.meld.cards[place], (seat + 1, number))


def _left_of(live: Live, seat: int) -> Cards | None:
    """The cards known to be left, None where nothing is known: then the line says nothing about the hand."""
    held = live.state.hands[seat]
    cards = live.counted.get(seat, held.known)
    return cards if cards or (live.state.over and not held.count) else None
