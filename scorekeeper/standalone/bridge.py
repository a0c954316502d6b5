"""The WSGI bridge: the app inside a browser's worker, and its phone's cookies."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from jinja2 import ModuleLoader

from scorekeeper.web.app import create_app
from scorekeeper.web.base.paths import DATABASE, shipped

COOKIES = "cookies.json"
LARGEST = 32_000_000
"""The largest size in bytes of a file of games that is opened on a phone."""
Answer = tuple[int, list[tuple[str, str]], bytes]
"""The status, headers and body of a response."""


class Bridge:
    """The app as the browser's worker calls it, one request after another."""

    def __init__(self, folder: str, scheme: str, host: str, prefix: str, static_mark: str) -> None:
        """Open the app with its store in `folder`. Pages have URLs with this scheme and host (with a port, if any), below the
        path `prefix`. Static files have the hash `static_mark` in their URLs."""
        name = host.rpartition(":")[0] or host
        config = {
            "SCOREKEEPER_HOSTS": (name.strip("[]"),),
            "SCOREKEEPER_STANDALONE": True,
            "MAX_CONTENT_LENGTH": LARGEST,
            "MAX_FORM_MEMORY_SIZE": LARGEST,
            "SCOREKEEPER_STATIC_MARK": static_mark,
        }
        self._cookies = Cookies(Path(folder) / COOKIES)
        self.app = create_app(Path(folder) / DATABASE, config)
        self.app.jinja_env.loader = ModuleLoader(shipped("templates"))
        self._environ = {
            "SCRIPT_NAME": prefix,
            "SERVER_NAME": name,
            "SERVER_PORT": host[len(name) + 1 :] or ("443" if scheme == "https" else "80"),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": host,
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": scheme,
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }

    def answer(self, method: str, path: str, query: str, headers: Iterable[Sequence[str]], body: bytes) -> Answer:
        """Handle a request. Its saves and cookies are on the disk when this returns. `path` is the URL path after the prefix."""
        environ = self._environ | {
            "REQUEST_METHOD": method,
            "PATH_INFO": unquote(path, "latin-1"),
            "QUERY_STRING": query,
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.input": BytesIO(body),
        }
        for name, value in headers:
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        if self._cookies.header:
            environ["HTTP_COOKIE"] = self._cookies.header
        status, head, content = _asked(self.app.wsgi_app, environ)
        self._cookies.take(value for name, value in head if name.lower() == "set-cookie")
        return int(status.split()[0]), [one for one in head if one[0].lower() != "set-cookie"], content


def _asked(app: Callable[..., Iterable[bytes]], environ: dict[str, Any]) -> tuple[str, list[tuple[str, str]], bytes]:
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, head: list[tuple[str, str]], exc_info: Any = None) -> None:
        begun.append((status, head))

    parts = app(environ, start_response)
    try:
        content = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    return *begun[-1], content


class Cookies:
    """The cookies of this phone, in a file, so that no page of the site can read or lose them."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: dict[str, str] = {}
        with suppress(OSError, ValueError):
            self._kept = dict(json.loads(path.read_text(encoding="utf-8")))

    @property
    def header(self) -> str:
        """Return the `Cookie` header that a browser would send."""
        return "; ".join(f"{name}={value}" for name, value in self._kept.items())

    def take(self, lines: Iterable[str]) -> None:
        """Apply `Set-Cookie` lines: store or delete their cookies."""
        before = dict(self._kept)
        for line in lines:
            with suppress(CookieError):
                for cookie in SimpleCookie(line).values():
                    self._kept[cookie.key] = cookie.coded_value
                    if cookie["max-age"] == "0" or not cookie.value:
                        del self._kept[cookie.key]
        if self._kept != before:
            self._write()

    def _write(self) -> None:
        draft = self._path.with_suffix(".new")
        with draft.open("w", encoding="utf-8") as file:
            json.dump(self._kept, file)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self._path)


def open_bridge(folder: str, scheme: str, host: str, prefix: str, static_mark: str) -> Bridge:
    """Return the app's `Bridge`, which explains the parameters. Collect no garbage while it opens: there is hardly any, and
    looking for it takes a sixth of the start."""
    gc.disable()
    bridge = Bridge(folder, scheme, host, prefix, static_mark)
    gc.freeze()
    gc.enable()
    return bridge
