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
from .melds import Law, bare, possible

Claim = set[str] | None
Found = tuple[tuple[Card, ...], int]


def agrees(claim: Claim, rules: set[str]) -> bool:
    """Is what the referee named what had to be named?"""
    if claim is None:
        return True
    return bool(claim) == bool(rules) and all(any(rule in rules for rule in one.split("|")) for one in claim)


def expected(table: CardTable, event: Event, meld: Found | None = None, flaws: frozenset[str] = frozenset()) -> Claim:
    """`meld` is what is laid, from low to high with its start; `flaws` are the rules that it breaks by itself, as whoever made
    it up knows."""
    if isinstance(event, CallRummy):
        return _call(table, event)
    if isinstance(event, EndTurn) and table.emptied == event.by:
        return set()
    if isinstance(event, Exchange) and not table.options["joker_exchange"]:
        return {"out.frozen"} if table.over else {"joker.exchange"}
    if table.over:
        return {"out.frozen"}
    if event.by != table.turn:
        return {"turn.order"}
    if isinstance(event, DrawStock | DrawPile | Pass | PutBack):
        return _put_back(table) if isinstance(event, PutBack) else _draw(table, event)
    return _turn(table, event, meld, flaws) if table.draw else {"turn.draw"}


def _turn(table: CardTable, event: Event, meld: Found | None, flaws: frozenset[str]) -> Claim:
    """What is done once the player has drawn."""
    if isinstance(event, LayMeld):
        found = flaws | _may_play(table, event.by, event.cards) | _one_meld(table)
        return found or _empties(table, event.by, event.cards, meld)
    if isinstance(event, LayOff):
        found = _lay_off(table, event)
        return found or _empties(table, event.by, (event.card,))
    if isinstance(event, Exchange):
        return _exchange(table, event)
    return _discard(table, event) if isinstance(event, Discard) else {"turn.discard"}


def _empties(table: CardTable, seat: int, cards: tuple[Card, ...], meld: Found | None = None) -> Claim:
    """A play of the last cards ends the turn, so that first melds are judged."""
    return table.falls_short(seat, meld) if len(table.hands[seat]) == len(cards) else set()


def _exchange(table: CardTable, event: Exchange) -> Claim:
    draw, seat = table.draw, event.by
    assert draw
    found = _held(table, seat, (event.card,)) | _first_turn(table, seat)
    if not table.opens(seat) and (table.first_meld or table.options.get("layoff") == "after-own-meld"):
        found.add("joker.exchange-own|first-meld.before-layoff")
    if table.melds[event.on - 1].joker_for(event.card, table.law) is None:
        found.add("joker.exchange")
    if draw.owed is None or found:
        return found
    if draw.owed != event.card:
        return {"call.take" if draw.source == "call" else "draw.deepest"}
    if draw.source == "call":
        return None
    return {"draw.new-meld|draw.deepest"} if table.options["deepest_card"] == "new-meld" else set()


def _first_turn(table: CardTable, seat: int) -> set[str]:
    barred = table.options.get("first_turn") == "no-meld" and seat not in table.began
    return {"rummy.first-no-meld"} if barred else set()


def _put_back(table: CardTable) -> Claim:
    stuck = table.is_stuck()
    if stuck is None:
        return None
    return set() if stuck or (table.draw and table.draw.due) else {"draw.put-back"}


def _draw(table: CardTable, event: DrawStock | DrawPile | Pass) -> Claim:
    if table.draw:
        return {"turn.draw", *({"wrotham.first-turn"} if table.draw.source == "deal" else ())}
    if isinstance(event, Pass):
        return set() if not table.stock else {"turn.draw", *({"out.stock"} if table.is_500 else ())}
    if isinstance(event, DrawPile):
        wanted = table.pile[-1:] if event.card is None else [bare(event.card)]
        if not wanted or wanted[0] not in table.pile:
            return {"draw.pile"}
        found = {"rummy.draw"} if not table.is_500 and wanted[0] != table.pile[-1] else set()
        return found | _from_stock(table, event.by)
    if not table.stock:
        return {"draw.stock"}
    if event.card is None or bare(event.card) == table.stock[-1]:
        return set()
    return _not_on_top(table, event.card)


def _from_stock(table: CardTable, seat: int) -> set[str]:
    """What bars the pile in Rummy: a first turn, one card left."""
    first = table.options.get("first_turn", "free") != "free" and seat not in table.began
    last = table.options.get("last_card") == "stock-only" and len(table.hands[seat]) == 1
    return ({"rummy.first-stock"} if first else set()) | ({"rummy.last-card"} if last else set())


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
    found = _owed(table, cards) | _held(table, seat, cards) | ({"out.discard"} if last else set())
    return found | _first_turn(table, seat)


