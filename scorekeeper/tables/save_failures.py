"""`SaveFailures`: whether saves are being refused, for a warning on every phone."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.store import NotSaved, Reason, Store

PAUSE = 2.0
"""The minimum number of seconds between two checks whether the store accepts saves again."""


class SaveFailures:
    """Whether saves fail. `latest` is the reason of the latest refusal, or None once the store accepts saves again."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._next = 0.0
        self.latest: Reason | None = None

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Run a block with a save. If the store refuses it, record the reason and raise the error again."""
        try:
            yield
        except NotSaved as not_saved:
            self.latest = not_saved.reason
            raise

    def are_over(self) -> bool:
        """Are saves accepted, as far as is known? After a refusal ask the store, at most once in `PAUSE` seconds."""
        now = time.monotonic()
        if self.latest is not None and now >= self._next:
            self._next = now + PAUSE
            if self._store.has_recovered():
                self.latest = None
        return self.latest is None
