"""House rules saved under a name, or sent as a link.

The house's log stores them, and a link carries them to any server. A table opened with saved rules stores them and their name."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import parse_qs, quote, urlencode

from scorekeeper.contract.json_node import Document
from scorekeeper.contract.names import LONGEST_NAME, alike, name_trouble, tidy
from scorekeeper.engine.game import Game
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Option, Options, Value, value_text, values_of
from scorekeeper.games import GAMES

KEPT, RENAMED, DELETED, RESTORED = "rules-kept", "rules-renamed", "rules-deleted", "rules-restored"
MOST_KEPT, MOST_IN_HOUSE = 40, 200
"""The limits of saved rules. A phone that is shown `MOST_KEPT` can't save more. A house has at most `MOST_IN_HOUSE`."""
LONGEST_LINK = 2_000
MOST_TOLD = 5
"""The maximum number of errors of a link that are reported."""
WHOLE = re.compile(r"-?[0-9]{1,7}")
NO_GAME = N_("The link is for a game this server doesn't have. Choose your game; the link's rules won't be used.")
NO_PRESET = N_("The link is based on rules this server doesn't have, “{name}”. The usual ones are used instead.")
NO_OPTION = N_("The link has a house rule this server doesn't know, “{name}”. It was left out.")
NO_VALUE = N_("The link says “{value}” for “{name}”, which can only be {values}. The usual value is kept.")
NO_NAME = N_("The link's name for these rules can't be shown, or has more than {most} characters, so it was left out.")

Asked = Mapping[str, Sequence[str]]
"""The parameters of a URL: each name with all its values."""


@dataclass(frozen=True, slots=True)
class SavedRules:
    """A named set of house rules. `options` has only values that differ from the preset's. `no` is the number in the house, 0 for
    rules from a link, which may lack a name. `table` and `phone` are the ids of the table and the phone that saved it, or ""."""

    game: type[Game]
    preset: str
    options: Mapping[str, Value]
    name: str = ""
    no: int = 0
    table: str = ""
    phone: str = ""

    @property
    def settled(self) -> Options:
        """Return the values of all options: the preset's, changed by `options`."""
        return self.game.settled(self.preset, self.options)

    def same_as(self, other: "SavedRules") -> bool:
        """Are these the same rules under the same name? Numbers and origins are ignored."""
        mine, theirs = ((one.game.id, one.preset, dict(one.options), alike(one.name)) for one in (self, other))
        return mine == theirs


def differing(game: type[Game], preset: str, options: Options) -> Mapping[str, Value]:
    """Return the options whose values differ from the preset's."""
    usual = game.settled(preset)
    return {option.id: options[option.id] for option in game.options_asked if options[option.id] != usual[option.id]}


def body_of(rules: SavedRules) -> dict[str, object]:
    """Return the body of the event that saves these rules. Their number comes from its place in the log."""
    what: dict[str, object] = {"game": rules.game.id, "preset": rules.preset, "options": dict(rules.options)}
    return what | {"name": rules.name, "table": rules.table}


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The saved rules of a house. `kept` are in the order of saving; `deleted` has the latest deletion first."""

    kept: tuple[SavedRules, ...] = ()
    deleted: tuple[SavedRules, ...] = ()


def rules_in(log: Iterable[tuple[str, Document]]) -> HouseRules:
    """Return a house's saved rules from its log, given as the kind and body of each event. Numbers follow the order of saving and
    are never used again. Rules that this version can't play are left out."""
    known: dict[int, SavedRules | None] = {}
    deleted: list[int] = []
    for kind, body in log:
        if kind == KEPT:
            no = len(known) + 1
            known[no] = _read(body, no)
        rules = known.get(body.get("rules", 0))
        if rules and kind == RENAMED:
            known[rules.no] = replace(rules, name=str(body.get("name", rules.name)))
        if rules and kind in (DELETED, RESTORED):
            deleted = [no for no in deleted if no != rules.no] + ([rules.no] if kind == DELETED else [])
    kept = tuple(rules for no, rules in known.items() if rules and no not in deleted)
    return HouseRules(kept, tuple(rules for rules in map(known.get, reversed(deleted)) if rules))


def _read(body: Document, no: int) -> SavedRules | None:
    try:
        where = str(body.get("table", "")), str(body.get("phone", ""))
        game, preset = GAMES[body["game"]], str(body["preset"])
        rules = SavedRules(game, preset, body["options"], str(body["name"]), no, *where)
        rules.game(rules.settled).check_options()
    except (LookupError, TypeError, AttributeError, Unreadable):
        return None
    return rules


