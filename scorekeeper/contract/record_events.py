"""The events of a hand in a record, read and written."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from typing import TypeAlias

from scorekeeper.contract.json_node import JsonNode, card_texts
from scorekeeper.engine import events
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.game import Agreement, Game
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.messages import N_, Unreadable

MOST_MELDS = 1000


def read_play(node: JsonNode, agreed: Agreement, dealer: str | None) -> PlayHand:
    """Read a hand entered event by event. `dealer` is already read, None if missing. Raise `Unreadable` at an error's place."""
    names = agreed.players
    return PlayHand(
        dealer,
        _upcard(node, agreed),
        _hands(node.maybe("deal"), names),
        tuple(read_events(node.get("events").items(), agreed)),
        _hands(node.maybe("left"), names),
        turned=read_turned(node, agreed),
    )


def read_turned(node: JsonNode, agreed: Agreement) -> Card | None:
    """Read the card turned up beside the stock, if it makes other cards wild. None if it is missing."""
    if node.left_out("turned"):
        return None
    if not agreed.set_up.beside:
        raise node.get("turned").wrong(N_("This table plays without a turned-up card beside the stock, so no card is wild."))
    return plain(node.get("turned").card())


def _upcard(node: JsonNode, agreed: Agreement) -> Card | None:
    """Read the card that begins the discard pile, which must be given. If the table turns none up, return None."""
    if agreed.set_up.upcards:
        return node.get("upcard").card()
    if node.maybe("upcard") and agreed.options.get("upcard") != "none":
        node.get("upcard").card()
    return None


def _hands(node: JsonNode | None, names: tuple[str, ...]) -> dict[str, Cards]:
    return {name: cards.cards() for name, cards in node.by_player(names).items()} if node else {}


def read_events(nodes: Iterable[JsonNode], agreed: Agreement) -> Iterator[events.Event]:
    """Read a hand's events. Raise `Unreadable` for a meld number above the number of melds laid so far, refused ones included."""
    read, laid = _reader(agreed), 0
    for node in nodes:
        event = read(node)
        laid += type(event) is events.LayMeld
        if (number := getattr(event, "on", None)) is not None and number > laid:
            raise Unreadable(N_("There's no meld {number} on the table."), node.below("on"), number=number)
        if (part := agreed.game.missing_part(event)) and node.left_out(part):
            raise node.missing(part)
        yield event


def read_event(node: JsonNode, agreed: Agreement) -> events.Event:
    """Read one event by itself. The number of a meld in it isn't checked."""
    return _reader(agreed)(node)


def _reader(agreed: Agreement) -> Callable[[JsonNode], events.Event]:
    readers, seats = readers_of(type(agreed.game)), {name: seat for seat, name in enumerate(agreed.players)}
    return lambda node: node.meant("do", readers)(node, node.meant("by", seats))


def _announced(word: str, node: JsonNode, seat: int) -> events.Event:
    melds, layoffs, left = (node.maybe(name) for name in ("melds", "layoffs", "left"))
    return events.Announce(
        seat,
        word,
        node.maybe_card_of("card"),
        melds.table() if melds else (),
        tuple((one.card_of("card"), _on(one)) for one in layoffs.items()) if layoffs else (),
        left.cards() if left else (),
    )


def _draw(node: JsonNode, seat: int) -> events.Event:
    card = node.maybe_card_of("card")
    return node.meant("from", DRAWS)(seat, card)


DRAWS: dict[str, Callable[[int, Card | None], events.Event]] = {"stock": cache(events.DrawStock), "pile": cache(events.DrawPile)}
DISCARDED = cache(events.Discard)
"""The constructor of discards. It is cached, as the same player and card recur often."""


def _on(node: JsonNode) -> int | None:
    return None if node.left_out("on") else node.get("on").whole(1, MOST_MELDS)


def _time_up(node: JsonNode, seat: int) -> events.Event:
    table = node.maybe("table")
    return events.TimeUp(seat, table.table() if table else None)


EventReader: TypeAlias = Callable[[JsonNode, int], events.Event]

EVENTS: dict[type[events.Event], tuple[str, EventReader]] = {
    events.DrawStock: ("draw", _draw),
    events.DrawPile: ("draw", _draw),
    events.LayMeld: ("meld", lambda node, seat: events.LayMeld(seat, node.get("cards").cards(), node.kind())),
    events.LayOff: ("layoff", lambda node, seat: events.LayOff(seat, node.card_of("card"), _on(node))),
    events.Discard: ("discard", lambda node, seat: DISCARDED(seat, node.card_of("card"))),
    events.CallRummy: ("call", lambda node, seat: events.CallRummy(seat, node.card_of("card"), _on(node))),
    events.Exchange: (
        "exchange",
        lambda node, seat: events.Exchange(seat, node.card_of("card"), node.get("on").whole(1, MOST_MELDS)),
    ),
    events.PutBack: ("put-back", lambda node, seat: events.PutBack(seat)),
    events.Pass: ("pass", lambda node, seat: events.Pass(seat)),
    events.EndTurn: ("end-turn", lambda node, seat: events.EndTurn(seat)),
    events.PlayTable: ("play", lambda node, seat: events.PlayTable(seat, node.get("table").table())),
    events.TakeTile: ("draw", lambda node, seat: events.TakeTile(seat, node.maybe_card_of("card"))),
    events.TimeUp: ("timeout", _time_up),
}
"""For each class of event, the value of `do` in its JSON, and the function that reads it from this JSON and the player's seat."""


@cache
def readers_of(game: type[Game]) -> Mapping[str, EventReader]:
    """Return the function that reads each event of a game, by the event's `do` word. Events that only this game has come last."""
    usual = dict(EVENTS[kind] for kind in game.events if kind in EVENTS)
    return usual | {word: partial(_announced, word) for word in game.own_events}


def _laid_out(event: events.Announce) -> dict[str, object]:
    """Return the cards laid out with a knock or another announcement, as parts of the event's JSON. Empty if there are none."""
    if not (event.melds or event.layoffs or event.left):
        return {}
    layoffs = [{"card": str(card)} | ({"on": on} if on else {}) for card, on in event.layoffs]
    return {"melds": [*map(card_texts, event.melds)], "layoffs": layoffs or None, "left": card_texts(event.left)}


def write_event(event: events.Event, names: tuple[str, ...]) -> dict[str, object]:
    """Return an event as JSON that `read_event` reads. `names` are the players by seat."""
    word = event.word if isinstance(event, events.Announce) else EVENTS[type(event)][0]
    parts: dict[str, object] = {"do": word, "by": names[event.by]}
    if isinstance(event, events.DrawStock | events.DrawPile):
        parts["from"] = "stock" if isinstance(event, events.DrawStock) else "pile"
    said: dict[str, object]
    if isinstance(event, events.PlayTable | events.TimeUp):
        table = event.table
        said = {"table": None if table is None else [*map(card_texts, table)]}
    elif isinstance(event, events.LayMeld):
        parts["cards"] = card_texts(event.cards)
        said = {"as": event.kind and str(event.kind)}
    elif isinstance(event, events.Announce):
        said = {"card": event.card and str(event.card)} | _laid_out(event)
    else:
        card = getattr(event, "card", None)
        said = {"card": card and str(card), "on": getattr(event, "on", None)}
    return parts | {name: value for name, value in said.items() if value is not None}
