"""A rule's entry on a page: texts, examples, sources, options."""

from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from scorekeeper.engine.cards import Cards
from scorekeeper.engine.examples import Example
from scorekeeper.engine.game import Game, agree
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import CARD_TERMS, SOURCES, Chapter, Rule, Terms
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import Mention, OptionEffect, mentions, option_effect
from scorekeeper.rulebook.search import games_with
from scorekeeper.wording import words_of


@dataclass(frozen=True, slots=True)
class DrawnExample:
    """An example of a rule: its text, and for each label the groups of cards to draw."""

    says: str
    rows: tuple[tuple[str, tuple[Cards, ...]], ...]


@dataclass(frozen=True, slots=True)
class GameMentions:
    """A game that has a rule, with those of the game's options that mention it."""

    game: type[Game]
    mentions: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class About:
    """The texts of a rule, without what depends on a table's options."""

    id: str
    words: Rule
    sources: tuple[str, ...]
    right: DrawnExample
    wrong: DrawnExample
    places: tuple[GameMentions, ...]


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule on a page, and the effect of the options of a game or table on it."""

    about: About
    standing: OptionEffect

    @property
    def id(self) -> str:
        return self.about.id


def entries_by_chapter(game: type[Game], options: Options | None = None) -> list[tuple[Chapter, list[RuleEntry]]]:
    """Return each chapter of a game with the entries of its rules, under these options (None: the default ones)."""
    settled = usual(game) if options is None else options
    return [
        (chapter, [RuleEntry(about(rule, game.terms), option_effect(rule, game, settled)) for rule in chapter.rules])
        for chapter in game.chapters
    ]


def usual(game: type[Game]) -> Options:
    """Return the default values of a game's options."""
    return agree(game, game.default_preset, {}, ("",) * game.players[0]).options


@lru_cache(maxsize=256)
def about(rule: str, terms: Terms = CARD_TERMS) -> About:
    """Return the texts of a rule, in these terms of a game."""
    words = words_of(rule, terms)
    return About(
        id=rule,
        words=words,
        sources=tuple(SOURCES[letter] for letter in words.sources.split()),
        right=_shown(words.right),
        wrong=_shown(words.wrong),
        places=tuple(GameMentions(game, mentions(rule, game)) for game in games_with(rule)),
    )


def _shown(example: Example) -> DrawnExample:
    deck = GAMES[example.asked["game"]].deck
    labelled = groupby(example.shows, key=itemgetter(0))
    rows = ((label, tuple(tuple(map(deck.parse, row.split())) for _, row in shown)) for label, shown in labelled)
    return DrawnExample(example.says, tuple(rows))
