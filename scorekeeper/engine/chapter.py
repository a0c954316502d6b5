"""`Chapter`: a part of a game's rules, in reading order."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game's rules. `title` and `lead`, the opening sentence, are translated. `rules` are ids in reading order."""

    id: str
    title: str
    lead: str
    rules: tuple[str, ...]
