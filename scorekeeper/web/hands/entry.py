"""A hand being entered: read from its form, and shown in it."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from zlib import crc32

from flask import request

from scorekeeper.contract.names import tidy
from scorekeeper.contract.record import LONGEST_WHY
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.hands import Adjustment
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.rules.ending import MOST_ADJUSTED
from scorekeeper.entry.doubts import NOBODY_OUT, NOTHING_LEFT
from scorekeeper.entry.line_judgement import LEVELS, HandLines, JudgedEntry, judge_entry, pad_config, readable_lines
from scorekeeper.entry.notation import nothing_left, press, write_meld
from scorekeeper.entry.placement import Problem
from scorekeeper.tables.log.collaboration import Entries, combined_entry
from scorekeeper.tables.view import Played, View
from scorekeeper.web.access.recent_tables import recent_tables
from scorekeeper.web.base import device
from scorekeeper.web.base.forms import LONGEST_TEXT, new_key, posted_key, posted_reason, posted_revision, whole
from scorekeeper.web.base.language import _
from scorekeeper.web.base.pages import Context
from scorekeeper.web.base.words import letters, trouble_text, typed
from scorekeeper.web.hands.rows import Rows, Slots, line_of_slots, rows_of

PAD_BUTTONS = ("meld", "left", "layoff", "undo")
MOST_CARDS = 120
CELL = re.compile(r"[A-Z0-9]{1,2}[a-z]")
MOST_ADJUSTMENTS = 24
LONGEST_NOTE = 200
LONGEST_CARD = 3
QUICK = "quick"
"""The value that the script puts into the form field `sure` if Save is tapped before the page has shown any question."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A hand being entered at a table: a new one, or a change of hand `no` (for a `reason`). Its save has the idempotency `key`
    and is based on `revision`. `seat` is the seat just tapped or pressed, None if none was. `judged` is None until `judge`."""

    view: View
    entered: HandLines
    key: str
    revision: int
    no: int | None = None
    reason: str = ""
    judged: JudgedEntry | None = None
    seat: int | None = None
    open_card: str = ""
    """A card of the meld at which the pad opens, or ""."""
    marked: int | None = None
    """The seat that was marked as out although it has a refused meld, or None. The check page then asks who went out."""
    sure: str | None = None
    """Which questions the player saw when sending the form: their `doubt_mark`, or `QUICK` if none. None if no form was sent."""

    @property
    def doubt_mark(self) -> str:
        """Return a checksum of the open questions, or "". The page that asks them sends it back to confirm them."""
        asked = (*self.judged.doubts, *self.judged.refused) if self.judged else ()
        said = ",".join(f"{one.seat}:{one.where}:{one.trouble}" for one in asked)
        return f"{crc32(said.encode()):x}" if said else ""

    @property
    def must_ask(self) -> bool:
        """Must the page ask questions before saving? No if it has asked the same ones, if no form was sent, or if `is_blank`."""
        return bool(self.doubt_mark) and self.sure not in (None, self.doubt_mark) and not self.is_blank

    @property
    def is_blank(self) -> bool:
        """Did a quick tap (`QUICK`) save empty fields as nothing left in hand? False if there is any other doubt or problem."""
        judged = self.judged
        if self.sure != QUICK or not judged or judged.refused:
            return False
        return bool(judged.doubts) and all(one.says == NOTHING_LEFT for one in judged.doubts)

    @property
    def has_cards(self) -> bool:
        """Were the cards of a player entered? The check page then shows them before the hand is saved."""
        return "cards" in self.entered.levels

    @property
    def number(self) -> int:
        """Return the number of the hand. A new one has the table's next number."""
        return self.no or len(self.view.hands) + 1

    @property
    def active(self) -> int:
        """Return the seat that the form opens with: the one tapped, or one with a problem, or without a line."""
        in_trouble = [one.seat for one in self.problems if one.seat is not None]
        if self.seat is not None and self.seat in (in_trouble or [self.seat]):
            return self.seat
        done = None if self.view.agreed.game.counts_melds else self.entered.out
        missing = [seat for seat, line in enumerate(self.entered.lines) if not line.strip() and seat != done]
        return (in_trouble or missing or [0])[0]

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self.judged.problems if self.judged else ()

    def rows(self) -> Rows:
        """Return the players' rows of the form, filled with what was entered so far."""
        return rows_of(self.view, self.entered, self.no, self.judged)

    def judge(self) -> "Entry":
        """Return the entry with its judgement. If the player who went out has a refused meld, their seat becomes `marked`. The
        check page then asks about that meld, so the doubt that nobody went out is dropped."""
        judged = judge_entry(self.view.agreed, self.entered, self.number)
        marked = self.marked if judged.still_in is None else judged.still_in
        if all(one.seat != marked for one in judged.refused):
            return replace(self, judged=judged, marked=None)
        doubts = tuple(one for one in judged.doubts if one.says != NOBODY_OUT)
        return replace(self, judged=replace(judged, doubts=doubts), marked=marked)

    def refused(self) -> list[tuple[Problem, Cards]]:
        """Return the refused melds of the judgement, each with its cards."""
        lines = readable_lines(self.view.agreed, self.entered)
        refused = self.judged.refused if self.judged else ()
        return [(one, lines[one.seat or 0].melds[int(one.where.removeprefix("meld "))]) for one in refused]

    def refused_melds(self) -> list[tuple[int, str, str]]:
        """Return the refused melds: the seat of each, its cards in notation, and why it is refused."""
        return [(one.seat or 0, write_meld(cards), trouble_text(one.trouble)) for one, cards in self.refused()]

    @property
    def first_refused(self) -> str | None:
        """Return the first refused meld as a seat and a card of the meld that is no joker, `1|7h`. None if none is refused."""
        for one, cards in self.refused():
            return f"{one.seat}|{next((card for card in cards if not card.wild), '')}"
        return None

    def may_be_out(self) -> list[int]:
        """Return the seats of players with no points left, who may have gone out. Leave out the seat `marked`."""
        scores = (self.judged.result.scores if self.judged and self.judged.result else None) or {}
        return [seat for seat, name in enumerate(self.view.players) if seat != self.marked and not scores[name].left]

    def pressed(self, button: str) -> "Entry":
        """Return the entry after a press on a button of the pad (one of `PAD_BUTTONS`) in a browser without script."""
        seat = whole(request.form.get("for"), len(self.view.players))
        if seat is None:
            return self
        return self.with_line(seat, press(self.entered.lines[seat], button, request.form.getlist("card")[:MOST_CARDS]))

    def chosen(self, choice: str) -> "Entry":
        """Return the entry with the reading that the player chose. `choice` is a seat and its new line, as `1|7h,8h,*=9h`."""
        place, _bar, line = choice.partition("|")
        seat = whole(place, len(self.view.players))
        return self if seat is None else self.with_line(seat, line[:LONGEST_TEXT])

    def with_out(self, chip: str) -> "Entry":
        """Return the entry with another player out. `chip` is `went-` and the player's index (`went-2`), or `went-` for nobody.
        The line of the `marked` player, if any, has a refused meld. Replace it by a line with no cards left."""
        out = whole(chip.removeprefix("went-"), len(self.view.players))
        lines = tuple(nothing_left(line) if seat == self.marked else line for seat, line in enumerate(self.entered.lines))
        return replace(self, entered=replace(self.entered, out=out, lines=lines))

    def with_seats(self, seats: Container[int]) -> "Entry":
        """Return the entry of a new hand with the lines that other phones saved meanwhile for these seats of the roster."""
        mine, sent, names = self.entered, lines_so_far(self.view, self.view.placed_entries), self.view.players
        by = [sent if self.view.seat_of(name) in seats else mine for name in names]
        levels, lines = zip(*((one.levels[place], one.lines[place]) for place, one in enumerate(by)), strict=True)
        phases = tuple(name for one, name in zip(by, names, strict=True) if name in one.phases)
        ends = next((one for one in (sent, mine) if one.out is not None and by[one.out] is one), replace(mine, out=None))
        entered = replace(mine, levels=levels, lines=lines, phases=phases, out=ends.out, went_rummy=ends.went_rummy)
        return replace(self, entered=entered)

    def at_line(self, line: str) -> "Entry":
        """Return the entry with the pad open at the meld that `line` names by its seat and one of its cards, as in `1|7h`."""
        place, _bar, card = line.partition("|")
        seat = whole(place, len(self.view.players))
        return self if seat is None else replace(self, seat=seat, open_card=card if CELL.fullmatch(card) else "")

    def with_line(self, seat: int, line: str, level: str = "cards") -> "Entry":
        """Return the entry with another line for a seat."""
        lines = (*self.entered.lines[:seat], line, *self.entered.lines[seat + 1 :])
        levels = (*self.entered.levels[:seat], level, *self.entered.levels[seat + 1 :])
        return replace(self, entered=replace(self.entered, levels=levels, lines=lines), seat=seat)


