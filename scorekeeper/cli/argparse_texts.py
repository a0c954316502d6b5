"""The messages of argparse itself, translated."""

import gettext
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from scorekeeper.engine.translatable import N_
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import CATALOGUES, LANGUAGES, closest, translator

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of a system's language. The first one that is set counts."""

ARGPARSE_TEXTS = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("the following arguments are required: %s"),
)
"""Everything that argparse can print about our commands, marked for the catalogues."""


def system_language() -> str:
    """Return the language of the system, if the app has it."""
    said = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return closest(part.partition(".")[0] for part in said.split(":")) or LANGUAGES[0]


def requested_language(arguments: Sequence[str]) -> str:
    """Return the language of `--lang`, or else of the system. It is needed before the other arguments are read, for
    `--help`."""
    words = list(arguments)
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wanted = value if equals else "".join(words[at + 1 : at + 2])
            if wanted in LANGUAGES:
                return wanted
    return system_language()


@contextmanager
def translated_argparse(language: str) -> Iterator[GetText]:
    """Return the `gettext` of a language, and translate argparse in the meantime."""
    before = os.environ.get("LANGUAGE")
    gettext.bindtextdomain("messages", str(CATALOGUES))
    os.environ["LANGUAGE"] = language
    try:
        yield translator(language)
    finally:
        if before is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = before
