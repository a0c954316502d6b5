"""Each sentence of a rule is translated by its own sentence, not by that of another rule."""

import re
from collections import Counter, defaultdict

import pytest

import scorekeeper.games  # noqa: F401 - declares the rules
from scorekeeper.engine.rule import RULES
from tests.support.catalogues import LANGUAGES, read

LONG = 9
"""Words from which a sentence has enough to be told by."""
DOUBT = 0.1
"""How much better two sentences of nearly the same words may go together the other way round."""
Words = set[str]


def words(text: str) -> Words:
    """The beginnings of the words of a text, and its suits."""
    return {word[:6] for word in re.findall(r"\w+|[♥♦♣♠]", text.lower())}


def likeness(pairs: dict[str, tuple[Words, Words]]) -> dict[str, dict[str, float]]:
    """How surely each word of a translation comes of each English word, by how often both stand in the same text (Dice)."""
    english, other, both = Counter[str](), Counter[str](), Counter[tuple[str, str]]()
    for one, translated in pairs.values():
        english.update(one)
        other.update(translated)
        both.update((word, into) for word in one for into in translated)
    found: dict[str, dict[str, float]] = defaultdict(dict)
    for (word, into), times in both.items():
        if times > 1:
            found[word][into] = 2 * times / (english[word] + other[into])
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_sentences_of_rules_are_swapped(language: str) -> None:
    """Two that were swapped would go together better the other way round, by all the words of the catalogue."""
    pairs = {
        str(text.id): (words(str(text.id)), words(str(text.string)))
        for text in read(language)
        if text.string and isinstance(text.id, str)
    }
    like = likeness(pairs)
    said = {one for rule in RULES.values() for one in (rule.text, rule.details, rule.differ, *rule.sentences().values())}
    known = sorted(text for text in said if text in pairs and min(map(len, pairs[text])) >= LONG)
    assert len(known) > 300
    fits: dict[str, dict[str, float]] = {}
    for text in known:
        expected: dict[str, float] = defaultdict(float)
        for word in pairs[text][0]:
            for into, sure in like[word].items():
                expected[into] = max(sure, expected[into])
        fits[text] = {other: sum(expected.get(into, 0) for into in pairs[other][1]) / len(pairs[other][1]) for other in known}
    swapped = [
        f"{one!r} and {other!r}"
        for one in known
        for other in known
        if one < other and fits[one][other] + fits[other][one] > fits[one][one] + fits[other][other] + DOUBT
    ]
    assert not swapped, f"{language}: swapped: " + "\n".join(swapped)
