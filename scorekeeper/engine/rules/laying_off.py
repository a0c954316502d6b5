"""Rules on laying off a card on a meld."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE, Card, Cards, naturals, starred
from scorekeeper.engine.cards import jokers as jokers_in
from scorekeeper.engine.melds import LONGEST_RUN, RUN, SET, Meld, MeldRules, rank_at, set_from
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules import jokers
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld
from scorekeeper.engine.rules.wider_melds import many_jokers
from scorekeeper.engine.rules.wild_cards import runs_alone
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict, broken

LAYING_OFF = ("layoff.fit", "layoff.choose")

DOESNT_FIT = {
    "fit full": N_("{cards} doesn't fit {meld}: the set is full."),
    "fit suit": N_("{cards} doesn't fit {meld}: that suit is already there."),
    "fit rank": N_("{cards} doesn't fit {meld}: it has another rank."),
    "fit other suit": N_("{cards} doesn't fit {meld}: it has another suit."),
    "fit there": N_("{cards} doesn't fit {meld}: that card is already in the run."),
    "fit gap": N_("{cards} doesn't fit {meld}: it isn't next to either end."),
    "fit high": N_("{cards} doesn't fit {meld}: the ace is high there, so the run ends with it."),
    "fit low": N_("{cards} doesn't fit {meld}: the ace is low there, so the run begins with it."),
    "fit ace": N_("{cards} doesn't fit {meld}: here an ace goes below the 2 and nowhere else."),
    "fit long": N_("{cards} doesn't fit {meld}: a run has thirteen cards at most."),
}
"""The reasons why a card doesn't fit a meld, by the variant of the breach."""
TILE_DOESNT_FIT = {
    "fit full": N_("{cards} doesn't fit {meld}: the group is full."),
    "fit suit": N_("{cards} doesn't fit {meld}: that colour is already there."),
    "fit rank": N_("{cards} doesn't fit {meld}: it has another number."),
    "fit other suit": N_("{cards} doesn't fit {meld}: it has another colour."),
    "fit there": N_("{cards} doesn't fit {meld}: that tile is already in the run."),
    "fit gap": N_("{cards} doesn't fit {meld}: it isn't next to either end."),
    "fit ace": N_("{cards} doesn't fit {meld}: the 1 comes before the 2, never after the 13."),
    "fit long": N_("{cards} doesn't fit {meld}: a run has thirteen tiles at most."),
}
"""The reasons why a tile doesn't fit a meld, by the variant of the breach."""


@rule(
    "layoff.fit",
    sources="P B R",
    title="Where a card can be laid off",
    text="Lay off a card where it makes a meld longer and keeps it valid: the fourth card of a set, or the next card at either end of a run.",
    details="It doesn't matter whose meld you add to. Nothing goes beyond an ace at the end of a run, and a set of four is full. An ace that fits both ends of a run from the 2 to the king goes above the king.",
    refused={
        "none": "{cards} doesn't fit any meld on the table.",
        "gone": "There's no meld {number} on the table.",
        **DOESNT_FIT,
    },
    phrases="lay off, add to a meld, hit, add a card to somebody else's meld, tag on, extend a run, which end, fourth card, play on other people's melds, play off somebody, laying off, add to a run, add to a set, play on your opponent's cards, build on a meld, add two cards to a meld at once, put my card on his run, put my card on her set",
    right=eg.Example(
        says="The 8 follows the 7, whoever laid the run down.",
        asked=eg.asks("layoff", meld="5h 6h 7h", card="8h"),
        answer={"ok": True, "meld": ["5h", "6h", "7h", "8h"], "points": 8},
    ),
    wrong=eg.Example(says="The 9 doesn't fit while the 8 is missing.", asked=eg.asks("layoff", meld="5h 6h 7h", card="9h")),
)
def places(meld: Meld, card: Card, law: MeldRules) -> tuple[Meld, ...]:
    """Return the melds that this meld can become with the card: two if it fits both ends, empty if it fits nowhere. A card fits
    as another card of a set, or as the next card at either end of a run. An ace that fits both ends goes on top."""
    if card.wild and not law.takes(len(jokers_in(meld.cards)) + 1, len(meld) + 1):
        return ()
    if meld.kind is SET and not law.wild_sets and starred((card,)):
        return ()
    if meld.kind is SET:
        longer = _set_with(meld, card, law)
        return (longer,) if longer else ()
    low, high = _run_with(meld, card, law, meld.start - 1), _run_with(meld, card, law, meld.start + len(meld))
    if low and high and low.cards[0] == high.cards[-1]:
        return (high,)
    return tuple(longer for longer in (low, high) if longer)


