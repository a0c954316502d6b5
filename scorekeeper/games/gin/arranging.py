"""The arrangement of a hand after the draw that leaves the least deadwood."""

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld
from scorekeeper.games.gin.knocking import allows_big_gin
from scorekeeper.games.gin.setting_up import HAND_SIZE

BIG = HAND_SIZE + 1
"""The cards of a hand after the draw; all of them in melds are big gin."""


def arranged(
    agreed: Agreement, hand: Cards, table: tuple[Meld, ...] = (), kept: Cards = ()
) -> tuple[Best, Card | None]:
    """Arrange eleven cards for the least deadwood, with lay-offs on the melds of a `table`. Return the melds and the discard (never
    one of `kept`; None for big gin)."""
    found = best(hand, table, agreed)
    if not found.left and not table and allows_big_gin(agreed.options).ok:
        return found, None
    tried = [
        (best((*hand[:place], *hand[place + 1 :]), table, agreed), card)
        for place, card in enumerate(hand)
        if card not in kept
    ]
    return max(tried, key=lambda one: (one[0].points, -len(one[0].left)))
