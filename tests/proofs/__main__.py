"""Run proofs, all of them without a name. `guards [NAME …]` takes guards out and sees their proofs fail."""

import argparse
import json
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from .table import PROOFS, run


def main() -> int:
    """The exit status: 0 when all that was run holds."""
    parser = argparse.ArgumentParser(prog="python -m tests.proofs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join([*PROOFS, "guards"]))
    parser.add_argument("--full", action="store_true", help="the full figures, which take hours")
    parser.add_argument("--size", action="append", default=[], metavar="NAME=NUMBER", help="another size")
    args = parser.parse_args()
    if args.names[:1] == ["guards"]:
        from .guards import without_each

        return without_each(args.names[1:])
    sizes = {
        name: float(number) if "." in number else int(number) for name, _, number in (size.partition("=") for size in args.size)
    }
    unknown = set(args.names) - set(PROOFS)
    if unknown:
        parser.error(f"no such proof: {', '.join(sorted(unknown))}")
    return max(_told(name, args.full, sizes) for name in args.names or PROOFS)


def _told(name: str, full: bool, sizes: dict[str, float]) -> int:
    print(f"{name}: {PROOFS[name].says}", flush=True)
    begun = time.monotonic()
    with TemporaryDirectory(prefix=f"proof-{name}-") as folder:
        try:
            figures, failed = run(name, Path(folder), full, **sizes)
        except Exception as trouble:
            figures, failed = {}, {type(trouble).__name__: str(trouble)[:2000]}
    print(json.dumps({**figures, "seconds": round(time.monotonic() - begun)}, ensure_ascii=False), flush=True)
    print(f"{name}: {'FAILED: ' + json.dumps(failed, ensure_ascii=False) if failed else 'holds'}", flush=True)
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
