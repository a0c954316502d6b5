"""Error pages."""

import traceback
from logging import Logger

from flask import Flask, Response, current_app, g, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.engine.messages import N_
from scorekeeper.store import KeyReused, NotRead, NotSaved, Unusable
from scorekeeper.store.errors import NotNow
from scorekeeper.tables.records.validation import UnreadableTable
from scorekeeper.tables.service import NoSuchTable, TableFull
from scorekeeper.tables.view import NoSuchHand
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import page, wants_fragment
from scorekeeper.web.base.words import words

MOST_LINES, LONGEST_LINE = 60, 200
"""The limits of a traceback in the log: its number of lines, and the number of characters of a line."""
NOT_TYPED = frozenset({"csrf_token", "key", "revision", "preset_shown", "shown", "record"})


def init_app(app: Flask) -> None:
    """Register an error page for every error that requests can cause."""
    for refusal in REFUSALS:
        app.register_error_handler(refusal, not_taken)
    app.register_error_handler(HTTPException, refused)
    app.register_error_handler(Exception, broken)


def refused(error: HTTPException) -> Response:
    """Return the error page of an HTTP error, from status 400 on. Let redirects, which are exceptions too, pass through."""
    code = error.code or 500
    if code < 400:
        return error.get_response()  # type: ignore[return-value]
    of_a_record = code == 413 and error.description not in TROUBLES and request.path.startswith("/records/")
    trouble = TOO_LONG if of_a_record else trouble_of(code, error.description)
    again, reload = error.description in TO_SEND_AGAIN, error.description == "busy" and request.method == "GET"
    response = trouble_page(code, *(_(text) for text in trouble), again=again, reload=reload)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


TOO_LONG = (N_("Too much data"), N_("That was more than a megabyte of data. No saved game is that big."))
"""The title and message for a record or JSON document that is too long."""
UNREAD = (N_("That couldn't be read"), N_("Nothing was saved. Go back, check what you typed, and try again."))
BROKEN = (N_("Something went wrong"), N_("It isn't your fault, and everything saved is safe. Try again."))
TROUBLES: dict[int | str, tuple[str, str]] = {
    "host": (N_("Unknown address"), N_("Open the app at its numeric address, as printed when it started.")),
    "origin": (N_("Request from another site"), N_("Nothing was saved: the request came from another site's page.")),
    "fields": (N_("Too much data"), N_("The page sent more fields than expected. Nothing was saved.")),
    "table-day": (
        N_("Not saved: your entry is still here"),
        N_(
            "More has been saved in this game today than a whole evening of play should need. Try again later, or play on in a new game."
        ),
    ),
    "address-day": (
        N_("Not saved: your entry is still here"),
        N_("More has been saved from this network address today than a whole evening of play should need. Try again later."),
    ),
    "room": (
        N_("Can't start a new game"),
        N_(
            "The disk on the computer running Scorekeeper is nearly full. Games in progress can continue. Free some space there, then try again."
        ),
    ),
    "busy": (N_("Busy for a moment"), N_("Scorekeeper is answering other questions. Wait a few seconds, then try again.")),
    404: (N_("Nothing here"), N_("This address leads nowhere. Did you copy the whole link?")),
    405: (N_("That doesn't work here"), N_("Open the page and tap its button: this address only works from there.")),
    413: (
        N_("Too much data"),
        N_(
            "That was more than a megabyte of data, and a hand of cards needs far less. Nothing was saved. Go back: what you typed is still there."
        ),
    ),
    415: (N_("This isn't JSON"), N_("Send one JSON document, as application/json.")),
    429: (N_("Too many tries"), N_("Nothing has been changed. Wait a minute and try again.")),
}
"""The title and message of each HTTP error, to be translated. Keys are the description given to `abort`, or the status."""
TO_SEND_AGAIN = frozenset({"table-day", "address-day", "room"})
"""The keys of `TROUBLES` after which sending again may work, so what was typed stays on the page."""


def trouble_of(code: int, description: str | None = None) -> tuple[str, str]:
    """Return the title and message that `TROUBLES` has for an HTTP error's `description` or else its status. If it has neither,
    return `BROKEN` for a status from 500 on, and `UNREAD` for others."""
    return TROUBLES.get(description or code) or TROUBLES.get(code) or (BROKEN if code >= 500 else UNREAD)


