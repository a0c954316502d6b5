"""A queue of requests in which addresses take turns.

One thread at a time has the turn and takes what waits: with one writer, more of them would only wait for each other. When a
request runs for longer than `SOON`, another thread gets the turn, so nobody waits behind a long one. An address has one request
running at a time. What its requests cost beyond `CHEAP` is added up; an address that has used up its budget is heavy:
of all heavy addresses one request runs at a time, and each rests as long as its last request took.
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
"""Seconds that others wait behind a request before another thread takes the turn."""
CHEAP = 0.02
"""Seconds of CPU that a request may cost without counting: a page, a poll, a tap and a save cost a few thousandths."""
BUDGET = 1.0
"""Seconds of CPU beyond that which an address may use at once, and how much of it comes back a second."""
REFILL = 0.1
MOST_WAITING = 64
STUCK = 30.0
"""Seconds after which a request counts as one that will not end."""
ADDRESSES_KEPT = 4_096


@dataclass(slots=True)
class _Line:
    """The requests of one address, and what it has used of its budget."""

    jobs: deque[Job] = field(default_factory=deque)
    used: float = 0.0
    used_at: float = 0.0
    rests_until: float = 0.0

    def used_now(self, now: float) -> float:
        return max(0.0, self.used - (now - self.used_at) * REFILL)

    def charge(self, cost: float, now: float) -> None:
        """Put what a request cost on the account of its address."""
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
        """Those of the lines that have something to do and nothing running, in the order of their turns."""
        self._running: dict[int, tuple[str, float, bool]] = {}
        """By thread: whose request it runs, since when, and whether that address is heavy."""
        self._leader: int | None = None
        self._turn = threading.Condition(threading.Lock())
        """The lock of everything here, and where threads wait that do not have the turn."""
        self._work = SimpleQueue[None]()
        """What wakes the thread that has the turn and nothing to do: half the time of a condition."""
        self._sleeps = False

    def start(self, threads: int = THREADS) -> None:
        """Start the threads, which end with the process."""
        for number in range(threads):
            threading.Thread(target=self._run, name=f"request-{number}", daemon=True).start()

    def add(self, address: str, job: Job) -> bool:
        """Let a request wait for its turn. False where too many of its address do already."""
        with self._turn:
            line = self._lines.get(address)
            if line is None:
                line = self._lines[address] = _Line()
                self._forget()
            if len(line.jobs) >= MOST_WAITING:
                return False
            line.jobs.append(job)
            if len(line.jobs) == 1 and not self._runs(address):
                self._waiting[address] = line
                self._wake()
        return True

    def relieve(self) -> bool:
        """Pass the turn on where somebody waits and who has it is busy for long. Does anybody wait?"""
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
        """What this thread is to do, once it has the turn and something may begin."""
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
                    return line.jobs.popleft()
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
        """How long nothing may begin, where that is known."""
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
        """Keep the accounts of so many addresses: those with nothing to do go, the oldest first."""
        if len(self._lines) > ADDRESSES_KEPT:
            idle = (address for address, line in self._lines.items() if not line.jobs and not self._runs(address))
            self._lines.pop(next(idle, ""), None)