def _set_with(meld: Meld, card: Card, law: MeldRules) -> Meld | None:
    fits = len(meld) < law.largest_set and card.rank in (None, meld.cards[0].rank)
    if not card.wild:
        fits = fits and law.may_join(card.suit, naturals(meld.cards))
    return set_from((*meld.cards, card), meld.cards[0].rank or 0) if fits else None


def _run_with(meld: Meld, card: Card, law: MeldRules, position: int) -> Meld | None:
    """Return the run with the card added at `position`, one below or above the run. Return None if the card doesn't fit there."""
    below = position < meld.start
    start = rank_at(position) if below else meld.start
    suit = meld.cards[0].suit
    rank = rank_at(position)
    if card.rank not in (None, rank) or card.suit not in (None, suit) or not law.allows(start, len(meld) + 1):
        return None
    laid = card.standing_for(rank, suit)
    return Meld(RUN, (laid, *meld.cards) if below else (*meld.cards, laid), start)


@rule(
    "layoff.joker",
    sources="P",
    requires=jokers.WITH_JOKERS,
    title="Laying off a joker",
    text="When you lay off a joker, say which card it stands for, just as when you meld one.",
    details="If only one end of the run is open, or the meld is a set, it's clear what the joker is and you needn't say. If both ends are open, say which card it is.",
    phrases="lay off a joker, add a wild card to a run, joker at the end of a run",
    right=eg.Example(
        says="A player lays off a joker on the run and says it's the 8.",
        asked=eg.asks("layoff", meld="5h 6h 7h", card="*=8h"),
        answer={"ok": True, "meld": ["5h", "6h", "7h", "*=8h"], "points": 15},
    ),
    wrong=eg.Example(
        says="“In a run you needn't say what a joker is.” It could be the 4 or the 8.",
        asked=eg.asks("layoff", meld="5h 6h 7h", card="*"),
        answer=jokers.UNSAID,
        claimed=eg.STANDS,
    ),
)
@lru_cache(maxsize=16_384)
def lay_off(meld: Meld, card: Card, law: MeldRules) -> Judged:
    """Lay a card off on a meld. Return the meld after it (None if refused) and the verdict. A joker that fits both ends must be
    named. The last few thousand answers are cached."""
    longer = places(meld, card, law)
    if len(longer) == 1:
        return Judged(longer[0], LEGAL)
    if longer:
        return Judged(None, jokers.unsaid((card,), longer))
    return Judged(None, Verdict(tuple(_why_not(meld, card, law))))


def _why_not(meld: Meld, card: Card, law: MeldRules) -> list[Breach]:
    """Return why a card can't be laid off on a meld, with the rules that the meld would break if the card were added."""
    moved = jokers.fixed(meld, card)
    as_meld = judge_meld((*meld.cards, card), meld.kind, law).verdict.breaches
    unfit = Breach(law.fit, (card,), f"fit {_misfit(meld, card, law)}", {"meld": meld})
    if as_meld[0] in (many_jokers((*meld.cards, card), law), runs_alone((*meld.cards, card), meld.kind, law)):
        return [*as_meld, unfit]
    if law.kinds:
        # On a common table nobody lays off, and a tile may free its joker. So the question is whether the set takes one more tile.
        return [unfit, *as_meld]
    return [moved, unfit, *as_meld] if moved else [unfit, *as_meld]


def _misfit(meld: Meld, card: Card, law: MeldRules) -> str:
    """Return why a card doesn't fit a meld, as the word that follows “fit ” in a key of `DOESNT_FIT`."""
    if meld.kind is SET:
        if card.rank not in (None, meld.cards[0].rank):
            return "rank"
        return "full" if len(meld) >= law.largest_set else "suit"
    if card.suit not in (None, meld.cards[0].suit):
        return "other suit"
    if card.rank in {other.rank for other in meld.cards}:
        return "there"
    if len(meld) >= LONGEST_RUN:
        return "long"
    last = meld.start + len(meld) - 1
    if last == LONGEST_RUN + 1 and card.rank == 2:
        return "high"
    if card.rank == LONGEST_RUN and meld.ace_low and not law.kinds:
        return "low"
    return "ace" if card.rank == ACE and last == LONGEST_RUN else "gap"


