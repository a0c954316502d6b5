"""The sentences of verdicts and errors: those that cases ask for with `message_re`, and how they are put together."""

from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.wording import part
from tests.support.casebook import cases, differences, run
from tests.support.for_each import for_each

WORDED = [case for folder in ("cases", "playthroughs") for case in cases(folder) if case.facts != case.expect]


@for_each("verb", ["judge", "replay"])
def test_cases_are_answered_in_these_words(verb: str) -> None:
    asked = [case for case in WORDED if case.verb == verb]
    answers, _status = run(verb, [case.line for case in asked])
    assert len(asked) > 5
    assert not [
        (case.name, wrong) for case, answer in zip(asked, answers, strict=True) if (wrong := differences(case.expect, answer))
    ]


@for_each(("text", "what", "why"), [
    ("{cards}: a run has no gaps.", "", "A run has no gaps."),
    ("{cards} : une suite n’a pas de trou.", "", "Une suite n’a pas de trou."),
    ("{cards} can't be in {name}'s hand: the last card there is the {known}.",
     "{cards} can't be in {name}'s hand", "The last card there is the {known}."),
    ("What is it? Whoever played it says. Or not.", "What is it?", "Whoever played it says. Or not."),
    ("You've already drawn.", "You've already drawn", ""),
    ("joker as {card}", "joker as {card}", "joker as {card}"),
])  # fmt: skip
def test_a_refusal_has_a_headline_and_a_reason(text: str, what: str, why: str) -> None:
    assert (part(text, 0), part(text, 1)) == (what, why)


def test_every_refusal_says_something() -> None:
    texts = {text for rule in RULES.values() for game in GAMES.values() for text in rule.sentences(game.terms).values()}
    assert len(texts) > 200
    assert [text for text in texts if not part(text, 0) + part(text, 1) or part(text, 0) == part(text, 1)] == []
