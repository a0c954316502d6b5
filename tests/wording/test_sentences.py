"""The sentences of verdicts and errors: those that cases ask for with `message_re`, and how they are put together."""

from tests.support.casebook import cases, differences, run
from tests.support.for_each import for_each

WORDED = [case for folder in ("cases", "playthroughs") for case in cases(folder) if case.facts != case.expect]


@for_each("verb", ["judge", "replay"])
def test_cases_are_answered_in_these_words(verb: str) -> None:
    asked = [case for case in WORDED if case.verb == verb]
    answers, _status = run(verb, [case.line for case in asked])
    assert len(asked) > 5
    assert not [
        (case.name, wrong)
        for case, answer in zip(asked, answers, strict=True)
        if (wrong := differences(case.expect, answer))
    ]
