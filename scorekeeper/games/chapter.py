"""`Chapter`: a part of a game's rules, in reading order."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a game's rules. `title` heads it, `lead` leads in (both to be translated), `rules` are ids in reading order."""

    id: str
    title: str
    lead: str
    rules: tuple[str, ...]


SETS = ("meld.set.rank", "meld.set.suits", "meld.set.size")
RUNS = ("meld.run.suit", "meld.run.sequence", "meld.run.ace")
IN_PLAY = ("cards.copies", "cards.jokers", "cards.count")
JOKERS = ("joker.assign", "joker.specific", "joker.duplicate", "joker.natural", "joker.fixed", "layoff.joker")
