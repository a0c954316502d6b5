"""`Unreadable`: input that cannot be read, with its place.

Illegal play is never an error: that is a `Verdict`.
"""

from collections.abc import Mapping


class Quoted(str):
    """Text of the input that a sentence tells apart from a number, or from `true`, `false` and `null`: the text “2”."""

    __slots__ = ()


class Unreadable(ValueError):
    """Something that is no card, player, option or form of record at all.

    `say` is an English sentence with `{names}` of `facts` in it (the key that is translated), `at` the place in the input
    as in `hands[0].events[3].card`; the empty place is the whole of it.
    """

    def __init__(self, say: str, at: str = "", **facts: object) -> None:
        super().__init__(say)
        self.say = say
        self.at = at
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        return f"{self.at}: {self.say.format(**self.facts)}".removeprefix(": ")

    def within(self, place: str) -> "Unreadable":
        """Return the same error, seen from one level further out: `card` within `events[3]` is at `events[3].card`."""
        joint = "." if self.at and not self.at.startswith("[") else ""
        return Unreadable(self.say, f"{place}{joint}{self.at}", **self.facts)
