"""A table exported as a record.

Everything beyond the contract stands under one key, `x-sheet`, which other readers of records skip:

    a hand      entered    the typed lines, a level and a line for each player
                at, by     when it was saved, and for whose seat, if that is known
                reason     why it was changed
                confirmed  [{"by": …, "at": …}]
                earlier    the versions before it, each a hand with an `x-sheet` of its own
    the record  confirm    who confirms hands
                scrapped   the hands that were taken back, each with `no`, `reason`, and `players` unless those of the first hand

A live hand is the last one of the record, and not over. The record leaves out phones, hands that wait to be confirmed, and the
joining, undoing and going back of the table's log.
"""

from scorekeeper.contract.json_node import Json
from scorekeeper.contract.known_keys import SHEET
from scorekeeper.tables.log.collaboration import Confirming
from scorekeeper.tables.log.table_log import HandDocument, Scrapped, Version
from scorekeeper.tables.view import View, record_of


def exported_record(view: View) -> Json:
    """Return the record of a session with everything on its sheet."""
    record = record_of(view)
    hands = [
        {**hand, SHEET: _of_versions(view, played.versions)}
        for hand, played in zip(record["hands"], view.counted, strict=True)
    ]
    sheet = _of_session(view)
    return record | {"hands": [*hands, *_going_on(view)]} | ({SHEET: sheet} if sheet else {})


def _of_session(view: View) -> Json:
    sheet: Json = {}
    if view.confirming is not Confirming.NOBODY:
        sheet["confirm"] = view.confirming.value
    if view.scrapped:
        sheet["scrapped"] = [_scrapped(view, gone) for gone in view.scrapped]
    return sheet


def _scrapped(view: View, gone: Scrapped) -> Json:
    said: Json = {"no": gone.no, "at": gone.at} | ({"reason": gone.reason} if gone.reason else {})
    said |= {"players": list(gone.players)} if gone.players != view.first.players else {}
    return said | {"hand": _bare(gone.versions[-1].hand) | {SHEET: _of_versions(view, gone.versions)}}


def _of_versions(view: View, versions: tuple[Version, ...]) -> Json:
    *earlier, latest = versions
    sheet = _of_version(view, latest)
    if earlier:
        sheet["earlier"] = [_bare(version.hand) | {SHEET: _of_version(view, version)} for version in earlier]
    return sheet


def _of_version(view: View, version: Version) -> Json:
    sheet: Json = {"at": version.at}
    if "entered" in version.hand:
        sheet["entered"] = version.hand["entered"]
    if version.seat is not None:
        sheet["by"] = view.name_of(version.seat)
    if version.reason:
        sheet["reason"] = version.reason
    if version.confirmed:
        sheet["confirmed"] = [{"by": view.name_of(one.seat), "at": one.at} for one in version.confirmed]
    return sheet


def _bare(hand: HandDocument) -> Json:
    return {name: value for name, value in hand.items() if name != "entered"}


def _going_on(view: View) -> list[Json]:
    """Return the live hand as a list, as far as it was played. Empty if it is over and only needs counting."""
    if view.live is None or view.live.hand.given_up or view.live.state.over:
        return []
    hand = view.live.hand
    return [{"entry": "play", "dealer": hand.dealer, **hand.shown, "events": list(hand.events), "left": {}}]
