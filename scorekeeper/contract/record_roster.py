"""Players joining and leaving in a record, read and written."""

from collections.abc import Iterable

from scorekeeper.contract.json_node import Document, Json, JsonNode, number
from scorekeeper.contract.names import read_name
from scorekeeper.engine.game import Agreement, with_players
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.roster import Change, SeatOrder

CHANGES = "changes"
JOINS, LEAVES = "joins", "leaves"
MOST_TOTAL = 1_000_000_000


def read_changes(root: JsonNode, agreed: Agreement, hands: int) -> tuple[tuple[Change, ...], tuple[Agreement, ...]]:
    """Read the changes of players in a record of `hands` hands. Return the changes, and the agreements for each hand and the hand
    after the last. Raise `Unreadable` at a change that can't be made, or that leaves too many or too few players."""
    found = root.maybe(CHANGES)
    if found and agreed.game.sides(agreed.players):
        raise found.wrong(N_("Nobody can join or leave a game played in pairs."))
    nodes = list(found.items()) if found else []
    changes: list[Change] = []
    circle, tables = SeatOrder(agreed.players), []
    for hand in range(1, hands + 2):
        last = None
        while nodes and (change := _change(nodes[0], hand, hands + 1)).before == hand:
            last = nodes.pop(0)
            try:
                circle = circle.then(change)
            except Unreadable as unreadable:
                raise unreadable.within(last.at) from None
            changes.append(change)
        agreed = _seated(agreed, circle.present, last) if last else agreed
        tables.append(agreed)
    return tuple(changes), tuple(tables)


def _change(node: JsonNode, least: int, most: int) -> Change:
    """Read one change of the roster. Raise `Unreadable` if `before`, the next hand's number, isn't from `least` to `most`."""
    before = node.get("before").whole(least, most)
    joins = node.get("do").one_of((JOINS, LEAVES)) == JOINS
    name, total, after = read_name(node.get("player")), node.maybe("total"), node.maybe("after")
    if not joins:
        return Change(before, name, joins)
    start, beside = total.exact(MOST_TOTAL) if total else None, after.text() if after else None
    return Change(before, name, joins, start, beside)


def _seated(agreed: Agreement, players: tuple[str, ...], last: JsonNode) -> Agreement:
    try:
        return with_players(agreed, players)
    except Unreadable as unreadable:
        raise Unreadable(unreadable.say, last.at, **unreadable.facts) from None


def write_changes(changes: Iterable[Change]) -> list[Json]:
    """Return the changes as JSON, in the form of a record."""
    return [{"before": change.before, **change_document(change)} for change in changes]


def change_document(change: Change) -> Json:
    """Return a change as JSON, without the number of the hand before which it comes."""
    said: Json = {"do": JOINS if change.joins else LEAVES, "player": change.player}
    if change.total is not None:
        said["total"] = number(change.total)
    return said | ({"after": change.after} if change.after is not None else {})


def read_change(document: Document, before: int) -> Change:
    """Read a change, before hand number `before`, from the JSON that `change_document` returned."""
    return _change(JsonNode({**document, "before": before}), before, before)
