"""`scorekeeper`: the command that runs the web server.

waitress reads each request completely before a thread takes it, so a slow client blocks nobody. The app limits the costly
requests that run at once (web/access/turns.py)."""

import argparse
import contextlib
import ctypes
import io
import logging
import os
import signal
import socket
import sys
import threading
import traceback
import webbrowser
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from scorekeeper.cli import collect_seldom
from scorekeeper.cli.arguments import add_database_argument, database_of, port_number, refuse, trouble_text
from scorekeeper.wording import GetText, plain
from scorekeeper.wording.languages import translator

if TYPE_CHECKING:
    from flask import Flask

    from scorekeeper.store import SqliteStore
    from scorekeeper.store.database import Database

LOCAL, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - bound with --lan only
PORT = 8500
SECONDS_TO_STOP = 5
PAUSE_IN_READING = 0.01
SWITCH = 0.001
"""How many seconds a computing thread runs before another gets its turn. With two computing threads, the others get a fifth more
done than with Python's default of 0.005 (measured by the load test `same-address`)."""
CONNECTIONS, FILES = 800, 2_700
"""The limits of open connections, and of the files that these connections and the bodies of requests may need."""
SETTINGS = {
    "threads": 6,  # four of them may be taken by costly requests (web/access/turns.py)
    "connection_limit": CONNECTIONS,
    "channel_timeout": 30,
    "cleanup_interval": 5,
    "channel_request_lookahead": 1,  # lets a request notice that its client hung up
    "max_request_header_size": 16_384,
    "max_request_body_size": 1_000_001,  # the app takes a megabyte
    "inbuf_overflow": 16_384,  # the rest of a body waits in a file without a name
    "recv_bytes": 65_536,  # with 8 KB, lines between chunks are parsed again and again: four times the CPU
    "asyncore_use_poll": True,
    "log_socket_errors": False,
    "ident": None,
}


def add_serve_arguments(parser: argparse.ArgumentParser, gettext: GetText = plain) -> None:
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
    parser.add_argument("--host-name", metavar=gettext("NAME"), action="append", default=[], dest="host_names", help=says)
    add_database_argument(parser, gettext)
    says = gettext("start even if the database is missing or has been replaced (uses what's there now, or starts with no games)")
    parser.add_argument("--new-database", action="store_true", help=says)
    parser.set_defaults(run=run, database=None)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. Return the exit status. It is 1, with a message, if serving can't begin."""
    gettext = translator(args.lang)
    try:
        database = database_of(args)
    except OSError as trouble:
        return refuse(gettext("Can't create the data folder: {why}.").format(why=trouble))
    host = EVERYWHERE if args.lan else LOCAL
    shown = args.lan and not args.no_browser
    houses = tuple(args.host_names)
    return serve(host, args.port, database, gettext, proxy=args.proxy, houses=houses, anew=args.new_database, shown=shown)


def serve(
    host: str, port: int, database: "Database", gettext: GetText, *, proxy: str, houses: tuple[str, ...], anew: bool, shown: bool
) -> int:
    """Serve the app at `host` and `port` from `database`, until Ctrl-C or SIGTERM. Return the exit status. `proxy` is the public
    address `NAME` or `NAME/PATH` of a proxy in front, or "". `houses` are host names that each get a house of their own. `anew`
    says to accept another database than the one served last time, `shown` to open this machine's browser."""
    from scorekeeper.store import StoreError

    trouble = port_trouble(host, port, gettext)
    if trouble:
        return refuse(trouble)
    try:
        lock = database.lock(alone=True, wait=SECONDS_TO_STOP)
    except StoreError as refused:
        return refuse(trouble_text(refused, gettext))
    with lock:
        trouble = database_trouble(database, gettext, anew=anew)
        if trouble:
            return refuse(trouble)
        from scorekeeper.web.access import house_key

        lock.share()
        path = house_key.link_at(database)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _stop)
        announce(host, port, database, gettext, path=path)
        share_arena()
        app = served_app(database, gettext, network_port=port if host == EVERYWHERE else 0, proxy=proxy, houses=houses)
        serve_app(app, host, port, proxied=bool(proxy), show=f"http://{LOCAL}:{port}{path}" if shown else "")
    return 0


def serve_app(app: "Flask", host: str, port: int, *, proxied: bool, show: str = "") -> None:
    """Serve until Ctrl-C or SIGTERM (`_stop`). Then complete the requests in progress, for at most `SECONDS_TO_STOP`. `proxied`
    says that the headers of a proxy are trusted. `show` is a URL to open in this machine's browser, or "" for none."""
    from waitress import create_server

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it warns about each request that waits for a thread
    says = logging.StreamHandler()
    says.setFormatter(OneLine())
    logging.getLogger("waitress").addHandler(says)
    allow_files(FILES)
    sys.setswitchinterval(SWITCH)
    server = create_server(app, host=host, port=port, clear_untrusted_proxy_headers=not proxied, **SETTINGS)
    if show:
        open_browser(show)
    collect_seldom()
    server.run()


class OneLine(logging.Formatter):
    """A log formatter with one line per entry. It logs an error's type and place, not its message, which may contain a token."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        if error is None:
            return f"scorekeeper: {record.getMessage()!r}"
        *_, place = traceback.extract_tb(error.__traceback__)
        return f"scorekeeper: {type(error).__name__} in {place.name} ({Path(place.filename).name}, {place.lineno})"


def _stop(*_: object) -> NoReturn:
    """Handle a signal: end `server.run`, and ignore further signals."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, signal.SIG_IGN)
    raise SystemExit


def share_arena() -> None:
    """Let all threads take memory from one arena of glibc's malloc: 9 MB of 61 less (the row `earlier` of the bench wants it)."""
    with contextlib.suppress(AttributeError, OSError, TypeError):  # no glibc
        ctypes.CDLL(None).mallopt(-8, 1)  # M_ARENA_MAX


