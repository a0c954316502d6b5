"""What is mostly laid, and is judged beforehand: melds, all of them, and each judged as it would be when it is laid."""

from scorekeeper.engine.melds import CORNER, HIGH_OR_LOW, LOW, RUN, SET, AceLaw
from scorekeeper.engine.rules.common_melds import common_runs, common_sets
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.games.rummikub.tiles import LAW
from tests.support.for_each import for_each

LAWS = {"low": LOW, "high or low": HIGH_OR_LOW, "round the corner": CORNER, "tiles": LAW}


@for_each("law", LAWS.values(), ids=LAWS)
@for_each("size", [3, 4, 5, 12])
def test_what_is_mostly_laid_is_a_meld_of_its_kind(law: AceLaw, size: int) -> None:
    for kind, laid in ((SET, common_sets(law.deck, size)), (RUN, common_runs(law, size))):
        for cards in laid:
            meld = judge_meld.__wrapped__(cards, None, law).meld
            assert meld is not None, cards
            assert meld.kind is kind
            assert {type(card) for card in meld.cards} == {law.deck}
            assert len(meld) == len(cards)
            assert set(meld.cards) >= {card for card in cards if not card.wild}


@for_each("law", LAWS.values(), ids=LAWS)
def test_what_is_said_to_be_something_else_is_not_known_as_a_meld(law: AceLaw) -> None:
    assert not any(judge_meld.__wrapped__(cards, RUN, law).meld for cards in common_sets(law.deck, 3))
    assert not any(judge_meld.__wrapped__(cards, SET, law).meld for cards in common_runs(law, 3))
