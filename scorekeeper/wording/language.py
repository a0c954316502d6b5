"""Languages outside a web request: the command line's `--lang`."""

import gettext
from pathlib import Path

from scorekeeper.wording import GetText

LANGUAGES = ("en", "fr", "pt")
CATALOGUES = Path(__file__).parent.parent / "translations"


def translator(language: str) -> GetText:
    """The `gettext` of a language; English, which needs no catalogue, where there is none."""
    return gettext.translation("messages", CATALOGUES, [language], fallback=True).gettext
