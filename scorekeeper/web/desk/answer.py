"""An answer of the desk, ready to be shown.

Nothing is judged here: the verdict comes from `scorekeeper.contract.questions.answer`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.contract.questions import answer
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.game import Game
from scorekeeper.engine.melds import BOTH_ENDS
from scorekeeper.engine.translatable import N_
from scorekeeper.games import GAMES
from scorekeeper.web.base.i18n import _, gettext, letters, ngettext, say, say_many
from scorekeeper.web.desk.fields import fields_of
from scorekeeper.web.desk.question import question_of
from scorekeeper.wording.court_letters import in_text

Document = dict[str, Any]

STANDS, FALLS, OPEN, UNDECIDED, COUNTED = "stands", "falls", "open", "undecided", "counted"

SIGNS = {STANDS: "✓", FALLS: "✗", OPEN: "?", UNDECIDED: "…", COUNTED: "="}
MARKS = {
    STANDS: N_("Stands"),
    FALLS: N_("Does not stand"),
    OPEN: N_("The player must say"),
    UNDECIDED: N_("Undecided"),
    COUNTED: N_("Counted"),
}


@dataclass(frozen=True, slots=True)
class AnswerChoice:
    """One way to settle what is open: the cards as they would lie, and the question that asks again with it."""

    cards: Cards
    document: Document
    points: int | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the page shows. `rules` are the broken ones; where there are none, `follows` are the rules behind the answer.
    `beside` is trouble with cards of the question that it does not ask about."""

    document: Document
    given: dict[str, Any]
    mark: str
    sentence: str
    rules: tuple[str, ...] = ()
    follows: tuple[str, ...] = ()
    beside: str = ""
    choices: tuple[AnswerChoice, ...] = field(default_factory=tuple)

    @property
    def ask(self) -> str:
        return str(self.document["ask"])

    @property
    def sign(self) -> str:
        return SIGNS[self.mark]

    @property
    def mark_words(self) -> str:
        """The mark in words: yes or no where it is asked whether there is something at all."""
        if self.ask in ("fits", "callable") and self.mark in (STANDS, FALLS):
            return str(_("Yes") if self.mark == STANDS else _("No"))
        return str(gettext(MARKS[self.mark]))

    @property
    def game(self) -> Game:
        return GAMES[self.document["game"]]

    def draw(self, written: list[str] | str) -> Cards:
        """Cards of the contract as cards to be drawn."""
        return tuple(self.game.deck.parse(text) for text in ([written] if isinstance(written, str) else written))

    def draw_all(self, melds: list[list[str]]) -> list[Cards]:
        """Melds of the contract as cards to be drawn."""
        return [self.draw(meld) for meld in melds]

    def fields(self) -> Iterator[tuple[str, str, list[Cards]]]:
        """What was asked about: the name and label of each field, and the cards of each of its melds."""
        for one in fields_of(self.ask, self.game):
            value = self.document.get(one.name)
            melds = value if one.holds == "melds" else [value]
            yield one.name, one.label, [self.draw(meld) for meld in melds or () if meld]


def answer_view(document: Document) -> AnswerView:
    """The answer to a question. Raises `Unreadable` for a question that the contract does not take."""
    given = answer(document, gettext)
    mark, sentence = RULINGS[document["ask"]](document, given)
    broken = given.get("ok") is False
    message = in_text(str(given.get("message", "")), letters())
    beside = message if broken and sentence else ""
    return AnswerView(
        document,
        given,
        mark,
        sentence or message,
        rules=tuple(given.get("rules", ())),
        follows=() if given.get("rules") else followed(document, given),
        beside=beside,
        choices=tuple(choices(document, given)),
    )


# Each answer as a mark and a sentence; the sentence is empty where the verdict's own message serves.

Ruling = tuple[str, str]


def _verdict(given: dict[str, Any], sentence: str) -> Ruling:
    if given.get("ok"):
        return STANDS, sentence
    return OPEN if given.get("rules") == ["joker.assign"] else FALLS, ""


def _meld(document: Document, given: dict[str, Any]) -> Ruling:
    if not given.get("ok"):
        return _verdict(given, "")
    number = given["points"]
    if given["kind"] == "run":
        return STANDS, str(ngettext("A run, worth %(num)s point.", "A run, worth %(num)s points.", number))
    return STANDS, say_many(
        GAMES[document["game"]], "A set, worth %(num)s point.", "A set, worth %(num)s points.", number
    )


def _readings(document: Document, given: dict[str, Any]) -> Ruling:
    count = len(given["readings"])
    if not count:
        none = say(GAMES[document["game"]], "These cards are no meld, whatever a joker stands for.")
        return FALLS, "" if given.get("ok") is False else none
    many = ngettext("They can be %(num)s meld.", "They can be %(num)s melds: whoever lays them says which.", count)
    return STANDS if count == 1 else OPEN, str(many)


def _layoff(document: Document, given: dict[str, Any]) -> Ruling:
    number = given.get("points", 0)
    return _verdict(given, str(ngettext("It can, for %(num)s point.", "It can, for %(num)s points.", number)))


def _fits(document: Document, given: dict[str, Any]) -> Ruling:
    fits = given["fits"]
    if not fits:
        return FALLS, str(_("It fits none of these melds."))
    if len(fits) == 1:
        return STANDS, str(_("It fits meld %(number)s.", number=fits[0]))
    numbers = ", ".join(map(str, fits))
    return OPEN, str(_("It fits melds %(numbers)s: whoever lays it off says which.", numbers=numbers))


