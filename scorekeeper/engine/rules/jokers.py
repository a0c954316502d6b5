"""Rules: what a joker may stand for."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE, Card, Cards, jokers, naturals, starred
from scorekeeper.engine.melds import LONGEST_RUN, RUN, SET, Kind, Meld, MeldRules, rank_at, starts_of_run
from scorekeeper.engine.option import Condition
from scorekeeper.engine.rule import TileWords, permission, rule
from scorekeeper.engine.verdict import Breach, Verdict

WITH_JOKERS = (Condition("jokers_per_pack"), Condition("jokers", unless=(Condition("wild"),)))
"""The conditions, all of which hold at a table with jokers or with wild cards that stand for other cards."""


@rule(
    "joker.specific",
    sources="P",
    requires=WITH_JOKERS,
    title="A joker stands for a real card",
    text="A joker stands for a card that could itself be in that meld. There's no fifth king, so four kings and a joker aren't a meld.",
    details="Even with two packs, and two of each card, a joker can't be a fifth king. In a run the joker takes one card's place: beside 6-7 of hearts it's the 5 or the 8 of hearts and nothing else.",
    refused={
        "": "{cards}: that card can't be in this meld.",
        "several": "{cards}: those cards can't all be in this meld.",
        "full": "There's no card left that the joker could stand for in this meld.",
    },
    tiles=TileWords(
        title="A joker stands for a real tile",
        text="A joker stands for a tile that could itself be in that set. There are four colours, so a group of four has no room for a joker.",
        refused={
            "": "{cards}: that tile can't be in this set.",
            "several": "{cards}: those tiles can't all be in this set.",
            "full": "There's no tile left in this set that the joker could stand for.",
        },
    ),
    phrases="fifth king, four of a kind and a joker, joker as an impossible card, joker in a full set, five kings, joker beyond the ace",
    right=eg.meld_example("Three kings, and the joker is the fourth.", "Kc Kd Kh *", eg.worth(45, "set")),
    wrong=eg.meld_example(
        "All four kings are in the set already. The joker would be a fifth, and two packs don't change that.",
        "Kc Kd Kh Ks *",
        players=5,
    ),
)
def specific(cards: Cards, kind: Kind, law: MeldRules) -> Breach | None:
    """Return the breach if a joker can't stand for a card that the meld lacks, else None. `law` has the table's rules of melds.

    A fourth king is lawful. A fifth isn't, even in two packs, nor is a joker named as a card without a place in the meld:
    >>> specific(cards("Kc Kd Kh *"), Kind.SET, law)
    >>> specific(cards("Kc Kd Kh Ks *"), Kind.SET, law).variant
    'full'
    >>> print(*specific(cards("6h 7h *=10h"), Kind.RUN, law).cards)
    *=10h
    """
    wild = jokers(cards)
    if not wild:
        return None
    if kind is SET:
        spare = wild if len(cards) > law.largest_set else ()
        ranks = {card.rank for card in naturals(cards)}
        misnamed = tuple(card for card in wild if card.rank and ranks and card.rank not in ranks)
    else:
        spare = wild if len(cards) > LONGEST_RUN else ()
        misnamed = _misnamed_in_run(cards, law)
    at_fault = tuple(dict.fromkeys(misnamed or spare))
    how = ("several" if len(at_fault) > 1 else "") if misnamed else "full"
    return Breach("joker.specific", at_fault, how) if at_fault else None


def _misnamed_in_run(cards: Cards, law: MeldRules) -> Cards:
    """Return the named jokers if only their names keep the cards from being a run. Otherwise return the jokers named as cards of
    another suit than the natural cards."""
    suits = {card.suit for card in naturals(cards)}
    named = tuple(card for card in jokers(cards) if card.rank)
    off_suit = tuple(card for card in named if card.suit and suits and card.suit not in suits)
    nameless = tuple(Card(None, None, True) if card.wild else card for card in cards)
    if named and not starts_of_run(cards, law) and starts_of_run(nameless, law):
        return named
    return off_suit


UNSAID = {"ok": False, "rules": ["joker.assign"]}
"""The expected answer for a joker that isn't named."""


