"""Rules: the pack is finite, and nobody plays a card that they can't hold."""

from collections.abc import Sequence
from typing import Self

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, as_held, jokers, naturals, not_among, parted, plain, starred
from scorekeeper.engine.game import Agreement, HandState
from scorekeeper.engine.hands import HeldCards, PlayHand
from scorekeeper.engine.rule import Chapter, TileWords, rule
from scorekeeper.engine.rules.wild_cards import are_wild
from scorekeeper.engine.set_up import SetUp
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict, broken

MOST_PACKS = 2
"""The largest number of packs of cards. Tiles may have more copies."""


class Inventory:
    """A count of the cards seen so far in melds, lay-offs, the discard pile and hands. `packs` copies of each natural card and
    `jokers` jokers are in play. Cards in `wild` may stand for other cards. The count is mutable and serves one hand."""

    def __init__(self, packs: int, in_play: int, wild: frozenset[Card] = frozenset()) -> None:
        self.packs = packs
        self.jokers = in_play
        self.wild = wild
        self._seen: dict[Card, int] = {}
        self._wild = 0

    @classmethod
    def of(cls, set_up: SetUp) -> Self:
        """Return the inventory for a new hand. It already counts the card turned up for the wild cards."""
        counted = cls(set_up.packs, set_up.jokers, set_up.wild)
        counted.add((set_up.turned,) if set_up.turned else ())
        return counted

    def add(self, cards: Cards) -> Verdict:
        """Count more cards, and return a verdict on the cards beyond those in play."""
        surplus, wild = [], []
        for card in cards if not starred(cards) else [one if one.wild is True else plain(one) for one in cards]:
            if card.wild:
                self._wild += 1
                wild += [card] * (self._wild > self.jokers)
            else:
                number = self._seen[card] = self._seen.get(card, 0) + 1
                if number > self.packs:
                    surplus.append(card)
        counted = enough_copies(tuple(surplus), self.packs).and_also(enough_jokers(tuple(wild), self.jokers))
        return are_wild(cards, self.wild).and_also(counted)


@rule(
    "cards.copies",
    title="One of each card per pack",
    text="Each card can appear only once per pack. Melds, lay-offs, the discard pile and the cards left in hands are counted together.",
    details="One pack has one of each card, two packs have two. If a card appears too often, the later one counts as the mistake. When a hand is entered after it's over, the melds are read first, each with its lay-offs, then the cards left in hand. Rummikub has two of each tile.",
    our_ruling="Published rules don't say so, but it follows from the pack: no card can appear more often than it does in the pack. Only cards that have been seen count, and any card that could be in an unknown hand is allowed.",
    refused={
        "1": "{cards} is already in play, but there's only one in the pack.",
        "2": "{cards} is already in play twice, but two packs have only two of it.",
        "": "{cards} is already in play {packs} times, but {packs} packs have only {packs} of it.",
        "1 several": "{cards} are already in play, but there's only one of each in the pack.",
        "2 several": "{cards} are already in play twice, but two packs have only two of each.",
        "several": "{cards} are already in play {packs} times, but {packs} packs have only {packs} of each.",
    },
    tiles=TileWords(
        title="Two of each tile",
        text="Counting the table and the racks together, each tile can appear only twice, or as often as you agreed.",
        refused={
            "2": "{cards} is already in play twice, but there are only two of each tile.",
            "": "{cards} is already in play {packs} times, but there are only {packs} of each tile.",
            "2 several": "{cards} are already in play twice, but there are only two of each tile.",
            "several": "{cards} are already in play {packs} times, but there are only {packs} of each tile.",
        },
    ),
    phrases="same card twice, duplicate card, two identical cards, card already on the table, cheating, deck, five aces, fifth ace, more of a card than the deck has, extra card in the deck",
    right=eg.Example(
        says="A set of sixes and a run of hearts, with one pack. No card appears twice.",
        asked=eg.asks("points", melded=("6s 6d 6c", "5h 6h 7h"), left="Kh"),
        shows=((eg.MELDED, "6s 6d 6c 5h 6h 7h"),),
        answer={"melded": 36, "left": 10, "hand": 26},
    ),
    wrong=eg.Example(
        says="One pack is in play, and the 6 of hearts is in two melds.",
        asked=eg.asks("points", melded=("6h 6d 6c", "5h 6h 7h"), left="Kh"),
        shows=((eg.MELDED, "6h 6d 6c 5h 6h 7h"),),
    ),
)
def enough_copies(surplus: tuple[Card, ...], packs: int) -> Verdict:
    """Refuse more copies of a card than there are packs. `surplus` are the extra copies.

    One pack has one copy of each card:
    >>> Inventory(1, 2).add(cards("6h 6d 6c")).ok
    True
    >>> Inventory(1, 2).add(cards("6h 6d 6h")).rules
    ('cards.copies',)
    """
    twice = tuple(dict.fromkeys(surplus))
    many, several = str(packs) if packs <= MOST_PACKS else "", "several" if len(twice) > 1 else ""
    return broken("cards.copies", twice, " ".join(filter(None, (many, several))), packs=packs) if surplus else LEGAL