def lies_there(melds: tuple[Meld, ...], card: Card, number: int | None) -> Verdict:
    """Require that meld `number` (from 1) is on the table, unless `number` is None. `card` is the card to be laid off on it."""
    return LEGAL if number is None or 1 <= number <= len(melds) else broken("layoff.fit", (card,), "gone", number=number)


def fits_nowhere(melds: tuple[Meld, ...], card: Card) -> Verdict:
    """Build the refusal of a card that fits none of the melds on the table."""
    moved = tuple(breach for meld in melds if (breach := jokers.fixed(meld, card)))
    return Verdict((*moved, Breach("layoff.fit", (card,), "none")))


TWO_PLACES: eg.Events = (*eg.turn("Ana", "2c", "5h 6h 7h 8h", "9c 9d 9s"), *eg.draws("Ben"))
"""Events of an example: a run up to the 8 of hearts and three nines are laid on the table. Then the second player draws."""


@rule(
    "layoff.choose",
    sources="P",
    title="Two places to lay off",
    text="If a card fits several melds, say which one. If it fits only one, it goes there.",
    details="The choice is final. With 5-6-7 of hearts and three nines on the table, a player lays off the 8 of hearts on the run. The 9 of hearts then fits both. On the run it lets the 10 follow. If it goes on the nines, the run ends at the 8 and the 10 fits nowhere.",
    refused={"": "{cards} fits {count} melds. Say which one."},
    phrases="fits two melds, which meld, fits several",
    right=eg.Example(
        says="The 9 of hearts fits the run and the nines. On the run, it lets the 10 follow.",
        asked=eg.played(TWO_PLACES, eg.lays_off("Ben", "9h", on=1), eg.lays_off("Ben", "10h"), players=eg.TWO),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.TABLE, "9c 9d 9s"), (eg.LAID_OFF, "9h 10h")),
    ),
    wrong=eg.Example(
        says="The 9 of hearts is laid off without a word. On the run, or on the nines?",
        asked=eg.played(TWO_PLACES, eg.lays_off("Ben", "9h"), players=eg.TWO),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.TABLE, "9c 9d 9s"), (eg.LAID_OFF, "9h")),
    ),
)
def fits_on(melds: tuple[Meld | None, ...], card: Card, law: MeldRules) -> tuple[int, ...]:
    """Return the indexes of the melds that a card fits. An invalid meld is None in `melds`, and no card fits it."""
    return tuple(index for index, meld in enumerate(melds) if meld and places(meld, card, law))


FOUR_HEARTS: eg.Events = (*eg.turn("Ana", "2c", "5h 6h 7h 8h"), *eg.draws("Ben"))


def not_chosen(card: Card, fits: int) -> Verdict:
    """Build the refusal of a lay-off that fits no meld (`fits` is 0), or the question which of `fits` melds it means."""
    return broken("layoff.choose", (card,), count=fits) if fits else broken("layoff.fit", (card,), "none")


def asks_back(verdict: Verdict) -> bool:
    """Does the verdict ask the player how to play the card, rather than refuse it?"""
    return jokers.is_unsaid(verdict) or verdict.rules[:1] == ("layoff.choose",)


