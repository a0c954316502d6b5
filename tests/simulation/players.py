"""What people do at a table of cards: mostly what is right, so that hands come to their end, and now and then what is not."""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.engine.cards import JOKER, SUITS, Card
from scorekeeper.engine.events import (
    CallRummy,
    Discard,
    DrawPile,
    DrawStock,
    EndTurn,
    Event,
    Exchange,
    LayMeld,
    LayOff,
    Pass,
    PutBack,
)
from scorekeeper.engine.melds import Kind

from .cards import CardTable
from .melds import Law, as_another, bare, nameless, possible

ODD = 0.12
Cards = tuple[Card, ...]


class Doing(NamedTuple):
    """An event; of a meld its cards from low to high with its start; and the rules that it breaks by itself."""

    event: Event
    meld: tuple[Cards, int] | None = None
    flaws: frozenset[str] = frozenset()


def some_doing(table: CardTable) -> Doing:
    """What somebody does next."""
    random = table.random
    if table.over or random.random() < ODD:
        return random.choice(ODDITIES)(table)
    if table.draw is None:
        return _before_drawing(table)
    seat = table.turn
    return _owing(table, seat) if table.draw.owed else _playing(table, seat)


def _before_drawing(table: CardTable) -> Doing:
    random, seat = table.random, table.turn
    if table.ended is not None and table.is_500 and table.pile and random.random() < 0.15:
        return a_call(table)
    if table.pile and random.random() < 0.35:
        return Doing(DrawPile(seat, _worth_taking(table, seat)))
    if not table.stock:
        return Doing(DrawPile(seat)) if table.pile and random.random() < 0.3 else Doing(Pass(seat))
    return Doing(DrawStock(seat, table.stock[-1] if random.random() < 0.3 else None))


def _worth_taking(table: CardTable, seat: int) -> Card | None:
    """In Rummy 500 some card of the pile, mostly one that can be melded then."""
    if not table.is_500:
        return table.random.choice((None, table.pile[-1]))
    for at in table.random.sample(range(len(table.pile)), min(4, len(table.pile))):
        card = table.pile[at]
        hand = [*table.hands[seat], *table.pile[at:]]
        if _with(hand, card, table.law):
            return card
    return table.pile[-1]


def _with(hand: list[Card], card: Card, law: Law) -> list[tuple[Cards, int]]:
    return [meld for meld in possible(hand, law) if card in map(bare, meld[0])]


def _owing(table: CardTable, seat: int) -> Doing:
    """The deepest card taken is melded, or laid off, or all goes back."""
    draw, hand, random = table.draw, table.hands[seat], table.random
    assert draw
    assert draw.owed
    melds = _with(hand, draw.owed, table.law)
    if table.fits(draw.owed) and random.random() < 0.5:
        return _laid_off(table, seat, draw.owed)
    if melds and random.random() < 0.9:
        return a_meld(table, seat, random.choice(melds))
    if draw.source == "pile" and random.random() < 0.7:
        return Doing(PutBack(seat))
    return _from_taken(table, seat, draw.taken)


def _from_taken(table: CardTable, seat: int, taken: list[Card]) -> Doing:
    """A card taken with the one that is owed, laid off where it fits; or what comes of it if it does not."""
    useful = [card for card in taken if table.fits(card)]
    return _laid_off(table, seat, table.random.choice(useful or taken))


def _playing(table: CardTable, seat: int) -> Doing:
    random, hand = table.random, table.hands[seat]
    if random.random() < 0.6:
        melds = list(possible(hand, table.law))
        if table.all_at_once() and random.random() < 0.9:
            melds = [meld for meld in melds if _goes_out_with(hand, meld[0], table.law)]
        if melds:
            return a_meld(table, seat, random.choice(melds))
    if random.random() < 0.5:
        useful = [card for card in (*hand, *_as_others(table, seat)) if table.fits(card)]
        if useful:
            return _laid_off(table, seat, random.choice(useful))
    if table.options.get("joker_exchange") and random.random() < 0.5:
        for number, laid in enumerate(table.melds, start=1):
            for card in hand:
                if laid.joker_for(card, table.law) is not None:
                    return Doing(Exchange(seat, card, number))
    return _ending(table, seat)


def _as_others(table: CardTable, seat: int) -> list[Card]:
    """The wild cards of a hand as what may lie as another card."""
    return [as_another(card) for card in table.hands[seat] if card in table.law.wild]


def _ending(table: CardTable, seat: int) -> Doing:
    """A discard, of another card than the one just taken; or all goes back where there is none."""
    random, hand = table.random, table.hands[seat]
    if table.is_stuck() and random.random() < 0.9:
        return Doing(PutBack(seat))
    free = [card for card in hand if not table.draw or not table.draw.alone or card not in table.draw.taken]
    return Doing(Discard(seat, random.choice(free or hand)))


def _goes_out_with(hand: list[Card], meld: Cards, law: Law) -> bool:
    """Is there a card to discard at most, once this meld lies there, and another one maybe?"""
    rest = list(hand)
    for card in map(bare, meld):
        rest.remove(card)
    return len(rest) < 2 or any(len(rest) - len(other) < 2 for other, _ in possible(rest, law))


