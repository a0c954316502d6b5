"""`scorekeeper host`: the link that makes a phone the host of a table.

It writes nothing, so it may run while the server runs: the link is computed from the database and the secret key. A table's
link works once, the house key's until the key is renewed."""

import argparse
import re
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scorekeeper.cli import arguments
from scorekeeper.cli.serve import LOCAL, PORT, lan_address
from scorekeeper.wording import GetText, plain
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from scorekeeper.tables.service import TableService
    from scorekeeper.tables.view import View

TABLES_LISTED = 20
LIKE_AN_OPTION = re.compile(r"-[A-Za-z0-9_-]{23}")
"""The pattern of a table's id that begins with "-", as one id in 64 does. No option is that long."""


def with_ids_last(given: Sequence[str]) -> list[str]:
    """Return the arguments `given`, with table ids that begin with "-" after "--": argparse would take them for options."""
    words = list(given)
    ids = [word for word in words if LIKE_AN_OPTION.fullmatch(word)]
    if not ids or not {"host", "remove"} & {*words} or "--" in words:
        return words
    return [*(word for word in words if word not in ids), "--", *ids]


def add_host_arguments(parser: argparse.ArgumentParser, gettext: GetText = plain) -> None:
    says = gettext("a game's number in the list, or its id; leave it out to list the games")
    wanted = parser.add_mutually_exclusive_group()
    wanted.add_argument("table", nargs="?", metavar=gettext("GAME"), help=says)
    says = gettext("print a link that gives a phone the house key, which lets it see and rename all players")
    wanted.add_argument("--house", action="store_true", help=says)
    says = gettext("the port the server runs on (default: {port})").format(port=PORT)
    parser.add_argument("--port", type=partial(arguments.port_number, gettext), default=argparse.SUPPRESS, help=says)
    arguments.add_host_name_argument(parser, gettext)
    arguments.add_database_argument(parser, gettext)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """List the tables, or print a host link. Return the exit status. It is 1, with a message, if that fails."""
    from scorekeeper.store import StoreError
    from scorekeeper.store.database import FileDatabase
    from scorekeeper.tables.records.validation import UnreadableTable
    from scorekeeper.tables.service import TableService
    from scorekeeper.web.access.house_key import link_at
    from scorekeeper.web.base.paths import secrets_of

    gettext = translator(args.lang)
    database = arguments.database_of(args)
    if isinstance(database, FileDatabase) and not database.path.exists():
        return arguments.refuse(gettext("There's no file “{file}”.").format(file=database))
    try:
        if args.house:
            says = gettext(
                "Open one of these links on the phone that should have the house key. Anyone who opens one gets "
                "the key, so keep them to yourself."
            )
            return _print_links(args.port, link_at(database, args.host_name), says)
        secret = secrets_of(database)[0]
        service = TableService(database.open(check=False).of_house(args.host_name))
    except (StoreError, OSError, ValueError) as trouble:
        return arguments.refuse(arguments.trouble_text(trouble, gettext))
    try:
        if args.table is None:
            return _list(service, gettext)
        return _print_link(service, secret, args.table, args.port, gettext)
    except UnreadableTable:
        return arguments.refuse(gettext("This game can't be read. “scorekeeper check” says more."))
    finally:
        service.close()


def _list(service: "TableService", gettext: GetText) -> int:
    """Print a numbered list of the tables, the most recently changed first. Return the exit status."""
    from scorekeeper.tables.records.validation import UnreadableTable

    rows = service.tables(TABLES_LISTED)
    if not rows:
        print(gettext("No games yet."))
    for number, row in enumerate(rows, start=1):
        try:
            view = service.view(row.id)
        except UnreadableTable:
            says = gettext("{number}  can't be read: {table} (“scorekeeper check” says more)")
            print(says.format(number=number, table=row.id))
            continue
        says = gettext("{number}  {players}  ({game}, hands: {hands}, last saved {when})")
        facts = {"game": gettext(view.game_name), "hands": len(view.hands), "when": row.last_at[:16]}
        print(says.format(number=number, players=", ".join(view.players), **facts))
    return 0


def _print_link(service: "TableService", secret: bytes, wanted: str, port: int, gettext: GetText) -> int:
    from scorekeeper.tables.log.phones import Role
    from scorekeeper.web.access.invitations import token_of

    view = _table(service, wanted)
    if view is None:
        return arguments.refuse(gettext("There's no game “{table}”. “scorekeeper host” lists the games.").format(table=wanted))
    print(", ".join(view.players))
    says = gettext("Open one of these links on the new host phone. Once one has been used, they all stop working.")
    return _print_links(port, f"/join/{token_of(secret, view.table, view.people, Role.HOST)}", says)


def _print_links(port: int, path: str, says: str) -> int:
    """Print the link at each address of this machine, and what to do with them. Return the exit status, 0."""
    for host in dict.fromkeys((LOCAL, lan_address())):
        print(f"http://{host}:{port}{path}")
    print(says)
    return 0


def _table(service: "TableService", wanted: str) -> "View | None":
    from scorekeeper.tables.service import NoSuchTable

    rows = service.tables(TABLES_LISTED)
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted[:6]) <= len(rows):
        return service.view(rows[int(wanted[:6]) - 1].id)
    try:
        return service.view(wanted)
    except NoSuchTable:
        return None
