"""What a verdict cites is not marked as a rule that is not played where it was cited."""

from collections.abc import Iterator

from scorekeeper.contract.json_lines import answer_text
from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Options, settle
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import option_effect
from scorekeeper.wording import plain
from tests.support.casebook import Case, cases
from tests.support.judged_examples import broken

VERBS = {"judge": answer, "replay": answer_record}

CLAIMS_OF_WHAT_IS_NOT_PLAYED = {
    ("rkub.time", "rummikub"),  # time is up where there is no limit: the entry says so
    ("call.off", "rummy"),  # "Rummy!" called in a game that knows no calling
    ("call.top", "rummy500"),  # a last discard that is caught is called as by that rule, whatever was agreed on calling
}


def cited(case: Case) -> Iterator[tuple[str, Game, Options]]:
    """Every rule that a case's answer cites, with the game and what was agreed."""
    document = case.document or {}
    given = answer_text(case.line.encode(), lambda asked: VERBS[case.verb](asked, plain), plain)
    game = GAMES.get(document.get("game", ""))
    if game is None or "error" in given:
        return
    options = settle(
        game.options, game.presets[document.get("preset") or game.default_preset], document.get("options") or {}
    )
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
            assert option_effect(rule, game, options).played, (case.name, rule)
    assert seen > 800
