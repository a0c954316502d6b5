"""The languages, and translators outside a request."""

import gettext
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from scorekeeper.wording import GetText
from scorekeeper.wording.catalogues import bring_up_to_date

NAMES = {"en": "English", "fr": "Français", "pt": "Português"}
"""Every language that there are words in, by its own name, the fallback first. French is that of France, Portuguese that of
Brazil."""
LANGUAGES = tuple(NAMES)
CATALOGUES = Path(__file__).parent / "translations"


class EnglishOfRounds(gettext.NullTranslations):
    """English at a table of tiles. Where other languages have one word for what is dealt and what is held apart, as “manche” and
    “main”, English says hand of both, but no hand is dealt of tiles: a round is played."""

    @lru_cache(maxsize=2048)  # noqa: B019 - there is one
    def gettext(self, message: str) -> str:
        """The text, with rounds in it.

        >>> ENGLISH_OF_ROUNDS.gettext("Hand %(number)s of %(hands)s hands: 2 cards left in hand")
        'Round %(number)s of %(hands)s rounds: 2 cards left in hand'
        """
        return HAND_PLAYED.sub(lambda found: ("Round" if found[0][0] == "H" else "round") + found[1], message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The singular or plural, with rounds in it."""
        return self.gettext(super().ngettext(msgid1, msgid2, n))


HAND_PLAYED = re.compile(r"(?<![({\w])(?<!\bin )(?<!['’]s )(?<!\byour )hand(s?)\b", re.IGNORECASE)
"""The word of what is played: no name of a fact, and not what is held."""
ENGLISH_OF_ROUNDS = EnglishOfRounds()


@cache
def catalogue(language: str, rounds: bool = False) -> gettext.NullTranslations:
    """The words of a language; English, which needs no catalogue, where there is none. Where rounds are played, English has
    words of its own."""
    if rounds and language == LANGUAGES[0]:
        return ENGLISH_OF_ROUNDS
    bring_up_to_date(CATALOGUES)
    return gettext.translation("messages", CATALOGUES, [language], fallback=True)


def translator(language: str) -> GetText:
    """The `gettext` of a language."""
    return catalogue(language).gettext


def closest(wanted: Iterable[str]) -> str | None:
    """The first of the languages wanted that there are words in, whatever its country; None where there is none.

    >>> closest(["de-CH", "fr-CH", "en"]), closest(["pt_PT"]), closest(["de"])
    ('fr', 'pt', None)
    """
    spoken = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((language for language in spoken if language in NAMES), None)
