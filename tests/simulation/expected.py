"""What the referee has to say of an event at a table of cards, as far as the table can tell without it.

An answer is a set of rules that have to be named, all of them (of `one|other` either); the empty set is a lawful event; None is
no claim.
"""

from itertools import combinations

from scorekeeper.engine.cards import Card
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

from .cards import CardTable
from .melds import bare, possible

Claim = set[str] | None


def agrees(claim: Claim, rules: set[str]) -> bool:
    """Is what the referee named what had to be named?"""
    if claim is None:
        return True
    return bool(claim) == bool(rules) and all(any(rule in rules for rule in one.split("|")) for one in claim)


def expected(table: CardTable, event: Event, flaws: frozenset[str] = frozenset()) -> Claim:
    """`flaws` are the rules that a meld breaks by itself, as whoever made it up knows."""
    if isinstance(event, CallRummy):
        return _call(table, event)
    if isinstance(event, EndTurn) and table.emptied == event.by:
        return set()
    if isinstance(event, Exchange) and not table.options.get("joker_exchange"):
        return {"out.frozen"} if table.over else {"joker.exchange"}
    if table.over:
        return {"out.frozen"}
    if event.by != table.turn:
        return {"turn.order"}
    if isinstance(event, DrawStock | DrawPile | Pass | PutBack):
        return _put_back(table) if isinstance(event, PutBack) else _draw(table, event)
    return _turn(table, event, flaws) if table.draw else {"turn.draw"}


def _turn(table: CardTable, event: Event, flaws: frozenset[str]) -> Claim:
    """What is done once the player has drawn."""
    if isinstance(event, LayMeld):
        return flaws | _may_play(table, event.by, event.cards) | _one_meld(table)
    if isinstance(event, LayOff):
        return _lay_off(table, event)
    if isinstance(event, Exchange):
        fits = table.melds[event.on - 1].joker_for(event.card) is not None
        own = any(laid.by == event.by for laid in table.melds) or table.options.get("layoff") != "after-own-meld"
        found = _held(table, event.by, (event.card,)) | (set() if own else {"joker.exchange-own"})
        return found | (set() if fits else {"joker.exchange"})
    return _discard(table, event) if isinstance(event, Discard) else {"turn.discard"}


def _put_back(table: CardTable) -> Claim:
    return set() if table.is_stuck() else {"draw.put-back"}


def _draw(table: CardTable, event: DrawStock | DrawPile | Pass) -> Claim:
    if table.draw:
        return {"turn.draw", *({"wrotham.first-turn"} if table.draw.source == "deal" else ())}
    if isinstance(event, Pass):
        return set() if not table.stock else {"turn.draw", *({"out.stock"} if table.is_500 else ())}
    if isinstance(event, DrawPile):
        wanted = table.pile[-1:] if event.card is None else [bare(event.card)]
        if not wanted or wanted[0] not in table.pile:
            return {"draw.pile"}
        return {"rummy.draw"} if not table.is_500 and wanted[0] != table.pile[-1] else set()
    if not table.stock:
        return {"draw.stock"}
    if event.card is None or bare(event.card) == table.stock[-1]:
        return set()
    return _not_on_top(table, event.card)


def _not_on_top(table: CardTable, card: Card) -> Claim:
    """A card from the stock that is not the one on top: known to be elsewhere, or nobody can tell."""
    if table.reused:
        if table.options["stock_out"] == "turn-over":
            return {"rummy.turn-over"}
        return {"rummy.shuffle|cards.copies|cards.jokers"} if table.lying(card) == table.limit(card) else None
    if table.lying(card) < table.limit(card):
        return None
    return {"cards.jokers"} if card.wild else {"cards.copies"}


def _owed(table: CardTable, cards: tuple[Card, ...] = ()) -> set[str]:
    """The deepest card taken is melded first, or with nothing but cards taken with it."""
    draw = table.draw
    if draw is None or draw.owed is None or draw.owed in map(bare, cards):
        return set()
    rest = list(draw.taken)
    for card in map(bare, cards):
        if card not in rest:
            break
        rest.remove(card)
    else:
        if cards:
            return set()
    if draw.source == "call":
        return {"call.take"}
    return {"draw.deepest", *({"draw.must-meld"} if table.options["discard_take"] == "must-meld" else ())}


