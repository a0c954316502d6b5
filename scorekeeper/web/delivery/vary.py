"""The `Vary` header of an answer.

It is set once, as a whole: Werkzeug's own set parses the header again for each name that is added.
"""

from flask import Flask, Response

from scorekeeper.web.delivery.compression import KINDS
from scorekeeper.web.delivery.static_files import is_static


def init_app(app: Flask) -> None:
    """Give every answer the header, but for pictures that are the same for everybody."""
    app.after_request(_set_vary)


def _set_vary(response: Response) -> Response:
    """A cached fragment must never be shown as a page, nor one phone's page to another."""
    kind = response.mimetype
    vary = [] if is_static(response) else ["HX-Request"]
    if kind in KINDS:
        vary.append("Accept-Encoding")
    if kind == "text/html":
        vary += ["Accept-Language", "Cookie"]
    if vary:
        response.headers["Vary"] = ", ".join(vary)
    return response


def depends_on_cookie(response: Response) -> None:
    """Add `Cookie` for an answer that depends on the cookie, if it is not there yet."""
    said = response.headers.get("Vary", "")
    if "Cookie" not in said:
        response.headers["Vary"] = f"{said}, Cookie" if said else "Cookie"
