"""The rows of the entry page: each player, and the effect of the hand."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.engine.cards import Card, Cards, in_a_row
from scorekeeper.engine.hands import HandResult
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.score import ON_TABLE, PlayerScore, ScoreLine, Why
from scorekeeper.entry.doubts import NOTHING_LEFT
from scorekeeper.entry.line_judgement import HandLines, JudgedEntry, judge_entry
from scorekeeper.entry.notation import nothing_left, read_left, read_line, read_points, read_signed, says_left
from scorekeeper.entry.placement import Problem
from scorekeeper.tables.log.table_log import HandDocument
from scorekeeper.tables.view import Foresight, Played, View, foresee
from scorekeeper.web.base.formats import points, signed
from scorekeeper.web.base.language import _
from scorekeeper.web.base.words import outcome, rule_title, trouble_text


class Slots(NamedTuple):
    """The texts of a player's two number fields: the points melded, and those left in hand. An empty field is ""."""

    melded: str = ""
    left: str = ""


class Note(NamedTuple):
    """A line of text below a player's numbers. `kind` is `ends` (the player reaches the target), `warn` (a doubt), `wrong` (a
    mistake), `adjust` (a bonus or penalty that the table gave) or `sum` (how points add up)."""

    kind: str
    text: str


class Row(NamedTuple):
    """A player's row on the page: the total `before` the hand, the points of the `hand`, and the total `after` it, as texts.
    `hand` and `after` are "" until something is entered."""

    seat: int
    name: str
    before: str
    slots: Slots = Slots()
    hand: str = ""
    after: str = ""
    notes: tuple[Note, ...] = ()


class Rows(NamedTuple):
    """The rows of all players, notes on the whole hand, and its effect on the game in a few words. `totals` and `phases` are
    those after the hand. They are empty until something is entered."""

    rows: tuple[Row, ...]
    notes: tuple[Note, ...] = ()
    consequence: str = ""
    totals: Mapping[str, Fraction] = {}
    phases: Mapping[str, int] | None = None


def slots_of(view: View, level: str, line: str) -> Slots:
    """Return the two number fields' texts for a line, "" unless `level` is "points". An unreadable line fills the first."""
    try:
        if level != "points" or not line.strip():
            return Slots()
        if not view.agreed.game.counts_melds:
            return Slots("", str((read_signed if view.agreed.game.points_alone else read_left)(line)))
        melded, left = read_points(line)
    except Unreadable:
        return Slots(line)
    return Slots(str(melded) if melded or not left else "0", str(left) if left or says_left(line) else "")


def line_of_slots(view: View, slots: Slots) -> str:
    """Return the points line made of the two number fields, such as `45-10`, or "" if they are empty."""
    melded, left = slots
    if not view.agreed.game.counts_melds:
        return left
    return f"{melded or 0}-{left}" if left else melded


def rows_of(view: View, entered: HandLines, no: int | None, known: JudgedEntry | None) -> Rows:
    """Return the rows of an entry so far. It is of hand `no`, or of a new hand if `no` is None. A missing line counts as 0.
    `known` is the entry's judgement, if any. Its problems become notes."""
    told = known.problems if known else ()
    if not any(line.strip() for line in entered.lines) and entered.out is None and not told:
        totals, named = view.session.totals, enumerate(view.players)
        return Rows(tuple(Row(seat, name, points(totals[name]), notes=_given(entered, name)) for seat, name in named))
    so_far = _so_far(view, entered)
    judged, missing = judge_so_far(view, so_far, no or view.next_no, known)
    is_open = bool(missing) or so_far != entered
    seen = foresee(view, judged.hand, no) if judged.hand and judged.result and judged.result.scores else None
    game = view.agreed.game
    complete = not missing or game.counts_melds or (game.points_alone and not game.has_winner())
    # Meanwhile only doubts about seats with a line are told. An empty field for cards left may still be filled.
    early = (one for one in judged.doubts if one.seat is not None and one.seat not in missing and one.says != NOTHING_LEFT)
    doubts = [*early] if is_open else [*judged.doubts]
    rows = tuple(
        _row(view, entered, seat, seen, judged.result if complete and seat not in missing else None, [*told, *doubts])
        for seat in range(len(view.players))
    )
    whole = tuple(_note(one) for one in (*told, *doubts) if one.seat is None)
    if judged.result and judged.result.out and not is_open:
        whole = (*winners_sum(view, judged.result, judged.result.out), *whole)
    totals = (seen.standing if complete else seen.before) if seen else {}
    return Rows(
        rows, whole, consequence(view, seen) if seen and not is_open else "", totals, seen.session.phases if seen else None
    )


def winners_sum(view: View, result: HandResult, winner: str) -> tuple[Note, ...]:
    """Return a note that adds up the points that the winner got from others. Empty if fewer than two players gave any."""
    score = (result.scores or {}).get(winner)
    taken = [line for line in score.lines if line.why is Why.TAKEN] if score else []
    if not view.agreed.game.has_winner() or len(taken) < 2:
        return ()
    parts = " + ".join(points(line.points) for line in taken)
    total = points(sum(line.points for line in taken))
    return (Note("sum", _("%(parts)s = %(sum)s for %(name)s", parts=parts, sum=total, name=winner)),)


