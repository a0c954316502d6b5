"""An answer of the desk, judged by `scorekeeper.contract.questions`, for its page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice, product

from scorekeeper.contract import answers
from scorekeeper.engine.best_melds import best
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import ACE, KING, Card, Cards, as_held
from scorekeeper.engine.game import Agreement, Game
from scorekeeper.engine.melds import LONGEST_RUN, Kind
from scorekeeper.engine.messages import N_
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.exchanging import replace_joker
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.entry.notation import write_meld
from scorekeeper.rulebook.option_effects import How, answered, option_effect
from scorekeeper.web.base.language import _, gettext, say
from scorekeeper.web.base.words import letters, pretty_cards
from scorekeeper.web.desk.fields import LARGEST_MELD
from scorekeeper.web.desk.question import Question, Rules
from scorekeeper.web.desk.ruling import FALLS, OPEN, RulingMark, ruling
from scorekeeper.wording import sentence
from scorekeeper.wording.court_letters import in_text

NOT_A = {".run": N_("Not a run"), ".set": N_("Not a set"), ".group": N_("Not a group")}
"""The words of a negative answer, by the part that the id of the broken rule contains."""


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """A choice that an answer leaves open: its `cards`, and the `question` to ask once it is made. `points` are those of the meld
    if it is a choice of readings. `number` is the meld's, from 1, if it is a choice of melds for a card. The default is None."""

    cards: Cards
    question: Question
    points: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerView:
    """The content of an answer's page.

    `short` is a short text, or "". `sentence` is the message of the broken rule, shown after it, or "". `rules` are the ids of
    the broken rules. Before them comes the swap's rule if a joker stands for the card laid off. `follows` are ids of rules that
    explain an answer without broken rules. `beside` is a message about the other cards on the table, or ""."""

    question: Question
    answer: answers.Answer
    mark: RulingMark
    short: str
    sentence: str
    rules: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    beside: str = ""
    choices: tuple[AnswerChoice, ...] = ()

    @property
    def large(self) -> list[tuple[Card, int | None]]:
        """Return the cards to show large: those of the answer's meld with their points, or the question's cards with None."""
        if not isinstance(self.answer, answers.MeldAnswer) or self.answer.reading is None:
            return [(card, None) for one in self.question.fields for cards in self.question.melds(one) for card in cards]
        values, meld = self.question.rules.agreed().set_up.card_values, self.answer.reading.meld
        jokers = [card for card in self.question.melds(self.question.fields[0])[0] if card.wild]
        if meld.kind is Kind.SET and all(card.suit for card in jokers) and not _joker_in_set(self.question):
            # As the jokers were named: the reading of a set has no suit for them.
            meld = replace(meld, cards=(*meld.cards[: len(meld.cards) - len(jokers)], *jokers))
        return [(card, counting.points_of_meld(replace(meld, cards=(card,)), values)) for card in meld.cards]

    @property
    def right(self) -> tuple[Cards, ...]:
        """Return up to two valid melds that differ from a refused one in one card."""
        return tuple(islice(one_card_away(self.question), 2)) if self.mark == FALLS and self.question.ask == "meld" else ()

    @property
    def game(self) -> type[Game]:
        return self.question.rules.game

    @property
    def house(self) -> set[str]:
        """Return the ids of the rules that the table agreed on in place of the usual ones."""
        rules = self.question.rules
        return {answered(self.game, option, rules.value(option)).rule for option in rules.own}

    def fields(self) -> Iterator[tuple[str, str, list[Cards]]]:
        """Yield the name, the label and the melds of each field of the question."""
        for one in self.question.fields:
            yield one.name, one.label, self.question.melds(one)


def answer_view(question: Question) -> AnswerView:
    """Return the answer to a question, with its melds told apart. Raise `Unreadable` if a field of it can't be read."""
    question = told_apart(question)
    answer = question.answer()
    broken = answer.verdict.rules
    mark, text = ruling(answer, question.rules)
    if isinstance(answer, answers.FitsAnswer) and len(answer.fits) == 1:
        text = _("It fits %(cards)s.", cards=pretty_cards(question.value(question.fields[1])[answer.fits[0] - 1]))
    rules, agreed = (*broken, *_freeing(question)) if broken else (), question.rules.agreed()
    laid_on = answer.meld if isinstance(answer, answers.LayOffAnswer) and "joker.exchange" in agreed.game.rules else None
    if broken and laid_on and replace_joker(laid_on, question.value(question.fields[0]), agreed.set_up.law):
        rules = ("joker.exchange", *rules)  # a swap may be what was meant
    message = in_text(sentence(answer.verdict, gettext), letters()) if broken else ""
    return AnswerView(
        question,
        answer,
        mark,
        " ".join(filter(None, (text or _short(mark, question, broken), "" if broken else _joker_in_set(question)))),
        _may_knock(question, answer) if text else message,
        rules=rules,
        follows=() if broken or answer.verdict.undecided else (*followed(answer, question.rules), *_freeing(question)),
        beside=message if text and not isinstance(answer, answers.TakeAnswer) else "",
        choices=tuple(choices(question, answer)),
    )


