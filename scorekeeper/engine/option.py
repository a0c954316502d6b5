"""`Option`, a question on a house rule; `Options`, a table's answers."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar, overload

from scorekeeper.engine.messages import N_, Quoted, Unreadable

Value: TypeAlias = str | int | bool | None
T = TypeVar("T", covariant=True, bound=Value)
V = TypeVar("V", bound=Value)

NOT_TEXT = re.compile("-?[0-9]+|null|true|false")
"""The pattern of a number, or of a word that means something in JSON without quotes."""
OFF: tuple[Value, ...] = (None, False, 0, "none", "off")
"""Values that mean “off”."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition for a rule: that the option with the id `option` has one of `values`, or if there are none, any value except
    those in `aside`, which mean “off”. It also holds without the option, and where one of `unless` holds."""

    option: str
    values: tuple[Value, ...] = ()
    aside: tuple[Value, ...] = OFF
    unless: tuple["Condition", ...] = ()

    def holds(self, value: Value) -> bool:
        """Is the rule played with this value of the option?"""
        return value in self.values if self.values else value not in self.aside


@dataclass(frozen=True, slots=True, eq=False)
class Option(Generic[T]):
    """A question that a table answers before it plays, declared next to the rules that it controls.

    `question` and the labels are translated. `answers` maps the option's values, the default first, to their labels. A value with
    an empty label is shown as it is. `about` is the id of the rule that explains the question. `whole` is a range of further
    values, None if there are none. `pattern` is that of further texts, "" if there are none. `synonyms` maps other ways to write
    a value to the value. `seldom` options are asked last."""

    id: str
    question: str
    answers: Mapping[T, str]
    about: str
    whole: range | None = None
    pattern: str = ""
    synonyms: Mapping[Value, Value] = field(default_factory=dict)
    seldom: bool = False

    @property
    def values(self) -> tuple[T, ...]:
        return tuple(self.answers)

    @property
    def labels(self) -> dict[T, str]:
        """Return the label of each value that has one."""
        return {value: label for value, label in self.answers.items() if label}

    @property
    def default(self) -> T:
        return next(iter(self.answers))

    @property
    def aside(self) -> tuple[Value, ...]:
        """Return the values that mean “off”. None alone does if it is a value of the option, for 0 may be another one."""
        return (None,) if None in self.values else OFF

    def takes(self, value: object) -> bool:
        """Is this one of the option's values? `true` is not 1, and `"2"` is not 2."""
        if any(type(value) is type(known) and value == known for known in self.values):
            return True
        if type(value) is str and self.pattern:
            return bool(re.fullmatch(self.pattern, value))
        return self.whole is not None and type(value) is int and value in self.whole

    def read(self, value: object) -> object:
        """Return the option's value for which `value` is a synonym, or `value` itself if it is no synonym."""
        same = [kept for written, kept in self.synonyms.items() if type(written) is type(value) and written == value]
        return same[0] if same else value

    def is_(self, *values: Value) -> tuple[Condition]:
        """Return the condition that the option has one of these values, as the tuple that a rule's `when` takes."""
        return (Condition(self.id, values, self.aside),)

    def is_set(self) -> tuple[Condition]:
        """Return the condition that the option isn't off, as the tuple that a rule's `when` takes."""
        return (Condition(self.id, aside=self.aside),)


class Options(Mapping[str, Value]):
    """The values of a table's options. `options[WIN_BY]` has the type that the option declares. Records store values by id."""

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, Value]) -> None:
        self._values = dict(values)

    @overload
    def __getitem__(self, option: Option[V]) -> V: ...
    @overload
    def __getitem__(self, option: str) -> Value: ...
    def __getitem__(self, option: Option[Value] | str) -> Value:
        return self._values[option if option.__class__ is str else option.id]  # type: ignore[union-attr]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def asked(self, option: Option[V]) -> V | None:
        """Return the value of an option, or None if the game doesn't have the option."""
        return self._values.get(option.id)  # type: ignore[return-value]

    def having(self, option: Option[V], value: V) -> "Options":
        """Return the options with one value changed."""
        return Options({**self._values, option.id: value})


YES_NO: Mapping[bool, str] = {False: N_("No"), True: N_("Yes")}

K = TypeVar("K")


def as_written(*values: K) -> Mapping[K, str]:
    """Map each value of an option to an empty label, so that it is shown as it is written."""
    return dict.fromkeys(values, "")


def settle(options: tuple[Option[Value], ...], preset: Mapping[str, Value], given: Mapping[str, object]) -> Options:
    """Return each option's value: given, the preset's or the default. Raise `Unreadable` for an unknown name or value."""
    known = {option.id: option for option in options}
    given = {name: known[name].read(value) if name in known else value for name, value in given.items()}
    for name, value in given.items():
        if name not in known:
            raise Unreadable(N_("This game has no option “{name}”."), at=name, name=name)
        if not known[name].takes(value):
            raise cannot_be(known[name], value)
    defaults = {option.id: option.default for option in options}
    return Options(defaults | dict(preset) | dict(given))  # type: ignore[arg-type]


def cannot_be(option: Option[Value], value: object) -> Unreadable:
    """Return the error for a value that an option doesn't take. It lists the allowed values."""
    named = ", ".join(named_values(option))
    if option.pattern:
        say = N_("“{name}” can't be {value}. Write two or more whole numbers, as in 5-3-1.")
    elif option.whole is None:
        say = N_("“{name}” can't be {value}. Choose one of {values}.")
    elif named:
        say = N_("“{name}” can't be {value}. Choose a number from {least} to {most}, or one of {values}.")
    else:
        say = N_("“{name}” can't be {value}. Choose a number from {least} to {most}.")
    bounds = {"least": option.whole[0], "most": option.whole[-1]} if option.whole else {}
    text = value_text(value)
    shown = Quoted(text) if isinstance(value, str) and NOT_TEXT.fullmatch(text) else text
    return Unreadable(say, at=option.id, name=option.id, value=shown, values=named, **bounds)


def values_of(option: Option[Value]) -> str:
    """Return the values that an option takes, as records write them: `auto, 1 … 20`."""
    numbers = [] if option.whole is None else [f"{option.whole[0]} … {option.whole[-1]}"]
    return ", ".join([*named_values(option), *numbers])


def named_values(option: Option[Value]) -> list[str]:
    """Return the values that an option takes outside its range of numbers, as records write them."""
    return [value_text(value) for value in option.values if option.whole is None or type(value) is not int]


def value_text(value: object, most: int | None = 40) -> str:
    """Return a value as a record writes it, cut to `most` characters (None: whole). Shorten lists and objects to `[…]` and `{…}`.
    >>> value_text(None), value_text(500), value_text([[1]])
    ('null', '500', '[…]')
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict | list):
        return "{…}" if isinstance(value, dict) else "[…]"
    return str(value)[:most]
