"""Hands of each game and preset, one after another: with the preset's rules every other time, else with some house rules."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from scorekeeper.engine.cards import Card
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.games import GAMES

from .cards import CardTable
from .gin import GinTable, play_gin
from .hands import MOST_EVENTS, Figures, Played, play_cards
from .tiles import TileTable, play_tiles

NAMES = ("Ann", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")
KNOWN = ("rummy500", "rummy", "rummikub", "gin")
"""The games that these players can play."""

HAND_SIZES = (3, 4, 5, 7, 7, 10, 13)
"""Small hands come to their end soon, and to what happens there."""

SETTLED = frozenset({"target", "deals", "target_test", "win_by", "settlement", "elimination"})
"""What steers no hand."""
FIRST_MELDS = (0, 0, 6, 12, 20, 30, 51)
OPENINGS = (0, 12, 30, 40, 60)
KINDS = tuple((game, preset) for game in KNOWN for preset in GAMES[game].presets)


@dataclass(frozen=True)
class Sitting:
    """What is played by whom: the deal of the session counts in Wrotham."""

    game: str
    preset: str
    options: dict[str, Any]
    players: int
    deal_no: int

    def agreed(self) -> Agreement:
        return agree(GAMES[self.game], self.preset, self.options, NAMES[: self.players])


def sitting(game: str, preset: str, random: Random, plain: bool) -> Sitting:
    """Somebody sits down to play, with a preset's own rules or with some others."""
    options = {} if plain else house_rules(game, random)
    numbers = GAMES[game].players
    if game == "rummikub":
        copies = options.get("copies", GAMES[game].presets[preset].options.get("copies", 2))
        numbers = range(2, 5 if copies == 2 else 7)
        if options.get("joker_set") == "locked":
            options["joker_free"] = "replace"
    players = random.choice([number for number in numbers if number < 7 or game == "rummy"])
    if options.get("teams") == "pairs":
        players = 4
    settled = {**GAMES[game].presets[preset].options, **options}
    if settled.get("scoring") != "penalty" and settled.get("unmelded"):
        options["unmelded"] = None
    if preset == "cacheta" and settled["scoring"] != "lives":
        options["target"] = 100
    if game != "rummikub":
        players = _seated(game, settled, players, options)
    return Sitting(game, preset, options, players, random.randint(1, 6) if preset == "wrotham" else 1)


def _seated(game: str, settled: dict[str, Any], players: int, options: dict[str, Any]) -> int:
    """As many of these players as there are cards for, and some more; a hand size of its own goes first."""
    packs, size = settled.get("packs", "auto"), settled.get("hand_size", "auto")
    if "hand_size" in options and size != "auto" and size * (players + 1) > 52:
        options["hand_size"] = size = 3
    one_pack_for = 6 if game == "rummy" else 4
    seats = [
        seats
        for seats in range(2, players + 1)
        if size == "auto" or size * (seats + 1) <= 52 * (1 + (seats > one_pack_for) if packs == "auto" else packs)
    ]
    return seats[-1]


def house_rules(game: str, random: Random) -> dict[str, Any]:
    """Any value of each option that steers a hand, about half of them left as they are."""
    options: dict[str, Any] = {}
    for option in GAMES[game].options_asked:
        if option.id in SETTLED or random.random() < 0.5:
            continue
        ranges = {
            "first_meld": FIRST_MELDS, "hand_size": HAND_SIZES, "opening": OPENINGS, "turn_seconds": (0, 60),
            "rounds": (1,),
        }  # fmt: skip
        whole = option.whole or ()
        some = [value for value in ranges.get(option.id, ()) if option.takes(value)]
        options[option.id] = random.choice(some or (*option.values, *whole[:5]))
    if options.get("all_at_once_from", 1) == 0:
        del options["all_at_once_from"]
    return options


def play(table: Sitting, random: Random) -> Figures:
    """One hand, with the figures of it; raises `AssertionError` where table and referee do not agree."""
    return played(table.agreed(), table.deal_no, random).figures


def played(agreed: Agreement, deal_no: int, random: Random, most: int = MOST_EVENTS) -> Played:
    """A hand, or its first events, played by these."""
    if agreed.game.id == "rummikub":
        return play_tiles(agreed, random, most)
    if agreed.game.id == "gin":
        return play_gin(agreed, random, most)
    return play_cards(agreed, deal_no, random, most)


def dealt(agreed: Agreement, deal_no: int, random: Random) -> list[list[Card]]:
    """What each has in hand when a hand begins."""
    if agreed.game.id == "rummikub":
        return TileTable(agreed, random).racks
    if agreed.game.id == "gin":
        return GinTable(agreed, random).hands
    return CardTable(agreed, deal_no, random).hands


def evening(seed: str, hands: int, first: int = 0) -> Iterator[tuple[str, Sitting, Random]]:
    """So many hands of each kind in turn, from the `first` on; each has a seed, by which it can be played once more."""
    for number in range(first, hands):
        game, preset = KINDS[number % len(KINDS)]
        of_its_own = f"{seed}/{number}"
        random = Random(of_its_own)
        yield of_its_own, sitting(game, preset, random, number // len(KINDS) % 2 == 0), random


def again(of_its_own: str) -> Figures:
    """A hand of an evening once more, by its own seed."""
    number = int(of_its_own.rsplit("/", 1)[1])
    game, preset = KINDS[number % len(KINDS)]
    random = Random(of_its_own)
    return play(sitting(game, preset, random, number // len(KINDS) % 2 == 0), random)
