"""Whole hands of each game and preset, played at random and refereed: does everything add up, is each verdict as foretold?"""

import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.playing.evening import KINDS, evening, play
from tests.playing.hands import Figures

SHOWN = 5
"""Disagreements told in full."""


def random_hands(folder: Path, hands: int, seed: str = "") -> Mapping[str, Any]:
    """Without a seed a fresh one, which is printed. `disagreed` counts the hands in which referee and table did not agree,
    `rules_never_named` and `presets_left_out` what was not come upon at all (of a run of some length)."""
    seed = seed or os.urandom(4).hex()
    print(f"seed {seed}", flush=True)
    total, over, disagreed = Figures(), Counter[str](), []
    began = time.monotonic()
    for own_seed, sitting, random in evening(seed, hands):
        try:
            found = play(sitting, random)
        except Exception:
            disagreed.append(own_seed)
            if len(disagreed) <= SHOWN:
                print(f"tests.playing.evening.again({own_seed!r}): {sitting}", file=sys.stderr)
                traceback.print_exc()
            continue
        total.add(found)
        over[sitting.preset] += found.over
        if total.hands % 5000 == 0:
            print(f"{total.hands} hands, {round(time.monotonic() - began)} s, {len(disagreed)} disagreed", flush=True)
    return {
        "hands": hands,
        "over": total.over,
        "by_preset": dict(over),
        "accepted": total.accepted,
        "refused": dict(total.refused.most_common()),
        "foretold": total.foretold,
        "disagreed": len(disagreed),
        "presets_left_out": sum(not over[preset] for _, preset in KINDS),
    }
