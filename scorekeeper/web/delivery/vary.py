"""The `Vary` header of an answer.

It is written once, in the end: the library's own set of these words reads the whole header anew for each.
"""

from flask import Flask, Response

from scorekeeper.web.delivery.compression import KINDS


def init_app(app: Flask) -> None:
    """Let every answer say it."""
    app.after_request(_say)


def _say(response: Response) -> Response:
    """A fragment must never be shown as a page, and another phone may get a page in another language."""
    kind = response.mimetype
    vary = "HX-Request, Accept-Encoding" if kind in KINDS else "HX-Request"
    if kind == "text/html":
        vary += ", Accept-Language, Cookie"
    response.headers["Vary"] = vary
    return response


def depends_on_cookie(response: Response) -> None:
    """Say it of an answer for which the cookie was looked at, if that is not said already."""
    said = response.headers.get("Vary", "")
    if "Cookie" not in said:
        response.headers["Vary"] = f"{said}, Cookie" if said else "Cookie"
