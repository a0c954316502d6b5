"""The HTTP API as an OpenAPI document."""

from collections.abc import Mapping
from typing import Any

from scorekeeper import __version__
from scorekeeper.contract import known_keys
from scorekeeper.contract.known_keys import NOTES, Shape
from scorekeeper.contract.openapi_answers import answers
from scorekeeper.contract.questions import MOST_OF
from scorekeeper.contract.record import FORMAT, LEDGER, LEDGER_SAID
from scorekeeper.contract.record_events import readers_of
from scorekeeper.contract.record_roster import CHANGES, JOINS, LEAVES
from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Option
from scorekeeper.engine.rules.adjusting import MOST_ADJUSTED
from scorekeeper.engine.rules.wild_cards import WILD
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import LANGUAGES

Schema = dict[str, Any]

CARD: Schema = {"$ref": "#/components/schemas/Card"}
CARDS: Schema = {"$ref": "#/components/schemas/Cards"}
NULL: Schema = {"type": "null"}
TABLE: Schema = {"$ref": "#/components/schemas/Table"}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, NULL]}


def _many(items: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": items, **bounds}


def _holds(shape: Shape, properties: Schema, *required: str) -> Schema:
    names = {"anyOf": [{"enum": sorted(shape.keys)}, {"pattern": f"^{NOTES}"}]}
    return {"type": "object", "required": list(required), "properties": properties, "propertyNames": names}


PARTS: Mapping[str, Mapping[str, Schema]] = {
    "meld": {"cards": CARDS},
    "readings": {"cards": CARDS},
    "layoff": {"meld": CARDS, "card": CARD},
    "fits": {"table": TABLE, "card": CARD},
    "callable": {"table": TABLE, "pile": CARDS},
    "points": {"melded": TABLE, "left": CARDS},
    "best": {"hand": CARDS},
    "take": {"pile": CARDS},
    "rearrange": {"before": TABLE, "after": TABLE, "opened": {"type": "boolean"}},
    "knock": {"melds": TABLE},
}
"""What each question needs. A game that does not count melds needs no `melded`, one that does no `left`."""
AS: Schema = {"enum": ["set", "run", None]}
MAY: Mapping[str, Mapping[str, Schema]] = {
    "meld": {"as": AS},
    "best": {
        "table": _or_null(TABLE),
        "upcard": _or_null(CARD),
        "rearrange": {"enum": [*MOST_OF, None]},
        "opened": {"type": ["boolean", "null"]},
    },
    "knock": {"left": _or_null(CARDS), "upcard": _or_null(CARD)},
    "take": {"card": _or_null(CARD), "table": _or_null(TABLE), "hand": _or_null(CARDS)},
}
"""What may be said as well; null is as if it were not."""
TURNED: Mapping[str, Mapping[str, Schema]] = {
    game.id: {"turned": _or_null(CARD)} for game in GAMES.values() if WILD in game.options
}
"""The card that was turned to say which cards are wild, in the games where a table may agree on that."""


def described(limits: Mapping[str, int], longest: int) -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scorekeeper",
            "version": __version__,
            "description": "The referee for rummy games: settles disputes, and judges records of whole sessions. "
            "Nothing is stored. Messages are in the language of `lang`, or else of `Accept-Language`.",
        },
        "servers": [{"url": "/api/v1"}],
        "paths": {
            "/judge": _path("judge", "Answer a question", "Question", "Answer"),
            "/replay": _path("replay", "Judge and score a record", "Record", "Replay"),
        },
        "components": {"schemas": _schemas(limits, longest), "responses": _responses()},
    }


def _path(name: str, summary: str, asked: str, given: str) -> Schema:
    return {
        "post": {
            "operationId": name,
            "summary": summary,
            "parameters": [{"name": "lang", "in": "query", "schema": {"enum": list(LANGUAGES)}}],
            "requestBody": {"required": True, "content": _json(asked)},
            "responses": {
                "200": {"description": "The answer, even where rules are broken", "content": _json(given)},
                **{status: {"$ref": f"#/components/responses/{status}"} for status in _responses()},
            },
        }
    }


def _json(name: str) -> Schema:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _responses() -> Schema:
    says = {
        "400": "The request can't be read: `at` says where. Also returned for an unknown host name.",
        "403": "The request came from another site's page.",
        "413": "More than a megabyte was sent.",
        "415": "The request isn't sent as application/json.",
    }
    return {status: {"description": text, "content": _json("Error")} for status, text in says.items()}


def _schemas(limits: Mapping[str, int], longest: int) -> Schema:
    questions = {f"Ask_{ask}_{game.id}": _question(ask, game) for game in GAMES.values() for ask in game.questions.asks}
    records = {f"Record_{game.id}": _record(game, limits, longest) for game in GAMES.values()}
    return {
        "Card": {
            "type": "string",
            "description": "Rank then suit, as in 7h, 10d, As; a tile number then colour, as in 13k; * is a joker, *=9h a "
            "joker as the 9 of hearts; 10h* is the 10 of hearts as a wild card, 10h*=6s as the 6 of spades.",
            "pattern": r"^((([2-9aAjJqQkKtT]|10)[hdcsHDCS])?\*|((([2-9aAjJqQkKtT]|10)[hdcsHDCS])?\*=)?"
            r"(([2-9aAjJqQkKtT]|10)[hdcsHDCS]|(1[0-3]|[1-9])[rbykRBYK])"
            r"|(([2-9aAjJqQkKtT]|10)[hdcsHDCS])?\*=(1[0-3]|[1-9aAjJqQkKtT]))$",
        },
        "Cards": _many(CARD, maxItems=longest),
        "Table": _many(CARDS, maxItems=longest),
        **{f"Options_{game.id}": _options(game) for game in GAMES.values()},
        **questions,
        "Question": {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in questions]},
        **records,
        "Record": {"oneOf": [{"$ref": f"#/components/schemas/{name}"} for name in records]},
        **answers(),
    }


