"""`Example`, a right or wrong case of a rule, and functions to write it.

The rules import it as `eg`. Every rule has a right and a wrong example. The right one breaks no rule. The wrong one breaks this
rule. But some rules are never cited against a player, since they count points or allow something. Their wrong example is a
`Claim` that the engine contradicts.

Cards are written as a row, `"6h 6d 6c"`; several melds as a tuple of rows. The players are Ana, Ben, Cy and Di, seated in that
order. Only the records name them. The sentence of an example (`says`) names nobody.

    asks("layoff", meld="5h 6h 7h", card="8h")
    asks("callable", table=("4h 5h 6h",), pile="3h Qs 4d", options={"rummy_call": "top"})
    played(draws("Ana"), melds("Ana", "6h 6d 6c"), discards("Ana", "2c"), dealer="Cy")
    session(totals("Ben", Ana=(87, 90), Ben=(60, 0)), totals(None, Ana=(20, 5), Ben=(10, 5)), players=("Ana", "Ben"))
    session(at_the_end(lies("Ana", "5h 6h 7h", Ben="8h"), out="Ben", Ana="Kh 2c"), players=("Ana", "Ben"))
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, TypeAlias

from scorekeeper.engine.messages import N_

Document: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """An example of a rule. `says` tells it in a sentence or two, marked for translation.

    `asked` is a question (a document with `ask`) or a record (a document with `hands`; `format` may be missing). `shows` are the
    rows of cards pictured with it: a label, marked for translation, and cards in notation that are also in `asked`. If `shows` is
    empty, a question's cards are all pictured, and a record's not at all.

    `answer` is part of the engine's expected answer. If it is empty, a right example expects a lawful play and a wrong one a
    refusal (of the last event, if there are events). `claimed` is for a wrong example of a rule that is never cited: part of an
    answer that somebody claims and the engine doesn't give. It is None in other examples."""

    says: str
    asked: Document
    answer: Document = field(default_factory=dict)
    shows: tuple[tuple[str, str], ...] = ()
    claimed: Document | None = None

    def __post_init__(self) -> None:
        if "ask" in self.asked and not self.shows:
            object.__setattr__(self, "shows", drawn(self.asked))

    def stands(self) -> "Example":
        """Return this example as one of lawful play. If it has no expected answer yet, expect “lawful”."""
        return self if self.answer else replace(self, answer=STANDS)

    def refused(self) -> "Example":
        """Return this example as one that breaks its rule. If it has no expected answer yet, expect “refused”."""
        count = sum(len(hand.get("events", ())) for hand in self.asked.get("hands", ()))
        return self if self.answer else replace(self, answer=refused(count - 1) if count else REFUSED)


@dataclass(frozen=True, slots=True)
class Claim:
    """A false claim about a rule's right example. The two make the rule's wrong example. `says` is the claim in words. `claimed`
    is what the answer would contain if the claim were true."""

    says: str
    claimed: Document

    def about(self, right: Example) -> Example:
        """Return the wrong example that makes this claim about the question and answer of the `right` one."""
        return replace(right, says=self.says, claimed=self.claimed)


MELDED = N_("Melded")
LAID_OFF = N_("Laid off")
TABLE = N_("On the table")
PILE = N_("Discard pile, bottom to top")
TURNED = N_("Turned up beside the stock")
TAKEN = N_("Taken from the pile")
DISCARDED = N_("Discarded")
IN_HAND = N_("In hand")
BEFORE = N_("On the table before")
AFTER = N_("On the table afterwards")
FROM_RACK = N_("From the rack")
ON_RACK = N_("On the rack")

DRAWN = {
    "turned": TURNED,
    "table": TABLE,
    "meld": TABLE,
    "card": LAID_OFF,
    "pile": PILE,
    "cards": MELDED,
    "melds": MELDED,
    "melded": MELDED,
    "left": IN_HAND,
}
"""The labels under which an example's cards are drawn, by the field of the question that has these cards."""

