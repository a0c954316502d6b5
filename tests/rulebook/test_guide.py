"""What is told before the rules: found by the search, in each language, and cited by nobody."""

from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.rulebook.search import GUIDES, games_with

NAMED = (
    *("deal-singly", "first-dealer", "stock-face-down", "fan-the-pile", "sorting", "wait-for-the-buried-card", "names"),
    *("names-rummy", "history", "without-jokers", "how-common", "higher-targets", "about-eight", "best-with"),
    *(
        "stock-count-courtesy", "shuffle-or-not", "endless-hand", "wrotham", "racks", "call-rummikub", "wait-a-turn",
        "seats",
    ),
)  # fmt: skip
"""The texts whose ids are in use outside."""


def test_each_named_text_is_there_and_has_one_meaning_wherever_it_stands() -> None:
    assert {f"guide.{name}" for name in NAMED} <= set(GUIDES)
    for game in GAMES.values():
        assert all(GUIDES[one.id] is one for one in game.guide)
        assert all(game in games_with(one.id) for one in game.guide)
        assert len({one.id for one in game.guide}) == len(game.guide)


def test_a_guide_is_no_rule_so_no_verdict_can_cite_it() -> None:
    assert all(one.startswith("guide.") for one in GUIDES)
    assert not [rule for rule in RULES if rule.startswith("guide.")]


def test_every_game_with_cards_or_tiles_tells_how_it_is_played() -> None:
    assert [game.id for game in GAMES.values() if not game.guide] == ["sheet"]
    for game in GAMES.values():
        assert not game.guide or [one for one in game.guide if one.draws], "who begins is drawn by lot"
