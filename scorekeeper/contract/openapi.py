"""The HTTP API as an OpenAPI document, made from the contract's declarations.

Schemas are written in a short form. A type stands for its values, `None` for null, a text for exactly that text. A list with one
entry is a list of such entries, and a tuple is a choice of several. A dictionary is an object. Each of its keys has one name or
more, separated by blanks, and a name that ends in `?` is optional. An object `{str: …}` has players' names as keys."""

from collections.abc import Mapping
from types import UnionType
from typing import Any, get_args

from scorekeeper import __version__
from scorekeeper.contract import known_keys
from scorekeeper.contract.known_keys import NOTES, Shape
from scorekeeper.contract.questions import ASKS, PARTS, needs
from scorekeeper.contract.record import FORMAT, LEDGER, LEDGER_SAID
from scorekeeper.contract.record_events import readers_of
from scorekeeper.contract.record_roster import JOINS, LEAVES
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.option import Option, Value
from scorekeeper.engine.questions import Table
from scorekeeper.engine.rules.ending import MOST_ADJUSTED
from scorekeeper.engine.rules.wild_cards import WILD
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES

Short = Any


class Just(dict[str, Any]):
    """A finished JSON schema, which `schema` doesn't expand."""


def ref(name: str) -> Just:
    """Return a reference to the schema of that name in the document."""
    return Just({"$ref": f"#/components/schemas/{name}"})


TYPES: Mapping[object, Just] = {
    **{one: Just(type=name) for one, name in ((str, "string"), (int, "integer"), (bool, "boolean"), (None, "null"))},
    **{one: ref(name) for one, name in ((Card, "Card"), (Cards, "Cards"), (Table, "Table"))},
    Kind: Just(enum=[*map(str, Kind)]),
}


def schema(short: Short) -> Just:
    """Expand the short form of a schema, which the module's docstring describes.
    >>> schema({"kind": ("set", "run"), "meld cards?": [str]})["required"]
    ['kind', 'meld']
    """
    if isinstance(short, Just):
        return short
    if isinstance(short, UnionType):
        return schema(get_args(short)[0])
    if isinstance(short, list):
        return Just(type="array", items=schema(short[0]))
    if isinstance(short, tuple):
        named = all(isinstance(one, str) or one is None for one in short)
        return Just(enum=[*short]) if named else Just(anyOf=[schema(one) for one in short])
    if not isinstance(short, dict):
        return TYPES.get(short, Just(const=short))
    if str in short:
        return Just(type="object", additionalProperties=schema(short[str]))
    parts = {name: part for names, part in short.items() for name in names.split()}
    needed = [name for name in parts if not name.endswith("?")]
    properties = {name.removesuffix("?"): schema(part) for name, part in parts.items()}
    return Just(type="object", required=needed, properties=properties, additionalProperties=False)


RANK, SUIT = "([2-9aAjJqQkKtT]|10)", "[hdcsHDCS]"
CARD = Just(
    type="string",
    description="Rank then suit, as in 7h, 10d, As; a tile number then colour, as in 13k; * is a joker, *=9h a joker as the 9 of "
    "hearts; 10h* is the 10 of hearts as a wild card, 10h*=6s as the 6 of spades.",
    pattern=rf"^(({RANK}{SUIT})?\*|(({RANK}{SUIT})?\*=)?({RANK}{SUIT}|(1[0-3]|[1-9])[rbykRBYK])"
    rf"|({RANK}{SUIT})?\*=(1[0-3]|[1-9aAjJqQkKtT]))$",
)
NAME = Just(type="string", minLength=1, maxLength=100)
FIELDS: dict[str, Short] = schema(
    {
        "card": Card,
        "cards": Cards,
        "table": Table,
        "as": Kind,
        "left deal": {str: (Cards, None)},
        "dealer out by": str,
        "player after why": NAME,
        "unmelded phases": [str],
        "went_rummy big_gin": bool,
        "out_cards": int,
        "on before": Just(type="integer", minimum=1),
        "points": Just(type="integer", minimum=-MOST_ADJUSTED, maximum=MOST_ADJUSTED, **{"not": {"const": 0}}),
        "total": (int, str),
        "format": FORMAT,
    }
)["properties"]
"""The schema of each value in a record or question, by the value's key."""

