"""The values of the options that the description of the records has, the default first. Options are added, none is changed."""

from scorekeeper.engine.option import Option, value_text
from scorekeeper.games import GAMES

VALUES = {
    "rummy500.target": "500, 1500, 2500, 5000, 50 to 100000",
    "rummy500.target_test": "reach, exceed",
    "rummy500.win_by": "highest, going-out",
    "rummy500.settlement": "none, difference",
    "rummy500.card_values": "face, 5-10-15",
    "rummy500.packs": "auto, 1, 2",
    "rummy500.jokers_per_pack": "2, 0, 1, 3, 4",
    "rummy500.hand_size": "auto, 1 to 20",
    "rummy500.discard_take": "top-free, must-meld",
    "rummy500.deepest_card": "meld-or-layoff, new-meld",
    "rummy500.rummy_call": "pile, top, off",
    "rummy500.going_out": "free, discard, float, float-unplayable",
    "rummy500.playable_last_discard": "take-back, rummy-call",
    "rummy.scoring": "winner-takes, penalty, lives, wins",
    "rummy.target": "100, null, 1 to 100000",
    "rummy.deals": "null, 1 to 100",
    "rummy.settlement": "none, pay-winner",
    "rummy.going_rummy": "off, double, plus-10",
    "rummy.ace": "low, high-or-low, round-the-corner",
    "rummy.melds_per_turn": "one, any",
    "rummy.layoff": "any-time, after-own-meld",
    "rummy.going_out": "free, discard",
    "rummy.stock_out": "turn-over, shuffle, block",
    "rummy.reuse_limit": "null, 1 to 9",
    "rummy.hand_size": "auto, 1 to 20",
    "rummy.jokers": "0, 0 to 6",
    "rummy.joker_exchange": "false, true, play-at-once",
    "rummy.first_player_extra": "false, true",
    "rummy.all_at_once_from": "null, 1 to 100",
    "rummikub.opening": "40, 30, 50, 0 to 100",
    "rummikub.opening_joker": "as-tile, 25, 0",
    "rummikub.jokers": "2, 4",
    "rummikub.copies": "2, 3, 4",
    "rummikub.scoring": "balanced, winner-only",
    "rummikub.joker_penalty": "30, 25",
    "rummikub.pool_empty": "pass-round, end",
    "rummikub.pool_empty_score": "differences, whole-racks",
    "rummikub.rounds": "4, 1 to 100",
    "rummikub.target": "null, 100, 200, 500, 10 to 10000",
    "rummikub.turn_seconds": "120, 60, 0, 0 to 600",
    "rummikub.timeout": "keep-valid, restore, restore-draw-3",
    "rummikub.invalid_move": "take-back, draw-3",
    "rummikub.joker_free": "replace, rearrange",
    "rummikub.joker_retrieve": "rack, rack-or-table",
    "rummikub.joker_group": "either, both-missing",
    "rummikub.joker_reuse": "two-from-rack, new-set, anywhere",
    "rummikub.joker_set": "open, locked",
    "gin.knock_limit": "10, 0, upcard",
    "gin.upcard_ace": "one, gin",
    "gin.gin_bonus": "25, 20",
    "gin.undercut": "25, 20, 10",
    "gin.tie": "undercut, nothing",
    "gin.big_gin": "31, 50, off",
    "gin.wall": "void, last-knock",
    "gin.next_dealer": "alternate, winner, loser",
    "gin.target": "100, 50 to 1000",
    "gin.game_bonus": "100, 0 to 500",
    "gin.box_bonus": "25, 20, 10, 0",
    "gin.shutout": "double-hands, double-all, plus-100, off",
    "gin.settlement": "none, difference",
}


def written(option: Option) -> str:
    """An option's values as the list has them: those with a name, then the whole numbers."""
    words = [value_text(value) for value in option.values]
    return ", ".join([*words, *([f"{option.whole[0]} to {option.whole[-1]}"] if option.whole else [])])


def test_options() -> None:
    options = {f"{game.id}.{option.id}": written(option) for game in GAMES.values() for option in game.options_asked}
    assert [(name, values) for name, values in options.items() if name in VALUES] == list(VALUES.items())
