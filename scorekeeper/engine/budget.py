"""`Budget`: the steps that the searches behind one answer may take.

It counts steps, never time, since the engine has no clock. A server sets `asker_has_gone` to abandon answers nobody waits for."""

from collections.abc import Callable
from contextvars import ContextVar

LOOK_EVERY = 1_000
"""The number of steps, some milliseconds of work, after which a search checks again if anybody still waits for the answer."""


class Undecided(Exception):
    """The error for a search that ran out of its budget. The answer is then unknown, neither yes nor no."""


class Abandoned(BaseException):
    """The signal that nobody waits for the answer any more. Like `KeyboardInterrupt`, it isn't an error to handle."""


asker_has_gone: ContextVar[Callable[[], bool]] = ContextVar("asker_has_gone", default=lambda: False)
"""A function that returns whether the client who asked has gone. Set for one answer."""


def stop_if_abandoned() -> None:
    """Raise `Abandoned` if nobody waits for the answer any more. Called in long work that spends no budget."""
    if asker_has_gone.get()():
        raise Abandoned


class Budget:
    """The steps left for one answer. `spend` raises `Undecided` if there are too few. `share` gives a part of them to one search.
    >>> budget = Budget(3)
    >>> budget.share(2).spend(2)
    >>> budget.share(2).spend(2)
    Traceback (most recent call last):
    scorekeeper.engine.budget.Undecided
    >>> budget = Budget(LOOK_EVERY + 1)
    >>> budget.spend(LOOK_EVERY + 1)
    >>> budget.spend(1)
    Traceback (most recent call last):
    scorekeeper.engine.budget.Undecided
    >>> Budget(0).share(1).spend(1)
    Traceback (most recent call last):
    scorekeeper.engine.budget.Undecided
    """

    def __init__(self, steps: int, whole: "Budget | None" = None) -> None:
        self.left = steps
        self._whole = whole
        self._look_at = max(0, steps - LOOK_EVERY)

    def share(self, most: int) -> "Budget":
        """Return a budget of at most `most` of the steps left. Steps spent from it are subtracted from this budget too."""
        return Budget(min(most, max(self.left, 0)), self)

    def spend(self, steps: int) -> None:
        """Subtract steps. Raise `Undecided` if too few are left, or `Abandoned` if nobody waits for the answer any more."""
        self.left -= steps
        if self._whole:
            self._whole.left -= steps
        if self.left < self._look_at:
            self._look()

    def _look(self) -> None:
        if self.left < 0:
            raise Undecided
        stop_if_abandoned()
        self._look_at = max(0, self.left - LOOK_EVERY)