@rule(
    "cards.jokers",
    sources="P R K",
    title="Jokers in play",
    text="You can't have more jokers than you're playing with, and none at all if you play without them.",
    details="Agree on the number of jokers before the game: two per pack in Rummy 500 unless you agree otherwise, none in Rummy, three in Wrotham, two or four in Rummikub. Jokers melded, laid off, discarded and left in hands are counted together.",
    refused={
        "": "There are only {jokers} jokers in play, so this is one too many.",
        "0": "There's a joker here, but this table plays without jokers.",
        "1": "There's just one joker in play, so this is one too many.",
    },
    phrases="how many jokers, wild cards, too many jokers, without jokers",
    right=eg.meld_example(
        "You play with two jokers. Both are in this run.", "5h * * 8h", {"ok": True, "meld": ["5h", "*=6h", "*=7h", "8h"]}
    ),
    wrong=eg.meld_example("A joker is in the run, where you play without jokers.", "5h 6h *", options={"jokers_per_pack": 0}),
)
def enough_jokers(surplus: tuple[Card, ...], in_play: int) -> Verdict:
    """Refuse the jokers in `surplus`, if any, which are more than the `in_play` jokers of this table.

    Two of two jokers are lawful. One joker is a breach at a table without jokers:
    >>> Inventory(1, 2).add(cards("5h * *")).ok
    True
    >>> Inventory(1, 0).add(cards("5h 6h *")).rules
    ('cards.jokers',)
    """
    return broken("cards.jokers", surplus, str(in_play), jokers=in_play) if surplus else LEGAL


@rule(
    "cards.count",
    title="Cards in a hand",
    text="You can't have more cards than you were dealt plus those you drew, minus those you've played.",
    details="If the deal was entered, you can't play a card you're known not to have. If a hand is unknown, any card that could be in it is allowed. Everyone knows which cards were taken from the discard pile.",
    our_ruling="Published rules don't say so, but it follows from the play: cards enter your hand when they're dealt or drawn, and leave it when you play them. We judge by what was recorded, and any card that could be in an unknown hand is allowed.",
    refused={
        "": "There are just {count} cards in that hand.",
        "none": "That hand has no cards left.",
        "one": "There's just one card in that hand.",
        "last": "{cards} can't be in {name}'s hand: the last card there is the {known}.",
        "known": "{cards} can't be in {name}'s hand: the cards there are {known}.",
        "some": "That hand can't hold all of these: {cards}. {name} is known to have {known} too.",
        "dealt": "Cards dealt to {name}: {count} instead of {size}.",
        "few": "Too few cards entered: {name} should have {count} left.",
        "size": "A hand has {size} cards here, not {count}.",
        "many": "Too many cards entered: {name} can have {most} at most, melds and lay-offs included, not {count}.",
    },
    tiles=TileWords(
        title="Tiles on a rack",
        text="You can't have more tiles than you started with plus those you drew, minus those you've played.",
        refused={
            "": "There are just {count} tiles on that rack.",
            "none": "That rack has no tiles left.",
            "one": "There's just one tile on that rack.",
            "last": "{cards} can't be on {name}'s rack: the last tile there is {known}.",
            "known": "{cards} can't be on {name}'s rack: the tiles there are {known}.",
            "some": "That rack can't hold all of these: {cards}. {name} is known to have {known} too.",
            "dealt": "Tiles dealt to {name}: {count} instead of {size}.",
            "few": "Too few tiles entered: {name} should have {count} left.",
        },
    ),
    phrases="wrong number of cards, too many cards, too few cards, misdeal, miscount, card missing from hand, wrong deal, dealt one card too many",
    right=eg.Example(
        says="Five cards were dealt and one was drawn. Three were melded and one discarded, so two are left in hand.",
        asked=eg.played(eg.turn("Ana", "2c", "6h 6d 6c"), options={"hand_size": 5}),
        shows=((eg.MELDED, "6h 6d 6c"),),
    ),
    wrong=eg.Example(
        says="Five cards were dealt and one was drawn. These two melds would need seven.",
        asked=eg.played(eg.draws("Ana"), eg.melds("Ana", "6h 6d 6c"), eg.melds("Ana", "8s 9s 10s Js"), options={"hand_size": 5}),
        shows=((eg.MELDED, "6h 6d 6c 8s 9s 10s Js"),),
    ),
)
def not_held(state: HandState, seat: int, cards: Cards, hidden: Cards | None = None) -> Verdict:
    """Require that a player can hold these cards. The hand must have enough cards, and none of `cards` may be known to be
    elsewhere. An unknown card in hand may be any that is still unseen. `hidden` are those of `cards` that aren't known to be in
    the hand. If it is None, they are worked out here."""
    held, own = state.hands[seat], as_held(cards)
    verdict = LEGAL if own == cards else are_wild(cards, state.agreed.set_up.wild)
    hidden = not_among(held.known, own) if hidden is None else hidden
    if not hidden:
        return verdict
    verdict = verdict.and_also(_may_be_there(state, hidden))
    if len(cards) > held.count:
        few = {0: "none", 1: "one"}.get(held.count, "")
        return broken("cards.count", cards, few, count=held.count).and_also(verdict)
    if len(hidden) > held.unknown:
        variant = "some" if held.unknown else "last" if held.count == 1 else "known"
        known = not_among(own, held.known) if held.unknown else held.known
        return broken("cards.count", hidden, variant, name=state.agreed.players[seat], known=known).and_also(verdict)
    return verdict


