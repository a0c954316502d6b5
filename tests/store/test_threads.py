"""Two phones, one hand: whoever comes at once, one wins and the others are told."""

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from scorekeeper.store import SqliteStore, Stale, open_store

THREADS = 20


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(THREADS) as pool:
        yield pool


def at_once(pool: ThreadPoolExecutor, deed: Callable[[int], str]) -> Counter[str]:
    """What the deed answers, done by all threads in the same moment."""
    barrier = Barrier(THREADS)

    def start(n: int) -> str:
        barrier.wait()
        return deed(n)

    return Counter(pool.map(start, range(THREADS)))


def save(store: SqliteStore, key: str, based_on: int) -> str:
    try:
        again = store.append("T", key=key, based_on=based_on, kind="hand-recorded", body={"n": based_on}).again
    except Stale as refused:
        return f"stale at {refused.revision}"
    return "again" if again else "saved"


def test_one_key_from_all_threads_is_saved_once(path: Path, pool: ThreadPoolExecutor) -> None:
    with closing(open_store(path)) as store:
        for turn in range(500):
            answers = at_once(pool, lambda n, turn=turn: save(store, f"k{turn}", turn))
            assert answers == {"saved": 1, "again": THREADS - 1}
        assert [event.key for event in store.events("T")] == [f"k{turn}" for turn in range(500)]
        assert store.check() == ()


def test_of_many_saves_on_one_revision_one_wins(path: Path, pool: ThreadPoolExecutor) -> None:
    with closing(open_store(path)) as store:
        for turn in range(200):
            answers = at_once(pool, lambda n, turn=turn: save(store, f"k{turn}-{n}", turn))
            assert answers == {"saved": 1, f"stale at {turn + 1}": THREADS - 1}
        assert store.revision("T") == 200
        assert store.check() == ()


def test_two_processes_worth_of_stores_on_one_file(path: Path, pool: ThreadPoolExecutor) -> None:
    with closing(open_store(path)) as one, closing(open_store(path)) as other:
        for turn in range(30):
            answers = at_once(pool, lambda n, turn=turn: save((one, other)[n % 2], f"k{turn}-{n}", turn))
            assert answers == {"saved": 1, f"stale at {turn + 1}": THREADS - 1}
        assert one.events("T") == other.events("T")
        assert one.check() == ()


def test_readers_see_whole_logs_while_others_write(path: Path, pool: ThreadPoolExecutor) -> None:
    with closing(open_store(path)) as store:

        def deed(n: int) -> str:
            if n % 2:
                for turn in range(20):
                    store.append(f"T{n}", key=f"k{turn}", based_on=turn, kind="hand-recorded", body={})
                return "wrote"
            for _ in range(40):
                revision = store.revision(f"T{n + 1}")
                if len(store.events(f"T{n + 1}")) < revision:
                    return "read a part"
            return "read"

        assert at_once(pool, deed) == {"wrote": THREADS // 2, "read": THREADS // 2}
        assert [row.events for row in store.tables()] == [20] * (THREADS // 2)
