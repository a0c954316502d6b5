"""The languages, and translators outside a request."""

import gettext
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from scorekeeper.wording import GetText
from scorekeeper.wording.catalogues import bring_up_to_date

NAMES = {"en": "English", "fr": "Français", "pt": "Português"}
"""Every language of the app by its own name, the fallback first. French is that of France, Portuguese that of Brazil."""
LANGUAGES = tuple(NAMES)
CATALOGUES = Path(__file__).parent / "translations"


class EnglishOfRounds(gettext.NullTranslations):
    """English for games played in rounds: a deal is a “round” here, since “hand” means both the deal and the cards held."""

    @lru_cache(maxsize=2048)  # noqa: B019 - there is one instance
    def gettext(self, message: str) -> str:
        """Return the text with “round” for “hand” where it means the deal.

        >>> ENGLISH_OF_ROUNDS.gettext("Last in hand %(number)s of %(hands)s hands: 2 cards left in hand")
        'Last in round %(number)s of %(hands)s rounds: 2 cards left in hand'
        """
        return HAND_PLAYED.sub(lambda found: ("Round" if found[0][0] == "H" else "round") + found[1], message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the singular or plural with “round” for “hand” where it means the deal."""
        return self.gettext(super().ngettext(msgid1, msgid2, n))


HAND_PLAYED = re.compile(r"(?<![({\w])(?:(?<!\bin )(?<!['’]s )(?<!\byour )|(?=hand [%{]))hand(s?)\b", re.IGNORECASE)
"""The pattern of the word “hand” where it means the deal, not the cards held or the name of a placeholder."""
ENGLISH_OF_ROUNDS = EnglishOfRounds()


@cache
def catalogue(language: str, rounds: bool = False) -> gettext.NullTranslations:
    """Return the translations of a language. English has none, except for games played in `rounds` rather than hands."""
    if rounds and language == LANGUAGES[0]:
        return ENGLISH_OF_ROUNDS
    bring_up_to_date(CATALOGUES)
    return gettext.translation("messages", CATALOGUES, [language], fallback=True)


def translator(language: str) -> GetText:
    return catalogue(language).gettext


def closest(wanted: Iterable[str]) -> str | None:
    """Return the first wanted language that the app has, ignoring regions. None if it has none of them.

    >>> closest(["de-CH", "fr-CH", "en"]), closest(["pt_PT"]), closest(["de"])
    ('fr', 'pt', None)
    """
    spoken = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((language for language in spoken if language in NAMES), None)
