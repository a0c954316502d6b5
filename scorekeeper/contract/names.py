"""Players' names: normal form, length, names that look alike.

Two names are `alike` where only what nobody sees tells them apart: these are one name. They look alike where their letters do
(UTS 39): then it is asked whether it is the same person.
"""

import unicodedata
from collections.abc import Iterable

import regex

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.look_alikes import skeleton
from scorekeeper.engine.translatable import N_

LONGEST_TYPED = 400
LONGEST_NAME = 24
LONGEST_WRITTEN = 100
"""What is typed here has to fit a phone; a record from elsewhere may name people as it likes, within reason."""
MOST_MARKS = 3
"""Accents and the like over and under one letter. Living languages need no more; a heap of them covers the lines around it."""

BLANKS = {ord("\u2800"): " ", 0x1D159: " "}
"""Signs that are drawn as nothing, though Unicode takes them for something: a pattern of no dots, a note head of no ink."""
UNSEEN = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cf}]")
JOINING = r"(?<=[\p{L}\p{M}--[\p{Latin}\p{Greek}\p{Cyrillic}\p{Common}\p{Inherited}]])[\u200c\u200d](?=\p{L})"
OF_EMOJI = r"(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})"
AS_EMOJI = r"(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)"
LOOSE = regex.compile(
    rf"(?V1)(?:{JOINING}|{OF_EMOJI}|{AS_EMOJI})(*SKIP)(*FAIL)|[\p{{Default_Ignorable_Code_Point}}--\p{{Bidi_Control}}]"
)
"""Signs that nobody sees and that do nothing where they stand. Some join letters of Persian or Sinhala, and parts of emoji."""
TURNING = regex.compile(r"\p{Bidi_Control}")
ACCENTS = regex.compile(r"[\u0300-\u036f]")
LETTERS, MARKS = regex.compile(r"\X"), regex.compile(r"[\p{Mn}\p{Me}]")
LATIN = regex.compile(r"[\p{Latin}\p{Common}\p{Inherited}]*")


def tidy(text: str) -> str:
    """A name as it is kept: composed letters, single spaces, none at the ends, and no signs that do nothing."""
    composed = unicodedata.normalize("NFC", text[:LONGEST_TYPED]).translate(BLANKS)
    return " ".join(LOOSE.sub("", composed).split())


def alike(name: str) -> str:
    """Two names for which this is the same are one: case, invisible signs and blanks do not count."""
    return _seen(name).casefold()


def _seen(name: str) -> str:
    """What of a name is seen, in the plainest form."""
    plain = name if name.isascii() else UNSEEN.sub("", unicodedata.normalize("NFKC", name).translate(BLANKS))
    return " ".join(plain.split())


def look_alike(name: str, known: Iterable[str]) -> str | None:
    """The first of these names that this one looks like, accents aside. None where it looks like none, or is one of them."""
    known = tuple(known)
    if alike(name) in map(alike, known):
        return None
    mine = _looks(ACCENTS.sub("", unicodedata.normalize("NFD", name)))
    return next((one for one in known if mine & _looks(ACCENTS.sub("", unicodedata.normalize("NFD", one)))), None)


def distinguishable(name: str, other: str) -> bool:
    """Can people tell these two from one another? They cannot where letters of two scripts look the same. Within Latin
    letters they can see to it themselves."""
    return not _looks(name) & _looks(other) or all(map(LATIN.fullmatch, (_seen(name), _seen(other))))


def _looks(name: str) -> set[str]:
    """What a name looks like as it is written, and what with small letters alone: "Воb" and "bob" share the one, "AIbert" and
    "albert" the other."""
    seen = _seen(name)
    return {skeleton(seen).casefold(), skeleton(seen.casefold())}


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
    trouble = written_trouble(name if MARKS.sub("", alike(name)).strip() else "", most)
    if trouble or name.isascii():
        return trouble
    if TURNING.search(name):
        return N_(
            "This name has an invisible character that changes the direction of the text. Type the name "
            "instead of pasting it."
        )
    if any(len(MARKS.findall(letter)) > MOST_MARKS for letter in LETTERS.findall(name)):
        return N_("A letter in this name has too many accents: three at most.")
    return None


def written_trouble(name: str, most: int = LONGEST_WRITTEN) -> str | None:
    """Why a name cannot be read in a record, as a sentence to be translated, or None."""
    if not name.strip():
        return N_("One name is empty.")
    if len(name) > most and len(LETTERS.findall(name)) > most:
        return N_("The name “{value}” is too long: {most} letters at most.")
    if any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name):
        return N_("This name has a character that can't be shown.")
    return None
