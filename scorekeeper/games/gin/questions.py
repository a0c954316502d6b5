"""What Gin answers in a dispute."""

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.questions import BestMore, Knocking, Table
from scorekeeper.engine.rules.cards_in_play import of_size
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.gin.arranging import BIG, arranged
from scorekeeper.games.gin.knocking import allows_big_gin, deadwood, kind_of, limit_of, within_limit
from scorekeeper.games.gin.setting_up import HAND_SIZE


def knocking(agreed: Agreement, melds: Table, left: Cards, upcard: Card | None) -> Knocking:
    """May one knock with these melds, which stand, and these cards left?"""
    points, limit = deadwood(left), limit_of(agreed.options, upcard)
    big = sum(map(len, melds)) == BIG and not left
    verdict = LEGAL if big else of_size((*(card for cards in melds for card in cards), *left), HAND_SIZE)
    verdict = verdict.and_also(allows_big_gin(agreed.options) if big else within_limit(points, limit, left))
    return Knocking(verdict, points, limit, kind_of(points, all_eleven=big and verdict.ok))


def best_of_hand(agreed: Agreement, hand: Cards, table: tuple[Meld, ...], upcard: Card | None) -> tuple[Best, BestMore]:
    """The arrangement with the least deadwood; of eleven cards also which one to lay down, and how the hand could be ended."""
    if len(hand) == HAND_SIZE:
        return best(hand, table, agreed), {}
    if len(hand) != BIG:
        raise Unreadable(N_("A hand of Gin has ten or eleven cards, not {count}."), "hand", count=len(hand))
    found, discard = arranged(agreed, hand, table)
    knocks = within_limit(-found.points, limit_of(agreed.options, upcard)).ok
    return found, {"discard": discard, "knock": knocks, "gin": not found.left, "big_gin": discard is None}