def _question(ask: str, game: Game) -> Schema:
    needed = {
        name: part
        for name, part in PARTS[ask].items()
        if ask != "points" or name == ("melded" if game.counts_melds else "left")
    }
    number = {"type": "integer", "minimum": game.players[0], "maximum": game.players[-1]}
    said = {
        "ask": {"const": ask},
        **_agreed(game),
        "players": {"anyOf": [number, _players(game), NULL]},
        **TURNED.get(game.id, {}),
        **PARTS[ask],
        **MAY.get(ask, {}),
    }
    return _holds(known_keys.QUESTION, said, "ask", "game", *needed)


def _agreed(game: Game) -> Schema:
    return {
        "game": {"const": game.id},
        "preset": {"enum": [*game.presets, None]},
        "options": _or_null({"$ref": f"#/components/schemas/Options_{game.id}"}),
        LEDGER: {"enum": [LEDGER_SAID, None], "description": "Says nothing: there is one set of rules."},
    }


def _players(game: Game) -> Schema:
    return _many(NAME, minItems=game.players[0], maxItems=game.players[-1], uniqueItems=True)


def _options(game: Game) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {option.id: _option(option) for option in game.options},
    }


def _option(option: Option) -> Schema:
    named: Schema = {"enum": [*option.values, *option.synonyms]}
    whole = option.whole
    schema = (
        named if whole is None else {"anyOf": [named, {"type": "integer", "minimum": whole[0], "maximum": whole[-1]}]}
    )
    return {**schema, "description": option.question, "default": option.default}


def _record(game: Game, limits: Mapping[str, int], longest: int) -> Schema:
    said = {
        "format": {"const": FORMAT},
        **_agreed(game),
        "players": _players(game),
        CHANGES: _or_null(_many(CHANGE, maxItems=limits["changes"])),
        "hands": _many(_hand(game, limits, longest), maxItems=limits["hands"]),
    }
    return _holds(known_keys.RECORD, said, "format", "game", "players", "hands")


NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 100}
CHANGE = _holds(
    known_keys.CHANGE,
    {
        "before": {"type": "integer", "minimum": 1},
        "do": {"enum": [JOINS, LEAVES]},
        "player": NAME,
        "total": {"type": ["integer", "string", "null"]},
        "after": _or_null(NAME),
    },
    *("before", "do", "player"),
)
"""A player who joins or leaves before a hand."""


ADJUSTMENT = _holds(
    known_keys.ADJUSTMENT,
    {
        "player": NAME,
        "points": {"type": "integer", "minimum": -MOST_ADJUSTED, "maximum": MOST_ADJUSTED, "not": {"const": 0}},
        "why": {"type": "string", "minLength": 1},
    },
    *("player", "points", "why"),
)
"""Points that the table gives or takes."""


ON: Schema = {"type": ["integer", "null"], "minimum": 1}
SAID_YES: Schema = {"type": ["boolean", "null"]}
LAID_OUT: Schema = {
    "melds": _or_null(TABLE),
    "left": _or_null(CARDS),
    "layoffs": _or_null(_many(_holds(known_keys.LAY_OFF, {"card": CARD, "on": ON}, "card"))),
}
"""What is laid out with a knock, and after it."""


def _hand(game: Game, limits: Mapping[str, int], longest: int) -> Schema:
    event = {
        "do": {"enum": list(readers_of(game))},
        "by": {"type": "string"},
        "card": _or_null(CARD),
        "cards": _or_null(CARDS),
        "as": AS,
        "on": ON,
        "table": _or_null(TABLE),
        **(LAID_OUT if game.knocks else {}),
    }
    player: Schema = {"type": "string"}
    layoff = _holds(known_keys.LAY_OFF, {"by": player, "card": CARD}, "by", "card")
    laid = {"by": player, "cards": CARDS, "as": AS, "layoffs": _or_null(_many(layoff, maxItems=longest))}
    said = {
        "entry": {"enum": list(game.entries)},
        "dealer": {"type": ["string", "null"]},
        "out": {"type": ["string", "null"]},
        "went_rummy": SAID_YES,
        "big_gin": SAID_YES,
        "out_cards": {"type": ["integer", "null"]},
        "unmelded": _or_null(_many(player)),
        "scores": _or_null({"type": "object", "additionalProperties": _or_null(_holds(known_keys.SCORE, {}))}),
        "melds": _or_null(_many(_holds(known_keys.MELD, laid, "by", "cards"), maxItems=longest)),
        "left": _or_null({"type": "object", "additionalProperties": _or_null(CARDS)}),
        # Where a table may agree to turn none up, what is said of one is not looked at.
        "upcard": {} if any(option.id == "upcard" for option in game.options) else _or_null(CARD),
        **TURNED.get(game.id, {}),
        "deal": {"type": ["object", "null"], "additionalProperties": _or_null(CARDS)},
        "events": _or_null(_many(_holds(known_keys.EVENT, event, "do", "by"), maxItems=limits["events"])),
        "adjust": _or_null(_many(ADJUSTMENT, maxItems=longest)),
    }
    return _holds(known_keys.HAND, said, "entry")
