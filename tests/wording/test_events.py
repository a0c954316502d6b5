"""What happened in a turn, in words."""

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.events import DrawPile, EndTurn, Event, LayMeld
from tests.engine.test_turn_pages import BASIC, BUDGET, PAGAT, RUN, WITH_JOKER, WROTHAM, Step, state_after, steps_of
from tests.support.for_each import for_each


@for_each(("rules", "presses", "words"), [
    (PAGAT, "stock", "draws from the stock"),
    (PAGAT, "pile:4s", "takes 4s from the pile"),
    (PAGAT, "stock; discard 2c; pile:4s", "takes 4s 2c from the pile"),
    (PAGAT, RUN, "melds 5h 6h 7h"),
    (PAGAT, f"{RUN}; layoff 8h", "lays off 8h"),
    (PAGAT, f"{RUN}; discard 2c", "discards 2c"),
    (PAGAT, f"{RUN}; discard 8h; call:8h@2", "calls “Rummy!” for 8h"),
    (PAGAT + " discard_take=must-meld", "pile:4s; put-back", "puts the cards back on the pile"),
    (PAGAT + " jokers_per_pack=0 hand_size=17", "pass", "takes nothing: the stock is empty"),
    (WROTHAM, f"{WITH_JOKER}; exchange 6h", "puts 6h in place of a joker"),
])  # fmt: skip
def test_an_event_in_words(rules: str, presses: str, words: str) -> None:
    assert worded(steps_of(rules, presses)[-1]) == words


def worded(step: Step) -> str:
    text, cards = step.after.agreed.game.describe(step)
    assert bool(cards) == ("%(cards)s" in text)
    return (text % {"name": "", "cards": " ".join(map(str, cards))}).strip()


@for_each(("rules", "presses", "event", "words"), [
    (PAGAT, "", DrawPile(0, Card.parse("9s")), "takes 9s from the pile"),
    (PAGAT, "stock", DrawPile(0), "takes 4s from the pile"),
    (PAGAT, "stock; discard 2c", DrawPile(0), "takes 2c from the pile"),
    (PAGAT, "stock", LayMeld(0, parse_cards(["5h", "9h"])), "melds 5h 9h"),
    (PAGAT, "", EndTurn(0), "ends the turn"),
])  # fmt: skip
def test_a_refused_event_in_words(rules: str, presses: str, event: Event, words: str) -> None:
    state = state_after(rules, presses)
    after, verdict = state.agreed.game.step(state, event, Budget(BUDGET))
    assert not verdict.ok
    assert worded(Step(event, state, after, verdict)) == words


def test_the_pile_that_is_the_new_stock_in_words() -> None:
    presses = "stock-discard 2c; stock-discard 3c; stock-discard 5c; pass"
    assert worded(steps_of(BASIC + " hand_size=16", presses)[-1]) == "takes nothing: the pile becomes the new stock"
