"""Error pages."""

from flask import Flask, Response, current_app, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper.engine.translatable import N_
from scorekeeper.store import KeyReused, NotRead, NotSaved, Unusable
from scorekeeper.tables.service import NoSuchTable, TableFull
from scorekeeper.tables.view import NoSuchHand
from scorekeeper.web.base.i18n import _, words
from scorekeeper.web.base.pages import page, wants_fragment

NOT_TYPED = frozenset({"csrf_token", "key", "revision", "preset_shown", "shown", "record"})


def init_app(app: Flask) -> None:
    """Give every kind of refusal its page."""
    app.register_error_handler(NoSuchTable, no_such_table)
    app.register_error_handler(NoSuchHand, no_such_hand)
    app.register_error_handler(TableFull, table_full)
    app.register_error_handler(KeyReused, key_reused)
    app.register_error_handler(NotSaved, not_saved)
    app.register_error_handler(NotRead, not_read)
    app.register_error_handler(Unusable, unusable)
    app.register_error_handler(CSRFError, token_gone)
    app.register_error_handler(HTTPException, refused)
    app.register_error_handler(Exception, broken)


def refused(error: HTTPException) -> Response:
    """Any answer of 400 and above, in words. Redirects, which are exceptions too, pass through."""
    code = error.code or 500
    if code < 400:
        return error.get_response()  # type: ignore[return-value]
    of_a_record = code == 413 and error.description not in TROUBLES and request.path.startswith("/records/")
    trouble = TOO_LONG if of_a_record else trouble_of(code, error.description)
    response = trouble_page(code, *(_(text) for text in trouble), again=error.description in TO_SEND_AGAIN)
    for name, value in error.get_headers():
        if name not in ("Content-Type", "Content-Length"):
            response.headers[name] = value
    return response


TOO_LONG = (N_("That is too much"), N_("More than a megabyte was sent, and no record needs as much."))
"""For a record or a JSON document, which is no form."""
UNREAD = (
    N_("That could not be read"),
    N_("Nothing was saved. Go back, have a look at what was typed, and try again."),
)
BROKEN = (
    N_("Something went wrong here"),
    N_("It is not your fault. What is saved stays saved; try once more."),
)
TROUBLES: dict[int | str, tuple[str, str]] = {
    "host": (
        N_("This address is not known here"),
        N_("Open the app by its address in numbers, as it was printed when it started."),
    ),
    "origin": (
        N_("That came from somewhere else"),
        N_("Nothing was saved: the request came from another site's page."),
    ),
    "fields": (
        N_("That is too much"),
        N_("More fields were sent than any page here has. Nothing was saved."),
    ),
    "table-day": (
        N_("Not saved, your entry is still here"),
        N_("More was written to this table today than an evening has. Try again later, or play on at a new table."),
    ),
    "address-day": (
        N_("Not saved, your entry is still here"),
        N_("More was written from this address today than an evening has. Try again later."),
    ),
    "room": (
        N_("No new table can be begun"),
        N_(
            "The disk of the machine that keeps the sheet is nearly full. Tables in play go on. "
            "Free some room there, then try again."
        ),
    ),
    404: (N_("There is nothing here"), N_("This address leads nowhere. Was all of the link copied?")),
    405: (
        N_("That does not work here"),
        N_("Open the page and press its button: this address takes nothing directly."),
    ),
    413: (
        N_("That is too much"),
        N_(
            "More than a megabyte was sent, and a hand of cards needs far less. Nothing was saved; "
            "what you typed is still on the page before this one."
        ),
    ),
    415: (N_("That is no JSON"), N_("Send one JSON document, as application/json.")),
    429: (N_("That was too often"), N_("Nothing was done. Wait a minute, and try again.")),
}
"""Title and sentence of each refusal, by its description (request_checks.py, quota.py) or its status, to be translated."""


TO_SEND_AGAIN = frozenset({"table-day", "address-day", "room"})
"""Refusals that pass: what was typed stays on the page."""


def trouble_of(code: int, description: str | None = None) -> tuple[str, str]:
    """Title and sentence for a refusal, by its description where that is known, else by its status."""
    return TROUBLES.get(description or code) or TROUBLES.get(code) or (BROKEN if code >= 500 else UNREAD)


