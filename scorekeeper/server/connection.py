"""A connection that holds each request until it is whole.

Nothing here waits, so a phone that sends half a request holds up no other. httptools parses (llhttp, as in Node): strictly,
so that nobody can hide a second request in a first one. All of this runs in the thread of the event loop; other threads only get
what `Server.take` hands to them.
"""

import asyncio
from collections import deque
from typing import Any, Protocol

from httptools import HttpParserError, HttpParserUpgrade, HttpRequestParser

from scorekeeper.server.connection_limits import ConnectionLimits, household
from scorekeeper.server.wsgi_message import Environ, Header, environ_of, refusal

FIRST_BYTE = 10.0
"""Seconds that a new connection may be silent."""
NEXT_BYTE, WHOLE = 10.0, 30.0
"""Seconds to the next byte of a request, and to its last."""
IDLE = 75.0
"""Seconds to the next request. Phones ask more often, and proxies close an idle connection sooner."""
UNREAD = 30.0
"""Seconds in which `READ_MEANWHILE` bytes of an answer have to be read."""
READ_MEANWHILE = 32_768
LONGEST_BODY = 1_000_000
LONGEST_HEAD = 65_536
MOST_HEADERS = 100
"""Browsers send twenty, and a proxy adds a few. They are read in the event loop, which all phones share."""
MOST_TAKEN_IN = 16 * LONGEST_BODY
"""Bytes of one request that are read at most. What a body has beyond `LONGEST_BODY` is dropped; the app answers that it is too
long."""
MOST_AHEAD = 16
"""Requests that may arrive together on one connection before the answer to the first. Nothing more is read until then."""
MOST_CHUNKS = 1_000
"""Pieces that a body may come in. Chunks of one byte each would keep the event loop busy."""
NEVER = float("inf")
FORWARDED = "HTTP_X_FORWARDED_FOR"


class Request:
    """A request as it arrives."""

    __slots__ = ("began", "body", "came", "chunks", "counted", "expects", "head_done", "headers", "size", "url")

    def __init__(self, began: float) -> None:
        self.began = began
        self.url = b""
        self.headers: list[Header] = []
        self.body: list[bytes] = []
        self.size = self.came = self.chunks = 0
        """Bytes of its body, bytes that have arrived in all, and chunks."""
        self.expects = self.head_done = False
        self.counted = ""
        """The address for which it counts as incomplete."""


class Serving(Protocol):
    """The side of a server that a connection sees."""

    limits: ConnectionLimits
    connections: set["Connection"]
    loop: asyncio.AbstractEventLoop
    proxied: bool

    def take(self, connection: "Connection", asker: str, environ: Environ, *, close: bool) -> bool:
        """Have a request answered, with `Connection.answer`. False where too much of its address waits already."""


