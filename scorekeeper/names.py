"""Names of people: as they are kept, and when two are too much alike to tell apart."""

import unicodedata

LONGEST_TYPED = 400


def tidy(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text[:LONGEST_TYPED]).split())


def alike(name: str) -> str:
    """Two names for which this is the same are too much alike to tell apart: case and invisible signs do not count."""
    seen = "".join(sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf")
    return seen.casefold().strip()
