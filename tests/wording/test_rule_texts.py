"""What the rulebook and the options say: the readings of the sources, answers in words, what the search finds of the guide."""

import re
from typing import Any

from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.rulebook.search import index_of, texts_of
from tests.support.for_each import for_each

SOURCES = ("Rummy page", "500 Rummy page", "500 Rum page", "Rummikub page")


@for_each("rule", sorted(rule for rule in RULES if RULES[rule].differ))
def test_where_the_sources_differ_an_option_is_named_that_chooses(rule: str) -> None:
    words = RULES[rule].differ
    assert any(source in words for source in SOURCES)
    questions = re.findall(r"“([^”]*\?)”", words)
    deciding = {
        option.question
        for game in GAMES.values()
        for option in game.options_asked
        if option.about == rule or option.id in {one.option for one in RULES[rule].when}
    }
    assert len(questions) == bool(deciding), "where nobody can choose, both readings are told"
    assert set(questions) <= deciding


READINGS = {
    "rummy.blocked": ("differences", "their own hand as minus points"),
    "r500.packs": ("second pack for five or more players", "one pack"),
    "r500.players": ("about eight", "stops at eight"),
    "session.target": ("500 or more", "exceeds 500"),
    "rkub.tiles": ("102", "108"),
    "rkub.pool-empty": ("fewest tiles", "fewest points"),
}


@for_each("rule", READINGS)
def test_each_reading_is_told_on_the_page_of_the_rule(rule: str) -> None:
    assert all(reading in RULES[rule].differ for reading in READINGS[rule])


LABELS = {
    ("rummy500", "packs", 1): "One", ("rummy500", "packs", 2): "Two", ("rummy500", "jokers_per_pack", 0): "None",
    ("rummy", "jokers", 0): "None", ("rummy", "joker_exchange", False): "No", ("rummy", "joker_exchange", True): "Yes",
    ("rummy", "first_player_extra", False): "No", ("rummy", "first_player_extra", True): "Yes",
    ("rummikub", "turn_seconds", 0): "As long as you like",
}  # fmt: skip


@for_each(("of", "label"), LABELS.items())
def test_a_number_or_a_yes_in_words(of: tuple[str, str, Any], label: str) -> None:
    game, option, value = of
    [found] = [one for one in GAMES[game].options_asked if one.id == option]
    assert found.labels[value] == label
    assert all(found.takes(key) for key in found.labels)


@for_each(("language", "question", "text"), [
    ("en", "straight rummy", "guide.names-rummy"), ("en", "conquian", "guide.history"),
    ("en", "who deals first", "guide.first-dealer"), ("en", "pinochle rummy", "guide.names"),
    ("fr", "straight rummy", "guide.names-rummy"), ("fr", "conquian", "guide.history"),
    ("fr", "qui distribue en premier", "guide.first-dealer"), ("pt", "straight rummy", "guide.names-rummy"),
    ("pt", "conquian", "guide.history"), ("pt", "quem dá as cartas primeiro", "guide.first-dealer"),
])  # fmt: skip
def test_it_is_the_first_hit(language: str, question: str, text: str) -> None:
    assert index_of(language).find(question)[0].rule == text


def test_a_search_within_a_game_finds_its_own_guide_alone() -> None:
    rummikub = texts_of(GAMES["rummikub"])
    found = {one.rule for one in index_of("en").find("how to play", rummikub, 50)}
    assert "guide.rummikub" in found
    assert found <= rummikub