def blank(view: View) -> Entry:
    """Return an entry for a new hand: the next dealer, and lines entered at single seats or in an abandoned live hand."""
    asked = min(_known_left(view), default=None)
    return Entry(view, lines_so_far(view, view.placed_entries), new_key(), view.changed, seat=asked)


def lines_so_far(view: View, entries: Entries) -> HandLines:
    """Return what is known of the next hand: the `entries` of seats, and for other seats the lines of an abandoned live hand."""
    entered = combined_entry(entries, view.players, view.players.index(view.session.next_dealer), "points")
    live, game = view.live, view.agreed.game
    if not live or not live.hand.given_up:
        return entered
    # Common sets are in the first line, and don't count: with them that player would seem to have nothing left.
    racks = {seat: line[line.find("/") :] for seat, line in enumerate(live.lines) if seat in live.counted}
    sent = {one.seat: entered.lines[one.seat] for one in entries}
    known = (racks if game.surface == "sets" else dict(enumerate(live.lines))) | sent
    levels = tuple("cards" if seat in known.keys() - sent else level for seat, level in enumerate(entered.levels))
    lines = tuple(known.get(seat, "") for seat in range(len(view.players)))
    out, dealer = live.state.out if entered.out is None else entered.out, view.players.index(live.hand.dealer)
    upcard, turned = (Card.parse(card) if card else None for card in (game.knocks and live.hand.upcard, live.hand.turned))
    return replace(entered, dealer=dealer, out=out, levels=levels, lines=lines, upcard=upcard, turned=turned)


