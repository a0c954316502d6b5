"""Hands played to their end, event by event: what the referee says of them, and that every way to play has one.

`test_contract.py` compares each answer with what it has to be. Here: each value of each option, and each preset, has a
recorded hand that was played to its end; and whatever is recorded comes out the same when only a part of it is known.
"""

import copy
from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.contract.record import answer_record, read_record, replay_answer
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.session.totals import replay
from scorekeeper.wording import plain
from tests.support.casebook import Case, cases
from tests.support.for_each import for_each

PLAYTHROUGHS = [case for case in cases("playthroughs") if case.verb == "replay" and "error_at" not in case.expect]


NOT_PLAYED = {"sheet"}
"""Games of which nothing is recorded but the points."""


def test_a_game_that_is_not_played_out_cannot_be() -> None:
    for game in NOT_PLAYED:
        hand = {"entry": "play", "events": []}
        record = {"format": "scorekeeper-record/1", "game": game, "players": ["Ann", "Bo"], "hands": [hand]}
        with pytest.raises(Unreadable) as refused:
            answer_record(record, plain)
        assert refused.value.at == "hands[0].entry"


@for_each("case", PLAYTHROUGHS, ids=lambda case: case.name)
def test_it_comes_out_the_same_with_every_option_written_down(case: Case) -> None:
    assert case.document
    options = dict(read_record(case.document).agreed.options)
    assert answer_record(case.document | {"options": options}, plain) == answer_record(case.document, plain)


def verdicts_on(document: dict[str, Any], at: int) -> list[dict[str, Any]]:
    """The verdicts on the events of a hand, before anything is said of what was left."""
    record = read_record(document)
    hands = [*record.hands[:at], replace(record.hands[at], left=Anything())]  # type: ignore[type-var]
    judged = replay_answer(record, replay(record.agreed, hands), plain)["hands"][at]["verdicts"]
    return [verdict for verdict in judged if "event" in verdict]


class Anything(dict[str, Cards]):
    """No cards left, with anybody."""

    def __contains__(self, name: object) -> bool:
        return True

    def __missing__(self, name: str) -> Cards:
        return ()

    def get(self, name: str, default: object = None) -> Cards:  # type: ignore[override]
        return ()


@for_each("case", PLAYTHROUGHS, ids=lambda case: case.name)
def test_a_hand_grows_event_by_event(case: Case) -> None:
    """The verdicts on the first events are the same whether or not others follow."""
    assert case.document
    document = copy.deepcopy(case.document)
    hand = next(hand for hand in document["hands"] if hand["entry"] == "play")
    at = document["hands"].index(hand)
    document["hands"] = document["hands"][: at + 1]
    whole = verdicts_on(document, at)
    for count in range(0, len(hand["events"]), 5):
        part = copy.deepcopy(document)
        part["hands"][at]["events"] = hand["events"][:count]
        verdicts = verdicts_on(part, at)
        assert verdicts == [verdict for verdict in whole if verdict["event"] < count]
