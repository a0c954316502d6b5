"""What is missing for a rule, an option or a game, as one list with the files that it belongs in: `pytest -k completeness`."""

import inspect
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.contract.record import answer_record, read_record
from scorekeeper.engine.game import Game, agree
from scorekeeper.engine.option import Option
from scorekeeper.engine.rule import RULES, SOURCES
from scorekeeper.games import GAMES
from scorekeeper.web.desk.fields import asks_of
from scorekeeper.wording import plain
from tests.contract.test_playthroughs import NOT_PLAYED, PLAYTHROUGHS
from tests.simulation.evening import KNOWN
from tests.support.casebook import ROOT, Case, cases
from tests.web.desk.test_desk import VERDICTS
from tests.wording.test_languages import Evening

ALL = (*cases("cases"), *cases("playthroughs"))
NEVER_CITED = {
    rule for rule, declared in RULES.items() if not declared.refused and not (declared.tiles and declared.tiles.refused)
}
"""Rules that have no sentence for whoever breaks them, and a right example only: what does not agree with a set-up is an error,
who scores or wins cannot break a rule, and what a permission forbids is cited as another rule."""


def test_nothing_is_missing() -> None:
    missing = [*missing_for_rules(), *missing_for_options(), *missing_playthroughs(), *missing_in_lists(GAMES)]
    if missing:
        pytest.fail("\n".join(["missing:", *missing]), pytrace=False)


def missing_for_rules() -> Iterator[str]:
    listed = {rule: game for game in GAMES.values() for rule in game.rules}
    for rule in sorted(listed.keys() - RULES.keys()):
        yield f"{home_of(listed[rule])}: {rule} is listed, and declared nowhere (@rule)"
    right = {about for case in ALL if is_right(case) for about in case.about}
    wrong = {about for case in ALL for about in case.about if about in cited(case)}
    for rule, words in sorted(RULES.items()):
        where = declared_in().get(rule, "scorekeeper")
        if rule not in listed:
            yield f"{where}: {rule} is in no game's list of rules"
        for part in ("title", "text", "phrases"):
            if not getattr(words, part).strip():
                yield f"{where}: {rule} has no {part}"
        if not words.sources and not words.our_ruling:
            yield f"{where}: {rule} has no sources, and doesn't say where they are silent"
        if set(words.sources.split()) - SOURCES.keys():
            yield f"{where}: {rule} has a source that SOURCES of scorekeeper/engine/rule.py doesn't name"
        if rule not in right:
            yield f"{casefile(rule)}: no case about {rule} in which it is kept"
        if rule not in wrong and rule not in NEVER_CITED and words.home:
            yield f"{casefile(rule)}: no case about {rule} that expects it among any_of, the rules cited"


def missing_for_options() -> Iterator[str]:
    for game in GAMES.values():
        for word in every_value(game):
            if not any(plays_with(case, game.id, word) for case in ALL):
                yield f"{casefile(word, game)}: no case of {game.id} about {word} that plays with it"


def missing_playthroughs() -> Iterator[str]:
    """Each value and preset has a hand that was played to its end, event by event."""
    played = set()
    for case in filter(is_played_out, PLAYTHROUGHS):
        assert case.document
        agreed = read_record(case.document).agreed
        played |= {(agreed.game.id, f"options.{option}={written(value)}") for option, value in agreed.options.items()}
        played.add((agreed.game.id, f"preset={case.document.get('preset') or agreed.game.default_preset}"))
    for game in GAMES.values():
        for word in every_value(game, ends=False) if game.id not in NOT_PLAYED else ():
            if (game.id, word) not in played:
                yield f"tests/playthroughs/{game.id}.json: no hand of {game.id} with {word} is played to its end"


def missing_in_lists(games: Mapping[str, type[Game]]) -> Iterator[str]:
    """What games lack in lists that are kept by hand."""
    ruled = {(address.partition("?")[0], game) for address, *_ in VERDICTS for game in re.findall(r"game=(\w+)", address)}
    rooms, presets = ((ROOT / "scorekeeper" / file).read_text("utf-8") for file in ("README.md", "games/README.md"))
    for game in games.values():
        for ask in asks_of(game):
            if (ask, game.id) not in ruled:
                yield f"tests/web/desk/test_desk.py: VERDICTS has no {ask} of {game.id}"
        if game.id not in {*KNOWN, *NOT_PLAYED}:
            yield f"tests/simulation/evening.py: KNOWN has no {game.id}"
        if not hasattr(Evening, game.id):
            yield f"tests/wording/test_languages.py: Evening has no method {game.id}"
        if f"\n  {game.id}/" not in rooms:
            yield f"scorekeeper/README.md: the rooms have no {game.id}/"
        for preset in game.presets:
            if not re.search(rf"^\| {game.id} \|.*(\n\| \|.*)*`{preset}`", presets, re.M):
                yield f"scorekeeper/games/README.md: the presets have no {preset} of {game.id}"


def test_a_new_game_is_missing_in_every_list() -> None:
    added = type("Added", (GAMES["gin"],), {"id": "added"})
    files = {said.partition(":")[0] for said in missing_in_lists({"added": added})}
    assert len(files) == 5, files