def trouble_page(code: int, title: str, text: str, *, again: bool = False, **more: object) -> Response:
    """Return an error page, or for htmx a notice above the form. With `again`, it contains all that was typed, and a button that
    sends it again. Other keywords: the `button`'s text, `reload` to show a reload link, the id of a `table` or `rule` to link."""
    typed = list(request.form.items(multi=True)) if again else []
    kept = [(name, value) for name, value in typed if name != "csrf_token"]
    shown = [(name, value) for name, value in kept if name not in NOT_TYPED and value.strip()]
    action = request.script_root + request.path
    response = page("base/trouble.html", code, title=title, text=text, kept=kept, shown=shown, action=action, again=again, **more)
    if wants_fragment() and not again:
        response.headers.update({"HX-Retarget": "#notice", "HX-Reswap": "innerHTML", "HX-Reselect": "#trouble"})
    return response


def game_over(table: str) -> Response:
    """Return the error page for a hand that was sent after the end of the game."""
    says = _("This game already has a winner, so the hand wasn't saved. To correct the game, change or remove a hand.")
    return trouble_page(422, _("The game is over"), says, table=table, rule="session.over")


REFUSALS: dict[type[Exception], tuple[int, str, *tuple[str, ...]]] = {
    NoSuchTable: (*(404, N_("That game doesn't exist")), N_("This link doesn't lead to a game here. Did you copy all of it?")),
    NoSuchHand: (404, N_("That hand doesn't exist"), N_("This game has no hand with that number.")),
    TableFull: (
        *(422, N_("This game is full")),
        N_("This game is full, so nothing was saved. Start a new game and play on there."),
    ),
    KeyReused: (
        *(422, N_("This page is already saved")),
        N_(
            "This page has already been saved with different content. The first version stays, and what you just sent wasn't saved. Open the game and make your entry again."
        ),
    ),
    UnreadableTable: (
        *(422, N_("This game can't be read")),
        N_("Its data makes no sense, or is from a newer version. Your other games aren't affected."),
        N_("On the computer running Scorekeeper, “scorekeeper check” says what to do."),
    ),
    NotSaved: (
        *(503, N_("Not saved: your entry is still here")),
        N_("Keep this page open, check the computer running Scorekeeper, and try again."),
    ),
    NotRead: (
        *(503, N_("Can't read the score sheet right now")),
        N_("As far as we know, nothing is lost. Check the computer running Scorekeeper, then try again."),
    ),
    Unusable: (
        *(503, N_("The sheet is damaged")),
        N_("The saved data is damaged, so it isn't shown. The log on the computer running Scorekeeper says what to do."),
    ),
    CSRFError: (*(400, N_("Please send it again")), N_("This page had expired, so nothing was saved. Your entry is still here.")),
}
"""The HTTP status, title and texts of each error of a table or the store, untranslated. `CSRFError` means that the phone's
cookies are off or were cleared, `Unusable` that the database is damaged."""


def not_taken(error: Exception) -> Response:
    """Return the error page for one of `REFUSALS`. If trying again may work, the page has what was typed and a button."""
    code, title, *texts = next(REFUSALS[kind] for kind in type(error).__mro__ if kind in REFUSALS)
    if isinstance(error, Unusable | UnreadableTable):
        current_app.logger.error("%s", error)
    said = " ".join(map(words, [*([error.reason] if isinstance(error, NotNow) else []), *texts]))
    expired, view = isinstance(error, CSRFError), g.get("table_view") if code in (404, 422) else None
    again, button = expired or (code == 503 and request.method == "POST"), _("Send again") if expired else None
    return trouble_page(code, _(title), said, again=again, button=button, table=view.table if view else None)


def broken(error: Exception) -> Response:
    if current_app.testing:
        raise error
    log_bug(current_app.logger, error, f"{request.method} {request.url_rule}")
    return trouble_page(500, *(_(text) for text in BROKEN), again=request.method == "POST")


def log_bug(logger: Logger, error: Exception, where: str) -> None:
    """Log an unexpected error with its traceback, and escape control characters, since the message may contain input. `where` is
    the route, since the URL may contain a token."""
    lines = "".join(traceback.format_exception(error)).splitlines()[-MOST_LINES:]
    lines = [(line if line.isprintable() else repr(line)[1:-1])[:LONGEST_LINE] for line in lines]
    logger.error("%s\n%s", where, "\n".join(lines))
