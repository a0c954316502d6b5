"""Each guard of guards.txt taken out, one at a time, in a copy of the code: its proof, or its tests, must fail then."""

import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info")
TIMES = 2
"""How often a guard is taken out before it counts as not missed: some come to light by chance."""


@dataclass(frozen=True)
class Guard:
    """What is taken out, as (file, text, what stands there instead), and the command that must fail then."""

    name: str
    changes: tuple[tuple[str, str, str], ...]
    command: tuple[str, ...]


def read_guards(text: str) -> list[Guard]:
    """The guards as guards.txt has them; its first paragraphs say how they are written."""
    found = []
    for part in re.split(r"^# ", text, flags=re.M)[2:]:
        heading, _, rest = part.partition("\n")
        name, _, what = heading.partition(" | ")
        kind, first, *more = what.split(" ")
        if kind == "proof":
            command = ("-m", "tests.proofs", first, *(f"--size={size}" for size in more))
        else:
            command = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", first, *more)
        changes = re.findall(r"^--- (\S+)\n(.*?)\n\+\+\+\n(.*?)(?=^---|\Z)", rest, re.M | re.S)
        found.append(Guard(name, tuple((file, old, new.rstrip("\n")) for file, old, new in changes), command))
    return found


GUARDS = read_guards(Path(__file__).with_name("guards.txt").read_text(encoding="utf-8"))


def without_each(names: Sequence[str] = ()) -> int:
    """Take each guard out whose name has one of these words in it. The exit status is 0 when each was missed."""
    chosen = [guard for guard in GUARDS if not names or any(name in guard.name for name in names)]
    return max((_not_missed(guard) for guard in chosen), default=1)


def _not_missed(guard: Guard) -> int:
    for _ in range(TIMES):
        with TemporaryDirectory(prefix="without-") as folder:
            copy = Path(folder) / "code"
            shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
            trouble = _take_out(copy, guard)
            if trouble:
                print(f"{guard.name}: NOT TRIED: {trouble}", flush=True)
                return 1
            run = subprocess.run([sys.executable, *guard.command], cwd=copy, capture_output=True, text=True, check=False)
        if run.returncode:
            print(f"{guard.name}: missed: {_sign(run.stdout.splitlines())}", flush=True)
            return 0
    print(f"{guard.name}: NOT MISSED", flush=True)
    return 1


def _take_out(copy: Path, guard: Guard) -> str:
    """Change the copy. Says what is not there to be changed."""
    if not guard.changes:
        return "it changes nothing"
    for file, old, new in guard.changes:
        text = (copy / file).read_text(encoding="utf-8")
        if old not in text:
            return f"{file} has no {old!r} any more"
        changed = text.replace(old, new) if new else text.replace(f"{old}\n", "")
        (copy / file).write_text(changed, encoding="utf-8")
    return ""


def _sign(lines: Sequence[str]) -> str:
    """The line that tells what failed."""
    telling = [line for line in lines if re.match(r"\S+: FAILED|FAILED |E  ", line)]
    return (telling or [*lines, "nothing was said"])[-1][:300]
