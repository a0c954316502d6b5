"""The app in a browser: a blueprint for each noun, pages made on the server, and a guard at the door."""

import hashlib
from collections.abc import Callable, Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, cast

from flask import Flask, current_app, url_for

from scorekeeper.referee import Referee
from scorekeeper.store import open_store
from scorekeeper.web import errors, guard, i18n, pages, phone, squeeze, varies
from scorekeeper.web.places import default_database, secret_key, shipped

REFEREE, STORE = "scorekeeper", "scorekeeper-store"


class App(Flask):
    """Flask, without asking of each function, at each call, whether it is async: none is."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func


def create_app(database: str | PathLike[str] | None = None, config: Mapping[str, Any] | None = None) -> Flask:
    """The app with its store opened. `database` is a file, this user's own by default; the secret key lies beside it.

    `config` goes over everything else; `SCOREKEEPER_HOSTS` in it names further hosts that the app answers to, and
    `SCOREKEEPER_CHECKED` says that all of the database was read just now. Raises what `open_store` does.
    """
    path = Path(database) if database is not None else default_database()
    path.parent.mkdir(parents=True, exist_ok=True)
    app = App(
        "scorekeeper",
        root_path=str(Path(__file__).parent),
        template_folder=str(shipped("templates")),
        static_folder=str(shipped("static")),
    )
    app.config.from_mapping(guard.SETTINGS)
    app.config.from_mapping(config or {})
    if not app.config.get("SECRET_KEY"):
        app.config["SECRET_KEY"] = secret_key(path.parent)
    at_tables = (import_module("scorekeeper.web.door"), import_module("scorekeeper.web.following"))
    for part in (guard, *at_tables, i18n, pages, phone, errors, squeeze, varies):
        part.init_app(app)
    guard.ask_for_tokens(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["static_url"] = static_url
    app.extensions[STORE] = open_store(path, check=not app.config.get("SCOREKEEPER_CHECKED"))
    app.extensions[REFEREE] = Referee(app.extensions[STORE])
    _add_blueprints(app)
    lane = import_module("scorekeeper.web.lane").Lane
    app.wsgi_app = lane(app, app.extensions[REFEREE], app.extensions["scorekeeper-presence"])  # type: ignore[method-assign]
    app.wsgi_app = import_module("scorekeeper.web.api").Api(app)  # type: ignore[method-assign]
    return app


def _add_blueprints(app: Flask) -> None:
    for noun in (
        "home",
        "tables",
        "hands",
        "could_have",
        "seats",
        "history",
        "confirming",
        "coming",
        "other_players",
        "live",
        "rounds",
        "players",
        "wall",
        "offline",
        "sheets",
        "records",
        "replaying",
        "desk",
        "rules",
        "own_rules",
        "finding",
        "patterns",
        "settings",
        "joining",
        "following",
    ):
        app.register_blueprint(import_module(f"scorekeeper.web.{noun}").pages)


def referee() -> Referee:
    """The desk of the app that answers this request."""
    return cast(Referee, current_app.extensions[REFEREE])


def static_url(name: str) -> str:
    """A static file's address, which changes with the file, so that a phone may keep it for a year."""
    marks: dict[str, str] = current_app.extensions.setdefault("static-marks", {})
    if name not in marks or current_app.debug:
        content = (Path(cast(str, current_app.static_folder)) / name).read_bytes()
        marks[name] = hashlib.sha256(content).hexdigest()[:12]
    return url_for("static", filename=name, v=marks[name])