def _laid_off(table: CardTable, seat: int, card: Card) -> Doing:
    """A card on a meld that it fits, if there is one: named where it need not be too, and a joker mostly with its meaning."""
    random, fits = table.random, table.fits(card)
    number = random.choice(fits) if fits and random.random() < 0.85 else None
    if card.wild and number and random.random() < 0.8:
        laid = table.melds[number - 1]
        end = random.choice(laid.ends(card, table.law))
        rank = (laid.start - 2 if end == 0 else laid.start + len(laid.cards) - 1) % 13 + 1
        card = Card(rank, laid.cards[0].suit, card.wild) if laid.is_run else Card(laid.cards[0].rank, None, card.wild)
    return Doing(LayOff(seat, card, number))


def a_meld(table: CardTable, seat: int, meld: tuple[Cards, int]) -> Doing:
    """A meld as it is laid: its kind said or not, its jokers named or not where the order says it."""
    cards, start = meld
    random = table.random
    kind = Kind.RUN if start else Kind.SET
    laid, said = cards, random.choice((kind, None))
    naturals = sum(1 for card in cards if not card.wild)
    if random.random() < 0.3 and (said or naturals > 1):
        laid = tuple(map(nameless, cards))
        if start and _read_otherwise(cards, table.law):
            laid = cards
    return Doing(LayMeld(seat, laid, said), meld)


def _read_otherwise(cards: Cards, law: Law) -> bool:
    """With an ace in play and jokers at the ends the order may leave two readings: then their names are said."""
    return any(card.wild for card in cards) and any(card.rank in (1, 13) for card in cards) and law.ace != "low"


def a_call(table: CardTable) -> Doing:
    """Somebody calls for a card of the pile, the top one as often as any other."""
    seat = table.random.randrange(len(table.hands))
    card = table.random.choice([*table.pile, *table.pile[-1:] * len(table.pile)] or [Card(9, "h")])
    fits = table.fits(card)
    return Doing(CallRummy(seat, card, table.random.choice(fits) if fits and table.random.random() < 0.7 else None))


# What is mostly not right.
def anybody(table: CardTable) -> Doing:
    """The right thing, done by anybody."""
    random = table.random
    seat = random.randrange(len(table.hands))
    hand = table.hands[seat] or [Card(9, "h")]
    card = random.choice(hand)
    return Doing(random.choice((DrawStock(seat), DrawPile(seat), Discard(seat, card), LayOff(seat, card), Pass(seat))))


def a_wrong_meld(table: CardTable) -> Doing:
    """Cards that are no meld, and the rule that says so, whoever holds them."""
    random = table.random
    cards, kind, rule = random.choice(WRONG_MELDS)(table)
    return Doing(LayMeld(table.turn, cards, kind), None, frozenset((rule,)))


def _suits(table: CardTable) -> list[str]:
    return table.random.sample(SUITS, 4)


def _rank(table: CardTable, low: int = 1, high: int = 13) -> int:
    return table.random.randint(low, high)


Wrong = tuple[Cards, Kind | None, str]


def too_few(table: CardTable) -> Wrong:
    rank, (one, other, *_) = _rank(table), _suits(table)
    return (Card(rank, one), Card(rank, other)), None, "meld.size"


def neither(table: CardTable) -> Wrong:
    rank, (one, other, *_) = _rank(table, 2, 12), _suits(table)
    return (Card(rank, one), Card(rank, other), Card(rank + 1, one)), None, "meld.kind"


def other_rank(table: CardTable) -> Wrong:
    rank, (a, b, c, _) = _rank(table, 2, 12), _suits(table)
    return (Card(rank, a), Card(rank, b), Card(rank + 1, c)), Kind.SET, "meld.set.rank"


def same_suit(table: CardTable) -> Wrong:
    rank, (a, b, *_) = _rank(table), _suits(table)
    if table.law.wide:
        return five_in_a_set(table)
    return (Card(rank, a), Card(rank, b), Card(rank, a)), Kind.SET, "meld.set.suits"


def five_of_a_kind(table: CardTable) -> Wrong:
    cards = _whole_rank(table)
    return (*cards, JOKER), Kind.SET, "meld.set.size|joker.specific" if table.law.wide else "joker.specific"


def five_in_a_set(table: CardTable) -> Wrong:
    cards = _whole_rank(table)
    return (*cards, cards[0]), None, "meld.set.size"


