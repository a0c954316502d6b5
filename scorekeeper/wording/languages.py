"""The languages, and translators outside a request."""

import gettext
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from scorekeeper.wording import GetText
from scorekeeper.wording.catalogues import bring_up_to_date

NAMES = {"en": "English", "fr": "Français", "pt": "Português"}
"""Every language that there are words in, by its own name, the fallback first. French is that of France, Portuguese that of
Brazil."""
LANGUAGES = tuple(NAMES)
CATALOGUES = Path(__file__).parent.parent / "translations"


@cache
def catalogue(language: str) -> gettext.NullTranslations:
    """The words of a language; English, which needs no catalogue, where there is none."""
    bring_up_to_date(CATALOGUES)
    return gettext.translation("messages", CATALOGUES, [language], fallback=True)


def translator(language: str) -> GetText:
    return catalogue(language).gettext


def closest(wanted: Iterable[str]) -> str | None:
    """The first of the languages wanted that there are words in, whatever its country; None where there is none.

    >>> closest(["de-CH", "fr-CH", "en"]), closest(["pt_PT"]), closest(["de"])
    ('fr', 'pt', None)
    """
    spoken = (tag.replace("_", "-").partition("-")[0].lower() for tag in wanted)
    return next((language for language in spoken if language in NAMES), None)
