"""Names of people: as they are kept and read, and when two are too much alike to tell apart."""

import unicodedata

import regex

from scorekeeper.engine.words import N_
from scorekeeper.node import Node

LONGEST_TYPED = 400
LONGEST_NAME = 24
LONGEST_WRITTEN = 100
"""What is typed here has to fit a phone; a record from elsewhere may name people as it likes, within reason."""


def tidy(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFC", text[:LONGEST_TYPED]).split())


def alike(name: str) -> str:
    """Two names for which this is the same are too much alike to tell apart: case and invisible signs do not count."""
    seen = "".join(sign for sign in unicodedata.normalize("NFKC", name) if unicodedata.category(sign) != "Cf")
    return seen.casefold().strip()


def read_names(players: Node) -> tuple[str, ...]:
    """The players' names, seats clockwise: each 1 to 100 letters long as people count them, and no name twice."""
    names: list[str] = []
    for node in players.items():
        name = read_name(node)
        if name in names:
            raise node.wrong(N_("The name “{value}” is there twice."))
        names.append(name)
    return tuple(names)


def read_name(node: Node) -> str:
    """A name in a record."""
    name = node.text()
    trouble = name_trouble(name, LONGEST_WRITTEN)
    if trouble:
        raise node.wrong(trouble, most=LONGEST_WRITTEN)
    return name


def name_trouble(name: str, most: int = LONGEST_NAME) -> str | None:
    """What is wrong with a name by itself, as a sentence to be translated, or None."""
    if not name.strip():
        return N_("A name is empty here.")
    if len(name) > most and len(regex.findall(r"\X", name)) > most:
        return N_("The name “{value}” is too long: {most} letters at most.")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return N_("A name holds a sign here that cannot be shown.")
    return None
