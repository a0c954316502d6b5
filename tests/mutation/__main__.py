"""Make the mistakes, one at a time, and name each that nothing notices and nothing explains."""

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

try:
    from .made import Mutant, mutants_of
except ModuleNotFoundError as missing:
    raise SystemExit(f"{missing.name} is missing: pip install --editable '.[mutants]'") from None
from .probes import GROUPS, QUICK  # noqa: E402
from .survivors import explained  # noqa: E402
from .tried import OUT_OF_TIME, STILLBORN, SURVIVED, Baseline, try_it  # noqa: E402

SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutants"]


def files(words: Iterable[str]) -> Iterator[str]:
    """The files that are changed, or those of them that have one of these words in their path."""
    for pattern in SETTINGS["files"]:
        for path in sorted(ROOT.glob(pattern)):
            name = str(path.relative_to(ROOT))
            if not words or any(word in name for word in words):
                yield name


def main() -> int:
    """The exit status: 0 when each survivor is explained, and what is explained survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", metavar="WORD", help="files with one of these words in their path")
    parser.add_argument("--only", action="append", default=[], metavar="FUNCTION", help="mutants of this function alone")
    parser.add_argument("--these", type=Path, help="a file with the mutants to try, one a line, in the words of the list")
    parser.add_argument("--again", type=Path, help="the log of an earlier run: what was noticed then is not tried again")
    parser.add_argument("--quick", action="store_true", help="ask the cases alone, which leaves some that others notice")
    parser.add_argument("--log", type=Path, help="a line of JSON for each mutant")
    args = parser.parse_args()
    began = time.monotonic()
    chosen = list(files(args.files))
    baseline = Baseline(ROOT, chosen, QUICK if args.quick else tuple(GROUPS))
    outcomes: list[tuple[Mutant, str]] = []
    before = noticed_before(args.again)
    these = args.these.read_text("utf-8").splitlines() if args.these else ()
    for file in chosen:
        for mutant in mutants_of(ROOT, file, SETTINGS["left-out"]):
            if (args.only and mutant.function not in args.only) or (these and mutant.name not in these):
                continue
            told = before.get(mutant.name) or try_it(ROOT, mutant, baseline)
            baseline.remember(mutant, told)
            _note(args.log, mutant, told)
            outcomes.append((mutant, told))
        print(f"{file}: {_figures([(mutant, told) for mutant, told in outcomes if mutant.file == file])}", flush=True)
    print(json.dumps(_figures(outcomes) | {"seconds": round(time.monotonic() - began)}))
    return report(outcomes, every_kind=not (args.files or args.only or these), whole_kinds=not these)


def noticed_before(log: Path | None) -> dict[str, str]:
    """What came of the mutants of a log, the last word on each; of two that read alike the one that survived."""
    found: dict[str, str] = {}
    for line in log.read_text("utf-8").splitlines() if log else ():
        told = json.loads(line)
        found[told["mutant"]] = told["noticed"] if found.get(told["mutant"], True) else SURVIVED
    return found


def _note(log: Path | None, mutant: Mutant, told: str) -> None:
    if log:
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"mutant": mutant.name, "noticed": told}, ensure_ascii=False) + "\n")


def _figures(outcomes: Sequence[tuple[Mutant, str]]) -> dict[str, int]:
    kinds = {SURVIVED: "survived", STILLBORN: "stillborn", OUT_OF_TIME: "out_of_time"}
    count = Counter(kinds.get(told, "noticed") for _, told in outcomes)
    survived = Counter(mutant.kind for mutant, told in outcomes if told == SURVIVED)
    return {"mutants": len(outcomes), **count, "explained": (survived & explained()).total()}


def report(outcomes: Sequence[tuple[Mutant, str]], *, every_kind: bool, whole_kinds: bool) -> int:
    """Print the kinds with more survivors than are explained, and those with fewer. Return the exit status.

    `every_kind`: all files and functions were tried. `whole_kinds`: of each function all mutants were tried.
    """
    known = explained()
    survived = Counter(mutant.kind for mutant, told in outcomes if told == SURVIVED)
    tried = {mutant.kind for mutant, _ in outcomes}
    more = survived - known
    fewer = Counter({kind: n for kind, n in (known - survived).items() if every_kind or kind in tried})
    for mutant, told in outcomes:
        if told == SURVIVED and mutant.kind in more:
            print(f"SURVIVED, {known[mutant.kind]} explained: {mutant.name}")
    if whole_kinds:
        for kind, count in fewer.items():
            print(f"explained, but does not survive: {kind} {count}")
    return int(bool(more or (whole_kinds and fewer)))


if __name__ == "__main__":
    sys.exit(main())
