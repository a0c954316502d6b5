"""Full-text search of the rules and the guides.

The index has a rule's title, the players' phrases for it, its text and its details. A phrase counts most if it has all words of
the question and few others. Accents, case and plurals make no difference. A word also finds its synonyms ("yell" for "shout"),
and the app's words for a term of other sites. A word that no rule has finds those spelled most like it. All these count less."""

import math
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, lru_cache
from threading import Lock
from typing import Any

from sqlite_utils import Database

from scorekeeper.engine.game import Game
from scorekeeper.engine.guide import Guide
from scorekeeper.engine.rule import RULES, Rule
from scorekeeper.games import GAMES
from scorekeeper.rulebook.glossary import GLOSSARY
from scorekeeper.rulebook.search_words import FORM_WORDS, IDLE_WORDS, LIKE_WORDS
from scorekeeper.wording import GetText
from scorekeeper.wording.languages import translator

GUIDES: dict[str, Guide] = {one.id: one for game in GAMES.values() for one in game.guide}


@cache
def texts_of(game: type[Game]) -> frozenset[str]:
    """Return the ids of a game's texts that a search can find: its guide and its rules."""
    return frozenset((*game.rules, *(one.id for one in game.guide)))


def games_with(text: str) -> tuple[type[Game], ...]:
    """Return the games whose rulebook has a rule or guide with the id `text`. Empty if there is none."""
    return tuple(game for game in GAMES.values() if text in texts_of(game))


STEMMERS = {"en": "english", "fr": "french", "pt": "portuguese"}
LONGEST_QUESTION = 200
MOST_WORDS = 20
SHORTEST_MENDED = 4
ALIKE = 0.75
WEIGHTS = {"title": 1.0, "players": 1.0, "glossary": 0.7, "text": 0.8, "details": 0.5}
"""The weight of a phrase by the part of a rule that it comes from."""
SECOND = 0.15
"""A rule weighs as much as its best matching phrase, plus this share of the weights of all its matching phrases."""
ASIDE = 0.6
"""The weight of a guide's text compared with a rule. In a dispute people want the rule."""
LIKE = 0.6
"""How much a match with a synonym counts (the exact word: 1). This and the next three are tuned with the tests' questions."""
ELSEWHERE = 0.5
"""How much a match with a word that only other sites use counts."""
MENDED = 0.6
"""The weight of a match with a stem spelled like the word. A match with the same stem has 1."""
IDLE = 0.4
"""The weight of a match with one of the `IDLE_WORDS`."""
TARGET = "500"
"""The stem of a target score. In a question it replaces three digits that no rule has: “both at 510” asks about the target."""

Wanted = dict[str, float]
"""The stems that match a word of the question, and their weights up to 1."""


@dataclass(frozen=True, slots=True)
class Found:
    """A rule or a text of a guide that answers a question. `weight` ranks the results of one search: more is better."""

    rule: str
    weight: float


class Query:
    """A question to match with phrases. For each of its words, `wanted` says how well (up to 1) which stems match. The argument
    `telling` says how much each stem tells: more if it is in few phrases."""

    def __init__(self, wanted: list[Wanted], telling: dict[str, float]) -> None:
        self._telling = telling
        best = [max(either.values()) for either in wanted]
        self._shares = [{stem: well / most for stem, well in either.items()} for either, most in zip(wanted, best, strict=True)]
        self._weights = [max(telling.get(stem, 1.0) * well for stem, well in either.items()) for either in wanted]
        self._stems = frozenset(stem for either in wanted for stem in either)
        self.telling = {stem for either in wanted for stem, well in either.items() if well > IDLE} or self._stems
        """The stems to look up: those of all words that aren't idle (weight above `IDLE`), or all stems if there are none."""

    def covered(self, stems: Set[str]) -> float:
        """Return the share of the question's weight that is matched by `stems`, the words of a phrase, from 0 to 1."""
        had = (max((share for stem, share in shares.items() if stem in stems), default=0.0) for shares in self._shares)
        return sum(weight * share for weight, share in zip(self._weights, had, strict=True)) / sum(self._weights)

    def to_the_point(self, stems: Set[str], whole: float) -> float:
        """Return how closely a phrase keeps to the question, from 0 to 1: the square root of the share of the phrase's weight
        (`whole`) that belongs to words of the question. `stems` are the phrase's words."""
        return math.sqrt(sum(self._telling.get(stem, 1.0) for stem in stems & self._stems) / whole)


