"""A hand judged from the cards on the table at its end."""

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import JudgedHand, LaidMeld, LaidOffCard, TableHand, TotalsHand
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.rules.first_melds import bar_before, binds, judge_first
from scorekeeper.engine.rules.laying_off import lay_off_all
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.rules.wild_cards import with_turned
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict

Lines = dict[str, list[ScoreLine]]
Troubles = list[Verdict | None]


def judge_totals(agreed: Agreement, hand: TotalsHand) -> JudgedHand:
    """Turn a hand entered as points into a judged hand. No card is known, so nothing can be wrong."""
    lines = {name: tuple(counting.totals_lines(hand.melded[name], hand.left[name])) for name in agreed.players}
    all_out = hand.out_cards is not None and hand.out_cards > agreed.set_up.hand_size
    return JudgedHand(
        (), lines, hand.out, went_rummy=hand.went_rummy, unmelded=frozenset(hand.unmelded), no_discard=all_out, phases=hand.phases
    )


def judge_table(agreed: Agreement, hand: TableHand, deal: int) -> JudgedHand:
    """Judge and score a hand entered at its end, the `deal`th of its session: every meld, joker and lay-off, in reading order.

    If a card appears too often, the later place gets the verdict. Refused cards count as left in the hand of the player who laid
    them. Lay-offs on an invalid meld are refused without a verdict of their own."""
    agreed = with_turned(agreed, hand.turned)
    inventory = Inventory.of(agreed.set_up)
    lines: Lines = {name: [] for name in agreed.players}
    verdicts: list[PlacedVerdict] = []
    judged = tuple(_judge_laid(agreed, laid, hand, inventory, deal) for laid in hand.melds)
    judged, short = _with_first_melds(agreed, hand, judged)
    with_melds = {laid.by for laid, (meld, _, _) in zip(hand.melds, judged, strict=True) if meld}
    standing = tuple(one.meld is not None for one in judged)
    for index, (laid, (meld, verdict, too_many)) in enumerate(zip(hand.melds, judged, strict=True)):
        if meld is None:
            if not verdict.ok:
                verdicts.append(PlacedVerdict({"meld": index}, verdict))
            _count_refused(agreed, index, laid, lines)
        else:
            barred = [
                (no := _barred(agreed, off, with_melds, short))
                and no.and_also(agreed.game.layoff_on_meld(hand, standing, laid, off))
                for off in laid.layoffs
            ]
            troubles = [yet and no.and_also(yet) for no, yet in zip(too_many, barred, strict=True)]
            verdicts += _count_laid(agreed, index, laid, meld, troubles, lines)
    for name in agreed.players:
        cards = hand.left.get(name, ())
        surplus = inventory.add(cards)
        if not surplus.ok:
            verdicts.append(PlacedVerdict({"left": name}, surplus))
        lines[name] += agreed.set_up.card_values.lines(cards, Why.LEFT)
    judged_hand = JudgedHand(tuple(verdicts), {name: tuple(own) for name, own in lines.items()}, None)
    return with_out(agreed, judged_hand, hand)


def with_out(agreed: Agreement, judged: JudgedHand, hand: TableHand) -> JudgedHand:
    """Add to a judged hand who went out (from `hand`), which others melded nothing, and whether all cards were laid down."""
    lines = judged.lines or {}
    laid_out = sum(len(line.cards) for line in lines.get(hand.out or "", ()) if line.why in (Why.MELDED, Why.LAID_OFF))
    melded = {name for name, own in lines.items() for line in own if line.why is Why.MELDED}
    return replace(
        judged,
        out=hand.out,
        went_rummy=hand.went_rummy,
        unmelded=frozenset(agreed.players) - melded - {hand.out or ""},
        no_discard=laid_out > agreed.set_up.hand_size,
    )


def _barred(agreed: Agreement, off: LaidOffCard, with_melds: set[str], short: frozenset[str]) -> Verdict | None:
    """Judge whether the player of the lay-off `off` may lay off at all, whatever the card. `with_melds` are the players with a
    meld. Return None for players in `short`, whose first melds were refused: their lay-offs go back to the hand unjudged."""
    if off.by in short:
        return None
    barred = agreed.game.layoff_allowed(off.by in with_melds, (off.card,))
    return barred.and_also(bar_before(agreed.options, off.by in with_melds, (off.card,)))


