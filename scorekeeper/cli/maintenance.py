"""The commands that maintain the database: backup, restore, check, export …"""

import argparse
import contextlib
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scorekeeper.cli import arguments
from scorekeeper.engine.messages import N_
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from scorekeeper.store import Contents, Store
    from scorekeeper.store.database import Database

Run = Callable[[argparse.Namespace, GetText], list[str]]
"""A function that runs a command with its arguments. It returns the lines to print, or raises an error to report."""


def add_maintenance_commands(commands: "argparse._SubParsersAction[argparse.ArgumentParser]", gettext: GetText) -> None:

    def command(name: str, says: str, run: Run, failure: str = "{why}") -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=says, description=says)
        arguments.add_database_argument(made, gettext)
        arguments.add_language_argument(made, gettext)
        made.set_defaults(run=partial(_run, run, failure))
        return made

    says = gettext("back up all games to a file, even while the server is running")
    made = command("backup", says, run_backup, gettext("The backup wasn't made. {why}"))
    says = gettext(
        "the backup file, or a folder to put it in (default: a file in this folder, with the date and time as its name)"
    )
    made.add_argument("file", nargs="?", type=Path, metavar=gettext("FILE"), help=says)
    says = gettext("restore the games from a backup (keeps the old ones)")
    made = command("restore", says, run_restore, gettext("Nothing was changed. {why}"))
    made.add_argument("file", type=Path, metavar=gettext("FILE"), help=gettext("the backup to restore"))
    command("check", gettext("check all games for damage"), run_check)
    made = command("export", gettext("export all games to a file that can be imported into any database"), run_export)
    new_file = gettext("the file to write; it must not exist yet")
    made.add_argument("file", type=Path, metavar=gettext("FILE"), help=new_file)
    arguments.add_host_name_argument(made, gettext)
    says = gettext("import the games from an export file, alongside those already there")
    made = command("import", says, run_import, gettext("The import isn't complete. {why}"))
    says = gettext("a file written by “scorekeeper export”")
    made.add_argument("file", type=Path, metavar=gettext("FILE"), help=says)
    arguments.add_host_name_argument(made, gettext)
    made = command("remove", gettext("export a game that can't be read to a file, and remove it"), run_remove)
    made.add_argument("game", metavar=gettext("GAME"), help=gettext("the game, as “scorekeeper check” names it"))
    made.add_argument("--to", dest="file", required=True, type=Path, metavar=gettext("FILE"), help=new_file)
    arguments.add_host_name_argument(made, gettext)


def _run(run: Run, failure: str, args: argparse.Namespace) -> int:
    """Run a command and print its lines. If it fails, print `failure`, with the reason as `{why}`. Return the exit status."""
    from scorekeeper.store import StoreError

    gettext = translator(args.lang)
    try:
        lines = run(args, gettext)
    except FileNotFoundError as trouble:
        return arguments.refuse(failure.format(why=gettext("There's no file “{file}”.").format(file=trouble.filename)))
    except FileExistsError as trouble:
        says = gettext("“{file}” already exists. Choose another name.")
        return arguments.refuse(failure.format(why=says.format(file=trouble.filename)))
    except (StoreError, OSError) as trouble:
        return arguments.refuse(failure.format(why=arguments.trouble_text(trouble, gettext)))
    print(*lines, sep="\n")
    return 0


