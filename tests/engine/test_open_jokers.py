"""Jokers of which nothing is said: how many melds they could be."""

from collections import Counter

from scorekeeper.contract.questions import answer
from scorekeeper.wording import plain
from tests.support.for_each import for_each


@for_each(("cards", "sets", "runs"), [
    ("* * *", 13, 12 * 4),  # any rank; ace to queen as the lowest, in four suits
    ("* * * *", 13, 11 * 4),
    ("9h * *", 1, 3),  # nines; 7-8-9, 8-9-10, 9-10-J
    ("Kh * *", 1, 2),  # kings; J-Q-K, Q-K-A
    ("Ah * *", 1, 2),  # aces; A-2-3, Q-K-A
])  # fmt: skip
def test_readings_of_jokers(cards: str, sets: int, runs: int) -> None:
    said = answer({"ask": "meld", "game": "rummy500", "players": 5, "cards": cards.split()}, plain)
    assert said["rules"] == ["joker.assign"]
    assert Counter(reading["kind"] for reading in said["readings"]) == {"set": sets, "run": runs}
