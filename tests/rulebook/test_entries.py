"""What the rulebook says of a rule is short, and names the option that chooses where the sources differ."""

import re

from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

LONGEST_ALOUD = 2
LONGEST_DETAILS = 5
LONGEST_EXAMPLE = 2


def sentences(text: str) -> int:
    """How many sentences a text has: after the stop of one comes a capital letter or a figure, or nothing."""
    return len(re.findall(r"[.?!]”?(?=\s+[“A-Z\d]|$)", text))


def test_sentences_are_counted() -> None:
    assert sentences("Q-K-A is a run. “Rummy!” is called. “Is it?” “No.” 2 is none.") == 5


@for_each("rule", sorted(RULES))
def test_a_rule_is_read_aloud_in_two_sentences(rule: str) -> None:
    assert 1 <= sentences(RULES[rule].text) <= LONGEST_ALOUD
    assert sentences(RULES[rule].details) <= LONGEST_DETAILS


@for_each("rule", sorted(RULES))
def test_an_example_is_told_in_two_sentences(rule: str) -> None:
    for example in (RULES[rule].right, RULES[rule].wrong):
        assert 1 <= sentences(example.says) <= LONGEST_EXAMPLE


@for_each("rule", sorted(rule for rule in RULES if any(one.values for one in RULES[rule].when) and rule != "joker.exchange"))
def test_the_right_example_is_of_a_table_that_plays_the_rule(rule: str) -> None:
    asked = RULES[rule].right.asked
    game = GAMES[asked["game"]]
    usual = {option.id: option.default for option in game.options_asked}
    agreed = usual | dict(game.presets[asked.get("preset", game.default_preset)].options) | dict(asked.get("options", {}))
    wanted = [one for one in RULES[rule].when if one.values and one.option in agreed]
    assert any(one.holds(agreed[one.option]) for one in wanted)
