"""The queue in which addresses take turns, by a clock that the tests put on."""

import threading
import time
from collections.abc import Callable

import pytest

from scorekeeper.server.fair_queue import (
    BUDGET,
    CHEAP,
    MOST_BYTES_WAITING,
    MOST_WAITING,
    REFILL,
    SOON,
    STUCK,
    FairQueue,
    cpu_of,
)


class Clock:
    """A clock, and what the requests cost."""

    def __init__(self) -> None:
        self.now = self.cpu = 0.0


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def queue(clock: Clock) -> FairQueue:
    return FairQueue(lambda: clock.now, lambda _thread: clock.cpu)


def until(true: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline, "it never came"
        time.sleep(0.001)


def is_idle(queue: FairQueue) -> bool:
    """Has everything ended, with all that the thread does after it?"""
    with queue._turn:
        return not queue._running and not queue._waiting


class Held:
    """A request that runs until it is let go."""

    def __init__(self) -> None:
        self.runs, self.goes = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.runs.set()
        assert self.goes.wait(10)


def test_addresses_take_turns(queue: FairQueue) -> None:
    order: list[str] = []
    for name in ("a1", "a2", "a3", "b1", "c1", "b2"):
        assert queue.add(name[0], lambda name=name: order.append(name))  # type: ignore[misc]
    queue.start(1)
    until(lambda: len(order) == 6)
    assert order == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_who_is_next_in_turn_waits_for_nobody_else(queue: FairQueue) -> None:
    order: list[str] = []
    for name in ("a", "b", "c"):
        queue.add(name, lambda name=name: order.append(name))  # type: ignore[misc]
    queue.add("", lambda: order.append("watchdog"), next_in_turn=True)
    queue.start(1)
    until(lambda: len(order) == 4)
    assert order == ["watchdog", "a", "b", "c"]


def test_a_mistake_stops_nothing(queue: FairQueue, capfd: pytest.CaptureFixture[str]) -> None:
    done = threading.Event()
    queue.add("a", lambda: [].pop())
    queue.add("a", done.set)
    queue.start(1)
    assert done.wait(10)
    assert "IndexError" in capfd.readouterr().err


def test_who_takes_long_loses_the_turn_and_its_address_waits(queue: FairQueue, clock: Clock) -> None:
    queue.start(3)
    long, next_of_it, other = Held(), threading.Event(), threading.Event()
    queue.add("a", long)
    assert long.runs.wait(10)
    queue.add("a", next_of_it.set)
    queue.add("b", other.set)
    assert queue.relieve()
    assert not other.wait(0.05), "not before it has taken long"
    clock.now += 2 * SOON
    queue.relieve()
    assert other.wait(10)
    assert not next_of_it.is_set()
    long.goes.set()
    assert next_of_it.wait(10)
    until(lambda: is_idle(queue))
    assert not queue.relieve()


def test_an_address_that_used_up_its_budget_rests_and_others_do_not(queue: FairQueue, clock: Clock) -> None:
    def cost(seconds: float) -> Callable[[], None]:
        return lambda: setattr(clock, "cpu", clock.cpu + seconds)

    queue.start(1)
    queue.add("a", cost(BUDGET + 2 * CHEAP))
    until(lambda: is_idle(queue))
    resting, other = threading.Event(), threading.Event()
    queue.add("a", resting.set)
    queue.add("b", other.set)
    assert other.wait(10)
    assert not resting.wait(0.05)
    clock.now += BUDGET + 2 * CHEAP
    queue.add("b", lambda: None)  # whoever asks next makes it look at the clock
    assert resting.wait(10)


def test_of_heavy_addresses_one_request_runs_at_a_time(queue: FairQueue, clock: Clock) -> None:
    queue.start(3)
    for address in ("a", "b"):
        queue.add(address, lambda: setattr(clock, "cpu", clock.cpu + 10 * BUDGET))
        until(lambda: is_idle(queue))
    clock.now += 10 * BUDGET
    first, second, other = Held(), threading.Event(), threading.Event()
    queue.add("a", first)
    assert first.runs.wait(10)
    queue.add("b", second.set)
    queue.add("c", other.set)
    clock.now += 2 * SOON
    queue.relieve()
    assert other.wait(10)
    assert not second.wait(0.05)
    first.goes.set()
    assert second.wait(10)


def test_what_is_cheap_uses_no_budget_and_the_budget_comes_back(queue: FairQueue, clock: Clock) -> None:
    queue.start(1)
    for _ in range(200):
        queue.add("a", lambda: setattr(clock, "cpu", clock.cpu + CHEAP))
        until(lambda: is_idle(queue))
    assert clock.cpu > 3 * BUDGET
    queue.add("b", lambda: setattr(clock, "cpu", clock.cpu + 2 * BUDGET))
    until(lambda: is_idle(queue))
    clock.now += 2 * BUDGET / REFILL
    for address in ("a", "b"):
        done = threading.Event()
        queue.add(address, done.set)
        assert done.wait(10)


def test_so_many_may_wait(queue: FairQueue) -> None:
    assert all(queue.add("a", lambda: None) for _ in range(MOST_WAITING))
    assert not queue.add("a", lambda: None)
    assert queue.add("b", lambda: None)


def test_a_request_that_does_not_end_is_noticed(queue: FairQueue, clock: Clock) -> None:
    queue.start(2)
    endless = Held()
    queue.add("a", endless)
    assert endless.runs.wait(10)
    assert not queue.is_stuck()
    clock.now += STUCK + 1
    assert queue.is_stuck()
    endless.goes.set()
    until(lambda: is_idle(queue))
    assert not queue.is_stuck()


def test_the_bytes_that_wait_are_limited_for_each_address(queue: FairQueue) -> None:
    half = MOST_BYTES_WAITING // 2
    assert queue.add("a", lambda: None, size=half)
    assert queue.add("a", lambda: None, size=half)
    assert not queue.add("a", lambda: None, size=1)
    assert queue.add("a", lambda: None)
    assert queue.add("b", lambda: None, size=half)
    queue.start(1)
    until(lambda: is_idle(queue))
    assert queue.add("a", lambda: None, size=MOST_BYTES_WAITING)


def test_of_what_takes_long_two_run_at_a_time_whoever_asks(queue: FairQueue, clock: Clock) -> None:
    queue.start(8)
    asked, look = [Held() for _ in range(6)], threading.Event()
    for number, one in enumerate(asked):
        queue.add(f"10.0.0.{number}", one, place="GET/desk")
    for number in range(6):
        until(lambda number=number: sum(one.runs.is_set() for one in asked) == min(2, number + 1))  # type: ignore[misc]
        clock.now += 2 * SOON
        clock.cpu += 2 * CHEAP
        queue.relieve()
    queue.add("10.0.0.9", look.set, place="GET/tables")
    assert look.wait(10), "others go on"
    for one in asked:
        assert one.runs.wait(10)
        one.goes.set()
    until(lambda: is_idle(queue))


def test_where_a_request_is_cheap_again_more_run_at_a_time(queue: FairQueue, clock: Clock) -> None:
    queue.start(4)
    queue.add("a", lambda: setattr(clock, "cpu", clock.cpu + 2 * CHEAP), place="GET/desk")
    until(lambda: is_idle(queue))
    queue.add("b", lambda: None, place="GET/desk")
    until(lambda: is_idle(queue))
    asked = [Held() for _ in range(3)]
    for number, one in enumerate(asked):
        queue.add(f"10.0.0.{number}", one, place="GET/desk")
        clock.now += 2 * SOON
        queue.relieve()
        assert one.runs.wait(10)
    for one in asked:
        one.goes.set()


def test_one_request_that_took_longer_by_chance_makes_no_place_slow(queue: FairQueue, clock: Clock) -> None:
    def ask(cpu: float) -> None:
        queue.add("a", lambda: setattr(clock, "cpu", clock.cpu + cpu), place="GET/tables")
        until(lambda: is_idle(queue))

    def at_once(most: int) -> None:
        asked = [Held() for _ in range(4)]
        for number, one in enumerate(asked):
            queue.add(f"10.0.0.{number}", one, place="GET/tables")
        for number in range(4):
            until(lambda number=number: sum(one.runs.is_set() for one in asked) == min(most, number + 1))  # type: ignore[misc]
            clock.now += 2 * SOON
            queue.relieve()
        for one in asked:
            one.goes.set()
        until(lambda: is_idle(queue))

    queue.start(6)
    ask(0)
    ask(2 * CHEAP)
    at_once(most=4)
    ask(2 * CHEAP)
    ask(2 * CHEAP)
    at_once(most=2)


def test_the_cpu_time_of_another_thread_is_known() -> None:
    def work() -> None:
        while not done.is_set():
            sum(range(1000))

    done = threading.Event()
    thread = threading.Thread(target=work)
    thread.start()
    try:
        assert thread.ident
        before, idle = cpu_of(thread.ident), threading.get_ident()
        until(lambda: cpu_of(thread.ident or 0) - before > 0.05)
        assert cpu_of(idle) == pytest.approx(time.thread_time(), abs=0.05)
    finally:
        done.set()
        thread.join()
