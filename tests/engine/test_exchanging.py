"""How things stand after a joker was exchanged, and after a last discard."""

from collections.abc import Sequence
from typing import Any

import pytest

from scorekeeper.contract.record import FORMAT, read_record
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.session.hand import play
from scorekeeper.engine.state import TableMeld
from tests.support.for_each import for_each

ANN, BO, CY = range(3)


@for_each(("laid", "said", "laid_off", "exchanged", "cards", "owners"), [
    ("9h * *", "set", "*=9", "9c", "9h 9c *=9 *=9", (ANN, CY, ANN, BO)),
    ("9h 9d *", "set", "*=9", "9c", "9h 9d 9c *=9", (ANN, ANN, CY, BO)),
    ("5h *=6h 7h", "run", "8h", "6h", "5h 6h 7h 8h", (ANN, CY, ANN, BO)),
    ("*=5h 6h *=7h", "run", "8h", "7h", "*=5h 6h 7h 8h", (ANN, ANN, CY, BO)),
    ("*=Qh Kh *=Ah", "run", "Jh", "Ah", "Jh *=Qh Kh Ah", (BO, ANN, ANN, CY)),
    ("*=5h 6h 7h", "run", "4h", "5h", "4h 5h 6h 7h", (BO, CY, ANN, ANN)),
])  # fmt: skip
def test_the_card_is_its_players_and_of_like_jokers_the_first_is_gone(
    laid: str, said: str, laid_off: str, exchanged: str, cards: str, owners: tuple[int, ...]
) -> None:
    on_table = exchanged_on_table(laid, said, laid_off, exchanged)
    assert " ".join(map(str, on_table.meld.cards)) == cards
    assert on_table.owners == owners


@pytest.mark.parametrize(("laid", "said", "laid_off", "exchanged", "cards", "owners"), [
    ("9h 9d *", "set", "*=9", "9c", "9h 9d *=9 *=9", (ANN, ANN, ANN, BO)),
    ("5h *=6h 7h", "run", "8h", "6h", "5h *=6h 7h 8h", (ANN, ANN, ANN, BO)),
])  # fmt: skip
def test_an_exchange_taken_back_leaves_the_meld_as_it_was(
    laid: str, said: str, laid_off: str, exchanged: str, cards: str, owners: tuple[int, ...]
) -> None:
    on_table = exchanged_on_table(
        laid, said, laid_off, exchanged, [{"do": "put-back", "by": "Cy"}], joker_exchange="play-at-once"
    )
    assert " ".join(map(str, on_table.meld.cards)) == cards
    assert on_table.owners == owners


def exchanged_on_table(
    laid: str, said: str, laid_off: str, exchanged: str, after: Sequence[Any] = (), **options: object
) -> TableMeld:
    """The meld that Ann lays, Bo lays off on and Cy exchanges a joker of."""
    rules: dict[str, Any] = {"preset": "wrotham", "options": {"ace": "high-or-low"}}
    if options:
        rules = {"options": options | {"jokers": 2, "upcard": "none"}}
    events = [
        *([{"do": "draw", "by": "Ann", "from": "stock"}] if options else []),
        {"do": "meld", "by": "Ann", "cards": laid.split(), "as": said}, {"do": "discard", "by": "Ann", "card": "2c"},
        {"do": "draw", "by": "Bo", "from": "stock"}, {"do": "layoff", "by": "Bo", "card": laid_off, "on": 1},
        {"do": "discard", "by": "Bo", "card": "3c"}, {"do": "draw", "by": "Cy", "from": "stock"},
        {"do": "exchange", "by": "Cy", "card": exchanged, "on": 1}, *after,
    ]  # fmt: skip
    hand = {"entry": "play", "dealer": "Cy", "events": events}
    game = {"format": FORMAT, "game": "rummy", "players": ["Ann", "Bo", "Cy"]}
    record = read_record(game | rules | {"hands": [hand]})
    [read] = record.hands
    assert isinstance(read, PlayHand)
    played = play(record.agreed, read, "Cy", 1)
    assert not played.verdicts, played.verdicts
    [on_table] = played.state.table
    return on_table


def test_nobody_may_call_the_last_discard_of_rummy() -> None:
    events = [
        {"do": "draw", "by": "Ann", "from": "stock"},
        {"do": "meld", "by": "Ann", "cards": ["5h", "6h", "7h"]},
        {"do": "discard", "by": "Ann", "card": "8h"},
    ]
    hand = {"entry": "play", "dealer": "Bo", "upcard": "4d", "events": events}
    asked = {"format": FORMAT, "game": "rummy", "options": {"hand_size": 3}, "players": ["Ann", "Bo"], "hands": [hand]}
    record = read_record(asked)
    [read] = record.hands
    assert isinstance(read, PlayHand)
    state = play(record.agreed, read, "Bo", 1).state
    assert (state.over, state.out, state.caught) == (True, ANN, False)
