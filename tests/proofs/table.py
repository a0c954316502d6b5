"""The proofs by name: what each shows, how small it is in CI, how large in full, and which of its figures must be 0."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .kills import kill_loop
from .lossy import lossy_saves
from .races import many_keys, one_key

Figures = Mapping[str, Any]


@dataclass(frozen=True)
class Proof:
    """`run` takes an empty folder and sizes, and answers figures; `none` names those that must be 0."""

    says: str
    run: Callable[..., Figures]
    short: Mapping[str, Any]
    full: Mapping[str, Any]
    none: tuple[str, ...]

    def failed(self, figures: Figures) -> dict[str, Any]:
        """The figures that are not 0 and should be; all that are missing."""
        return {name: figures.get(name, "missing") for name in self.none if figures.get(name, "missing") != 0}


NOT_LOST = ("lost", "doubled", "strange", "damaged")
NOT_TAKEN = ("lost", "doubled", "out_of_order")

PROOFS: dict[str, Proof] = {
    "kills": Proof(
        "kill -9 of the server during saves of four phones", kill_loop, {"cycles": 6}, {"cycles": 2000}, NOT_LOST
    ),
    "one-key": Proof(
        "one hand sent twenty times at once with one key",
        one_key,
        {"rounds": 6},
        {"rounds": 500},
        ("not_the_same", *NOT_TAKEN),
    ),
    "many-keys": Proof(
        "twenty phones save another hand each on one revision",
        many_keys,
        {"rounds": 3},
        {"rounds": 500},
        ("not_one_winner", "not_both_shown", *NOT_TAKEN),
    ),
    "lossy": Proof(
        "30% of the replies lost, 10% of the requests sent twice",
        lossy_saves,
        {"saves": 60},
        {"saves": 10_000},
        NOT_LOST,
    ),
}


def run(name: str, folder: Path, full: bool = False, **sizes: Any) -> tuple[Figures, dict[str, Any]]:
    """Run a proof at its size, or another one; its figures, and those that should be 0 and are not."""
    proof = PROOFS[name]
    figures = proof.run(folder, **{**(proof.full if full else proof.short), **sizes})
    return figures, proof.failed(figures)