class Index:
    """The search index of one language. `gettext` translates the English texts of rules."""

    def __init__(self, language: str, gettext: GetText) -> None:
        import snowballstemmer  # when somebody searches, not at every start: it reads the stemmers of thirty languages

        self.language = language
        stem = snowballstemmer.stemmer(STEMMERS[language]).stemWord
        base = {form: first for first, *forms in map(words_of, gettext(FORM_WORDS).split(",")) for form in forms}
        self._stem = lru_cache(4096)(lambda word: stem(base.get(word, word)))
        self._lock = Lock()
        idle = folded(gettext(IDLE_WORDS))
        self._idle = frozenset(words_of(idle + idle.replace("'", "")))  # on a phone, “don't” is often typed as “dont”
        self._elsewhere = self._other_words()
        self._like = self._like_words(gettext(LIKE_WORDS))
        self._db = Database(sqlite3.connect(":memory:", check_same_thread=False))
        table: Any = self._db["phrases"]
        told: tuple[Rule | Guide, ...] = (*in_order(), *GUIDES.values())
        table.insert_all(row for one in told for row in self._rows(one, gettext))
        table.insert_all(self._row(term.rule, "glossary", text) for term in GLOSSARY for text in term.words(language))
        table.enable_fts(["stems"], tokenize="unicode61")
        self._db.execute("CREATE VIRTUAL TABLE vocabulary USING fts5vocab(phrases_fts, row)")
        known = self._db.execute("SELECT term, doc FROM vocabulary").fetchall()
        self._telling = {str(term): math.log(1 + table.count / int(times)) for term, times in known}
        self._said: dict[int, tuple[frozenset[str], float]] = {}
        for row in self._db.query("SELECT rowid, stems FROM phrases"):
            stems = frozenset(row["stems"].split())
            self._said[row["rowid"]] = stems, sum(self._telling.get(stem, 1.0) for stem in stems)
        self._mended = lru_cache(4096)(self._nearest)

    def find(self, question: str, among: Iterable[str] | None = None, limit: int = 10) -> list[Found]:
        """Return at most `limit` rules or guide texts about a question, best first. `among` has the ids to search (None: all)."""
        wanted = self._wanted(question)
        if not wanted:
            return []
        asked = Query(wanted, self._telling)
        allowed = among if among is None else set(among)
        rows: dict[str, list[dict[str, Any]]] = {}
        for row in self._rows_with(asked.telling):
            if allowed is None or row["rule"] in allowed:
                rows.setdefault(row["rule"], []).append(row)
        found = [Found(rule, self._answers(asked, phrases)) for rule, phrases in rows.items()]
        return sorted(found, key=lambda one: -one.weight)[:limit]

    def matches(self, question: str, text: str) -> list[tuple[str, bool]]:
        """Split a text into words and the signs between them. Pair each part with whether it is a word of the question or like
        one. Words that only share a line of the glossary are not: “jack” is no “king”."""
        wanted = [one for either in self._wanted(question) for one in either.items()]
        stems = {stem for stem, well in wanted if well > ELSEWHERE} or {stem for stem, _ in wanted}
        idle = self._idle | {"A "}  # an “a” marks no article, nor an “A” before a word, but an “A” elsewhere is the ace
        parts = re.findall(r"A (?=[^\W\dA-Z])|\w+|\W+", text)
        return [(part, part not in idle and any(self._stem(word) in stems for word in words_of(part))) for part in parts]

    def _answers(self, asked: Query, phrases: list[dict[str, Any]]) -> float:
        """Return how well a rule answers the question `asked`, from its matching `phrases`. The best phrase counts most."""
        weights: list[float] = []
        said: set[str] = set()
        for row in phrases:
            stems, whole = self._said[row["id"]]
            said |= stems
            fits = asked.covered(stems) ** 2 * asked.to_the_point(stems, whole)
            weights.append(WEIGHTS[row["part"]] * -float(row["rank"]) * fits)
        aside = ASIDE if phrases[0]["rule"] in GUIDES else 1.0
        return aside * (max(weights) + SECOND * sum(weights)) * math.sqrt(asked.covered(said))

    def _rows_with(self, stems: Set[str]) -> list[dict[str, Any]]:
        """Return a row for each phrase with one of the stems: "id", "rule", "part", and SQLite's "rank" (less is better)."""
        match = " OR ".join(f'"{stem}"' for stem in sorted(stems))
        what = "phrases.rowid AS id, rule, part, phrases_fts.rank AS rank"
        tables = "phrases_fts JOIN phrases ON phrases.rowid = phrases_fts.rowid"
        with self._lock:
            return list(self._db.query(f"SELECT {what} FROM {tables} WHERE phrases_fts MATCH ?", [match]))  # noqa: S608 - ours

    def _rows(self, rule: Rule | Guide, gettext: GetText) -> Iterator[dict[str, str]]:
        """Yield the index's rows for a rule or guide. Keys are "rule" (its id), "part" and "stems" (separated by blanks). The
        parts "title", "text" and "details" (all other texts) have a row each, the part "players" a row for each search phrase."""
        further = (rule.details, rule.our_ruling, rule.differ) if isinstance(rule, Rule) else ()
        more = [gettext(text) for text in further if text]
        parts = [("title", gettext(rule.title)), ("text", gettext(rule.text)), ("details", " ".join(more))]
        parts += [("players", phrase) for phrase in gettext(rule.phrases).split(",")]
        yield from (self._row(rule.id, part, text) for part, text in parts if text)

    def _row(self, rule: str, part: str, text: str) -> dict[str, str]:
        return {"rule": rule, "part": part, "stems": " ".join(self._stems(text))}

    def _stems(self, text: str) -> list[str]:
        return [self._stem(word) for word in words_of(text)]

    def _wanted(self, question: str) -> list[Wanted]:
        """Return, for each distinct word of the question, the stems that match it: its own and its synonyms', or the nearest
        spellings if no rule has any of these. A term that only other sites use also matches the stems of this app's term."""
        words = list(dict.fromkeys(words_of(question[:LONGEST_QUESTION])))[:MOST_WORDS]
        ranks = sum(1 for word in words if word in RANKS) > 1
        idle = [word in self._idle and not (ranks and word in RANKS) for word in words]
        stems = [self._stem(word) for word in words]
        wanted = [{stem: IDLE} if says_little else self._stems_for(stem) for stem, says_little in zip(stems, idle, strict=True)]
        places = [place for place, says_little in enumerate(idle) if not says_little]
        for said, players in self._elsewhere.items():
            for start in range(len(places) - len(said) + 1):
                if tuple(stems[place] for place in places[start : start + len(said)]) == said:
                    wanted[places[start]] = dict.fromkeys(players, ELSEWHERE) | wanted[places[start]]
        return [either for either in wanted if either]

    def _stems_for(self, stem: str) -> Wanted:
        """Return the stems in rules that match one word of a question, each with its weight."""
        known = {like: LIKE for like in self._like.get(stem, ()) if like in self._telling}
        if stem in self._telling:
            known[stem] = 1.0
        return known or dict.fromkeys(self._mended(stem), MENDED)

    def _nearest(self, stem: str) -> list[str]:
        """Return the rules' stems most similar to an unknown one (a shorter form, other spellings), or `TARGET` for 3 digits."""
        if stem.isdigit() and len(stem) == len(TARGET):
            return [TARGET]
        if len(stem) < SHORTEST_MENDED:
            return []
        shares = [known for known in self._telling if len(known) > SHORTEST_MENDED and stem.startswith(known)]
        near = [known for known in self._telling if abs(len(known) - len(stem)) <= 2]
        return sorted(shares, key=len)[-1:] or get_close_matches(stem, near, n=3, cutoff=ALIKE)

    def _like_words(self, groups: str) -> dict[str, set[str]]:
        """Return the synonyms of each word, as stems. The words of each of the `groups` mean the same."""
        found: dict[str, set[str]] = {}
        for group in groups.split(","):
            stems = {*self._stems(group)}
            for stem in stems:
                found.setdefault(stem, set()).update(stems - {stem})
        return found

    def _other_words(self) -> dict[tuple[str, ...], set[str]]:
        """Map each term that the app doesn't use, as a tuple of stems, to the stems of the glossary's word for the same thing."""
        found: dict[tuple[str, ...], set[str]] = {}
        for term in GLOSSARY:
            first, *others = term.said[self.language]
            said = {stem for word, stem in zip(words_of(first), self._stems(first), strict=True) if word not in self._idle}
            for other in (*others, *term.elsewhere[self.language]):
                stems = tuple(self._stem(word) for word in words_of(other) if word not in self._idle)
                if stems:
                    found.setdefault(stems, set()).update(said)
        return found


