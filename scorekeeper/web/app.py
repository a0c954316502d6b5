"""`create_app`: the Flask app, put together from its features."""

from collections.abc import Mapping, MutableMapping
from os import PathLike
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment

from scorekeeper.store.database import database_at
from scorekeeper.web import api, delivery, history, pwa, settings
from scorekeeper.web.access import authorization, house_key, house_key_page, joining, request_checks
from scorekeeper.web.access.heads import Heads
from scorekeeper.web.access.rate_limit import set_up_quotas
from scorekeeper.web.access.turns import Turns
from scorekeeper.web.base import device, errors, formats, language, notices, pages, words
from scorekeeper.web.base.paths import data_folder, default_database, secrets_of, shipped
from scorekeeper.web.current import HOUSES, STORE, Houses
from scorekeeper.web.desk import routes as desk
from scorekeeper.web.hands import confirming, seat_entry
from scorekeeper.web.hands import routes as hands
from scorekeeper.web.live import routes as live
from scorekeeper.web.players import figures, roster, statistics
from scorekeeper.web.records import moving, replay
from scorekeeper.web.records import routes as records
from scorekeeper.web.rulebook import routes as rulebook
from scorekeeper.web.rulebook import saved_rules, search
from scorekeeper.web.sheets import routes as sheets
from scorekeeper.web.tables import home
from scorekeeper.web.tables import routes as tables
from scorekeeper.web.updates import polling

PARTS = (
    *(request_checks, house_key, authorization, polling, language, formats, words, notices, pages),
    *(device, errors, delivery),
)
BLUEPRINTS = (
    *(home, tables, hands, seat_entry, history, confirming, roster, live, statistics, figures, pwa, sheets),
    *(records, moving, replay, desk, rulebook, saved_rules, house_key_page, search, settings, joining, polling),
)


class Templates(Environment):
    """A Jinja environment whose page parts share the app's globals. Copying them took 7 % of the time of a tap."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals


def create_app(database: str | PathLike[str] | None = None, config: Mapping[str, Any] | None = None) -> Flask:
    """Create the app and open its store. `database` is a file, by default this user's own, or the URL of a PostgreSQL database.
    `config` overrides all settings. `SCOREKEEPER_HOSTS` has additional host names of the app, and `SCOREKEEPER_HOUSES` those that
    have a house each. `SCOREKEEPER_CHECKED` says that the database was just verified. Without a `SECRET_KEY`, take it from
    `secrets_of`. Raise the errors of `open_store`."""
    found = database_at(database if database is not None else default_database())
    folder = found.folder or data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    app = Flask(
        "scorekeeper",
        root_path=str(Path(__file__).parent),
        template_folder=str(shipped("templates")),
        static_folder=str(shipped("static")),
    )
    app.jinja_environment = Templates
    app.config.from_mapping(request_checks.SETTINGS)
    app.config.from_mapping(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"], *app.config["SECRET_KEY_FALLBACKS"] = secrets_of(found)
    for part in PARTS:
        part.init_app(app)
    request_checks.ask_for_tokens(app)
    app.jinja_env.globals["standalone"] = app.config["SCOREKEEPER_STANDALONE"]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions[STORE] = found.open(check=not app.config.get("SCOREKEEPER_CHECKED"))
    ask_before_writing = set_up_quotas(app, folder)
    app.extensions[HOUSES] = Houses(app.extensions[STORE], app.config["SCOREKEEPER_HOUSES"], ask_before_writing)
    for feature in BLUEPRINTS:
        app.register_blueprint(feature.bp)
    app.wsgi_app = polling.QuietPolls(app)  # type: ignore[method-assign]
    app.wsgi_app = Heads(app, Turns(api.Api(app)))  # type: ignore[method-assign]
    return app
