"""Compare two commits, and show where they differ first."""

import argparse
import json
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

from .asked import Difference, Found, ask
from .commits import Side, checked_out, unpacked
from .lines import read, write
from .pages import compare_pages

FULL, SHORT = (10_000, 200_000, 300), (1_000, 10_000, 40)
"""Records, questions, tables whose rules are read."""
SHOWN, AROUND = 2, 120
"""So many differences of each kind, and signs before and after the first that differs."""


def main() -> int:
    """The exit status: 0 when nothing differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.comparison", description=__doc__)
    parser.add_argument("old", metavar="OLD", help="a commit")
    parser.add_argument("new", metavar="NEW", nargs="?", help="another one (default: what is checked out here)")
    parser.add_argument("--short", action="store_true", help="a tenth of the records, a twentieth of the questions")
    parser.add_argument("--records", type=int, help=f"so many (default: {FULL[0]})")
    parser.add_argument("--questions", type=int, help=f"so many (default: {FULL[1]})")
    parser.add_argument("--tables", type=int, help=f"so many (default: {FULL[2]}); 0: no pages at all")
    parser.add_argument("--seed", default="1", help="what they are made up by (default: 1)")
    parser.add_argument("--lines", type=Path, metavar="FILE", help="what is asked: written there, if it is not yet there")
    parser.add_argument("--folder", type=Path, help="where commits are unpacked and kept (default: nowhere)")
    parser.add_argument("--differences", type=Path, metavar="FILE", help="where all of them are written")
    args = parser.parse_args()
    sizes = SHORT if args.short else FULL
    given = (args.records, args.questions, args.tables)
    records, questions, tables = (size if one is None else one for one, size in zip(given, sizes, strict=True))
    with TemporaryDirectory(prefix="comparison-") as temporary:
        work = Path(temporary)
        kept = args.folder or work
        old = unpacked(args.old, kept)
        new = unpacked(args.new, kept) if args.new else checked_out()
        lines = args.lines or work / "lines.jsonl"
        if not lines.exists():
            write(lines, args.seed, records, questions)
        found = compared(old, new, lines, work, tables, args.seed)
    if args.differences:
        args.differences.write_text("".join(json.dumps(asdict(one)) + "\n" for one in found.differences), "utf-8")
    print(report(found))
    return int(bool(found.differences))


def compared(old: Side, new: Side, lines: Path, work: Path, tables: int, seed: str) -> Found:
    """Ask both all there is to ask."""
    found, begun = Found(), time.monotonic()
    ask(old, new, read(lines), work, found)
    print(f"asked in {time.monotonic() - begun:.0f} s, {len(found.differences)} differ", file=sys.stderr, flush=True)
    if tables:
        compare_pages(old, new, work, found, tables, seed)
    return found


def report(found: Found) -> str:
    """How much was asked, and the first differences."""
    figures = {name: found.figures[name] for name in sorted(found.figures)}
    kinds = Counter(one.kind for one in found.differences)
    shown = [told(one) for kind in kinds for one in [one for one in found.differences if one.kind == kind][:SHOWN]]
    return "\n".join([json.dumps(figures), *shown, f"{len(found.differences)} differ {dict(kinds)}"])


def told(difference: Difference) -> str:
    """A difference, from shortly before the place where it begins."""
    old, new = difference.old, difference.new
    ends = min(len(old), len(new))
    at = next((i for i in range(ends) if old[i] != new[i]), ends)
    begin, end = max(0, at - AROUND), at + AROUND
    return f"{difference.asked[:1000]}\n  old …{old[begin:end]!r}\n  new …{new[begin:end]!r}"


if __name__ == "__main__":
    sys.exit(main())
