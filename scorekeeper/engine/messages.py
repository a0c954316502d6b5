"""`N_`, a text to be translated; `Unreadable`, input that cannot be read.

Illegal play is never an error: that is a `Verdict`."""

from collections.abc import Mapping


class Quoted(str):
    """Text of the input to be shown in quotes, since it looks like a number, `true`, `false` or `null`."""

    __slots__ = ()


class Unreadable(ValueError):
    """Input that can't be read as a card, player, option or record. `say` is an English sentence and the key of its translation,
    with `facts` for its `{placeholders}`. `at` is the place, such as `hands[0].events[3].card`, or "" for the whole input."""

    def __init__(self, say: str, at: str = "", **facts: object) -> None:
        super().__init__(say)
        self.say = say
        self.at = at
        self.facts: Mapping[str, object] = facts

    def __str__(self) -> str:
        return f"{self.at}: {self.say.format(**self.facts)}".removeprefix(": ")

    def within(self, place: str) -> "Unreadable":
        """Return the same error with its place inside `place`: `card` within `events[3]` is at `events[3].card`."""
        joint = "." if self.at and not self.at.startswith("[") else ""
        return Unreadable(self.say, f"{place}{joint}{self.at}", **self.facts)


def N_(text: str) -> str:  # the name that translators' tools look for
    """Mark `text` for translation and return it unchanged. The engine itself never translates."""
    return text


def plural(one: str, many: str) -> tuple[str, str]:
    """Mark a text for translation in its singular and plural. Return both unchanged."""
    return one, many
