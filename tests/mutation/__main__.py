"""Make the mistakes, one at a time, and name each that nothing notices and nothing explains."""

import argparse
import json
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

try:
    from .made import Mutant, mutants_of
except ModuleNotFoundError as missing:
    raise SystemExit(f"{missing.name} is missing: pip install --editable '.[mutants]'") from None
from .probes import GROUPS, QUICK  # noqa: E402
from .tried import OUT_OF_TIME, STILLBORN, SURVIVED, Baseline, try_it  # noqa: E402

SETTINGS: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mutants"]
EXPLAINED = Path(__file__).with_name("survivors.toml")


def explained() -> dict[str, str]:
    """Why a mutant may survive, by its name."""
    groups = tomllib.loads(EXPLAINED.read_text("utf-8"))["equivalent"]
    return {name: group["why"] for group in groups for name in group["mutants"]}


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
    parser.add_argument(
        "--only", action="append", default=[], metavar="FUNCTION", help="mutants of this function alone"
    )
    parser.add_argument(
        "--these", type=Path, help="a file with the mutants to try, one a line, in the words of the list"
    )
    parser.add_argument(
        "--again", type=Path, help="the log of an earlier run: what was noticed then is not tried again"
    )
    parser.add_argument(
        "--quick", action="store_true", help="ask the cases alone, which leaves some that others notice"
    )
    parser.add_argument("--log", type=Path, help="a line of JSON for each mutant")
    args = parser.parse_args()
    began = time.monotonic()
    chosen = list(files(args.files))
    baseline = Baseline(ROOT, chosen, QUICK if args.quick else tuple(GROUPS))
    outcomes: dict[str, str] = {}
    before = noticed_before(args.again)
    these = args.these.read_text("utf-8").splitlines() if args.these else ()
    for file in chosen:
        for mutant in mutants_of(ROOT, file, SETTINGS["left-out"]):
            if (args.only and mutant.function not in args.only) or (these and mutant.name not in these):
                continue
            told = before.get(mutant.name) or try_it(ROOT, mutant, baseline)
            baseline.remember(mutant, told)
            _note(args.log, mutant, told)
            # Two mistakes of one function may read alike; that one of them survives is what counts.
            outcomes[mutant.name] = told if outcomes.get(mutant.name, told) else SURVIVED
        print(f"{file}: {_figures(outcomes, file)}", flush=True)
    print(json.dumps(_figures(outcomes) | {"seconds": round(time.monotonic() - began)}))
    return _told(outcomes, whole=not (args.files or args.only or these))


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


def _figures(outcomes: dict[str, str], file: str = "") -> dict[str, int]:
    kinds = {SURVIVED: "survived", STILLBORN: "stillborn", OUT_OF_TIME: "out_of_time"}
    known = explained()
    count = Counter(kinds.get(told, "noticed") for name, told in outcomes.items() if name.startswith(file))
    survived = [name for name, told in outcomes.items() if told == SURVIVED and name.startswith(file)]
    return {"mutants": sum(count.values()), **count, "explained": sum(name in known for name in survived)}


def _told(outcomes: dict[str, str], *, whole: bool) -> int:
    """Name what is not explained, and what is explained and does not survive (of a whole run, or is not there)."""
    known = explained()
    new = [name for name, told in outcomes.items() if told == SURVIVED and name not in known]
    old = [name for name in known if outcomes.get(name, "gone" if whole else SURVIVED) != SURVIVED]
    for name in new:
        print(f"SURVIVED, not explained: {name}")
    for name in old:
        print(f"explained, but does not survive: {name} ({outcomes.get(name, 'not there')})")
    return int(bool(new or old))


if __name__ == "__main__":
    sys.exit(main())
