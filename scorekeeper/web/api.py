"""The referee for programs: the contract's questions and records over HTTP, one JSON document in and one answer out.

    POST /api/v1/judge     a question          POST /api/v1/replay     a record
    GET  /api/v1/openapi.json                  what may be sent, and what comes back

It answers what the command line answers, keeps nothing and changes nothing: no cookie, no token, no table is touched. One
process serves the players too, so no request may take long: `LIMITS`, and a search that takes too long is left undecided.
"""

from collections.abc import Callable, Iterator
from typing import Any

from flask import Blueprint, Response, abort, request
from flask.blueprints import BlueprintSetupState

from scorekeeper import questions
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.words import N_
from scorekeeper.lines import answer_text, written_line
from scorekeeper.record import replayed
from scorekeeper.web.i18n import LANGUAGES, asked_language, gettext
from scorekeeper.web.openapi import described
from scorekeeper.wording import GetText

pages = Blueprint("api", __name__, url_prefix="/api/v1")

Answered = Callable[[object, GetText], dict[str, Any]]

LIMITS = {"hands": 1000, "events": 3000, "changes": 1000}
"""The most entries of the lists that hold much; an evening has a dozen hands, and a long one a hundred events."""
LONGEST_LIST = 150
"""The most entries of any other list. Two packs with all their jokers are 112 cards."""
MOST_VALUES = 110_000
"""The most values in a document, all in all: a thousand hands of eight players, each meld and lay-off of them, are 100,000."""
STEPS = questions.QUICK_STEPS
"""A search that takes more is left undecided."""


@pages.record_once
def _needs_no_token(state: BlueprintSetupState) -> None:
    """Nothing is changed here, and no cookie says who asks: a stranger's page would gain nothing. Hosts are checked."""
    state.app.extensions["csrf"].exempt(pages)


@pages.post("/judge")
def judge() -> Response:
    """Answer a question."""
    return _answered(lambda document, gettext: questions.answer(document, gettext, STEPS))


@pages.post("/replay")
def replay() -> Response:
    """Replay a record."""
    return _answered(replayed)


@pages.get("/openapi.json")
def openapi() -> Response:
    """What may be sent, made from what the games and questions declare."""
    return _json(described(LIMITS, LONGEST_LIST), 200)


def _answered(answer: Answered) -> Response:
    if request.mimetype != "application/json":
        abort(415)
    language = asked_language()
    if language is not None and language not in LANGUAGES:
        says = gettext("There is no language “{name}” here.").format(name=language[:20])
        return _json({"error": {"at": "lang", "message": says}}, 400)

    def bounded(document: object) -> dict[str, Any]:
        check_size(document)
        return answer(document, gettext)

    given = answer_text(request.get_data(cache=False), bounded, gettext)
    return _json(given, 400 if "error" in given else 200)


def _json(document: dict[str, Any], status: int) -> Response:
    kept = {"Cache-Control": "no-store" if request.method == "POST" else "no-cache"}
    return Response(written_line(document), status, kept, content_type="application/json")


def check_size(document: object) -> None:
    """Raise `Unreadable`, with the place, for a document that holds more than any table can have played."""
    for seen, (at, name, value) in enumerate(values(document)):
        if seen > MOST_VALUES:
            raise Unreadable(N_("There is too much in this to be one session."))
        if isinstance(value, list) and len(value) > LIMITS.get(name, LONGEST_LIST):
            most = LIMITS.get(name, LONGEST_LIST)
            raise Unreadable(N_("There are {count} here, and {most} is the most."), at, count=len(value), most=most)


def values(document: object) -> Iterator[tuple[str, str, object]]:
    """Every value of a document with its place and the name that it is kept under, the outer ones first."""
    waiting: list[tuple[str, str, object]] = [("", "", document)]
    while waiting:
        at, name, value = waiting.pop()
        yield at, name, value
        if isinstance(value, dict):
            waiting += [(f"{at}.{key}" if at else str(key), str(key), one) for key, one in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{at}[{number}]", "", one) for number, one in enumerate(value[:MOST_VALUES])]
