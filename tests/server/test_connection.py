"""What a connection does with what arrives on it, byte by byte and second by second, without a network and by a clock of ours."""

from typing import Any

import pytest

from scorekeeper.server.connection import (
    LONGEST_BODY,
    MOST_AHEAD,
    MOST_CHUNKS,
    MOST_HEADERS,
    MOST_TAKEN_IN,
    NEVER,
    READ_MEANWHILE,
    Connection,
)
from scorekeeper.server.connection_limits import INCOMPLETE_PER_ADDRESS, ConnectionLimits
from scorekeeper.server.wsgi_message import Environ

HEAD = b"POST /join?a=%C3%A9 HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\n"
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Loop:
    now = 100.0

    def time(self) -> float:
        return self.now


class Server:
    """Takes requests and keeps them."""

    def __init__(self, *, proxied: bool = False, most: int = 10, per_address: int | None = 2) -> None:
        self.limits = ConnectionLimits(most, per_address)
        self.connections: set[Connection] = set()
        self.loop: Any = Loop()
        self.proxied = proxied
        self.full = False
        self.taken: list[tuple[str, Environ, bool]] = []

    def take(self, connection: Connection, asker: str, environ: Environ, *, close: bool) -> bool:
        if not self.full:
            self.taken.append((asker, environ, close))
        return not self.full


