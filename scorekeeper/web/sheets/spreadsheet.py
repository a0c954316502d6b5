"""The score sheet as CSV.

It has a row for each hand and two columns for each player: the points of the hand and the total after it. Below are the winner
and the payments. Numbers have a hyphen for minus, no thousands separators, and fractions that spreadsheets read as numbers (`3
1/3`; `10/3` would become a day in October). Names are written so that no spreadsheet takes them for a formula."""

import csv
import io
import unicodedata
from fractions import Fraction

from scorekeeper.tables.view import Played, View
from scorekeeper.web.base.language import _, language
from scorekeeper.web.base.words import rule_title
from scorekeeper.web.sheets.notes import RosterNote, roster_notes

SEPARATORS = {"fr": ";", "pt": ";"}
"""The separators of cells in languages with a decimal comma, whose spreadsheets use a semicolon."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
BOM = "\ufeff"

Row = list[str]


def sheet_csv(view: View) -> bytes:
    """Return the sheet as a CSV file in UTF-8, with the byte order mark that spreadsheets need."""
    sink = io.StringIO()
    csv.writer(sink, delimiter=SEPARATORS.get(language(), ","), lineterminator="\r\n").writerows(rows(view))
    return (BOM + sink.getvalue()).encode()


def rows(view: View) -> list[Row]:
    heads = [cell for name in view.everybody for cell in (text(name), text(_("%(name)s, total", name=name)))]
    totals = [cell for name in view.everybody for cell in ("", number(view.session.totals[name]))]
    return [
        [_("Hand"), _("Dealer"), _("Went out"), *heads, _("Note")],
        *(row for no in range(1, view.next_no + 1) for row in _rows_of(view, no)),
        [_("Total"), "", "", *totals, ""],
        *_bonuses(view),
        *_result(view),
    ]


def _rows_of(view: View, no: int) -> list[Row]:
    """Return the rows of hand `no`: one for each player who joined or left just before it, and its own if it was played."""
    came = [_roster_note(view, one) for one in roster_notes(view) if one.before == no]
    return [*came, *([_hand(view, view.hand(no))] if no <= len(view.hands) else [])]


def _roster_note(view: View, one: RosterNote) -> Row:
    """Return the row of a player who joined or left, with the total from then on."""
    words = _("joined") if not one.back else _("rejoined")
    cells = [cell for name in view.everybody for cell in ("", number(one.total) if name == one.name else "")]
    return ["", "", "", *cells, words if one.joins else _("left")]


def _hand(view: View, played: Played) -> Row:
    result, cells = played.result, []
    scores = {} if played.waits else result.scores or {}
    for name in view.everybody:
        cells += [number(scores[name].hand), number(result.totals[name])] if name in scores else ["", ""]
    return [str(played.no), text(result.dealer), text(result.out or ""), *cells, _note(played)]


def _note(played: Played) -> str:
    if not played.result.counts:
        return _("doesn't count: the game was over")
    if not played.result.over:
        return _("not finished")
    if played.waits:
        return _("waiting to be confirmed")
    if not played.result.ok:
        return _("against the rules")
    return _("changed") if played.rewritten else ""


def _bonuses(view: View) -> list[Row]:
    session = view.session
    if session.final is None:
        return []
    by_rule = [
        {name: sum(line.points for line in lines if line.rule == rule) for name, lines in session.final.items()}
        for rule in session.final_rules
    ]
    titles = [rule_title(rule, view.agreed.game.id) for rule in session.final_rules]
    found = [*zip(titles, by_rule, strict=True), (_("Final"), session.final_sums)]
    return [
        [title, "", "", *(cell for name in view.everybody for cell in ("", number(Fraction(sums[name])))), ""]
        for title, sums in found
    ]


def _result(view: View) -> list[Row]:
    session, found = view.session, []
    if session.over:
        found.append([_("Result"), "", *map(text, session.winners)])
    for winner, payers in (session.settlement or {}).items():
        found += [[_("Pays"), "", text(payer), text(winner), number(sum_)] for payer, sum_ in payers.items()]
    return found


def number(value: Fraction) -> str:
    """Return a number as text that every spreadsheet reads: `-12`, `3 1/3`, `-0 1/2`."""
    sign, size = "-" if value < 0 else "", abs(value)
    whole, rest = divmod(size, 1)
    return f"{sign}{whole}" + (f" {rest}" if rest else "")


def text(words: str) -> str:
    """Return a name as the text of a cell, with an apostrophe if a spreadsheet could take it for a formula."""
    return f"'{words}" if unicodedata.normalize("NFKC", words.lstrip(" ")[:1]).startswith(FORMULA) else words
