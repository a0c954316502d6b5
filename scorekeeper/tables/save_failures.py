"""`SaveFailures`: whether saves are refused just now, for every phone to say so."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store import NotSaved, Reason, Store

PAUSE = 2.0
"""Seconds after which a store is asked again whether it takes saves, where it can tell without one."""


class SaveFailures:
    """`latest` is the latest refusal of a store, until a save is kept or the store says that one would be."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = 0.0
        self.latest: Reason | None = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        """A save: note whether it is refused."""
        try:
            yield
        except NotSaved as not_saved:
            self.latest = not_saved.reason
            raise

    def are_over(self) -> bool:
        """Are saves taken, as far as is known? Where it can tell, the store is asked."""
        now = time.monotonic()
        if self.latest is not None and now >= self._next:
            self._next = now + PAUSE
            if self._store.has_recovered():
                self.latest = None
        return self.latest is None
