"""A verdict that is left open: it is never legal, and gives way to any rule that is broken."""

from scorekeeper.contract.record import placed_answer
from scorekeeper.engine.verdict import LEGAL, UNDECIDED, PlacedVerdict, broken
from scorekeeper.wording import UNDECIDED as UNDECIDED_SENTENCE
from scorekeeper.wording import plain

BROKEN = broken("rkub.from-rack")


def test_undecided_is_not_legal_a_broken_rule_decides_and_a_replay_says_so() -> None:
    assert not UNDECIDED.ok
    assert LEGAL.and_also(UNDECIDED) == UNDECIDED.and_also(LEGAL) == UNDECIDED.and_also(UNDECIDED) == UNDECIDED
    assert UNDECIDED.and_also(BROKEN) == BROKEN.and_also(UNDECIDED) == BROKEN
    answer = placed_answer(PlacedVerdict({"event": 3}, UNDECIDED), plain)
    assert answer.pop("message") == UNDECIDED_SENTENCE
    assert answer == {"event": 3, "undecided": True, "rules": []}
