"""Players' names: normal form, length, names that look alike.

Names that differ only in case and invisible characters are one name (`alike`). Names that also differ in accents look alike:
players are asked whether they mean the same person."""

import re
import unicodedata
from collections.abc import Iterable

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.engine.messages import N_

LONGEST_TYPED = 400
LONGEST_NAME = 24
LONGEST_WRITTEN = 100
"""The limit of characters of a name in a record. Names typed into the app have the lower limit `LONGEST_NAME`, to fit a phone."""
MOST_MARKS = 3
"""The limit of marks over and under one letter. Living languages need no more, and a pile of marks would cover other lines."""

BLANKS = {ord("\u2800"): " ", 0x1D159: " "}
"""Characters that Unicode counts as visible, but that show nothing: a Braille pattern without dots, a note head without ink."""
IGNORABLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff"
    "\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Ranges of characters for a regular expression: Unicode's default ignorable code points."""
TURNING = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Unicode's bidi controls, which change the direction of the writing."""
PLAIN = "\0-\u058f\u1e00-\u1fff"
"""Ranges of characters for a regular expression: Latin, Greek, Cyrillic and related blocks. They need no joining characters."""
USEFUL = (
    f"(?<=[^{PLAIN}{IGNORABLE}])[\u200c\u200d\ufe0e\ufe0f](?=[^{PLAIN}{IGNORABLE}])"  # letters of Persian or Sinhala, emoji
    f"|(?<=\ufe0f)\u200d(?=[^{PLAIN}{IGNORABLE}])"  # parts of an emoji
    f"|(?<=[^{PLAIN}{IGNORABLE}])[\ufe0e\ufe0f]"  # a character as an emoji
    "|(?<=[0-9#*])\ufe0f(?=\u20e3)"  # a key
)
IDLE = re.compile(f"({USEFUL})|(?![{TURNING.pattern[1:-1]}])[{IGNORABLE}]")
"""The pattern of invisible characters. Matches of its group change how the text around them looks, so they are kept. Bidi
controls don't match, as names with them are refused."""
UNSEEN = re.compile(f"[{IGNORABLE}]")
ACCENTS = re.compile("[\u0300-\u036f]")


def tidy(text: str) -> str:
    """Normalize a name for storage: composed letters, single inner spaces, no useless invisible characters."""
    composed = unicodedata.normalize("NFC", text[:LONGEST_TYPED]).translate(BLANKS)
    return " ".join(IDLE.sub(r"\1", composed).split())


def alike(name: str) -> str:
    """Normalize a name to its visible characters, for comparison. Names with the same result are one name."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    plain = unicodedata.normalize("NFKC", name).translate(BLANKS)
    return " ".join("".join(filter(is_seen, plain)).split()).casefold()


def is_seen(sign: str) -> bool:
    """Is the character visible on a screen?"""
    return unicodedata.category(sign) != "Cf" and not UNSEEN.match(sign)


def look_alike(name: str, known: Iterable[str]) -> str | None:
    """Return the first known name that differs only in accents or case. None if there is none, or if `name` itself is known."""
    known = tuple(known)
    if alike(name) in map(alike, known):
        return None
    mine = without_accents(name)
    return next((one for one in known if without_accents(one) == mine), None)


def without_accents(name: str) -> str:
    """Remove case and accents from a name, for comparison."""
    return ACCENTS.sub("", unicodedata.normalize("NFD", alike(name)))


def letters(text: str) -> list[str]:
    """Split a text into the characters that people see: a letter with its marks, an emoji with all its parts."""
    found: list[str] = []
    for sign in text:
        marks = unicodedata.category(sign) in ("Mn", "Mc", "Me", "Cf") or "\U0001f3fb" <= sign <= "\U0001f3ff"
        if found and (marks or found[-1].endswith("\u200d")):
            found[-1] += sign
        else:
            found.append(sign)
    return found


def _marks(text: str) -> int:
    """Count the marks above and below letters. Variation selectors of emoji don't count."""
    return sum(unicodedata.category(sign) in ("Mn", "Me") and sign not in "\ufe0e\ufe0f" for sign in text)


def read_names(players: JsonNode) -> tuple[str, ...]:
    """Read the players' names, clockwise. Raise `Unreadable` for a name that is repeated or can't be read."""
    names: list[str] = []
    for node in players.items():
        name = read_name(node)
        if name in names:
            raise node.wrong(N_("The name “{value}” is used twice."))
        names.append(name)
    return tuple(names)


def read_name(node: JsonNode) -> str:
    """Read a name of a record. Names of older tables that can't be typed any more are accepted."""
    name = node.text()
    trouble = written_trouble(name)
    if trouble:
        raise node.wrong(trouble, most=LONGEST_WRITTEN)
    return name


def name_trouble(name: str, most: int = LONGEST_NAME) -> str | None:
    """Return an error message for a typed name, to be translated. None if the name is fine. `most` limits its characters."""
    seen = alike(name)
    trouble = written_trouble(name if _marks(seen) < len(seen.replace(" ", "")) else "", most)
    if trouble or name.isascii():
        return trouble
    if TURNING.search(name):
        return N_(
            "This name has an invisible character that changes the direction of the text. Type the name instead of pasting it."
        )
    if any(_marks(letter) > MOST_MARKS for letter in letters(name)):
        return N_("A letter in this name has too many accents: three at most.")
    return None


def written_trouble(name: str, most: int = LONGEST_WRITTEN) -> str | None:
    """Return why no record may have this name, as a msgid, or None if it may. A name has at most `most` characters."""
    if not name.strip():
        return N_("One name is empty.")
    if len(name) > most and len(letters(name)) > most:
        return N_("The name “{value}” is too long: {most} letters at most.")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return N_("This name has a character that can't be shown.")
    return None