def run_backup(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Write a verified copy to a new file, named by the user or by date and time. Return the lines to print."""
    from scorekeeper.store import backup

    named = args.file or Path()
    target = named / f"scorekeeper-{datetime.now():%Y-%m-%d-%H%M%S}.backup" if named.is_dir() else named
    contents = backup(arguments.file_of(args), target)
    said = gettext("Backup written to {file} and checked: no damage.").format(file=target)
    return [said, _contents(contents, gettext)]


def run_restore(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Restore a verified backup, and keep the replaced database under another name. Return the lines to print."""
    from scorekeeper.store import Corrupt, TooNew, Unusable, restore

    database = arguments.file_of(args)
    # The own sentences of these refusals would name the wrong remedy.
    try:
        restored = restore(args.file, database)
    except Corrupt as trouble:
        raise Unusable(N_("{path} is damaged: {problems}. Use another backup."), **trouble.facts) from trouble
    except TooNew as trouble:
        says = N_("{path} was written by a newer version of Scorekeeper. Install that version first.")
        raise Unusable(says, **trouble.facts) from trouble
    said = [gettext("Restored {copy} to {file}").format(copy=args.file, file=database)]
    if restored.kept:
        said.append(gettext("The old file is kept as {file}").format(file=restored.kept))
    return [*said, _contents(restored.contents, gettext)]


def run_check(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Run the checks that the server runs at its start, and check that each game can be read. The app may be running meanwhile.
    Return the lines to print. Raise `Unusable` with a message about each unreadable game."""
    from scorekeeper.cli.unreadable_games import unreadable_games
    from scorekeeper.store import Unusable

    found: list[str] = []

    def look(store: "Store") -> None:
        for house in store.houses():
            found.extend(unreadable_games(store.of_house(house), house, database, gettext))

    database = arguments.database_of(args)
    contents = database.look_through(look)
    if found:
        raise Unusable("{games}", games="\n".join(found))
    return [gettext("{file} is fine: no damage found.").format(file=database), _contents(contents, gettext)]


def run_export(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Write the verified log of every table as JSON lines. Return the lines to print. Unreadable games are written too, each with
    a warning, since `import` refuses a file that contains one."""
    from scorekeeper.cli.unreadable_games import unreadable_games
    from scorekeeper.store import house_file

    database = _existing(args)
    with contextlib.closing(database.open(check=False).of_house(args.host_name)) as store:
        lines = _write_lines(args.file, house_file.house_lines(store))
        for found in unreadable_games(store, args.host_name, database, gettext):
            arguments.refuse(found)
    return [gettext("Entries written to {file}: {count}.").format(file=args.file, count=lines - 2)]


def run_import(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Verify and judge a whole file, then import its events unchanged, or none if any part fails. Return the lines to print."""
    from scorekeeper.cli.unreadable_games import judge_imported
    from scorekeeper.store import Contents, house_file

    database = arguments.database_of(args)
    with database.lock(alone=True, wait=0):
        found = house_file.read_house(
            args.file,
            lambda clock: database.open(clock=clock).of_house(args.host_name),
            lambda line, events: judge_imported(line, events, gettext),
        )
    said = gettext("Imported {file} into {database}.").format(file=args.file, database=database)
    return [said, _contents(Contents(*found), gettext)]


def run_remove(args: argparse.Namespace, gettext: GetText) -> list[str]:
    """Write an unreadable game to a file, then remove it. Refuse to remove a readable one. Return the lines to print."""
    from scorekeeper.cli.unreadable_games import must_make_sense
    from scorekeeper.store import Unusable, house_file
    from scorekeeper.tables.records.validation import UnreadableTable

    database = _existing(args)
    with database.lock(alone=True, wait=0), contextlib.closing(database.open(check=False).of_house(args.host_name)) as store:
        events = store.events(args.game)
        if not events:
            raise Unusable(N_("There's no game “{table}”."), table=args.game)
        with contextlib.suppress(UnreadableTable):
            must_make_sense(events)
            raise Unusable(N_("This game can be read, so it stays. Its host can delete it on the game's page."))
        _write_lines(args.file, house_file.lines_of([events]))
        store.remove(args.game)
    return [gettext("Written to {file} and removed: {table}.").format(file=args.file, table=args.game)]


def _existing(args: argparse.Namespace) -> "Database":
    """Return the chosen database. Raise `OSError` for a missing file, since opening would create it."""
    from scorekeeper.store.database import FileDatabase

    database = arguments.database_of(args)
    if isinstance(database, FileDatabase):
        database.path.stat()
    return database


def _write_lines(path: Path, lines: Iterable[str]) -> int:
    with path.open("x", encoding="utf-8") as file:
        return sum(print(line, file=file) or 1 for line in lines)


def _contents(contents: "Contents", gettext: GetText) -> str:
    return gettext("Games: {tables}. Entries in their logs: {events}.").format(tables=contents.tables, events=contents.events)
