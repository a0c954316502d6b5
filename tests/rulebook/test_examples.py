"""Every rule has a right and a wrong example, and the engine judges both as the rulebook says."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from scorekeeper.engine import examples
from scorekeeper.engine.cards import Card, Tile
from scorekeeper.engine.examples import Example
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.wording import words_of
from tests.support.for_each import for_each
from tests.support.judged_examples import broken, is_part, judged

SHOWN = [(rule.id, rule.id, rule.right, rule.wrong) for rule in RULES.values()] + [
    (rule, f"{rule}-{game.id}", *both) for game in GAMES.values() for rule, both in game.terms.examples.items()
]
RIGHT = [pytest.param(rule, right, id=f"{name}-right") for rule, name, right, _wrong in SHOWN]
WRONG = [pytest.param(rule, wrong, id=f"{name}-wrong") for rule, name, _right, wrong in SHOWN]
CITED = {rule.id for rule in RULES.values() if rule.refused} - {"rkub.pool-empty"}
"""Rules that verdicts cite: these alone have a sentence. (The last one counts points as well, and shows that.)"""

NOT_ABOUT_CARDS = {"rummy.players", "rummy.deal", "rummy.stock-count"}
"""Rules on how many there are. A record needs a card turned up, but which one is beside the point."""

LABELS = {text for name, text in vars(examples).items() if name.isupper() and isinstance(text, str)}
"""The labels of rows: a few, the same everywhere."""


@for_each(("rule", "example"), RIGHT)
def test_the_right_one_breaks_no_rule(rule: str, example: Example) -> None:
    answer = judged(example)
    assert not broken(answer), answer
    assert "error" not in answer
    assert example.answer, "say what the engine answers"
    assert is_part(example.answer, answer), answer
    assert example.claimed is None


@for_each(("rule", "example"), WRONG)
def test_the_wrong_one_is_cited_or_refuted(rule: str, example: Example) -> None:
    """A rule that verdicts cite is cited, in the one verdict there is; of any other rule a claim is refuted.

    What cannot be played at all, too many players, is an error.
    """
    answer = judged(example)
    assert is_part(example.answer, answer), answer
    if rule in CITED:
        assert example.claimed is None
        assert [rule in verdict["rules"] for verdict in verdicts(answer)] == [True], answer
    elif "error" in answer:
        assert example.answer == answer
    else:
        assert example.claimed, answer
        assert not is_part(example.claimed, answer), answer
        assert places(example.claimed) <= places(answer), "the answer speaks of what is claimed"


def verdicts(part: object) -> Iterator[Mapping[str, Any]]:
    """Every verdict in an answer that names the rules broken."""
    if isinstance(part, Mapping):
        if "rules" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from verdicts(one)


def places(part: object, at: str = "") -> set[str]:
    """The names of all that is said in an answer, with the way to them."""
    if isinstance(part, Mapping):
        return set().union(*(places(value, f"{at}.{name}") for name, value in part.items()))
    if isinstance(part, list) and part and not isinstance(part[0], str):
        return set().union(*(places(value, f"{at}[{index}]") for index, value in enumerate(part)))
    return {at}


# What is drawn.
@for_each(("rule", "example"), RIGHT + WRONG)
def test_the_cards_drawn_are_those_asked_about(rule: str, example: Example) -> None:
    """Each row has no card that is not there, nor more often; where there are cards some are drawn."""
    asked = Counter(cards_in(example.asked, deck_of(example)))
    assert bool(example.shows) == (bool(asked) and rule not in NOT_ABOUT_CARDS)
    for label, row in example.shows:
        assert label in LABELS
        drawn = Counter(map(deck_of(example).parse, row.split()))
        assert drawn
        assert drawn <= asked, drawn - asked


def deck_of(example: Example) -> type[Card]:
    return GAMES[example.asked["game"]].deck


def cards_in(part: object, deck: type[Card]) -> Iterator[Card]:
    """All cards of a question or record. (Nobody is called as a card is.)"""
    if isinstance(part, Mapping):
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from cards_in(one, deck)
    elif isinstance(part, str):
        try:
            yield deck.parse(part)
        except Unreadable:
            return


@for_each(("rule", "example"), RIGHT + WRONG)
def test_what_it_says_is_short_and_names_nobody(rule: str, example: Example) -> None:
    assert example.says.rstrip("”").endswith((".", "?"))
    assert len(example.says) <= 140
    assert not {"Ana", "Ben", "Cy", "Di", "Eva", "{"} & set(example.says.replace("’", " ").replace(".", " ").split())


def test_no_two_examples_say_the_same() -> None:
    told_twice = [text for text, times in Counter(param.values[1].says for param in RIGHT + WRONG).items() if times > 1]
    assert told_twice == []


@for_each("rule", [rule for rule in RULES.values() if any(one.values for one in rule.when)], ids=lambda rule: rule.id)
def test_a_rule_of_an_option_is_shown_where_it_is_played(rule: Any) -> None:
    """One of its examples at least is of a table that has agreed on one of the values that switch it on."""
    options = [agreed(example) for example in (rule.right, rule.wrong)]
    wanted = [one for one in rule.when if one.values]
    assert any(one.holds(each[one.option]) for each in options for one in wanted if one.option in each)


def agreed(example: Example) -> dict[str, Any]:
    """All options of the example's table."""
    game = GAMES[example.asked["game"]]
    preset = game.presets[example.asked.get("preset", game.default_preset)].options
    return {option.id: option.default for option in game.options_asked} | {**preset, **example.asked.get("options", {})}


@for_each("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_of_tiles_is_shown_with_tiles_alone_and_one_of_cards_with_cards(game: Any) -> None:
    shown = [one for rule in game.rules for one in (words_of(rule, game.terms).right, words_of(rule, game.terms).wrong)]
    decks = {issubclass(deck_of(example), Tile) for example in shown if example.shows}
    assert decks <= {issubclass(game.deck, Tile)}