def _held(table: CardTable, seat: int, cards: tuple[Card, ...]) -> set[str]:
    """Cards that lie where everybody sees them are in nobody's hand."""
    found = set()
    for card in map(bare, cards):
        if card not in table.hands[seat] and table.lying(card) >= table.limit(card):
            found.add("cards.jokers" if card.wild else "cards.copies")
    return found | ({"cards.count"} if len(cards) > len(table.hands[seat]) else set())


def _may_play(table: CardTable, seat: int, cards: tuple[Card, ...]) -> set[str]:
    last = table.options["going_out"] == "discard" and len(table.hands[seat]) == len(cards)
    return _owed(table, cards) | _held(table, seat, cards) | ({"out.discard"} if last else set())


def _one_meld(table: CardTable) -> set[str]:
    one = table.options.get("melds_per_turn") == "one" and not table.all_at_once()
    return {"rummy.one-meld"} if one and table.draw and table.draw.new_melds else set()


def _lay_off(table: CardTable, event: LayOff) -> Claim:
    card, draw = event.card, table.draw
    found = _may_play(table, event.by, (card,))
    binds = draw and draw.source == "pile" and table.options.get("deepest_card") == "new-meld"
    if binds and draw and draw.owed == bare(card):
        found.add("draw.new-meld")
    own = any(laid.by == event.by for laid in table.melds)
    if table.options.get("layoff") == "after-own-meld" and not own:
        found.add("rummy.layoff-own")
    return found | _placed(table, card, event.on)


def _placed(table: CardTable, card: Card, on: int | None) -> set[str]:
    fits = table.fits(card) if on is None else [on] * bool(table.melds[on - 1].ends(card, table.ace))
    if not fits:
        return {"layoff.fit"}
    if len(fits) > 1:
        return {"layoff.choose"}
    return {"joker.assign"} if len(table.melds[fits[0] - 1].ends(card, table.ace)) > 1 else set()


def _discard(table: CardTable, event: Discard) -> Claim:
    card, draw, hand = bare(event.card), table.draw, table.hands[event.by]
    assert draw
    found = _owed(table) | _held(table, event.by, (card,))
    if draw.source == "pile" and draw.alone and card in draw.taken and hand.count(card) < 2:
        # That there is no twin in the hand nobody sees; with one copy in play everybody knows.
        if table.limit(card) > 1:
            return found or None
        found |= {"discard.same", *({"out.floater-top"} if draw.floating and table.is_500 else ())}
    if not table.is_500 and table.all_at_once() and draw.laid and len(hand) > 1 and table.melds:
        found.add("wrotham.all-at-once")
    if not found and table.playable_last(event.by, card) and table.options["playable_last_discard"] == "take-back":
        found = {"out.unplayable", "out.caught"}
    return found


def _call(table: CardTable, event: CallRummy) -> Claim:
    if not table.is_500 or table.options["rummy_call"] == "off":
        return {"call.off"}
    if table.over and not table.caught:
        return {"call.over"}
    found = {"call.window"} if table.ended is None else set()
    found |= {"call.own"} if table.ended == event.by else set()
    if found:
        return found
    card = bare(event.card)
    if table.caught or table.options["rummy_call"] == "top":
        if not (table.fresh and table.pile and table.pile[-1] == card):
            return {"call.top"}
        placed = _placed(table, card, event.on)
        return placed if placed != {"layoff.fit"} else {"call.playable"}
    if card not in table.pile:
        return {"call.playable"}
    at = max(i for i, other in enumerate(table.pile) if other == card)
    return _playable(table, card, table.pile[at + 1 :])


def _playable(table: CardTable, card: Card, above: list[Card]) -> Claim:
    """Can the card be melded without a card of anybody's hand? Where a run on the table might reach it, no claim is made."""
    if table.fits(card) or makes_three(card, above, table.ace):
        return set()
    reached = any(laid.is_run and laid.cards[0].suit == card.suit for laid in table.melds)
    return None if reached and above else {"call.playable"}


def makes_three(card: Card, above: list[Card], ace: str) -> bool:
    """Is there a meld of the card and two of those above it?"""
    return any(
        len(meld) == 3
        for pair in combinations(above, 2)
        for meld, _ in possible([card, *pair], ace)
        if sorted(map(str, map(bare, meld))) == sorted(map(str, (card, *pair)))
    ) or (card.wild and sum(1 for other in above if other.wild) > 1)
