"""The HTTP API as an OpenAPI document, made from what the contract declares."""

from collections.abc import Mapping
from inspect import Parameter, signature
from typing import Any, get_args

from scorekeeper import __version__
from scorekeeper.contract import known_keys
from scorekeeper.contract.known_keys import NOTES, Shape
from scorekeeper.contract.openapi_answers import answers
from scorekeeper.contract.questions import ASKS, MOST_OF
from scorekeeper.contract.record import FORMAT, LEDGER, LEDGER_SAID
from scorekeeper.contract.record_events import readers_of
from scorekeeper.contract.record_roster import JOINS, LEAVES
from scorekeeper.contract.schema import Just, Schema, ref, schema
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.option import Option, Value
from scorekeeper.engine.questions import Table
from scorekeeper.engine.rules.adjusting import MOST_ADJUSTED
from scorekeeper.engine.rules.wild_cards import WILD
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES

RANK, SUIT = "([2-9aAjJqQkKtT]|10)", "[hdcsHDCS]"
CARD = Just(
    type="string",
    description="Rank then suit, as in 7h, 10d, As; a tile number then colour, as in 13k; * is a joker, *=9h a joker as the 9 of "
    "hearts; 10h* is the 10 of hearts as a wild card, 10h*=6s as the 6 of spades.",
    pattern=rf"^(({RANK}{SUIT})?\*|(({RANK}{SUIT})?\*=)?({RANK}{SUIT}|(1[0-3]|[1-9])[rbykRBYK])"
    rf"|({RANK}{SUIT})?\*=(1[0-3]|[1-9aAjJqQkKtT]))$",
)
NAME = Just(type="string", minLength=1, maxLength=100)
ASKED: Mapping[object, Schema | tuple[str, ...]] = {
    Card: ref("Card"),
    Cards: ref("Cards"),
    Table: ref("Table"),
    bool: Just(type="boolean"),
    Kind: tuple(map(str, Kind)),
    str: MOST_OF,
}
"""The schema of each type that the answer to a question takes."""
RESPONSES = {
    "400": "The request can't be read: `at` says where. Also returned for an unknown host name.",
    "403": "The request came from another site's page.",
    "413": "More than a megabyte was sent.",
    "415": "The request isn't sent as application/json.",
}
FIELDS: Mapping[str, Any] = {
    **dict.fromkeys(("card", "upcard"), ref("Card")),
    "cards": ref("Cards"),
    "left": {str: (ref("Cards"), None)},
    "deal": {str: (ref("Cards"), None)},
    **dict.fromkeys(("dealer", "out", "by"), str),
    "as": tuple(map(str, Kind)),
    "on": Just(type="integer", minimum=1),
    "table": ref("Table"),
    **dict.fromkeys(("went_rummy", "big_gin"), bool),
    "out_cards": int,
    "unmelded": [str],
    "format": Just(const=FORMAT),
    "player": NAME,
    "after": NAME,
    "before": Just(type="integer", minimum=1),
    "total": (int, str),
    "points": Just(type="integer", minimum=-MOST_ADJUSTED, maximum=MOST_ADJUSTED, **{"not": {"const": 0}}),
    "why": Just(type="string", minLength=1),
}
"""What stands under a key of a record, wherever it stands."""


def described(limits: Mapping[str, int], longest: int) -> dict[str, Any]:
    """Return the whole document. `limits` are the most entries of some lists, `longest` of any other."""
    questions = {f"Ask_{ask}_{game.id}": _question(ask, game) for game in GAMES.values() for ask in game.questions.asks}
    records = {f"Record_{game.id}": _record(game, limits, longest) for game in GAMES.values()}
    schemas = {
        "Card": CARD,
        "Cards": Just(type="array", items=ref("Card"), maxItems=longest),
        "Table": Just(type="array", items=ref("Cards"), maxItems=longest),
        **{f"Options_{game.id}": _options(game) for game in GAMES.values()},
        **questions,
        "Question": {"oneOf": [ref(name) for name in questions]},
        **records,
        "Record": {"oneOf": [ref(name) for name in records]},
        **answers(),
    }
    said = "The referee for rummy games: settles disputes, and judges records of whole sessions. Nothing is stored. Messages are "
    said += "in the language of `lang`, or else of `Accept-Language`."
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorekeeper", "version": __version__, "description": said},
        "servers": [{"url": "/api/v1"}],
        "paths": {
            "/judge": _path("judge", "Answer a question", "Question", "Answer"),
            "/replay": _path("replay", "Judge and score a record", "Record", "Replay"),
        },
        "components": {
            "schemas": schemas,
            "responses": {
                status: {"description": text, "content": _json("Error")} for status, text in RESPONSES.items()
            },
        },
    }