# Where things are.
def declared_in() -> dict[str, str]:
    """The file that declares each rule."""
    paths = chain(*((ROOT / "scorekeeper" / room).rglob("*.py") for room in ("engine", "games")))
    return {
        rule: str(path.relative_to(ROOT))
        for path in paths
        for rule in re.findall(r"(?:@rule|permission)\(\s*\"([\w.-]+)\"", path.read_text("utf-8"))
    }


def home_of(game: Game) -> str:
    return str(Path(inspect.getfile(type(game))).relative_to(ROOT))


def casefile(word: str, game: Game | None = None) -> str:
    """The file where most cases are about what is next to this, or one named after the game."""
    family = re.split(r"[.=]", word)[0 if word in RULES else 1]
    game = game or next((one for one in GAMES.values() if word in one.rules), None)
    near = Counter(
        case.place.partition(":")[0]
        for case in cases("cases")
        for about in case.about
        if family in re.split(r"[.=]", about) and case.document and (not game or case.document.get("game") == game.id)
    )
    if near:
        return near.most_common(1)[0][0]
    name = game.id if game else family
    there = sorted((ROOT / "tests" / "cases").glob(f"{name}*.json"))
    return f"tests/cases/{there[0].name if there else f'{name}.json'}"


# What a case is about.
def expected_verdicts(case: Case) -> list[dict[str, Any]]:
    hands = case.expect.get("hands", [])
    return [case.expect, *(verdict for hand in hands for verdict in hand.get("verdicts", []))]


def cited(case: Case) -> set[str]:
    return {rule for given in expected_verdicts(case) for rule in (*given.get("any_of", ()), *given.get("rules", ()))}


def is_right(case: Case) -> bool:
    """Does the case have an answer in which some move or meld stands?"""
    if "error_at" in case.expect or case.expect.get("ok") is False:
        return False
    hands = case.expect.get("hands", [])
    return not hands or any(hand.get("verdicts") == [] for hand in hands) or some_event_stands(case)


def some_event_stands(case: Case) -> bool:
    """In a played hand the events that have no verdict are right."""
    hands = case.document["hands"] if case.document else []
    events = sum(len(hand.get("events", [])) for hand in hands)
    return events > sum(len(hand.get("verdicts", [])) for hand in case.expect["hands"])


def every_value(game: Game, ends: bool = True) -> list[str]:
    """Each value of each option, with the ends of a range, and each preset, as a case names them."""
    return [
        *(f"options.{option.id}={written(value)}" for option in game.options_asked for value in values_of(option, ends)),
        *(f"preset={preset}" for preset in game.presets),
    ]


def values_of(option: Option, ends: bool) -> list[Any]:
    whole = [option.whole[0], option.whole[-1]] if option.whole and ends else []
    return list(dict.fromkeys((*option.values, *whole)))


def written(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def plays_with(case: Case, game_id: str, word: str) -> bool:
    """Is the case of that game, does it say that it is about that value, and does it really play with it?"""
    document = case.document
    if word not in case.about or document is None or document["game"] != game_id:
        return False
    game, preset = GAMES[game_id], document.get("preset") or GAMES[game_id].default_preset
    if word.startswith("preset="):
        return word == f"preset={preset}"
    players = document.get("players", min(4, game.players[-1]))
    names = tuple(map(str, range(players))) if isinstance(players, int) else tuple(players)
    options = agree(game, preset, document.get("options") or {}, names).options
    option, value = word.removeprefix("options.").split("=", 1)
    return written(options[option]) == value


def is_played_out(case: Case) -> bool:
    """Has the record a hand that was played, event by event, to its end?"""
    assert case.document
    hands = zip(case.document["hands"], answer_record(case.document, plain)["hands"], strict=True)
    return any(hand["entry"] == "play" and hand["events"] and judged["over"] for hand, judged in hands)


# What cases say can be so.
def test_no_case_is_about_a_value_that_it_does_not_play_with() -> None:
    about = [(case, word) for case in ALL for word in case.about if word.startswith(("options.", "preset="))]
    wrong = [(case, word) for case, word in about if not plays_with(case, (case.document or {})["game"], word)]
    assert not wrong, "\n".join(f"{case.place}: {word}" for case, word in wrong)


def test_what_is_never_cited_is_never_cited() -> None:
    permissions = {rule for rule, declared in RULES.items() if declared.home is None}
    wrong = [(case, rule) for case in ALL for rule in cited(case) & (NEVER_CITED | permissions)]
    assert not wrong, "\n".join(f"{case.place}: {rule} is never cited" for case, rule in wrong)
    assert len(NEVER_CITED) > 30


def test_only_known_rules_are_expected() -> None:
    """A slip in a rule's name must not make a case that can never fail."""
    known = {*RULES, "input"}
    named = [(case, {word for word in case.about if not word.startswith(("options.", "preset="))}) for case in ALL]
    wrong = [(case, rule) for case, about in named for rule in (about | cited(case)) - known]
    assert not wrong, "\n".join(f"{case.place}: there is no rule {rule}" for case, rule in wrong)