def of_size(cards: Cards, size: int, how: str = "size", **facts: str) -> Verdict:
    """Require that a hand has `size` cards. `how` is the variant of the refusal's sentence, `facts` fills its placeholders."""
    return LEGAL if len(cards) == size else broken("cards.count", cards, how, size=size, count=len(cards), **facts)


def no_more_than(most: int, cards: Cards, name: str) -> Verdict:
    """Require that the player `name` shows at most `most` cards. Fewer are allowed, as some may not have been entered."""
    return LEGAL if len(cards) <= most else broken("cards.count", cards, "many", most=most, count=len(cards), name=name)


def left_in_hand(state: HandState, seat: int, cards: Cards) -> Verdict:
    """Require that the cards entered as left after a hand are exactly the cards held."""
    verdict, held = not_held(state, seat, cards), state.hands[seat].count
    if not verdict.ok or len(cards) >= held:
        return verdict
    return broken("cards.count", cards, "few", count=held, name=state.agreed.players[seat])


def surplus_in(verdict: Verdict) -> Cards:
    """Return the cards that a verdict cites because there are too many copies of them."""
    return tuple([card for breach in verdict.breaches if breach.rule == "cards.copies" for card in breach.cards])


def _may_be_there(state: HandState, cards: Cards) -> Verdict:
    """Require that `cards` can be in a hand or in the stock, unseen: not all their copies are known to be elsewhere."""
    surplus = tuple([card for at, card in enumerate(cards) if state.copies(card) + cards[:at].count(card) >= state.limit(card)])
    if not surplus:
        return LEGAL
    set_up = state.agreed.set_up
    return enough_copies(naturals(surplus), set_up.packs).and_also(enough_jokers(jokers(surplus), set_up.jokers))


def may_be_drawn(state: HandState, card: Card) -> Verdict:
    """Require that this card can come from the stock: not all its copies are known to be elsewhere."""
    return LEGAL if state.copies(card) < state.limit(card) else _may_be_there(state, (card,))


def remove_cards(held: HeldCards, cards: Cards) -> tuple[HeldCards, Cards]:
    """Return the hand without these cards, and the cards among them that weren't known to be in the hand."""
    known, hidden = parted(held.known, as_held(cards))
    return HeldCards(held.count - len(cards), known), hidden


IN_PLAY = ("cards.copies", "cards.jokers", "cards.count")
CHAPTER = Chapter(
    "cards", "The cards in play", "The cards you can see tell you about the rest. Counting settles most arguments.", IN_PLAY
)
"""The chapter on the cards in play. `IN_PLAY` are the ids of its rules, in reading order."""


def deal_hands(agreed: Agreement, hand: PlayHand, sizes: Sequence[int]) -> tuple[tuple[HeldCards, ...], list[PlacedVerdict]]:
    """Return the hands dealt, of `sizes` by seat, and verdicts on impossible cards. A refused hand's cards stay unknown."""
    inventory = Inventory.of(agreed.set_up)
    surplus = inventory.add(hand.pile)
    hands, verdicts = [], [] if surplus.ok else [PlacedVerdict({"upcard": str(hand.upcard)}, surplus)]
    for name, size in zip(agreed.players, sizes, strict=True):
        held, verdict = _dealt_hand(hand, name, size, inventory)
        hands.append(held)
        if not verdict.ok:
            verdicts.append(PlacedVerdict({"deal": name}, verdict))
    return tuple(hands), verdicts


def _dealt_hand(hand: PlayHand, name: str, size: int, inventory: Inventory) -> tuple[HeldCards, Verdict]:
    """Return the hand dealt to `name`, known if its cards were recorded and can be dealt, and the verdict on the cards."""
    cards = as_held(hand.deal.get(name, ()))
    verdict = of_size(hand.deal[name], size, "dealt", name=name) if name in hand.deal else LEGAL
    if verdict.ok:
        verdict = inventory.add(cards)
    return HeldCards(size, cards if verdict.ok else ()), verdict
