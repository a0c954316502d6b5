"""`scorekeeper`: the command that runs the web server.

This process starts the one that serves, and replaces it when it stops answering (server/watchdog.py).
"""

import argparse
import contextlib
import ctypes
import os
import signal
import socket
import sys
import threading
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scorekeeper.cli.arguments import (
    DATABASE_VARIABLE,
    add_database_argument,
    database_of,
    port_number,
    refuse,
    trouble_text,
)
from scorekeeper.engine.translatable import N_
from scorekeeper.wording import GetText, plain
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from scorekeeper.store import SqliteStore
    from scorekeeper.store.database import Database

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - bound with --lan only
PORT = 8500
NETWORK_VARIABLE = "SCOREKEEPER_LAN_PORT"
HOUSES_VARIABLE = "SCOREKEEPER_HOST_NAMES"
PROXY_VARIABLE = "SCOREKEEPER_PROXY"
LANGUAGE_VARIABLE = "SCOREKEEPER_LANG"
SECONDS_TO_STOP = 5
PAUSE_IN_READING = 0.01
REPLACED = N_("The server stopped answering and was restarted. Nothing that was saved is lost.")
PR_SET_PDEATHSIG = 1
ON_THIS_MACHINE = N_("Scorekeeper on this computer: {address}")
WITH_THE_KEY = N_("Anyone who opens the first address gets the house key, so keep it to yourself.")
ON_PHONES = N_("On phones on this network: {address}")