def unsaved_rows(view: View, hand: HandDocument) -> Rows:
    """Return the rows of a finished hand that isn't saved yet, with totals before and after."""
    seen = foresee(view, hand)
    names = enumerate(view.players)
    rows = tuple(Row(seat, name, points(seen.before[name]), after=points(seen.after[name])) for seat, name in names)
    return Rows(rows, consequence=consequence(view, seen))


def _given(entered: HandLines, name: str) -> tuple[Note, ...]:
    return tuple(Note("adjust", f"{signed(one.points)} {one.why}") for one in entered.adjust if one.player == name)


def _so_far(view: View, entered: HandLines) -> HandLines:
    """Return the entry with nothing left in hand where that isn't said yet. Only for games in which melds count meanwhile."""
    if not view.agreed.game.counts_melds:
        return entered
    lines = [
        nothing_left(line) if level == "cards" and line.strip() and seat != entered.out else line
        for seat, (level, line) in enumerate(zip(entered.levels, entered.lines, strict=True))
    ]
    return replace(entered, lines=tuple(lines))


def judge_so_far(view: View, entered: HandLines, deal: int, known: JudgedEntry | None) -> tuple[JudgedEntry, set[int]]:
    """Judge the entry as hand number `deal`, with 0 for players whose line is missing or unreadable. Return the judgement and the
    seats of these players. `known` is the judgement of the entry as typed, if there is one."""
    missing = {seat for seat, line in enumerate(entered.lines) if not line.strip()}
    if not view.agreed.game.counts_melds and entered.out is not None and entered.levels[entered.out] != "cards":
        missing.discard(entered.out)
    if known and known.hand and not missing:
        return known, missing
    judged = judge_entry(view.agreed, _blanked(entered, missing), deal)
    if judged.hand is None:
        missing |= {one.seat for one in judged.problems if one.seat is not None}
        judged = judge_entry(view.agreed, _blanked(entered, missing), deal)
    return judged, missing


def _blanked(entered: HandLines, seats: set[int]) -> HandLines:
    levels = tuple("points" if seat in seats else level for seat, level in enumerate(entered.levels))
    return replace(entered, levels=levels, lines=tuple("0" if seat in seats else line for seat, line in enumerate(entered.lines)))


def _row(
    view: View, entered: HandLines, seat: int, seen: Foresight | None, result: HandResult | None, told: list[Problem]
) -> Row:
    name = view.players[seat]
    slots = slots_of(view, entered.levels[seat], entered.lines[seat])
    notes = [*(_note(one) for one in told if one.seat == seat), *_given(entered, name)]
    before = points(seen.before[name]) if seen else ""
    if seen is None or result is None or result.scores is None:
        return Row(seat, name, before, slots, notes=tuple(notes))
    target = view.agreed.options.get("target")
    if seen.reaches(name, target):
        text = _("Reaches %(target)s: ends the game") if seen.is_end else _("Reaches %(target)s, and the game goes on")
        notes.insert(0, Note("ends", text % {"target": points(int(str(target)))}))
    if view.agreed.game.has_winner() and result.out != name:
        return Row(seat, name, before, slots, notes=tuple(notes))
    if view.agreed.game.knocks:
        bonuses = [line for line in result.scores[name].lines if line.why is Why.BONUS]
        notes += [Note("sum", f"{_('%(label)s:', label=rule_title(line.rule))} {signed(line.points)}") for line in bonuses]
    return Row(seat, name, before, slots, signed(result.scores[name].hand), points(seen.after[name]), tuple(notes))


def _note(one: Problem) -> Note:
    return Note("warn" if one.where == "doubt" else "wrong", trouble_text(one.trouble))


def consequence(view: View, seen: Foresight) -> str:
    """Return the effect `seen` of a hand in a few words: who wins, or who is ahead. "" if several players are ahead."""
    totals, winners = seen.session.totals, seen.session.winners
    if len(winners) == 1:
        return _("%(name)s wins with %(points)s", name=winners[0], points=points(totals[winners[0]]))
    if winners:
        return outcome(winners)
    if seen.was_over:
        return _("The game goes on")
    best_of = min if view.agreed.game.lowest_wins() else max
    phases = seen.session.phases
    furthest = max(phases.values(), default=0)
    first = {name: total for name, total in seen.standing.items() if phases.get(name, 0) == furthest}
    best = best_of(first.values())
    ahead = [name for name, total in first.items() if total == best]
    return _("%(name)s ahead with %(points)s", name=ahead[0], points=points(best)) if len(ahead) == 1 else ""


def saved_rows(view: View, played: Played) -> Rows:
    """Return the rows of a saved hand, with totals before and after."""
    scores, after = played.result.scores or {}, played.after.totals
    rows = []
    for seat, name in enumerate(played.players):
        rows.append(Row(seat, name, ""))
        if name in scores and not played.waits:
            hand = scores[name].hand
            rows[-1] = Row(seat, name, points(after[name] - hand), hand=signed(hand), after=points(after[name]))
    return Rows(tuple(rows))


