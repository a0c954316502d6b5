"""An answer of the desk, ready to be shown.

Nothing is judged here: the verdict comes from `scorekeeper.contract.questions`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import singledispatch
from itertools import islice, product

from scorekeeper.contract.answers import (
    Answer,
    BestAnswer,
    BestTurnAnswer,
    CallableAnswer,
    FitsAnswer,
    KnockAnswer,
    LayOffAnswer,
    MeldAnswer,
    PointsAnswer,
    Reading,
    ReadingsAnswer,
    RearrangementAnswer,
    TakeAnswer,
)
from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.jokers import is_unsaid
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.translatable import N_
from scorekeeper.entry.notation import write_meld
from scorekeeper.games import GAMES
from scorekeeper.rulebook.option_effects import answered
from scorekeeper.web.base.i18n import _, gettext, letters, ngettext, pretty_cards, say, say_many
from scorekeeper.web.desk.question import Question, Rules
from scorekeeper.wording import sentence, words_of
from scorekeeper.wording.court_letters import in_text

STANDS, FALLS, OPEN, UNDECIDED, COUNTED = "stands", "falls", "open", "undecided", "counted"

SIGNS = {STANDS: "check", FALLS: "cross", OPEN: "question", UNDECIDED: "question", COUNTED: "cards"}
KINDS = {STANDS: "yes", FALLS: "no"}
MARKS = {
    STANDS: N_("Yes"),
    FALLS: N_("No"),
    OPEN: N_("It depends"),
    UNDECIDED: N_("Undecided"),
    COUNTED: N_("Counted"),
}

NOT_A = {".run": N_("Not a run"), ".set": N_("Not a set"), ".group": N_("Not a group")}
"""What is said beside a No, by a part of the id of the rule that is broken."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One way to settle what is open: the cards as they would lie, and the question that asks again with it."""

    cards: Cards
    question: Question
    points: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the page shows. `rules` are the broken ones; where there are none, `follows` are the rules behind the answer.
    `beside` is trouble with cards of the question that it does not ask about."""

    question: Question
    answer: Answer
    mark: str
    short: str
    sentence: str
    rules: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    beside: str = ""
    choices: tuple[AnswerChoice, ...] = field(default_factory=tuple)

    @property
    def ask(self) -> str:
        return self.question.ask

    @property
    def sign(self) -> str:
        return SIGNS[self.mark]

    @property
    def kind(self) -> str:
        """How its card is coloured."""
        return KINDS.get(self.mark, "")

    @property
    def mark_words(self) -> str:
        """The mark in words."""
        return str(gettext(MARKS[self.mark]))

    @property
    def large(self) -> list[tuple[Card, int | None]]:
        """The cards of a meld that was asked about, each with what it counts there."""
        if not isinstance(self.answer, MeldAnswer) or self.answer.reading is None:
            return [
                (card, None) for one in self.question.fields for cards in self.question.melds(one) for card in cards
            ]
        values, meld = self.question.rules.agreed().set_up.card_values, self.answer.reading.meld
        return [(card, counting.points_of_meld(replace(meld, cards=(card,)), values)) for card in meld.cards]

    @property
    def right(self) -> tuple[Cards, ...]:
        """Cards that would be right: two melds that differ from what was asked in one card, else those of the example of the
        first rule that is broken."""
        if self.mark != FALLS or self.ask != "meld" or not self.rules:
            return ()
        if nearest := tuple(islice(one_card_away(self.question), 2)):
            return nearest
        example = words_of(self.rules[0], self.game.terms).right
        deck = GAMES[example.asked["game"]].deck
        if deck.suits() != self.game.deck.suits():
            return ()  # a rule that card and tile games share has its example in cards
        return tuple(tuple(map(deck.parse, row.split())) for label, row in example.shows if label != eg.TURNED)

    @property
    def game(self) -> Game:
        return self.question.rules.game

    def fields(self) -> Iterator[tuple[str, str, list[Cards]]]:
        """What was asked about: the name and label of each field, and the cards of each of its melds."""
        for one in self.question.fields:
            yield one.name, one.label, self.question.melds(one)


def answer_view(question: Question) -> AnswerView:
    """The answer to a question. Raises `Unreadable` for one that cannot be read."""
    answer = question.answer()
    broken = answer.verdict.rules
    mark, text = ruling(answer, question.rules.game)
    if isinstance(answer, ReadingsAnswer) and (named := list(joker_can_be(question, answer.readings))):
        text = str(_("The joker can be %(cards)s.", cards=f" {_('or')} ".join(named)))
    message = in_text(sentence(answer.verdict, gettext), letters()) if broken else ""
    return AnswerView(
        question,
        answer,
        mark,
        text or _short(mark, question, broken),
        "" if text else message,
        rules=broken,
        follows=() if broken or answer.verdict.undecided else followed(answer, question.rules),
        beside=message if text else "",
        choices=tuple(choices(question, answer)),
    )


def joker_can_be(question: Question, readings: Iterable[Reading]) -> Iterator[str]:
    """The cards that the joker can stand for, in words; none where there are more jokers, or a card that is wild."""
    deck, law = question.rules.game.deck, question.rules.agreed().set_up.law
    for meld, _points in readings:
        wild = [card for card in meld.cards if card.wild]
        for suit in (wild[0].suit and [wild[0].suit]) or deck.suits() if [one.wild for one in wild] == [True] else ():
            card = deck(wild[0].rank, suit)
            if judge_meld(tuple(card if one.wild else one for one in meld.cards), meld.kind, law)[1].ok:
                yield pretty_cards([card])


def _short(mark: str, question: Question, broken: tuple[str, ...]) -> str:
    """What is said beside a mark where the sentence of a rule follows."""
    if mark == OPEN:
        return str(_("Say what the joker is"))
    if question.ask == "meld" and broken:
        kind = next((kind for part, kind in NOT_A.items() if part in broken[0]), N_("Not a meld"))
        return say(question.rules.game, kind)
    return str(_("It doesn't fit")) if question.ask == "layoff" else ""


# Each answer as a mark and a sentence; the sentence is empty where the verdict's own message serves.

Ruling = tuple[str, str]


def _of_verdict(answer: Answer, text: str) -> Ruling:
    if answer.stands:
        return STANDS, text
    return OPEN if is_unsaid(answer.verdict) else FALLS, ""


@singledispatch
def ruling(answer: Answer, game: Game) -> Ruling:
    """The mark of an answer and its sentence."""
    raise NotImplementedError(type(answer))


@ruling.register
def _of_meld(answer: MeldAnswer, game: Game) -> Ruling:
    if answer.reading is None:
        return _of_verdict(answer, "")
    meld, number = answer.reading
    if meld.kind is Kind.RUN:
        return STANDS, str(ngettext("A run, worth %(num)s point.", "A run, worth %(num)s points.", number))
    return STANDS, say_many(game, "A set, worth %(num)s point.", "A set, worth %(num)s points.", number)


@ruling.register
def _of_readings(answer: ReadingsAnswer, game: Game) -> Ruling:
    count = len(answer.readings)
    if not count:
        return FALLS, say(game, "These cards aren't a meld, whatever a joker stands for.") if answer.stands else ""
    many = ngettext("There's %(num)s possible meld.", "There are %(num)s possible melds: the player says which.", count)
    return STANDS if count == 1 else OPEN, str(many)


@ruling.register
def _of_lay_off(answer: LayOffAnswer, game: Game) -> Ruling:
    many = ngettext("It's worth %(num)s point there.", "It's worth %(num)s points there.", answer.points)
    return _of_verdict(answer, str(many))


@ruling.register
def _of_fits(answer: FitsAnswer, game: Game) -> Ruling:
    fits = answer.fits
    if not fits:
        return FALLS, str(_("It doesn't fit any of these melds."))
    if len(fits) == 1:
        return STANDS, str(_("It fits meld %(number)s.", number=fits[0]))
    numbers = ", ".join(map(str, fits))
    return OPEN, str(_("It fits melds %(numbers)s: the player says which.", numbers=numbers))


@ruling.register
def _of_callable(answer: CallableAnswer, game: Game) -> Ruling:
    count = len(answer.cards)
    if not count:
        return FALLS, str(_("You can't call “Rummy!” for any card in this pile."))
    many = ngettext("You can call “Rummy!” for %(num)s card.", "You can call “Rummy!” for %(num)s cards.", count)
    return STANDS, str(many)


MUST = {
    None: N_("You may take it and keep it."),
    "meld-or-layoff": N_("You may, if %(card)s goes into a meld or is laid off right away."),
    "new-meld": N_("You may, if %(card)s goes into a new meld right away."),
}
"""What is said of cards that may be taken from the pile, by what must be done with the deepest one."""


@ruling.register
def _of_taking(answer: TakeAnswer, game: Game) -> Ruling:
    taken, must = answer.taking.taken, answer.taking.must
    return _of_verdict(answer, gettext(MUST[must], card=pretty_cards(taken[:1])) if answer.stands else "")


@ruling.register
def _of_points(answer: PointsAnswer, game: Game) -> Ruling:
    left = answer.left
    if answer.melded is None:
        return COUNTED, str(ngettext("%(num)s point left.", "%(num)s points left.", left))
    hand = _signed(answer.hand)
    return COUNTED, str(_("%(melded)s melded, %(left)s left: %(hand)s.", melded=answer.melded, left=left, hand=hand))


KNOCKS = (
    ("big_gin", N_("That's big gin.")),
    ("gin", N_("That's gin.")),
    ("knock", N_("You may knock with %(points)s.")),
)
"""What is said of a hand that may be ended, by how; the better way first."""


@ruling.register
def _of_best(answer: BestAnswer, game: Game) -> Ruling:
    if answer.verdict.undecided:
        many = "There are too many ways to play these cards to try them all, so there's no answer here."
        return UNDECIDED, say(game, many)
    if answer.best is None:
        return FALLS, ""
    ends = next((says for kind, says in KNOCKS if answer.more.get(kind)), None)
    if ends:
        return COUNTED, gettext(ends, points=-answer.best.points)
    return COUNTED, str(_("Best possible: %(points)s.", points=_signed(answer.best.points)))


@ruling.register
def _of_turn(answer: BestTurnAnswer, game: Game) -> Ruling:
    turn = answer.turn
    if answer.verdict.undecided:
        return UNDECIDED, str(_("There are too many ways to rearrange this table to try them all."))
    if turn is None:
        return FALLS, ""
    if not turn.left:
        return STANDS, str(_("Every tile on this rack can be played."))
    played = len(turn.played)
    return COUNTED, str(ngettext("%(num)s tile can be played.", "%(num)s tiles can be played.", played))


@ruling.register
def _of_knock(answer: KnockAnswer, game: Game) -> Ruling:
    return _of_verdict(
        answer, gettext(dict(KNOCKS)[answer.knocking.kind.replace("-", "_")], points=answer.knocking.deadwood)
    )


@ruling.register
def _of_rearrangement(answer: RearrangementAnswer, game: Game) -> Ruling:
    number, opens = answer.turn.points, answer.opening
    if answer.verdict.undecided:
        many = _("There are too many ways to read this turn to check them all. Settle it at the table.")
        return UNDECIDED, str(many)
    if opens not in (None, number):
        said = ngettext(
            "That was right: the opening comes to %(num)s point.",
            "That was right: the opening comes to %(num)s points.",
            opens or 0,
        )
        return _of_verdict(answer, str(said))
    said = ngettext("Right: %(num)s point came from the rack.", "Right: %(num)s points came from the rack.", number)
    return _of_verdict(answer, str(said))


def _signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


# The rules that an answer follows from, where none is broken.


def followed(answer: Answer, rules: Rules) -> tuple[str, ...]:
    """The rules that say why the answer is as it is."""
    questions = rules.game.questions
    follows, calling = questions.follows, questions.calling
    match answer:
        case CallableAnswer() if calling:
            return tuple(
                answered(rules.game, one, rules.value(one)).rule for one in rules.house if one.id == calling.option
            )
        case MeldAnswer(reading=Reading(meld=meld)):
            return follows.kinds((meld.kind,))
        case ReadingsAnswer(readings=readings):
            return (follows.open,) if len(readings) > 1 else follows.kinds(one.meld.kind for one in readings)
        case TakeAnswer():
            return (follows.taken,)
        case PointsAnswer() | BestAnswer() | BestTurnAnswer():
            return (follows.counted,)
        case KnockAnswer():
            return (follows.knock,)
        case FitsAnswer(fits=fits) if len(fits) > 1:
            return (follows.choose,)
    return (follows.fits,)


def one_card_away(question: Question) -> Iterator[Cards]:
    """The melds that another card in the place of one of those asked about would make; with jokers they are too many to help."""
    (cards,), law = question.melds(question.fields[0]), question.rules.agreed().set_up.law
    kind = Kind(question.said) if question.said else None
    found: set[frozenset[Card]] = set()
    for at in () if any(card.wild for card in cards) else reversed(range(len(cards))):
        for rank, suit in product(range(1, 14), question.rules.game.deck.suits()):
            other = question.rules.game.deck(rank, suit)
            meld, verdict = judge_meld((*cards[:at], other, *cards[at + 1 :]), kind, law)
            if meld and verdict.ok and other not in cards and frozenset(meld.cards) not in found:
                found.add(frozenset(meld.cards))
                yield meld.cards


# What may be chosen.


def choices(question: Question, answer: Answer) -> Iterator[AnswerChoice]:
    """The ways to settle what is open, each as the question that is then asked."""
    match answer:
        case MeldAnswer(choices=readings) | ReadingsAnswer(readings=readings):
            for meld, points in readings:
                asked = Question("meld", question.rules, {"cards": write_meld(meld.cards)})
                yield AnswerChoice(meld.cards, asked, points)
        case LayOffAnswer(meld=shorter):
            # The meld itself may be open, or what the joker that is laid off on it stands for.
            for meld, _points in answer.choices:
                said = ("card", str(shorter.added(meld))) if shorter else ("meld", write_meld(meld.cards))
                yield AnswerChoice(meld.cards, question.with_text(*said))
        case _:
            yield from _at_the_table(question, answer)


def _at_the_table(question: Question, answer: Answer) -> Iterator[AnswerChoice]:
    """Which meld is meant, and the first of them whose joker is open, read in each way."""
    fields = [(one, question.melds(one)) for one in question.fields if one.holds == "melds"]
    if isinstance(answer, FitsAnswer) and len(answer.fits) > 1:
        for number in answer.fits:
            meld = fields[0][1][number - 1]
            texts = {"card": question.text("card"), "meld": write_meld(meld)}
            yield AnswerChoice(meld, Question("layoff", question.rules, texts), number=number)
    law = question.rules.agreed().set_up.law
    for one, melds in fields if answer.choices else ():
        for at, cards in enumerate(melds):
            readings = judge_meld(cards, None, law).verdict.readings
            for reading in readings:
                text = "/".join(map(write_meld, (*melds[:at], reading.cards, *melds[at + 1 :])))
                yield AnswerChoice(reading.cards, question.with_text(one.name, text))
            if readings:
                return