def name_for(typed: str, beside: Iterable[SavedRules]) -> str:
    """Return a typed name, normalized. Raise `Unreadable` if it is invalid, or looks like that of one of the rules `beside`."""
    name = tidy(typed)
    if trouble := name_trouble(name):
        raise Unreadable(trouble, value=name[:40], most=LONGEST_NAME)
    for other in beside:
        if alike(other.name) == alike(name):
            raise Unreadable(N_("There are already rules called “{name}”. Choose another name."), name=other.name)
    return name


def link_query(rules: SavedRules) -> str:
    """Return the query of a link to the New table form, with the options that differ from the preset.
    >>> link_query(SavedRules(GAMES["rummy500"], "pagat", {"target": 300, "packs": 2}, "Thursday rules"))
    'game=rummy500&preset=pagat&opt=target:300,packs:2&called=Thursday%20rules'
    """
    ordered = (option.id for option in rules.game.options_asked if option.id in rules.options)
    said = ",".join(f"{name}:{value_text(rules.options[name])}" for name in ordered)
    parts = {"game": rules.game.id, "preset": rules.preset, "opt": said, "called": rules.name}
    return urlencode({name: value for name, value in parts.items() if value}, safe=":,", quote_via=quote)


def read_query(query: str) -> SavedRules | None:
    """Read rules from a query that `link_query` returned. None for any other text."""
    try:
        asked = parse_qs(query[:LONGEST_LINK], max_num_fields=20)
    except ValueError:
        return None
    rules, wrong = read_link(asked)
    return None if wrong else rules


def read_link(asked: Asked) -> tuple[SavedRules | None, tuple[Unreadable, ...]]:
    """Return the rules in a link's parameters, without invalid parts, and the errors of these parts. The rules are None if the
    link contains none, or those of a game that this server doesn't have."""
    wrong: list[Unreadable] = []
    game = _game(asked, wrong)
    if game is None:
        return None, tuple(wrong)
    preset = _preset(asked, game, wrong)
    options = _options(asked, game, preset, wrong)
    name = _called(asked, wrong)
    if not options and not name:
        return None if not _first(asked, "preset") else SavedRules(game, preset, {}), tuple(wrong[:MOST_TOLD])
    return SavedRules(game, preset, options, name), tuple(wrong[:MOST_TOLD])


def _first(asked: Asked, name: str) -> str:
    return next(iter(asked.get(name, ())), "")


def _game(asked: Asked, wrong: list[Unreadable]) -> type[Game] | None:
    named = _first(asked, "game")
    if named in GAMES:
        return GAMES[named]
    if named:
        wrong.append(Unreadable(NO_GAME))
        return None
    if not any(_first(asked, name) for name in ("preset", "opt", "called")):
        return None
    by_preset = (game for game in GAMES.values() if _first(asked, "preset") in game.presets)
    return next(by_preset, next(iter(GAMES.values())))


def _preset(asked: Asked, game: type[Game], wrong: list[Unreadable]) -> str:
    named = _first(asked, "preset")
    if named and named not in game.presets:
        wrong.append(Unreadable(NO_PRESET, name=named[:40]))
    return named if named in game.presets else game.default_preset


def _options(asked: Asked, game: type[Game], preset: str, wrong: list[Unreadable]) -> Mapping[str, Value]:
    known = {option.id: option for option in game.options_asked}
    given: dict[str, Value] = {}
    for part in ",".join(asked.get("opt", ()))[:LONGEST_LINK].split(","):
        name, _colon, text = (piece.strip() for piece in part.partition(":"))
        option = known.get(name)
        if option is None:
            wrong += [Unreadable(NO_OPTION, name=name[:40])] if name else []
            continue
        try:
            given[name] = _value(option, text)
        except Unreadable as unreadable:
            wrong.append(unreadable)
    try:
        settled = game.settled(preset, given)
        game(settled).check_options()
    except Unreadable as unreadable:
        wrong.append(unreadable)
        return {}
    return differing(game, preset, settled)


def _value(option: Option[Value], text: str) -> Value:
    named: dict[str, Value] = {value_text(value): value for value in (*option.synonyms, *option.values)}
    value = option.read(named.get(text, int(text) if WHOLE.fullmatch(text) else text))
    if not option.takes(value):
        raise Unreadable(NO_VALUE, option.id, name=option.question, value=text[:40], values=values_of(option))
    return value  # type: ignore[return-value]


def _called(asked: Asked, wrong: list[Unreadable]) -> str:
    name = tidy(_first(asked, "called"))
    if name and name_trouble(name):
        wrong.append(Unreadable(NO_NAME, most=LONGEST_NAME))
        return ""
    return name
