"""A question as a URL, read and written.

    /desk/fits?card=8h&table=5h,6h,7h/9c,*=9,9s&game=rummy500&preset=pagat&players=6&rummy_call=top

The cards come first and the rules last, with only the options that differ from the preset. The URL is the whole question: nothing
of it is stored, and it names no table. Older URLs end in `ledger=2`, which has no meaning any more."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote, urlencode

from scorekeeper.contract.answers import Answer
from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.questions import ASKS as ANSWERS
from scorekeeper.contract.questions import MOST_OF, USUAL_PLAYERS, seats
from scorekeeper.contract.record import LEDGER, check_ledger
from scorekeeper.engine.cards import Card, Cards, lower, plain
from scorekeeper.engine.game import Agreement, Game, agree
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Option, Options, Value, value_text
from scorekeeper.engine.rules.wild_cards import with_turned
from scorekeeper.entry.notation import read_meld, write_meld
from scorekeeper.games import GAMES
from scorekeeper.web.desk.fields import ASKS, LARGEST_MELD, MISSING, TURNED, TURNED_UP, Field, fields_of

LONGEST_ADDRESS = 4000
"""The maximum number of characters of a question's field. Two packs with all jokers, in melds of three, have less than 1,000."""

PIPS = str.maketrans("♥♦♣♠●■▲◆★", "hdcsrbyk*")
OPTION_NAMES = frozenset(option.id for game in GAMES.values() for option in game.options_asked)


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules that decide a question. `options` are those that differ from the preset's. `players` is the number of players."""

    game: type[Game]
    preset: str
    options: Mapping[str, Value] = field(default_factory=dict)
    players: int = USUAL_PLAYERS

    def agreed(self) -> Agreement:
        """Return the agreement with these rules. Raise `Unreadable` at `preset`, `players` or `options.…`."""
        return agree(self.game, self.preset, self.options, seats(self.seated))

    @property
    def seated(self) -> int:
        """Return the number of players. If it is the default, `USUAL_PLAYERS`, reduce it to the most that the game allows."""
        return min(self.players, self.game.players[-1]) if self.players == USUAL_PLAYERS else self.players

    def value(self, option: Option[Value]) -> Value:
        return self.options.get(option.id, self.game.presets[self.preset].options.get(option.id, option.default))

    @property
    def house(self) -> tuple[Option[Value], ...]:
        """Return the options that can affect an answer. Questions leave out all others."""
        depends_on = self.game.answers_depend_on
        return self.game.options_asked if depends_on is None else depends_on

    @property
    def own(self) -> tuple[Option[Value], ...]:
        """Return the options that differ from the preset."""
        return tuple(option for option in self.game.options_asked if option.id in self.options)

    def pairs(self) -> list[tuple[str, str]]:
        """Return the rules as names and values of URL parameters."""
        players = [("players", str(self.players))] if self.players != USUAL_PLAYERS else []
        options = [(option.id, value_text(self.options[option.id])) for option in self.own]
        return [("game", self.game.id), ("preset", self.preset), *players, *options]


def rules_of(agreed: Agreement, preset: str) -> Rules:
    """Return the rules of a table that can affect an answer, and nothing that identifies the table."""
    usual = Rules(type(agreed.game), preset)
    given = {option.id: agreed.options[option.id] for option in usual.house}
    return _differing(replace(usual, players=len(agreed.players)), given)


def _differing(usual: Rules, given: Mapping[str, Value]) -> Rules:
    """Return `usual` with those of the `given` options that differ from its preset, or with all if that preset is unknown."""
    known = {option.id: usual.value(option) for option in usual.game.options_asked if usual.preset in usual.game.presets}
    usually = {(name, type(value), value) for name, value in known.items()}  # True is no 1
    return replace(usual, options={name: value for name, value in given.items() if (name, type(value), value) not in usually})


def read_rules(args: Mapping[str, str]) -> Rules:
    """Read the rules in a URL's parameters. Raise `Unreadable` for an invalid value, naming its parameter (`options.…` for an
    option), and for an option of another game. Ignore unknown parameters, since links collect them."""
    name = args.get("game", next(iter(GAMES)))
    if name not in GAMES:
        raise Unreadable(N_("“{value}” isn't known here. Use one of: {known}."), "game", value=name[:40], known=tuple(GAMES))
    game = GAMES[name]
    preset = args.get("preset", game.usual_preset)
    given = {name: _value(game, name, text) for name, text in args.items() if name in OPTION_NAMES}
    _check_ledger(args.get(LEDGER))
    rules = _differing(Rules(game, preset, {}, _players(game, args.get("players", ""))), given)
    rules.agreed()
    return rules


