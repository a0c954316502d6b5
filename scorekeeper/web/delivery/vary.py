"""The `Vary` header of an answer.

It is set once, as a whole: Werkzeug's own set parses the header again for each name that is added.
"""

from flask import Flask, Response

from scorekeeper.web.delivery.compression import KINDS


def init_app(app: Flask) -> None:
    """Give every answer the header."""
    app.after_request(_set_vary)


def _set_vary(response: Response) -> Response:
    """A cached fragment must never be shown as a page, nor one phone's page to another."""
    kind = response.mimetype
    vary = "HX-Request, Accept-Encoding" if kind in KINDS else "HX-Request"
    if kind == "text/html":
        vary += ", Accept-Language, Cookie"
    response.headers["Vary"] = vary
    return response


def depends_on_cookie(response: Response) -> None:
    """Add `Cookie` for an answer that depends on the cookie, if it is not there yet."""
    said = response.headers.get("Vary", "")
    if "Cookie" not in said:
        response.headers["Vary"] = f"{said}, Cookie" if said else "Cookie"