class Connection(asyncio.Protocol):
    """One connection, from when it is made until it is lost."""

    def __init__(self, server: Serving) -> None:
        self._server = server
        self._parser = HttpRequestParser(self)
        self._transport: Any = None
        self._request: Request | None = None
        self._whole: deque[tuple[Environ, bool]] = deque()
        """Whole requests that wait here, each with whether the connection ends with it."""
        self._at_work = self._clogged = self._leaving = self._unread = False
        """A request is being answered; an answer is not read; no further request is answered; nothing more is read."""
        self._counted = ""
        self._place: dict[str, str] = {}
        self.address, self._home, self._unsent, self.deadline = "", "", 0, NEVER
        self.lost = False

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if peer else ""
        self._home = household(self.address)
        host, port = transport.get_extra_info("sockname")[:2]
        self._place = {"REMOTE_ADDR": self.address, "SERVER_NAME": host, "SERVER_PORT": str(port)}
        if not self._server.limits.open(self._home):
            transport.abort()
            return
        self._counted = self._home
        self.deadline = self._server.loop.time() + FIRST_BYTE
        self._server.connections.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        self._give_up()
        if self._counted:
            self._server.connections.discard(self)
            self._server.limits.close(self._counted)
            self._counted = ""

    def data_received(self, data: bytes) -> None:
        if self._leaving or not self._counted:
            return
        try:
            self._parser.feed_data(data)
        except HttpParserUpgrade:
            return  # only HTTP/1.1 is spoken: the request is answered as if it had not asked for more, and is the last one
        except HttpParserError:
            self._refuse("400 Bad Request")
            return
        self._look_after(len(data))

    def eof_received(self) -> bool:
        """The phone sends no more, but still gets its answer."""
        self._leaving = True
        self._give_up()
        return self._at_work

    def pause_writing(self) -> None:
        self._clogged, self._unsent = True, self._transport.get_write_buffer_size()
        self.deadline = self._server.loop.time() + UNREAD

    def resume_writing(self) -> None:
        self._clogged = False
        self._go_on()

    def expire(self, now: float) -> None:
        """End a connection past its deadline, unless the phone reads its answer, if slowly."""
        unsent = self._transport.get_write_buffer_size()
        if self._unsent - unsent >= READ_MEANWHILE:
            self._unsent, self.deadline = unsent, now + UNREAD
        elif self._leaving or self._clogged or not self._request:
            self._transport.abort()
        else:
            self._refuse("408 Request Timeout")

    def answer(self, message: bytes, *, close: bool) -> None:
        """Send an answer, and go on with the next request."""
        self._at_work = False
        if self.lost:
            return
        self._transport.write(message)
        if close or (self._leaving and not self._whole):
            self._leave()
        else:
            self._go_on()

    def leave(self) -> None:
        """Close the connection once the request under way is answered."""
        self._leaving = True
        self._whole.clear()
        if not self._at_work:
            self._leave()

    # The parser calls these, in this order. It takes any error as a request that cannot be read.

    def on_message_begin(self) -> None:
        self._request = Request(self._server.loop.time())

    def on_url(self, url: bytes) -> None:
        if self._request:
            self._request.url += url

    def on_header(self, name: bytes, value: bytes) -> None:
        request = self._request
        if request is None:
            return
        if request.head_done or len(request.headers) >= MOST_HEADERS:
            raise ValueError  # too many, or after the body, where they could pass for headers that a proxy has checked
        request.headers.append((name, value))
        kind = name.lower()
        if kind == b"expect":
            request.expects = value.lower() == b"100-continue"
        elif kind == b"transfer-encoding" and value.lower() != b"chunked":
            raise ValueError  # compressed, which no phone does: nobody here would unpack it

    def on_headers_complete(self) -> None:
        if self._request:
            self._request.head_done = True

    def on_chunk_header(self) -> None:
        if self._request:
            self._request.chunks += 1
            if self._request.chunks > MOST_CHUNKS:
                raise ValueError

    def on_body(self, body: bytes) -> None:
        if self._request:
            self._request.size += len(body)
            if self._request.size <= LONGEST_BODY:
                self._request.body.append(body)

    def on_message_complete(self) -> None:
        request, self._request = self._request, None
        if request:
            self._discount(request)
        if self._leaving:
            return  # it came after the last one that is answered
        if request is None or len(self._whole) >= MOST_AHEAD:
            self._refuse("400 Bad Request")
            return
        upgrade = self._parser.should_upgrade()
        close = upgrade or not self._parser.should_keep_alive() or self._parser.get_http_version() != "1.1"
        self._whole.append((self._environ(request), close))
        self._leaving = upgrade
        self._go_on()
        self._read_on_if_none_waits()

    def _environ(self, request: Request) -> Environ:
        parser = self._parser
        body = b"".join(request.body)
        environ = environ_of(parser.get_method(), request.url, parser.get_http_version(), request.headers, body)
        if request.size > LONGEST_BODY:
            environ["CONTENT_LENGTH"] = str(request.size)
        environ |= self._place
        return environ

    def _look_after(self, came: int) -> None:
        """Bound a request that is not whole yet, after some more bytes of it."""
        request = self._request
        if request is None or self._leaving:
            return
        request.came += came
        if request.came > LONGEST_HEAD and not request.head_done:
            self._refuse("431 Request Header Fields Too Large")
        elif request.came > MOST_TAKEN_IN:
            self._refuse("413 Content Too Large")
        elif not self._count(request):
            self._refuse("503 Service Unavailable")
        elif not self._at_work:
            self._wait_for_more(request)

    def _wait_for_more(self, request: Request) -> None:
        """Set the deadline of a request that is not whole yet, and let a phone that asked whether to send the body do so."""
        self.deadline = min(self._server.loop.time() + NEXT_BYTE, request.began + WHOLE)
        if request.expects and request.head_done:
            request.expects = False
            self._transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")

    def _count(self, request: Request) -> bool:
        """Count a request as incomplete for its address, which behind a proxy stands in the head. False: one too many."""
        if request.counted or (self._server.proxied and not request.head_done):
            return True
        address = self._asker({FORWARDED: _forwarded(request.headers)})
        if not self._server.limits.begin(address):
            return False
        request.counted = address
        return True

    def _discount(self, request: Request) -> None:
        if request.counted:
            self._server.limits.end(request.counted)
            request.counted = ""

    def _give_up(self) -> None:
        if self._request:
            self._discount(self._request)
            self._request = None

    def _asker(self, environ: Environ) -> str:
        """The address of the phone, which behind a proxy is the one that the proxy names."""
        named = environ.get(FORWARDED, "").rpartition(",")[2].strip() if self._server.proxied else ""
        return household(named) if named else self._home

    def _go_on(self) -> None:
        """Have the next request answered, if there is one and the last answer was read."""
        if self._at_work or self._clogged or self.lost:
            return
        if not self._whole:
            if self._request:
                self._wait_for_more(self._request)
            else:
                self.deadline = self._server.loop.time() + IDLE
            return
        environ, close = self._whole.popleft()
        self._read_on_if_none_waits()
        self._at_work, self.deadline = True, NEVER
        if not self._server.take(self, self._asker(environ), environ, close=close):
            self._at_work = False
            self._refuse("503 Service Unavailable")

    def _read_on_if_none_waits(self) -> None:
        """Read nothing more while whole requests wait here: each may have a megabyte."""
        if bool(self._whole) == self._unread or self._transport.is_closing():
            return
        self._unread = bool(self._whole)
        if self._unread:
            self._transport.pause_reading()
        else:
            self._transport.resume_reading()

    def _refuse(self, status: str) -> None:
        """Say why, and close. Of the requests before this one only the one under way is still answered."""
        self._give_up()
        self._whole.clear()
        if self._at_work:
            self._leaving = True
        elif not self._transport.is_closing():
            self._transport.write(refusal(status))
            self._leave()

    def _leave(self) -> None:
        self._leaving, self._unsent = True, self._transport.get_write_buffer_size()
        self.deadline = self._server.loop.time() + (UNREAD if self._unsent else NEXT_BYTE)
        self._transport.close()


def _forwarded(headers: list[Header]) -> str:
    return ",".join(value.decode("latin-1") for name, value in headers if name.lower() == b"x-forwarded-for")
