"""A hand of Rummy judged at its end: how many cards a player can have."""

from dataclasses import replace

from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import JudgedHand, PlacedVerdict, TableHand, TotalsHand
from scorekeeper.engine.rules.cards_in_play import no_more_than
from scorekeeper.engine.verdict import LEGAL, Verdict
from scorekeeper.games.rummy.play import GOING_OUT


def with_counts(agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
    """Return the hand with a verdict on each player who has more cards than they can have. It is scored as it was entered."""
    if not isinstance(hand, TableHand):
        return judged
    verdicts = judged.verdicts
    for name in agreed.players:
        verdict = no_more_than(_most(agreed, hand, name), hand.cards_of(name), name)
        verdicts = verdicts if verdict.ok else _with_left(verdicts, name, verdict)
    return replace(judged, verdicts=verdicts)


def _most(agreed: Agreement, hand: TableHand, name: str) -> int:
    """Return how many cards of a player can lie on the table and be left together: those dealt, for each turn draws one and
    discards one. The player who goes out has one more, unless that is the discard; the first player who is dealt a card more
    doesn't draw in the first turn, and has no more than that. Where nobody says who dealt it may be anybody."""
    set_up, names = agreed.set_up, agreed.players
    if name == hand.out:
        return set_up.hand_size + (agreed.options[GOING_OUT] != "discard")
    first = hand.dealer is None or name == names[agreed.game.next_dealer(names.index(hand.dealer), len(names))]
    return set_up.hand_size + (set_up.first_extra if first else 0)


def _with_left(verdicts: tuple[PlacedVerdict, ...], name: str, verdict: Verdict) -> tuple[PlacedVerdict, ...]:
    """Return the verdicts with one more on what a player has left, in one with that which there is already."""
    place = {"left": name}
    there = next((placed.verdict for placed in verdicts if placed.place == place), LEGAL)
    others = tuple(placed for placed in verdicts if placed.place != place)
    return (*others, PlacedVerdict(place, there.and_also(verdict)))