Part: TypeAlias = dict[str, Any]
Events: TypeAlias = tuple[Part, ...]

TWO = ("Ana", "Ben")
THREE = ("Ana", "Ben", "Cy")
FOUR = ("Ana", "Ben", "Cy", "Di")
FIVE = ("Ana", "Ben", "Cy", "Di", "Eva")
STANDS: Part = {"ok": True}
"""The expected answer that no rule is broken."""
REFUSED: Part = {"ok": False}
"""The expected answer that a rule is broken."""
QUIET: Part = {"verdicts": []}
"""Part of the expected answer to a hand in which nothing is wrong."""


def row(cards: str) -> list[str]:
    """Split a row of cards in notation into its cards.
    >>> row("6h *=7h 8h")
    ['6h', '*=7h', '8h']
    """
    return cards.split()


def rows(label: str, *melds: str) -> tuple[tuple[str, str], ...]:
    """Return several melds or sets as rows with one label.
    >>> rows("On the table", "5r 6r 7r", "8b 8k 8y")
    (('On the table', '5r 6r 7r'), ('On the table', '8b 8k 8y'))
    """
    return tuple((label, cards) for cards in melds)


def drawn(asked: Document) -> tuple[tuple[str, str], ...]:
    """Return a question's cards as pairs of a label and a row. For a turn: the sets before, tiles from the rack, sets after.
    >>> drawn({"ask": "rearrange", "before": [["5r", "6r", "*=7r"]], "after": [["5r", "6r", "7r"], ["9r", "9b", "*"]]})[1]
    ('From the rack', '7r 9r 9b')
    """
    if "after" not in asked:
        return tuple(chain.from_iterable(rows(label, *_rows_of(asked.get(part, ()))) for part, label in DRAWN.items()))
    before, after = _rows_of(asked["before"]), _rows_of(asked["after"])
    if not before:
        return rows(FROM_RACK, *after)
    there, own = Counter(map(_unsaid, " ".join(before).split())), []
    for tile in " ".join(after).split():
        if not there[_unsaid(tile)]:
            own.append(tile)
        there[_unsaid(tile)] -= 1
    return (*rows(BEFORE, *before), *(rows(FROM_RACK, " ".join(own)) if own else ()), *rows(AFTER, *after))


def _unsaid(tile: str) -> str:
    """Return a tile in notation without the meaning of a joker: `*=7r` becomes `*`."""
    return tile.partition("=")[0]


def _rows_of(part: Any) -> list[str]:
    """Return the rows of cards in one part of a question, each as text. The part is a card, cards or melds."""
    if not part or isinstance(part, str):
        return [part] if part else []
    return [" ".join(meld) for meld in part] if isinstance(part[0], list) else [" ".join(part)]


ROWS = ("cards", "meld", "pile", "left", "hand")
TABLES = ("table", "melded", "before", "after")


def asks(question: str, *, game: str = "rummy500", kind: str = "", **parts: Any) -> Part:
    """Return an example's question as JSON. `question` is its `ask` word in the contract. `kind` is `set` or `run` if the player
    named the kind of meld. Further arguments (`parts`) are its other fields; cards are given in notation.

    >>> asks("meld", cards="9h * *", kind="run")
    {'ask': 'meld', 'game': 'rummy500', 'as': 'run', 'cards': ['9h', '*', '*']}
    """
    said = {"as": kind} if kind else {}
    return {"ask": question, "game": game, **said, **{name: _read(name, part) for name, part in parts.items()}}


def _read(name: str, part: Any) -> Any:
    if name in ROWS:
        return row(part)
    return list(map(row, part)) if name in TABLES else part


