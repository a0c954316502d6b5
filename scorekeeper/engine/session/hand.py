"""A hand judged event by event by its game's referee, and scored."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, as_held
from scorekeeper.engine.game import Agreement, HandState
from scorekeeper.engine.hands import HeldCards, JudgedHand, PlayHand, Step
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.rules.cards_in_play import left_in_hand
from scorekeeper.engine.verdict import PlacedVerdict, Verdict


@dataclass(frozen=True, slots=True)
class Steps:
    """A hand as played: its first state, the verdicts on its deal, and a step for each event. Each game has its own states."""

    start: Any
    dealt: tuple[PlacedVerdict, ...]
    steps: tuple[Step, ...]

    @property
    def state(self) -> Any:
        return self.at(len(self.steps))

    @property
    def verdicts(self) -> tuple[PlacedVerdict, ...]:
        """Return the verdicts on the deal, and on each refused event."""
        refused = ((index, step.verdict) for index, step in enumerate(self.steps) if not step.verdict.ok)
        return (*self.dealt, *(PlacedVerdict({"event": index}, verdict) for index, verdict in refused))

    def at(self, number: int) -> Any:
        """Return the state after `number` events; 0 is the start."""
        return self.steps[number - 1].after if number else self.start


def play(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int, budget: Budget | None = None) -> Steps:
    """Judge all events of a hand, the `deal_no`th of its session, dealt by `dealer`. Return its first state, the verdicts on the
    deal, and a step for each event. Searches share the `budget`, by default the game's `search_steps`. Raise `Unreadable`, with a
    place such as `events[3].on`, for a meld number that doesn't exist."""
    start, dealt = agreed.game.start_hand(agreed, hand, dealer, deal_no)
    state, steps = start, []
    for event, (after, verdict) in zip(hand.events, _outcomes(agreed, hand, start, budget), strict=True):
        steps.append(Step(event, state, after, verdict))
        state = after
    return Steps(start, tuple(dealt), tuple(steps))


def _outcomes(agreed: Agreement, hand: PlayHand, state: Any, budget: Budget | None) -> Iterator[tuple[Any, Verdict]]:
    """Yield the state after each event, and its verdict, from `state` on. `budget` is by default the game's `search_steps`."""
    step, budget = agreed.game.step, budget or Budget(agreed.game.search_steps)
    for index, event in enumerate(hand.events):
        try:
            state, verdict = step(state, event, budget)
        except Unreadable as unreadable:
            raise unreadable.within(f"events[{index}]") from None
        yield state, verdict


def judge_play(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int, budget: Budget | None) -> JudgedHand:
    """Judge a hand event by event, the `deal_no`th of its session, and score it if it is over. Without a `budget`, searches may
    take the game's `search_steps`. Raise `Unreadable`, with a place such as `events[3].on` or `left.Ann`, for a meld number that
    doesn't exist, and for a player whose cards left are missing."""
    state: HandState
    state, verdicts = agreed.game.start_hand(agreed, hand, dealer, deal_no)
    for index, (after, verdict) in enumerate(_outcomes(agreed, hand, state, budget)):
        state = after
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"event": index}, verdict))
    if not state.over:
        return JudgedHand(tuple(verdicts), None, None, over=False, stock=state.stock)
    left, too_many = _cards_left(state, hand.left)
    lines = agreed.game.score_lines(state, left)
    out = None if state.out is None else agreed.players[state.out]
    held = frozenset([name for seat, name in enumerate(agreed.players) if seat not in {*state.melded, state.out}])
    verdicts, all_out = [*verdicts, *too_many], bool(getattr(state, "laid_all", False))
    return JudgedHand(
        tuple(verdicts), lines, out, stock=state.stock, went_rummy=state.went_rummy, unmelded=held, no_discard=all_out
    )


def _cards_left(state: HandState, left: Mapping[str, Cards]) -> tuple[dict[str, Cards], list[PlacedVerdict]]:
    """Return each player's cards left, and verdicts on those that can't be right. The cards come from `left` (by name), or else
    from the state. Leave out players whose cards aren't needed. Raise `Unreadable` if cards are needed and unknown."""
    counted: dict[str, Cards] = {}
    verdicts = []
    for seat, name in enumerate(state.agreed.players):
        held = state.hands[seat]
        if name not in left and not state.agreed.game.counts_cards_left():
            counted[name] = ()
            continue
        if name not in left and held.unknown:
            if not state.agreed.game.needs_cards_left(state):
                continue
            raise Unreadable(N_("“{name}” is missing from this hand."), f"left.{name}", name=name)
        cards = left.get(name, held.known)
        state, verdict = show_cards_left(state, seat, cards)
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"left": name}, verdict))
        counted[name] = cards
    return counted, verdicts


def show_cards_left(state: HandState, seat: int, cards: Cards) -> tuple[HandState, Verdict]:
    """Show the cards that a player has left at the end of a hand. Return the state in which they are known, and the verdict."""
    held = state.hands[seat]
    return state.with_hand(seat, HeldCards(max(held.count, len(cards)), as_held(cards))), left_in_hand(state, seat, cards)
