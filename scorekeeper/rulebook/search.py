"""Finding a rule by what a player types: SQLite's full text index, in memory, one for each language.

What is indexed of a rule is its title, the phrases that players use for it, its text and its details; a phrase that has all
of the question in it counts most. Accents, case and plurals make no difference: text and question are folded and stemmed
alike. A word that is in no rule is taken for its nearest neighbours in spelling, and a word that only other rule pages use
for what its players call it.
"""

import math
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from threading import Lock
from typing import Any

import snowballstemmer
from sqlite_utils import Database

from scorekeeper.rulebook.glossary import GLOSSARY
from scorekeeper.wording import GetText
from scorekeeper.wording.language import translator
from scorekeeper.wording.rules import RULES

STEMMERS = {"en": "english", "fr": "french", "pt": "portuguese"}
LONGEST_QUESTION = 200
MOST_WORDS = 20
SHORTEST_MENDED = 4
ALIKE = 0.75
WEIGHTS = {"title": 1.0, "players": 1.0, "glossary": 0.7, "text": 0.8, "details": 0.5}
"""How much a phrase counts by where it stands."""
SECOND = 0.05
"""How much a rule's other phrases count beside its best one."""


@dataclass(frozen=True, slots=True)
class Found:
    """A rule that answers a question: its id, and how well (larger is better, comparable within one search only)."""

    rule: str
    weight: float


class Index:
    """The rules of one language. `gettext` puts their English words into it."""

    def __init__(self, language: str, gettext: GetText) -> None:
        self.language = language
        self._stem = lru_cache(4096)(snowballstemmer.stemmer(STEMMERS[language]).stemWord)
        self._lock = Lock()
        words = import_module(f"scorekeeper.rulebook.words_{language}")
        self._idle = frozenset(folded(word) for word in words.IDLE.split())
        self._elsewhere = self._other_words()
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        table: Any = self._db["phrases"]
        table.insert_all(row for rule in RULES for row in self._rows(rule, words.PLAYERS.get(rule, ""), gettext))
        table.insert_all(self._row(term.rule, "glossary", text) for term in GLOSSARY for text in term.words(language))
        table.enable_fts(["stems"], tokenize="unicode61")
        self._db.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(phrases_fts, row)")
        known = self._db.execute("SELECT term, doc FROM vocabulary").fetchall()
        self._telling = {str(term): math.log(1 + table.count / int(times)) for term, times in known}

    def find(self, question: str, among: Iterable[str] | None = None, limit: int = 10) -> list[Found]:
        """The rules that a question is about, the likeliest first; of those in `among`, if it is given."""
        wanted = self._wanted(question)
        if not wanted:
            return []
        allowed = None if among is None else set(among)
        best: dict[str, list[float]] = {}
        for row in self._rows_with(set().union(*wanted)):
            if allowed is None or row["rule"] in allowed:
                weight = WEIGHTS[row["part"]] * -row["rank"] * self._covered(wanted, set(row["stems"].split())) ** 2
                best.setdefault(str(row["rule"]), []).append(weight)
        found = [Found(rule, max(weights) + SECOND * sum(weights)) for rule, weights in best.items()]
        return sorted(found, key=lambda one: -one.weight)[:limit]

    def _rows_with(self, stems: set[str]) -> list[dict[str, Any]]:
        """Every phrase with one of these words in it, and SQLite's rank of it: the smaller the better."""
        match = " OR ".join(f'"{stem}"' for stem in sorted(stems))
        with self._lock:
            return list(
                self._db.query(
                    "SELECT phrases.*, phrases_fts.rank AS rank FROM phrases_fts "
                    "JOIN phrases ON phrases.rowid = phrases_fts.rowid WHERE phrases_fts MATCH ?",
                    [match],
                )
            )

    def _covered(self, wanted: list[set[str]], stems: set[str]) -> float:
        """How much of the question a phrase has in it, from 0 to 1; rare words count more."""
        counts = [max(self._telling.get(stem, 1.0) for stem in either) for either in wanted]
        return sum(count for count, either in zip(counts, wanted, strict=True) if either & stems) / sum(counts)

    def _rows(self, rule: str, players: str, gettext: GetText) -> Iterator[dict[str, str]]:
        """A rule's phrases: its title, each phrase of the players, and its sentences as a whole."""
        words = RULES[rule]
        more = [gettext(text) for text in (words.details, words.silent, words.differ) if text]
        parts = [("title", gettext(words.title)), ("text", gettext(words.text)), ("details", " ".join(more))]
        parts += [("players", phrase) for phrase in players.split(",")]
        yield from (self._row(rule, part, text) for part, text in parts if text)

    def _row(self, rule: str, part: str, text: str) -> dict[str, str]:
        return {"rule": rule, "part": part, "stems": " ".join(self._stems(text))}

    def _stems(self, text: str) -> list[str]:
        return [self._stem(word) for word in words_of(text)]

    def _wanted(self, question: str) -> list[set[str]]:
        """For each telling word of the question the stems that will do: its own, or the nearest in spelling when it is in no
        rule; and for what only other rule pages say, the word of the players."""
        words = words_of(question[:LONGEST_QUESTION])[:MOST_WORDS]
        ranks = sum(1 for word in words if word in RANKS) > 1
        telling = [word for word in words if word not in self._idle or (ranks and word in RANKS)] or words
        stems = [self._stem(word) for word in telling]
        wanted = [{stem} if stem in self._telling else set(self._mended(stem)) for stem in stems]
        for said, players in self._elsewhere.items():
            for place in range(len(stems) - len(said) + 1):
                if tuple(stems[place : place + len(said)]) == said:
                    wanted[place] |= players
        return [either for either in wanted if either]

    def _mended(self, stem: str) -> list[str]:
        """The stems of the rules that look most like one that is in none of them."""
        if len(stem) < SHORTEST_MENDED:
            return []
        near = [known for known in self._telling if abs(len(known) - len(stem)) <= 2]
        return get_close_matches(stem, near, n=3, cutoff=ALIKE)

    def _other_words(self) -> dict[tuple[str, ...], set[str]]:
        """The stems of a word or two that other rule pages use, and the stems of what players say here."""
        found: dict[tuple[str, ...], set[str]] = {}
        for term in GLOSSARY:
            first, *others = term.said[self.language]
            said = {
                stem for word, stem in zip(words_of(first), self._stems(first), strict=True) if word not in self._idle
            }
            for other in (*others, *term.elsewhere[self.language]):
                stems = tuple(self._stem(word) for word in words_of(other) if word not in self._idle)
                if stems:
                    found.setdefault(stems, set()).update(said)
        return found


RANKS = frozenset({"a", "k", "q", "j", "r", "d", "v", "b", "10", *"23456789"})
"""The letters and numbers of cards: “Q K A” is a question too."""


@cache
def index_of(language: str) -> Index:
    """The index of a language, made once, in a few hundredths of a second."""
    return Index(language, translator(language))


def folded(text: str) -> str:
    """Text without accents and case.

    >>> folded("Pêche à l’Œuf"), folded("PONTUAÇÃO")
    ("peche a l'oeuf", 'pontuacao')
    """
    plain = text.replace("’", "'").casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """The words of a text, folded: letters and digits in a row; the French l' and d' fall away.

    >>> words_of("L'as: Q-K-A, 3♥?")
    ['as', 'q', 'k', 'a', '3']
    """
    return re.findall(r"[a-z0-9]+", re.sub(r"\b(?:l|d|j|m|n|s|t|c|qu)'", " ", folded(text)))
