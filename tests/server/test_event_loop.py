"""What the server does for all threads together."""

import gc
from collections.abc import Iterator

import pytest

from scorekeeper.server.event_loop import collect_all_seldom


@pytest.fixture
def full_collections() -> Iterator[list[str]]:
    """Those that have been, with everything as it was afterwards."""
    thresholds, found = gc.get_threshold(), list[str]()

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            found.append(phase)

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*thresholds)
    gc.unfreeze()


@pytest.mark.skipif(gc.get_threshold()[2] == 0, reason="this Python collects in small steps")
def test_a_large_answer_is_made_without_a_full_collection(full_collections: list[str]) -> None:
    collect_all_seldom()
    full_collections.clear()
    answer = [[number] for number in range(1_000_000)]
    assert (len(answer), full_collections) == (1_000_000, [])


@pytest.mark.usefixtures("full_collections")
def test_what_was_there_before_is_not_looked_through_again() -> None:
    before = [[number] for number in range(1_000)]
    collect_all_seldom()
    assert gc.get_freeze_count() > len(before)
