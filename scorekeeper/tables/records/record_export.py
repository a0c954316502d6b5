"""A table exported as a record.

Each hand has an extra key beyond the contract, `x-sheet`, which other readers of records skip. Its value has these keys:

    entered    the typed lines, and what each contains ("cards", "values" or "points")
    at         when the hand was saved
    by         the player whose phone saved it, if known

A live hand is the last one of the record, and not over. The record leaves out phones, hands that wait to be confirmed, and the
history of the table's log. A file of games (games_file.py) has all of it."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.contract.json_node import Json
from scorekeeper.contract.known_keys import SHEET
from scorekeeper.contract.record import FORMAT
from scorekeeper.contract.record_roster import CHANGES, write_changes
from scorekeeper.engine.roster import Change
from scorekeeper.tables.log.table_log import HandDocument, Version
from scorekeeper.tables.view import View


def exported_record(view: View) -> Json:
    """Return the JSON record of a session, with the extras `x-sheet` of each hand."""
    record = record_of(view)
    hands = [
        {**hand, SHEET: _of_version(view, played.versions[-1])}
        for hand, played in zip(record["hands"], view.counted, strict=True)
    ]
    return record | {"hands": [*hands, *_going_on(view)]}


def _of_version(view: View, version: Version) -> Json:
    sheet: Json = {"at": version.at}
    if "entered" in version.hand:
        sheet["entered"] = version.hand["entered"]
    if version.seat is not None:
        sheet["by"] = view.name_of(version.seat)
    return sheet


def _going_on(view: View) -> list[Json]:
    """Return the live hand as JSON, alone in a list, to follow the recorded hands. Empty without one in play."""
    if view.live is None or view.live.hand.given_up or view.live.state.over:
        return []
    hand = view.live.hand
    return [{"entry": "play", "dealer": hand.dealer, **hand.shown, "events": list(hand.events), "left": {}}]


def record_of(view: View) -> Json:
    """Return the JSON record of the session with every option's value, for `scorekeeper replay`. Omit the typed lines (`entered`)
    and hands that wait for confirmations. If hands wait, all others name their dealer."""
    first, ended = view.first, [one.after.deals for one in view.hands if one.versions[-1].ends]
    hands: list[HandDocument] = [played.hand for played in view.counted]
    changes: Sequence[Change] = view.changes
    if view.waiting:
        hands = [{**played.hand, "dealer": played.result.dealer} for played in view.counted]
        numbers = [played.no for played in view.counted]
        changes = [replace(one, before=1 + sum(no < one.before for no in numbers)) for one in changes]
    return {
        "format": FORMAT,
        "game": first.game.id,
        "preset": view.preset,
        "options": dict(view.agreed.options) | ({"deals": ended[0]} if ended else {}),
        "players": list(first.players),
        **({CHANGES: write_changes(changes)} if changes else {}),
        "hands": [{name: value for name, value in hand.items() if name != "entered"} for hand in hands],
    }
