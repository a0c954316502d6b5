"""What each preset comes to, every option of it, as it stands in the description of the records."""

from typing import Any

from scorekeeper.engine.game import agree
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

RUMMY500 = {
    "target": 500, "target_test": "reach", "win_by": "highest", "settlement": "none", "card_values": "face",
    "packs": "auto", "jokers_per_pack": 2, "hand_size": "auto", "discard_take": "top-free",
    "deepest_card": "meld-or-layoff", "rummy_call": "pile", "going_out": "free", "playable_last_discard": "take-back",
}  # fmt: skip
RUMMY = {
    "scoring": "winner-takes", "target": 100, "deals": None, "settlement": "none", "going_rummy": "off", "ace": "low",
    "melds_per_turn": "one", "layoff": "any-time", "going_out": "free", "stock_out": "turn-over", "reuse_limit": None,
    "hand_size": "auto", "jokers": 0, "joker_exchange": False, "first_player_extra": False, "all_at_once_from": None,
}  # fmt: skip
GIN = {
    "knock_limit": 10, "upcard_ace": "one", "gin_bonus": 25, "undercut": 25, "tie": "undercut", "big_gin": 31,
    "wall": "void", "next_dealer": "alternate", "target": 100, "game_bonus": 100, "box_bonus": 25,
    "shutout": "double-hands", "settlement": "none",
}  # fmt: skip
RUMMIKUB = {
    "opening": 40, "opening_joker": "as-tile", "jokers": 2, "joker_penalty": 30, "pool_empty": "pass-round",
    "rounds": 4, "turn_seconds": 120, "timeout": "keep-valid", "joker_free": "replace", "joker_retrieve": "rack",
    "joker_group": "either", "joker_reuse": "two-from-rack", "joker_set": "open", "copies": 2, "scoring": "balanced",
    "pool_empty_score": "differences", "target": None, "invalid_move": "take-back",
}  # fmt: skip
BICYCLE = {"jokers_per_pack": 0, "discard_take": "must-meld", "rummy_call": "off", "settlement": "difference"}
WROTHAM = {
    "jokers": 3, "hand_size": 7, "first_player_extra": True, "deals": 6, "target": None, "joker_exchange": True,
    "all_at_once_from": 4,
}  # fmt: skip
MODERN = {
    "opening": 30, "turn_seconds": 60, "timeout": "restore-draw-3", "joker_free": "rearrange",
    "joker_retrieve": "rack-or-table", "joker_reuse": "new-set",
}  # fmt: skip

PRESETS: list[tuple[str, str, dict[str, Any]]] = [
    ("rummy500", "pagat", RUMMY500),
    ("rummy500", "bicycle", RUMMY500 | BICYCLE),
    ("rummy", "basic", RUMMY),
    ("rummy", "block", RUMMY | {"stock_out": "block"}),
    ("rummy", "wrotham", RUMMY | WROTHAM),
    (
        "rummy",
        "kaluki",
        RUMMY
        | {
            "packs": 2, "jokers": 4, "hand_size": 15, "melds_per_turn": "any", "ace": "high-or-low", "ace_points": 15,
            "joker_points": 25, "first_meld": 51, "layoff": "after-own-meld", "joker_exchange": True,
            "discard_take": "after-own-meld",
        },
    ),
    (
        "rummy",
        "rami51",
        RUMMY
        | {
            "packs": 2, "jokers": 4, "hand_size": 13, "melds_per_turn": "any", "layoff": "after-own-meld",
            "ace": "high-or-low", "ace_points": 11, "joker_points": 20, "joker_limit": "one",
            "joker_exchange": "play-at-once", "first_meld": 51, "pure_run": True, "discard_take": "must-meld",
            "first_turn": "no-meld", "last_card": "stock-only", "going_out": "discard", "stock_out": "shuffle",
            "scoring": "penalty", "unmelded": 100, "target": 501,
        },
    ),
    (
        "rummy",
        "rami40",
        RUMMY
        | {
            "packs": 2, "jokers": 2, "hand_size": 13, "melds_per_turn": "any", "layoff": "after-own-meld",
            "ace": "high-or-low", "ace_points": 11, "joker_points": 20, "joker_limit": "none",
            "joker_exchange": "play-at-once", "first_meld": 40, "pure_run": False, "discard_take": "must-meld",
            "first_turn": "no-meld", "last_card": "stock-only", "going_out": "discard", "stock_out": "shuffle",
            "scoring": "penalty", "unmelded": 100, "target": 501,
        },
    ),
    (
        "rummy",
        "cacheta",
        RUMMY
        | {
            "packs": 2, "hand_size": 9, "all_at_once_from": 1, "melds_per_turn": "any", "ace": "high-or-low",
            "upcard": "none", "stock_out": "shuffle", "wild": "next-suit", "wild_use": "runs", "scoring": "lives",
            "lives": 10, "target": None, "deals": None,
        },
    ),
    (
        "rummy",
        "pife",
        RUMMY
        | {
            "packs": 2, "hand_size": 9, "all_at_once_from": 1, "melds_per_turn": "any", "ace": "high-or-low",
            "upcard": "none", "stock_out": "shuffle", "scoring": "wins", "target": None, "deals": 10,
        },
    ),
    ("rummikub", "tiles", RUMMIKUB),
    ("rummikub", "cards", RUMMIKUB | {"jokers": 4, "opening_joker": "25", "joker_penalty": 25}),
    ("rummikub", "modern", RUMMIKUB | MODERN),
    ("rummikub", "xp", RUMMIKUB | MODERN | {"copies": 3, "jokers": 4}),
    ("gin", "standard", GIN),
    (
        "gin",
        "bicycle",
        GIN | {"gin_bonus": 20, "undercut": 10, "big_gin": "off", "box_bonus": 20, "shutout": "plus-100"},
    ),
    ("gin", "straight", GIN | {"knock_limit": 0}),
    ("gin", "oklahoma", GIN | {"knock_limit": "upcard"}),
]  # fmt: skip