def _one_meld(table: CardTable) -> set[str]:
    one = table.options.get("melds_per_turn") == "one" and not table.all_at_once()
    return {"rummy.one-meld"} if one and table.draw and table.draw.new_melds else set()


def _lay_off(table: CardTable, event: LayOff) -> Claim:
    card, draw = event.card, table.draw
    found = _may_play(table, event.by, (card,))
    binds = draw and draw.source == "pile" and table.options.get("deepest_card") == "new-meld"
    if binds and draw and draw.owed == bare(card):
        found.add("draw.new-meld")
    after_own = table.options.get("layoff") == "after-own-meld"
    if not table.opens(event.by) and (after_own or table.first_meld):
        either = "rummy.layoff-own|first-meld.before-layoff"
        found.add(either if after_own and table.first_meld else either.split("|")[table.first_meld])
    if table.law.wide and found & {"cards.copies"}:
        return found  # A card that the packs do not hold once more fits or not, as one likes.
    return found | _placed(table, card, event.on)


def _placed(table: CardTable, card: Card, on: int | None) -> set[str]:
    if on is not None and on > len(table.melds):
        return {"layoff.fit"}
    fits = table.fits(card) if on is None else [on] * bool(table.melds[on - 1].ends(card, table.law))
    if not fits:
        where = table.melds if on is None else [table.melds[on - 1]]
        too_many = f"joker.{table.law.limit}" if any(laid.places(card, table.law) for laid in where) else "layoff.fit"
        return {too_many if on else f"{too_many}|layoff.fit"}
    if len(fits) > 1:
        return {"layoff.choose"}
    return {"joker.assign"} if len(table.melds[fits[0] - 1].ends(card, table.law)) > 1 else set()


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
    if table.unused():
        found.add("rummy.discard-used" if table.options["discard_take"] == "must-meld" else "rummy.discard-after-meld")
    if draw.due:
        found.add("joker.exchange-play")
    if draw.swapped_taken and not table.is_500 and table.options["discard_take"] == "must-meld":
        return None
    found = found or table.falls_short(event.by)
    may_be_called = table.is_500 and table.options["rummy_call"] != "off"
    lies = may_be_called and table.options["playable_last_discard"] == "rummy-call"
    if not found and table.playable_last(event.by, card) and not lies:
        found = {"out.unplayable", "out.caught"}
    return found


def _call(table: CardTable, event: CallRummy) -> Claim:
    if not table.is_500 or table.options["rummy_call"] == "off":
        return {"call.off"}
    if table.over and not table.caught:
        return {"call.over"}
    found = {"call.window"} if table.ended is None else set()
    found |= {"call.own"} if table.ended == event.by else set()
    card = bare(event.card)
    found |= {"out.caught"} if table.caught and table.pile[-1] != card else set()
    if found:
        return found
    if table.caught or table.options["rummy_call"] == "top":
        if not (table.fresh and table.pile and table.pile[-1] == card):
            return {"call.top"}
        barred = {"first-meld.before-layoff"} if table.first_meld and not table.opens(event.by) else set()
        placed = _placed(table, card, event.on)
        if barred:
            return barred if not placed else {"|".join((*barred, *placed, "call.playable"))}
        return placed if not any("layoff.fit" in one for one in placed) else {"call.playable|" + "|".join(placed)}
    if card not in table.pile:
        return {"call.playable"}
    at = max(i for i, other in enumerate(table.pile) if other == card)
    return _playable(table, card, table.pile[at + 1 :])


def _playable(table: CardTable, card: Card, above: list[Card]) -> Claim:
    """Can the card be melded without a card of anybody's hand? Where a run on the table might reach it, no claim is made."""
    if table.fits(card) or makes_three(card, above, table.law):
        return set()
    reached = any(laid.is_run and laid.cards[0].suit == card.suit for laid in table.melds)
    return None if reached and above else {"call.playable"}


def makes_three(card: Card, above: list[Card], law: Law) -> bool:
    """Is there a meld of the card and two of those above it?"""
    return any(
        len(meld) == 3
        for pair in combinations(above, 2)
        for meld, _ in possible([card, *pair], law)
        if sorted(map(str, map(bare, meld))) == sorted(map(str, (card, *pair)))
    ) or (card.wild and sum(1 for other in above if other.wild) > 1)