def _players(game: type[Game], text: str) -> int:
    if re.fullmatch(r"[0-9]{0,2}", text.strip()):
        return int(text.strip() or USUAL_PLAYERS)
    says = N_("This should be a whole number from {least} to {most}, not {value}.")
    raise Unreadable(says, "players", least=game.players[0], most=game.players[-1], value=text.strip()[:40])


def _check_ledger(text: str | None) -> None:
    """Raise `Unreadable` unless `text`, a URL's parameter `ledger`, is None or "2", which older URLs have."""
    number = text is not None and re.fullmatch(r"[0-9]{1,4}", text)
    check_ledger(JsonNode({LEDGER: int(text or "") if number else text and text[:40]}))


def _value(game: type[Game], name: str, text: str) -> Value:
    options = {option.id: option for option in game.options_asked}
    named = {value_text(value): value for value in options[name].values} if name in options else {}
    return named[text] if text in named else int(text) if re.fullmatch(r"[0-9]{1,6}", text) else text[:40]


@dataclass(frozen=True, slots=True)
class Question:
    """A question at the desk. `ask` is its id, `texts` are the typed fields by name, and `said` is the kind of meld that the
    player named. `opened` says whether the player had opened in Rummikub. `rearranged` says what the best turn maximizes, “tiles”
    or “points”, or is "" if it may not rearrange sets."""

    ask: str
    rules: Rules
    texts: Mapping[str, str]
    said: str = ""
    opened: bool = True
    rearranged: str = ""

    @property
    def fields(self) -> tuple[Field, ...]:
        options = Options({option.id: self.rules.value(option) for option in self.rules.game.options_asked})
        return fields_of(self.ask, self.rules.game, options)

    @property
    def may_rearrange(self) -> bool:
        """Does the question ask for a rack's best turn in a game that lets players rearrange the table?"""
        return self.ask == "best" and "rearrange" in self.rules.game.asks

    def text(self, name: str) -> str:
        return self.texts.get(name, "")

    def missing(self) -> dict[str, Unreadable]:
        """Return an error for each required field that is empty, by field. If a knock lacks cards of the hand, say how many."""
        empty = [one for one in self.fields if not self.text(one.name).strip()]
        wanted = [one for one in empty if one.needed]
        if not wanted and len(empty) == len(self.fields):
            wanted = empty[:1]
        terms = self.rules.game.terms
        if self.ask == "knock" and not wanted and not self.troubles():
            short = self.rules.agreed().set_up.hand_size - sum(len(cards) for one in self.fields[:2] for cards in self.melds(one))
            return {"left": Unreadable(N_("Cards missing: {count}."), "left", count=short)} if short > 0 else {}
        return {one.name: Unreadable(terms.said(MISSING[one.holds]), one.name) for one in wanted}

    def troubles(self) -> dict[str, Unreadable]:
        """Return the error of each field that can't be read, by field."""
        found = {}
        for one in self.fields:
            try:
                self.value(one)
            except Unreadable as trouble:
                found[one.name] = trouble
        return found

    def value(self, one: Field) -> Any:
        """Return the content of a field: a card (None if empty), cards or melds. Raise `Unreadable` if it can't be read."""
        return read_field(one, self.text(one.name), self.rules.game.deck)

    def melds(self, one: Field) -> list[Cards]:
        """Return the content of a field as melds, a single card as a meld of one."""
        value = self.value(one)
        if one.holds == "card":
            return [(value,)] if value else []
        return [meld for meld in (value if one.holds == "melds" else (value,)) if meld]

    def with_text(self, name: str, text: str) -> "Question":
        return replace(self, texts={**self.texts, name: text})

    def answer(self) -> Answer:
        """Judge the question and return the answer. Raise `Unreadable` if a field or the rules can't be read."""
        parts = {one.name: self.value(one) for one in self.fields}
        if TURNED_UP.name in parts:
            parts["upcard"] = parts.pop(TURNED_UP.name)
        if self.ask == "meld":
            parts["kind"] = Kind(self.said) if self.said else None
        if self.ask == "take":
            parts["hand"] = parts.get("hand") or None
        if self.ask == "rearrange":
            parts["opened"] = self.opened
        if self.may_rearrange:
            parts |= {"rearrange": self.rearranged or None, "opened": self.opened}
        agreed = with_turned(self.rules.agreed(), parts.pop(TURNED.name, None))
        return ANSWERS[self.ask](agreed, **parts)

    def pairs(self) -> list[tuple[str, str]]:
        """Return the question and its rules as names and values of URL parameters."""
        return self.own_pairs() + self.rules.pairs()

    def own_pairs(self) -> list[tuple[str, str]]:
        """Return the question, without its rules, as names and values of URL parameters. Unreadable fields stay as typed."""
        cards = [(one.name, self.written(one)) for one in self.fields]
        said = [("as", self.said)] if self.ask == "meld" and self.said else []
        most = [("rearrange", self.rearranged)] if self.may_rearrange and self.rearranged else []
        opened = [("opened", "yes" if self.opened else "no")] if self.ask == "rearrange" or most else []
        return [(name, text) for name, text in cards if text] + said + most + opened

    def written(self, one: Field) -> str:
        """Return a field as text for a URL: cards joined by commas, melds by slashes. An unreadable field stays as typed."""
        try:
            return "/".join(map(write_meld, self.melds(one)))
        except Unreadable:
            return self.text(one.name).strip()


