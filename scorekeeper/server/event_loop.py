"""The web server: an event loop in front of a fair queue of threads.

uvloop and httptools do most of the work. No server that was found has all that is needed: bodies read whole before a thread takes
the request (granian does not), connections counted by address (neither granian nor uvicorn does), and requests that take turns.
"""

import asyncio
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from scorekeeper.server.connection import Connection
from scorekeeper.server.connection_limits import CONNECTIONS_PER_ADDRESS, ConnectionLimits, connections_allowed
from scorekeeper.server.fair_queue import SOON, FairQueue
from scorekeeper.server.garbage import collect_seldom
from scorekeeper.server.wsgi_message import Environ, Head, Wsgi, answered, written

SWITCH = 0.001
"""Seconds after which a thread that computes lets another one go on. One save waits for that up to thirty times."""
SWEEP, AT_ONCE = 0.25, 250
"""Seconds between two looks for connections past their deadline, and how many of them are closed at a time."""
BACKLOG = 1_024
SECONDS_TO_FINISH = 4.0
"""Seconds that requests under way have at SIGTERM."""
AtOnce = Callable[[Environ], Head | None]
LOOKS_ONLY = frozenset({"GET", "HEAD"})
WATCHDOG = ""
"""The watchdog's address in the queue, where its questions are next in turn: behind a thousand phones that come at once it would
take a server that works for one that hangs."""


class Server:
    """An app served at a socket that listens already."""

    def __init__(
        self, app: Wsgi, listening: socket.socket, *, proxied: bool = False, at_once: AtOnce = lambda _: None
    ) -> None:
        """`at_once` may answer a request in the event loop: it must not wait. It returns the head of a 204, or None."""
        self._app, self._socket, self._at_once = app, listening, at_once
        self.proxied = proxied
        self.limits = ConnectionLimits(connections_allowed(), None if proxied else CONNECTIONS_PER_ADDRESS)
        self.connections: set[Connection] = set()
        self.queue = FairQueue()
        self.loop: asyncio.AbstractEventLoop
        self._relieving = False

    def run(self, ready: Callable[["Server"], None] = lambda _: None) -> None:
        """Serve until SIGTERM. `ready` is called when that has begun."""
        sys.setswitchinterval(SWITCH)
        collect_seldom()
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(self._serve(ready))

    def take(self, connection: Connection, asker: str, environ: Environ, *, close: bool) -> bool:
        """Answer a request at once, or put it into the queue. False where the queue has too many of its address."""
        head = self._at_once(environ)
        if head is not None:
            connection.answer(written("204 NO CONTENT", head, b"", close=close), close=close)
            return True

        def job() -> None:
            if connection.lost and environ["REQUEST_METHOD"] in LOOKS_ONLY:
                return
            message = answered(self._app, environ, close=close)
            self.loop.call_soon_threadsafe(partial(connection.answer, message, close=close))

        size = environ["wsgi.input"].getbuffer().nbytes
        if not self.queue.add(asker, job, size=size, place=_place(environ)):
            return False
        if not self._relieving:
            self._relieving = True
            self.loop.call_later(SOON, self._relieve)
        return True

    def ping(self, answer: Callable[[], None]) -> None:
        """Answer by way of the event loop and the queue, like a request; not at all where a request does not end. Any thread may
        call this."""
        if not self.queue.is_stuck():
            self.loop.call_soon_threadsafe(partial(self.queue.add, WATCHDOG, answer, next_in_turn=True))

    async def _serve(self, ready: Callable[["Server"], None]) -> None:
        self.loop = asyncio.get_running_loop()
        stopped = asyncio.Event()
        signal.signal(signal.SIGTERM, lambda *_: self.loop.call_soon_threadsafe(stopped.set))
        self.queue.start()
        listener = await self.loop.create_server(lambda: Connection(self), sock=self._socket, backlog=BACKLOG)
        self._sweep()
        ready(self)
        await stopped.wait()
        listener.close()
        for connection in list(self.connections):
            connection.leave()
        until = self.loop.time() + SECONDS_TO_FINISH
        while self.connections and self.loop.time() < until:
            await asyncio.sleep(0.01)

    def _relieve(self) -> None:
        self._relieving = self.queue.relieve()
        if self._relieving:
            self.loop.call_later(SOON / 2, self._relieve)

    def _sweep(self) -> None:
        """Close connections past their deadline, a few at a time."""
        now = self.loop.time()
        for connection in [one for one in self.connections if one.deadline <= now][:AT_ONCE]:
            connection.expire(now)
        self.loop.call_later(SWEEP, self._sweep)


def _place(environ: Environ) -> str:
    """What a request is for, as far as its cost goes: the method and the first two names of the path."""
    return "/".join([environ["REQUEST_METHOD"], *environ["PATH_INFO"].split("/", 3)[1:3]])


def _loop_factory() -> Callable[[], Any] | None:
    """uvloop, which Windows does not have."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def answer_pings(pings: Any, server: Server) -> None:
    """Answer the watchdog, in a thread of its own. When its end of the pipe is closed, the parent process is gone, and this one
    ends too: it would keep the port, and write beside the next server."""

    def answer() -> None:
        while True:
            try:
                number = pings.recv()
            except (EOFError, OSError):
                os._exit(1)
            server.ping(partial(pings.send, number))

    threading.Thread(target=answer, name="pings", daemon=True).start()
