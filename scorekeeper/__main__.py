"""The command: `scorekeeper`, or `python -m scorekeeper`."""

import gc
import sys

LOADED = 300_000
"""More objects than the whole program is when it is loaded. Looking for garbage meanwhile, when there is hardly any, took a sixth
of a start."""


def main() -> int:
    """Load the program and run what the command line says. Serving and judging then look for garbage in a way of their own
    (cli/__init__.py)."""
    gc.set_threshold(LOADED)
    from scorekeeper.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