class Phone:
    """The other end of a connection: what it was sent, and whether it was hung up on."""

    def __init__(self, server: Server, address: str = "10.0.0.7") -> None:
        self.heard, self.closed, self.address = b"", False, address
        self.is_read = True
        self.unsent = 0
        self.connection = Connection(server)
        self.connection.connection_made(self)

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return (self.address, 5000) if name == "peername" else ("10.0.0.1", 8500)

    def write(self, data: bytes) -> None:
        assert not self.closed
        self.heard += data

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            self.connection.connection_lost(None)

    abort = close

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def sends(self, *parts: bytes) -> "Phone":
        for part in parts:
            self.connection.data_received(part)
        return self


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.mark.parametrize(
    ("sent", "body"),
    [
        (HEAD + b"Content-Length: 5\r\n\r\nhello", b"hello"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", b"hello"),
        (HEAD + b"Content-Length: 0\r\n\r\n", b""),
        (HEAD + b"\r\n", b""),
        (HEAD + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n", b""),
    ],
)
def test_a_request_goes_to_the_app_when_it_is_whole(server: Server, sent: bytes, body: bytes) -> None:
    phone = Phone(server)
    for at in range(len(sent) - 1):
        phone.sends(sent[at : at + 1])
        assert server.taken == []
    phone.sends(sent[-1:])
    ((asker, environ, _),) = server.taken
    assert environ["wsgi.input"].read() == body
    assert environ["CONTENT_LENGTH"] == (str(len(body)) if body else "")
    assert (asker, environ["REMOTE_ADDR"], environ["SERVER_PORT"]) == ("10.0.0.7", "10.0.0.7", "8500")
    assert (environ["REQUEST_METHOD"], environ["PATH_INFO"], environ["QUERY_STRING"]) == ("POST", "/join", "a=%C3%A9")
    assert environ["HTTP_HOST"] == "localhost"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert not {"HTTP_UPGRADE", "HTTP_CONNECTION", "HTTP_TRANSFER_ENCODING"} & set(environ)


@pytest.mark.parametrize(
    ("steps", "heard"),
    [
        ([(11, b"")], ""),
        ([(9, b"P"), (11, b"")], "408"),
        ([(0, HEAD), (11, b"")], "408"),
        ([(0, HEAD + b"Content-Length: 5\r\n\r\n"), (11, b"")], "408"),
        ([(0, HEAD + b"Content-Length: 5\r\n\r\n"), (9, b"h"), (9, b"e"), (9, b"l"), (4, b"")], "408"),
        ([(0, HEAD + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel"), (11, b"")], "408"),
    ],
    ids=["silent", "a byte", "half a head", "no body", "dripping", "chunked"],
)
def test_what_does_not_arrive_is_ended(server: Server, steps: list[tuple[float, bytes]], heard: str) -> None:
    phone = Phone(server)
    for seconds, sent in steps:
        server.loop.now += seconds
        assert phone.connection.deadline > server.loop.now or not sent
        if sent:
            phone.sends(sent)
    assert phone.connection.deadline <= server.loop.now
    phone.connection.expire(server.loop.now)
    assert phone.closed
    assert phone.heard.decode("latin-1").partition(" ")[2][:3] == heard
    assert (server.taken, server.connections) == ([], set())


def test_who_waits_for_an_answer_is_not_ended_and_is_kept_alive(server: Server) -> None:
    phone = Phone(server).sends(GET)
    assert phone.connection.deadline == NEVER
    phone.connection.answer(b"one", close=False)
    assert phone.heard == b"one"
    assert server.loop.now + 60 < phone.connection.deadline < NEVER
    phone.sends(GET)
    assert len(server.taken) == 2
    phone.connection.answer(b"two", close=True)
    assert phone.closed


def test_requests_sent_ahead_are_answered_one_after_the_other(server: Server) -> None:
    phone = Phone(server).sends(GET * 3)
    for number in range(1, 4):
        assert len(server.taken) == number
        phone.connection.answer(b"%d" % number, close=False)
    assert phone.heard == b"123"
    assert not phone.closed


def test_too_many_sent_ahead_are_refused(server: Server) -> None:
    phone = Phone(server).sends(GET * (MOST_AHEAD + 2))
    phone.connection.answer(b"one", close=False)
    assert phone.closed
    assert len(server.taken) == 1


def test_of_too_many_sent_ahead_the_last_are_not_answered_in_the_place_of_others(server: Server) -> None:
    phone = Phone(server).sends(GET * (MOST_AHEAD + 5))
    phone.connection.answer(b"one", close=False)
    assert (phone.heard, phone.closed) == (b"one", True)
    assert len(server.taken) == 1


def test_no_more_is_read_while_a_request_waits_behind_another(server: Server) -> None:
    phone = Phone(server).sends(GET)
    assert phone.is_read
    phone.sends(GET)
    assert not phone.is_read
    phone.connection.answer(b"one", close=False)
    assert phone.is_read
    assert len(server.taken) == 2


def test_a_request_that_is_one_too_many_counts_as_arriving_no_more(server: Server) -> None:
    ahead = GET * (MOST_AHEAD + 1)
    for _ in range(INCOMPLETE_PER_ADDRESS + 1):
        phone = Phone(server).sends(GET[:9], GET[9:] + ahead)
        phone.close()
    phone = Phone(server).sends(GET[:9])
    assert phone.heard == b""
    phone.close()
    for _ in range(INCOMPLETE_PER_ADDRESS + 1):
        phone = Phone(server).sends(ahead + GET[:9], GET[9:])
        phone.close()
    assert Phone(server).sends(GET[:9]).heard == b""


def test_an_answer_that_is_not_read_holds_up_the_next(server: Server) -> None:
    phone = Phone(server).sends(GET * 2)
    phone.connection.pause_writing()
    phone.connection.answer(b"long", close=False)
    assert len(server.taken) == 1
    assert phone.connection.deadline < NEVER
    phone.connection.resume_writing()
    assert len(server.taken) == 2


@pytest.mark.parametrize(("read", "closed"), [(READ_MEANWHILE, False), (READ_MEANWHILE - 1, True)])
def test_who_reads_an_answer_slowly_has_more_time(server: Server, read: int, closed: bool) -> None:
    phone = Phone(server).sends(GET)
    phone.unsent = 200_000
    phone.connection.pause_writing()
    phone.unsent -= read
    phone.connection.expire(phone.connection.deadline)
    assert phone.closed is closed


def test_a_home_is_one_address_whatever_its_phones_call_themselves(server: Server) -> None:
    phones = [Phone(server, f"2001:db8:1:2::{last}") for last in range(3)]
    assert [phone.closed for phone in phones] == [False, False, True]
    assert not Phone(server, "2001:db8:1:3::1").closed
    proxied = Server(proxied=True)
    Phone(proxied, "127.0.0.1").sends(GET[:-2] + b"X-Forwarded-For: 2001:db8:1:2::7\r\n\r\n")
    assert proxied.taken[0][0] == "2001:db8:1:2::/64"


def test_one_connection_too_many_is_closed(server: Server) -> None:
    one, two, three = (Phone(server) for _ in range(3))
    assert (one.closed, two.closed, three.closed) == (False, False, True)
    assert not Phone(server, "10.0.0.8").closed
    two.close()
    assert not Phone(server).closed
    assert Phone(server).closed


def test_all_connections_together_are_limited() -> None:
    server = Server(most=3, per_address=None)
    phones = [Phone(server, "10.0.0.1") for _ in range(4)]
    assert [phone.closed for phone in phones] == [False, False, False, True]


def test_a_few_requests_of_an_address_may_be_incomplete() -> None:
    server = Server(most=100, per_address=None)
    phones = [Phone(server).sends(HEAD) for _ in range(INCOMPLETE_PER_ADDRESS + 1)]
    assert [phone.closed for phone in phones] == [False] * INCOMPLETE_PER_ADDRESS + [True]
    assert phones[-1].heard.startswith(b"HTTP/1.1 503 ")
    phones[0].sends(b"\r\n")
    assert not Phone(server).sends(HEAD).closed
    phones[1].close()
    assert not Phone(server).sends(HEAD).closed


def test_behind_a_proxy_its_word_counts() -> None:
    server = Server(proxied=True, most=100, per_address=None)
    heads = [
        HEAD + b"X-Forwarded-For: 1.2.3.4, 5.6.7." + last + b"\r\nContent-Length: 1\r\n\r\n" for last in (b"0", b"1")
    ]
    phones = [Phone(server, "127.0.0.1").sends(head) for head in heads * INCOMPLETE_PER_ADDRESS]
    assert not any(phone.closed for phone in phones)
    assert Phone(server, "127.0.0.1").sends(heads[1]).closed
    phones[0].sends(b"x")
    assert server.taken[0][0] == "5.6.7.0"
    assert server.taken[0][1]["REMOTE_ADDR"] == "127.0.0.1"


def test_what_a_phone_says_of_itself_does_not_count_without_a_proxy(server: Server) -> None:
    Phone(server).sends(GET[:-2] + b"X-Forwarded-For: 1.2.3.4\r\n\r\n")
    assert server.taken[0][0] == "10.0.0.7"


def test_too_long_a_body_is_told_to_the_app_and_not_kept(server: Server) -> None:
    phone = Phone(server).sends(HEAD + b"Content-Length: %d\r\n\r\n" % (LONGEST_BODY + 10))
    phone.sends(*[b"x" * 1000] * (LONGEST_BODY // 1000), b"x" * 10)
    environ = server.taken[0][1]
    assert environ["CONTENT_LENGTH"] == str(LONGEST_BODY + 10)
    assert len(environ["wsgi.input"].read()) <= LONGEST_BODY


@pytest.mark.parametrize(
    ("sent", "heard"),
    [
        (b"nonsense\r\n\r\n", b"400"),
        (HEAD + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\n", b"400"),
        (HEAD + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nX: " + b"y" * 70_000, b"431"),
        (b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * (MOST_HEADERS + 1) + b"\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: gzip, chunked\r\n\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * (MOST_CHUNKS + 1), b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-Forwarded-For: 9.9.9.9\r\n\r\n", b"400"),
        (HEAD + b"Transfer-Encoding: chunked\r\n\r\n0\r\nX: " + b"y" * MOST_TAKEN_IN, b"413"),
        (HEAD + b"Content-Length: 99000000\r\n\r\n" + b"x" * (MOST_TAKEN_IN + 1), b"413"),
    ],
)
def test_what_cannot_be_a_request_is_refused(server: Server, sent: bytes, heard: bytes) -> None:
    phone = Phone(server).sends(sent)
    assert phone.closed
    assert phone.heard[9:12] == heard
    assert server.taken == []


def test_as_many_headers_as_may_be_are_read(server: Server) -> None:
    Phone(server).sends(b"GET / HTTP/1.1\r\n" + b"a:b\r\n" * MOST_HEADERS + b"\r\n")
    assert len(server.taken) == 1


def test_as_many_chunks_as_may_be_are_read(server: Server) -> None:
    Phone(server).sends(HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * (MOST_CHUNKS - 1) + b"0\r\n\r\n")
    assert len(server.taken[0][1]["wsgi.input"].read()) == MOST_CHUNKS - 1


def test_who_expects_to_be_told_to_go_on_is(server: Server) -> None:
    phone = Phone(server).sends(HEAD + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert phone.heard == b"HTTP/1.1 100 Continue\r\n\r\n"
    phone.sends(b"hello")
    assert len(server.taken) == 1


def test_who_expects_to_be_told_is_told_after_the_answer_before(server: Server) -> None:
    phone = Phone(server).sends(GET, HEAD + b"Content-Length: 5\r\nExpect: 100-continue\r\n\r\n")
    assert phone.heard == b""
    phone.connection.answer(b"one", close=False)
    assert phone.heard == b"oneHTTP/1.1 100 Continue\r\n\r\n"


@pytest.mark.parametrize(
    ("head", "ends"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", False),
        (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", True),
        (b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n", True),
        (b"GET / HTTP/1.0\r\n\r\n", True),
        (b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", True),
    ],
)
def test_a_connection_goes_on_as_http_1_1_says(server: Server, head: bytes, ends: bool) -> None:
    Phone(server).sends(head)
    ((_, _, close),) = server.taken
    assert close is ends


def test_what_follows_the_last_request_is_not_answered(server: Server) -> None:
    phone = Phone(server)
    server.take = lambda connection, *_, close: connection.answer(b"one", close=close) or True  # type: ignore[method-assign]
    phone.sends(b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n" + GET)
    assert (phone.heard, phone.closed) == (b"one", True)


def test_who_has_sent_all_still_hears_the_answer(server: Server) -> None:
    phone = Phone(server).sends(GET)
    assert phone.connection.eof_received()
    phone.connection.answer(b"one", close=False)
    assert (phone.heard, phone.closed) == (b"one", True)
    assert not Phone(server).connection.eof_received()


def test_where_too_many_wait_the_next_is_refused(server: Server) -> None:
    server.full = True
    phone = Phone(server).sends(GET)
    assert phone.heard.startswith(b"HTTP/1.1 503 ")
    assert phone.closed
