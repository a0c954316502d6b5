"""Turns of costly requests: a few run, a few wait, and others are refused.

A computing thread leaves the others little time, so pages, taps and polls would wait for it. The limit applies to all clients
together, since a limit by address would lock out a family behind one router. If the client hangs up, the work stops."""

from collections.abc import Iterable
from threading import BoundedSemaphore
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

from werkzeug.exceptions import ServiceUnavailable

from scorekeeper.engine.budget import Abandoned, asker_has_gone, stop_if_abandoned

COSTLY = ("/api/", "/desk/", "/records/")
"""The starts of costly paths: judging, the dispute desk, opening and replaying records."""
RUNNING, WAITING = 2, 2
HAS_GONE = "waitress.client_disconnected"
"""The key in the WSGI environ under which waitress gives a function that returns whether the client has hung up."""
AGAIN = 2
"""The number of seconds after which a refused client may try again."""
BUSY = "scorekeeper.busy"
"""The environ key that is set for a refused request. The app then shows an error page."""


class Turns:
    """A WSGI wrapper that runs at most `RUNNING` costly requests at a time and lets `WAITING` more wait. Any further one is
    passed on at once with `BUSY` in its environ, and the app refuses it."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._places, self._turn = BoundedSemaphore(RUNNING + WAITING), BoundedSemaphore(RUNNING)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not f"{environ['PATH_INFO']}/".startswith(COSTLY):
            return self._app(environ, start_response)
        if not self._places.acquire(blocking=False):
            return self._app(environ | {BUSY: True}, start_response)
        unless_abandoned = asker_has_gone.set(environ.get(HAS_GONE, lambda: False))
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
    if BUSY in environ:
        raise ServiceUnavailable("busy", retry_after=AGAIN)
