"""The line notation of a hand: `4-7h 3cds +ks / ac`.

    4-7h 9-qs 3cds +ks +8d@2.1 / ac 10c jh 2d 9c

Melds and lay-offs stand before the slash, cards left after it. `4-7h` is a run (`4-7h*6` with a joker as its 6), `3cds` a set
(`9hc*` with a joker), `4h,5h,*=6h` a meld card by card, `+ks` a lay-off, `@2.1` names the first meld of seat 2. `4-7h, qs qc *`
separates melds by a comma and a blank; single cards between commas are one meld. Tiles are written by number and colour:
`4-7r 3rbk / 5k *`."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from scorekeeper.engine.cards import ACE, Card, Cards, lower
from scorekeeper.engine.melds import Meld, rank_at
from scorekeeper.engine.messages import N_, Unreadable

Deck: TypeAlias = type[Card]

LAY_OFF = re.compile(r"\+([^@]+)(?:@([0-9]{1,2})\.([0-9]{1,2}))?")
POINTS = re.compile(r"[+-]?[0-9]{1,9}(?:[+-][0-9]{1,9})*")
LONGEST = 1000
TOO_LONG = N_("This line is too long to be one player's cards.")
HIGH_ACE = 14


@dataclass(frozen=True, slots=True)
class _Grammar:
    """The regular expressions of a deck's ranks, runs and sets, in lower case."""

    rank: re.Pattern[str]
    run: re.Pattern[str]
    set: re.Pattern[str]


@cache
def _grammar(names: tuple[str, ...], letters: tuple[str, ...]) -> _Grammar:
    """Return the grammar of a deck with these rank `names` and suit `letters`. The letter `t` is read as a ten too."""
    longest_first = sorted((*map(str.lower, names), "t"), key=len, reverse=True)
    rank, suits = f"(?:{'|'.join(longest_first)})", "".join(letters)
    run = rf"({rank})-({rank})([{suits}])((?:\*{rank})*)"
    return _Grammar(re.compile(rank), re.compile(run), re.compile(rf"({rank})([{suits}*]{{2,}})"))


@dataclass(frozen=True, slots=True)
class WrittenLayoff:
    """A card laid off. `on` is the seat and number of its meld, both from 1, or None if the line doesn't name a meld."""

    card: Card
    on: tuple[int, int] | None = None

    def __str__(self) -> str:
        return f"+{self.card}" + (f"@{self.on[0]}.{self.on[1]}" if self.on else "")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of cards as read: melds, lay-offs, and the cards `left` after the slash. Without a slash, `left` is None."""

    melds: tuple[Cards, ...]
    layoffs: tuple[WrittenLayoff, ...]
    left: Cards | None

    def __len__(self) -> int:
        """Return the number of cards. An empty meld counts as one, for the limit on a player's cards."""
        return sum(len(meld) or 1 for meld in self.melds) + len(self.layoffs) + len(self.left or ())

    def __str__(self) -> str:
        left = () if self.left is None else ("/", *self.left)
        return " ".join(map(str, (*map(write_meld, self.melds), *self.layoffs, *left)))


def read_line(text: str, deck: Deck = Card) -> Line:
    """Read a line of a game's cards. Raise `Unreadable` about the first bad word."""
    if len(text) > LONGEST:
        raise Unreadable(TOO_LONG)
    table, slash, hand = lower(text.strip()).partition("/")
    words = _grouped(table, deck).split()
    layoffs = tuple(_read_layoff(word, deck) for word in words if word.startswith("+"))
    melds = tuple(read_meld(word, deck) for word in words if not word.startswith("+"))
    left = tuple(deck.parse(word) for word in re.split(r"[\s,]+", hand) if word) if slash else None
    return Line(melds, layoffs, left)


def understood(text: str, deck: Deck = Card) -> tuple[str, tuple[str, ...]]:
    """Split a line into the text of the words that can be read as cards, and the other words."""
    good: list[str] = []
    bad: list[str] = []
    for word in re.findall(r"/|[^\s/]+", text[:LONGEST]):
        plain = word.rstrip(",")
        try:
            read_line(f"/ {plain}" if "/" in good and word != "/" else plain, deck)
        except Unreadable:
            bad.append(plain)
        else:
            good.append(word)
    return " ".join(good), tuple(bad)


def _grouped(table: str, deck: Deck) -> str:
    """Join single cards between commas into one meld: `4-7h, qs qc *` becomes `4-7h qs,qc,*`. `table` ends before the slash."""
    parts = [part.split() for part in re.split(r",\s+", table)]
    if len(parts) == 1:
        return table
    single = re.compile(rf"{_grammar(deck.ranks(), deck.suits()).rank.pattern}[{''.join(deck.suits())}]|\*(=.*)?")
    return " ".join((",".join if all(map(single.fullmatch, words)) else " ".join)(words) for words in parts)


def read_meld(word: str, deck: Deck = Card) -> Cards:
    """Read one meld: a run `4-7h`, a set `7hds`, or cards joined by commas `7h,8h,*`. Raise `Unreadable` for a bad word."""
    grammar = _grammar(deck.ranks(), deck.suits())
    if run := grammar.run.fullmatch(word):
        return _run(deck, *run.groups())
    if same := grammar.set.fullmatch(word):
        rank = _rank(same[1], deck)
        return tuple(deck(rank, None, True) if suit == "*" else deck(rank, suit) for suit in same[2])
    return tuple(deck.parse(part) for part in word.split(",") if part)


