"""The steps that the searches behind one answer may take together. Steps are counted, never time: the engine knows no clock."""


class Undecided(Exception):
    """A search ran out of its budget: nothing is known, and nothing may be claimed."""


class Budget:
    """The steps that are left. A mutable value that lives no longer than one answer."""

    def __init__(self, steps: int) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        """Take so many. Raises `Undecided` where there are not so many left."""
        self.left -= steps
        if self.left < 0:
            raise Undecided
