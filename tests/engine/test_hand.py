"""A hand judged event by event: the steps that its searches may take, and whose line a card laid off is."""

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.draw_game.claims import judge
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.session.hand import play

FREED = [["2b", "3b", "4b"], ["11r", "11y", "*=11"], ["10r", "10b", "10k", "10y"]]


def test_the_searches_of_a_hand_share_the_budget_that_is_given() -> None:
    """Without one they have what the game gives a whole hand."""
    events = [
        {"do": "play", "by": "Ann", "table": [["2b", "3b", "*=4b"], ["13r", "13b", "13k"]]},
        {"do": "play", "by": "Bo", "table": [*FREED, ["13r", "13b", "13k"]]},
    ]
    rules = {"format": FORMAT, "game": "rummikub", "players": ["Ann", "Bo"]}
    record = read_record(rules | {"hands": [{"entry": "play", "dealer": "Bo", "events": events}]})
    [hand] = record.hands
    assert isinstance(hand, PlayHand)
    assert [step.verdict.undecided for step in play(record.agreed, hand, "Bo", 1).steps] == [False, False]
    assert [step.verdict.undecided for step in play(record.agreed, hand, "Bo", 1, budget=Budget(3)).steps][-1]
    state = play(record.agreed, hand, "Bo", 1).at(1)
    assert judge(state, hand.events[1:], Budget(3)).verdict.undecided
    assert not judge(state, hand.events[1:]).verdict.undecided
    spent = Budget(10_000)
    play(record.agreed, hand, "Bo", 1, budget=spent)
    assert spent.left < 10_000


def test_the_twin_of_a_card_taken_is_seen_once_it_is_discarded() -> None:
    """Of two nines one lies in the pile then, and the one that was taken is in the hand still: nobody draws a third."""
    events = [
        {"do": "draw", "by": "Ann", "from": "pile"},
        {"do": "discard", "by": "Ann", "card": "9h"},
        {"do": "draw", "by": "Bo", "from": "stock", "card": "9h"},
    ]
    rules = {"format": FORMAT, "game": "rummy500", "players": ["Ann", "Bo"], "options": {"packs": 2}}
    record = read_record(rules | {"hands": [{"entry": "play", "dealer": "Bo", "upcard": "9h", "events": events}]})
    [hand] = record.hands
    assert isinstance(hand, PlayHand)
    assert [step.verdict.rules for step in play(record.agreed, hand, "Bo", 1).steps] == [(), (), ("cards.copies",)]
