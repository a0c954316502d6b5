"""The command: `scorekeeper`, or `python -m scorekeeper`."""

import sys

from scorekeeper.server.garbage import collect_seldom


def main() -> int:
    """Load the program and run what the command line says, looking for garbage seldom from the first module on: while they
    are loaded there is hardly any, and looking takes a tenth of a start."""
    collect_seldom()
    from scorekeeper.cli import main as run

    return run()


if __name__ == "__main__":
    sys.exit(main())