def told_apart(question: Question) -> Question:
    """Return the question with every valid meld on its own if several lie in one. A hand that may not knock as its cards lie is
    arranged for the least deadwood. Cards with a joker, which can mean many things, and the sets of a turn stay as they are."""
    if question.ask == "rearrange":
        return question
    agreed = question.rules.agreed()
    for one in (one for one in question.fields if one.holds == "melds"):
        found = [(cards, *_arranged(cards, agreed)) for cards in question.melds(one)]
        melds = [meld for cards, several, left in found for meld in ([cards] if left else several)]
        question = question.with_text(one.name, "/".join(map(write_meld, melds)))
    if question.ask != "knock" or question.answer().stands:
        return question
    hand = tuple(card for one in question.fields[:2] for cards in question.melds(one) for card in cards)
    melds, left = _arranged(hand, agreed)
    return _laid_out(question, melds, left) if melds else question


def _freeing(question: Question) -> tuple[str, ...]:
    """Return the id of the rule by which a turn may free a joker. Empty if every joker stays with the tiles of its set."""
    rule, rules = question.rules.game.freeing_rule, question.rules
    before, after = (question.melds(one) for one in question.fields) if question.ask == "rearrange" else ((), ())
    sets = [Counter(as_held(cards)) for cards in after]
    if all(any(Counter(as_held(cards)) <= one for one in sets) for cards in before if any(card.wild for card in cards)):
        return ()
    return (_played(rule, rules),)


def _played(rule: str, rules: Rules) -> str:
    """Return the id of a rule, or of the one that is played in its place by these house rules."""
    effect = option_effect(rule, rules.game, rules.agreed().options)
    return effect.because[0].rule if effect.how in (How.OTHERWISE, How.NOT) and effect.because else rule


def _laid_out(question: Question, melds: Iterable[Cards], left: Cards) -> Question:
    """Return the question whether a hand may knock with these melds and cards left."""
    texts = {**question.texts, "melds": "/".join(map(write_meld, melds)), "left": write_meld(left)}
    return replace(question, ask="knock", texts=texts)


def _arranged(cards: Cards, agreed: Agreement) -> tuple[list[Cards], Cards]:
    """Return the best melds of cards, and the cards left: all if they have a joker or are too many."""
    if judge_meld(cards, None, agreed.set_up.law).verdict.ok:
        return [cards], ()
    with suppress(Undecided):
        found = best(cards, (), agreed) if len(cards) <= LARGEST_MELD and not any(card.wild for card in cards) else None
        if found and len(cards) == sum(len(meld.cards) for meld in found.melds) + len(found.left):  # no card came twice
            return sorted((meld.cards for meld in found.melds), key=lambda one: cards.index(one[0])), found.left
    return [], cards


def _may_knock(question: Question, answer: answers.Answer) -> str:
    """Say whether a hand may knock with its best melds. "" if that isn't the question."""
    if not isinstance(answer, answers.BestAnswer) or not answer.best or not question.rules.game.knocks or question.text("table"):
        return ""
    knock = _laid_out(question, (meld.cards for meld in answer.best.melds), answer.best.left).answer()
    return ruling(knock, question.rules)[1] or in_text(sentence(knock.verdict, gettext), letters())


def _short(mark: RulingMark, question: Question, broken: tuple[str, ...]) -> str:
    """Return what to say before the sentence of the rule, "" for nothing. `broken` are the ids of the broken rules."""
    if mark == OPEN:
        return _("Say what the joker is")
    if question.ask == "meld" and broken:
        return not_a(broken[0], question.rules.game)
    return _("It doesn't fit") if question.ask == "layoff" else ""


