"""The command line: serve the app, judge questions, replay records, list the games."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, BinaryIO

from scorekeeper import __version__
from scorekeeper.engine.games import GAMES
from scorekeeper.engine.option import shown, values_of
from scorekeeper.lines import UNREADABLE, answer_lines
from scorekeeper.wording import GetText
from scorekeeper.wording.language import LANGUAGES, translator


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the return value is the exit status. Without a command the app is served."""
    parser = _parser()
    args = parser.parse_args(arguments)
    try:
        return int(args.run(args))
    except BrokenPipeError:
        # Whoever reads the answers has gone: nothing more to say, and nothing to complain about on the way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREADABLE


def _parser() -> argparse.ArgumentParser:
    from scorekeeper.serve import add_serve_arguments

    parser = argparse.ArgumentParser(
        prog="scorekeeper",
        description="The referee and score sheet for rummy games played at a real table. "
        "Without a command it serves the app on this machine.",
    )
    parser.add_argument("--version", action="version", version=f"scorekeeper {__version__}")
    add_serve_arguments(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_lines_command(commands, "judge", "answer questions of a dispute, one JSON object a line", run_judge)
    _add_lines_command(commands, "replay", "judge and score recorded sessions, one JSON object a line", run_replay)
    games = commands.add_parser("games", help="list the games, their presets and house options")
    games.set_defaults(run=run_games)
    return parser


def _add_lines_command(commands: Any, name: str, says: str, run: Callable[[argparse.Namespace], int]) -> None:
    command = commands.add_parser(name, help=says, description=says)
    command.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="read from this file (default: standard input)"
    )
    command.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the messages (default: en)")
    command.set_defaults(run=run)


def run_judge(args: argparse.Namespace) -> int:
    """`scorekeeper judge`: questions in, answers out."""
    from scorekeeper.questions import answer

    return _run_lines(args, answer)


def run_replay(args: argparse.Namespace) -> int:
    """`scorekeeper replay`: records in, judged and scored sessions out."""
    from scorekeeper.engine.session import replay
    from scorekeeper.record import read_record, replay_answer

    def answer(document: object, gettext: GetText) -> dict[str, Any]:
        record = read_record(document)
        return replay_answer(record, replay(record.agreed, record.hands), gettext)

    return _run_lines(args, answer)


def _run_lines(args: argparse.Namespace, answer: Callable[[object, GetText], dict[str, Any]]) -> int:
    gettext = translator(args.lang)
    try:
        with _source(args.file) as source:
            return answer_lines(source, sys.stdout.buffer, lambda document: answer(document, gettext), gettext)
    except FileNotFoundError:
        print(f"scorekeeper: there is no file “{args.file}”.", file=sys.stderr)
    except OSError as trouble:
        if isinstance(trouble, BrokenPipeError):
            raise
        print(f"scorekeeper: “{args.file}” cannot be read: {trouble.strerror}.", file=sys.stderr)
    return UNREADABLE


@contextmanager
def _source(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
    else:
        with open(name, "rb") as file:
            yield file


def run_games(args: argparse.Namespace) -> int:
    """`scorekeeper games`: every game with its presets and house options, as records name them."""
    for game in GAMES.values():
        print(f"{game.id}: {game.name}, {game.players[0]} to {game.players[-1]} players")
        print(f"  presets: {', '.join(game.presets)}")
        for option in game.options:
            print(f"  {option.id} = {shown(option.default)}   ({values_of(option)})   {option.question}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
