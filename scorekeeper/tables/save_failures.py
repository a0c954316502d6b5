"""`SaveFailures`: are saves being refused? Every phone says so."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store import NotSaved, Reason, Store

PAUSE = 2.0
"""Seconds between two questions to a store that can tell without a save."""


class SaveFailures:
    """The latest refusal of a store, cleared by a save or by the store's word that it takes saves again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = 0.0
        self.latest: Reason | None = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Note whether the save inside is refused."""
        try:
            yield
        except NotSaved as not_saved:
            self.latest = not_saved.reason
            raise

    def are_over(self) -> bool:
        """Are saves being taken, as far as is known? Asks a store that can tell."""
        now = time.monotonic()
        if self.latest is not None and now >= self._next:
            self._next = now + PAUSE
            if self._store.has_recovered():
                self.latest = None
        return self.latest is None