def meld_example(says: str, cards: str, answer: Part | None = None, claimed: Part | None = None, **more: Any) -> Example:
    """Return an example that asks whether the cards are a meld. `more` has other fields of the question. `says`, `answer` (None:
    a lawful play) and `claimed` are the fields of `Example`."""
    return Example(says, asks("meld", cards=cards, **more), answer or {}, claimed=claimed)


# The events of a hand: each of these gives one or more of them.


def draws(by: str, card: str = "") -> Events:
    """Return an example's event: a player draws from the stock, an unknown card if `card` is empty."""
    return ({"do": "draw", "by": by, "from": "stock", **({"card": card} if card else {})},)


def takes(by: str, card: str = "") -> Events:
    """Return an example's event: a player draws from the pile down to `card`, or only its top card if `card` is ""."""
    return ({"do": "draw", "by": by, "from": "pile", **({"card": card} if card else {})},)


def melds(by: str, cards: str, kind: str = "") -> Events:
    """Return an example's event: a player lays a new meld. `kind` is `set` or `run`, or "" if the player names none."""
    return ({"do": "meld", "by": by, "cards": row(cards), **({"as": kind} if kind else {})},)


def lays_off(by: str, card: str, on: int = 0) -> Events:
    """Return an example's event: a player lays a card off on meld number `on` (from 1; 0 if the card fits only one meld)."""
    return ({"do": "layoff", "by": by, "card": card, **({"on": on} if on else {})},)


def discards(by: str, card: str) -> Events:
    """Return an example's event: a player discards, which ends the turn."""
    return ({"do": "discard", "by": by, "card": card},)


def turn(by: str, discard: str, *melded: str, laid_off: str = "") -> Events:
    """Return the events of an example's turn: a draw from the stock, new melds, cards `laid_off` where they fit, a discard."""
    laid = (*(melds(by, cards) for cards in melded), *(lays_off(by, card) for card in row(laid_off)))
    return (*draws(by), *chain.from_iterable(laid), *discards(by, discard))


def calls(by: str, card: str, on: int = 0) -> Events:
    """Return an example's event: a player calls "Rummy!" for a card of the pile that fits meld number `on` (0: not named)."""
    return ({"do": "call", "by": by, "card": card, **({"on": on} if on else {})},)


def does(what: str, by: str, **more: Any) -> Events:
    """Return an example's event. `what` is its kind (the field `do`), such as `pass`, and `more` are its other fields."""
    return ({"do": what, "by": by, **more},)


# Hands, and records of them.


def play(*events: Events, dealer: str = "", upcard: str = "", deal: Mapping[str, str] | None = None, **left: str) -> Part:
    """Return a hand of a record, event by event. `events` come from `turn` and similar functions. `deal` has each player's cards
    dealt, and `left` those left, by name. What is empty or None isn't recorded."""
    parts: Part = {"entry": "play", "events": list(chain.from_iterable(events))}
    parts |= {"dealer": dealer} if dealer else {}
    parts |= {"upcard": upcard} if upcard else {}
    parts |= {"deal": {name: row(cards) for name, cards in deal.items()}} if deal else {}
    return parts | ({"left": {name: row(cards) for name, cards in left.items()}} if left else {})


def lies(by: str, cards: str, kind: str = "", **laid_off: str) -> Part:
    """Return a meld that `by` laid, for a hand entered at its end. `kind` is what they called it, or "". `laid_off` has the cards
    that each player laid off on it, by name."""
    layoffs = [{"by": name, "card": card} for name, cards_of in laid_off.items() for card in row(cards_of)]
    return {"by": by, "cards": row(cards), **({"as": kind} if kind else {}), "layoffs": layoffs}


def at_the_end(*laid: Part, out: str | None = None, dealer: str = "", **left: str) -> Part:
    """Return a hand of an example's record, entered at its end. `laid` are its melds, from `lies`. `out` went out, None if nobody
    did. `left` has each player's cards left."""
    parts: Part = {"entry": "table", "out": out, "melds": list(laid)}
    parts |= {"dealer": dealer} if dealer else {}
    return parts | {"left": {name: row(cards) for name, cards in left.items()}}


