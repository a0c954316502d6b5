"""Signs that look like others, as Unicode lists them."""

import unicodedata
from functools import cache
from pathlib import Path

DATA = Path(__file__).with_suffix(".txt")
"""Unicode's list, with its licence at the top; made by `python -m tests.support.look_alikes`. 700 KB in memory once
somebody asks."""


def skeleton(text: str) -> str:
    """What the text looks like: each sign in the place of all that look like it. It is for comparing, and never shown.

    >>> skeleton("Αnn") == skeleton("ᎪNN".replace("NN", "nn")) == skeleton("Ann")
    True
    """
    plain = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFD", plain.translate(prototypes()))


@cache
def prototypes() -> dict[int, str]:
    """What each sign looks like, where that is another."""
    found: dict[int, str] = {}
    for line in DATA.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            looks_like, *signs = line.split()
            prototype = "".join(chr(int(one, 16)) for one in looks_like.split("+"))
            found |= {int(sign, 16): prototype for sign in signs}
    return found
