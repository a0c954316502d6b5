"""The app installed on a phone: manifest, service worker, offline page.

Browsers use these over https or on localhost. Over plain http the app works without them."""

import hashlib
import json
from pathlib import Path
from typing import cast

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.games import GAMES
from scorekeeper.web.base.language import _, language
from scorekeeper.web.base.pages import page, send
from scorekeeper.web.delivery import static_url

bp = Blueprint("offline", __name__)

STYLES = ("base/app.css", "base/components.css", "rulebook/rules.css", "rulebook/search.css", "pad/pad.css", "desk/desk.css")
SCRIPTS = (
    *("vendor/htmx-2.0.11.min.js", "base/app.js", "base/outbox.js", "rulebook/rules.js", "pad/logic.js", "pad/taps.js"),
    *("pad/table.js", "pad/cards.js", "hands/enter.js", "hands/points_view.js", "hands/cards_view.js"),
)


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    says = {
        "name": _("Scorekeeper"),
        "description": _("The referee and score sheet for rummy at a real table."),
        "lang": language(),
        "start_url": url_for("home.home"),
        "display": "standalone",
        "background_color": "#faf7f0",
        "theme_color": "#faf7f0",
        "icons": [
            {"src": static_url("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            {"src": static_url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
            {"src": static_url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
        ],
    }
    return send(json.dumps(says, ensure_ascii=False), "application/manifest+json", "no-cache")


@bp.get("/service-worker.js")
def worker() -> Response:
    """Return the service worker's script. It caches the rules, the pad and visited pages, and serves them when offline. Its cache
    is named after a hash of the static files, so that a new release starts with an empty one."""
    kept = [static_url(name) for name in (*STYLES, *SCRIPTS)]
    rules = [
        url_for("rules.games"),
        url_for("finding.glossary"),
        *(url_for("rules.of_game", game=game) for game in GAMES),
        *(url_for("rules.guide", game=game.id) for game in GAMES.values() if game.guide),
    ]
    release = {
        "root": url_for("home.home"),
        "mark": hashlib.sha256("".join(kept).encode()).hexdigest()[:12],
        "files": kept,
        "first": [url_for("offline.without"), url_for("home.home"), *rules],
        "without": url_for("offline.without"),
    }
    script = (Path(cast(str, current_app.static_folder)) / "pwa/service-worker.js").read_text("utf-8")
    return send(f"const RELEASE = {json.dumps(release)};\n{script}", "text/javascript; charset=utf-8", "no-cache")


@bp.get("/offline")
def without() -> Response:
    """Show the offline page. The service worker serves it for URLs that it hasn't cached."""
    return page("pwa/offline.html", games=GAMES)
