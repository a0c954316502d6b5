"""What players ask leads to the rule: for the questions of questions_LANGUAGE.json it is among the first three hits."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.rulebook.glossary import GLOSSARY
from scorekeeper.rulebook.search import GUIDES, texts_of
from scorekeeper.rulebook.search import index_of as index
from scorekeeper.wording.languages import LANGUAGES
from tests.support.for_each import for_each

FIRST = 3
QUESTIONS = [
    pytest.param(language, asked["q"], asked.get("game"), asked["rules"], id=f"{language}-{asked['q']}")
    for language in LANGUAGES
    for asked in json.loads((Path(__file__).parent / f"questions_{language}.json").read_text())
]


@for_each(("language", "question", "game", "rules"), QUESTIONS)
def test_the_rule_is_among_the_first_three(language: str, question: str, game: str | None, rules: list[str]) -> None:
    assert set(rules) <= {*RULES, *GUIDES}
    found = [one.rule for one in index(language).find(question, game and texts_of(GAMES[game]))]
    assert set(found[:FIRST]) & set(rules), found


FRESH = json.loads((Path(__file__).parent / "fresh_questions.json").read_text())
"""Questions that were written before anybody looked at the catalogues, with the rules that answer them: sixty of each language,
and twenty more to which nothing was fitted."""


@for_each(("kind", "asked", "least"), [("fresh", 60, 57), ("untuned", 20, 17)])
@for_each("language", LANGUAGES)
def test_people_at_a_table_find_what_they_ask(language: str, kind: str, asked: int, least: int) -> None:
    questions = {question: set(rules.split()) for question, rules in FRESH[language][kind].items()}
    found = {question: {one.rule for one in index(language).find(question)[:FIRST]} for question in questions}
    lost = [question for question, rules in questions.items() if not found[question] & rules]
    assert len(questions) == asked
    assert asked - len(lost) >= least, lost


def test_there_are_enough_questions() -> None:
    for language in LANGUAGES:
        asked = {param.values[1] for param in QUESTIONS if param.values[0] == language}
        assert len(asked) >= 100, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_accents_case_and_plurals_make_no_difference(language: str) -> None:
    pairs = {
        "en": [("JOKERS", "joker"), ("melds in a turn", "meld in turns"), ("aces", "ACE")],
        "fr": [("défausse", "DEFAUSSE"), ("Oui, c´est l‘as", "as"), ("d’un as qu’on", "un as on"), ("égalité", "egalites")],
        "pt": [("sequência", "SEQUENCIAS"), ("ás", "as baixos"), ("curingas", "Curinga")],
    }
    for one, other in pairs[language]:
        first, second = ([hit.rule for hit in index(language).find(text)[:FIRST]] for text in (one, other))
        assert first[0] in second, (one, other)


@for_each(("language", "typed", "meant"), [
    ("en", "jokre", "joker"), ("en", "discrad", "discard"), ("fr", "defauce", "défausse"), ("fr", "combinaizon", "combinaison"),
    ("pt", "sequensia", "sequência"), ("pt", "curnga", "curinga"),
])  # fmt: skip
def test_a_slip_of_the_thumb_finds_the_same(language: str, typed: str, meant: str) -> None:
    found = {hit.rule for hit in index(language).find(typed, limit=20)}
    assert found & {hit.rule for hit in index(language).find(meant, limit=5)}


@for_each(("language", "said", "like"), [
    ("en", "holler", "shout"), ("en", "dump", "discard"), ("fr", "amende", "pénalité"), ("pt", "punição", "multa"),
])  # fmt: skip
def test_a_word_of_like_meaning_finds_the_same(language: str, said: str, like: str) -> None:
    assert index(language).find(said)[0].rule in [hit.rule for hit in index(language).find(like)[:FIRST]]


def test_an_article_is_no_ace() -> None:
    marked = [part for part, found in index("en").matches("K-A-2", "No K-A-2. A run ends at A.") if found]
    assert marked == ["K", "A", "2", "A"]


def test_a_total_that_no_rule_names_is_about_the_target() -> None:
    assert index("en").find("610")[0].rule.startswith("session.")
    assert not index("en").find("61")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_other_pages_call_it_finds_what_players_call_it(language: str) -> None:
    for term in GLOSSARY:
        assert term.rule in RULES
        for other in term.elsewhere[language]:
            assert index(language).find(other), other


@pytest.mark.parametrize("language", LANGUAGES)
@given(question=st.text(max_size=300))
def test_whatever_is_typed_is_answered(language: str, question: str) -> None:
    found = index(language).find(question)
    assert all(one.rule in RULES or one.rule in GUIDES for one in found)
    assert len({one.rule for one in found}) == len(found)


@for_each("question", ['"', "joker AND", "NEAR(", "a*", "title:joker", "', DROP TABLE phrases;", "((", "-", "^joker"])
def test_signs_of_the_index_are_plain_signs(question: str) -> None:
    index("en").find(question)


def test_only_rules_of_the_game_are_found() -> None:
    for game in GAMES.values():
        assert {one.rule for one in index("en").find("joker", game.rules, limit=50)} <= {*game.rules}
