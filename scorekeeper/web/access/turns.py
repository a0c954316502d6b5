"""Turns of costly requests: a few run, a few wait, the next are turned away.

A thread that computes leaves the others little time, so pages, taps and polls would wait for it. Whoever asks counts: by address
a family behind one router would be shut out. What nobody waits for any more is not worked out to the end.
"""

from collections.abc import Callable, Iterable
from threading import BoundedSemaphore
from wsgiref.types import StartResponse, WSGIEnvironment

from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.engine.budget import Abandoned, asker_has_gone, stop_if_abandoned

Wsgi = Callable[..., Iterable[bytes]]

COSTLY = ("/api", "/desk", "/records")
"""The first names of costly paths: judging, the dispute desk, records opened and replayed."""
RUNNING, WAITING = 2, 2
HAS_GONE = "waitress.client_disconnected"
"""The key under which waitress gives a function that says whether the client has hung up."""
AGAIN = 2
"""Seconds after which somebody who was turned away may try again."""
BUSY = "scorekeeper.busy"
"""Set in the environ of a request that is turned away: the app says so in words."""


class Turns:
    """The WSGI app, with costly requests taking turns."""

    def __init__(self, app: Wsgi) -> None:
        self._app = app
        self._places, self._turn = BoundedSemaphore(RUNNING + WAITING), BoundedSemaphore(RUNNING)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        path = environ["PATH_INFO"]
        if not any(path == name or path.startswith(f"{name}/") for name in COSTLY):
            return self._app(environ, start_response)
        if not self._places.acquire(blocking=False):
            return self._app(environ | {BUSY: True}, start_response)
        has_gone = environ.get(HAS_GONE, lambda: False)
        unless_abandoned = asker_has_gone.set(has_gone)
        try:
            with self._turn:
                stop_if_abandoned()
                return self._app(environ, start_response)
        except Abandoned:
            start_response("503 SERVICE UNAVAILABLE", [("Content-Length", "0")])
            return ()
        finally:
            asker_has_gone.reset(unless_abandoned)
            self._places.release()


def check_turn(environ: WSGIEnvironment) -> None:
    """Refuse a request that is turned away. Raises the refusal."""
    if BUSY in environ:
        raise ServiceUnavailable("busy", retry_after=AGAIN)
