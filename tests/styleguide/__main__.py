"""Serve the style guide at http://127.0.0.1:8501/patterns."""

from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper.web.app import create_app

from .patterns import bp

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "tables.db")
        app.register_blueprint(bp)
        app.run(port=8501)
