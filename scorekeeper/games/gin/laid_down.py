"""A hand of Gin judged once it is over."""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import JudgedHand, LaidMeld, LaidOffCard, PlacedVerdict, TableHand, TotalsHand
from scorekeeper.engine.rules.cards_in_play import of_size
from scorekeeper.engine.score import points_left
from scorekeeper.engine.verdict import Verdict
from scorekeeper.games.gin.arranging import BIG
from scorekeeper.games.gin.knocking import allows_big_gin, limit_of, within_limit
from scorekeeper.games.gin.setting_up import HAND_SIZE
from scorekeeper.games.gin.showing import may_lay_off, nothing_on_gin


def layoff_on_meld(hand: TableHand, standing: tuple[bool, ...], laid: LaidMeld, off: LaidOffCard) -> Verdict:
    """Judge a lay-off: only the other player's, on a meld of the knocker, and not on gin."""
    verdict = may_lay_off(off.by, laid.by, hand.out, off.card)
    if verdict.ok and _no_deadwood(hand, laid.by, standing):
        return nothing_on_gin((off.card,))
    return verdict


def _no_deadwood(hand: TableHand, knocker: str, standing: tuple[bool, ...]) -> bool:
    """Are all cards of the knocker in melds that stand?"""
    laid_off = any(off.by == knocker for laid in hand.melds for off in laid.layoffs)
    own = [stands for laid, stands in zip(hand.melds, standing, strict=True) if laid.by == knocker]
    return all(own) and not laid_off and not hand.left.get(knocker)


def with_knock(agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
    """Return the hand with the cards of both counted, and the knock judged."""
    if isinstance(hand, TableHand):
        judged = replace(judged, verdicts=(*judged.verdicts, *_miscounted(agreed, hand, judged)))
    return judged if hand.out is None else _knock_judged(agreed, hand, judged, hand.out)


def _knock_judged(agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand, knocker: str) -> JudgedHand:
    """A knock that does not stand ends nothing, so that nobody is out and nobody scores. Big gin where the table plays without
    it is gin."""
    points = points_left((judged.lines or {})[knocker])
    told = isinstance(hand, TableHand) and hand.cards_of(knocker)
    big = not points and (judged.no_discard if told else hand.went_rummy)
    limit = limit_of(agreed.options, hand.upcard)
    verdict = allows_big_gin(agreed.options) if big else within_limit(points, limit, _left(hand, knocker))
    if verdict.ok:
        return replace(judged, went_rummy=big)
    placed = PlacedVerdict({"left": knocker}, verdict)
    return replace(judged, verdicts=(*judged.verdicts, placed), out=knocker if big else None, went_rummy=False)


def _left(hand: TotalsHand | TableHand, name: str) -> Cards:
    return hand.left.get(name, ()) if isinstance(hand, TableHand) else ()


def _miscounted(agreed: Agreement, hand: TableHand, judged: JudgedHand) -> Iterator[PlacedVerdict]:
    """Each player whose cards are told has ten of them; for big gin eleven."""
    for name in agreed.players:
        cards = hand.cards_of(name)
        size = BIG if name == hand.out and judged.no_discard else HAND_SIZE
        if (cards or name in hand.left) and len(cards) != size:
            yield PlacedVerdict({"left": name}, of_size(cards, HAND_SIZE))
