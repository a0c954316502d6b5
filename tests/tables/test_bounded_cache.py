"""What is kept in memory: the latest that were asked for, from any thread."""

import ast
from concurrent.futures import ThreadPoolExecutor

from scorekeeper.tables.bounded_cache import BoundedCache
from tests.support.casebook import ROOT


def test_what_nobody_asked_for_longest_makes_room() -> None:
    kept = BoundedCache[str, int](2)
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.get("a") == 1
    kept.put("c", 3)
    assert [kept.get(key) for key in "abc"] == [1, None, 3]
    kept.put("a", 4)
    kept.put("b", 5)
    assert [kept.get(key) for key in "abc"] == [4, 5, None]
    kept.forget("a")
    kept.forget("nobody")
    assert (kept.get("a"), len(kept)) == (None, 1)


def test_threads_may_share_it() -> None:
    kept = BoundedCache[int, int](50)

    def work(start: int) -> bool:
        for number in range(20_000):
            kept.put((start + number) % 97, number)
            kept.get(number % 97)
            kept.forget(number % 89)
        return True

    with ThreadPoolExecutor(4) as threads:
        assert all(threads.map(work, range(4)))
    assert len(kept) <= 50


def test_nothing_else_is_bounded_by_hand() -> None:
    """One class does it; what a function answered is kept by `functools.lru_cache`, and slow addresses below all tables."""
    by_hand = [
        path.name
        for path in sorted((ROOT / "scorekeeper").rglob("*.py"))
        if any(
            isinstance(node, ast.Attribute) and node.attr == "popitem" for node in ast.walk(ast.parse(path.read_text("utf-8")))
        )
    ]
    assert by_hand == ["bounded_cache.py"]
