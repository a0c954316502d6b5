"""Every rule has a right and a wrong example, and the engine judges both as the rulebook says."""

import re
from collections.abc import Iterator, Mapping

import pytest

from scorekeeper.engine.cards import Card, Tile
from scorekeeper.engine.rule import RULES
from scorekeeper.rulebook import EXAMPLES, Example
from scorekeeper.rulebook.example import broken, is_part, judged

RIGHT = [pytest.param(rule, pair.right, id=f"{rule}-right") for rule, pair in EXAMPLES.items()]
WRONG = [pytest.param(rule, pair.wrong, id=f"{rule}-wrong") for rule, pair in EXAMPLES.items()]


def test_each_rule_has_examples() -> None:
    assert not set(RULES) ^ set(EXAMPLES)


@pytest.mark.parametrize(("rule", "example"), RIGHT)
def test_the_right_one_breaks_no_rule(rule: str, example: Example) -> None:
    answer = judged(example)
    assert not broken(answer), answer
    assert "error" not in answer
    assert example.answer, "say what the engine answers"
    assert is_part(example.answer, answer), answer
    assert example.claimed is None


@pytest.mark.parametrize(("rule", "example"), WRONG)
def test_the_wrong_one_breaks_this_rule_or_claims_what_is_not_so(rule: str, example: Example) -> None:
    answer = judged(example)
    assert is_part(example.answer, answer), answer
    if example.claimed is None:
        assert rule in broken(answer) or "error" in example.answer, answer
    else:
        assert not is_part(example.claimed, answer), answer
        assert not broken(answer) or RULES[rule].home is None, "a rule that is cited is shown being cited"


@pytest.mark.parametrize(("rule", "example"), RIGHT + WRONG)
def test_the_cards_drawn_are_those_asked_about(rule: str, example: Example) -> None:
    deck = Tile if example.asked["game"] == "rummikub" else Card
    asked = set(re.split(r"[^\w*=]+", " ".join(_texts(example.asked)).lower()))
    for label, row in example.shows:
        assert label
        for card in row.split():
            deck.parse(card)
            assert card.lower() in asked, card
    assert (
        example.shows or "deal" in rule or "players" in rule or rule.startswith(("session", "rummy.", "rkub.", "r500"))
    )


def _texts(part: object) -> Iterator[str]:
    if isinstance(part, Mapping):
        for value in part.values():
            yield from _texts(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from _texts(value)
    else:
        yield str(part)