def _run(deck: Deck, first: str, last: str, suit: str, wild: str) -> Cards:
    """Return the cards of a run such as `4-7h*6`. `wild` has the ranks of the run's jokers, here `*6`. An ace is low as the first
    card and high as the last. Raise `Unreadable` for a joker outside the run, or two jokers of one rank."""
    low, high = _rank(first, deck), _rank(last, deck)
    if high == ACE and deck.ranks()[0] == "A":
        high = HIGH_ACE
    low, high = min(low, high), max(low, high)
    jokers = [_rank(rank, deck) for rank in wild.split("*") if rank]
    ranks = [rank_at(place) for place in range(low, high + 1)]
    if any(rank not in ranks or jokers.count(rank) > 1 for rank in jokers):
        raise Unreadable(
            N_("“{text}”: give each joker a different rank between the ends of the run."), text=f"{first}-{last}{suit}{wild}"
        )
    return tuple(deck(rank, suit, rank in jokers) for rank in ranks)


def _read_layoff(word: str, deck: Deck) -> WrittenLayoff:
    match = LAY_OFF.fullmatch(word)
    if not match:
        raise Unreadable(N_("“{text}” isn't a lay-off. Write + and the card, as in +8d."), text=word)
    return WrittenLayoff(deck.parse(match[1]), (int(match[2]), int(match[3])) if match[2] else None)


def _rank(text: str, deck: Deck) -> int:
    return deck.ranks().index("10" if text == "t" else text.upper()) + 1


def write_meld(cards: Iterable[Card]) -> str:
    """Return a meld in line notation, card by card."""
    return ",".join(str(card) for card in cards)


def with_meld(line: Line, number: int, meld: Meld) -> Line:
    """Return the line with its meld at index `number` replaced."""
    return Line((*line.melds[:number], meld.cards, *line.melds[number + 1 :]), line.layoffs, line.left)


def with_layoff(line: Line, number: int, layoff: WrittenLayoff) -> Line:
    """Return the line with its lay-off at index `number` replaced."""
    return Line(line.melds, (*line.layoffs[:number], layoff, *line.layoffs[number + 1 :]), line.left)


def _parts(text: str, say: str) -> list[int]:
    """Read numbers with their signs: `87-90` is 87 and -90. Raise `Unreadable`, with the message `say`, for anything else."""
    joined = re.sub(r"\s+", "", text).replace("−", "-")
    if not POINTS.fullmatch(joined):
        raise Unreadable(say, text=text)
    return [int(part) for part in re.findall(r"[+-]?\d+", joined)]


def read_points(text: str) -> tuple[int, int]:
    """Read points from the keypad: `87-90` is 87 melded and 90 left. Raise `Unreadable` for anything else."""
    says = N_("“{text}” isn't a score. Write the points melded, a minus sign and the points left, as in 87-90.")
    parts = _parts(text, says)
    return sum(part for part in parts if part > 0), -sum(part for part in parts if part < 0)


def says_left(text: str) -> bool:
    """Does a line of points, or of points and ranks, include the points left? `57-0` does, `57` doesn't."""
    return any(sign in text for sign in "-−/")


def nothing_left(line: str) -> str:
    """Add a slash to a line without one, to say that no cards are left."""
    return line if "/" in line else f"{line} /"


def read_left(text: str) -> int:
    """Read points left, in games that count nothing else: 25 for `25`, `-25` or `10+15`. Raise `Unreadable` for other text."""
    return abs(sum(_parts(text, N_("“{text}” isn't a number. Write what's left in hand, such as 25."))))


def read_signed(text: str) -> int:
    """Read points with their sign, in a game without cards: `25`, `-25` or `10+15`. Raise `Unreadable` for anything else."""
    return sum(_parts(text, N_("“{text}” isn't a number of points. Write a number, such as 25 or -25.")))


def read_values(text: str, deck: Deck = Card) -> tuple[int, Cards]:
    """Read points melded and ranks left, such as `60/K 2 2 *`. Raise `Unreadable` for anything else."""
    melded, _, hand = text.partition("/")
    points, minus = read_points(melded.strip() or "0")
    if minus:
        raise Unreadable(N_("“{text}” isn't a number of points melded."), text=melded.strip())
    return points, read_ranks(hand, deck)


def read_ranks(hand: str, deck: Deck = Card) -> Cards:
    """Read ranks without suits, such as `K 2 2 *` or, after a slash, `/K 2 2 *`. `*` is a joker. Raise `Unreadable` otherwise."""
    return tuple(_value(word, deck) for word in re.split(r"[\s,]+", hand.strip().removeprefix("/")) if word)


def _value(word: str, deck: Deck) -> Card:
    if word == "*":
        return deck(None, None, True)
    if not _grammar(deck.ranks(), deck.suits()).rank.fullmatch(lower(word)):
        names = ", ".join(deck.ranks())
        raise Unreadable(N_("“{text}” isn't a rank. Write one of {names}; * is a joker."), text=word, names=names)
    return deck(_rank(lower(word), deck), None)


def press(line: str, button: str, cards: Iterable[str]) -> str:
    """Return a line after a press on the pad in a browser without script. `button` is "meld", "layoff" or "left" for the chosen
    `cards`, or "undo" for the last press. The line isn't parsed, so an unreadable line stays as typed."""
    table, slash, hand = line.partition("/")
    on_table, in_hand = table.split(), hand.split()
    chosen = [card.removesuffix("+") for card in cards]
    if button == "meld" and chosen:
        on_table.append(",".join(chosen))
    elif button == "layoff":
        on_table += [f"+{card}" for card in chosen]
    elif button == "left":
        slash, in_hand = "/", in_hand + chosen
    elif button == "undo":
        # The slash goes with the last card after it: alone it would mean that nothing is left.
        on_table = on_table if slash else on_table[:-1]
        in_hand = in_hand[:-1]
        slash = slash if in_hand else ""
    return " ".join([*on_table, *([slash] if slash else []), *in_hand])
