"""The commands that maintain the database: backup, restore, check, export …"""

import argparse
import contextlib
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli.arguments import (
    add_database_argument,
    add_host_name_argument,
    add_language_argument,
    database_of,
    file_of,
    refuse,
    trouble_text,
)
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from scorekeeper.store import Contents, Store


def add_maintenance_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", gettext: GetText) -> None:
    """Add the commands of this module to the parser."""

    def command(name: str, says: str, run: Callable[[argparse.Namespace], int]) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=says, description=says)
        add_database_argument(made, gettext)
        add_language_argument(made, gettext)
        made.set_defaults(run=run)
        return made

    made = command("backup", gettext("back up all games to a file, even while the server is running"), run_backup)
    says = gettext(
        "the backup file, or a folder to put it in (default: a file in this folder, with the date and time as its name)"
    )
    made.add_argument("file", nargs="?", type=Path, metavar=gettext("FILE"), help=says)
    made = command("restore", gettext("restore the games from a backup (keeps the old ones)"), run_restore)
    made.add_argument("file", type=Path, metavar=gettext("FILE"), help=gettext("the backup to restore"))
    command("check", gettext("check all games for damage"), run_check)
    made = command("export", gettext("export all games to a file that can be imported into any database"), run_export)
    made.add_argument(
        "file", type=Path, metavar=gettext("FILE"), help=gettext("the file to write; it must not exist yet")
    )
    add_host_name_argument(made, gettext)
    made = command("import", gettext("import the games from an export file, alongside those already there"), run_import)
    made.add_argument(
        "file", type=Path, metavar=gettext("FILE"), help=gettext("a file written by “scorekeeper export”")
    )
    add_host_name_argument(made, gettext)
    made = command("remove", gettext("export a game that can't be read to a file, and remove it"), run_remove)
    made.add_argument("game", metavar=gettext("GAME"), help=gettext("the game, as “scorekeeper check” names it"))
    says = gettext("the file to write; it must not exist yet")
    made.add_argument("--to", dest="file", required=True, type=Path, metavar=gettext("FILE"), help=says)
    add_host_name_argument(made, gettext)


def run_backup(args: argparse.Namespace) -> int:
    """Run `scorekeeper backup`: write a checked copy to a new file, named by the user or by date and time."""
    from scorekeeper.store import StoreError, backup

    gettext = translator(args.lang)
    named = args.file or Path()
    target = named / f"scorekeeper-{datetime.now():%Y-%m-%d-%H%M%S}.backup" if named.is_dir() else named
    try:
        contents = backup(file_of(args), target)
    except FileExistsError:
        says = gettext("“{file}” already exists, and a backup never overwrites a file. Choose another name.")
        return refuse(says.format(file=target))
    except (StoreError, OSError) as trouble:
        return refuse(gettext("The backup wasn't made. {why}").format(why=_why(trouble, gettext)))
    print(gettext("Backup written to {file} and checked: no damage.").format(file=target))
    return _print_contents(contents, gettext)


def run_restore(args: argparse.Namespace) -> int:
    """Run `scorekeeper restore`: read the backup first, and keep the replaced database under another name."""
    from scorekeeper.store import StoreError, restore

    gettext = translator(args.lang)
    try:
        database = file_of(args)
        restored = restore(args.file, database)
    except (StoreError, OSError) as trouble:
        return refuse(gettext("Nothing was changed. {why}").format(why=_why_copy(trouble, gettext)))
    print(gettext("Restored {copy} to {file}").format(copy=args.file, file=database))
    if restored.kept:
        print(gettext("The old file is kept as {file}").format(file=restored.kept))
    return _print_contents(restored.contents, gettext)


def run_check(args: argparse.Namespace) -> int:
    """Run `scorekeeper check`: check everything that a start checks, also while the app is served, and whether each game can be
    read."""
    from scorekeeper.cli.unreadable_games import unreadable_games
    from scorekeeper.store import StoreError

    gettext = translator(args.lang)
    found: list[str] = []

    def look(store: "Store") -> None:
        for house in store.houses():
            found.extend(unreadable_games(store.of_house(house), house, database, gettext))

    try:
        database = database_of(args)
        contents = database.look_through(look)
    except (StoreError, OSError) as trouble:
        return refuse(_why(trouble, gettext))
    if found:
        return refuse("\n".join(found))
    print(gettext("{file} is fine: no damage found.").format(file=database))
    return _print_contents(contents, gettext)


