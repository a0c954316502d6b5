"""The command line: its parser, and `main`."""

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from scorekeeper import __version__
from scorekeeper.cli.arguments import add_language_argument, refuse, requested_language
from scorekeeper.contract.json_lines import UNREADABLE, answer_lines
from scorekeeper.engine.option import value_text, values_of
from scorekeeper.games import GAMES
from scorekeeper.tables.quota import ADDRESS_A_DAY, FREE_DISK, MEGABYTE, TABLE_A_DAY
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator

COLLECT = (10_000, 10, 100)
"""How many new objects start a garbage collection, how many such collections start one of older objects, and how many of those
start a full one. Python's own values (700, 10, 10) take half of the time of a large record."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit status. Without a command, serve the app. If `arguments` is None, use `sys.argv`."""
    from scorekeeper.cli.host_link import with_ids_last

    _settle_streams()
    given = with_ids_last(sys.argv[1:] if arguments is None else arguments)
    language = requested_language(given)
    args = _parser(translator(language)).parse_args(given)
    args.lang = getattr(args, "lang", language)
    try:
        status = int(args.run(args))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader of the answers is gone. Nothing is left to print, also no complaint at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as trouble:
        refuse(str(trouble))
    return UNREADABLE


def _settle_streams() -> None:
    """Reopen closed standard streams on the null device. Make stdout write "?" for characters that its encoding lacks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _parser(gettext: GetText) -> argparse.ArgumentParser:
    from scorekeeper.cli.host_link import add_host_arguments
    from scorekeeper.cli.maintenance import add_maintenance_commands
    from scorekeeper.cli.serve import add_serve_arguments

    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description=gettext(
            "The referee and score sheet for rummy games played at a real table. Without a command, it serves "
            "the app on this computer."
        ),
    )
    parser.epilog = gettext(
        "Each day, up to {address} MB can be saved from each network address and up to {table} MB in each game. If less than "
        "{free} MB of disk space is free, no new game can be started."
    ).format(address=ADDRESS_A_DAY // MEGABYTE, table=TABLE_A_DAY // MEGABYTE, free=FREE_DISK // MEGABYTE)
    says = gettext("show the version and exit")
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}", help=says)
    add_language_argument(parser, gettext)
    add_serve_arguments(parser, gettext)
    commands = parser.add_subparsers(title=gettext("commands"), metavar=gettext("COMMAND"))

    def command(name: str, says: str, **defaults: object) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=says, description=says)
        add_language_argument(made, gettext)
        made.set_defaults(**defaults)
        return made

    judge = command("judge", gettext("settle disputes: one question per line, as JSON"), run=run_lines, asks=True)
    says = gettext("judge and score recorded sessions: one per line, as JSON")
    for made in (judge, command("replay", says, run=run_lines, asks=False)):
        says = gettext("read from this file (default: standard input)")
        made.add_argument("file", nargs="?", default="-", metavar=gettext("FILE"), help=says)
    command("games", gettext("list the games it knows, with their presets and house rules"), run=run_games)
    add_maintenance_commands(commands, gettext)
    says = gettext("write the app as a site that runs on one phone without a server")
    standalone = command("standalone", says, run=run_standalone)
    says = gettext("the folder to write; an earlier site in it is replaced")
    standalone.add_argument("folder", type=Path, metavar=gettext("FOLDER"), help=says)
    says = gettext("take Pyodide from this folder instead of fetching its npm package")
    standalone.add_argument("--pyodide", type=Path, metavar=gettext("FOLDER"), help=says)
    says = gettext("list games, or print a link that turns a phone into a game's host or gives it the house key")
    add_host_arguments(command("host", says), gettext)
    return parser


def run_lines(args: argparse.Namespace) -> int:
    """Run `judge`, which answers questions, or `replay`, which judges and scores records. Return the exit status."""
    if args.asks:
        from scorekeeper.contract.questions import answer
    else:
        from scorekeeper.contract.record import answer_record as answer
    gettext = translator(args.lang)
    collect_seldom()
    try:
        with nullcontext(sys.stdin.buffer) if args.file == "-" else open(args.file, "rb") as source:
            return answer_lines(source, sys.stdout.buffer, lambda document: answer(document, gettext), gettext)
    except FileNotFoundError:
        refuse(gettext("There's no file “{file}”.").format(file=args.file))
    except OSError as trouble:
        if trouble.filename is None:
            raise  # the file was opened, so writing may have failed
        refuse(gettext("Can't read “{file}”: {why}.").format(file=args.file, why=trouble.strerror))
    return UNREADABLE


def collect_seldom() -> None:
    """Make garbage collections rare: in a long record, a full one stops all threads for a tenth of a second and finds little."""
    gc.freeze()
    gc.set_threshold(*COLLECT)


def run_games(args: argparse.Namespace) -> int:
    """Run `scorekeeper games`: print every game with its presets and options, by the ids that records use. Return 0."""
    gettext = translator(args.lang)
    for game in GAMES.values():
        first, last = game.players[0], game.players[-1]
        says = gettext("{game}, {first} to {last} players") if first < last else gettext("{game}, {first} players")
        print(f"{game.id}: {says.format(game=gettext(game.name), first=first, last=last)}")
        print("  " + gettext("presets: {names}").format(names=", ".join(game.presets)))
        for option in game.options_asked:
            print(f"  {option.id} = {value_text(option.default)}   ({values_of(option)})   {gettext(option.question)}")
    return 0


def run_standalone(args: argparse.Namespace) -> int:
    """Run `scorekeeper standalone`: write the static site, and print how much a first visit loads. Return the exit status."""
    from scorekeeper.standalone.runtime import NoRuntime
    from scorekeeper.standalone.site import write_site

    gettext = translator(args.lang)
    try:
        loaded = write_site(args.folder, args.pyodide)
    except NoRuntime as trouble:
        return refuse(gettext(trouble.say).format(**trouble.facts))
    except OSError as trouble:
        return refuse(gettext("Can't write to {folder}: {why}.").format(folder=args.folder, why=trouble.strerror))
    says = gettext("The site is in {folder}. A first visit loads {size} MB. Put it on any https host, or look at it here:")
    print(says.format(folder=args.folder, size=f"{loaded / 1e6:.1f}"))
    print(f"python3 -m http.server --directory {args.folder}")
    return 0