def trouble_page(
    code: int,
    title: str,
    text: str,
    *,
    again: bool = False,
    button: str | None = None,
    table: str | None = None,
    rule: str | None = None,
) -> Response:
    """An error page; for htmx, a notice above the form. With `again` the page has everything that was typed, and a button that
    sends it again; `rule` is the rule that it links to."""
    typed = list(request.form.items(multi=True)) if again else []
    kept = [(name, value) for name, value in typed if name != "csrf_token"]
    shown = [(name, value) for name, value in kept if name not in NOT_TYPED and value.strip()]
    response = page(
        "base/trouble.html",
        code,
        title=title,
        text=text,
        kept=kept,
        shown=shown,
        button=button or _("Try again"),
        action=request.path,
        again=again,
        table=table,
        rule=rule,
    )
    if wants_fragment() and not again:
        response.headers["HX-Retarget"] = "#notice"
        response.headers["HX-Reswap"] = "innerHTML"
        response.headers["HX-Reselect"] = "#trouble"
    return response


def game_over(table: str) -> Response:
    """A hand after the last one: the game has its winner."""
    return trouble_page(
        422,
        _("The game is over"),
        _("It has its winner and takes no further hand, so nothing was saved. To correct it, change or undo a hand."),
        table=table,
        rule="session.over",
    )


def no_such_table(error: NoSuchTable) -> Response:
    """A link to a table that is not in this database."""
    return trouble_page(404, _("There is no such table"), _("This link leads to no table here. Was all of it copied?"))


def no_such_hand(error: NoSuchHand) -> Response:
    """A hand that was taken back, or never played."""
    return trouble_page(
        404,
        _("There is no such hand"),
        _("This table has no hand of that number to be shown or undone."),
        table=_table(),
    )


def table_full(error: TableFull) -> Response:
    """A table with as many events as it can have."""
    return trouble_page(
        422,
        _("This table is full"),
        _("It has taken all that a table can take, and nothing was saved. Open a new table, and play on there."),
        table=_table(),
    )


def key_reused(error: KeyReused) -> Response:
    """The same form was sent twice with different content."""
    return trouble_page(
        422,
        _("This page was saved before"),
        _(
            "It was saved once already, with something else in it; that stands, and this was not saved. "
            "Open the table and enter it anew."
        ),
        table=_table(),
    )


def not_saved(error: NotSaved) -> Response:
    """The disk refuses a save. The page has everything that was typed, with the same key, to be sent again."""
    return trouble_page(
        503,
        _("Not saved, your entry is still here"),
        words(error.reason) + " " + _("Leave this page open, see to the machine that keeps the sheet, and try again."),
        again=request.method == "POST",
    )


def not_read(error: NotRead) -> Response:
    """The disk cannot be read just now."""
    return trouble_page(
        503,
        _("The sheet cannot be read just now"),
        words(error.reason) + " " + _("Nothing is known to be lost. See to the machine that keeps it, and try again."),
        again=request.method == "POST",
    )


def unusable(error: Unusable) -> Response:
    """A damaged database: better no totals than wrong ones."""
    current_app.logger.error("%s", error)
    return trouble_page(
        503,
        _("The sheet is damaged"),
        _(
            "What is stored is not what was written, so nothing of it is shown. "
            "Whoever runs Scorekeeper finds in its log what to do."
        ),
        again=request.method == "POST",
    )


def token_gone(error: CSRFError) -> Response:
    """A wrong CSRF token: cookies are off or were cleared. The form came from our own page, so it may be sent again."""
    return trouble_page(
        400,
        _("Please send that once more"),
        _("This phone had forgotten that the page was its own, so nothing was saved. Your entry is still here."),
        again=True,
        button=_("Send again"),
    )


def broken(error: Exception) -> Response:
    """A bug. It goes to the log, and the player gets a page."""
    if current_app.testing:
        raise error
    current_app.logger.exception("%s %s", request.method, request.path)
    return trouble_page(500, *(_(text) for text in BROKEN), again=request.method == "POST")


def _table() -> str | None:
    """The table in the address."""
    return (request.view_args or {}).get("table")