def _known_left(view: View) -> dict[int, int]:
    """Return the number of known cards, by seat, of players in an abandoned live hand whose cards left aren't entered yet."""
    live = view.live
    if not live or not live.hand.given_up or view.agreed.game.surface == "sets":
        return {}
    done = {*live.left, *(view.name_of(one.seat) for one in view.entries)}
    return {seat: len(held.known) for seat, held in enumerate(live.state.hands) if view.players[seat] not in done}


def of_hand(view: View, no: int) -> Entry:
    """Return an entry that changes saved hand `no`, with the players of that hand."""
    view = view.at_hand(no)
    judged = view.hand(no).judged
    entered = judged.entered
    if entered.dealer is None:
        entered = replace(entered, dealer=view.players.index(judged.dealer))
    return Entry(view, entered, new_key(), view.changed, no=no)


def posted(view: View, no: int | None = None) -> Entry:
    """Read an entry of hand `no` (None: a new hand) from its form. An invalid field counts as empty."""
    count = len(view.players)
    said = [_posted_line(view, seat) for seat in range(count)]
    dealer, out = (whole(request.form.get(field), count) for field in ("dealer", "out"))
    note, marked = tidy(request.form.get("note", ""))[:LONGEST_NOTE], whole(request.form.get("marked"), count)
    levels, lines = tuple(level for level, _line in said), tuple(line for _level, line in said)
    rummy = bool(request.form.get("went_rummy"))
    entered = HandLines(dealer, out, levels, lines, rummy, _posted_adjustments(view), note, **_posted_beside(view))
    sure = request.form["sure"][:LONGEST_TEXT] if "sure" in request.form else None
    return Entry(view, entered, posted_key(), posted_revision(), no, posted_reason(), marked=marked, sure=sure)


def _posted_beside(view: View) -> Context:
    """Read the form's fields about the whole hand: cards turned up and ticked boxes. Fields that the game lacks are empty."""
    agreed, names = view.agreed, view.players

    def ticked(field: str) -> tuple[str, ...]:
        seats = (whole(seat, len(names)) for seat in request.form.getlist(field)[: len(names)])
        return tuple(names[seat] for seat in seats if seat is not None)

    return {
        "upcard": card_turned_up(request.form.get("upcard", "")) if agreed.game.knocks else None,
        "turned": card_turned_up(request.form.get("turned", "")) if agreed.set_up.beside else None,
        "out_cards": agreed.set_up.hand_size + 1 if request.form.get("all_laid") else None,
        "unmelded": ticked("unmelded") if agreed.game.counts_unmelded() else (),
        "phases": ticked("phases") if agreed.game.phases() else (),
    }


def card_turned_up(text: str) -> Card | None:
    """Read the card turned up. None for a joker or for text that is no card."""
    try:
        card = Card.parse(text[:LONGEST_CARD])
    except Unreadable:
        return None
    return None if card.wild else card


