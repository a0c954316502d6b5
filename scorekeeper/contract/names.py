"""Players' names: normal form, length, names that look alike.

Two names are `alike` where only case and signs that nobody sees tell them apart: these are one name. They look alike where only
accents do besides: then it is asked whether it is the same person.
"""

import re
import unicodedata
from collections.abc import Iterable

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.engine.translatable import N_

LONGEST_TYPED = 400
LONGEST_NAME = 24
LONGEST_WRITTEN = 100
"""What is typed here has to fit a phone; a record from elsewhere may name people as it likes, within reason."""
MOST_MARKS = 3
"""Accents and the like over and under one letter. Living languages need no more; a heap of them covers the lines around it."""

BLANKS = {ord("\u2800"): " ", 0x1D159: " "}
"""Signs that are drawn as nothing, though Unicode takes them for something: a pattern of no dots, a note head of no ink."""
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Unicode's default ignorable code points, for a class of a regular expression."""
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidi controls: they turn the direction of the writing."""
PLAIN = "\0-\u058f\u1e00-\u1fff"
"""Latin, Greek, Cyrillic and what goes with them. None of it needs a sign that joins letters."""
USEFUL = (
    f"(?<=[^{PLAIN}{IGNORABLE}])[\u200c\u200d\ufe0e\ufe0f](?=[^{PLAIN}{IGNORABLE}])"  # letters of Persian or Sinhala, emoji
    f"|(?<=\ufe0f)\u200d(?=[^{PLAIN}{IGNORABLE}])"  # parts of an emoji
    f"|(?<=[^{PLAIN}{IGNORABLE}])[\ufe0e\ufe0f]"  # a sign as an emoji
    "|(?<=[0-9#*])\ufe0f(?=\u20e3)"  # a key
)
IDLE = re.compile(f"({USEFUL})|(?![{TURNING.pattern[1:-1]}])[{IGNORABLE}]")
"""Signs that nobody sees. Those in the group do something where they stand; bidi controls are refused, not left out."""
UNSEEN = re.compile(f"[{IGNORABLE}]")
ACCENTS = re.compile("[\u0300-\u036f]")


def tidy(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, none at the ends, and no signs that do nothing."""
    composed = unicodedata.normalize("NFC", text[:LONGEST_TYPED]).translate(BLANKS)
    return " ".join(IDLE.sub(r"\1", composed).split())


def alike(name: str) -> str:
    """Two names for which this is the same are one: case, invisible signs and blanks do not count."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    plain = unicodedata.normalize("NFKC", name).translate(BLANKS)
    return " ".join("".join(filter(is_seen, plain)).split()).casefold()


def is_seen(sign: str) -> bool:
    """Is the sign drawn at all?"""
    return unicodedata.category(sign) != "Cf" and not UNSEEN.match(sign)


def look_alike(name: str, known: Iterable[str]) -> str | None:
    """The first of these names that this one looks like, accents aside. None where it looks like none, or is one of them."""
    known = tuple(known)
    if alike(name) in map(alike, known):
        return None
    mine = without_accents(name)
    return next((one for one in known if without_accents(one) == mine), None)


def without_accents(name: str) -> str:
    """A name with its case and its accents taken off, for comparison."""
    return ACCENTS.sub("", unicodedata.normalize("NFD", alike(name)))


def letters(text: str) -> list[str]:
    """Split a text into the signs that people see: a letter with its marks, an emoji with all its parts."""
    found: list[str] = []
    for sign in text:
        marks = unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"
        if found and (marks or found[-1].endswith("\u200d")):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _marks(text: str) -> int:
    """How many marks lie over and under letters. What chooses the form of an emoji is none."""
    return sum(unicodedata.category(sign) in ("Mn", "Me") and sign not in "\ufe0e\ufe0f" for sign in text)


def read_names(players: JsonNode) -> tuple[str, ...]:
    """The players' names, seats clockwise: each 1 to 100 letters long as people count them, and no name twice."""
    names: list[str] = []
    for node in players.items():
        name = read_name(node)
        if name in names:
            raise node.wrong(N_("The name “{value}” is used twice."))
        names.append(name)
    return tuple(names)


def read_name(node: JsonNode) -> str:
    """A name in a record. Tables that were opened long ago have names that nobody may type any more, and are read as well."""
    name = node.text()
    trouble = written_trouble(name)
    if trouble:
        raise node.wrong(trouble, most=LONGEST_WRITTEN)
    return name


def name_trouble(name: str, most: int = LONGEST_NAME) -> str | None:
    """What is wrong with a name by itself, as a sentence to be translated, or None."""
    seen = alike(name)
    trouble = written_trouble(name if _marks(seen) < len(seen.replace(" ", "")) else "", most)
    if trouble or name.isascii():
        return trouble
    if TURNING.search(name):
        return N_(
            "This name has an invisible character that changes the direction of the text. Type the name "
            "instead of pasting it."
        )
    if any(_marks(letter) > MOST_MARKS for letter in letters(name)):
        return N_("A letter in this name has too many accents: three at most.")
    return None


def written_trouble(name: str, most: int = LONGEST_WRITTEN) -> str | None:
    """Why a name cannot be read in a record, as a sentence to be translated, or None."""
    if not name.strip():
        return N_("One name is empty.")
    if len(name) > most and len(letters(name)) > most:
        return N_("The name “{value}” is too long: {most} letters at most.")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return N_("This name has a character that can't be shown.")
    return None