def _whole_rank(table: CardTable) -> Cards:
    """As many cards of a rank as a set may hold."""
    rank = _rank(table)
    return tuple(Card(rank, suit) for suit in SUITS) * (table.law.largest_set // 4)


def other_suit(table: CardTable) -> Wrong:
    start, (one, other, *_) = _rank(table, 1, 11), _suits(table)
    return (Card(start, one), Card(start + 1, one), Card(start + 2, other)), Kind.RUN, "meld.run.suit"


def gap(table: CardTable) -> Wrong:
    start, (suit, *_) = _rank(table, 2, 9), _suits(table)
    return (Card(start, suit), Card(start + 1, suit), Card(start + 3, suit)), None, "meld.run.sequence"


def twice(table: CardTable) -> Wrong:
    start, (suit, *_) = _rank(table, 2, 9), _suits(table)
    return (Card(start, suit), Card(start + 1, suit), Card(start + 1, suit)), Kind.RUN, "meld.run.sequence"


def round_the_ace(table: CardTable) -> Wrong:
    if table.law.ace == "round-the-corner":
        return gap(table)
    suit = _suits(table)[0]
    rule = "meld.run.ace" if table.is_500 else {"low": "rummy.ace", "high-or-low": "rummy.ace-high"}[table.law.ace]
    return (Card(13, suit), Card(1, suit), Card(2, suit)), None, rule


def misnamed(table: CardTable) -> Wrong:
    start, (suit, *_) = _rank(table, 2, 8), _suits(table)
    return (Card(start, suit), Card(start + 1, suit), Card(start + 4, suit, True)), None, "joker.specific"


def open_joker(table: CardTable) -> Wrong:
    rule = "joker.assign" if table.law.limit == "none" else f"joker.{table.law.limit}"
    return (Card(_rank(table, 3, 11), _suits(table)[0]), JOKER, JOKER), None, rule


def not_wild(table: CardTable) -> Wrong:
    start, (suit, other, *_) = _rank(table, 2, 9), _suits(table)
    own = Card(start, other)
    if table.turned is None or own in table.law.wild:
        return gap(table)
    return (Card(start, suit), Card(start + 1, suit), Card(start + 2, suit, own)), None, "wild.card"


def wild_in_set(table: CardTable) -> Wrong:
    if table.law.use == "any" or not table.law.wild:
        return not_wild(table)
    rank, (a, b, *_), own = _rank(table), _suits(table), min(table.law.wild)
    return (Card(rank, a), Card(rank, b), Card(table.random.choice((rank, None)), None, own)), None, "wild.runs"


WRONG_MELDS: tuple[Callable[[CardTable], Wrong], ...] = (
    *(too_few, neither, other_rank, same_suit, five_of_a_kind, five_in_a_set),
    *(other_suit, gap, twice, round_the_ace, misnamed, open_joker, not_wild, wild_in_set),
)


def someone_elses(table: CardTable) -> Doing:
    """A card that lies in the pile or on the table, played as if it were in the hand."""
    random, seat = table.random, table.turn
    lying = [*table.pile, *(bare(card) for laid in table.melds for card in laid.cards)]
    card = random.choice(lying) if lying else Card(9, "h")
    known = table.lying(card) >= table.limit(card) and card not in table.hands[seat]
    if not known:
        return Doing(EndTurn(seat))
    return Doing(random.choice((Discard(seat, card), LayOff(seat, card), DrawStock(seat, card))))


def another_draw(table: CardTable) -> Doing:
    """A draw from the pile of whatever card, or of one that is not there."""
    random = table.random
    card = random.choice([*table.pile, None, Card(_rank(table), _suits(table)[0])])
    return Doing(DrawPile(table.turn, card))


def odd_lay_off(table: CardTable) -> Doing:
    """Some card of the hand on some meld, or on none that is named."""
    random, seat = table.random, table.turn
    hand = table.hands[seat]
    if not hand:
        return Doing(EndTurn(seat))
    number = random.randint(1, table.meld_events) if table.meld_events and random.random() < 0.7 else None
    return Doing(LayOff(seat, random.choice(hand), number))


def odd_discard(table: CardTable) -> Doing:
    hand = table.hands[table.turn]
    taken = table.draw.taken if table.draw and table.random.random() < 0.5 else []
    return Doing(Discard(table.turn, table.random.choice(taken or hand))) if hand else Doing(PutBack(table.turn))


def odd_exchange(table: CardTable) -> Doing:
    hand = table.hands[table.turn]
    if not table.melds or not hand:
        return Doing(PutBack(table.turn))
    return Doing(Exchange(table.turn, table.random.choice(hand), table.random.randint(1, len(table.melds))))


def the_last_cards(table: CardTable) -> Doing:
    """All that is in the hand as one meld, if it is one."""
    hand = table.hands[table.turn]
    whole = [meld for meld in possible(hand, table.law) if len(meld[0]) == len(hand)]
    return a_meld(table, table.turn, whole[0]) if whole else Doing(Pass(table.turn))


ODDITIES: tuple[Callable[[CardTable], Doing], ...] = (
    *(anybody, a_wrong_meld, a_wrong_meld, someone_elses, another_draw, odd_lay_off, odd_lay_off, odd_discard),
    *(odd_exchange, the_last_cards, lambda table: a_call(table)),
    lambda table: Doing(PutBack(table.turn)),
    lambda table: Doing(Pass(table.turn)),
    lambda table: Doing(EndTurn(table.turn)),
)