@for_each(("game", "preset", "options"), PRESETS)
def test_a_preset_comes_to(game: str, preset: str, options: dict[str, Any]) -> None:
    """What is described stays so; an option that is new is added to it."""
    agreed = agree(GAMES[game], preset, {}, ("Ann", "Bo")).options
    assert {option: agreed[option] for option in options} == options


def test_every_preset_is_here() -> None:
    described = {game for game, _, _ in PRESETS}
    assert {(game, preset) for game, preset, _ in PRESETS} == {
        (game, preset) for game in described for preset in GAMES[game].presets
    }


RANGES = {
    ("rummy500", "target"): (50, 100_000), ("rummy500", "hand_size"): (1, 20), ("rummy", "target"): (1, 100_000),
    ("rummy", "deals"): (1, 100), ("rummy", "hand_size"): (1, 20), ("rummy", "jokers"): (0, 6),
    ("rummy", "reuse_limit"): (1, 9), ("rummy", "all_at_once_from"): (1, 100), ("rummikub", "opening"): (0, 100),
    ("rummikub", "rounds"): (1, 100), ("rummikub", "target"): (10, 10_000), ("rummikub", "turn_seconds"): (0, 600),
    ("gin", "target"): (50, 1000), ("gin", "game_bonus"): (0, 500),
}  # fmt: skip


def test_whole_numbers_from_and_to() -> None:
    found = {(game.id, o.id): (o.whole[0], o.whole[-1]) for game in GAMES.values() for o in game.options_asked if o.whole}
    assert {key: found[key] for key in RANGES} == RANGES


SET_UPS = [
    ("rummy500", "pagat", 2, (1, 2, 13, 1, 0, 54)), ("rummy500", "pagat", 4, (1, 2, 7, 1, 0, 54)),
    ("rummy500", "pagat", 5, (2, 4, 7, 1, 0, 108)), ("rummy500", "pagat", 6, (2, 4, 7, 1, 0, 108)),
    ("rummy500", "bicycle", 3, (1, 0, 7, 1, 0, 52)), ("rummy", "basic", 2, (1, 0, 10, 1, 0, 52)),
    ("rummy", "basic", 3, (1, 0, 7, 1, 0, 52)), ("rummy", "basic", 4, (1, 0, 7, 1, 0, 52)),
    ("rummy", "basic", 5, (1, 0, 6, 1, 0, 52)), ("rummy", "wrotham", 4, (1, 3, 7, 0, 1, 55)),
    ("rummikub", "tiles", 4, (2, 2, 14, 0, 0, 106)), ("rummikub", "cards", 2, (2, 4, 14, 0, 0, 108)),
    ("rummikub", "xp", 6, (3, 4, 14, 0, 0, 160)), ("gin", "standard", 2, (1, 0, 10, 1, 0, 52)),
]  # fmt: skip


@for_each(("game", "preset", "players", "lies_ready"), SET_UPS)
def test_what_lies_ready(game: str, preset: str, players: int, lies_ready: tuple[int, ...]) -> None:
    """Packs, jokers, cards for each, cards turned up, one more for the first player, and cards in all."""
    ready = agree(GAMES[game], preset, {}, tuple("abcdefgh"[:players])).set_up
    assert (ready.packs, ready.jokers, ready.hand_size, ready.upcards, ready.first_extra, ready.cards) == lies_ready


@for_each(("game", "fewest", "most"), [("rummy500", 2, 8), ("rummy", 2, 8), ("rummikub", 2, 6), ("gin", 2, 2)])
def test_how_many_play(game: str, fewest: int, most: int) -> None:
    assert GAMES[game].players == range(fewest, most + 1)


@for_each(
    ("game", "preset", "deals"),
    [("rummy500", "pagat", None), ("rummy", "basic", None), ("rummy", "wrotham", 6), ("rummikub", "tiles", 4)],
)
def test_after_how_many_deals_it_ends(game: str, preset: str, deals: int | None) -> None:
    assert agree(GAMES[game], preset, {}, ("Ann", "Bo")).game.deals() == deals


@for_each(("game", "options", "asked"), [
    ("rummy500", {}, {"leavers_pay": False}),
    ("rummy500", {"settlement": "difference"}, {"leavers_pay": True}),
    ("rummy", {}, {"target": 100, "counts_going_rummy": False}),
    ("rummy", {"scoring": "lives"}, {"target": None}),
    ("rummy", {"going_rummy": "double"}, {"counts_going_rummy": True}),
    ("rummy", {"going_rummy": "double", "scoring": "penalty"}, {"counts_going_rummy": False}),
])  # fmt: skip
def test_what_pages_ask(game: str, options: dict[str, Any], asked: dict[str, Any]) -> None:
    found = GAMES[game]
    playing = agree(found, found.default_preset, options, ("Ann", "Bo")).game
    assert {name: getattr(playing, name)() for name in asked} == asked
