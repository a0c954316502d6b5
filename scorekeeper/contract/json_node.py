"""A part of a JSON document that knows its place, for error messages."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.messages import N_, Quoted, Unreadable
from scorekeeper.engine.option import value_text

FRACTION = re.compile(r"-?[0-9]{1,12}/[1-9][0-9]{0,8}")

Meaning = TypeVar("Meaning")

Json = dict[str, Any]
Document = Mapping[str, Any]
"""A JSON object that is only read."""


@dataclass(slots=True)
class JsonNode:
    """A value in a document, and its place. `step` is the key or index in the node `above`. Without a node above, `step` is the
    place itself, such as `hands[0]`, or "" for the whole document. Methods raise `Unreadable` at this place for a wrong value.

    For speed, `meant`, `card_of`, `maybe_card_of` and `cards` read the value as a whole and look for the faulty part only if that
    fails. The class isn't frozen, since frozen instances take twice as long to create and a document has very many nodes."""

    value: Any
    step: str | int = ""
    deck: type[Card] = Card
    above: "JsonNode | None" = None

    @property
    def at(self) -> str:
        """Return this node's place in the document, such as `hands[0].melds[1].by`."""
        steps, node = [], self
        while node.above:
            steps.append(node.step)
            node = node.above
        inside = [f"[{step}]" if isinstance(step, int) else f".{step}" for step in reversed(steps)]
        return "".join([str(node.step), *inside]).removeprefix(".")

    def below(self, step: str | int) -> str:
        """Return the place of the part that has the key or index `step`."""
        return JsonNode(None, step, above=self).at

    def get(self, name: str) -> "JsonNode":
        """Return the part with the key `name`, which may be null. Raise `Unreadable` if it is missing."""
        found = self.maybe(name, null=True)
        if found is None:
            raise self.missing(name)
        return found

    def missing(self, name: str) -> Unreadable:
        """Return the error for a missing part."""
        return Unreadable(N_("“{name}” is missing here."), self.below(name), name=name)

    def maybe(self, name: str, *, null: bool = False) -> "JsonNode | None":
        """Return an optional part, or None if it is missing. Also return None for a null part, unless `null` is True."""
        parts = self.parts()
        if name not in parts or (parts[name] is None and not null):
            return None
        return JsonNode(parts[name], name, self.deck, self)

    def left_out(self, name: str) -> bool:
        """Is a part missing, or null?"""
        return self.parts().get(name) is None

    def parts(self) -> dict[str, object]:
        """Return the value, which must be an object. Raise `Unreadable` otherwise."""
        if not isinstance(self.value, dict):
            raise self.misfit(N_("This should be an object in curly brackets, not {value}."))
        return self.value

    def listed(self) -> list[object]:
        """Return the value, which must be a list. Raise `Unreadable` otherwise."""
        if not isinstance(self.value, list):
            raise self.misfit(N_("This should be a list in square brackets, not {value}."))
        return self.value

    def items(self) -> Iterator["JsonNode"]:
        """Yield the entries of the value, which must be a list. Raise `Unreadable` otherwise."""
        for index, value in enumerate(self.listed()):
            yield JsonNode(value, index, self.deck, self)

    def text(self) -> str:
        """Return the value, which must be text. Raise `Unreadable` otherwise."""
        if not isinstance(self.value, str):
            raise self.wrong(N_("This should be text in quotes, not {value}."))
        return self.value

    def whole(self, least: int, most: int) -> int:
        """Return the value, which must be a whole number from `least` to `most`. Raise `Unreadable` otherwise."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or not least <= self.value <= most:
            raise self.misfit(N_("This should be a whole number from {least} to {most}, not {value}."), least=least, most=most)
        return self.value

    def exact(self, most: int) -> Fraction:
        """Return a whole number, or an exact fraction as text (`"10/3"`), from -`most` to `most`. Raise `Unreadable` if not."""
        if isinstance(self.value, str) and FRACTION.fullmatch(self.value):
            value = Fraction(self.value)
            if abs(value) <= most:
                return value
        return Fraction(self.whole(-most, most))

    def yes_or_no(self) -> bool:
        """Return the value, which must be true or false. Raise `Unreadable` otherwise."""
        if not isinstance(self.value, bool):
            raise self.misfit(N_("This should be true or false, not {value}."))
        return self.value

    def one_of(self, known: tuple[str, ...]) -> str:
        """Return the value, which must be one of the words in `known`. Raise `Unreadable` otherwise."""
        text = self.text()
        if text not in known:
            raise self.wrong(N_("“{value}” isn't known here. Use one of: {known}."), known=known)
        return text

    def meant(self, name: str, known: Mapping[str, Meaning]) -> Meaning:
        """Read the part `name` as text and return `known[text]`. Raise `Unreadable` if the text isn't a key of `known`."""
        try:
            return known[self.value[name]]
        except (KeyError, TypeError):
            return known[self.get(name).one_of(tuple(known))]

    def card(self) -> Card:
        """Return the card that the value names. Raise `Unreadable` for anything else."""
        text = self.text()
        try:
            return self.deck.parse(text)
        except Unreadable as unreadable:
            raise unreadable.within(self.at) from None

    def card_of(self, name: str) -> Card:
        """Return the card that the part `name` has. Raise `Unreadable` for anything else."""
        try:
            return self.deck.written()[self.value[name]]
        except (KeyError, TypeError):
            return self.get(name).card()

    def maybe_card_of(self, name: str) -> Card | None:
        """Return the card that the optional part `name` has, or None if the part is missing or null."""
        try:
            return self.deck.written()[self.value[name]]
        except (KeyError, TypeError):
            return None if self.left_out(name) else self.get(name).card()

    def cards(self) -> Cards:
        """Return the cards that the value lists. Raise `Unreadable` for anything else."""
        known = self.deck.written()
        try:
            return tuple([known[text] for text in self.listed()])
        except (KeyError, TypeError):
            return tuple(item.card() for item in self.items())

    def table(self) -> tuple[Cards, ...]:
        """Return the groups of cards that the value lists. Raise `Unreadable` for anything else."""
        return tuple(group.cards() for group in self.items())

    def kind(self) -> Kind | None:
        """Return the kind of meld that the player named, from the part `as`. None if it is missing."""
        said = self.maybe("as")
        return Kind(said.one_of(tuple(Kind))) if said else None

    def by_player(self, names: tuple[str, ...]) -> "dict[str, JsonNode]":
        """Return an object's parts by player, null ones left out. Raise `Unreadable` for a key not in `names`."""
        for name in self.parts():
            if name not in names:
                raise Unreadable(N_("Nobody here is called “{name}”."), self.below(name), name=name)
        return {name: self.get(name) for name, value in self.parts().items() if value is not None}

    def wrong(self, say: str, **facts: object) -> Unreadable:
        """Return an error about this value. Its message `say` may have the placeholders `{value}` and any keyword argument."""
        return Unreadable(say, self.at, value=value_text(self.value, most=None), **facts)

    def misfit(self, say: str, **facts: object) -> Unreadable:
        """Return an error about a value of the wrong type, which is quoted if it is text. The arguments are those of `wrong`."""
        value = Quoted(self.value) if isinstance(self.value, str) else value_text(self.value, most=None)
        return Unreadable(say, self.at, value=value, **facts)


def card_texts(cards: Cards) -> list[str]:
    """Return the cards in the notation of records."""
    return [str(card) for card in cards]


def number(value: Fraction) -> int | str:
    """Return a whole number as an int, and any other as an exact fraction in text: `"10/3"`."""
    return value.numerator if value.denominator == 1 else str(value)