def _joker_in_set(question: Question) -> str:
    """Say what the joker of a set stands for if it can't be the card named. In a set, a joker's suit doesn't bind."""
    game, law = question.rules.game, question.rules.agreed().set_up.law
    melds = [cards for one in question.fields for cards in question.melds(one)]
    for cards in [sum(reversed(melds), ())] if question.ask == "layoff" else melds:
        named, meld = tuple(game.deck(*card[:2]) if card.suit else card for card in cards), judge_meld(cards, None, law).meld
        if meld and meld.kind is Kind.SET and named != cards and not judge_meld(named, Kind.SET, law).verdict.ok:
            return say(game, "The joker stands for a missing suit.")
    return ""


def not_a(rule: str, game: type[Game], ranks: str = "") -> str:
    """Return a short refusal by the rule with this id: “Not a run”, or “7-8-10 isn't a run” if `ranks` is “7-8-10”."""
    if ranks and rule.endswith((".ace", ".sequence")):
        return _("%(cards)s isn't a run", cards=ranks)
    return say(game, next((kind for part, kind in NOT_A.items() if part in rule), N_("Not a meld")))


def followed(answer: answers.Answer, rules: Rules) -> tuple[str, ...]:
    """Return the ids of the rules to cite with an answer that breaks none. `rules` are the house rules asked about."""
    game = rules.game
    match answer:
        case answers.CallableAnswer() if game.call_option:
            return tuple(answered(game, one, rules.value(one)).rule for one in rules.house if one is game.call_option)
        case answers.MeldAnswer(reading=answers.Reading(meld=meld)):
            around = {KING, ACE, 2} <= {card.rank for card in meld.cards} and len(meld.cards) < LONGEST_RUN
            corner = [answered(game, one, rules.value(one)).rule for one in rules.house if around and one.id == "ace"]
            jokers = rules.agreed().set_up.jokers and any(card.wild for card in meld.cards)
            return (*corner, *game.rules_of_kinds((meld.kind,)), *((game.joker_rule,) if jokers else ()))
        case answers.ReadingsAnswer(readings=readings):
            return (game.joker_rule,) if len(readings) > 1 else game.rules_of_kinds(one.meld.kind for one in readings)
        case answers.TakeAnswer():
            return (_played(game.take_rule, rules),)
        case answers.PointsAnswer() | answers.BestAnswer() | answers.BestTurnAnswer():
            return (game.count_rule,)
        case answers.KnockAnswer():
            return (game.knock_rule,)
        case answers.FitsAnswer(fits=fits) if len(fits) > 1:
            return (game.choice_rule,)
    return (game.fit_rule,)


def one_card_away(question: Question) -> Iterator[Cards]:
    """Yield the valid melds that differ from the question's cards in one card, a joker's meaning, or a third card."""
    (cards,), law, deck = question.melds(question.fields[0]), question.rules.agreed().set_up.law, question.rules.game.deck
    kind = Kind(question.said) if question.said else None
    found: set[frozenset[Card]] = set()
    wild = [at for at, card in enumerate(cards) if card.wild]
    for at in [at for at in wild if cards[at].rank] if wild else reversed(range(max(len(cards), 3))):
        for rank, suit in product(range(1, 14), deck.suits()):
            other = deck(rank, suit, cards[at].wild if wild else False)
            meld, verdict = judge_meld((*cards[:at], other, *cards[at + 1 :]), kind, law)
            if meld and verdict.ok and other not in cards and frozenset(meld.cards) not in found:
                found.add(frozenset(meld.cards))
                yield meld.cards


def choices(question: Question, answer: answers.Answer) -> Iterator[AnswerChoice]:
    """Yield the choices that the judgement `answer` leaves open: what a joker stands for, or which meld a card goes on."""
    match answer:
        case answers.MeldAnswer(choices=readings) | answers.ReadingsAnswer(readings=readings):
            for meld, points in readings:
                yield AnswerChoice(meld.cards, Question("meld", question.rules, {"cards": write_meld(meld.cards)}), points)
        case answers.LayOffAnswer(meld=shorter):
            # The meld itself may be open, or the joker that is laid off on it.
            for meld, _points in answer.choices:
                said = ("card", str(shorter.added(meld))) if shorter else ("meld", write_meld(meld.cards))
                yield AnswerChoice(meld.cards, question.with_text(*said))
        case _:
            yield from _at_the_table(question, answer)


def _at_the_table(question: Question, answer: answers.Answer) -> Iterator[AnswerChoice]:
    """Yield the choices of an answer about a table: the melds that a card fits, if several, and what the first joker may mean."""
    fields = [(one, question.melds(one)) for one in question.fields if one.holds == "melds"]
    if isinstance(answer, answers.FitsAnswer) and len(answer.fits) > 1:
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