def read_question(ask: str, args: Mapping[str, str]) -> Question:
    """Read question `ask` from the parameters of a URL or form. Raise `Unreadable` for invalid rules. Fields stay as typed."""
    return question_by(read_rules(args), ask, args)


def question_by(rules: Rules, ask: str, args: Mapping[str, str]) -> Question:
    """Read question `ask` from the parameters of a URL or form, to be judged by these rules. Fields stay as typed."""
    texts = {one.name: args[one.name][:LONGEST_ADDRESS] for one in (*ASKS[ask].fields, TURNED) if one.name in args}
    said, most = args.get("as", ""), args.get("rearrange", "")
    # A form leaves out boxes that aren't ticked. In an address, a missing option has its default.
    posted = args.get("do", "edit") != "edit"
    texts = _with_pile(texts, rules.game.deck, posted) if ask == "take" else texts
    opened = args.get("opened", "no" if posted else "yes") != "no"
    opened &= ask != "rearrange" or bool(texts.get("before", "").strip())  # if nothing lay there, nobody has opened
    return Question(ask, rules, texts, said if said in ("set", "run") else "", opened, most if most in MOST_OF else "")


def _with_pile(texts: dict[str, str], deck: type[Card], posted: bool) -> dict[str, str]:
    """Return the field texts of the question “take”. If the pile lacks the card to be taken, put the card at the pile's bottom. A
    pile from a URL (not `posted`) is complete unless empty, so it doesn't get the card."""
    pile, one = texts.get("pile", ""), next(one for one in ASKS["take"].fields if one.name == "card")
    try:
        card = read_field(one, texts.get("card", ""), deck)
        lies_there = card is None or plain(card) in [card for meld in read_melds(pile, deck) for card in meld]
    except Unreadable:
        return texts
    return texts if lies_there or (pile.strip() and not posted) else {**texts, "pile": f"{card} {pile}"}


def query(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names and values as a URL's query that people can read: `cards=9h,*,*&game=rummy500`."""
    return urlencode(list(pairs), safe="*,=/-", quote_via=quote)


def read_field(one: Field, text: str, deck: type[Card]) -> Any:
    """Parse the text of a field. Return a card (None if empty), cards or melds. Raise `Unreadable`, also for too many cards."""
    melds = [cards for cards in read_melds(text, deck) if cards]
    if one.holds == "melds":
        _at_most(len(melds), one.most, N_("{count} melds is too many for one question: the limit is {most}."))
        for cards in melds:
            _at_most(len(cards), LARGEST_MELD, TOO_MANY)
        return tuple(melds)
    cards = tuple(card for meld in melds for card in meld)
    if one.holds == "cards":
        _at_most(len(cards), one.most, TOO_MANY)
        return cards
    _at_most(len(cards), 1, N_("There are {count} cards here, but the question is about one."))
    return cards[0] if cards else None


TOO_MANY = N_("{count} cards is too many: the limit is {most}.")


def _at_most(count: int, most: int, say: str) -> None:
    if count > most:
        raise Unreadable(say, count=count, most=most)


def read_melds(text: str, deck: type[Card]) -> Iterator[Cards]:
    """Yield the melds of a text, which are separated by slashes, semicolons or lines. Without these, each word is a meld, as in
    the line of a hand (`4-7h 3cds 5h,6h,*`), but consecutive single cards make one meld."""
    parts = re.split(r"[/;\n]", re.sub(r"\s*,\s*", ",", lower(text.translate(PIPS))))
    for part in parts:
        words = [word.strip(",") for word in part.split()]
        read = [(word, read_meld(word, deck)) for word in words if word]
        if len(parts) > 1:
            yield tuple(card for _word, cards in read for card in cards)
            continue
        alone: list[Card] = []
        for word, cards in read:
            if "," in word or len(cards) != 1:
                if alone:
                    yield tuple(alone)
                alone = []
                yield cards
            else:
                alone += cards
        yield tuple(alone)
