"""Whole hands of each game and preset, played at random and refereed: does everything add up, is each verdict as foretold?"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import SystemRandom
from time import monotonic
from traceback import format_exc
from typing import Any

from tests.simulation.evening import KINDS, evening, play
from tests.simulation.hands import Figures

SHARE = 1000
"""So many hands are played before something is told."""
SHOWN = 5
"""Disagreements told in full."""


@dataclass
class Share:
    """What came of some hands: how many of each preset came to their end, and what is to be told of each that disagreed."""

    figures: Figures = field(default_factory=Figures)
    over: Counter[str] = field(default_factory=Counter)
    disagreed: list[str] = field(default_factory=list)

    def add(self, other: "Share") -> None:
        """Count those of another share too."""
        self.figures.add(other.figures)
        self.over += other.over
        self.disagreed += other.disagreed


def random_hands(folder: Path, hands: int, seed: str | int = 0, cores: int = 1) -> Mapping[str, Any]:
    """Without a seed a fresh one, which is printed. `disagreed` counts the hands in which referee and table did not agree,
    `presets_left_out` those of which no hand came to its end."""
    seed = seed or SystemRandom().randrange(1, 10**9)
    print(f"seed {seed}", flush=True)
    total, begun = Share(), monotonic()
    for share in _played(str(seed), hands, cores):
        for trouble in share.disagreed[: max(0, SHOWN - len(total.disagreed))]:
            print(trouble, file=sys.stderr, flush=True)
        total.add(share)
        played, disagreed = total.figures.hands, len(total.disagreed)
        print(f"{played} hands, {disagreed} disagreed, {monotonic() - begun:.0f} s", flush=True)
    return {
        "hands": total.figures.hands, "over": total.figures.over, "by_preset": dict(total.over),
        "accepted": total.figures.accepted, "refused": dict(total.figures.refused.most_common()),
        "foretold": total.figures.foretold, "disagreed": len(total.disagreed), "missing": hands - total.figures.hands,
        "presets_left_out": sum(not total.over[preset] for _, preset in KINDS),
    }  # fmt: skip


def _played(seed: str, hands: int, cores: int) -> Iterator[Share]:
    """The hands of an evening share by share, shared out among so many cores."""
    firsts = range(0, hands, SHARE)
    beyond = [min(first + SHARE, hands) for first in firsts]
    if cores == 1:
        yield from map(_share, [seed] * len(firsts), firsts, beyond)
        return
    with ProcessPoolExecutor(cores) as others:
        yield from others.map(_share, [seed] * len(firsts), firsts, beyond)


def _share(seed: str, first: int, beyond: int) -> Share:
    share = Share()
    for of_its_own, sitting, random in evening(seed, beyond, first):
        try:
            found = play(sitting, random)
        except Exception:
            share.figures.hands += 1
            share.disagreed.append(f"tests.simulation.evening.again({of_its_own!r}): {sitting}\n{format_exc()}")
            continue
        share.figures.add(found)
        share.over[sitting.preset] += found.over
    return share
