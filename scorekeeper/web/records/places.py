"""A place in a record, in words."""

import re
from collections.abc import Mapping

from scorekeeper.engine.translatable import N_
from scorekeeper.games import GAMES
from scorekeeper.tables.view import Played
from scorekeeper.web.base.language import _
from scorekeeper.web.base.words import words

STEP = re.compile(r"(?P<name>[a-z_]+)(\[(?P<index>\d+)\])?")
NUMBERED = {
    "hands": N_("hand %(number)s"),
    "players": N_("player %(number)s"),
    "melds": N_("meld %(number)s"),
    "layoffs": N_("lay-off %(number)s"),
    "events": N_("event %(number)s"),
    "cards": N_("card %(number)s"),
    "table": N_("set %(number)s"),
}
NAMED = {
    "scores": N_("%(name)s's points"),
    "left": N_("%(name)s's remaining cards"),
    "deal": N_("cards dealt to %(name)s"),
}
PLAIN = {
    "format": N_("what kind of file it is"),
    "game": N_("which game it is"),
    "preset": N_("how it is played"),
    "players": N_("the players"),
    "options": N_("the house rules"),
    "hands": N_("the hands"),
    "dealer": N_("who dealt"),
    "out": N_("who went out"),
    "upcard": N_("the turned-up card"),
    "by": N_("whose it is"),
    "on": N_("which meld is meant"),
    "as": N_("set or run"),
    "do": N_("what happened"),
    "from": N_("where it was drawn from"),
    "entry": N_("how it was entered"),
    "melded": N_("what was melded"),
    "left": N_("what was left"),
    "melds": N_("the melds"),
    "scores": N_("the points"),
    "events": N_("the events"),
    "cards": N_("the cards"),
    "card": N_("the card"),
    "table": N_("the sets on the table"),
}


def place_words(at: str) -> str:
    """Put a place of the contract into words: `hands[2].left.Ben[3]` is hand 3, cards left of Ben, card 4."""
    return ", ".join(said for said in _steps(at) if said)


def _steps(at: str) -> list[str]:
    if at.startswith("options."):
        return [_("the house rules"), _question(at.removeprefix("options."))]
    said: list[str] = []
    while at:
        match = STEP.match(at)
        if match is None:
            return [*said, *_numbers(at)]
        name, index = match["name"], match["index"]
        at = at[match.end() :].removeprefix(".")
        if index is None and name in NAMED and at and said:
            who, at = _player(at)
            said.append(_(NAMED[name], name=who))
        elif index is not None and name in NUMBERED:
            said.append(_(NUMBERED[name], number=int(index) + 1))
        else:
            said.append(words(PLAIN[name]) if name in PLAIN else name)
    return said


def _player(rest: str) -> tuple[str, str]:
    """Split off the name at the start, which may have any character in it."""
    match = re.fullmatch(r"(.*?)(?:\.(melded|left)|((?:\[\d+\])+))?", rest, re.DOTALL)
    assert match is not None
    return match[1], match[2] or match[3] or ""


def _numbers(rest: str) -> list[str]:
    """Put the end of a place into words: the number of a card in a row, or names from the file itself."""
    numbers = re.findall(r"\[(\d+)\]", rest)
    return [str(_("card %(number)s", number=int(numbers[-1]) + 1))] if numbers else [rest[:40]]


def _question(option: str) -> str:
    for game in GAMES.values():
        for known in game.options_asked:
            if known.id == option:
                return words(known.question)
    return option[:40]


def verdict_place(played: Played, place: Mapping[str, int | str]) -> str:
    """Return the place of a verdict in its hand."""
    return ", ".join(_part(played, name, value) for name, value in place.items())


def _part(played: Played, name: str, value: int | str) -> str:
    if name == "meld":
        return str(_("%(name)s's meld %(number)s", number=int(value) + 1, name=played.hand["melds"][int(value)]["by"]))
    if name in NAMED:
        return str(_(NAMED[name], name=value))
    return words(PLAIN[name]) if name in PLAIN else str(_(NUMBERED[f"{name}s"], number=int(value) + 1))
