"""Rules: the card turned up beside the stock, and the cards it makes wild."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import KING, Card, Cards, plain, starred
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import SET, Kind, MeldRules
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.verdict import LEGAL, Breach, Verdict, broken

WILD_CARDS = ("wild.turned", "wild.card", "wild.natural", "wild.runs")

WILD = Option(
    "wild",
    "Is a card turned up to show which card is wild?",
    {
        "none": "No",
        "next-suit": "Yes, the next card up in the same suit is wild",
        "next-colour": "Yes, the next cards up in the same colour are wild",
    },
    "wild.card",
    seldom=True,
)
WILD_USE = Option(
    "wild_use",
    "Where may the wild card stand for another card?",
    {"any": "In sets and runs", "runs": "In runs only"},
    "wild.natural",
    seldom=True,
)
ASKED = WILD.is_("next-suit", "next-colour")
COLOURS = (frozenset("hd"), frozenset("cs"))


def of_cacheta(cards: str, answer: eg.Part, *, use: str = "any", **more: object) -> eg.Part:
    """Return the fields of an example that asks whether `cards` are a meld. The table has two packs and turns up the 9h, so that
    the 10h is wild. `use` is the value of the `wild_use` option, and `more` are other options."""
    options = {"packs": 2, "wild": "next-suit", "wild_use": use} | more
    asked = eg.asks("meld", cards=cards, game="rummy", options=options) | {"turned": "9h"}
    return {"asked": asked, "shows": ((eg.TURNED, "9h"), (eg.MELDED, cards)), "answer": answer}


@rule(
    "wild.turned",
    sources="C V",
    when=ASKED,
    title="A card is turned up",
    text="After the deal a card from the stock is turned up and laid beside it. It shows which card is wild in this hand.",
    details="The turned-up card stays beside the stock until the hand is over, and counts among the cards in play.",
    our_ruling="Published rules don't say whether the turned-up card may be drawn. We say no: it isn't part of the stock any more.",
    phrases="turned card, turn a card beside the stock, card turned after the deal, draw the turned card",
    right=eg.Example(
        says="Two packs, three players with nine cards each and one card turned up: 76 are left in the stock.",
        asked=eg.session(
            eg.play() | {"turned": "9h"},
            game="rummy",
            options={"packs": 2, "hand_size": 9, "upcard": "none", "wild": "next-suit"},
        ),
        shows=((eg.TURNED, "9h"),),
        answer=eg.answered({"stock": 76}),
    ),
    wrong=eg.Example(
        says="“One pack is in play, and I hold the 9 of hearts.” It was turned up, so it's beside the stock.",
        asked=eg.asks("points", game="rummy", left="9h 2c", options={"wild": "next-suit"}) | {"turned": "9h"},
        answer=eg.REFUSED,
        claimed=eg.STANDS,
    ),
)
def beside_stock(options: Options) -> int:
    """Return how many cards are laid face up beside the stock, never drawn, to show what is wild: 0 or 1."""
    return 0 if options[WILD] == "none" else 1


def wild_by(options: Options, turned: Card) -> frozenset[Card]:
    """Return the wild cards: one rank above the turned card, of its suit or (by option) its colour. Empty for a joker."""
    if turned.rank is None or turned.suit is None:
        return frozenset()
    colour = next(suits for suits in COLOURS if turned.suit in suits)
    suits = {turned.suit} if options[WILD] == "next-suit" else colour
    return frozenset(Card(turned.rank % KING + 1, suit) for suit in suits)


@rule(
    "wild.card",
    sources="C V",
    when=ASKED,
    title="The wild card",
    text="The wild card is the next one up in the suit of the turned-up card, or in its colour if you agreed on that. After the king comes the ace.",
    details="In a run or set a wild card may stand for another card, as a joker does. With two packs there are two wild cards, or four if you go by colour. Left in hand, a wild card counts as itself.",
    refused={
        "": "{cards} isn't wild in this hand, so it can't stand for another card.",
        "many": "{cards} aren't wild in this hand, so they can't stand for other cards.",
    },
    phrases="wild card of the hand, which card is wild, next card is wild, joker of the hand",
    right=eg.Example(
        "The 9 of hearts was turned up, so the 10 of hearts may stand for the 6 of spades.",
        **of_cacheta("4s 5s 10h*=6s", {"ok": True, "kind": "run", "meld": ["4s", "5s", "10h*=6s"]}),
    ),
    wrong=eg.Example(
        "The 9 of hearts was turned up. The 10 of diamonds isn't wild if the suit has to match.",
        **of_cacheta("4s 5s 10d*=6s", eg.REFUSED),
    ),
)
def are_wild(cards: Cards, wild: frozenset[Card]) -> Verdict:
    """Require that only wild cards stand for other cards.
    >>> ten = Card.parse("10h")
    >>> are_wild((ten._replace(wild=ten),), frozenset((ten,))).ok, are_wild((ten._replace(wild=ten),), frozenset()).rules
    (True, ('wild.card',))
    """
    wrong = [card.wild for card in cards if isinstance(card.wild, Card) and card.wild not in wild]
    return broken("wild.card", tuple(wrong), "" if len(wrong) == 1 else "many") if wrong else LEGAL


permission(
    "wild.natural",
    when=ASKED,
    title="A wild card as itself",
    text="A wild card may also be played as itself.",
    details="Played as itself, a wild card counts as a natural card, and no joker rules apply.",
    our_ruling="Published rules don't mention playing a wild card as itself. What no rule forbids is allowed.",
    phrases="wild card as itself, wild card as a natural card, ten as a ten",
    right=eg.Example(
        "The 10 of hearts is wild and sits between the 9 and the jack as itself.",
        **of_cacheta("9h 10h Jh", {"ok": True, "kind": "run", "meld": ["9h", "10h", "Jh"]}),
    ),
    wrong=eg.Example(
        "“The 10 of hearts is wild, so it can't be a ten among tens.”", **of_cacheta("10h 10d 10c", eg.STANDS), claimed=eg.REFUSED
    ),
)


def as_others(cards: Cards, wild: frozenset[Card]) -> Iterator[Cards]:
    """Yield the cards as they are, then each variant in which one or more of the `wild` ones among them stand for other cards."""
    kinds = sorted(wild.intersection(cards))
    for counts in product(*[range(min(cards.count(card), 2) + 1) for card in kinds]):
        laid = list(cards)
        for card, count in zip(kinds, counts, strict=True):
            for _ in range(count):
                laid[laid.index(card)] = Card(None, None, card)
        yield tuple(laid)


@rule(
    "wild.runs",
    sources="C",
    when=WILD_USE.is_("runs"),
    requires=ASKED,
    title="Wild in runs only",
    text="A wild card may stand for another card in a run, never in a set.",
    details="In a set, a wild card may still be played as itself.",
    refused="{cards}: a wild card can stand for another card only in a run, not in a set.",
    phrases="wild card in a set, wild card in a run only, where can I play the wild card",
    right=eg.Example(
        "The 10 of hearts stands for the 6 in a run.", **of_cacheta("4s 5s 10h*=6s", {"ok": True, "kind": "run"}, use="runs")
    ),
    wrong=eg.Example(
        "The 10 of hearts is meant to be the third seven of a set.", **of_cacheta("7h 7d 10h*=7", eg.REFUSED, use="runs")
    ),
)
def runs_alone(cards: Cards, kind: Kind, law: MeldRules) -> Breach | None:
    """Return the breach of wild cards that stand for others in a set, if only runs may have such cards. Otherwise None."""
    wild = () if law.wild_sets or kind is not SET else starred(cards)
    return Breach("wild.runs", wild) if wild else None


def with_turned(agreed: Agreement, turned: Card | None) -> Agreement:
    """Return the agreement for a hand with this card turned up. If `turned` is None, no card is wild."""
    if turned is None:
        return agreed
    shown = plain(turned)
    return replace(agreed, set_up=replace(agreed.set_up, turned=shown, wild=wild_by(agreed.options, shown)))


OPTIONS = (WILD, WILD_USE)
