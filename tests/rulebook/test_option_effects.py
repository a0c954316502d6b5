"""What a verdict cites is not marked as a rule that is not played where it was cited."""

import re
from collections.abc import Iterator

from scorekeeper.contract.json_lines import answer_text
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Options, settle
from scorekeeper.engine.rule import RULES
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import How, answered, bars, option_effect
from scorekeeper.wording import plain
from tests.support.casebook import Case, cases
from tests.support.for_each import for_each
from tests.support.judged_examples import broken

EXPLAINED = {
    "rummy500": {
        "win_by": {"highest": "session.highest", "going-out": "session.go-out"},
        "card_values": {"face": "score.face", "5-10-15": "score.5-10-15"},
        "deepest_card": {"meld-or-layoff": "draw.deepest", "new-meld": "draw.new-meld"},
        "rummy_call": {"pile": "call.playable", "top": "call.top", "off": "call.off"},
        "going_out": {"free": "out.free", "discard": "out.discard", "float": "out.float", "float-unplayable": "out.unplayable"},
    },
    "rummy": {
        "scoring": {"winner-takes": "rummy.winner-takes", "penalty": "rummy.penalty"},
        "going_rummy": {"off": "rummy.going-rummy", "double": "rummy.going-rummy"},
        "going_out": {"free": "rummy.out", "discard": "out.discard"},
        "jokers": {0: "rummy.players", 3: "rummy.players"},
    },
}
"""The rule that explains an answer, where several are switched on by it, or none."""

FIT_EVERY_ANSWER = {"rummy.unmelded", "rummy.lives", "rummy.first-stock", "wild.natural", "rkub.target", "sheet.target"}
FIT_EVERY_ANSWER |= {"sheet.phases", "gin.knock", "gin.undercut", "gin.big-gin"}
VERBS = {"judge": answer, "replay": answer_record}
CLAIMS_OF_WHAT_IS_NOT_PLAYED = {
    ("wild.card", "rummy"),
    ("rkub.time", "rummikub"),  # time is up where there is no limit: the entry says so
    ("call.off", "rummy"),  # "Rummy!" called in a game that knows no calling
    ("call.top", "rummy500"),  # a last discard that is caught is called as by that rule, whatever was agreed on calling
}


def cited(case: Case) -> Iterator[tuple[str, type[Game], Options]]:
    """Every rule that a case's answer cites, with the game and what was agreed."""
    document = case.document or {}
    given = answer_text(case.line.encode(), lambda asked: VERBS[case.verb](asked, plain), plain)
    game = GAMES.get(document.get("game", ""))
    if game is None or "error" in given:
        return
    preset = game.presets[document.get("preset") or game.default_preset].options
    options = settle(game.options_asked, preset, document.get("options") or {})
    for rule in broken(given):
        yield rule, game, options


def test_a_rule_that_a_verdict_cites_is_one_of_the_game_and_is_played_there() -> None:
    seen = 0
    for case in (*cases("cases"), *cases("playthroughs")):
        rules = list(cited(case))
        without_jokers = "cards.jokers" in {rule for rule, _game, _options in rules}
        for rule, game, options in rules:
            seen += 1
            if (rule, game.id) in CLAIMS_OF_WHAT_IS_NOT_PLAYED or (without_jokers and rule.startswith("joker.")):
                continue
            assert rule in game.rules, (case.name, rule)
            assert option_effect(rule, game, options).how is not How.NOT, (case.name, rule)
    assert seen > 800


def test_what_holds_for_jokers_holds_for_wild_cards_where_no_joker_is_in_play() -> None:
    rummy = GAMES["rummy"]
    for preset, played in (("cacheta", True), ("pife", False)):
        options = settle(rummy.options_asked, rummy.presets[preset].options, {})
        assert (option_effect("joker.assign", rummy, options).how is not How.NOT) is played


def test_a_rule_whose_text_an_answer_contradicts_is_not_played_as_written() -> None:
    """No rule is played as written under both yes and no. Under several other answers one is, if its text fits them all."""
    for game in GAMES.values():
        for option in game.options_asked:
            values, rule = (*option.values, *(option.whole or ())[:99]), RULES[option.about]
            played = {value for value in values if not bars(answered(game, option, value), rule.id)}
            fits = rule.id in FIT_EVERY_ANSWER or re.search("agree|your table|some tables", rule.text)
            assert len(played) < 2 or (fits and option.default is not False), (game.id, option.id, played)


def test_an_answer_is_explained_by_the_rule_that_it_alone_switches_on() -> None:
    for game, options in EXPLAINED.items():
        for option in GAMES[game].options_asked:
            for value, rule in options.get(option.id, {}).items():
                assert answered(GAMES[game], option, value).rule == rule, (game, option.id, value)


@for_each(("game", "ace", "how"), [
    ("rummy", "low", "otherwise"), ("rummy", "high-or-low", "always"), ("rummy", "round-the-corner", "otherwise"),
    ("rummy500", "high-or-low", "always"), ("rummy500", "round-the-corner", "otherwise"), ("gin", None, "not"),
])  # fmt: skip
def test_a_rule_is_played_otherwise_where_another_one_is_agreed_instead(game: str, ace: str | None, how: str) -> None:
    options = settle(GAMES[game].options_asked, {}, {"ace": ace} if ace else {})
    assert option_effect("meld.run.ace", GAMES[game], options).how.value == how