def add_serve_arguments(parser: argparse.ArgumentParser, gettext: GetText = plain) -> None:
    """The options of serving, for the parser that has no command given."""
    says = gettext("serve the local network so phones can connect")
    parser.add_argument("--lan", action="store_true", help=says)
    says = gettext("with --lan: don't open the browser on this computer")
    parser.add_argument("--no-browser", action="store_true", help=says)
    says = gettext("the port (default: {port})").format(port=PORT)
    parser.add_argument("--port", type=partial(port_number, gettext), default=PORT, help=says)
    says = gettext(
        "the host name of an https proxy in front of this server, with the path if it isn't /, such as "
        "example.org/cards; it's trusted to say which address each request comes from"
    )
    parser.add_argument("--proxy", metavar=gettext("NAME"), default="", help=says)
    says = gettext("a host name with a house of its own: separate games, players and saved rules (can be repeated)")
    parser.add_argument(
        "--host-name", metavar=gettext("NAME"), action="append", default=[], dest="host_names", help=says
    )
    add_database_argument(parser, gettext)
    says = gettext(
        "start even if the database is missing or has been replaced (uses what's there now, or starts with no games)"
    )
    parser.add_argument("--new-database", action="store_true", help=says)
    parser.set_defaults(run=run, database=None)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. The exit status is 1, with a sentence, where that cannot be begun."""
    gettext = translator(args.lang)
    os.environ[LANGUAGE_VARIABLE] = args.lang
    try:
        database = database_of(args)
    except OSError as trouble:
        return refuse(gettext("Can't create the data folder: {why}.").format(why=trouble))
    host = EVERYWHERE if args.lan else LOCAL
    os.environ[HOUSES_VARIABLE] = " ".join(args.host_names)
    shown = args.lan and not args.no_browser
    return serve(host, args.port, database, gettext, proxy=args.proxy, anew=args.new_database, shown=shown)


def serve(
    host: str,
    port: int,
    database: "Database",
    gettext: GetText = plain,
    *,
    proxy: str = "",
    anew: bool = False,
    shown: bool = False,
) -> int:
    """Serve the app at `host` and `port` from `database`, behind a `proxy` of that name if there is one; `anew` with what there
    is, whatever was there before; `shown` in the browser on this machine. Returns the exit status, after Ctrl-C or SIGTERM."""
    from scorekeeper.store import StoreError

    trouble = port_trouble(host, port, gettext)
    if trouble:
        return refuse(trouble)
    try:
        lock = database.lock(alone=True, wait=SECONDS_TO_STOP)
    except StoreError as refused:
        return refuse(trouble_text(refused, gettext))
    with lock:
        with ThreadPoolExecutor(1) as beside:
            looking = beside.submit(database_trouble, database, gettext, anew=anew)
            import_module("scorekeeper.web.app")  # which the worker has then, where it is forked
            trouble = looking.result()
        if trouble:
            return refuse(trouble)
        lock.share()
        path = import_module("scorekeeper.web.access.house_key").link_at(database)
        announce(host, port, database, gettext, path=path)
        os.environ[DATABASE_VARIABLE] = database.address
        os.environ[NETWORK_VARIABLE] = str(port) if host == EVERYWHERE else ""
        name, slash, path = proxy.partition("/")
        os.environ[PROXY_VARIABLE] = name.lower() + slash + path
        from scorekeeper.server.event_loop import BACKLOG
        from scorekeeper.server.watchdog import keep_serving

        with socket.create_server((host, port), backlog=BACKLOG) as listening:
            if shown:
                open_browser(f"http://{LOCAL}:{port}{path}")
            say = partial(print, "scorekeeper: " + gettext(REPLACED), file=sys.stderr, flush=True)
            keep_serving(work, listening, worker_app, seconds_to_stop=SECONDS_TO_STOP, say=say)
    return 0


def work(pings: Any, listening: socket.socket, made: "Callable[[], Flask]") -> None:
    """Serve the app that a function makes, in the worker process, which does not outlive the process that started it."""
    from scorekeeper.server.event_loop import Server, answer_pings
    from scorekeeper.web.app import POLL_CACHE

    leave_with_parent()
    app = made()
    at_once = getattr(app.extensions.get(POLL_CACHE), "at_once", lambda _: None)
    server = Server(app, listening, proxied=bool(os.environ.get(PROXY_VARIABLE)), at_once=at_once)
    server.run(partial(answer_pings, pings))


def worker_app() -> "Flask":
    """The app inside the worker process."""
    from scorekeeper.store.database import FileDatabase, database_at
    from scorekeeper.web.app import create_app
    from scorekeeper.web.base.template_cache import TemplateCache
    from scorekeeper.web.current import STORE
    from scorekeeper.web.players import statistics

    database = database_at(os.environ[DATABASE_VARIABLE])
    database.lock(alone=False, wait=SECONDS_TO_STOP)  # as long as this process lives
    port = os.environ.get(NETWORK_VARIABLE)
    reached_at = (lambda: f"{lan_address()}:{port}") if port else None
    config = {
        "SCOREKEEPER_CHECKED": True,
        "SCOREKEEPER_NETWORK_ADDRESS": reached_at,
        "SCOREKEEPER_HOUSES": tuple(os.environ.get(HOUSES_VARIABLE, "").split()),
    }
    app = create_app(database.address, config)
    app.jinja_env.bytecode_cache = TemplateCache()
    if isinstance(database, FileDatabase):
        reading = (app.extensions[STORE], database.path, translator(os.environ.get(LANGUAGE_VARIABLE, "en")))
        threading.Thread(target=read_beside, args=reading, name="reading", daemon=True).start()
    threading.Thread(target=statistics.keep_up_beside, args=(app,), name="statistics", daemon=True).start()
    return behind_proxy(app, os.environ.get(PROXY_VARIABLE, ""))


def read_beside(store: "SqliteStore", database: Path, gettext: GetText = plain) -> None:
    """Read all of a long log, which the start did not wait for, through a connection of its own. If it is damaged that is said
    as it would have been then, and the store refuses everything from now on."""
    from scorekeeper.store import Corrupt, open_store

    if not store.is_long():
        return
    with contextlib.closing(open_store(database, check=False)) as beside:
        problems = beside.check_file() or beside.check_chains(PAUSE_IN_READING)
    if problems:
        store.refuse(problems)
        refuse(trouble_text(Corrupt(database, problems), gettext))


def behind_proxy(app: "Flask", address: str) -> "Flask":
    """Set the app up for an https proxy, `NAME` or `NAME/PATH`: it answers to that name, below that path too, and believes
    the proxy which address asks and whether by https."""
    from werkzeug.middleware.dispatcher import DispatcherMiddleware
    from werkzeug.middleware.proxy_fix import ProxyFix

    name, _, path = address.partition("/")
    if name:
        app.config["SCOREKEEPER_HOSTS"] = (*app.config["SCOREKEEPER_HOSTS"], name)
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]
    if path:
        below: dict[str, Any] = {f"/{path.strip('/')}": app.wsgi_app}
        app.wsgi_app = DispatcherMiddleware(app.wsgi_app, below)  # type: ignore[method-assign]
    return app


def leave_with_parent() -> None:
    """Let this worker end when its parent is killed: it would keep the port, and write beside the next server.

    Linux does that when asked; elsewhere the worker ends when the watchdog's pipe is closed. A save under way is cut off as by a
    power failure, which the store survives.
    """
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def port_trouble(host: str, port: int, gettext: GetText = plain) -> str | None:
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
                says = gettext("You aren't allowed to use port {port}. Choose another one: {command}")
                return says.format(port=port, command=f"scorekeeper --port {PORT}")
            says = gettext(
                "Port {port} is already in use, perhaps because Scorekeeper is already running. Open "
                "{address}, or choose another port: {command}"
            )
            address = f"http://{LOCAL}:{port}/"
            return says.format(port=port, address=address, command=f"scorekeeper --port {port + 1}")
    return None


def database_trouble(database: "Database", gettext: GetText = plain, *, anew: bool = False) -> str | None:
    """Why the database cannot be served, as a sentence. It is opened once before the worker does: made, migrated, checked. Of
    a long log the most is left to the worker, which reads it beside serving."""
    from scorekeeper.store import StoreError
    from scorekeeper.web.base.paths import secrets_of

    try:
        if database.folder:
            database.folder.mkdir(parents=True, exist_ok=True)
        secrets_of(database)
        database.open(soon=True, anew=anew).close()
    except (StoreError, OSError, ValueError) as trouble:
        return trouble_text(trouble, gettext)
    return None


def announce(host: str, port: int, database: "Database", gettext: GetText = plain, *, path: str = "/") -> None:
    """Say where the app is, with a QR code for the phones when the network is served. `path` is what the address on this machine
    ends in, so that the browser there has the house key."""
    says = [gettext(text) for text in (ON_THIS_MACHINE, ON_PHONES)]
    width = max(len(text.partition("{")[0]) for text in says)
    print(_aligned(says[0], width, f"http://{LOCAL}:{port}{path}"))
    if host == EVERYWHERE:
        address = f"http://{lan_address()}:{port}/"
        print(_aligned(says[1], width, address))
        if sys.stdout.isatty():
            print(qr_code(address))
    if path != "/":
        print(gettext(WITH_THE_KEY))
    print(gettext("Games are kept in {file}. Stop with Ctrl-C.").format(file=database), flush=True)


def open_browser(address: str) -> None:
    """Show the app in the browser on this machine, if it has a screen: one for the terminal would take that over. It connects to
    the port that is listening already, and waits there until the app answers."""
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _aligned(says: str, width: int, address: str) -> str:
    before, mark, after = says.partition("{address}")
    return f"{before:<{width}}{address if mark else ''}{after}"


def lan_address() -> str:
    """This machine's address on its network, found without sending anything; the local one where there is no network.

    It is the address from which the world outside would be reached, or, where no way leads there, the network next to it.
    """
    for target in ("192.0.2.1", *near_addresses()):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    return LOCAL


def near_addresses(routes: Path = Path("/proc/net/route")) -> list[str]:
    """An address in each network that this machine is in, where the system says which (Linux)."""
    try:
        rows = [row.split() for row in routes.read_text(encoding="ascii").splitlines()[1:]]
    except OSError:
        return []
    networks = [row[1] for row in rows if len(row) > 2 and int(row[2], 16) == 0 and int(row[1], 16)]
    return [socket.inet_ntoa((int.from_bytes(bytes.fromhex(name)[::-1]) + 1).to_bytes(4)) for name in networks]


def qr_code(text: str) -> str:
    """A QR code of half blocks, dark on white whatever the terminal's colours: phones do not read inverted ones."""
    import segno

    rows = [list(row) for row in segno.make(text, error="m").matrix_iter(border=3)]
    rows += [[0] * len(rows[0])] * (len(rows) % 2)
    blocks = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
    lines = (
        "".join(blocks[bool(top), bool(bottom)] for top, bottom in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"\x1b[38;5;16;48;5;231m{line}\x1b[0m" for line in lines)
