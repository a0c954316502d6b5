"""A record opened as a table.

The import takes the contract's fields, and those extras of `record_export` that are consistent. It drops the rest silently,
such as lines that give other points than the hand."""

import json
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TypeGuard

from scorekeeper.contract.json_node import Document, Json
from scorekeeper.contract.known_keys import SHEET, SHEET_BEFORE
from scorekeeper.contract.names import LONGEST_WRITTEN, name_trouble
from scorekeeper.contract.record import Record, read_record
from scorekeeper.contract.record_events import write_event
from scorekeeper.contract.record_writer import write_hand
from scorekeeper.engine.budget import Budget, Undecided
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Hand, HandResult, PlayHand
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.roster import changes_before, everybody
from scorekeeper.entry.line_judgement import LEVELS, HandLines, further_arguments, judge_entry
from scorekeeper.store import Event
from scorekeeper.store.hash_chain import canonical_body
from scorekeeper.tables.log.live_hand import BEGUN, PLAYED
from scorekeeper.tables.log.roster import event_of
from scorekeeper.tables.log.table_log import FROM_RECORD, OPENED, RECORDED, opening_body
from scorekeeper.tables.view import View, fold

STEPS = 100_000
"""The maximum number of search steps for all typed lines of a record together. Lines that need more are dropped."""
WORTH_LAYOFFS = 5
"""The number of search steps (lay-offs tried) that take as long as reading and judging one word of a line."""
LONGEST_LINE = 4_000
LONGEST_SAID = 200
Written = tuple[str, Json]
"""An event to be saved: its kind and its body."""


@dataclass(frozen=True, slots=True)
class Opening:
    """A judged record that can be opened as a table: the table's events, the opening first, and its view."""

    events: tuple[Written, ...]
    view: View


def read_opening(document: object) -> Opening:
    """Read and judge a record. Raise `Unreadable` with the place of the error in the record."""
    record = read_record(document)
    agreed = record.agreed
    root = _part(document)
    budget = Budget(STEPS)
    seats = everybody(agreed.players, record.changes)
    for name in seats:
        if trouble := name_trouble(name, LONGEST_WRITTEN):  # such as a name that reverses the direction of writing
            raise Unreadable(trouble, "players", value=name[:40], most=LONGEST_WRITTEN)
    hands: list[Written] = []
    for no, hand in enumerate(record.hands, start=1):
        part = _part(root["hands"][no - 1])
        beside = _part(part.get(SHEET, part.get(SHEET_BEFORE)))
        hands += _changes(record, no)
        last = len(hands)
        hands.append(_recorded(record.tables[no - 1], seats, no, hand, beside, budget))
    hands += _changes(record, len(record.hands) + 1)
    opened = opening_body(agreed, root.get("preset") or agreed.game.default_preset)
    made = _opening([(OPENED, opened), *hands])
    if record.hands and len(hands) == last + 1 and not beside and _can_go_on(hand, made.view.hands[-1].result):
        going_on = _going_on(record.tables[-2], hand, made.view.hands[-1].result.dealer)
        made = _opening([(OPENED, opened), *hands[:last], *going_on], made.view)
    return made


def _opening(events: Iterable[Written], known: View | None = None) -> Opening:
    events = tuple((kind, json.loads(canonical_body(body))) for kind, body in events)
    made = [Event("new", seq, str(seq), kind, body, "", "") for seq, (kind, body) in enumerate(events, start=1)]
    return Opening(events, fold("new", made, known))


def _can_go_on(hand: Hand, result: HandResult) -> TypeGuard[PlayHand]:
    """Can this hand be continued live? It must be unfinished, legal so far, and recorded without the dealt cards."""
    return isinstance(hand, PlayHand) and not (result.over or hand.deal or result.verdicts)


def _going_on(agreed: Agreement, hand: PlayHand, dealer: str) -> Iterator[Written]:
    shown = {name: str(card) for name in ("upcard", "turned") if (card := getattr(hand, name))}
    yield BEGUN, {"dealer": dealer, **shown}
    if hand.events:
        yield PLAYED, {"events": [write_event(event, agreed.players) for event in hand.events]}


