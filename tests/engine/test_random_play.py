"""Proof by play, in small: random players at a real table (every card known to the table, not to the referee), with house rules
that lead to every corner. `python -m tests.proofs play` plays hands of each game and preset, and many more of them.

After every event the cards add up to the pack and lie where the table has them; what is refused changes nothing, and names the
rule that it has to name; what the referee knows of a hand and of the stock is true; and the scores are those of a recount from
what lies on the table.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine.cards import Card, Tile, parse_cards
from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from tests.simulation.cards import CardTable
from tests.simulation.evening import Sitting, evening, play
from tests.simulation.evening import sitting as some_sitting
from tests.simulation.hands import Figures
from tests.simulation.melds import Laid, Law
from tests.simulation.tiles import TileTable, no_set
from tests.support.for_each import for_each

ROOT = Path(__file__).parents[2]
HANDS_EACH = 4
CARD_GAMES = [(game, preset) for game in ("rummy500", "rummy") for preset in GAMES[game].presets]

VARIANTS: tuple[Sitting, ...] = tuple(
    Sitting(game, preset, options, players, deal_no)
    for game, preset, players, deal_no, options in (
        ("rummy500", "pagat", 3, 1, {}),
        ("rummy500", "pagat", 2, 1, {"discard_take": "must-meld", "rummy_call": "off"}),
        ("rummy500", "pagat", 3, 1, {"deepest_card": "new-meld", "rummy_call": "top", "jokers_per_pack": 4}),
        ("rummy500", "pagat", 3, 1, {"going_out": "discard", "hand_size": 5}),
        ("rummy500", "pagat", 3, 1, {"packs": 2, "hand_size": 20}),
        ("rummy500", "pagat", 3, 1, {"going_out": "float", "hand_size": 4, "jokers_per_pack": 0}),
        ("rummy500", "pagat", 3, 1, {"going_out": "float-unplayable", "hand_size": 3}),
        (
            *("rummy500", "pagat", 3, 1),
            {"going_out": "float-unplayable", "playable_last_discard": "rummy-call", "hand_size": 3, "card_values": "5-10-15"},
        ),
        ("rummy500", "pagat", 3, 1, {"hand_size": 16, "jokers_per_pack": 0}),
        ("rummy", "basic", 2, 1, {}),
        ("rummy", "basic", 3, 1, {"hand_size": 4, "going_rummy": "double", "jokers": 2}),
        (*("rummy", "basic", 3, 1), {"hand_size": 3, "going_out": "discard", "scoring": "penalty", "melds_per_turn": "any"}),
        (
            *("rummy", "basic", 3, 1),
            {"hand_size": 14, "ace": "round-the-corner", "stock_out": "shuffle", "reuse_limit": 3, "layoff": "after-own-meld"},
        ),
        (
            *("rummy", "basic", 3, 1),
            {"hand_size": 15, "ace": "high-or-low", "reuse_limit": 2, "jokers": 4, "going_rummy": "plus-10"},
        ),
        ("rummy", "block", 3, 1, {"hand_size": 15}),
        ("rummy", "wrotham", 3, 1, {}),
        ("rummy", "wrotham", 2, 4, {"hand_size": 4}),
        (*("rummy", "wrotham", 3, 2), {"hand_size": 14, "stock_out": "shuffle", "reuse_limit": 1, "going_rummy": "double"}),
        (
            *("rummy500", "pagat", 4, 1),
            {"hand_size": 5, "teams": "pairs", "ace": "round-the-corner", "first_meld": 20, "joker_exchange": True},
        ),
        (
            *("rummy500", "pagat", 5, 1),
            {
                "hand_size": 4,
                "jokers_per_pack": 4,
                "two_pack_sets": "free",
                "joker_limit": "fewer",
                "joker_exchange": "play-at-once",
                "joker_points": 20,
                "low_ace": 15,
            },
        ),
        ("rummy", "rami51", 3, 1, {"hand_size": 4, "first_meld": 12, "pure_run": False, "jokers": 6}),
        ("rummy", "kaluki", 7, 1, {"hand_size": 5, "first_meld": 15, "two_pack_sets": "same-suit", "jokers": 6}),
        ("rummy", "pife", 2, 1, {"hand_size": 3, "scoring": "lives"}),
        ("rummikub", "tiles", 3, 1, {"opening": 15, "rounds": 1}),
        ("rummikub", "tiles", 2, 1, {"opening": 0, "pool_empty": "end", "timeout": "restore", "rounds": 1}),
        ("rummikub", "cards", 4, 1, {"opening": 30, "rounds": 1}),
        ("rummikub", "modern", 3, 1, {"opening": 12, "rounds": 1}),
        ("rummikub", "modern", 2, 1, {"opening": 100, "turn_seconds": 0, "rounds": 1}),
        ("gin", "standard", 2, 1, {}),
        ("gin", "straight", 2, 1, {"wall": "last-knock", "big_gin": "off", "next_dealer": "loser"}),
        ("gin", "oklahoma", 2, 1, {"wall": "last-knock", "upcard_ace": "gin", "tie": "nothing", "next_dealer": "winner"}),
    )
)


@pytest.mark.full
@for_each("sitting", VARIANTS, ids=lambda sitting: f"{sitting.preset} {sitting.deal_no} {sitting.options}")
def test_random_hands_add_up(sitting: Sitting) -> None:
    random = Random(f"fixed seed {sitting}")
    figures = Figures()
    for _ in range(HANDS_EACH):
        figures.add(play(sitting, random))
    assert figures.over
    assert figures.accepted > 10 * HANDS_EACH
    assert figures.refused.total() > 3 * HANDS_EACH
    assert figures.foretold > 0.9 * (figures.accepted + figures.refused.total() / 3)


# The players and their table, which are to notice what is amiss.
@given(st.sampled_from(CARD_GAMES), st.integers(0, 2**64))
def test_cards_seen_are_counted_as_they_turn_up(game_and_preset: tuple[str, str], seed: int) -> None:
    """Whatever is put back, called, exchanged or turned over: after each event the table counts what is visible anew."""
    random = Random(seed)
    assert play(some_sitting(*game_and_preset, random, plain=False), random).accepted


def test_a_table_has_the_whole_pack() -> None:
    table = CardTable(Sitting("rummy500", "pagat", {}, 3, 1).agreed(), 1, Random("a table"))
    held = [card for hand in table.hands for card in hand]
    assert len([*held, *table.stock, *table.pile]) == 54
    assert set(Counter(card for card in (*held, *table.stock, *table.pile) if not card.wild).values()) == {1}


def test_an_evening_goes_round_the_games_and_their_presets() -> None:
    presets = {(game.id, preset) for game in GAMES.values() if game.id != "sheet" for preset in game.presets}
    played = [(sitting.game, sitting.preset) for _, sitting, _ in evening("any", 2 * len(presets))]
    assert Counter(played) == dict.fromkeys(presets, 2)
    plain = [sitting.options == {} for _, sitting, _ in evening("any", 2 * len(presets))]
    assert plain[: len(presets)] == [True] * len(presets)
    assert not all(plain)


def test_a_hand_can_be_played_again_by_its_seed() -> None:
    """In another process too, which keeps sets in another order."""
    again = "from tests.simulation.evening import again; print([again(f'any/{number}') for number in range(8)])"
    said = subprocess.run([sys.executable, "-c", again], capture_output=True, text=True, check=True, cwd=ROOT)
    here = [play(sitting, random) for _, sitting, random in evening("any", 8)]
    assert said.stdout.strip() == str(here)


def test_a_player_with_two_tiles_and_a_joker_left_finds_something_to_do() -> None:
    table = TileTable(Sitting("rummikub", "tiles", {}, 2, 1).agreed(), Random("a rack"))
    table.racks[table.turn] = [Tile.parse(text) for text in ("5r", "9b", "*")]
    event, _ = no_set(table)
    assert event.by in range(2)


def test_each_set_of_house_rules_can_be_agreed() -> None:
    for _, sitting, _ in evening("house rules", 400):
        assert agree(GAMES[sitting.game], sitting.preset, sitting.options, tuple("abcdefgh"[: sitting.players]))


TWO_PACKS, FREE = Law("low", "same-suit", 2), Law("low", "free", 2, "fewer")


@for_each(("meld", "start", "card", "law", "ends"), [
    ("5h 6h 7h", 5, "4h", Law("low"), (0,)),
    ("5h 6h 7h", 5, "8h", Law("low"), (-1,)),
    ("5h 6h 7h", 5, "8s", Law("low"), ()),
    ("5h 6h 7h", 5, "*", Law("low"), (0, -1)),
    ("5h 6h *=7h", 5, "*", Law("low", limit="one"), ()),
    ("5h 6h *=7h", 5, "8h", Law("low", limit="one"), (-1,)),
    ("Jh Qh Kh", 11, "Ah", Law("low"), ()),
    ("Jh Qh Kh", 11, "Ah", Law("high-or-low"), (-1,)),
    ("Qh Kh Ah", 12, "2h", Law("high-or-low"), ()),
    ("Qh Kh Ah", 12, "2h", Law("round-the-corner"), (-1,)),
    ("Ah 2h 3h", 1, "Kh", Law("high-or-low"), ()),
    ("Ah 2h 3h", 1, "Kh", Law("round-the-corner"), (0,)),
    ("9h 9d 9s", 0, "9c", Law("low"), (-1,)),
    ("9h 9d 9s", 0, "9h", Law("low"), ()),
    ("9h 9d 9s", 0, "9h", Law("low", "free", 1), ()),
    ("9h 9d 9s", 0, "9h", TWO_PACKS, (-1,)),
    ("9h 9h 9s", 0, "9h", TWO_PACKS, ()),
    ("9h 9d 9s 9s", 0, "9h", TWO_PACKS, ()),
    ("9h 9d 9s 9s", 0, "9h", FREE, (-1,)),
    ("9h 9d *=9", 0, "*", FREE, ()),
    ("9h 9d 9d *=9", 0, "*", FREE, (-1,)),
    ("9h 9d 9s *=9", 0, "9c", Law("low"), ()),
])  # fmt: skip
def test_what_fits_a_meld_at_the_table(meld: str, start: int, card: str, law: Law, ends: tuple[int, ...]) -> None:
    assert Laid(parse_cards(meld.split()), start, 0).ends(Card.parse(card), law) == ends
