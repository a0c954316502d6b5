"""Files sent as downloads."""

import re
import unicodedata

from flask import Response, make_response

from scorekeeper.tables.view import View
from scorekeeper.web.base.language import _

DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


def sheet_name(view: View, ending: str) -> str:
    """The name of a file made from a table's sheet, in letters that every system takes: `score-sheet-rummy500-2026-11-21.csv`."""
    day = DAY.match(view.opened_at)
    parts = [_plain(_("score-sheet")) or "score-sheet", view.agreed.game.id, *([day[0]] if day else [])]
    return f"{'-'.join(parts)}.{ending}"


def _plain(text: str) -> str:
    """A text without accents, in small letters, digits and hyphens alone."""
    bare = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare).strip("-")


def download(content: bytes, kind: str, name: str) -> Response:
    """A file to be saved under that name; no cache may share it."""
    response = make_response(content)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "private, no-cache"
    return response
