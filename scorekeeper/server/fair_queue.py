"""A queue of requests in which addresses take turns.

One thread, the leader, runs the requests one by one: the store has one writer, so more threads would only wait for each other.
When a request takes longer than `SOON`, another thread becomes the leader, so nobody waits behind a long one. An address has one
request running at a time. CPU time beyond `CHEAP` is charged to its address. An address over its budget is heavy: of all heavy
addresses one request runs at a time, and each address rests for as long as its last request took.

Addresses that are new have their budgets whole, so many together could still fill all threads. What they ask is told apart by its
place, a part of the app: where a request took more than `CHEAP`, few run at a time until one takes less. Where the last one was
cheap, it takes a second one, or one of more than `CERTAIN`: garbage collection may fall into any poll.
"""

import contextlib
import threading
import time
import traceback
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import NamedTuple

Job = Callable[[], None]

THREADS = 16
SOON = 0.02
"""Seconds that others wait behind a request before another thread becomes the leader."""
CHEAP = 0.02
"""Seconds of CPU time that are free for each request: a page, a poll, a tap and a save cost a few thousandths."""
CERTAIN = 0.1
"""Seconds of CPU time after which a request is slow although the last one to its place was cheap."""
BUDGET = 1.0
"""Seconds of CPU time beyond that which an address may use before it is heavy."""
REFILL = 0.1
"""How much of that comes back each second."""
MOST_WAITING = 64
MOST_BYTES_WAITING = 4_000_000
"""Of one address: requests that wait, and what their bodies come to. One body may have 1 MB."""
SLOW_AT_ONCE = 2
"""Requests to slow places that run at a time. Each may hold up a save for `SWITCH` (event_loop.py) thirty times."""
PLACES_KEPT = 4_096
WAS_CHEAP = -1
STUCK = 30.0
"""Seconds after which a request counts as one that will not end."""
ADDRESSES_KEPT = 4_096


class _Waiting(NamedTuple):
    """A request that waits: the size of its body, and the part of the app that it is for."""

    job: Job
    size: int
    place: str


class _Running(NamedTuple):
    """A request that runs, since when and since what CPU time of its thread; and whether its address is heavy."""

    address: str
    place: str
    since: float
    cpu: float
    heavy: bool


@dataclass(slots=True)
class _Line:
    """The requests of one address, and what it has used of its budget."""

    jobs: deque[_Waiting] = field(default_factory=deque)
    size: int = 0
    used: float = 0.0
    used_at: float = 0.0
    rests_until: float = 0.0

    def used_now(self, now: float) -> float:
        return max(0.0, self.used - (now - self.used_at) * REFILL)

    def put(self, one: _Waiting) -> bool:
        """Let a request wait. False where that would be one, or some bytes, too many."""
        if len(self.jobs) >= MOST_WAITING or self.size + one.size > MOST_BYTES_WAITING:
            return False
        self.jobs.append(one)
        self.size += one.size
        return True

    def take(self) -> _Waiting:
        """The request that has waited longest."""
        one = self.jobs.popleft()
        self.size -= one.size
        return one

    def charge(self, cost: float, now: float) -> None:
        """Charge what a request cost."""
        self.used = self.used_now(now) + max(0.0, cost - CHEAP)
        self.used_at, self.rests_until = now, now + cost


def cpu_of(thread: int) -> float:
    """The CPU time of a thread that has not ended; where the system does not say (Windows), all that has passed."""
    if not hasattr(time, "pthread_getcpuclockid"):
        return time.monotonic()
    return time.clock_gettime(time.pthread_getcpuclockid(thread))


