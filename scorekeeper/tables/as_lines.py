"""Any hand written as entry lines."""

from collections.abc import Iterator

from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Hand, PlayHand, TableHand
from scorekeeper.entry.notation import Line, WrittenLayoff
from scorekeeper.tables.live_hand import Live, LiveHand, Move, carried
from scorekeeper.tables.live_round import LiveRound, Turn, carried_round, is_played_in_rounds
from scorekeeper.tables.steps import play_steps, round_steps


def as_lines(agreed: Agreement, hand: Hand) -> tuple[str, ...] | None:
    """The lines of the cards of a hand, None where it has no cards."""
    if isinstance(hand, PlayHand):
        return _carried(agreed, hand)
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
        nothing_left = name == hand.out and bool(melds or layoffs)
        yield str(Line(melds, layoffs, None if nothing_left else hand.left.get(name, ())))


def _place(agreed: Agreement, hand: TableHand, index: int) -> tuple[int, int]:
    """The meld of that index by its player and its number among that player's, both from 1."""
    by = hand.melds[index].by
    return agreed.players.index(by) + 1, sum(laid.by == by for laid in hand.melds[: index + 1])


def _carried(agreed: Agreement, hand: PlayHand) -> tuple[str, ...]:
    """A hand event by event: what stood of it when it was over."""
    names = agreed.players
    dealer = hand.dealer or names[-1]
    live = LiveHand(dealer, str(hand.upcard) if hand.upcard else None)
    counted = {names.index(name): cards for name, cards in hand.left.items()}
    if is_played_in_rounds(agreed):
        turns = round_steps(agreed, hand, dealer)
        return carried_round(
            LiveRound(live, turns.start, tuple(Turn(one.event, one.before, one.after) for one in turns.steps), counted)
        )
    played = play_steps(agreed, hand, dealer, 1)
    moves = tuple(Move(one.event, one.before, one.after) for one in played.steps if one.verdict.ok)
    return carried(Live(live, played.start, moves, counted))
