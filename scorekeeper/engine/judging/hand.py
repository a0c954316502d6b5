"""A hand judged event by event, and scored."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import JudgedHand, PlacedVerdict, PlayHand
from scorekeeper.engine.judging.event import step
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory, not_held
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.state import Draw, HeldCards, Outcome, Source, State, TableMeld
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand as far as it was played: how it stands, and the verdicts on what was not accepted."""

    state: State
    verdicts: tuple[PlacedVerdict, ...]


def judge_play(
    agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int = 1, budget: Budget | None = None
) -> JudgedHand:
    """Judge a hand event by event and, if it is over, count it; no search behind it needs a budget. Raises `Unreadable` for a
    meld's number that is not there (at `events[n].on`) and for a player whose cards left are missing (at `left.name`)."""
    played = play(agreed, hand, dealer, deal_no)
    state, verdicts = played.state, list(played.verdicts)
    if not state.over:
        return JudgedHand(tuple(verdicts), None, None, over=False, stock=state.stock)
    left, too_many = _cards_left(state, hand.left)
    lines = score_lines(state, left)
    out = None if state.out is None else agreed.players[state.out]
    return JudgedHand((*verdicts, *too_many), lines, out, over=True, stock=state.stock, went_rummy=state.went_rummy)


def play(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int = 1) -> PlayedHand:
    """Everything up to the end of the events."""
    state, verdicts = deal(agreed, hand, dealer, deal_no)
    for index, event in enumerate(hand.events):
        try:
            state, verdict = step(state, event)
        except Unreadable as unreadable:
            raise unreadable.within(f"events[{index}]") from None
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"event": index}, verdict))
    return PlayedHand(state, tuple(verdicts))


def deal(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int = 1) -> tuple[State, list[PlacedVerdict]]:
    """How the hand starts, and what is wrong with the cards dealt; a wrong deal is left aside, its hand then unknown."""
    set_up, names = agreed.set_up, agreed.players
    first = agreed.game.next_dealer(names.index(dealer), len(names))
    inventory = Inventory(set_up.packs, set_up.jokers)
    pile: Cards = () if hand.upcard is None or not set_up.upcards else (plain(hand.upcard),)
    surplus = inventory.add(pile)
    verdicts = [] if surplus.ok else [PlacedVerdict({"upcard": str(hand.upcard)}, surplus)]
    hands = []
    for seat, name in enumerate(names):
        size = set_up.hand_size + (set_up.first_extra if seat == first else 0)
        held, verdict = dealt_hand(hand, name, size, inventory)
        hands.append(held)
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"deal": name}, verdict))
    stock = set_up.cards - sum(held.count for held in hands) - len(pile)
    state = State(agreed, first, stock, pile, tuple(hands), deal_no=deal_no)
    if set_up.first_extra:
        state = evolve(state, drawn=Draw(Source.DEAL, state))
    return state, verdicts


def dealt_hand(hand: PlayHand, name: str, size: int, inventory: Inventory) -> tuple[HeldCards, Verdict]:
    """A player's hand at the start, its cards known if they were given and can be."""
    cards = tuple(map(plain, hand.deal.get(name, ())))
    verdict = LEGAL
    if name in hand.deal and len(cards) != size:
        verdict = broken("cards.count", hand.deal[name], "dealt", count=len(cards), size=size, name=name)
    else:
        verdict = inventory.add(cards)
    return HeldCards(size, cards if verdict.ok else ()), verdict


def _cards_left(state: State, left: Mapping[str, Cards]) -> tuple[dict[str, Cards], list[PlacedVerdict]]:
    """The cards left by player, and what cannot be. Whose hand is known in full need not be written down."""
    counted: dict[str, Cards] = {}
    verdicts = []
    for seat, name in enumerate(state.agreed.players):
        held = state.hands[seat]
        if name not in left and held.unknown:
            raise Unreadable(N_("“{name}” is missing from this hand."), f"left.{name}", name=name)
        cards = left.get(name, held.known)
        state, verdict = show_cards_left(state, seat, cards)
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"left": name}, verdict))
        counted[name] = cards
    return counted, verdicts


def show_cards_left(state: State, seat: int, cards: Cards) -> Outcome:
    """A player's cards as they are shown when the hand is over: the state in which they are known, and what cannot be."""
    held = state.hands[seat]
    verdict = not_held(state, seat, cards)
    if verdict.ok and len(cards) < held.count:
        verdict = broken("cards.count", cards, "few", count=held.count, name=state.agreed.players[seat])
    return state.with_hand(seat, HeldCards(max(held.count, len(cards)), tuple(map(plain, cards)))), verdict


def score_lines(state: State, left: Mapping[str, Cards]) -> dict[str, tuple[ScoreLine, ...]]:
    """Each player's score lines: what they melded and laid off, and the cards left by name, none where a name is missing."""
    names, values = state.agreed.players, state.agreed.set_up.card_values
    lines: dict[str, list[ScoreLine]] = {name: [] for name in names}
    for number, on_table in enumerate(state.table):
        low = counting.is_low(on_table.meld)
        for seat in set(on_table.owners):
            own = _cards_of(on_table, seat)
            why = Why.MELDED if seat == on_table.by else Why.LAID_OFF
            lines[names[seat]] += counting.lines(own, values, why, low=low, meld=number)
    for name in names:
        lines[name] += counting.lines(left.get(name, ()), values, Why.LEFT)
    return {name: tuple(own) for name, own in lines.items()}


def _cards_of(on_table: TableMeld, seat: int) -> tuple[Card, ...]:
    return tuple(card for card, owner in zip(on_table.meld.cards, on_table.owners, strict=True) if owner == seat)