class FairQueue:
    """Requests by address, and whose turn it is."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, cpu: Callable[[int], float] = cpu_of) -> None:
        self._clock, self._cpu = clock, cpu
        self._lines: OrderedDict[str, _Line] = OrderedDict()
        self._waiting: OrderedDict[str, _Line] = OrderedDict()
        """The lines that have something to do and nothing running, in the order of their turns."""
        self._running: dict[int, _Running] = {}
        """By thread."""
        self._slow: OrderedDict[str, int] = OrderedDict()
        """By place, how many requests took long since `WAS_CHEAP`: where that is more than 0, few run at a time."""
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

    def add(self, address: str, job: Job, *, size: int = 0, place: str = "", next_in_turn: bool = False) -> bool:
        """Let a request, with a body of this size, wait for its turn. False where too much of its address waits already.
        `next_in_turn`: the turn of its address comes before those of all others."""
        with self._turn:
            line = self._lines.get(address)
            if line is None:
                self._forget()
                line = self._lines[address] = _Line()
            if not line.put(_Waiting(job, size, place)):
                return False
            if len(line.jobs) == 1 and not self._runs(address):
                self._waiting[address] = line
                if next_in_turn:
                    self._waiting.move_to_end(address, last=False)
                self._wake()
        return True

    def relieve(self) -> bool:
        """Let another thread become the leader where requests wait and the leader is busy for long. Does any request wait?"""
        with self._turn:
            for thread, run in self._running.items():
                if self._cpu(thread) - run.cpu > (CERTAIN if self._slow.get(run.place) == WAS_CHEAP else CHEAP):
                    self._note(run.place, 1)
            busy = self._running.get(self._leader) if self._leader is not None else None
            if self._waiting and busy and self._clock() - busy.since >= SOON:
                self._leader = None
                self._turn.notify()
            return bool(self._waiting)

    def is_stuck(self) -> bool:
        """Does a request run that will not end?"""
        with self._turn:
            return any(self._clock() - run.since > STUCK for run in self._running.values())

    def _run(self) -> None:
        me = threading.get_ident()
        while True:
            job = self._next(me)
            try:
                job()
            except Exception:
                traceback.print_exc()
            self._done(me)

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
                    one = line.take()
                    self._running[me] = _Running(address, one.place, now, self._cpu(me), self._is_heavy(line, now))
                    return one.job
                pause, self._sleeps = self._pause(now), True
            with contextlib.suppress(Empty):
                self._work.get(timeout=pause)

    def _wake(self) -> None:
        if self._sleeps:
            self._sleeps = False
            self._work.put(None)

    def _done(self, me: int) -> None:
        with self._turn:
            run = self._running.pop(me)
            cost, line = self._cpu(me) - run.cpu, self._lines[run.address]
            self._note(run.place, self._slow.get(run.place, 0) + 1 if cost > CHEAP else WAS_CHEAP)
            line.charge(cost, self._clock())
            if line.jobs:
                self._waiting[run.address] = line
            if self._waiting:
                self._wake()

    def _note(self, place: str, slow: int) -> None:
        self._slow[place] = slow
        self._slow.move_to_end(place)
        if len(self._slow) > PLACES_KEPT:
            self._slow.popitem(last=False)

    def _is_slow(self, place: str) -> bool:
        return self._slow.get(place, 0) > 0

    def _first(self, now: float) -> str | None:
        """The next address whose request may begin."""
        for address, line in self._waiting.items():
            if not self._waits_for_others(line, now) and (now >= line.rests_until or not self._is_heavy(line, now)):
                return address
        return None

    def _pause(self, now: float) -> float | None:
        """Seconds until a request may begin; None where only a new one, or the end of one, can change that."""
        rests = [line.rests_until for line in self._waiting.values() if not self._waits_for_others(line, now)]
        return max(0.0, min(rests) - now) if rests else None

    def _waits_for_others(self, line: _Line, now: float) -> bool:
        """Do as many run of what this line is, or of what it asks, as may run at a time?"""
        running = self._running.values()
        if self._is_heavy(line, now) and any(run.heavy for run in running):
            return True
        return self._is_slow(line.jobs[0].place) and sum(self._is_slow(run.place) for run in running) >= SLOW_AT_ONCE

    def _is_heavy(self, line: _Line, now: float) -> bool:
        return line.used > BUDGET and line.used_now(now) > BUDGET

    def _runs(self, address: str) -> bool:
        return any(address == run.address for run in self._running.values())

    def _forget(self) -> None:
        """Make room for another address: the oldest that has nothing to do is forgotten."""
        if len(self._lines) >= ADDRESSES_KEPT:
            idle = (address for address, line in self._lines.items() if not line.jobs and not self._runs(address))
            self._lines.pop(next(idle, ""), None)
