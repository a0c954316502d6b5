"""Rules: what a joker may stand for."""

from scorekeeper.engine.cards import ACE, Card, Cards, jokers, naturals
from scorekeeper.engine.melds import LARGEST_SET, LONGEST_RUN, RUN, SET, AceLaw, Kind, Meld, rank_at, starts_of_run
from scorekeeper.engine.rule import granted, rule
from scorekeeper.engine.verdict import Breach


@rule("joker.specific", "P")
def specific(cards: Cards, kind: Kind, law: AceLaw) -> Breach | None:
    """A joker stands for a card that could itself be in that meld: there is no fifth king, with two packs either.

    The fourth king stands; the fifth does not, nor a joker named as what the meld has no place for:
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
        spare = wild if len(cards) > LARGEST_SET else ()
        ranks = {card.rank for card in naturals(cards)}
        misnamed = tuple(card for card in wild if card.rank and ranks and card.rank not in ranks)
    else:
        spare = wild if len(cards) > LONGEST_RUN else ()
        misnamed = _misnamed_in_run(cards, law)
    at_fault = tuple(dict.fromkeys(misnamed or spare))
    return Breach("joker.specific", at_fault, "" if misnamed else "full") if at_fault else None


def _misnamed_in_run(cards: Cards, law: AceLaw) -> Cards:
    """The named jokers without whose names the cards would be a run, or whose suit is not that of the naturals."""
    suits = {card.suit for card in naturals(cards)}
    named = tuple(card for card in jokers(cards) if card.rank)
    off_suit = tuple(card for card in named if card.suit and suits and card.suit not in suits)
    nameless = tuple(Card(None, None, True) if card.wild else card for card in cards)
    if named and not starts_of_run(cards, law) and starts_of_run(nameless, law):
        return named
    return off_suit


@rule("joker.assign", "P")
def assign(readings: tuple[Meld, ...], cards: Cards, kind: Kind | None) -> Meld | None:
    """Who melds a joker says what it stands for: the one reading that these cards have as they were laid, or None.

    A single reading stands. Else the order of the cards decides, from low to high or from high to low; where a lone natural
    (or none) could lie in a set as well as in a run the player says first which. `kind` is what the player said.
    """
    if len(readings) == 1:
        return readings[0]
    if kind is None and sum(1 for card in cards if card.rank) < 2 and len({reading.kind for reading in readings}) > 1:
        return None
    if len({frozenset(reading.cards) for reading in readings}) == 1:
        return _whole_suit(readings, cards)
    for laid in (cards, cards[::-1]):
        in_order = [reading for reading in readings if _lies_as(reading, laid)]
        if len(in_order) == 1:
            return in_order[0]
    return None


def _whole_suit(readings: tuple[Meld, ...], cards: Cards) -> Meld:
    """Thirteen cards of a suit: laid in order, upwards or downwards, they say by it where the ace is. In any other order it
    is high unless it is laid down first in the row."""
    as_laid = [reading for laid in (cards, cards[::-1]) for reading in readings if _lies_as(reading, laid)]
    if as_laid:
        return as_laid[0]
    ace_is_a_joker = ACE not in {card.rank for card in cards}
    first = cards[0].rank == ACE or (ace_is_a_joker and cards[0].rank is None)
    return min(readings, key=lambda reading: reading.start) if first else _ace_high(readings)


def _ace_high(readings: tuple[Meld, ...]) -> Meld:
    return next(reading for reading in readings if rank_at(reading.start) == ACE + 1)


def _lies_as(reading: Meld, laid: Cards) -> bool:
    return reading.kind is RUN and all(
        card.rank in (None, rank_at(reading.start + index)) for index, card in enumerate(laid)
    )


@rule("joker.fixed", "P")
def fixed(meld: Meld, card: Card) -> Breach | None:
    """What a joker stands for never changes: it does not make room for the card that it stands for."""
    if meld.kind is SET or card.rank is None:
        return None
    same = tuple(joker for joker in jokers(meld.cards) if joker.rank == card.rank and card.suit in (None, joker.suit))
    return Breach("joker.fixed", same, facts={"card": card}) if same else None


granted("joker.duplicate", "P", because="It may stand for a card that is already on the table, in front of anybody.")
granted(
    "joker.natural",
    silent=True,
    because="A meld of jokers alone stands once its cards are named; no natural is needed.",
)