def _with_first_melds(
    agreed: Agreement, hand: TableHand, judged: "tuple[JudgedMeld, ...]"
) -> "tuple[tuple[JudgedMeld, ...], frozenset[str]]":
    """Refuse all melds of a player if together they break the rules on first melds. Which were laid first is unknown. Return all
    melds, and the players whose melds were refused. The refusal stands at the first of a player's melds."""
    if not binds(agreed.options):
        return judged, frozenset()
    verdicts, melds = {}, list(judged)
    for name in agreed.players:
        own = [at for at, laid in enumerate(hand.melds) if laid.by == name and judged[at].meld]
        verdict = judge_first(tuple(meld for at in own if (meld := judged[at].meld)), agreed) if own else LEGAL
        for at in () if verdict.ok else own:
            melds[at] = JudgedMeld(None, verdict if at == own[0] else LEGAL, judged[at].surplus)
            verdicts[name] = verdict
    return tuple(melds), frozenset(verdicts)


class JudgedMeld(NamedTuple):
    """A meld as laid (None if it is invalid), and the verdict on it. `surplus` has a verdict for each lay-off on it: a refusal if
    the card was seen more often than it is in play, else legal."""

    meld: Meld | None
    verdict: Verdict
    surplus: list[Verdict]


def _judge_laid(agreed: Agreement, laid: LaidMeld, hand: TableHand, inventory: Inventory, deal: int) -> JudgedMeld:
    held_back = agreed.game.may_keep_melds(deal, bool(hand.left.get(laid.by)))
    surplus = inventory.add(laid.cards)
    surplus_laid_off = [inventory.add((layoff.card,)) for layoff in laid.layoffs]
    meld, verdict = judge_meld(laid.cards, laid.kind, agreed.set_up.law)
    verdict = held_back.and_also(surplus).and_also(verdict)
    return JudgedMeld(meld if verdict.ok else None, verdict, surplus_laid_off)


def _count_refused(agreed: Agreement, index: int, laid: LaidMeld, lines: Lines) -> None:
    lines[laid.by] += agreed.set_up.card_values.lines(laid.cards, Why.REFUSED, meld=index)
    for layoff in laid.layoffs:
        lines[layoff.by] += agreed.set_up.card_values.lines((layoff.card,), Why.REFUSED, meld=index)


def _count_laid(
    agreed: Agreement, index: int, laid: LaidMeld, meld: Meld, troubles: Troubles, lines: Lines
) -> list[PlacedVerdict]:
    """Judge the lay-offs on a valid meld, the one with this `index` (from 0). Return the verdicts, and add the score lines to
    `lines`. `troubles` has the verdict so far on each lay-off, or None if its player's first melds were refused."""
    longer, verdicts = _judge_layoffs(laid, meld, troubles, agreed)
    low = longer.ace_low
    lines[laid.by] += agreed.set_up.card_values.lines(meld.cards, Why.MELDED, low=low, meld=index)
    for number, layoff in enumerate(laid.layoffs):
        if number in verdicts or troubles[number] is None:
            lines[layoff.by] += agreed.set_up.card_values.lines((layoff.card,), Why.REFUSED)
        else:
            lines[layoff.by] += agreed.set_up.card_values.lines((layoff.card,), Why.LAID_OFF, low=low, meld=index)
    return [PlacedVerdict({"meld": index, "layoff": number}, found) for number, found in verdicts.items()]


def _judge_layoffs(laid: LaidMeld, meld: Meld, troubles: Troubles, agreed: Agreement) -> tuple[Meld, Mapping[int, Verdict]]:
    """Return the meld with all valid lay-offs, and verdicts on the invalid ones by index. `troubles` has an earlier verdict on
    each lay-off. Those refused there, and those that go back to the hand (None), aren't tried."""
    candidates = {
        number: layoff.card
        for number, (layoff, trouble) in enumerate(zip(laid.layoffs, troubles, strict=True))
        if trouble and trouble.ok
    }
    longer, refused = lay_off_all(meld, candidates, agreed.set_up.law)
    barred = {number: verdict for number, verdict in enumerate(troubles) if verdict and not verdict.ok}
    return longer, dict(sorted((refused | barred).items()))
