"""`Budget`: the steps that the searches behind one answer may take.

Steps are counted, never time: the engine knows no clock. Whoever serves questions may say how to learn that nobody waits for the
answer any more (`asker_has_gone`).
"""

from collections.abc import Callable
from contextvars import ContextVar

LOOK_EVERY = 1_000
"""Steps between two looks whether the asker has gone: some milliseconds."""


class Undecided(Exception):
    """A search ran out of its budget: nothing is known, and nothing may be claimed."""


class Abandoned(BaseException):
    """Nobody waits for the answer any more. Like `KeyboardInterrupt` this is no error that anybody may handle on the way out."""


def _never() -> bool:
    return False


asker_has_gone: ContextVar[Callable[[], bool]] = ContextVar("asker_has_gone", default=_never)
"""A function that says whether whoever asked has gone, set for one answer."""


def stop_if_abandoned() -> None:
    """Raise `Abandoned` if nobody waits for the answer any more. For long work that spends no budget."""
    if asker_has_gone.get()():
        raise Abandoned


class Budget:
    """The steps that are left. A mutable value that lives no longer than one answer.

    >>> budget = Budget(3)
    >>> budget.share(2).spend(2)
    >>> budget.share(2).spend(2)
    Traceback (most recent call last):
    scorekeeper.engine.budget.Undecided
    >>> Budget(1).spend(2)
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
        """Return a budget of at most `most` steps of what is left. Its steps are taken from this one too."""
        return Budget(min(most, max(self.left, 0)), self)

    def spend(self, steps: int) -> None:
        """Take `steps` steps. Raises `Undecided` if fewer are left, and `Abandoned` if nobody waits for the answer any more."""
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