@rule(
    "joker.assign",
    sources="P",
    requires=WITH_JOKERS,
    title="Saying what a joker is",
    text="When you meld a joker, say what it is. In a run, laying the cards in order is enough; in a set, just name the rank.",
    details="If only one reading is possible, that's the one, wherever the joker is: the king and ace of one suit with a joker make Q-K-A. Otherwise the order of the cards decides: 6-7-joker is 6-7-8, and 8-7-joker is 8-7-6. With one card and two jokers, say whether it's a set or a run; as a run, 9-joker-joker is 9-10-J.",
    refused={
        "": "What does the joker stand for? Whoever played it has to say.",
        "wild": "{cards}: whoever played it has to say what it stands for.",
    },
    tiles=TileWords(
        title="Saying what a joker is",
        text="When you play a joker, say what it is. In a run, laying the tiles in order is enough; in a group, just name the number.",
    ),
    phrases="what does the joker stand for, wild card represents, declare the joker, name the joker, ambiguous joker, set or run with two jokers, wild card, what is the wild card, suit of the joker in a set, which suit is my joker, joker in the middle of a run",
    right=eg.meld_example(
        "A joker laid down after the 7 in a run is the 8. No need to say more.",
        "6h 7h *",
        {"ok": True, "kind": "run", "meld": ["6h", "7h", "*=8h"]},
    ),
    wrong=eg.meld_example(
        "A nine and two jokers, laid down without a word. Is it a set or a run, and if it's a run, which one?", "9h * *", UNSAID
    ),
)
def assign(readings: tuple[Meld, ...], cards: Cards) -> Meld | None:
    """Choose the meld that is meant, among those that these cards can be (`readings`). A single reading is the answer. If there
    are several of one kind, the order of the cards decides, upwards or downwards. Return None if the player must say what the
    jokers are: the order doesn't decide, or the cards could be a set or a run."""
    if len(readings) == 1:
        return readings[0]
    if len({reading.kind for reading in readings}) > 1:
        return None
    if len({frozenset((card.rank, card.suit) for card in reading.cards) for reading in readings}) == 1:
        return _whole_suit(readings, cards)
    for laid in (cards, cards[::-1]):
        in_order = [reading for reading in readings if _lies_as(reading, laid)]
        if len(in_order) == 1:
            return in_order[0]
    return None


def unsaid(cards: Cards, readings: tuple[Meld, ...]) -> Verdict:
    """Return the verdict that jokers among `cards` must be named. `readings` are the melds to choose from."""
    meant = jokers(cards)
    breach = Breach("joker.assign", meant, "wild") if starred(meant) == meant else Breach("joker.assign", cards)
    return Verdict((breach,), readings)


def is_unsaid(verdict: Verdict) -> bool:
    """Is the verdict only that a joker must be named?"""
    return verdict.rules == ("joker.assign",)


def _whole_suit(readings: tuple[Meld, ...], cards: Cards) -> Meld:
    """Return the one of `readings`, runs of thirteen cards, that is meant. Cards laid upwards or downwards show where the ace is.
    In any other order, the ace is low if it was laid first, otherwise high."""
    as_laid = [reading for laid in (cards, cards[::-1]) for reading in readings if _lies_as(reading, laid)]
    if as_laid:
        return as_laid[0]
    ace_is_a_joker = ACE not in {card.rank for card in cards}
    if cards[0].rank == ACE or (ace_is_a_joker and cards[0].rank is None):
        return min(readings, key=lambda reading: reading.start)
    return next(reading for reading in readings if rank_at(reading.start) == ACE + 1)


def _lies_as(reading: Meld, laid: Cards) -> bool:
    return reading.kind is RUN and all(card.rank in (None, rank_at(reading.start + index)) for index, card in enumerate(laid))