@rule(
    "layoff.stays",
    sources="P R",
    title="Played cards stay put",
    text="Once played, a card stays in its meld. Melds are never rearranged.",
    details="You can't move a 4 from a set to a run, or split a run of six in two. Swapping a joker for the card it stands for is a different rule, and your table has to agree on it.",
    refused={
        "": "{cards} is already on the table and stays where it is.",
        "several": "{cards} are already on the table and stay where they are.",
    },
    phrases="move a card to another meld, rearrange melds, take a card back from a meld, split a run, break up a meld, change my mind about a meld, move my cards later, undo a meld, steal from a meld",
    right=eg.Example(
        says="The run keeps its 8. The next player melds the other three eights.",
        asked=eg.played(FOUR_HEARTS, eg.melds("Ben", "8d 8c 8s"), players=eg.TWO),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.MELDED, "8d 8c 8s")),
    ),
    wrong=eg.Example(
        says="“The run has a card to spare: I'll take its 8 for my two eights.”",
        asked=eg.played(FOUR_HEARTS, eg.melds("Ben", "8h 8d 8c"), players=eg.TWO),
        shows=((eg.TABLE, "5h 6h 7h 8h"), (eg.MELDED, "8h 8d 8c")),
    ),
)
def stays(melds: tuple[Meld, ...], nowhere_else: Cards) -> Verdict:
    """Refuse cards taken from a meld on the table. `nowhere_else` are cards whose other copies are all known to be elsewhere."""
    lying = tuple(card for card in nowhere_else if any(card in meld.cards for meld in melds))
    return broken("layoff.stays", lying, "several" if len(lying) > 1 else "") if lying else LEGAL


def lay_off_all(meld: Meld, cards: dict[int, Card], law: MeldRules) -> tuple[Meld, dict[int, Verdict]]:
    """Lay off as many of the cards as possible, in any order. Return the meld after it, and verdicts on the other cards by key.

    If not all fit, prefer those listed first. In a run, an unnamed joker takes the place of no listed card. It gets the meaning
    with which most cards fit. If several meanings are equally good, it stays open.

    The 9 fits once the 8 is there, so the joker between them can only be the 8. Alone it could be the 4 as well:
    >>> from scorekeeper.engine.melds import HIGH_OR_LOW, run_from
    >>> run = run_from(tuple(map(Card.parse, ("5h", "6h", "7h"))), 5, "h")
    >>> longer, refused = lay_off_all(run, {0: Card.parse("9h"), 1: Card.parse("*")}, HIGH_OR_LOW)
    >>> " ".join(map(str, longer.cards)), refused
    ('5h 6h 7h *=8h 9h', {})
    >>> [" ".join(map(str, meld.cards)) for meld in lay_off_all(run, {0: Card.parse("*")}, HIGH_OR_LOW)[1][0].readings]
    ['*=4h 5h 6h 7h', '5h 6h 7h *=8h']
    """
    best = _most(meld, cards, law)
    if len({end.meant for end in best}) > 1:
        best = _most(meld, {key: card for key, card in cards.items() if card.rank}, law)
    # The last of thirteen goes above if it may.
    longer, laid, _ = min(best, key=lambda end: (end.laid, -end.meld.start))
    return longer, {key: lay_off(longer, card, law).verdict for key, card in cards.items() if key not in laid}


class End(NamedTuple):
    """A meld after some of `lay_off_all`'s `cards` were laid off on it. `laid` has the sorted keys of the cards laid off. `meant`
    has the ranks for which unnamed jokers among these cards stand, if the meld is a run."""

    meld: Meld
    laid: tuple[int, ...] = ()
    meant: frozenset[int | None] = frozenset()


def _most(meld: Meld, cards: dict[int, Card], law: MeldRules) -> list[End]:
    """Return the results of laying off as many of `cards` as possible. Of results that allow the same lay-offs, keep one."""
    ends = longer = [End(meld)]
    while longer:
        found: dict[object, End] = {}
        ends = longer
        for one in (one for end in ends for one in _one_more(end, cards, law)):
            # Further lay-offs depend on this, and not on the order of a set's natural cards.
            like = one.meld.start, len(jokers_in(one.meld.cards))
            found[like] = min(found.get(like, one), one, key=lambda end: end.laid)
        longer = list(found.values())
    return ends


def _one_more(end: End, cards: dict[int, Card], law: MeldRules) -> Iterator[End]:
    """Yield `end` after each way to lay off one more of `cards` (by key). In a run, an unnamed joker stands for none of `cards`."""
    suit = end.meld.cards[0].suit
    named = {card.rank for card in cards.values() if card.suit in (None, suit)}
    waiting = {card: key for key, card in reversed(cards.items()) if key not in end.laid}
    for card, key in waiting.items():
        for longer in places(end.meld, card, law):
            laid, means = tuple(sorted((*end.laid, key))), end.meld.added(longer).rank
            if card.rank or end.meld.kind is SET:
                yield End(longer, laid, end.meant)
            elif means not in named:
                yield End(longer, laid, end.meant | {means})
