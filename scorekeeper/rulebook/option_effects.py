"""The effect of a table's options on a rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from operator import itemgetter
from types import MappingProxyType

from scorekeeper.engine.game import Game
from scorekeeper.engine.option import Condition, Option, Options, Value, value_text
from scorekeeper.engine.rule import RULES

NOTHING_ELSE: Mapping[str, Value] = MappingProxyType({})


class How(Enum):
    """How options affect a rule: always played, played as agreed, played in another form (`OTHERWISE`), or not played."""

    ALWAYS = "always"
    AGREED = "agreed"
    OTHERWISE = "otherwise"
    NOT = "not"


@dataclass(frozen=True, slots=True)
class Settled:
    """A table's value of one option, and the id of the rule that explains it. `comes_to` is what the value means at this table,
    if that depends on the number of players."""

    option: Option[Value]
    value: Value
    rule: str
    comes_to: Value = None

    @property
    def answer(self) -> str:
        """Return the untranslated label of the value, or the value as text if it has no label."""
        value = self.value if self.comes_to is None else self.comes_to
        return self.option.labels.get(value, value_text(value))

    @property
    def usual(self) -> bool:
        return self.value == self.option.default


@dataclass(frozen=True, slots=True)
class OptionEffect:
    """The effect of options on a rule, and the options that cause it."""

    how: How
    because: tuple[Settled, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """An option that a rule depends on. `answers` are labels of the values under which the rule is played. Empty: all values."""

    option: Option[Value]
    answers: tuple[str, ...]


def option_effect(rule: str, game: type[Game], options: Options) -> OptionEffect:
    """Return the effect of these options on a rule of a game. `options` must have a value for every option."""
    if rule in _always_replaced(game):
        return OptionEffect(How.NOT)
    settled = [answered(game, option, options[option.id]) for option in _options_on(game).get(rule, ())]
    barring = tuple(one for one in settled if bars(one, rule, options))
    if barring:
        return OptionEffect(How.OTHERWISE if all(is_changed(one, rule) for one in barring) else How.NOT, barring)
    speaking = tuple(one for one in settled if is_about(one.option, rule))
    return OptionEffect(How.AGREED if speaking else How.ALWAYS, speaking)


@lru_cache
def _always_replaced(game: type[Game]) -> frozenset[str]:
    """Return the ids of the rules that another rule of the game replaces at every table."""
    return frozenset(RULES[other].overrides for other in game.rules if not RULES[other].when)


def settled_options(game: type[Game], options: Options) -> tuple[Settled, ...]:
    """Return every option of the game with its value and the rule that explains it."""
    return tuple(answered(game, option, options[option.id]) for option in game.options_asked)


def is_moot(choice: Settled, game: type[Game], options: Options) -> bool:
    """Does another option keep the rule of this choice from being played, whatever is chosen?"""
    effect, needed = option_effect(choice.rule, game, options), {on.option for on in RULES[choice.rule].requires}
    barring = {one.option.id for one in effect.because}
    elsewhere = barring & needed or not conditions_on(choice.option, choice.rule)
    return effect.how is How.NOT and bool(elsewhere) and choice.option.id not in barring


@lru_cache(maxsize=2000)
def answered(game: type[Game], option: Option[Value], value: Value) -> Settled:
    """Return an option with its value and the rule that explains the value. That is a rule that this value switches on, or else
    the rule that the option is about. Of several rules, it is the one that the fewest values switch on."""
    switched = [
        (len(condition.values), rule)
        for rule, condition in _switched_by(game).get(option.id, ())
        if value in option.values and value in condition.values
    ]
    return Settled(option, value, min(switched, key=itemgetter(0))[1] if switched else option.about)


@lru_cache
def _switched_by(game: type[Game]) -> Mapping[str, list[tuple[str, Condition]]]:
    """Map each option's id to the ids of the rules that it switches on, in reading order, each with the condition."""
    found: dict[str, list[tuple[str, Condition]]] = {}
    for rule in game.rules:
        for condition in RULES[rule].when:
            found.setdefault(condition.option, []).append((rule, condition))
    return found


@lru_cache
def _options_on(game: type[Game]) -> Mapping[str, list[Option[Value]]]:
    """Map each rule's id to the options that affect it: those about it, and those that switch on the rule or its replacement."""
    found: dict[str, list[Option[Value]]] = {}
    needing = [(rule, one.option) for rule in game.rules for one in RULES[rule].requires]
    for option in game.options_asked:
        switched = {option.about, *(rule for rule, _ in _switched_by(game).get(option.id, ()))}
        named = {rule for rule, needed in needing if needed == option.id}
        for rule in {*switched, *named, *(RULES[other].overrides for other in switched if other in RULES)}:
            found.setdefault(rule, []).append(option)
    return found


def conditions_on(option: Option[Value], rule: str) -> list[Condition]:
    """Return the conditions on this option that switch a rule on."""
    return [condition for condition in RULES[rule].when if condition.option == option.id]


def is_changed(settled: Settled, rule: str) -> bool:
    """Does the choice `settled` of an option change how the rule with the id `rule` is played, rather than switch it off?"""
    return (settled.rule == rule and settled.value not in settled.option.aside) or RULES[settled.rule].overrides == rule


def mentions(rule: str, game: type[Game]) -> tuple[Mention, ...]:
    """Return the options of the game that a rule depends on, with the values under which it is played."""
    found = []
    for option in _options_on(game).get(rule, ()):
        named = (value for condition in conditions_on(option, rule) for value in condition.values)
        also = (value for value in named if value not in option.values)
        answers = [answered(game, option, value) for value in (*option.values, *also)]
        open_to = [one for one in answers if not bars(one, rule)]
        if len(open_to) < len(answers):
            found.append(Mention(option, tuple(one.answer for one in open_to)))
        elif is_about(option, rule):
            found.append(Mention(option, ()))
    return tuple(found)


def is_about(option: Option[Value], rule: str) -> bool:
    """Is the option about this rule, or does it switch the rule on?"""
    return rule == option.about or bool(conditions_on(option, rule))


def bars(settled: Settled, rule: str, options: Mapping[str, Value] = NOTHING_ELSE) -> bool:
    """Does this option keep the rule from being played as written? `options` are the table's other options that are known."""
    declared = RULES[rule]
    wanted = [one for one in (*declared.when, *declared.requires) if one.option == settled.option.id]
    unmet = [one for one in wanted if not one.holds(settled.value)]
    excused = [any(other.holds(options.get(other.option)) for other in one.unless) for one in unmet]
    replaced = RULES[settled.rule].overrides == rule
    return not all(excused) or (replaced and all(on.holds(settled.value) for on in conditions_on(settled.option, settled.rule)))
