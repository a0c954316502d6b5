"""A hand of drawing, melding and discarding: its deal, and what it scores."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlacedVerdict, PlayHand
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory, deal_hands
from scorekeeper.engine.rules.wild_cards import with_turned
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.state import Draw, Source, State, TableMeld

if TYPE_CHECKING:
    from scorekeeper.engine.draw_game.game import DrawGame


def start_hand(
    game: "DrawGame", agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int
) -> tuple[State, list[PlacedVerdict]]:
    """Deal the hand. Return the first state, and verdicts on cards that can't be dealt."""
    agreed = with_turned(agreed, hand.turned)
    set_up, names = agreed.set_up, agreed.players
    first = game.next_dealer(names.index(dealer), len(names))
    inventory = Inventory.of(set_up)
    pile: Cards = () if hand.upcard is None else (plain(hand.upcard),)
    surplus = inventory.add(pile)
    verdicts = [] if surplus.ok else [PlacedVerdict({"upcard": str(hand.upcard)}, surplus)]
    sizes = [set_up.hand_size + (set_up.first_extra if seat == first else 0) for seat in range(len(names))]
    hands, wrong = deal_hands(agreed, hand, sizes, inventory)
    stock = set_up.cards - sum(sizes) - len(pile) - set_up.beside
    state = State(agreed, first, stock, hands, pile, game=game, deal_no=deal_no).recounted()
    if set_up.first_extra:
        state = evolve(state, drawn=Draw(Source.DEAL, state))
    return state, [*verdicts, *wrong]


def score_lines(state: State, left: Mapping[str, Cards]) -> dict[str, tuple[ScoreLine, ...]]:
    """Return what each player melded and laid off, and the cards left."""
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


def _cards_of(on_table: TableMeld, seat: int) -> Cards:
    return tuple([card for card, owner in zip(on_table.meld.cards, on_table.owners, strict=True) if owner == seat])
