"""Rulings of the desk: each answer as a mark, such as Yes or No, and a sentence."""

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import NamedTuple

from babel.lists import format_list

from scorekeeper.contract import answers
from scorekeeper.engine.cards import Card
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rules.jokers import is_unsaid
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.web.base.formats import points
from scorekeeper.web.base.language import _, gettext, language, ngettext, say, say_many
from scorekeeper.web.base.words import pretty_cards
from scorekeeper.web.desk.question import Rules


class RulingMark(NamedTuple):
    """The mark of an answer: its words, its icon (`sign`), and the `kind` that gives its card a colour, or ""."""

    id: str
    words: str
    sign: str
    kind: str = ""


STANDS, FALLS = RulingMark("stands", N_("Yes"), "check", "yes"), RulingMark("falls", N_("No"), "cross", "no")
OPEN, UNDECIDED = RulingMark("open", N_("It depends"), "question"), RulingMark("undecided", N_("Undecided"), "question")
CONDITION = RulingMark("condition", N_("Yes, if…"), "alert", "if")
COUNTED, NAMED = RulingMark("counted", "", "cards"), RulingMark("named", N_("Joker"), "joker")

Ruling = tuple[RulingMark, str]
"""The mark of an answer and its sentence. If the sentence is "", the verdict's own message is shown."""


def _of_verdict(answer: answers.Answer, text: str) -> Ruling:
    return (STANDS, text) if answer.stands else (OPEN if is_unsaid(answer.verdict) else FALLS, "")


@singledispatch
def ruling(answer: answers.Answer, rules: Rules) -> Ruling:
    """Return the mark of an answer (yes, no, …) and its sentence, which is "" if the page shows the verdict's own message."""
    raise NotImplementedError(type(answer))


@ruling.register
def _of_meld(answer: answers.MeldAnswer, rules: Rules) -> Ruling:
    if answer.reading is None:
        return _of_verdict(answer, "")
    meld, number = answer.reading
    if rules.game.knocks:
        return STANDS, _("A run.") if meld.kind is Kind.RUN else _("A set.")
    if meld.kind is Kind.RUN:
        return STANDS, ngettext("A run, worth %(num)s point.", "A run, worth %(num)s points.", number)
    return STANDS, say_many(rules.game, "A set, worth %(num)s point.", "A set, worth %(num)s points.", number)


@ruling.register
def _of_readings(answer: answers.ReadingsAnswer, rules: Rules) -> Ruling:
    if named := [pretty_cards([card]) for card in jokers_meant(answer.readings, rules)]:
        either = f" {_('or')} ".join(named)
        return NAMED._replace(words=either[:1].upper() + either[1:]), _("That's what the joker can be.")
    count = len(answer.readings)
    if not count:
        never = "These cards aren't a meld, whatever a joker stands for."
        return FALLS, say(rules.game, never) if answer.stands else ""
    many = ngettext("There's %(num)s possible meld.", "There are %(num)s possible melds: the player says which.", count)
    if not any(card.wild for meld, _points in answer.readings for card in meld.cards):
        return FALLS, _("There's no joker here.")
    return OPEN if count > 1 else NAMED, many


def jokers_meant(readings: Iterable[answers.Reading], rules: Rules) -> Iterator[Card]:
    """Yield the cards that the joker can stand for in these readings. Skip readings without a joker or with several."""
    deck, law = rules.game.deck, rules.agreed().set_up.law
    for meld, _points in readings:
        wild = [card for card in meld.cards if card.wild]
        if len(wild) != 1:
            continue
        (joker,) = wild
        for suit in (joker.suit,) if joker.suit else deck.suits():
            card = deck(joker.rank, suit)
            if judge_meld(tuple(card if one is joker else one for one in meld.cards), meld.kind, law).verdict.ok:
                yield card


@ruling.register
def _of_lay_off(answer: answers.LayOffAnswer, rules: Rules) -> Ruling:
    if not rules.game.counts_melds:
        return _of_verdict(answer, _("It fits there."))
    return _of_verdict(answer, ngettext("It's worth %(num)s point there.", "It's worth %(num)s points there.", answer.points))