def _path(name: str, summary: str, asked: str, given: str) -> Schema:
    refused = {status: {"$ref": f"#/components/responses/{status}"} for status in RESPONSES}
    answered = {"200": {"description": "The answer, even where rules are broken", "content": _json(given)}}
    said = {"operationId": name, "summary": summary, "responses": answered | refused}
    parameters = [{"name": "lang", "in": "query", "schema": {"enum": list(LANGUAGES)}}]
    return {"post": said | {"parameters": parameters, "requestBody": {"required": True, "content": _json(asked)}}}


def _json(name: str) -> Schema:
    return {"application/json": {"schema": ref(name)}}


def _object(shape: Shape, properties: Mapping[str, Any], *required: str) -> Just:
    """An object with keys that the contract knows. Null is as if a key were not there, but for those that are required."""
    names = {"anyOf": [{"enum": sorted(shape.keys)}, {"pattern": f"^{NOTES}"}]}
    parts = {
        name: schema(part if name in required else (Just(schema(part)), None)) for name, part in properties.items()
    }
    return Just(type="object", required=list(required), properties=parts, propertyNames=names)


def _question(ask: str, game: Game) -> Schema:
    """A question, from the parameters of the function that answers it."""
    taken = [one for one in signature(ASKS[ask], eval_str=True).parameters.values() if one.name != "agreed"]
    parts = {("as" if one.annotation == Kind | None else one.name): ASKED[_type(one.annotation)] for one in taken}
    needed = [one.name for one in taken if one.default is Parameter.empty]
    needed += ["melded"] if ask == "points" and game.counts_melds else []
    number = Just(type="integer", minimum=game.players[0], maximum=game.players[-1])
    said = {"ask": Just(const=ask), "players": (number, _players(game)), **_turned(game), **_agreed(game), **parts}
    return _object(known_keys.QUESTION, said, "ask", "game", *needed)


def _type(annotation: object) -> object:
    """The type of a parameter that may be None."""
    return get_args(annotation)[0] if type(None) in get_args(annotation) else annotation


def _agreed(game: Game) -> dict[str, Any]:
    ledger = Just(const=LEDGER_SAID, description="Says nothing: there is one set of rules.")
    named = {"game": Just(const=game.id), "preset": Just(enum=[*game.presets])}
    return named | {"options": ref(f"Options_{game.id}"), LEDGER: ledger}


def _players(game: Game) -> Just:
    return Just(type="array", items=NAME, minItems=game.players[0], maxItems=game.players[-1], uniqueItems=True)


def _turned(game: Game) -> dict[str, Any]:
    """The card that was turned to say which cards are wild, in the games where a table may agree on that."""
    return {"turned": ref("Card")} if WILD in game.options else {}


def _options(game: Game) -> Schema:
    options = {option.id: _option(option) for option in game.options}
    return {"type": "object", "additionalProperties": False, "properties": options}


def _option(option: Option[Value]) -> Schema:
    named, whole = {"enum": [*option.values, *option.synonyms]}, option.whole
    numbers = [{"type": "integer", "minimum": whole[0], "maximum": whole[-1]}] if whole else []
    return {"anyOf": [named, *numbers], "description": option.question, "default": option.default}


def _record(game: Game, limits: Mapping[str, int], longest: int) -> Schema:
    """A record, from the keys of each kind of object in it."""
    event = {"do": Just(enum=list(readers_of(game))), "melds": ref("Table"), "left": ref("Cards")}
    hand = {"entry": Just(enum=list(game.entries)), **_turned(game)}
    if any(option.id == "upcard" for option in game.options):
        hand["upcard"] = Just()  # where a table turns none up, what is said of one is passed over
    own = (
        (known_keys.RECORD, _agreed(game) | {"players": _players(game)}),
        (known_keys.HAND, hand),
        (known_keys.EVENT, event if game.knocks else event | dict.fromkeys(("melds", "left", "layoffs"), Just())),
        (known_keys.CHANGE, {"do": (JOINS, LEAVES)}),
        (known_keys.SCORE, dict.fromkeys(known_keys.SCORE.keys, Just())),
    )

    def of(shape: Shape) -> Just:
        fields = {
            **{key: FIELDS[key] for key in sorted(shape.keys & FIELDS.keys())},
            **next((more for one, more in own if one is shape), {}),
        }
        lists = {
            key: Just(type="array", items=of(part), maxItems=limits.get(key, longest))
            for key, part in shape.parts.items()
            if key != "scores"
        }
        scores = {"scores": {str: (of(shape.parts["scores"]), None)}} if "scores" in shape.parts else {}
        return _object(shape, {**lists, **scores, **fields}, *shape.needed)

    return of(known_keys.RECORD)