def _callable(document: Document, given: dict[str, Any]) -> Ruling:
    count = len(given["callable"])
    if not count:
        return FALLS, str(_("For no card of this pile can “Rummy!” be called."))
    many = ngettext("“Rummy!” can be called for %(num)s card.", "“Rummy!” can be called for %(num)s cards.", count)
    return STANDS, str(many)


def _points(document: Document, given: dict[str, Any]) -> Ruling:
    left = given["left"]
    if "hand" not in given:
        return COUNTED, str(ngettext("%(num)s point left.", "%(num)s points left.", left))
    return COUNTED, str(
        _("%(melded)s melded, %(left)s left: %(hand)s.", melded=given["melded"], left=left, hand=_signed(given["hand"]))
    )


def _best(document: Document, given: dict[str, Any]) -> Ruling:
    if given.get("undecided"):
        many = "There are more ways to lay these cards than could be tried, so no number is given."
        return UNDECIDED, say(GAMES[document["game"]], many)
    if given.get("ok") is False:
        return FALLS, ""
    number = given["points"]
    return COUNTED, str(_("%(points)s at the most.", points=_signed(number)))


def _rearrange(document: Document, given: dict[str, Any]) -> Ruling:
    if given.get("undecided"):
        many = _(
            "There are more ways to see this turn than could be tried, so nothing is said of it. Talk it over at the table."
        )
        return UNDECIDED, str(many)
    number = given["points"]
    opens = given.get("opening_points", number)
    if opens != number:
        said = ngettext(
            "It was right: the opening comes to %(num)s point.",
            "It was right: the opening comes to %(num)s points.",
            opens,
        )
        return _verdict(given, str(said))
    said = ngettext("It was right: %(num)s point from the rack.", "It was right: %(num)s points from the rack.", number)
    return _verdict(given, str(said))


def _signed(number: int) -> str:
    return f"\N{MINUS SIGN}{-number}" if number < 0 else str(number)


RULINGS = {
    "meld": _meld,
    "readings": _readings,
    "layoff": _layoff,
    "fits": _fits,
    "callable": _callable,
    "points": _points,
    "best": _best,
    "rearrange": _rearrange,
}


# The rules that an answer follows from, where none is broken.


def followed(document: Document, given: dict[str, Any]) -> tuple[str, ...]:
    """The rules that say why the answer is as it is; none for one that is undecided."""
    ask, questions = document["ask"], GAMES[document["game"]].questions
    if given.get("undecided"):
        return ()
    if ask == "callable" and questions.calling:
        rules = question_of(document).rules
        return tuple(
            option.rule_of(rules.value(option)) for option in rules.house if option.id == questions.calling.option
        )
    if ask in ("meld", "readings"):
        kinds = [given["kind"]] if ask == "meld" else [one["kind"] for one in given["readings"]]
        return (questions.follows.open,) if len(kinds) > 1 else questions.follows.kinds(kinds)
    if ask in ("points", "best"):
        return (questions.follows.counted,)
    several = ask == "fits" and len(given["fits"]) > 1
    return (questions.follows.choose if several else questions.follows.fits,)


# What may be chosen.


def choices(document: Document, given: dict[str, Any]) -> Iterator[AnswerChoice]:
    """The ways to settle what is open, each as the question that is then asked."""
    ask = document["ask"]
    if ask in ("meld", "readings"):
        yield from _as_meld(document, given.get("readings", ()))
    elif ask == "layoff":
        yield from _lay_off_choices(document, given.get("readings", ()))
    else:
        if ask == "fits" and len(given["fits"]) > 1:
            yield from _which_meld(document, given["fits"])
        if given.get("readings"):
            yield from _in_the_table(document)


def _as_meld(document: Document, readings: Any) -> Iterator[AnswerChoice]:
    plain = {name: value for name, value in document.items() if name != "as"}
    for reading in readings:
        asked = {**plain, "ask": "meld", "cards": reading["meld"]}
        yield AnswerChoice(_drawn(document, reading["meld"]), asked, reading.get("points"))


def _lay_off_choices(document: Document, readings: Any) -> Iterator[AnswerChoice]:
    """The meld itself may be open, or what the joker that is laid off on it stands for: then the meld is one card longer."""
    for number, reading in enumerate(readings):
        cards = reading["meld"]
        longer = len(cards) > len(document["meld"])
        asked = {"card": cards[BOTH_ENDS[number]]} if longer else {"meld": cards}
        yield AnswerChoice(_drawn(document, cards), {**document, **asked})


def _which_meld(document: Document, fits: list[int]) -> Iterator[AnswerChoice]:
    for number in fits:
        meld = document["table"][number - 1]
        asked = {**_rules(document), "ask": "layoff", "card": document["card"], "meld": meld}
        yield AnswerChoice(_drawn(document, meld), asked, number=number)


def _in_the_table(document: Document) -> Iterator[AnswerChoice]:
    """The first meld of the question whose joker is open, read in each way."""
    for one in fields_of(document["ask"], GAMES[document["game"]]):
        for at, meld in enumerate(document.get(one.name, ()) if one.holds == "melds" else ()):
            readings = answer({**_rules(document), "ask": "meld", "cards": meld}, gettext).get("readings", ())
            for reading in readings:
                melds = [*document[one.name][:at], reading["meld"], *document[one.name][at + 1 :]]
                yield AnswerChoice(_drawn(document, reading["meld"]), {**document, one.name: melds})
            if readings:
                return


def _rules(document: Document) -> Document:
    return {name: document[name] for name in ("game", "preset", "options", "players") if name in document}


def _drawn(document: Document, written: list[str]) -> Cards:
    return tuple(GAMES[document["game"]].deck.parse(text) for text in written)
