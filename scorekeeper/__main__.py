"""The command: `scorekeeper`, or `python -m scorekeeper`."""

import gc
import sys

LOADED = 300_000
"""The number of new objects that starts a garbage collection. A start creates fewer, so it needn't wait for a collection."""


def main() -> int:
    """Load the program and run the command line, with garbage collection off while loading (cli/__init__.py tunes it)."""
    gc.set_threshold(LOADED)
    from scorekeeper.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