def allow_files(wanted: int) -> None:
    """Raise the limit of open files to `wanted`, or as far as the system allows."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource  # not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < wanted and soft != resource.RLIM_INFINITY:
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def served_app(database: "Database", gettext: GetText, *, network_port: int, proxy: str, houses: tuple[str, ...]) -> "Flask":
    """Return the app that serves a verified database, and start its background threads. `network_port` is the port for other
    machines, or 0 if only this machine can reach the app. `proxy` is the public address of a proxy in front, or "". `houses` are
    the host names with a house of their own."""
    from scorekeeper.store.database import FileDatabase
    from scorekeeper.web.app import create_app
    from scorekeeper.web.current import STORE
    from scorekeeper.web.players import statistics

    config = {
        "SCOREKEEPER_CHECKED": True,
        "SCOREKEEPER_NETWORK_ADDRESS": (lambda: f"{lan_address()}:{network_port}") if network_port else None,
        "SCOREKEEPER_HOUSES": houses,
    }
    app = create_app(database.address, config)
    if isinstance(database, FileDatabase):
        reading = (app.extensions[STORE], database.path, gettext)
        threading.Thread(target=verify_in_background, args=reading, name="reading", daemon=True).start()
    threading.Thread(target=statistics.keep_up_beside, args=(app,), name="statistics", daemon=True).start()
    return behind_proxy(app, proxy)


def verify_in_background(store: "SqliteStore", database: Path, gettext: GetText = plain) -> None:
    """Verify a long log on a connection of its own, while the app serves. If it is damaged, report it and refuse all requests."""
    from scorekeeper.store import Corrupt, open_store

    if not store.is_long():
        return
    with contextlib.closing(open_store(database, check=False)) as beside:
        problems = beside.check_file() or beside.check_chains(PAUSE_IN_READING)
    if problems:
        store.refuse(problems)
        refuse(trouble_text(Corrupt(database, problems), gettext))


def behind_proxy(app: "Flask", address: str) -> "Flask":
    """Configure the app for an https proxy at `address`: `NAME` or `NAME/PATH`, or "" without proxy. The app then answers to that
    name, below that path. It trusts the proxy's headers: the client's address, https, and the path that it strips, if any."""
    from werkzeug.middleware.dispatcher import DispatcherMiddleware
    from werkzeug.middleware.proxy_fix import ProxyFix

    name, _, path = address.partition("/")
    if name:
        app.config["SCOREKEEPER_HOSTS"] = (*app.config["SCOREKEEPER_HOSTS"], name.lower())
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1, x_prefix=1)  # type: ignore[method-assign]
    if path:
        below: dict[str, Any] = {f"/{path.strip('/')}": app.wsgi_app}
        app.wsgi_app = DispatcherMiddleware(app.wsgi_app, below)  # type: ignore[method-assign]
    return app


def port_trouble(host: str, port: int, gettext: GetText = plain) -> str | None:
    """Return why the port can't be used at `host`, or None. The server wouldn't notice, since its socket can share a port."""
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
    """Return why the database can't be served, or None if it can. Open, migrate and verify it, except for most of a long log,
    which `verify_in_background` verifies. If `anew`, accept another database than the one served last time."""
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
    """Print the app's URLs. If other machines can reach the app at `host`, print a QR code too, in a terminal. `path` is the path
    for this machine's browser: `/`, or one that contains the house key."""
    says = [gettext("Scorekeeper on this computer: {address}"), gettext("On phones on this network: {address}")]
    width = max(len(text.partition("{")[0]) for text in says)
    print(_aligned(says[0], width, f"http://{LOCAL}:{port}{path}"))
    if host == EVERYWHERE:
        address = f"http://{lan_address()}:{port}/"
        print(_aligned(says[1], width, address))
        if sys.stdout.isatty():
            print(qr_code(address))
    if path != "/":
        print(gettext("Anyone who opens the first address gets the house key, so keep it to yourself."))
    print(gettext("Games are kept in {file}. Stop with Ctrl-C.").format(file=database), flush=True)


def open_browser(address: str) -> None:
    """Open the app in this machine's browser. Without a screen do nothing, since a text browser would take over the terminal. The
    server's port must be open already: the browser then waits until the app answers."""
    if sys.platform in ("win32", "darwin") or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _aligned(says: str, width: int, address: str) -> str:
    before, mark, after = says.partition("{address}")
    return f"{before:<{width}}{address if mark else ''}{after}"


def lan_address() -> str:
    """Return this machine's IP address on its route to the internet or a near network, else 127.0.0.1. Send nothing."""
    for target in ("192.0.2.1", *near_addresses()):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    return LOCAL


def near_addresses(routes: Path = Path("/proc/net/route")) -> list[str]:
    """Return the first IP address of each network that this machine is directly connected to. `routes` is the routing table of
    Linux. Return an empty list on systems without this file."""
    try:
        rows = [row.split() for row in routes.read_text(encoding="ascii").splitlines()[1:]]
    except OSError:
        return []
    networks = [row[1] for row in rows if len(row) > 2 and int(row[2], 16) == 0 and int(row[1], 16)]
    return [socket.inet_ntoa((int.from_bytes(bytes.fromhex(name)[::-1]) + 1).to_bytes(4)) for name in networks]


def qr_code(text: str) -> str:
    """Return a QR code as text of half blocks. It is dark on white in every terminal, since phones can't read inverted ones."""
    import segno

    drawn = io.StringIO()
    segno.make(text, error="m").terminal(drawn, border=3, compact=True)
    return "\n".join(f"\x1b[38;5;231;48;5;16m{line}\x1b[0m" for line in drawn.getvalue().splitlines())
