"""The schemas of the API's answers."""

from typing import Any

from scorekeeper.contract.questions import ASKS

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
TEXTS: Schema = {"type": "array", "items": TEXT}
TRUTH: Schema = {"type": "boolean"}
WHOLE: Schema = {"type": "integer"}
WRITTEN: Schema = {
    "type": "array",
    "items": TEXT,
    "description": "Cards in the notation used in all answers: 10h, Qs, *=9h, *=9.",
}
NUMBER: Schema = {
    "anyOf": [WHOLE, {"type": "string", "pattern": r"^-?[0-9]+/[0-9]+$"}],
    "description": "A whole number, or an exact fraction as a string.",
}


def _holds(needed: Schema, may: Schema | None = None) -> Schema:
    """An object with just these parts."""
    return {
        "type": "object",
        "required": list(needed),
        "properties": {**needed, **(may or {})},
        "additionalProperties": False,
    }


READING: Schema = _holds({"kind": {"enum": ["set", "run"]}, "meld": WRITTEN}, {"points": WHOLE})
READINGS: Schema = {"type": "array", "items": READING}
BROKEN: Schema = {"rules": {**TEXTS, "minItems": 1}, "message": TEXT}
REFUSED: Schema = _holds({"ok": {"const": False}, **BROKEN}, {"readings": READINGS})
BESIDE: Schema = {"ok": {"const": False}, **BROKEN, "readings": READINGS}
"""What may stand beside an answer that is no verdict: a rule on cards in play, or a meld of the question, is broken."""
UNDECIDED: Schema = _holds({"undecided": {"const": True}})
STANDS: Schema = {"ok": {"const": True}}
STEP: Schema = {"anyOf": [_holds({"meld": WRITTEN}), _holds({"layoff": TEXT, "on": WHOLE})]}
CALL: Schema = _holds({"card": TEXT, "depth": WHOLE, "how": {"type": "array", "items": STEP}})
LAID_OFF: Schema = _holds({"card": TEXT, "on": WHOLE})
OPENS: Schema = {"opening_points": WHOLE}
AFTER: Schema = {"after": TEXTS}
SWAP: Schema = {"exchange": TEXT, "on": WHOLE}
WAY: Schema = {"anyOf": [_holds({"meld": WRITTEN}), _holds({"layoff": TEXT, "on": WHOLE}, AFTER), _holds(SWAP)]}
MUST: Schema = {"enum": ["meld-or-layoff", "new-meld", None]}
TAKEN: Schema = {"taken": WRITTEN, "must": MUST}
WAYS: Schema = {"ways": {"type": "array", "items": WAY}}
PLAYED: Schema = {"played": WRITTEN, "points": WHOLE}

KNOCKED: Schema = {"deadwood": WHOLE, "limit": WHOLE, "kind": {"enum": ["knock", "gin", "big-gin"]}}
MORE: Schema = {"discard": {"type": ["string", "null"]}, **dict.fromkeys(("knock", "gin", "big_gin"), TRUTH)}


def _judged(parts: Schema, may: Schema | None = None, *more: Schema) -> Schema:
    """A verdict, with the same parts beside it whether a rule is broken or not."""
    broken = _holds({"ok": {"const": False}, **BROKEN, **parts}, {**(may or {}), "readings": READINGS})
    return {"anyOf": [_holds({**STANDS, **parts}, may), broken, *more]}


ANSWERS: dict[str, Schema] = {
    "meld": {"anyOf": [_holds({**STANDS, **READING["properties"]}, {"first_meld_points": WHOLE}), REFUSED]},
    "readings": _holds({"readings": READINGS}, BESIDE),
    "layoff": {"anyOf": [_holds({**STANDS, "meld": WRITTEN, "points": WHOLE}), REFUSED]},
    "fits": _holds({"fits": {"type": "array", "items": WHOLE}}, BESIDE),
    "callable": _holds({"callable": {"type": "array", "items": CALL}}, BESIDE),
    "points": _holds({"left": WHOLE}, {"melded": WHOLE, "hand": WHOLE, **BESIDE}),
    "best": {
        "anyOf": [
            _holds({**PLAYED, "left": WRITTEN, "table": {"type": "array", "items": WRITTEN}}),
            _holds(
                {
                    "points": WHOLE,
                    "melds": {"type": "array", "items": WRITTEN},
                    "layoffs": {"type": "array", "items": LAID_OFF},
                    "left": WRITTEN,
                },
                MORE,
            ),
            UNDECIDED,
            REFUSED,
        ]
    },
    "take": _judged(TAKEN, WAYS),
    "rearrange": _judged(PLAYED, OPENS, UNDECIDED),
    "knock": _judged(KNOCKED),
}
"""What is answered to each question."""

PLACE: Schema = {"event": WHOLE, "meld": WHOLE, "layoff": WHOLE, "left": TEXT, "deal": TEXT}
NOT_OK: Schema = _holds(BROKEN, {**PLACE, "readings": READINGS})
LEFT_OPEN: Schema = _holds({"undecided": {"const": True}, "rules": {**TEXTS, "maxItems": 0}, "message": TEXT}, PLACE)
"""A verdict of a replay: a rule is broken, or a search gave up."""
SCORE: Schema = _holds({"hand": NUMBER, "total": NUMBER}, {"melded": WHOLE, "left": WHOLE})
HAND: Schema = _holds(
    {
        "ok": TRUTH,
        "verdicts": {"type": "array", "items": {"anyOf": [NOT_OK, LEFT_OPEN]}},
        "over": TRUTH,
        "out": {"type": ["string", "null"]},
        "stock": {"type": ["integer", "null"]},
        "scores": {"type": ["object", "null"], "additionalProperties": SCORE},
    }
)
NUMBERS: Schema = {"type": "object", "additionalProperties": NUMBER}
REPLAY: Schema = _holds(
    {
        "ok": TRUTH,
        "hands": {"type": "array", "items": HAND},
        "session": _holds(
            {
                "over": TRUTH,
                "winners": TEXTS,
                "totals": NUMBERS,
                "settlement": {"type": ["object", "null"], "additionalProperties": NUMBERS},
                "next_dealer": TEXT,
            },
            {
                "final": NUMBERS,
                "lines": {"type": "object", "additionalProperties": NUMBERS},
                "sides": {"type": "array", "items": _holds({"players": TEXTS, "total": NUMBER})},
            },
        ),
    }
)
ERROR: Schema = _holds({"error": _holds({"at": TEXT, "message": TEXT})})


def answers() -> dict[str, Schema]:
    """The schemas of all that comes back, by name."""
    by_ask = {f"Answer_{ask}": ANSWERS[ask] for ask in ASKS}
    return {
        **by_ask,
        "Answer": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in by_ask]},
        "Replay": REPLAY,
        "Error": ERROR,
    }
