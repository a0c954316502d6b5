"""Each option of each game, and each value that it takes, wherever options are: none is left out anywhere."""

import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest

from scorekeeper.cli import main
from scorekeeper.contract.openapi import described
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Option, settle, value_text
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import is_about
from scorekeeper.rulebook.search import index_of
from scorekeeper.web.api import LIMITS, LONGEST_LIST
from scorekeeper.web.tables.forms import ENDS, WAYS
from scorekeeper.wording.languages import translator
from tests.support.webphone import Phone, app_at, text_of


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """One for all of these: pages are looked at, nothing is saved."""
    with app_at(tmp_path_factory.mktemp("options") / "tables.db") as app:
        yield Phone(app.test_client())


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def taken(option: Option) -> list[Any]:
    """Every value that has a name, and the ends of a range."""
    return [*option.values, *((option.whole[0], option.whole[-1]) if option.whole else ())]


@every_game
def test_records_and_questions_take_it(game: type[Game]) -> None:
    schema = described(LIMITS, LONGEST_LIST)["components"]["schemas"][f"Options_{game.id}"]
    validator = jsonschema_rs.validator_for(schema)
    assert not validator.is_valid({"no option": 1})
    for option in game.options_asked:
        for value in taken(option):
            assert settle(game.options_asked, {}, {option.id: value})[option.id] == value
            assert validator.is_valid({option.id: value}), (option.id, value)
        assert not validator.is_valid({option.id: "no value"}), option.id


def test_the_command_line_lists_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--lang", "en"]) == 0
    listed = iter(capsys.readouterr().out.splitlines())
    for game in GAMES.values():
        for option in game.options_asked:
            line = next(line for line in listed if line.startswith(f"  {option.id} = {value_text(option.default)} "))
            assert line.endswith(f"   {option.question}")
            named = re.split(r"[(), ]+", line.removesuffix(option.question))
            assert {value_text(value) for value in taken(option) if not option.whole or value is None} <= {*named}


@every_game
def test_new_table_asks_it(phone: Phone, game: type[Game]) -> None:
    page = phone.post("/tables/new", {"player": ["Ana", "Ben"], "do": f"game-{game.id}"}).text
    for option in game.options_asked:
        if game.points_alone and option.id in ENDS.values():  # a switch says which of them counts
            assert 'name="ends"' in page
            assert f'name="other_{option.id}"' in page
            continue
        if option.id == "rounds":  # a number beside the target
            assert f'name="other_{option.id}"' in page
            continue
        if game.points_alone and option.id in WAYS:  # one of the answers to what a round scores
            assert re.search(rf'name="option_round"\s+value="{option.id}"', page)
            assert f'name="other_{option.id}"' in page
            continue
        offered = re.findall(rf'name="option_{option.id}"\s+value="([^"]*)"', page)
        numbers = range(10**6) if "other" in offered else ()
        missing = [value for value in option.values if value_text(value) not in offered and value not in numbers]
        assert offered, option.id
        assert not missing, option.id
        assert ("other" in offered) is bool(option.whole), option.id


@every_game
def test_the_desk_asks_it_where_an_answer_depends_on_it(phone: Phone, game: type[Game]) -> None:
    fields = phone.get(f"/desk/rules?game={game.id}").text.split(' id="option-')[1:]
    assert [field.partition('"')[0] for field in fields] == [option.id for option in game.answers_depend_on or ()]
    by_id = {option.id: option for option in game.options_asked}
    for field in fields:
        option = by_id[field.partition('"')[0]]
        offered = re.findall(rf'type="radio" name="{option.id}" value="([^"]*)"', field)
        typed = f'<input class="short" name="{option.id}"' in field
        assert typed or {value_text(value) for value in taken(option)} <= {*offered}, option.id
        assert not typed or option.whole, option.id


@every_game
def test_the_rulebook_tells_it(phone: Phone, game: type[Game]) -> None:
    """In French, so that a word that stayed English is seen too; that nothing lacks a translation is told by the catalogues."""
    gettext = translator("fr")
    said = text_of(phone.get(f"/rules/{game.id}", headers={"Accept-Language": "fr"}))
    for option in game.options_asked:
        for text in (option.question, *option.labels.values()):
            assert " ".join(gettext(text).split()) in said, (option.id, text)


@every_game
def test_the_search_finds_it_by_its_question(game: type[Game]) -> None:
    for option in game.options_asked:
        found = [one.rule for one in index_of("en").find(option.question, game.rules)]
        assert any(rule == option.about or is_about(option, rule) for rule in found), option.question