RANKS = frozenset({"a", "k", "q", "j", "r", "d", "v", "b", "10", *"23456789"})
"""The letters and numbers of cards. In a question with several of them (“Q K A”), even the idle word “a” has full weight."""


def in_order() -> list[Rule]:
    """Return every rule, sorted by game and topic. Search results of equal weight keep this order."""
    by_topic = sorted(RULES, key=lambda rule: rule.partition(".")[0])
    by_game = (rule for game in GAMES.values() for rule in by_topic if rule in game.rules)
    return [RULES[rule] for rule in dict.fromkeys(by_game)]


@cache
def index_of(language: str) -> Index:
    """Return the search index of a language. It is made once, which takes a tenth of a second."""
    return Index(language, translator(language))


def folded(text: str) -> str:
    """Remove accents and case from a text.
    >>> folded("Pêche à l’Œuf"), folded("PONTUAÇÃO")
    ("peche a l'oeuf", 'pontuacao')
    """
    plain = re.sub("[’‘ʼ´`]", "'", text).casefold().replace("œ", "oe").replace("æ", "ae")
    return "".join(sign for sign in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """Split a text into folded words of letters and digits. Drop French elisions, such as l' and d'.
    >>> words_of("L'as: Q-K-A, 3♥?")
    ['as', 'q', 'k', 'a', '3']
    """
    return re.findall(r"[a-z0-9]+", re.sub(r"\b(?:l|d|j|m|n|s|t|c|qu)'", " ", folded(text)))