@ruling.register
def _of_fits(answer: answers.FitsAnswer, rules: Rules) -> Ruling:
    fits = answer.fits
    if not fits:
        return FALLS, say(rules.game, "It doesn't fit any of these melds.")
    if len(fits) == 1:
        return STANDS, ""
    numbers = format_list([*map(str, fits)], locale=language())
    return OPEN, say(rules.game, "It fits melds %(numbers)s: the player says which.", numbers=numbers)


@ruling.register
def _of_callable(answer: answers.CallableAnswer, rules: Rules) -> Ruling:
    count = len(answer.cards)
    if not count:
        return FALLS, _("You can't call “Rummy!” for any card in this pile.")
    return STANDS, ngettext("You can call “Rummy!” for %(num)s card.", "You can call “Rummy!” for %(num)s cards.", count)


MUST = {
    "meld-or-layoff": N_("you meld %(card)s or lay it off right away."),
    "new-meld": N_("you make a new meld with %(card)s right away."),
}
"""The condition on cards that may be taken from the pile, by the duty that comes with the deepest card."""


@ruling.register
def _of_taking(answer: answers.TakeAnswer, rules: Rules) -> Ruling:
    taking = answer.taking
    card = pretty_cards(taking.taken[:1])
    if answer.stands and taking.ways:
        return STANDS, _("You can and must play %(card)s right away.", card=card)
    if answer.stands and taking.must:
        return CONDITION, gettext(MUST[taking.must], card=card)
    return _of_verdict(answer, _("You may take the card and keep it."))


@ruling.register
def _of_points(answer: answers.PointsAnswer, rules: Rules) -> Ruling:
    if answer.melded is None:
        return counted(answer.left, say(rules.game, "Points left in hand."))
    return counted(answer.hand, _("%(melded)s melded, %(left)s left.", melded=answer.melded, left=answer.left))


def counted(number: int, text: str) -> Ruling:
    """Return a ruling that shows `number` in place of a tick or cross, with `text` to say what it counts."""
    return COUNTED._replace(words=points(number)), text


KNOCKS = (("big-gin", N_("That's big gin.")), ("gin", N_("That's gin.")), ("knock", N_("You may knock with %(points)s.")))
"""The sentence on a hand that may be ended, by the kind of ending."""


@ruling.register
def _of_best(answer: answers.BestAnswer, rules: Rules) -> Ruling:
    if answer.verdict.undecided:
        many = "Too many ways to play these cards to try them all."
        return UNDECIDED, say(rules.game, many)
    if answer.best is None:
        return FALLS, ""
    most = answer.best.points
    if rules.game.counts_melds:
        return counted(most, _("Best possible score."))
    return counted(-most, say(rules.game, "Fewest points left."))


@ruling.register
def _of_turn(answer: answers.BestTurnAnswer, rules: Rules) -> Ruling:
    turn = answer.turn
    if answer.verdict.undecided:
        return UNDECIDED, _("There are too many ways to rearrange this table to try them all.")
    if turn is None:
        return FALLS, ""
    if not turn.left:
        return STANDS, _("Every tile on this rack can be played.")
    tiles = ngettext("%(num)s tile", "%(num)s tiles", len(turn.played))
    return COUNTED._replace(words=tiles), _("can be played from this rack.")


@ruling.register
def _of_knock(answer: answers.KnockAnswer, rules: Rules) -> Ruling:
    return _of_verdict(answer, gettext(dict(KNOCKS)[answer.knocking.kind], points=answer.knocking.deadwood))


@ruling.register
def _of_rearrangement(answer: answers.RearrangementAnswer, rules: Rules) -> Ruling:
    if answer.verdict.undecided:
        return UNDECIDED, _("There are too many ways to read this turn to check them all. Settle it at the table.")
    said = ngettext("%(num)s point came from the rack.", "%(num)s points came from the rack.", answer.turn.points)
    said = f"{said} {_('The player had already opened')}."
    if answer.opening is not None:
        said = ngettext("The opening comes to %(num)s point.", "The opening comes to %(num)s points.", answer.opening)
    return _of_verdict(answer, said)
