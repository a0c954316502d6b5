"""Rules: sets of two packs, and the limit of jokers in a meld."""

from dataclasses import replace
from functools import lru_cache

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Cards, jokers, naturals
from scorekeeper.engine.melds import LARGEST_SET, MeldRules
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.rules.jokers import WITH_JOKERS
from scorekeeper.engine.rules.melds import DISTINCT
from scorekeeper.engine.rules.wild_cards import WILD_USE
from scorekeeper.engine.verdict import Breach

WIDER_SETS = ("meld.set.any-suits", "meld.set.eight")
MOST_JOKERS = ("joker.one", "joker.fewer")

TWO_PACK_SETS = Option(
    "two_pack_sets",
    "With two packs, may a set have the same card twice?",
    {
        "distinct": "No, all of different suits",
        "same-suit": "Yes, three or four cards of any suit",
        "free": "Yes, up to eight cards of any suit",
    },
    "meld.set.eight",
    seldom=True,
)
SAME, FREE = ({"two_pack_sets": value} for value in ("same-suit", "free"))

permission(
    "meld.set.any-suits",
    sources="D V",
    when=TWO_PACK_SETS.is_("same-suit"),
    overrides=DISTINCT,
    title="Any suits in a set",
    text="Suits don't matter in a set. It has three or four cards, jokers included.",
    details="This only matters with two packs: with one, no suit can appear twice.",
    phrases="same suit twice in a set, two identical cards in a set, like cards, two decks set",
    right=eg.meld_example(
        "The 6 of hearts appears here twice, where suits don't matter.", "6h 6h 6d", eg.worth(18, "set"), players=5, options=SAME
    ),
    wrong=eg.Claim("“The cards in a set are all different suits.” Not where suits don't matter.", eg.REFUSED),
)


@rule(
    "meld.set.eight",
    sources="D",
    when=TWO_PACK_SETS.is_("free"),
    overrides=DISTINCT,
    title="Up to eight in a set",
    text="A set has three to eight cards of any suit, but each card only once per pack.",
    details="This only matters with two packs: with one, no suit can appear twice.",
    refused="{cards}: a set can have each card only once per pack, and eight cards at most.",
    phrases="five of a kind, big set, same suit twice in a set, two decks set, six cards of a rank",
    right=eg.meld_example(
        "Five sixes from two packs, the 6 of hearts twice.", "6h 6d 6c 6s 6h", eg.worth(30, "set"), players=5, options=FREE
    ),
    wrong=eg.meld_example(
        "All eight sixes are in this set, so there's none left for the joker to stand for.",
        "6h 6d 6c 6s 6h 6d 6c 6s *",
        players=5,
        options=FREE,
    ),
)
def eight_in_set(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if a set has more than eight cards, or a card more often than there are packs, else None.

    Two packs have the six of hearts twice, but not three times:
    >>> two_packs = replace(law, largest_set=8, copies=2)
    >>> eight_in_set(cards("6h 6h 6d"), two_packs)
    >>> eight_in_set(cards("6h 6h 6h"), two_packs).rule
    'meld.set.eight'
    """
    if law.largest_set == LARGEST_SET:
        return None
    suits = [card.suit for card in naturals(cards)]
    packs = law.largest_set // LARGEST_SET
    often = tuple(dict.fromkeys(card for card in naturals(cards) if suits.count(card.suit) > packs))
    return Breach("meld.set.eight", often or cards) if often or len(cards) > law.largest_set else None


JOKER_LIMIT = Option(
    "joker_limit",
    "How many jokers may a meld hold?",
    {"none": "As many as you like", "one": "One at most", "fewer": "Fewer jokers than natural cards"},
    "joker.natural",
    seldom=True,
)


@rule(
    "joker.one",
    sources="L N",
    when=JOKER_LIMIT.is_("one"),
    requires=WITH_JOKERS,
    overrides="joker.natural",
    title="One joker in a meld",
    text="A meld holds at most one joker, lay-offs included.",
    refused="{cards}: a meld may hold one joker at most.",
    phrases="two jokers in a meld, how many jokers, second joker, one joker per meld",
    right=eg.meld_example("There's one joker in this run.", "5h 6h * 8h", eg.worth(34), options={"joker_limit": "one"}),
    wrong=eg.meld_example("This run has two jokers, and one is the limit.", "5h 6h * *", options={"joker_limit": "one"}),
)
def one_joker(cards: Cards) -> Breach:
    """Return the breach of a meld with more than one joker, lay-offs included. `cards` are its jokers."""
    return Breach("joker.one", cards)


@rule(
    "joker.fewer",
    when=JOKER_LIMIT.is_("fewer"),
    requires=WITH_JOKERS,
    sources="H",
    overrides="joker.natural",
    title="Fewer jokers than natural cards",
    text="A meld must have fewer jokers than natural cards, lay-offs included.",
    refused="{cards}: a meld must have fewer jokers than natural cards.",
    phrases="more jokers than cards, how many jokers, half jokers, jokers and real cards",
    right=eg.meld_example("Three natural cards and two jokers.", "5h 6h * * 9h", eg.worth(50), options={"joker_limit": "fewer"}),
    wrong=eg.meld_example("Two natural cards and two jokers: one joker too many.", "4h 5h * *", options={"joker_limit": "fewer"}),
)
def fewer_jokers(cards: Cards) -> Breach:
    """Return the breach of a meld whose jokers (`cards`) aren't fewer than its natural cards."""
    return Breach("joker.fewer", cards)


def many_jokers(cards: Cards, law: MeldRules) -> Breach | None:
    """Return the breach if these cards have more jokers than a meld may have."""
    wild = jokers(cards)
    if law.takes(len(wild), len(cards)):
        return None
    return one_joker(wild) if law.jokers == "one" else fewer_jokers(wild)


@lru_cache(1 << 8)
def _law(ace: MeldRules, sets: object, packs: int, most_jokers: str, wild_use: object) -> MeldRules:
    free, wider = sets == "free", packs > 1 and sets == "same-suit"
    return replace(
        ace,
        largest_set=LARGEST_SET * packs if free else LARGEST_SET,
        copies=packs if free else LARGEST_SET if wider else 1,
        jokers=most_jokers,
        wild_sets=wild_use != "runs",
    )


def meld_law(ace: MeldRules, options: Options, packs: int) -> MeldRules:
    """Return the table's meld rules: those for aces (`ace`), with limits on sets and jokers from options and packs."""
    return _law(ace, options[TWO_PACK_SETS], packs, options[JOKER_LIMIT], options.asked(WILD_USE))
