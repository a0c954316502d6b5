"""Turns of costly requests: a few run, a few wait, the next are refused.

A thread that computes leaves the others little time, so pages, taps and polls would wait for it. The limit is for all clients
together: by address it would shut out a family behind one router. If the client hangs up, the work stops.
"""

from collections.abc import Iterable
from threading import BoundedSemaphore
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.engine.budget import Abandoned, asker_has_gone, stop_if_abandoned

COSTLY = ("/api", "/desk", "/records")
"""The first parts of costly paths: judging, the dispute desk, records opened and replayed."""
RUNNING, WAITING = 2, 2
HAS_GONE = "waitress.client_disconnected"
"""The key of waitress's function that says whether the client has hung up."""
AGAIN = 2
"""Seconds after which a refused client may try again."""
BUSY = "scorekeeper.busy"
"""Set in the environ of a refused request. The app answers it with a page."""


class Turns:
    """The WSGI app, with costly requests taking turns."""

    def __init__(self, app: WSGIApplication) -> None:
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
    """Raise the refusal of a request that found no turn."""
    if BUSY in environ:
        raise ServiceUnavailable("busy", retry_after=AGAIN)