def by_points(names: Iterable[str], scores: Mapping[str, PlayerScore]) -> list[str]:
    """Sort players by the points of a hand, the most first. Equal ones keep their order."""
    return sorted(names, key=lambda name: -(scores[name].hand if name in scores else 0))


def laid_cards(line: str) -> tuple[tuple[Cards, ...], Cards]:
    """Return the melds in a line, and the cards laid off in it. Both are empty if it can't be read."""
    try:
        read = read_line(line)
    except Unreadable:
        return (), ()
    return read.melds, tuple(layoff.card for layoff in read.layoffs)


class ScoredCards(NamedTuple):
    """Cards that are counted together: a meld, all cards laid off on one meld, all refused cards, or all cards left. `why` is
    "run" or "set" for a meld, otherwise a value of `Why`. `points` is the sum of the cards. `line` is the first of their lines in
    the score. `others`, for a run, are the cards that other players laid off inside it, each with the player's name. `on`, for
    cards laid off, is the name of the meld's owner ("" if unknown). `on_set`, for cards laid off, says that the meld is a set."""

    why: str
    cards: Cards
    points: Fraction
    line: ScoreLine
    others: tuple[tuple[Card, str], ...] = ()
    on: str = ""
    on_set: bool = False

    @property
    def has_one_suit(self) -> bool:
        """Do the cards have several ranks, but only one suit? If so, they are a run and not a set."""
        return len({card.rank for card in self.cards}) > 1 and len({card.suit for card in self.cards if card.suit}) == 1

    @property
    def row(self) -> list[tuple[Card, bool]]:
        """Return the cards and the `others` as they lie on the table, each with whether another player laid it."""
        theirs = [card for card, _name in self.others]
        row = in_a_row((*self.cards, *theirs)) if theirs else self.cards
        return [(card, card in theirs) for card in row]


PLACES = {Why.MELDED: 0, Why.REFUSED: 0, Why.LAID_OFF: 1}
Everyone = Mapping[str, Iterable[ScoreLine]]
Grouped = tuple[ScoredCards, ...]


def scored_cards(lines: Iterable[ScoreLine], scores: Mapping[str, PlayerScore] | None = None) -> Grouped:
    """Group a player's score lines by meld. `scores` has all players' lines, which tell who laid each meld (None: not told)."""
    return grouped(lines, {name: score.lines for name, score in (scores or {}).items()})


def grouped(lines: Iterable[ScoreLine], everyone: Everyone) -> Grouped:
    """Group score lines into melds, then lay-offs, then the rest. A meld's jokers are with its other cards. `everyone` has all
    players' score lines by name, to tell on whose meld a card was laid off."""
    groups: dict[tuple[object, ...], list[ScoreLine]] = {}
    for line in lines:
        groups.setdefault((line.why, line.meld, line.of, line.said), []).append(line)
    in_order = sorted(groups.values(), key=lambda group: PLACES.get(group[0].why, 2))
    return tuple([_sum_up(group, _lying(group[0].meld, everyone)) for group in in_order])


def _lying(meld: int | None, everyone: Everyone) -> dict[str, Cards]:
    """Return the cards of the meld with index `meld` by the player who laid them, its owner first. Empty if `meld` is None."""
    lines = [(name, line) for name, own in everyone.items() for line in own if line.why in ON_TABLE and line.meld == meld]
    found: dict[str, Cards] = {}
    for name, line in sorted(lines, key=lambda one: one[1].why is not Why.MELDED) if meld is not None else ():
        found[name] = found.get(name, ()) + line.cards
    return found


def _sum_up(lines: list[ScoreLine], lying: Mapping[str, Cards]) -> ScoredCards:
    cards = tuple(card for line in lines for card in line.cards)
    why, points_together = lines[0].why, Fraction(sum(line.points for line in lines))
    summed = ScoredCards(str(why), cards, points_together, lines[0])
    owner = next(iter(lying), "")
    if why is Why.LAID_OFF and owner:
        return summed._replace(on=owner, on_set=_is_set(lying[owner]))
    if why is not Why.MELDED or not cards:
        return summed
    if _is_set(cards):
        # The suits stand as on the pad, jokers last.
        by_suit = sorted(cards, key=lambda card: (bool(card.wild), "shcdrbyk".find(card.suit or "")))
        return summed._replace(why="set", cards=tuple(by_suit))
    others = [(card, name) for name, laid in lying.items() if name != owner for card in laid]
    whole = in_a_row((*cards, *(card for card, _name in others)))
    first, last = (whole.index(in_a_row(cards)[end]) for end in (0, -1))
    between = tuple((card, name) for card, name in others if first < whole.index(card) < last)
    return summed._replace(why="run", cards=in_a_row(cards), others=between)


def _is_set(cards: Cards) -> bool:
    ranks = {card.rank for card in cards if card.rank}
    return len(ranks) < len(cards) - sum(card.rank is None for card in cards) or len(ranks) == 1
