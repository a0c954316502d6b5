"""What a table's options make of a rule."""

from dataclasses import dataclass
from enum import Enum

from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Option, Options, Value, value_text
from scorekeeper.engine.rule import RULES

OFF: tuple[Value, ...] = (None, False, 0, "none", "off")
"""Answers by which a question is set aside."""

AT_ANY_VALUE = frozenset({"draw.deepest", "joker.exchange", "rummy.end", "rkub.opening"})
"""Rules that are played whatever is agreed; an option only adds to them or takes something away."""

CALLING = ("rummy_call=pile", "rummy_call=top")
WITH_JOKERS = ("jokers_per_pack", "jokers")
ALSO_NEEDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("call.window", "call.own", "call.over", "call.first"), CALLING),
    **dict.fromkeys(("joker.assign", "joker.specific", "joker.duplicate", "joker.natural"), WITH_JOKERS),
    **dict.fromkeys(("joker.fixed", "joker.exchange", "layoff.joker", "score.joker"), WITH_JOKERS),
    "meld.run.ace": ("ace=high-or-low",),
    "out.caught": ("going_out=float-unplayable",),
    "rummy.reuse": ("stock_out=turn-over", "stock_out=shuffle"),
    **dict.fromkeys(("rummy.going-rummy", "rummy.pay"), ("scoring=winner-takes",)),
}
"""What a rule needs beside what it declares: there is no calling to be ruled on where nobody calls."""

SAID_ELSEWHERE = frozenset(
    {("meld.run.ace", "rummy.ace"), ("meld.run.ace", "rummy.ace-corner"), ("call.playable", "call.top")}
)
"""Rules that are played in another way where the second one was agreed: verdicts cite both."""


class How(Enum):
    """How a rule stands: played everywhere; as agreed; in another way, which its entry tells; or not at all."""

    ALWAYS = "always"
    AGREED = "agreed"
    OTHERWISE = "otherwise"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Settled:
    """A house option and its value."""

    option: Option
    value: Value

    @property
    def answer(self) -> str:
        """The value in words to be translated, or as it is."""
        return self.option.labels.get(self.value, value_text(self.value))

    @property
    def rule(self) -> str:
        return self.option.rule_of(self.value)

    @property
    def usual(self) -> bool:
        return self.value == self.option.default


@dataclass(frozen=True, slots=True)
class OptionEffect:
    """How a rule stands, and because of which agreements."""

    how: How
    because: tuple[Settled, ...] = ()

    @property
    def played(self) -> bool:
        return self.how is not How.NOT


@dataclass(frozen=True, slots=True)
class Mention:
    """An option that decides about a rule. `answers` are the values under which it is played, none where it always is."""

    option: Option
    answers: tuple[str, ...]


def option_effect(rule: str, game: Game, options: Options) -> OptionEffect:
    """How the rule stands in the game with these options, every one settled."""
    settled = [Settled(option, options[option.id]) for option in game.options]
    barring = tuple(one for one in settled if bars(one.option, one.value, rule))
    if barring:
        return OptionEffect(How.OTHERWISE if all(is_otherwise(one, rule) for one in barring) else How.NOT, barring)
    speaking = tuple(one for one in settled if speaks(one.option, rule))
    return OptionEffect(How.AGREED if speaking else How.ALWAYS, speaking)


def is_otherwise(settled: Settled, rule: str) -> bool:
    """Is the rule played in another way by what was settled, and not left out?"""
    return (settled.rule == rule and settled.value not in OFF) or (rule, settled.rule) in SAID_ELSEWHERE


def mentions(rule: str, game: Game) -> tuple[Mention, ...]:
    """The options of the game that decide about a rule, with the values that let it be played."""
    found = []
    for option in game.options:
        values = (*option.values, *_also_named(option, rule))
        open_to = [value for value in values if not bars(option, value, rule)]
        if len(open_to) < len(values):
            found.append(Mention(option, tuple(Settled(option, value).answer for value in open_to)))
        elif speaks(option, rule):
            found.append(Mention(option, ()))
    return tuple(found)


def _also_named(option: Option, rule: str) -> tuple[int, ...]:
    """The numbers that a rule names, of those that an option takes without naming them."""
    words = (word.partition("=") for word in RULES[rule].when)
    named = [value for name, _equals, value in words if name == option.id and value.isdigit()]
    numbers = option.whole or ()
    return tuple(sorted(int(value) for value in named if int(value) in numbers and int(value) not in option.values))


def speaks(option: Option, rule: str) -> bool:
    """Is the option about this rule, by its own declaration or by the rule's?"""
    named = {word.partition("=")[0] for word in RULES[rule].when}
    return option.id in named or rule in (option.about, *option.rules.values())


def bars(option: Option, value: Value, rule: str) -> bool:
    """Is the rule as it is written not played where the option has this value?"""
    if rule in AT_ANY_VALUE and option.id not in WITH_JOKERS:
        return False
    words = [word.partition("=") for word in (*RULES[rule].when, *ALSO_NEEDS.get(rule, ()))]
    wanted = {answer for name, _equals, answer in words if name == option.id}
    if wanted:
        return value in OFF if "" in wanted else value_text(value) not in wanted
    ruled = {option.rule_of(known) for known in option.values}
    return rule in ruled and option.rule_of(value) != rule