@rule(
    "joker.fixed",
    sources="P",
    requires=WITH_JOKERS,
    title="A joker keeps its meaning",
    text="What a joker stands for never changes. In 6-7-joker the joker is the 8: the 5 or the 9 may be added, but the joker doesn't become the 5 to let the real 8 in.",
    details="What a joker stands for is fixed for everyone until the hand is over. In a set that's only its rank: a set of a nine and two jokers takes one more nine of any other suit, and then it's full.",
    refused={
        "": "That joker is the {card} for good, so the real {card} can't go there.",
        "joker": "A joker is already the {card} here, so a second one can't be the same card.",
    },
    phrases="change the joker, move the joker, joker becomes another card, wild card later, joker stays the same, joker as something else later, change what the joker is, slide the joker",
    right=eg.Example(
        says="The joker is the 8, so the 9 goes after it.",
        asked=eg.asks("layoff", meld="6h 7h *=8h", card="9h"),
        answer={"ok": True, "meld": ["6h", "7h", "*=8h", "9h"], "points": 9},
    ),
    wrong=eg.Example(
        "“The joker can be the 5 from now on, and my 8 goes in its place.”", eg.asks("layoff", meld="6h 7h *=8h", card="8h")
    ),
)
def fixed(meld: Meld, card: Card) -> Breach | None:
    """Return the breach of laying off `card` if a joker of the run stands for that card, None if none does."""
    if meld.kind is SET or card.rank is None:
        return None
    same = tuple(joker for joker in jokers(meld.cards) if joker.rank == card.rank and card.suit in (None, joker.suit))
    if not same:
        return None
    # A joker laid off as the same card would be a second one.
    return Breach("joker.fixed", same, "joker" if card.wild else "", {"card": type(card)(*same[0][:2])})


EIGHT_TWICE = eg.session(
    eg.at_the_end(eg.lies("Ana", "6h 7h 8h"), eg.lies("Ben", "*=8h 9h 10h"), out="Ben", Ana="Kd 2c"), players=eg.TWO
)

permission(
    "joker.duplicate",
    sources="P",
    requires=WITH_JOKERS,
    title="A joker may duplicate a card",
    text="A joker may stand for a card that's already on the table, no matter whose meld that card is in.",
    details="Two runs may both have an 8 of hearts, one of them a joker. The real card isn't affected: you can still lay it off wherever it fits.",
    phrases="joker for a card already played, joker stands for a card on the table, same card as joker, I hold the card that the joker stands for",
    right=eg.Example(
        says="One player's run has the 8 of hearts, and another player's run has a joker as the 8 of hearts.",
        asked=EIGHT_TWICE,
        shows=((eg.TABLE, "6h 7h 8h"), (eg.TABLE, "*=8h 9h 10h")),
    ),
    wrong=eg.Example(
        says="“The 8 of hearts is already there, so the joker can't be that card.”",
        asked=EIGHT_TWICE,
        shows=((eg.TABLE, "6h 7h 8h"), (eg.MELDED, "*=8h 9h 10h")),
        answer=eg.STANDS,
        claimed=eg.REFUSED,
    ),
)
permission(
    "joker.natural",
    requires=WITH_JOKERS,
    title="Jokers side by side",
    text="Jokers may lie side by side, and even a meld of nothing but jokers is fine once you say what they stand for.",
    details="Three jokers may be called three nines, or the 7, 8 and 9 of hearts. Whether so many are in play is another question.",
    our_ruling="Published rules don't say how many cards of a meld must be natural cards. What no rule forbids is allowed, so none has to be.",
    phrases="meld of only jokers, two jokers in a row, jokers next to each other, all wild cards, three jokers, how many jokers in a meld, joker next to joker, run with two jokers, more jokers than cards, pure meld, at least one real card",
    right=eg.meld_example(
        "Two jokers side by side, the 7 and the 8.",
        "6h * * 9h",
        {"ok": True, "kind": "run", "meld": ["6h", "*=7h", "*=8h", "9h"]},
    ),
    wrong=eg.meld_example(
        "Three jokers are laid down as three nines. “There has to be a natural card among them.”",
        "*=9 *=9 *=9",
        eg.worth(45, "set"),
        claimed=eg.REFUSED,
        kind="set",
        players=5,
    ),
)

NAMED = ("joker.assign", "joker.specific")
JOKERS = (*NAMED, "joker.duplicate", "joker.natural", "joker.fixed", "layoff.joker")
"""The ids of the rules on what a joker stands for, also in lay-offs, in reading order."""
