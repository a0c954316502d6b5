"""A writer of recorded hands as lines, in the notation that players type."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.events import Exchange
from scorekeeper.engine.game import Agreement, HandState
from scorekeeper.engine.hands import Hand, PlayHand, Step, TableHand
from scorekeeper.engine.session.hand import play
from scorekeeper.engine.state import State
from scorekeeper.entry.notation import Line, WrittenLayoff


def as_lines(agreed: Agreement, hand: Hand, dealer: str, deal_no: int) -> tuple[str, ...] | None:
    """Return the cards of a hand, the `deal_no`th of its session, as one line for each player. None if it has no cards."""
    if isinstance(hand, PlayHand):
        return _played(agreed, hand, dealer, deal_no)
    return tuple(_each_line(agreed, hand)) if isinstance(hand, TableHand) else None


def _each_line(agreed: Agreement, hand: TableHand) -> Iterator[str]:
    for name in agreed.players:
        melds = tuple(laid.cards for laid in hand.melds if laid.by == name)
        layoffs = tuple(
            WrittenLayoff(layoff.card, _place(agreed, hand, index))
            for index, laid in enumerate(hand.melds)
            for layoff in laid.layoffs
            if layoff.by == name
        )
        nothing_left = name == hand.out and bool(melds or layoffs) and not hand.left.get(name)
        yield str(Line(melds, layoffs, None if nothing_left else hand.left.get(name, ())))


def _place(agreed: Agreement, hand: TableHand, index: int) -> tuple[int, int]:
    """Return where a meld is written: the number of its player's line, and its number in that line, both from 1."""
    by = hand.melds[index].by
    return agreed.players.index(by) + 1, sum(laid.by == by for laid in hand.melds[: index + 1])


def _played(agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[str, ...]:
    """Return one line per player, in seat order, that describes the end of a hand entered event by event. The hand is number
    `deal_no` of its session, from 1, and `dealer` dealt it."""
    steps = play(agreed, hand, dealer, deal_no)
    counted = {agreed.players.index(name): cards for name, cards in hand.left.items()}
    done = [step for step in steps.steps if step.verdict.ok]
    return play_lines(done, done[-1].after if done else steps.start, counted)


def play_lines(steps: Iterable[Step], state: HandState, counted: Mapping[int, Cards]) -> tuple[str, ...]:
    """Return a hand so far as one line for each player: melds, lay-offs and the cards known to be left. `counted` has the cards
    left that players entered at the end, by seat. Sets that belong to everybody are in the first line."""
    if isinstance(state, State):
        melds, layoffs = _melds_and_lay_offs(steps)
    elif state.agreed.game.knocks:
        melds, layoffs = _laid_out(state)
    else:
        melds, layoffs = [(0, cards) for _, cards in state.laid], []
    return tuple(
        str(Line(_of(seat, melds), _of(seat, layoffs), _left_of(state, seat, counted))) for seat in range(len(state.hands))
    )


def _laid_out(state: Any) -> tuple[list[tuple[int, Cards]], list[tuple[int, WrittenLayoff]]]:
    """Return the melds after a knock, and the opponent's lay-offs on them. Each is a pair: a player's seat, and what was laid."""
    melds: list[tuple[int, Cards]] = []
    layoffs: list[tuple[int, WrittenLayoff]] = []
    for on_table in state.table:
        owned = tuple(zip(on_table.meld.cards, on_table.owners, strict=True))
        melds.append((on_table.by, tuple(card for card, owner in owned if owner == on_table.by)))
        place = (on_table.by + 1, sum(by == on_table.by for by, _ in melds))
        layoffs += [(owner, WrittenLayoff(card, place)) for card, owner in owned if owner != on_table.by]
    return melds, layoffs


def _melds_and_lay_offs(steps: Iterable[Step]) -> tuple[list[tuple[int, Cards]], list[tuple[int, WrittenLayoff]]]:
    """Return the melds and the lay-offs of a hand, each in a pair after its player's seat."""
    melds: list[tuple[int, Cards]] = []
    layoffs: list[tuple[int, WrittenLayoff]] = []
    for step in steps:
        if len(step.after.laid) > len(step.before.laid):
            laid = step.after.table[-1]
            melds.append((laid.by, laid.meld.cards))
        elif isinstance(step.event, Exchange):
            melds, layoffs = _exchanged(step.event, melds, layoffs)
        else:
            layoffs += _lay_offs(step, melds)
    return melds, layoffs


def _of(seat: int, owned: Iterable[tuple[int, Any]]) -> tuple[Any, ...]:
    return tuple(thing for owner, thing in owned if owner == seat)


def _exchanged(
    event: Exchange, melds: list[tuple[int, Cards]], layoffs: list[tuple[int, WrittenLayoff]]
) -> tuple[list[tuple[int, Cards]], list[tuple[int, WrittenLayoff]]]:
    """Return `melds` and `layoffs`, each with its player's seat, with the exchanged card in the place of the joker."""
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


def _lay_offs(step: Step, melds: list[tuple[int, Cards]]) -> Iterable[tuple[int, WrittenLayoff]]:
    """Yield the step's lay-off, if any, as its player's seat and the written lay-off. `melds` are those so far, with seats."""
    for index, (old, new) in enumerate(zip(step.before.table, step.after.table, strict=False)):
        if len(old.meld) < len(new.meld):
            seat = melds[index][0]
            number = sum(1 for owner, _ in melds[: index + 1] if owner == seat)
            place = old.meld.added_at(new.meld)
            yield new.owners[place], WrittenLayoff(new.meld.cards[place], (seat + 1, number))


def _left_of(state: HandState, seat: int, counted: Mapping[int, Cards]) -> Cards | None:
    """Return the cards left with the player at `seat`: those entered at the end (`counted`, by seat), or else those known from
    play. None if no card is known, and empty only if none is left."""
    held = state.hands[seat]
    if not isinstance(state, State):
        unknown = held.unknown if state.agreed.game.knocks else held.count
        return counted.get(seat, None if unknown else held.known)
    cards = counted.get(seat, held.known)
    return cards if cards or (state.over and not held.count) else None