def _posted_line(view: View, seat: int) -> tuple[str, str]:
    """Return a seat's level ("cards", "values" or "points") and line. If no line is typed, make it from the two number fields."""
    line = typed(request.form.get(f"line-{seat}", "")[:LONGEST_TEXT])
    if line.strip():
        level = request.form.get(f"level-{seat}", "")
        return (level if level in LEVELS and not view.agreed.game.points_alone else "points"), line
    fields = (request.form.get(f"{field}-{seat}", "").strip()[:LONGEST_TEXT] for field in Slots._fields)
    return "points", line_of_slots(view, Slots(*fields))


def _posted_adjustments(view: View) -> tuple[Adjustment, ...]:
    """Read the form's bonuses and penalties. Skip those without points, or for an unknown player."""
    if not view.agreed.game.takes_adjustments():
        return ()
    fields = (request.form.getlist(f"adjust-{field}")[:MOST_ADJUSTMENTS] for field in ("player", "points", "why"))
    return tuple(
        Adjustment(view.players[seat], amount, tidy(why)[:LONGEST_WHY] or (_("Bonus") if amount > 0 else _("Penalty")))
        for player, amount_typed, why in zip(*fields, strict=False)
        if (seat := whole(player, len(view.players))) is not None and (amount := _amount(amount_typed))
    )


def _amount(text: str) -> int:
    """Read signed points, from -`MOST_ADJUSTED` to `MOST_ADJUSTED`. Return 0 for any other text."""
    plain = text.strip().replace("−", "-").removeprefix("+")
    return min(whole(plain.removeprefix("-")) or 0, MOST_ADJUSTED) * (-1 if plain.startswith("-") else 1)


def form_context(entry: Entry, form_action: str, *, only: int | None = None) -> Context:
    """Return the template values of the entry form, which posts to `form_action`. `only` is the form's only seat, or None."""
    entered, one_seat, view = entry.entered, {} if only is None else {"only": only}, entry.view
    more = (
        {}
        if one_seat or entry.no
        else {"removed": len(view.log.scrapped), "before": lines_so_far(view, view.placed_entries).lines}
    )
    return {
        "entry": entry,
        "view": view,
        "game": view.agreed.game,
        "view_first": _view_first(entry, only),
        "form_action": form_action,
        "table": entry.rows(),
        "active": entry.active,
        "problems": entry.problems,
        "pad_config": {**pad_config(entry.view.agreed), "letters": dict(letters()), **one_seat},
        "pad_given": {
            **{name: getattr(entered, name) for name in ("levels", "lines", "out", "dealer")},
            "rummy": entered.went_rummy,
            "phases": [entry.view.players.index(name) for name in entered.phases if name in entry.view.players],
            "active": entry.active,
            "open": entry.open_card,
            "known": {} if entry.no else _known_left(view),
            "refused": entry.refused_melds(),
            "asked": any(one.seat is not None for one in entry.problems),
            **more,
        },
    }


def _view_first(entry: Entry, only: int | None) -> str:
    """Return the view that the form shows first, "cards" or "points". It is "cards" if the URL says so, or if an abandoned live
    hand has known cards. In the form for all seats (`only` is None), it is also "cards" if the hand to change has cards, or, for
    a new hand, if the latest one typed on this phone has."""
    asked = next((one for one in ("cards", "points") if one == request.args.get("view")), None)
    by_cards = entry.entered.levels[entry.active] == "cards" if entry.no else _by_cards_before(entry.view)
    if asked and not entry.view.agreed.game.points_alone:
        return asked
    return "cards" if (not entry.no and _known_left(entry.view)) or (only is None and by_cards) else "points"


def _by_cards_before(view: View) -> bool:
    """Was the latest hand typed on this phone entered with cards, of all players who had some?"""
    last = next((one for one in typed_hands(view) if one.versions[-1].phone == device.current_id()), None)
    game, kept = view.agreed.game, last.hand.get("entered") if last else None
    out = last.hand.get("out") if last and not (game.counts_melds or game.knocks) else None
    levels = zip(last.players, kept["levels"], strict=False) if last and isinstance(kept, dict) else ()
    return {level for name, level in levels if name != out} == {"cards"}


def typed_hands(view: View) -> Iterator[Played]:
    """Yield a table's hands but refereed ones, latest first. If it has none, yield those of this phone's other such games."""
    tables = [view] if view.hands else [one for one in recent_tables() if type(one.agreed.game) is type(view.agreed.game)]
    return (one for table in tables for one in reversed(table.hands) if one.hand.get("entry") != "play")