def run_export(args: argparse.Namespace) -> int:
    """Run `scorekeeper export`: write the verified log of every table as JSON lines. Unreadable games are written too and
    named, for no import takes a file with them."""
    from scorekeeper.cli.unreadable_games import unreadable_games
    from scorekeeper.store import StoreError, house_file
    from scorekeeper.store.database import FileDatabase

    gettext = translator(args.lang)
    try:
        database = database_of(args)
        if isinstance(database, FileDatabase):
            database.path.stat()  # don't create a missing file
        store = database.open(check=False).of_house(args.host_name)
        with contextlib.closing(store):
            lines = _write_lines(args.file, house_file.house_lines(store))
            for found in unreadable_games(store, args.host_name, database, gettext):
                refuse(found)
    except FileExistsError:
        return refuse(gettext("“{file}” already exists. Choose another name.").format(file=args.file))
    except (StoreError, OSError) as trouble:
        return refuse(_why(trouble, gettext))
    print(gettext("Entries written to {file}: {count}.").format(file=args.file, count=lines - 2))
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Run `scorekeeper import`: verify and judge all of the file first. Each event keeps its number, time and digest."""
    from scorekeeper.cli.unreadable_games import judge_imported
    from scorekeeper.store import Contents, StoreError, house_file

    gettext = translator(args.lang)
    try:
        database = database_of(args)
        with database.lock(alone=True, wait=0):
            found = house_file.read_house(
                args.file,
                lambda clock: database.open(clock=clock).of_house(args.host_name),
                lambda line, events: judge_imported(line, events, gettext),
            )
    except (StoreError, OSError) as trouble:
        return refuse(gettext("The import isn't complete. {why}").format(why=_why(trouble, gettext)))
    print(gettext("Imported {file} into {database}.").format(file=args.file, database=database))
    return _print_contents(Contents(*found), gettext)


def run_remove(args: argparse.Namespace) -> int:
    """Run `scorekeeper remove`: write an unreadable game to a file and remove it. Readable games stay."""
    from scorekeeper.cli.unreadable_games import is_readable
    from scorekeeper.store import StoreError, house_file
    from scorekeeper.store.database import FileDatabase

    gettext = translator(args.lang)
    try:
        database = database_of(args)
        if isinstance(database, FileDatabase):
            database.path.stat()  # don't create a missing file
        with (
            database.lock(alone=True, wait=0),
            contextlib.closing(database.open(check=False).of_house(args.host_name)) as store,
        ):
            events = store.events(args.game)
            if not events:
                return refuse(gettext("There's no game “{table}”.").format(table=args.game))
            if is_readable(events):
                return refuse(gettext("This game can be read, so it stays. Its host can delete it on the game's page."))
            _write_lines(args.file, house_file.lines_of([events]))
            store.remove(args.game)
    except FileExistsError:
        return refuse(gettext("“{file}” already exists. Choose another name.").format(file=args.file))
    except (StoreError, OSError) as trouble:
        return refuse(_why(trouble, gettext))
    print(gettext("Written to {file} and removed: {table}.").format(file=args.file, table=args.game))
    return 0


def _write_lines(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a new file, and return their number."""
    with path.open("x", encoding="utf-8") as file:
        return sum(print(line, file=file) or 1 for line in lines)


def _print_contents(contents: "Contents", gettext: GetText) -> int:
    says = gettext("Games: {tables}. Entries in their logs: {events}.")
    print(says.format(tables=contents.tables, events=contents.events))
    return 0


def _why_copy(trouble: Exception, gettext: GetText) -> str:
    """Return why a backup can't be used. The database's own words would name the wrong remedy."""
    from scorekeeper.store import Corrupt, TooNew

    if isinstance(trouble, Corrupt):
        return gettext("{path} is damaged: {problems}. Use another backup.").format(**trouble.facts)
    if isinstance(trouble, TooNew):
        return gettext("{path} was written by a newer version of Scorekeeper. Install that version first.").format(
            **trouble.facts
        )
    return _why(trouble, gettext)


def _why(trouble: Exception, gettext: GetText) -> str:
    if isinstance(trouble, FileNotFoundError):
        return gettext("There's no file “{file}”.").format(file=trouble.filename)
    return trouble_text(trouble, gettext)