def _changes(record: Record, no: int) -> list[Written]:
    return [event_of(change) for change in changes_before(record.changes, no)]


def _recorded(agreed: Agreement, seats: tuple[str, ...], no: int, hand: Hand, sheet: Document, budget: Budget) -> Written:
    """Return the kind and body of the event that records hand `no`. `sheet` are the hand's extra fields in the record
    (`x-sheet`). `seats` are all names by seat number. `budget` limits the judging of typed lines."""
    document = write_hand(hand, agreed.game, agreed.players)
    typed = _typed(agreed, hand, document, sheet, no, budget)
    by = sheet.get("by")
    seat = {"seat": seats.index(by)} if isinstance(by, str) and by in seats else {}
    return RECORDED, {"hand": document | ({"entered": typed} if typed else {}), FROM_RECORD: _when(sheet) | seat}


def _typed(agreed: Agreement, hand: Hand, document: Document, sheet: Document, no: int, budget: Budget) -> Json | None:
    """Return the typed lines in `sheet`, the record's extras of hand `no`. None if there are none, or if they don't describe the
    hand. `document` is the hand as JSON, and `budget` limits the judging of lines."""
    said = _part(sheet.get("entered"))
    levels, lines = _texts(said.get("levels"), agreed), _texts(said.get("lines"), agreed)
    if levels and lines and set(levels) <= set(LEVELS):
        note = _said(said.get("note"))
        typed = {"levels": levels, "lines": lines} | ({"note": note} if note else {})
        if isinstance(hand, PlayHand) or (_can_be_judged(typed, budget) and _describes(agreed, typed, document, no)):
            return typed
    return None


def _can_be_judged(typed: Document, budget: Budget) -> bool:
    """Are there enough steps in the budget for judging the typed lines? Spend them if so. Lines with more lay-offs take more."""
    text = " ".join(typed["lines"])
    try:
        budget.spend((text.count("+") + WORTH_LAYOFFS) * len(text.split()))
    except Undecided:
        return False
    return True


def _describes(agreed: Agreement, typed: Document, document: Document, no: int) -> bool:
    """Does judging the `typed` lines give exactly the record's hand number `no` (`document`)?"""
    names = agreed.players
    dealer, out = (names.index(document[who]) if document[who] in names else None for who in ("dealer", "out"))
    said = further_arguments(agreed, document)
    judged = judge_entry(agreed, HandLines(dealer, out, tuple(typed["levels"]), tuple(typed["lines"]), **said), no).hand
    return judged is not None and {name: value for name, value in judged.items() if name != "entered"} == document


def _texts(value: object, agreed: Agreement) -> list[str]:
    """Return `value` if it is a list of texts, one for each player. Return an empty list for anything else."""
    texts = [text for text in value if isinstance(text, str)] if isinstance(value, list) else []
    short = len(texts) == len(agreed.players) and all(len(text) <= LONGEST_LINE for text in texts)
    fine = short and not any(unicodedata.category(letter) == "Cs" for text in texts for letter in text)
    return texts if fine and texts == value else []


def _when(said: Document) -> Json:
    """Return the time in a hand's extra fields (`said`), as `{"at": time}`, written as in a log. Empty without a valid time."""
    at = said.get("at")
    try:
        time = datetime.fromisoformat(at if isinstance(at, str) and len(at) <= 40 else "").astimezone(UTC)
    except (ValueError, OverflowError):
        return {}
    return {"at": time.isoformat(timespec="milliseconds").replace("+00:00", "Z")}


def _said(note: object) -> str:
    plain = note.encode("utf-8", "replace").decode() if isinstance(note, str) else ""
    return " ".join(plain[:LONGEST_SAID].split())


def _part(value: object) -> Document:
    return value if isinstance(value, dict) else {}
