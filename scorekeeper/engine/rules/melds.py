"""Rules: what a set and a run are. Each function returns the breach, if any."""

from collections import Counter
from collections.abc import Callable, Sequence

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import ACE, Cards, naturals
from scorekeeper.engine.melds import CORNER, LONGEST_RUN, RUN, SET, SMALLEST, Kind, MeldRules, starts_of_run
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rule import TileWords, rule
from scorekeeper.engine.verdict import Breach

MELDS = ("meld.kind", "meld.size")


@rule(
    "meld.size",
    sources="P B R K",
    title="Three cards or more",
    text="A meld has at least three cards.",
    details="Jokers count towards the three cards of a meld. A lay-off can be a single card, since it joins a meld that's already there.",
    refused={"": "{cards}: a meld has at least three cards.", "0": "No cards here. A meld has at least three."},
    tiles=TileWords(
        title="Three tiles or more",
        text="A set has at least three tiles.",
        refused={"": "{cards}: a set has at least three tiles.", "0": "No tiles here. A set has at least three."},
    ),
    phrases="two cards, pair, minimum meld, how many cards in a meld, smallest meld, down with two cards, three card minimum, is a pair enough",
    right=eg.meld_example("Three sevens are enough.", "7h 7d 7c", eg.worth(21, "set")),
    wrong=eg.meld_example("Two sevens, and the third is still to come. They wait in the hand until it does.", "7h 7d"),
)
def size(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a meld has fewer than three cards, else None.

    Three are enough, two aren't:
    >>> size(cards("7h 7d 7c"), law)
    >>> size(cards("7h 7d"), law).rule
    'meld.size'
    """
    return Breach("meld.size", cards, "" if cards else "0") if len(cards) < SMALLEST else None


@rule(
    "meld.kind",
    sources="P B R K",
    title="A set or a run",
    text="A meld is a set (cards of one rank) or a run (consecutive cards of one suit). Cards that share neither rank nor suit aren't a meld.",
    details="If all cards share a rank, they're judged as a set. If they share a suit, they're judged as a run. Jokers make no difference. One card with two or three jokers could be either, so its player says which. With four jokers it's a run, since no set has five cards.",
    refused="{cards} share neither a rank nor a suit, so they're neither a set nor a run.",
    tiles=TileWords(
        title="A group or a run",
        text="A set is a group (tiles of one number) or a run (consecutive tiles of one colour). Tiles that share neither number nor colour aren't a set.",
        refused="{cards} share neither a number nor a colour, so they're neither a group nor a run.",
    ),
    phrases="what is a meld, valid meld, combination, mixed cards, spread, sets and runs, what counts as a meld, what can I lay down, is this a meld",
    right=eg.meld_example("Three hearts in a row are a run.", "5h 6h 7h", eg.worth(18, "run")),
    wrong=eg.meld_example("The cards follow one another, but in three suits: neither a set nor a run.", "5h 6d 7c"),
)
def kinds(cards: Cards) -> tuple[Kind, ...]:
    """Return the kinds that these cards may be judged as: a set, a run or both. Empty if they share neither rank nor suit. Two or
    more natural cards decide: with one rank they are a set, else with one suit a run. With a single one, jokers that are named as
    cards count too. If nothing decides, both kinds are open.

    A set, a run, neither, and a row that the player has to name:
    >>> [" ".join(kinds(cards(row))) for row in ("7h 7d *", "7h 8h *", "7h 7d 8h", "7h * *")]
    ['set', 'run', '', 'set run']
    """
    own = naturals(cards)
    speaking = own if len(own) > 1 else tuple([card for card in cards if card.rank])
    if not speaking or (len(speaking) == 1 and len(cards) > 1):
        return (SET, RUN)
    if len({card.rank for card in speaking}) == 1:
        return (SET,)
    return (RUN,) if len({card.suit for card in speaking if card.suit}) <= 1 else ()


@rule(
    "meld.set.rank",
    sources="P B R K",
    title="One rank in a set",
    text="The cards of a set all have the same rank.",
    details="A joker in a set takes the set's rank.",
    refused="{cards}: the cards of a set all have the same rank.",
    tiles=TileWords(
        title="One number in a group",
        text="The tiles of a group all have the same number.",
        refused="{cards}: the tiles of a group all have the same number.",
    ),
    phrases="what is a set, three of a kind, four of a kind, group, book, triplet, same rank, same number",
    right=eg.meld_example("Four queens are a set.", "Qh Qd Qc Qs", eg.worth(40, "set"), kind="set"),
    wrong=eg.meld_example("“This is a set of court cards.” Court cards are three ranks, not one.", "Kh Qd Jc", kind="set"),
)
def set_rank(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a set has several ranks. It cites the cards in the minority.

    Three sevens are lawful, and an eight doesn't belong:
    >>> set_rank(cards("7h 7d 7c"), law)
    >>> print(*set_rank(cards("7h 7d 8c"), law).cards)
    8c
    """
    strangers = _minority(cards, [card.rank for card in cards])
    return Breach("meld.set.rank", strangers) if strangers else None


@rule(
    "meld.set.suits",
    sources="P K",
    title="Different suits in a set",
    text="The cards of a set are all of different suits. Even with two packs, a set never has the same card twice.",
    details="In a set, a joker's suit isn't fixed: a joker called the 6 of hearts still leaves room for the real 6 of hearts. In Rummikub the tiles of a group are all different colours.",
    refused={
        "": "{cards} are of the same suit, but the cards of a set must all be of different suits.",
        "twin": "{cards} appears twice, but the cards of a set must all be of different suits.",
        "twins": "{cards} each appear twice, but the cards of a set must all be of different suits.",
    },
    tiles=TileWords(
        title="Different colours in a group",
        text="The tiles of a group are all of different colours. There are two of each tile, but never both in one group.",
        refused={
            "": "{cards} are the same colour, but the tiles of a group must all be different colours.",
            "twin": "{cards} appears twice, but the tiles of a group must all be different colours.",
            "twins": "{cards} each appear twice, but the tiles of a group must all be different colours.",
        },
    ),
    phrases="same suit twice in a set, two of the same card in a set, two identical sixes, duplicate suit, two decks set",
    right=eg.meld_example("Three sixes in three suits are a set.", "6h 6d 6c", eg.worth(18, "set")),
    wrong=eg.meld_example("Two packs are in play, and the 6 of hearts appears here twice.", "6h 6h 6d", players=5),
)
def set_suits(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a set has a suit twice, even in two packs, else None. The suits of jokers don't matter.

    A joker may be named with a suit that the set has. The six of hearts twice is a breach:
    >>> set_suits(cards("6h 6d *=6d"), law)
    >>> print(*set_suits(cards("6h 6h 6d"), law).cards)
    6h
    """
    own = naturals(cards)
    seen = Counter([card.suit for card in own])
    if len(seen) == len(own) or law.copies > 1:
        return None
    twice = tuple(dict.fromkeys(card for card in own if seen[card.suit] > 1))
    all_twins = len({card.suit for card in twice}) == len(twice)
    return Breach("meld.set.suits", twice, ("twin" if len(twice) == 1 else "twins") if all_twins else "")


@rule(
    "meld.set.size",
    sources="P B R K",
    title="Three or four in a set",
    text="A set has three or four cards, jokers included.",
    details="A set of four is full. A set with jokers takes more cards of other suits while it has fewer than four.",
    refused={
        "": "{cards}: a set has three or four cards, not {count}.",
        "8": "{cards}: a set has three to eight cards, not {count}.",
    },
    tiles=TileWords(
        title="Three or four in a group",
        text="A group has three or four tiles, jokers included.",
        refused="{cards}: a group has three or four tiles, not {count}.",
    ),
    phrases="five of a kind, biggest set, how many cards in a set, fifth card, six of a kind, five cards of the same number, maximum set",
    right=eg.meld_example("Three nines and a joker: four cards, and the set is full.", "9h 9d 9c *", eg.worth(42, "set")),
    wrong=eg.meld_example("Three nines and two jokers. There's room for one joker only.", "9h 9d 9c * *"),
)
def set_size(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a set has more than four cards, jokers included, else None.

    Four are lawful, five aren't:
    >>> set_size(cards("6h 6d 6c *"), law)
    >>> set_size(cards("6h 6d 6c * *"), law).facts
    {'count': 5}
    """
    if len(cards) <= law.largest_set:
        return None
    return Breach("meld.set.size", cards, str(law.largest_set), {"count": len(cards)})


@rule(
    "meld.run.suit",
    sources="P B R K",
    title="One suit in a run",
    text="The cards of a run are all of one suit.",
    details="A joker in a run takes the run's suit.",
    refused="{cards}: the cards of a run are all of one suit.",
    tiles=TileWords(
        title="One colour in a run",
        text="The tiles of a run are all of one colour.",
        refused="{cards}: the tiles of a run are all of one colour.",
    ),
    phrases="mixed suits in a run, run of different suits, straight not a flush, sequence same suit, flush, colours mixed in a run, hearts and diamonds in a run, run in two suits",
    right=eg.meld_example("Four spades in a row.", "8s 9s 10s Js", eg.worth(37, "run"), kind="run"),
    wrong=eg.meld_example(
        "The jack of clubs passed for a spade in the dim light. It doesn't belong in this run.", "8s 9s 10s Jc", kind="run"
    ),
)
def run_suit(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a run has several suits. It cites the cards in the minority.

    Hearts are lawful, and a spade doesn't belong:
    >>> run_suit(cards("5h 6h 7h"), law)
    >>> print(*run_suit(cards("5h 6h 7s"), law).cards)
    7s
    """
    strangers = _minority(cards, [card.suit for card in cards])
    return Breach("meld.run.suit", strangers) if strangers else None


@rule(
    "meld.run.sequence",
    sources="P B R K",
    title="A run has no gaps",
    text="The cards of a run follow one another without a gap, and none appears twice.",
    details="The cards may be laid down in any order, as long as they make a sequence. A joker fills a gap of one card. Even with two packs a run has each card only once.",
    refused={
        "": "{cards}: there's a gap, but the cards of a run must follow one another.",
        "twice": "{cards}: a run can't have the same card twice.",
        "joker": "{cards}: one joker can't fill {missing} places.",
        "jokers": "{cards}: {jokers} jokers can't fill {missing} places.",
    },
    tiles=TileWords(
        title="A run has no gaps",
        text="The tiles of a run follow one another without a gap, and none appears twice.",
        refused={
            "": "{cards}: there's a gap, but the tiles of a run must follow one another.",
            "twice": "{cards}: a run can't have the same tile twice.",
        },
    ),
    phrases="what is a run, sequence, straight, gap, missing card in a run, skip a card, consecutive, in order, cards in a row, 4 5 7, a card is missing in between, same number twice in a run",
    right=eg.meld_example(
        "Laid down out of order, but together the cards run from 5 to 8 without a gap.",
        "7h 5h 8h 6h",
        {"ok": True, "kind": "run", "meld": ["5h", "6h", "7h", "8h"]},
    ),
    wrong=eg.meld_example("The 7 is missing, so the 8 doesn't belong.", "5h 6h 8h"),
)
def run_sequence(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if the ranks of a run have gaps or repeat, else None. Another rule forbids going round an ace.

    The order of the cards doesn't matter, and a joker may fill a gap. An open gap or a repeated card is a breach:
    >>> run_sequence(cards("7h 5h 6h"), law), run_sequence(cards("5h * 7h"), law)
    (None, None)
    >>> run_sequence(cards("5h 6h 8h"), law).rule, run_sequence(cards("5h 6h 6h"), law).variant
    ('meld.run.sequence', 'twice')
    """
    if len(cards) <= LONGEST_RUN and starts_of_run(cards, CORNER):
        return None
    ranked = tuple([card for card in cards if card.rank])
    ranks = [card.rank for card in ranked]
    if len(set(ranks)) < len(ranks):
        twice = dict.fromkeys(card for card in ranked if ranks.count(card.rank) > 1)
        return Breach("meld.run.sequence", tuple(twice), "twice")
    if len(cards) > LONGEST_RUN:
        return None
    jokers = len(cards) - len(ranked)
    how = ("joker" if jokers == 1 else "jokers") if jokers else ""
    return Breach("meld.run.sequence", ranked, how, {"jokers": jokers, "missing": _missing(ranks)})


def _missing(ranks: Sequence[int | None]) -> int:
    """Count the ranks missing between the lowest and highest, with the ace low or high, whichever misses fewer. Skip None."""
    ace_low = [rank for rank in ranks if rank]
    ace_high = [LONGEST_RUN + 1 if rank == ACE else rank for rank in ace_low]
    return min(max(there) - min(there) + 1 for there in (ace_low, ace_high)) - len(ranks)


ROUND = N_("{cards}: a run can't go on from the king to the 2.")
"""The sentence on a run with the king and the 2 in which a joker would have to be the ace."""


@rule(
    "meld.run.ace",
    sources="P B R",
    title="The ace in a run",
    text="An ace is high or low, never both and never in the middle: A-2-3 and Q-K-A are runs, K-A-2 isn't. So a run has thirteen cards at most.",
    details="Thirteen cards of a suit laid in order, upwards or downwards, show where the ace is. Beside the king it's high, as in A-K-Q down to 2. Beside the 2 it's low, as in K-Q-J down to A. In any other order it's high, unless it's laid down first. In Rummy your table agrees where the ace goes, and in Rummikub the 1 is always low.",
    refused={
        "": "{cards}: an ace is high or low, never both and never in the middle.",
        "long": "{cards}: a run has thirteen cards at most.",
        "round": ROUND,
    },
    tiles=TileWords(
        title="The 1 in a run",
        text="The 1 goes below the 2 and nowhere else: 12-13-1 isn't a run. So a run has thirteen tiles at most.",
        refused={
            "": "{cards}: the 1 comes before the 2, never after the 13.",
            "long": "{cards}: a run has thirteen tiles at most.",
            "round": "{cards}: a run can't go on from the 13 to the 1.",
        },
    ),
    phrases="Q K A, K A 2, A 2 3, ace high, ace low, ace both ways, ace wrapping around, take a long run on round the corner past the ace, ace after king, longest run, queen king ace, king ace two, ace two three, can the ace be high and low",
    right=eg.meld_example("The ace is above the king here, and counts 15.", "Qs Ks As", eg.worth(35, "run")),
    wrong=eg.meld_example("The ace is in the middle: the run would go on from the king to the 2.", "Kd Ad 2d"),
)
def run_ace(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a run goes round an ace, has one at each end, or has more than 13 cards, else None.

    The ace may be below the 2 or above the king, but not between them:
    >>> run_ace(cards("Ah 2h 3h"), law), run_ace(cards("Qs Ks As"), law)
    (None, None)
    >>> run_ace(cards("Kd Ad 2d"), law).rule
    'meld.run.ace'
    """
    aces = [rank for rank, _, _ in cards if rank == ACE]
    off, long = law.round_it and law.rule == "meld.run.ace", len(cards) > LONGEST_RUN
    round_it = starts_of_run(cards, CORNER) and not starts_of_run(cards, law)
    broken = not off and (long or round_it or len(aces) > 1)
    return Breach("meld.run.ace", cards, "" if aces else "long" if long else "round") if broken else None


def _minority(cards: Cards, traits: Sequence[object]) -> Cards:
    """Return the cards whose trait (rank or suit) isn't the most frequent one. In a tie, the first counts as more frequent."""
    said = [trait for trait in traits if trait]
    if len(set(said)) < 2:
        return ()
    usual = Counter(said).most_common(1)[0][0]
    return tuple([card for card, trait in zip(cards, traits, strict=True) if trait and trait != usual])


def neither(cards: Cards, law: MeldRules) -> tuple[Breach, ...]:
    """Return every breach of cards that are neither a set nor a run."""
    breach, small = Breach("meld.kind", cards), size(cards, law)
    return (small, breach) if small else (breach,)


Judge = Callable[[Cards, MeldRules], Breach | None]

SET_RULES: tuple[Judge, ...] = (size, set_rank, set_suits, set_size)
RUN_RULES: tuple[Judge, ...] = (size, run_suit, run_sequence, run_ace)
DISTINCT, SEQUENCE = "meld.set.suits", "meld.run.sequence"
SETS = ("meld.set.rank", DISTINCT, "meld.set.size")
RUNS = ("meld.run.suit", SEQUENCE, "meld.run.ace")
"""The ids of the rules on runs, in reading order. `SETS` has those on sets."""
