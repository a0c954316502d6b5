"""Whatever is sent: an answer or an error with its place, never anything else. And what always holds of an answer."""

import json
from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record, read_record
from scorekeeper.engine.cards import Card
from scorekeeper.engine.hands import PlayHand, TableHand
from scorekeeper.engine.melds import HIGH_OR_LOW, readings_of
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.session.table_hand import judge_table
from scorekeeper.wording import plain, problem
from tests.support.casebook import cases
from tests.support.damage import changed
from tests.support.for_each import for_each

pytestmark = pytest.mark.full
CARDS = [rank + suit for suit in "hdcs" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")] + ["*", "*=9", "*=8h"]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8) | st.sampled_from(CARDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def replayed(document: object) -> dict[str, Any]:
    return answer_record(document, plain)


def asked(document: object) -> dict[str, Any]:
    return answer(document, plain)


def safely(do: Any, document: object) -> dict[str, Any]:
    """The answer, or the error that goes in its place; both can be written down."""
    try:
        given_back = do(document)
    except Unreadable as unreadable:
        given_back = {"error": {"at": unreadable.at, "message": problem(unreadable, plain)}}
    assert "error" not in given_back or given_back["error"]["message"].strip()
    json.dumps(given_back)
    return given_back


@given(JSON)
def test_any_json(document: object) -> None:
    safely(asked, document)
    safely(replayed, document)


PARTS = {
    "ask": st.sampled_from(["meld", "readings", "layoff", "fits", "points", "best", "callable", "take", "rearrange"]),
    "game": st.sampled_from(["rummy500", "rummy500", "rummy", "rummikub"]),
    "cards": st.lists(st.sampled_from(CARDS), max_size=15) | JSON,
    "meld": st.lists(st.sampled_from(CARDS), max_size=6) | JSON,
    "card": st.sampled_from(CARDS) | JSON,
    "table": st.lists(st.lists(st.sampled_from(CARDS), max_size=5), max_size=4) | JSON,
    "melded": st.lists(st.lists(st.sampled_from(CARDS), max_size=5), max_size=4) | JSON,
    "left": st.lists(st.sampled_from(CARDS), max_size=8) | JSON,
    "as": st.sampled_from(["set", "run", None]) | JSON,
    "players": st.integers(0, 10) | JSON,
    "options": st.dictionaries(st.sampled_from(["packs", "jokers_per_pack", "hand_size"]), st.integers(0, 4)) | JSON,
    "preset": st.sampled_from(["pagat", "bicycle", None]) | JSON,
}


@given(st.fixed_dictionaries({name: PARTS.pop(name) for name in ("ask", "game")}, optional=PARTS))
def test_any_question(document: dict[str, Any]) -> None:
    safely(asked, document)


@cache
def documents(verb: str) -> list[Any]:
    found = [case.document for case in (*cases("cases"), *cases("playthroughs")) if case.verb == verb]
    return [document for document in found if isinstance(document, dict)]


@for_each(("verb", "do"), [("judge", asked), ("replay", replayed)])
@for_each("seed", range(2))
def test_any_change_of_a_document(verb: str, do: Any, seed: int) -> None:
    """Still an answer or an error; and read twice it is the same."""
    random = Random(f"{verb} {seed}")
    told = Counter[str]()
    for _ in range(4000):
        document = changed(random, random.choice(documents(verb)))
        given_back = safely(do, document)
        told["error" if "error" in given_back else "answer"] += 1
        assert safely(do, json.loads(json.dumps(document))) == given_back
    assert min(told.values()) > 100


def test_a_note_changes_nothing() -> None:
    """Its key begins with `x-`."""
    for verb, do in (("judge", asked), ("replay", replayed)):
        for document in documents(verb)[::7]:
            assert safely(do, {**document, "x-remark": ["x", {"y": None}]}) == safely(do, document)


def test_every_card_is_in_one_score_line() -> None:
    """What was recorded is counted, once, for somebody; and the lines add up to the hand."""
    seen = 0
    for document in documents("replay"):
        try:
            record = read_record(document)
        except Unreadable:
            continue
        if record.agreed.game.id != "rummy500":
            continue
        for hand, agreed in zip(record.hands, record.tables, strict=False):
            if not isinstance(hand, TableHand):
                continue
            judged = judge_table(agreed, hand, 1)
            assert judged.lines is not None
            lies = Counter(card for laid in hand.melds for card in laid.cards)
            lies += Counter(layoff.card for laid in hand.melds for layoff in laid.layoffs)
            lies += Counter(card for cards in hand.left.values() for card in cards)
            counted = Counter(card for lines in judged.lines.values() for line in lines for card in line.cards)
            assert Counter(map(plain_card, lies.elements())) == Counter(map(plain_card, counted.elements()))
            for name, score in record.agreed.game.score(judged).items():
                assert score.hand == sum(line.points for line in judged.lines[name]) == score.melded - score.left
            seen += 1
    assert seen > 50


def plain_card(card: Card) -> str:
    return "*" if card.wild else str(card)


def test_a_record_says_the_same_each_time_it_is_replayed() -> None:
    for document in documents("replay"):
        first = safely(replayed, document)
        assert safely(replayed, json.loads(json.dumps(document))) == first
        if "error" not in first and not any(isinstance(hand, PlayHand) for hand in read_record(document).hands):
            settled = deepcopy(document)
            settled["options"] = dict(read_record(document).agreed.options)
            assert safely(replayed, settled) == first, "with every option's value written out too"


GROUPS = st.lists(st.sampled_from([Card.parse(text) for text in CARDS]), min_size=3, max_size=7)


@given(GROUPS.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_changes_no_readings(rows: tuple[list[Card], list[Card]]) -> None:
    """Nor, without jokers, the verdict."""
    first, second = map(tuple, rows)
    one, other = (set(map(str, map(alike, readings_of(row, HIGH_OR_LOW)))) for row in (first, second))
    assert one == other
    if not any(card.wild for card in first):
        judged, again = judge_meld(first, None, HIGH_OR_LOW), judge_meld(second, None, HIGH_OR_LOW)
        assert set(judged.verdict.rules) == set(again.verdict.rules)


def alike(meld: Any) -> tuple[Any, ...]:
    return (meld.kind, meld.start, sorted(map(str, meld.cards)))


@given(GROUPS)
def test_a_reading_reads_as_itself(cards: list[Card]) -> None:
    """What the referee wrote out is judged to be just that, with its kind said and without."""
    for meld in readings_of(tuple(cards), HIGH_OR_LOW):
        for kind in (None, meld.kind):
            judged = judge_meld(meld.cards, kind, HIGH_OR_LOW)
            assert judged.meld is not None
            assert alike(judged.meld) == alike(meld)
