"""The web server: an event loop in front of a fair queue of threads.

uvloop and httptools do the work of it. Servers that were tried beside it either read a body in the thread that answers, or do not
count connections by address, or took longer for a poll (granian, uvicorn, waitress).
"""

import asyncio
import gc
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
from scorekeeper.server.wsgi_message import Environ, Head, Wsgi, answered, written

SWITCH = 0.001
"""Seconds after which a thread that computes lets another one go on, where several want to: a save does so some thirty times."""
COLLECT_AFTER = 10_000
"""So many more objects made than freed before Python looks for those that only hold each other, 700 by itself: it goes through a
large record again and again while that is read, for half of the time."""
SWEEP, AT_ONCE = 0.25, 250
"""How often connections are looked through for those that were waited for long enough, and how many of them are closed then."""
BACKLOG = 1_024
SECONDS_TO_FINISH = 4.0
AtOnce = Callable[[Environ], Head | None]
LOOKS_ONLY = frozenset({"GET", "HEAD"})
WATCHDOG = ""
"""Where the watchdog's questions come from, which take their turn like any other."""


class Server:
    """An app served at a socket that listens already."""

    def __init__(
        self, app: Wsgi, listening: socket.socket, *, proxied: bool = False, at_once: AtOnce = lambda _: None
    ) -> None:
        """`at_once` answers what costs next to nothing and waits for nothing, with the head of an answer without content."""
        self._app, self._socket, self._at_once = app, listening, at_once
        self.proxied = proxied
        self.limits = ConnectionLimits(connections_allowed(), None if proxied else CONNECTIONS_PER_ADDRESS)
        self.connections: set[Connection] = set()
        self.queue = FairQueue()
        self.loop: asyncio.AbstractEventLoop
        self._relieving = False

    def run(self, ready: Callable[["Server"], None] = lambda _: None) -> None:
        """Serve until SIGTERM. `ready` is told when that has begun."""
        sys.setswitchinterval(SWITCH)
        gc.freeze()
        gc.set_threshold(COLLECT_AFTER)
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            runner.run(self._serve(ready))

    def take(self, connection: Connection, asker: str, environ: Environ, *, close: bool) -> bool:
        """Answer a request at once, or let it wait for its turn."""
        head = self._at_once(environ)
        if head is not None:
            connection.answer(written("204 NO CONTENT", head, b"", close=close), close=close)
            return True

        def job() -> None:
            if connection.lost and environ["REQUEST_METHOD"] in LOOKS_ONLY:
                return
            message = answered(self._app, environ, close=close)
            self.loop.call_soon_threadsafe(partial(connection.answer, message, close=close))

        if not self.queue.add(asker, job):
            return False
        if not self._relieving:
            self._relieving = True
            self.loop.call_later(SOON, self._relieve)
        return True

    def ping(self, answer: Callable[[], None]) -> None:
        """Answer through the event loop and the queue, as a request would be; not at all where a request does not end. From any
        thread."""
        if not self.queue.is_stuck():
            self.loop.call_soon_threadsafe(self.queue.add, WATCHDOG, answer)

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
        """Close what has been waited for long enough, a few at a time."""
        now = self.loop.time()
        for connection in [one for one in self.connections if one.deadline <= now][:AT_ONCE]:
            connection.expire(now)
        self.loop.call_later(SWEEP, self._sweep)


def _loop_factory() -> Callable[[], Any] | None:
    """uvloop's, where there is one: not on Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def answer_pings(pings: Any, server: Server) -> None:
    """Answer the watchdog, in a thread of its own. When its end of the pipe is gone, so is the process that started this one:
    this one would hold the port, and be a second writer there."""

    def answer() -> None:
        while True:
            try:
                number = pings.recv()
            except (EOFError, OSError):
                os._exit(1)
            server.ping(partial(pings.send, number))

    threading.Thread(target=answer, name="pings", daemon=True).start()
