"""An empty Flask view at every address, served as the app is: `python empty.py --port PORT`."""

import sys

from flask import Flask

from scorekeeper.cli.serve import LOCAL, serve_app


def made() -> Flask:
    """The least app that answers."""
    app = Flask(__name__, static_folder=None)

    @app.route("/", defaults={"_address": ""}, methods=["GET", "POST"])
    @app.route("/<path:_address>", methods=["GET", "POST"])
    def empty(_address: str) -> str:
        return ""

    return app


if __name__ == "__main__":
    serve_app(made(), LOCAL, int(sys.argv[2]), proxied=False)
