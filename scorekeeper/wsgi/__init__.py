"""The app for another WSGI server: `scorekeeper.wsgi:app`.

It reads from the environment:

    SCOREKEEPER_DATABASE    a file, or postgresql://… (default: a file in the user's data folder)
    SCOREKEEPER_PROXY       the proxy's NAME, or NAME/PATH
    SCOREKEEPER_HOST_NAMES  names of hosts with a house of their own, with blanks between
    SCOREKEEPER_LANG        en, fr or pt, for what is printed here

A database file takes one process, with as many threads as you like; a second process is refused. PostgreSQL takes several.

The command `scorekeeper` does more: it reads requests whole before a thread takes them, limits connections and bodies, stops a
question whose phone has hung up, and prints the addresses. Your server or the proxy has to do the first two.
"""

import os
from collections.abc import Mapping

from flask import Flask

from scorekeeper.cli.arguments import trouble_text
from scorekeeper.cli.serve import SECONDS_TO_STOP, database_trouble, served_app
from scorekeeper.store import StoreError
from scorekeeper.store.database import database_at
from scorekeeper.web.base.paths import default_database
from scorekeeper.wording.languages import translator


def app_of(variables: Mapping[str, str]) -> Flask:
    """Return the app configured by these variables. Raise `SystemExit` with a message if the database can't be served."""
    gettext = translator(variables.get("SCOREKEEPER_LANG", "en"))
    database = database_at(variables.get("SCOREKEEPER_DATABASE") or default_database())
    try:
        lock = database.lock(alone=True, wait=SECONDS_TO_STOP)
    except StoreError as refused:
        raise SystemExit(f"scorekeeper: {trouble_text(refused, gettext)}") from None
    trouble = database_trouble(database, gettext)
    if trouble:
        raise SystemExit(f"scorekeeper: {trouble}")
    lock.share()
    houses = tuple(variables.get("SCOREKEEPER_HOST_NAMES", "").split())
    proxy = variables.get("SCOREKEEPER_PROXY", "")
    app = served_app(database, gettext, network_port=0, proxy=proxy, houses=houses)
    app.extensions["scorekeeper-lock"] = lock  # held as long as the app lives
    return app


app = app_of(os.environ)
