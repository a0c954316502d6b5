"""Options that several commands share: the language, the database, the port."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.wording import GetText
from scorekeeper.wording.languages import LANGUAGES, closest

if TYPE_CHECKING:
    from scorekeeper.store.database import Database

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for the system's language. The first one that is set counts."""


def system_language() -> str:
    """Return the language of the system, or English if the app doesn't have it."""
    said = next((value for name in VARIABLES if (value := os.environ.get(name))), "")
    return closest(part.partition(".")[0] for part in said.split(":")) or LANGUAGES[0]


def requested_language(arguments: Sequence[str]) -> str:
    """Return the language of `--lang`, or else of the system. `--help` needs it before the other arguments are parsed."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang", nargs="?")
    wanted: str | None = early.parse_known_args(arguments)[0].lang
    return wanted if wanted in LANGUAGES else system_language()


def add_language_argument(parser: argparse.ArgumentParser, gettext: GetText) -> None:
    """Add `--lang`, which is accepted before or after a command."""
    says = gettext("language of the messages (default: the system's)")
    parser.add_argument("--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=says)


def add_database_argument(parser: argparse.ArgumentParser, gettext: GetText) -> None:
    """Add `--database`, which is accepted before or after a command."""
    says = gettext("the database: a file, or postgresql://… (default: a file in your data folder)")
    parser.add_argument("--database", metavar=gettext("FILE"), default=argparse.SUPPRESS, help=says)


def add_host_name_argument(parser: argparse.ArgumentParser, gettext: GetText) -> None:
    """Add `--host-name`: the host name of a house, which has games, players and saved rules of its own."""
    says = gettext("the host name of the house to use, if the server has several")
    parser.add_argument("--host-name", metavar=gettext("NAME"), type=str.lower, default="", help=says)


def database_of(args: argparse.Namespace) -> "Database":
    """Return the chosen database. Raise `OSError` if the data folder can't be created."""
    from scorekeeper.store.database import database_at
    from scorekeeper.web.base.paths import default_database

    return database_at(args.database or default_database())


def file_of(args: argparse.Namespace) -> Path:
    """Return the file of the chosen database. Raise `Unusable` if it is a PostgreSQL database."""
    from scorekeeper.store.database import FileDatabase
    from scorekeeper.store.errors import N_, Unusable

    database = database_of(args)
    if isinstance(database, FileDatabase):
        return database.path
    raise Unusable(N_("{name} isn't a file. Use PostgreSQL's own tools, or “scorekeeper export”."), name=database)


def trouble_text(trouble: Exception, gettext: GetText) -> str:
    """Return the error's message for the user, translated if it is a `StoreError`. Other errors have no translation."""
    say, facts = getattr(trouble, "say", None), getattr(trouble, "facts", {})
    return gettext(say).format(**facts) if say else str(trouble)


def port_number(gettext: GetText, text: str) -> int:
    """Parse a port, from 1 to 65535. Raise `ArgumentTypeError` for anything else."""
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(gettext("“{text}” isn't a port. Use a number from 1 to 65535.").format(text=text))
    return int(text)


def refuse(trouble: str) -> int:
    """Print the message `trouble`, which says why a command failed. Return the exit status, 1."""
    print(f"scorekeeper: {trouble}", file=sys.stderr)
    return 1