WRITTEN = Just(schema([str]), description="Cards in the notation used in all answers: 10h, Qs, *=9h, *=9.")
NUMBER = Just(
    anyOf=[{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+/[0-9]+$"}],
    description="A whole number, or an exact fraction as a string.",
)
READING: Short = {"kind": Kind, "meld": WRITTEN, "points?": int}
STEP: Short = {"meld?": WRITTEN, "layoff? exchange?": str, "on?": int, "after?": [str]}
VERDICT: Short = {"ok?": bool, "undecided?": True, "rules?": [str], "message?": str, "readings?": [READING]}
"""The schema of the parts that any answer may have: a broken rule, an open joker, or a search that gave up."""
ANSWERS: Mapping[str, Short] = {
    "meld": {"kind?": Kind, "meld?": WRITTEN, "points? first_meld_points?": int},
    "readings": {"readings": [READING]},
    "layoff": {"meld?": WRITTEN, "points?": int},
    "fits": {"fits": [int]},
    "callable": {"callable": [{"card": str, "depth": int, "how": [STEP]}]},
    "points": {"left melded? hand?": int},
    "best": {
        "points?": int,
        "left? played?": WRITTEN,
        "melds? table?": [WRITTEN],
        "layoffs?": [{"card": str, "on": int}],
        "discard?": (str, None),
        "knock? gin? big_gin?": bool,
    },
    "take": {"taken": WRITTEN, "must": ("meld-or-layoff", "new-meld", None), "ways?": [STEP]},
    "rearrange": {"played?": WRITTEN, "points? opening_points?": int},
    "knock": {"deadwood limit": int, "kind": ("knock", "gin", "big-gin")},
}
"""For each question the schema of its answer, in short form, without the parts in `VERDICT`."""
HAND: Short = {
    "ok over": bool,
    "verdicts": [VERDICT | {"rules": [str], "message": str, "event? meld? layoff?": int, "left? deal?": str}],
    "out": (str, None),
    "stock": (int, None),
    "scores": ({str: {"hand total": NUMBER, "melded? left?": int}}, None),
}
SESSION: Short = {
    "over": bool,
    "winners": [str],
    "totals final?": {str: NUMBER},
    "settlement": ({str: {str: NUMBER}}, None),
    "lines?": {str: {str: NUMBER}},
    "sides?": [{"players": [str], "total": NUMBER}],
    "phases?": {str: int},
    "next_dealer": str,
}
SAID = """The referee for rummy games: settles disputes, and judges records of whole sessions. Nothing is stored. Messages are in
the language of `lang`, or else of `Accept-Language`."""
REFUSED = """What is wrong, and where (400; an unknown host name too); the request came from another site's page (403), is longer
than a megabyte (413), or isn't sent as application/json (415)."""


def described(limits: Mapping[str, int], longest: int) -> dict[str, Any]:
    """Return the OpenAPI document. `limits` has the maximum lengths of a record's lists by key, `longest` is that of the rest."""
    games = GAMES.values()
    kinds: dict[str, dict[str, Short]] = {
        "Question": {f"Ask_{ask}_{game.id}": _question(ask, game) for game in games for ask in game.asks},
        "Record": {f"Record_{game.id}": _record(game, limits, longest) for game in games},
        "Answer": {f"Answer_{ask}": VERDICT | ANSWERS[ask] for ask in ASKS},
    }
    schemas: dict[str, Short] = {
        "Card": CARD,
        "Replay": {"ok": bool, "hands": [HAND], "session": SESSION},
        "Error": {"error": {"at message": str}},
        **{name: Just(schema([part]), maxItems=longest) for name, part in (("Cards", Card), ("Table", Cards))},
        **{f"Options_{game.id}": {f"{option.id}?": _option(option) for option in game.options_asked} for game in games},
        **{name: tuple(map(ref, parts)) for name, parts in kinds.items()},
    }
    for parts in kinds.values():
        schemas |= parts
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper", "version": __version__, "description": SAID},
        "servers": [{"url": "/api/v1"}],
        "paths": {
            "/judge": _path("Answer a question", "Question", "Answer"),
            "/replay": _path("Judge and score a record", "Record", "Replay"),
        },
        "components": {"schemas": {name: schema(part) for name, part in schemas.items()}},
    }


def _path(summary: str, asked: str, given: str) -> Just:
    asks, gives, refuses = ({"application/json": {"schema": ref(name)}} for name in (asked, given, "Error"))
    good = {"description": "The answer, even where rules are broken", "content": gives}
    said = {"summary": summary, "responses": {"200": good, "4XX": {"description": REFUSED, "content": refuses}}}
    parameters = [{"name": "lang", "in": "query", "schema": {"enum": [*LANGUAGES]}}]
    return Just(post=said | {"parameters": parameters, "requestBody": {"required": True, "content": asks}})


def _option(option: Option[Value]) -> Just:
    numbers = [Just(type="integer", minimum=option.whole[0], maximum=option.whole[-1])] if option.whole else []
    texts = [Just(type="string", pattern=f"^({option.pattern})$")] if option.pattern else []
    named = Just(enum=[*option.values, *option.synonyms])
    return Just(anyOf=[named, *numbers, *texts], description=option.question, default=option.default)


def _agreed(game: type[Game]) -> dict[str, Short]:
    return {
        "game": game.id,
        "preset": tuple(game.presets),
        "options": ref(f"Options_{game.id}"),
        "players": Just(schema([NAME]), minItems=game.players[0], maxItems=game.players[-1], uniqueItems=True),
        LEDGER: Just(const=LEDGER_SAID, description="Says nothing: there is one set of rules."),
        "turned": Card if WILD in game.options_asked else Just(),
    }


def _object(shape: Shape, fields: Mapping[str, Short], *needed: str) -> Just:
    """Return the schema of an object whose keys are those of `shape`. `fields` has the schemas of their values, and `needed` are
    the required keys. Each other key may be null, which counts as missing."""
    names = {"anyOf": [{"enum": sorted(shape.keys)}, {"pattern": f"^{NOTES}"}]}
    parts = {name: schema(part if name in needed else (schema(part), None)) for name, part in fields.items()}
    return Just(type="object", required=[*needed], properties=parts, propertyNames=names)


def _question(ask: str, game: type[Game]) -> Just:
    """Return the schema of a question, from the parameters of the function that answers it."""
    parts = {{"kind": "as"}.get(part.name, part.name): part.annotation for part in PARTS[ask]}
    needed = [part.name for part in PARTS[ask] if needs(part, game)]
    agreed = _agreed(game)
    number = Just(type="integer", minimum=game.players[0], maximum=game.players[-1])
    fields = agreed | {"ask": ask, "players": (number, agreed["players"])} | parts
    return _object(known_keys.QUESTION, fields, "ask", "game", *needed)


def _record(game: type[Game], limits: Mapping[str, int], longest: int) -> Just:
    """Return the JSON schema of a game's records, from the keys of each kind of object in them. `limits` has the maximum lengths
    of lists by their keys. All other lists have at most `longest` entries."""
    fields = FIELDS | _agreed(game) | {"entry": tuple(game.entries), "do": (JOINS, LEAVES)}
    event = {"do": tuple(readers_of(game)), "melds": Table, "left": Cards}
    score = dict.fromkeys(known_keys.SCORE.keys, int)

    def of(shape: Shape) -> Just:
        own = fields | event if shape is known_keys.EVENT else score if shape is known_keys.SCORE else fields
        lists = {
            key: {str: (of(part), None)} if key == "scores" else Just(schema([of(part)]), maxItems=limits.get(key, longest))
            for key, part in shape.parts.items()
        }
        return _object(shape, lists | {key: own[key] for key in sorted(shape.keys & own.keys())}, *shape.needed)

    return of(known_keys.RECORD)
