"""`Budget`: the steps that the searches behind one answer may take.

Steps are counted, never time: the engine knows no clock.
"""


class Undecided(Exception):
    """A search ran out of its budget: nothing is known, and nothing may be claimed."""


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

    def share(self, most: int) -> "Budget":
        """A part of what is left, so many steps at most. What is spent of it is spent of this one."""
        return Budget(min(most, max(self.left, 0)), self)

    def spend(self, steps: int) -> None:
        """Take so many. Raises `Undecided` where there are not so many left."""
        self.left -= steps
        if self._whole:
            self._whole.left -= steps
        if self.left < 0:
            raise Undecided
