"""A card that can't be in a hand: what is said names the cards that are known to be there."""

from types import SimpleNamespace
from typing import Any

from scorekeeper.engine.cards import Card, Tile, parse_cards
from scorekeeper.engine.game import agree
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.rules.cards_in_play import not_held
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

CASES = {
    "the last card is known": ("9c", 1, "Ks", "last"), "all cards are known": ("9c", 2, "Ks 3h", "known"),
    "two that aren't there": ("9c 8c", 2, "Ks 3h", "known"), "one is unknown": ("9c 8c", 3, "Ks 3h", "some"),
    "it may be the unknown one": ("9c", 3, "Ks 3h", None), "it is there": ("Ks", 1, "Ks", None),
    "nothing is left": ("9c", 0, "", "none"),
}  # fmt: skip


def state_of(count: int, known: tuple[Card, ...], game: str = "rummy500") -> Any:
    agreed = agree(GAMES[game], GAMES[game].default_preset, {}, ("Ana", "Chloé"))
    hands = (HeldCards(7, ()), HeldCards(count, known))
    return SimpleNamespace(agreed=agreed, hands=hands, copies=lambda _card: 0, limit=lambda _card: 1)


@for_each("name", CASES)
def test_the_reason_is_told(name: str) -> None:
    cards, count, known, variant = CASES[name]
    held = parse_cards(tuple(known.split()))
    verdict = not_held(state_of(count, held), 1, parse_cards(tuple(cards.split())))
    assert verdict.ok is (variant is None)
    if variant:
        [breach] = verdict.breaches
        assert (breach.rule, breach.variant) == ("cards.count", variant)
        if variant in ("last", "known"):
            assert breach.facts == {"name": "Chloé", "known": held}


def test_of_tiles_too() -> None:
    [breach] = not_held(state_of(1, (Tile.parse("13r"),), "rummikub"), 1, (Tile.parse("9b"),)).breaches
    assert breach.variant == "last"
