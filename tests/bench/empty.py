"""An empty Flask view at every address, served as the app is: `python empty.py --port PORT`."""

import os
import sys
from pathlib import Path

from flask import Flask

from scorekeeper.serve import LOCAL, granian, leave_with_parent


def made() -> Flask:
    """The least app that answers."""
    leave_with_parent()
    app = Flask(__name__, static_folder=None)

    @app.route("/", defaults={"_address": ""}, methods=["GET", "POST"])
    @app.route("/<path:_address>", methods=["GET", "POST"])
    def empty(_address: str) -> str:
        return ""

    return app


if __name__ == "__main__":
    os.environ["PYTHONPATH"] = str(Path(__file__).parents[2])  # for the worker
    granian(LOCAL, int(sys.argv[2]), "tests.bench.empty:made").serve()
