"""The app in a browser: a blueprint for each noun, pages made on the server, and a guard at the door."""

import hashlib
from collections.abc import Callable, Mapping
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, cast

from flask import Flask, Response, current_app, url_for

from scorekeeper.referee import Referee
from scorekeeper.store import open_store
from scorekeeper.web import errors, guard, i18n, pages, phone, quota, squeeze, varies
from scorekeeper.web.places import default_database, secret_key, shipped

REFEREE, STORE, MARK = "scorekeeper", "scorekeeper-store", "scorekeeper-static"
LANE = "scorekeeper-lane"


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
    at_tables = [import_module(f"scorekeeper.web.{name}") for name in ("house_key", "door", "following")]
    for part in (guard, *at_tables, i18n, pages, phone, errors, squeeze, varies):
        part.init_app(app)
    guard.ask_for_tokens(app)
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals["static_url"] = static_url
    app.add_url_rule("/static/<string(length=12):mark>/<path:filename>", "marked", marked_file)
    app.extensions[STORE] = open_store(path, check=not app.config.get("SCOREKEEPER_CHECKED"))
    app.extensions[REFEREE] = Referee(app.extensions[STORE])
    app.extensions[REFEREE].allow = quota.init_app(app, path.parent)
    _add_blueprints(app)
    lane = import_module("scorekeeper.web.lane").Lane
    app.extensions[LANE] = lane(app, app.extensions[REFEREE], app.extensions["scorekeeper-presence"])
    app.wsgi_app = app.extensions[LANE]  # type: ignore[method-assign]
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
        "house",
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
    """A static file's address. It changes with the files, so that a phone may keep them for a year, and what a script imports
    from beside itself has the same mark in its address."""
    return url_for("marked", mark=_mark(), filename=name)


def marked_file(mark: str, filename: str) -> Response:
    """A static file at the address that a page of this release names; of another release's nothing is kept."""
    answer = current_app.send_static_file(filename)
    if mark != _mark():
        answer.headers["Cache-Control"] = "no-cache"
    return answer


def _mark() -> str:
    """What stands for all static files as they are."""
    if MARK not in current_app.extensions or current_app.debug:
        files = sorted(path for path in Path(cast(str, current_app.static_folder)).rglob("*") if path.is_file())
        content = hashlib.sha256(b"".join(path.read_bytes() for path in files))
        current_app.extensions[MARK] = content.hexdigest()[:12]
    return cast(str, current_app.extensions[MARK])
