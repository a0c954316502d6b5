"""Run rows of the bench, all of them without a name, and show them as a table."""

import argparse
import sys

from .measured import PASSES
from .table import ROWS
from .written import HEAD, described, row_of, write


def main() -> int:
    """The exit status: 0 when every goal is met, 1 when one is not, 2 when a row could not be run."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=", ".join(ROWS))
    parser.add_argument("--passes", type=int, default=PASSES, help=f"how many of each (default: {PASSES})")
    parser.add_argument(
        "--write", action="store_true", help="put what was measured into tests/bench/README.md, in place of its rows"
    )
    args = parser.parse_args()
    unknown = set(args.rows) - set(ROWS)
    if unknown:
        parser.error(f"no such row: {', '.join(sorted(unknown))}")
    print(described(), HEAD, sep="\n\n", flush=True)
    measured: dict[str, list[str]] = {}
    missing, met = [], True
    for name in args.rows or ROWS:
        try:
            lines = ROWS[name].lines(args.passes)
        except ImportError as trouble:
            missing.append(f"{name}: {trouble}. Install the extra “bench”.")
            continue
        for line in lines:
            met = met and line.met
            measured.setdefault(name, []).append(row_of(name, line))
            print(measured[name][-1], flush=True)
    print("\n".join(missing), file=sys.stderr)
    if args.write:
        write(measured)
    return 2 if missing else 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
