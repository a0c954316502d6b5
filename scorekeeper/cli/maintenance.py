"""`scorekeeper backup`, `restore` and `check`: the care of the database."""

import argparse
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import add_database_argument, add_language_argument, database_of, refuse, said
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from scorekeeper.store import Contents


def add_maintenance_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", gettext: GetText) -> None:
    """`backup`, `restore` and `check`, for the parser that has the other commands."""

    def command(name: str, says: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=says, description=says)
        add_database_argument(made, gettext)
        add_language_argument(made, gettext)
        made.set_defaults(run=run)
        return made

    made = command("backup", gettext("copy the tables to a file, also while they are being served"), run_backup)
    says = gettext("the copy, or the folder for it (default: a file named after this moment, in this folder)")
    made.add_argument("file", nargs="?", type=Path, metavar=gettext("FILE"), help=says)
    made = command("restore", gettext("put a copy in the place of the tables, which are kept"), run_restore)
    made.add_argument("file", type=Path, metavar=gettext("FILE"), help=gettext("the copy that takes their place"))
    command("check", gettext("read through all tables and say whether they are sound"), run_check)


def run_backup(args: argparse.Namespace) -> int:
    """`scorekeeper backup`: a copy under a name that nothing has, checked before it gets that name."""
    from scorekeeper.store import StoreError, backup

    gettext = translator(args.lang)
    target = copy_name(args.file or Path())
    try:
        contents = backup(database_of(args), target)
    except FileExistsError:
        says = gettext("“{file}” is there already, and a copy is never written over another file. Name another one.")
        return refuse(says.format(file=target))
    except (StoreError, OSError) as trouble:
        return refuse(gettext("No copy was made. {why}").format(why=_why(trouble, gettext)))
    print(gettext("The tables were copied to {file}, and the copy is sound.").format(file=target))
    return _tell(contents, gettext)


def copy_name(named: Path) -> Path:
    """Where a copy goes: the file that was named, or one named after this moment in the folder that was."""
    return named / f"scorekeeper-{datetime.now():%Y-%m-%d-%H%M%S}.backup" if named.is_dir() else named


def run_restore(args: argparse.Namespace) -> int:
    """`scorekeeper restore`: the copy is read first, and the tables that it replaces stay under another name."""
    from scorekeeper.store import StoreError, restore

    gettext = translator(args.lang)
    try:
        database = database_of(args)
        restored = restore(args.file, database)
    except (StoreError, OSError) as trouble:
        return refuse(gettext("Nothing was changed. {why}").format(why=_why_copy(trouble, gettext)))
    print(gettext("The tables of {copy} are in their place now: {file}").format(copy=args.file, file=database))
    if restored.kept:
        print(gettext("What was there before is kept: {file}").format(file=restored.kept))
    return _tell(restored.contents, gettext)


def run_check(args: argparse.Namespace) -> int:
    """`scorekeeper check`: all that a start checks, also while the tables are being served."""
    from scorekeeper.store import StoreError, look_through

    gettext = translator(args.lang)
    try:
        database = database_of(args)
        contents = look_through(database)
    except (StoreError, OSError) as trouble:
        return refuse(_why(trouble, gettext))
    print(gettext("{file} is sound.").format(file=database))
    return _tell(contents, gettext)


def _tell(contents: "Contents", gettext: GetText) -> int:
    says = gettext("Tables: {tables}. Entries in their logs: {events}.")
    print(says.format(tables=contents.tables, events=contents.events))
    return 0


def _why_copy(trouble: Exception, gettext: GetText) -> str:
    """Why a copy cannot be used. What a database says of itself would name the wrong way out here."""
    from scorekeeper.store import Corrupt, TooNew

    if isinstance(trouble, Corrupt):
        return gettext("{path} is damaged: {problems}. Take another copy.").format(**trouble.facts)
    if isinstance(trouble, TooNew):
        return gettext("{path} was written by a newer Scorekeeper: install that one first.").format(**trouble.facts)
    return _why(trouble, gettext)


def _why(trouble: Exception, gettext: GetText) -> str:
    if isinstance(trouble, FileNotFoundError):
        return gettext("There is no file “{file}”.").format(file=trouble.filename)
    return said(trouble, gettext)
