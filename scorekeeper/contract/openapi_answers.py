"""The answers of the API, in the notation of schema.py."""

from scorekeeper.contract.questions import ASKS
from scorekeeper.contract.schema import Just, Schema, Short, ref, schema

NUMBER = Just(
    anyOf=[{"type": "integer"}, {"type": "string", "pattern": r"^-?[0-9]+/[0-9]+$"}],
    description="A whole number, or an exact fraction as a string.",
)
WRITTEN = Just(
    type="array",
    items={"type": "string"},
    description="Cards in the notation used in all answers: 10h, Qs, *=9h, *=9.",
)
READING: Short = {"kind": ("set", "run"), "meld": WRITTEN, "points?": int}
RULES = Just(type="array", items={"type": "string"}, minItems=1)
BROKEN: Short = {"rules": RULES, "message": str}
REFUSED: Short = {"ok": False, **BROKEN, "readings?": [READING]}
BESIDE: Short = {f"{name.removesuffix('?')}?": part for name, part in REFUSED.items()}
"""What may stand beside an answer that is no verdict: a rule on cards in play, or a meld of the question, is broken."""
UNDECIDED: Short = {"undecided": True}
LAYOFF: Short = {"layoff": str, "on": int}
WAY: Short = ({"meld": WRITTEN}, {**LAYOFF, "after?": [str]}, {"exchange": str, "on": int})
CALL: Short = {"card": str, "depth": int, "how": [({"meld": WRITTEN}, LAYOFF)]}
PLAYED: Short = {"played": WRITTEN, "points": int}
TURN: Short = {**PLAYED, "left": WRITTEN, "table": [WRITTEN]}
GIN: Short = {"discard?": (str, None), "knock?": bool, "gin?": bool, "big_gin?": bool}
BEST: Short = {"points": int, "melds": [WRITTEN], "layoffs": [{"card": str, "on": int}], "left": WRITTEN, **GIN}


def _judged(parts: Short) -> Short:
    """A verdict, with the same parts beside it whether a rule is broken or not."""
    return {"ok": True, **parts}, {**REFUSED, **parts}


ANSWERS: dict[str, Short] = {
    "meld": ({"ok": True, **READING, "points": int, "first_meld_points?": int}, REFUSED),
    "readings": {"readings": [READING], **BESIDE},
    "layoff": ({"ok": True, "meld": WRITTEN, "points": int}, REFUSED),
    "fits": {"fits": [int], **BESIDE},
    "callable": {"callable": [CALL], **BESIDE},
    "points": {"left": int, "melded?": int, "hand?": int, **BESIDE},
    "best": (TURN, BEST, UNDECIDED, REFUSED),
    "take": _judged({"taken": WRITTEN, "must": ("meld-or-layoff", "new-meld", None), "ways?": [WAY]}),
    "rearrange": (*_judged({**PLAYED, "opening_points?": int}), UNDECIDED),
    "knock": _judged({"deadwood": int, "limit": int, "kind": ("knock", "gin", "big-gin")}),
}
"""What is answered to each question."""

PLACE: Short = {"event?": int, "meld?": int, "layoff?": int, "left?": str, "deal?": str}
NOT_OK: Short = {**BROKEN, **PLACE, "readings?": [READING]}
LEFT_OPEN: Short = {**UNDECIDED, "rules": Just(type="array", maxItems=0), "message": str, **PLACE}
"""Verdicts of a replay: a rule is broken, or a search gave up."""
SCORE: Short = {"hand": NUMBER, "total": NUMBER, "melded?": int, "left?": int}
HAND: Short = {
    "ok": bool,
    "verdicts": [(NOT_OK, LEFT_OPEN)],
    "over": bool,
    "out": (str, None),
    "stock": (int, None),
    "scores": ({str: SCORE}, None),
}
SESSION: Short = {
    "over": bool,
    "winners": [str],
    "totals": {str: NUMBER},
    "settlement": ({str: {str: NUMBER}}, None),
    "next_dealer": str,
    "final?": {str: NUMBER},
    "lines?": {str: {str: NUMBER}},
    "sides?": [{"players": [str], "total": NUMBER}],
}
REPLAY: Short = {"ok": bool, "hands": [HAND], "session": SESSION}
ERROR: Short = {"error": {"at": str, "message": str}}


def answers() -> dict[str, Schema]:
    """Return the schemas of all that comes back, by name."""
    by_ask = {f"Answer_{ask}": schema(ANSWERS[ask]) for ask in ASKS}
    return by_ask | {"Answer": schema(tuple(map(ref, by_ask))), "Replay": schema(REPLAY), "Error": schema(ERROR)}
