"""What a draw from the pile takes, of cards and of another deck."""

from scorekeeper.engine.cards import Card, Cards, Tile
from scorekeeper.engine.rules.drawing import draw_down_to, draw_top
from tests.support.for_each import for_each

DECKS = {"cards": (Card, "5h 9c 5h"), "tiles": (Tile, "5r 9k 5r")}


@for_each(("deck", "pile"), DECKS.values(), ids=DECKS)
def test_only_the_top_card_is_taken_and_a_deeper_one_refused_by_the_games_own_rule(deck: type[Card], pile: str) -> None:
    lying: Cards = tuple(map(deck.parse, pile.split()))
    for wanted in (None, lying[0]):
        taken, verdict = draw_top(lying, wanted, "own.draw")
        assert (taken, verdict.ok) == (lying[-1:], True)
    taken, verdict = draw_top(lying, lying[1], "own.draw", "deeper")
    assert (taken, [(one.rule, one.variant) for one in verdict.breaches]) == ((), [("own.draw", "deeper")])
    assert draw_down_to(lying, lying[1])[0] == lying[1:]
    assert draw_top((), None, "own.draw")[1].rules == ("draw.pile",)
