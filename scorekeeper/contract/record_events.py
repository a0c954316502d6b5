"""The events of a hand in a record, read and written."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.engine.cards import Card, Cards, Tile
from scorekeeper.engine.events import (
    Announce,
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
    PlayTable,
    PutBack,
    TakeTile,
    TimeUp,
)
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlayHand

MOST_MELDS = 1000


def read_play(node: JsonNode, agreed: Agreement, dealer: str | None) -> PlayHand:
    """A `play` hand. Raises `Unreadable` with the place of what cannot be read."""
    names = agreed.players
    return PlayHand(
        dealer,
        _upcard(node, agreed),
        _hands(node.maybe("deal"), names),
        tuple(read_events(node.get("events").items(), agreed)),
        _hands(node.maybe("left"), names),
    )


def _upcard(node: JsonNode, agreed: Agreement) -> Card | None:
    """The card turned up, which there is one of unless the game turns none up."""
    if agreed.set_up.upcards:
        return node.get("upcard").card()
    if node.maybe("upcard"):
        node.get("upcard").card()
    return None


def _hands(node: JsonNode | None, names: tuple[str, ...]) -> dict[str, Cards]:
    return {name: cards.cards() for name, cards in node.by_player(names).items()} if node else {}


def read_events(nodes: Iterable[JsonNode], agreed: Agreement) -> Iterator[Event]:
    """The events of a hand. Where valid sets stay when time is up, the table that is left has to be told."""
    for node in nodes:
        event = read_event(node, agreed)
        if isinstance(event, TimeUp) and event.table is None and _keeps_valid_sets(agreed):
            node.get("table")
        yield event


def _keeps_valid_sets(agreed: Agreement) -> bool:
    """Is there a time limit, and do valid sets stay when it is over?"""
    return agreed.options["turn_seconds"] != 0 and agreed.options["timeout"] == "keep-valid"


def read_event(node: JsonNode, agreed: Agreement) -> Event:
    """One event by itself, of cards or of tiles as the node's deck is, or one that the game alone has."""
    own = {word: partial(_announced, word) for word in agreed.game.referee.words}
    read = node.meant("do", (TILE_EVENTS if node.deck is Tile else EVENTS) | own)
    return read(node, node.meant("by", {name: seat for seat, name in enumerate(agreed.players)}))


def _announced(word: str, node: JsonNode, seat: int) -> Event:
    return Announce(seat, word, node.maybe_card_of("card"))


def _draw(node: JsonNode, seat: int) -> Event:
    card = node.maybe_card_of("card")
    return node.meant("from", DRAWS)(seat, card)


DRAWS: dict[str, Callable[[int, Card | None], Event]] = {"stock": DrawStock, "pile": DrawPile}


def _on(node: JsonNode) -> int | None:
    return None if node.left_out("on") else node.get("on").whole(1, MOST_MELDS)


EVENTS: dict[str, Callable[[JsonNode, int], Event]] = {
    "draw": _draw,
    "meld": lambda node, seat: LayMeld(seat, node.get("cards").cards(), node.kind()),
    "layoff": lambda node, seat: LayOff(seat, node.card_of("card"), _on(node)),
    "discard": lambda node, seat: Discard(seat, node.card_of("card")),
    "call": lambda node, seat: CallRummy(seat, node.card_of("card"), _on(node)),
    "exchange": lambda node, seat: Exchange(seat, node.card_of("card"), node.get("on").whole(1, MOST_MELDS)),
    "put-back": lambda node, seat: PutBack(seat),
    "pass": lambda node, seat: Pass(seat),
    "end-turn": lambda node, seat: EndTurn(seat),
}
"""How each `do` is read."""


def _table(node: JsonNode) -> tuple[Cards, ...]:
    return tuple(cards.cards() for cards in node.items())


def _time_up(node: JsonNode, seat: int) -> Event:
    table = node.maybe("table")
    return TimeUp(seat, _table(table) if table else None)


TILE_EVENTS: dict[str, Callable[[JsonNode, int], Event]] = {
    "play": lambda node, seat: PlayTable(seat, _table(node.get("table"))),
    "draw": lambda node, seat: TakeTile(seat, node.maybe_card_of("card")),
    "timeout": _time_up,
    "pass": lambda node, seat: Pass(seat),
}
"""How each `do` of Rummikub is read."""


def write_event(event: Event, names: tuple[str, ...]) -> dict[str, object]:
    """An event as the record has it: what `read_event` reads."""
    parts: dict[str, object] = {"do": _word_of(event), "by": names[event.by]}
    if isinstance(event, DrawStock | DrawPile):
        parts["from"] = "stock" if isinstance(event, DrawStock) else "pile"
    said: dict[str, object]
    if isinstance(event, PlayTable | TimeUp):
        table = event.table
        said = {"table": None if table is None else [[str(tile) for tile in cards] for cards in table]}
    elif isinstance(event, LayMeld):
        parts["cards"] = [str(card) for card in event.cards]
        said = {"as": event.kind and str(event.kind)}
    else:
        card = getattr(event, "card", None)
        said = {"card": card and str(card), "on": getattr(event, "on", None)}
    return parts | {name: value for name, value in said.items() if value is not None}


def _word_of(event: Event) -> str:
    return event.word if isinstance(event, Announce) else _DOES[type(event)]


_DOES: dict[type[Event], str] = {
    DrawStock: "draw",
    DrawPile: "draw",
    LayMeld: "meld",
    LayOff: "layoff",
    Discard: "discard",
    CallRummy: "call",
    Exchange: "exchange",
    PutBack: "put-back",
    Pass: "pass",
    EndTurn: "end-turn",
    PlayTable: "play",
    TakeTile: "draw",
    TimeUp: "timeout",
}
"""How each event is named."""
