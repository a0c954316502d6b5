"""Serve the app: one process that writes, on this machine alone unless the network is asked for.

granian, WSGI, one worker with one blocking thread: with one writer more threads only wait for each other.
"""

import argparse
import contextlib
import ctypes
import os
import signal
import socket
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno

if TYPE_CHECKING:
    from flask import Flask

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - bound with --lan only
PORT = 8500
DATABASE_VARIABLE = "SCOREKEEPER_DATABASE"
SECONDS_TO_STOP = 5
PR_SET_PDEATHSIG = 1


def add_serve_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of serving, for the parser that has no command given."""
    parser.add_argument(
        "--lan", action="store_true", help="let phones in: serve the local network, not this machine alone"
    )
    parser.add_argument("--port", type=_port, default=PORT, help=f"the port (default: {PORT})")
    parser.add_argument("--database", type=Path, metavar="FILE", help="the database (default: one in your data folder)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. The exit status is 1, with a sentence, where that cannot be begun."""
    from scorekeeper.web.places import default_database

    try:
        database = args.database.absolute() if args.database else default_database()
    except OSError as trouble:
        return _refuse(f"the data folder cannot be made: {trouble}.")
    return serve(EVERYWHERE if args.lan else LOCAL, args.port, database)


def serve(host: str, port: int, database: Path) -> int:
    """Serve the app at `host` and `port` from `database`. Returns the exit status, after Ctrl-C or SIGTERM."""
    trouble = port_trouble(host, port) or database_trouble(database)
    if trouble:
        return _refuse(trouble)
    announce(host, port, database)
    os.environ[DATABASE_VARIABLE] = str(database)
    _server(host, port).serve()
    return 0


def _server(host: str, port: int) -> Any:
    from granian.constants import Interfaces
    from granian.log import LogLevels
    from granian.server import Server

    return Server(
        "scorekeeper.serve:worker_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=1,
        blocking_threads=1,
        websockets=False,
        workers_kill_timeout=SECONDS_TO_STOP,
        respawn_failed_workers=True,
        log_level=LogLevels.error,
    )


def worker_app() -> "Flask":
    """The app inside the worker process, which does not outlive the process that started it."""
    from scorekeeper.web import create_app

    leave_with_parent()
    return create_app(os.environ[DATABASE_VARIABLE], {"SCOREKEEPER_CHECKED": True})


def leave_with_parent() -> None:
    """See to it that this worker ends when its parent is killed: it would hold the port, and be a second writer there.

    Linux does it by itself when asked; elsewhere a thread looks whether the parent is still the same. A save that is under
    way is cut off as by a power failure, which the store stands.
    """
    parent = os.getppid()
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    threading.Thread(target=_watch, args=(parent,), name="parent-watch", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


def port_trouble(host: str, port: int) -> str | None:
    """Why nothing can be served at that port, as a sentence; None when it is free.

    It has to be asked: the server's own socket would share the port with another one without a word.
    """
    with socket.socket() as probe:
        if os.name == "posix":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as trouble:
            if isinstance(trouble, PermissionError):
                return f"port {port} may not be used by you. Choose another one: scorekeeper --port {PORT}"
            return (
                f"port {port} is taken, perhaps by a scorekeeper that is running already. "
                f"Open http://{LOCAL}:{port}/ or choose another one: scorekeeper --port {port + 1}"
            )
    return None


def database_trouble(database: Path) -> str | None:
    """Why the database cannot be served, as a sentence. It is opened once before the worker does: made, migrated, checked."""
    from scorekeeper.store import StoreError, open_store
    from scorekeeper.web.places import secret_key

    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        secret_key(database.parent)
        open_store(database).close()
    except (StoreError, OSError, ValueError) as trouble:
        return str(trouble)
    return None


def announce(host: str, port: int, database: Path) -> None:
    """Say where the app is, with a QR code for the phones when the network is served."""
    print(f"Scorekeeper on this machine: http://{LOCAL}:{port}/")
    if host == EVERYWHERE:
        address = f"http://{lan_address()}:{port}/"
        print(f"On phones in this network:  {address}")
        if sys.stdout.isatty():
            print(qr_code(address))
    print(f"Tables are kept in {database}. Stop with Ctrl-C.", flush=True)


def lan_address() -> str:
    """This machine's address on its network, found without sending anything; the local one where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOCAL
        return str(probe.getsockname()[0])


def qr_code(text: str) -> str:
    """A QR code of half blocks, dark on white whatever the terminal's colours: phones do not read inverted ones."""
    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=3)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    lines = (
        "".join(blocks[bool(top), bool(bottom)] for top, bottom in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" for line in lines)


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"“{text}” is no port: a number from 1 to 65535.")
    return int(text)


def _refuse(trouble: str) -> int:
    print(f"scorekeeper: {trouble}", file=sys.stderr)
    return 1
