"""A queue of requests in which addresses take turns.

One thread, the leader, runs the requests one by one: the store has one writer, so more threads would only wait for each other.
When a request takes longer than `SOON`, another thread becomes the leader, so nobody waits behind a long one. An address has one
request running at a time. CPU time beyond `CHEAP` is charged to its address. An address over its budget is heavy: of all heavy
addresses one request runs at a time, and each address rests for as long as its last request took.
"""

import contextlib
import threading
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue

Job = Callable[[], None]

THREADS = 8
SOON = 0.02
"""Seconds that others wait behind a request before another thread becomes the leader."""
CHEAP = 0.02
"""Seconds of CPU time that are free for each request: a page, a poll, a tap and a save cost a few thousandths."""
BUDGET = 1.0
"""Seconds of CPU time beyond that which an address may use before it is heavy."""
REFILL = 0.1
"""How much of that comes back each second."""
MOST_WAITING = 64
MOST_BYTES_WAITING = 4_000_000
"""Of one address: requests that wait, and what their bodies come to. One body may have 1 MB."""
STUCK = 30.0
"""Seconds after which a request counts as one that will not end."""
ADDRESSES_KEPT = 4_096


@dataclass(slots=True)
class _Line:
    """The requests of one address, and what it has used of its budget."""

    jobs: deque[tuple[Job, int]] = field(default_factory=deque)
    """What waits, each with the size of its body."""
    size: int = 0
    used: float = 0.0
    used_at: float = 0.0
    rests_until: float = 0.0

    def used_now(self, now: float) -> float:
        return max(0.0, self.used - (now - self.used_at) * REFILL)

    def put(self, job: Job, size: int) -> bool:
        """Let a request wait. False where that would be one, or some bytes, too many."""
        if len(self.jobs) >= MOST_WAITING or self.size + size > MOST_BYTES_WAITING:
            return False
        self.jobs.append((job, size))
        self.size += size
        return True

    def take(self) -> Job:
        """The request that has waited longest."""
        job, size = self.jobs.popleft()
        self.size -= size
        return job

    def charge(self, cost: float, now: float) -> None:
        """Charge what a request cost."""
        self.used = self.used_now(now) + max(0.0, cost - CHEAP)
        self.used_at, self.rests_until = now, now + cost


class FairQueue:
    """Requests by address, and whose turn it is."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, cpu: Callable[[], float] = time.thread_time
    ) -> None:
        self._clock, self._cpu = clock, cpu
        self._lines: OrderedDict[str, _Line] = OrderedDict()
        self._waiting: OrderedDict[str, _Line] = OrderedDict()
        """The lines that have something to do and nothing running, in the order of their turns."""
        self._running: dict[int, tuple[str, float, bool]] = {}
        """By thread: the address whose request it runs, since when, and whether that address is heavy."""
        self._leader: int | None = None
        self._turn = threading.Condition(threading.Lock())
        """Guards everything here. Threads that are not the leader wait on it."""
        self._work = SimpleQueue[None]()
        """Wakes a leader that has nothing to do, in half the time that a condition takes."""
        self._sleeps = False

    def start(self, threads: int = THREADS) -> None:
        """Start the threads, which end with the process."""
        for number in range(threads):
            threading.Thread(target=self._run, name=f"request-{number}", daemon=True).start()

    def add(self, address: str, job: Job, *, size: int = 0) -> bool:
        """Let a request, with a body of this size, wait for its turn. False where too much of its address waits already."""
        with self._turn:
            line = self._lines.get(address)
            if line is None:
                self._forget()
                line = self._lines[address] = _Line()
            if not line.put(job, size):
                return False
            if len(line.jobs) == 1 and not self._runs(address):
                self._waiting[address] = line
                self._wake()
        return True

    def relieve(self) -> bool:
        """Let another thread become the leader where requests wait and the leader is busy for long. Does any request wait?"""
        with self._turn:
            busy = self._running.get(self._leader) if self._leader is not None else None
            if self._waiting and busy and self._clock() - busy[1] >= SOON:
                self._leader = None
                self._turn.notify()
            return bool(self._waiting)

    def is_stuck(self) -> bool:
        """Does a request run that will not end?"""
        with self._turn:
            return any(self._clock() - since > STUCK for _, since, _ in self._running.values())

    def is_idle(self) -> bool:
        """Is there nothing to do?"""
        with self._turn:
            return not self._running and not self._waiting

    def _run(self) -> None:
        me = threading.get_ident()
        while True:
            job = self._next(me)
            before = self._cpu()
            try:
                job()
            except Exception:
                traceback.print_exc()
            self._done(me, self._cpu() - before)

    def _next(self, me: int) -> Job:
        """The next request for this thread, once it is the leader and a request may begin."""
        while True:
            with self._turn:
                while self._leader not in (None, me):
                    self._turn.wait()
                self._leader = me
                now = self._clock()
                address = self._first(now)
                if address is not None:
                    line = self._waiting.pop(address)
                    self._running[me] = (address, now, self._is_heavy(line, now))
                    return line.take()
                pause, self._sleeps = self._pause(now), True
            with contextlib.suppress(Empty):
                self._work.get(timeout=pause)

    def _wake(self) -> None:
        if self._sleeps:
            self._sleeps = False
            self._work.put(None)

    def _done(self, me: int, cost: float) -> None:
        with self._turn:
            address, _, _ = self._running.pop(me)
            line = self._lines[address]
            line.charge(cost, self._clock())
            if line.jobs:
                self._waiting[address] = line
            if self._waiting:
                self._wake()

    def _first(self, now: float) -> str | None:
        """The next address whose request may begin."""
        for address, line in self._waiting.items():
            if not self._is_heavy(line, now) or (now >= line.rests_until and not self._heavy_runs()):
                return address
        return None

    def _pause(self, now: float) -> float | None:
        """Seconds until a request may begin; None where only a new one, or the end of one, can change that."""
        if not self._waiting or self._heavy_runs():
            return None
        return max(0.0, min(line.rests_until for line in self._waiting.values()) - now)

    def _is_heavy(self, line: _Line, now: float) -> bool:
        return line.used > BUDGET and line.used_now(now) > BUDGET

    def _heavy_runs(self) -> bool:
        return any(heavy for _, _, heavy in self._running.values())

    def _runs(self, address: str) -> bool:
        return any(address == other for other, _, _ in self._running.values())

    def _forget(self) -> None:
        """Make room for another address: the oldest that has nothing to do is forgotten."""
        if len(self._lines) >= ADDRESSES_KEPT:
            idle = (address for address, line in self._lines.items() if not line.jobs and not self._runs(address))
            self._lines.pop(next(idle, ""), None)
