"""An empty Flask view at every address, served as the app is: `python empty.py --port PORT`."""

import socket
import sys

from flask import Flask

from scorekeeper.cli.serve import LOCAL, SECONDS_TO_STOP, work
from scorekeeper.server.watchdog import keep_serving


def made() -> Flask:
    """The least app that answers."""
    app = Flask(__name__, static_folder=None)

    @app.route("/", defaults={"_address": ""}, methods=["GET", "POST"])
    @app.route("/<path:_address>", methods=["GET", "POST"])
    def empty(_address: str) -> str:
        return ""

    return app


if __name__ == "__main__":
    with socket.create_server((LOCAL, int(sys.argv[2]))) as listening:
        keep_serving(work, listening, made, seconds_to_stop=SECONDS_TO_STOP)
