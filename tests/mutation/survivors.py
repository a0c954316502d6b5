"""The survivors that survivors.toml explains: how many mutants of each kind may survive, and why."""

import tomllib
from collections import Counter
from pathlib import Path

GROUPS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["equivalent"]


def allowed(line: str) -> Counter[str]:
    """Read a line `file function: operator count, …`. Return the count of each kind, `file function operator`."""
    home, _, kinds = line.partition(": ")
    pairs = [kind.rsplit(" ", 1) for kind in kinds.split(", ")]
    return Counter({f"{home} {operator}": int(count) for operator, count in pairs})


def explained() -> Counter[str]:
    """Return how many mutants of each kind may survive."""
    return sum((allowed(line) for group in GROUPS for line in group["mutants"]), Counter())