def totals(out: str | None = None, **scores: tuple[int, int] | int) -> Part:
    """Return a hand of a record, entered as points. `out` went out (None: nobody). `scores`: (melded, left) or left, by name."""
    counted = {
        name: {"melded": points[0], "left": points[1]} if isinstance(points, tuple) else {"left": points}
        for name, points in scores.items()
    }
    return {"entry": "totals", "out": out, "scores": counted}


def session(
    *hands: Part, game: str = "rummy500", players: Sequence[str] = THREE, options: Document | None = None, preset: str = ""
) -> Part:
    """Return an example's record of hands from `play`, `at_the_end` or `totals`. The default `preset` is the game's first."""
    parts: Part = {"game": game, "players": list(players), "hands": list(hands)}
    return parts | ({"options": dict(options)} if options else {}) | ({"preset": preset} if preset else {})


def played(
    *events: Events,
    game: str = "rummy500",
    players: Sequence[str] = THREE,
    options: Document | None = None,
    preset: str = "",
    dealer: str = "",
    upcard: str = "3d",
    deal: Mapping[str, str] | None = None,
    **left: str,
) -> Part:
    """Return an example's record with one hand, entered event by event. The arguments are those of `play` and `session`. Without
    a `dealer` the first player starts. A card is turned up even if the example doesn't need one.

    >>> played(turn("Ana", "2c"), upcard="4d")["hands"][0]["events"][1]
    {'do': 'discard', 'by': 'Ana', 'card': '2c'}
    """
    hand = play(*events, dealer=dealer, upcard=upcard, deal=deal, **left)
    return session(hand, game=game, players=players, options=options, preset=preset)


def rummy(*events: Events, **more: Any) -> Part:
    """Return an example's record with one hand of Rummy. The 4 of diamonds is turned up. `more` is passed to `played`."""
    return played(*events, game="rummy", upcard="4d", **more)


def wrotham(*events: Events, **more: Any) -> Part:
    """Return an example's record with the first hand of Rummy under the preset `wrotham`. `more` is passed to `played`."""
    return played(*events, game="rummy", preset="wrotham", upcard="", **more)


def rummikub(*events: Events, **more: Any) -> Part:
    """Return an example's record with one round of Rummikub, made of `events`. `more` is passed to `played`."""
    return played(*events, game="rummikub", upcard="", **more)


def turned(*after: str, before: tuple[str, ...] = (), opened: bool = True, **agreed: Any) -> Part:
    """Return an example's question: was this turn of Rummikub lawful? `before` and `after` are the sets on the table before and
    after the turn. `opened` says that the player had opened in an earlier turn. `agreed` are other fields, such as `options`."""
    return asks("rearrange", game="rummikub", before=before, after=after, opened=opened, **agreed)


def plays(by: str, *table: str) -> Events:
    """Return an example's event: a player of Rummikub leaves these sets on the table."""
    return does("play", by, table=list(map(row, table)))


# What the engine answers.


def worth(points: int, kind: str = "") -> Part:
    """Return an example's expected answer: the cards are a meld with these points. An empty `kind` isn't checked."""
    return {"ok": True, "points": points, **({"kind": kind} if kind else {})}


def refused(*events: int) -> Part:
    """Return an example's expected answer to a hand in which only the events with these indexes (from 0) break a rule."""
    return {"ok": False, "hands": [{"verdicts": [{"event": event} for event in events]}]}


def answered(*hands: Part, **more: Any) -> Part:
    """Return an example's expected answer to a record: the answers to its `hands`, and other fields (`more`)."""
    return {"hands": list(hands), **more}


def hand_scores(**points: int | str) -> Part:
    """Return an example's expected answer to a hand. `points` are each player's score, by name."""
    return answered({"scores": {name: {"hand": scored} for name, scored in points.items()}})
