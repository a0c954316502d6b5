"""A hand judged from what lies on the table and in the hands when it is over."""

from collections.abc import Mapping

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreed
from scorekeeper.engine.hands import JudgedHand, LaidMeld, PlacedVerdict, TableHand, TotalsHand
from scorekeeper.engine.judging import judge_meld
from scorekeeper.engine.laid_off import lay_off_all
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.verdict import Verdict

Lines = dict[str, list[ScoreLine]]


def judge_totals(agreed: Agreed, hand: TotalsHand) -> JudgedHand:
    """Points counted at the table: there is nothing to referee but the arithmetic."""
    lines = {name: tuple(counting.counted(hand.melded[name], hand.left[name])) for name in agreed.players}
    return JudgedHand((), lines, hand.out, went_rummy=hand.went_rummy)


def judge_table(agreed: Agreed, hand: TableHand, deal: int = 1) -> JudgedHand:
    """Judge every meld, joker and lay-off and the pack, in reading order, and count.

    Of a card that lies in two places the later one gets the verdict. What is refused counts as left in the hand of whoever
    laid it down; lay-offs on a meld that does not stand do so without a verdict of their own.
    """
    inventory = Inventory(agreed.set_up.packs, agreed.set_up.jokers)
    lines: Lines = {name: [] for name in agreed.players}
    verdicts: list[PlacedVerdict] = []
    for index, laid in enumerate(hand.melds):
        held_back = agreed.game.holds_back(agreed.options, deal, bool(hand.left.get(laid.by)))
        verdicts += _judge_laid(agreed, index, laid, inventory, lines, held_back)
    for name in agreed.players:
        cards = hand.left.get(name, ())
        surplus = inventory.add(cards)
        if not surplus.ok:
            verdicts.append(PlacedVerdict({"left": name}, surplus))
        lines[name] += _count(agreed, cards, Why.LEFT)
    return JudgedHand(
        tuple(verdicts), {name: tuple(own) for name, own in lines.items()}, hand.out, went_rummy=hand.went_rummy
    )


def _judge_laid(
    agreed: Agreed, index: int, laid: LaidMeld, inventory: Inventory, lines: Lines, held_back: Verdict
) -> list[PlacedVerdict]:
    """Judge one meld with its lay-offs: the verdicts, with the score lines added to `lines`. `held_back` is what the game
    has against any meld of this player."""
    surplus = inventory.add(laid.cards)
    surplus_laid_off = [inventory.add((layoff.card,)) for layoff in laid.layoffs]
    meld, verdict = judge_meld(laid.cards, laid.kind, agreed.set_up.law)
    verdict = held_back.and_also(surplus).and_also(verdict)
    if meld is None or not verdict.ok:
        lines[laid.by] += _count(agreed, laid.cards, Why.REFUSED)
        for layoff in laid.layoffs:
            lines[layoff.by] += _count(agreed, (layoff.card,), Why.REFUSED)
        return [PlacedVerdict({"meld": index}, verdict)]
    longer, verdicts = _judge_layoffs(laid, meld, surplus_laid_off, agreed)
    low = counting.is_low(longer)
    lines[laid.by] += _count(agreed, meld.cards, Why.MELDED, low=low, meld=index)
    for number, layoff in enumerate(laid.layoffs):
        if number in verdicts:
            lines[layoff.by] += _count(agreed, (layoff.card,), Why.REFUSED)
        else:
            lines[layoff.by] += _count(agreed, (layoff.card,), Why.LAID_OFF, low=low, meld=index)
    return [PlacedVerdict({"meld": index, "layoff": number}, found) for number, found in verdicts.items()]


def _judge_layoffs(
    laid: LaidMeld, meld: Meld, surplus: list[Verdict], agreed: Agreed
) -> tuple[Meld, Mapping[int, Verdict]]:
    """The meld with all that was laid off on it, and what is wrong with which lay-off. A card too many fits nowhere."""
    candidates = {number: layoff.card for number, layoff in enumerate(laid.layoffs) if surplus[number].ok}
    longer, refused = lay_off_all(meld, candidates, agreed.set_up.law)
    too_many = {number: verdict for number, verdict in enumerate(surplus) if not verdict.ok}
    return longer, dict(sorted((refused | too_many).items()))


def _count(
    agreed: Agreed, cards: Cards | tuple[Card, ...], why: Why, *, low: bool = False, meld: int | None = None
) -> tuple[ScoreLine, ...]:
    return counting.lines(cards, agreed.set_up.card_values, why, low=low, meld=meld)
