"""Random questions of every `ask`, through the front door of the contract as JSON, each answer worked out a second time.

By brute force, which bounds what is asked: `best` for hands of up to 13 cards and three melds on the table, of up to 13 cards
themselves, `callable` for piles of up to 12, `rearrange` for tables of up to four small sets; rows of up to 14 cards for the
others. A verdict is compared as far as the second opinion has one: what stands, what is open, what there is too much of, and
which rules a row breaks that has two naturals and no named joker. Sentences are only seen to be there.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic
from typing import Any

from scorekeeper.contract.json_lines import answer_text, write_line
from scorekeeper.contract.questions import answer
from scorekeeper.games import GAMES
from scorekeeper.wording.languages import translator

from . import asked_cards, asked_hands
from .second.cards import CARDS, JOKER
from .second.house import House

ENGLISH = translator("en")
Answer = dict[str, Any]

HOUSES = (
    House("rummy500", "pagat"),
    House("rummy500", "pagat", {"card_values": "5-10-15"}),
    House("rummy500", "pagat", {"rummy_call": "top"}, players=3),
    House("rummy500", "pagat", players=6),
    House("rummy500", "pagat", {"packs": 2, "jokers_per_pack": 1, "card_values": "5-10-15"}),
    House("rummy500", "bicycle"),
    House("rummy500", "pagat", {"deepest_card": "new-meld", "discard_take": "must-meld"}),
    House("rummy", "basic"),
    House("rummy", "block", players=2),
    House("rummy", "wrotham"),
    House("rummy", "basic", {"jokers": 4, "ace": "high-or-low"}),
    House("rummy", "basic", {"jokers": 2, "ace": "round-the-corner"}),
    House("rummy", "wrotham", {"ace": "high-or-low"}),
    House("rummy500", "pagat", {"ace": "round-the-corner"}),
    House("rummy500", "pagat", {"ace": "round-the-corner", "low_ace": 15, "joker_points": 20, "joker_limit": "one"}, 6),
    House("rummy500", "pagat", {"low_ace": 15, "card_values": "5-10-15", "joker_limit": "fewer", "first_meld": 40}),
    House("rummy500", "pagat", {"packs": 2, "two_pack_sets": "same-suit", "joker_points": 20, "first_meld": 51}),
    House("rummy500", "bicycle", {"two_pack_sets": "free", "ace": "round-the-corner", "jokers_per_pack": 1}, players=7),
    House("rummy500", "pagat", {"two_pack_sets": "free", "joker_limit": "one", "teams": "pairs", "packs": 2}),
    House("rummy500", "pagat", {"two_pack_sets": "free", "joker_limit": "fewer", "rummy_call": "top"}, players=5),
    House("rummy500", "pagat", {"two_pack_sets": "free", "joker_limit": "fewer", "joker_exchange": True}),
    House("rummy500", "pagat", {"joker_exchange": "play-at-once", "going_out": "discard", "jokers_per_pack": 4}),
    House("rummy", "kaluki"),
    House("rummy", "rami51"),
    House("rummy", "rami40", players=8),
    House("rummy", "pife", {"two_pack_sets": "same-suit"}),
    House("rummy", "kaluki", {"two_pack_sets": "free", "joker_limit": "one"}),
    House("rummy", "basic", {"jokers": 6, "two_pack_sets": "free", "ace": "round-the-corner", "ace_points": 5}, players=7),
    House("rummy", "basic", {"jokers": 5, "joker_limit": "fewer", "joker_points": 0, "ace_points": 10}),
    House("rummy", "basic", {"packs": 2, "jokers": 3, "two_pack_sets": "same-suit", "joker_limit": "fewer"}),
    House("rummy", "wrotham", {"first_meld": 30, "ace_points": 11, "joker_limit": "one", "pure_run": True}),
    House("rummy", "cacheta"),
    House("rummy", "cacheta", {"wild_use": "any", "wild": "next-colour", "first_meld": 12}, players=8),
    House("rummy", "cacheta", {"jokers": 2, "joker_limit": "fewer", "discard_take": "must-meld"}),
    House("rummy", "pife", {"wild": "next-colour", "two_pack_sets": "free", "joker_limit": "one", "joker_points": 25}),
    House("rummy", "basic", {"wild": "next-suit", "wild_use": "runs", "ace": "round-the-corner", "ace_points": 11}),
    House("rummy", "kaluki", {"wild": "next-suit", "two_pack_sets": "same-suit", "jokers": 1, "discard_take": "must-meld"}),
    House("rummikub", "tiles"),
    House("rummikub", "modern", players=2),
    House("rummikub", "cards"),
    House("rummikub", "xp", players=6),
    House("rummikub", "tiles", {"joker_retrieve": "rack-or-table", "joker_group": "both-missing"}),
    House("rummikub", "tiles", {"joker_reuse": "new-set", "joker_set": "locked", "opening_joker": 0}),
    House("rummikub", "cards", {"joker_reuse": "anywhere", "joker_group": "both-missing", "copies": 3}),
    House("rummikub", "tiles", {"joker_free": "rearrange", "copies": 4, "opening_joker": 0}),
    House("rummikub", "cards", {"joker_retrieve": "rack-or-table", "joker_set": "locked"}),
)

STRETCH = 300
"""So many questions are asked at a few houses, which the referee remembers, before others are."""
OF_GAMES = {"rearrange": ("rummikub",), "take": ("rummy", "rummy500"), "callable": ("rummy500",)}
Maker = Callable[[Random, House], Answer]
Check = Callable[[Answer, House, Answer], str]

ASKS: dict[str, tuple[int, Maker, Check]] = {
    "meld": (250, asked_cards.some_row, asked_cards.meld),
    "readings": (130, asked_cards.some_row, asked_cards.readings),
    "layoff": (210, asked_cards.some_layoff, asked_cards.layoff),
    "fits": (130, asked_cards.some_fits, asked_cards.fits),
    "points": (120, asked_cards.some_points, asked_cards.points),
    "callable": (70, asked_hands.some_pile, asked_hands.callable_),
    "best": (60, asked_hands.some_hand, asked_hands.best),
    "take": (60, asked_hands.some_take, asked_hands.take),
    "rearrange": (30, asked_hands.some_rearranging, asked_hands.rearrange),
}
"""Of each ask: how many of a thousand questions, what makes one, and what is wrong with an answer, "" if nothing is."""


def questions(folder: Path, questions: int, seed: int = 0) -> dict[str, Any]:
    """Ask so many. What must be 0: `differ`; `one_sided`, the asks of which everything, or nothing, was lawful; and whether the
    best of a hand was `undecided_too_often`. Without a seed a fresh one is taken; it is in the figures."""
    seed = seed or SystemRandom().randrange(1, 10**9)
    print(f"seed {seed}", flush=True)
    chance, begun, houses = Random(seed), monotonic(), HOUSES
    weights = [weight for weight, _, _ in ASKS.values()]
    asked, fine, told = Counter[str](), Counter[str](), list[str]()
    differ = undecided = 0
    for number, ask in enumerate(chance.choices(list(ASKS), weights, k=questions), start=1):
        if number % STRETCH == 1:
            houses = tuple(chance.sample(HOUSES, 5))
        trouble, said = one(ask, chance, houses)
        asked[ask] += 1
        fine[ask] += is_fine(said)
        undecided += said == asked_hands.UNDECIDED
        if trouble:
            differ += 1
            print(trouble, file=sys.stderr, flush=True)
            told = [*told, trouble][:5]
        if number % 100_000 == 0:
            print(f"{number} questions, {differ} differ, {monotonic() - begun:.0f} s", flush=True)
    return {
        "questions": questions,
        **asked,
        "fine": dict(fine),
        "one_sided": sum(1 for ask, count in asked.items() if count > 100 and not 0 < fine[ask] < count),
        "asks_left_out": len({ask for house in HOUSES for ask in GAMES[house.game].asks} - set(asked)),
        "differ": differ,
        "undecided": undecided,
        "undecided_too_often": undecided > 1 + questions // 10_000,
        "seed": seed,
        "told": told,
    }


def one(ask: str, chance: Random, houses: tuple[House, ...] = HOUSES) -> tuple[str, Answer]:
    """One question at one of these houses, or at all where none answers: what is wrong with the answer, and the answer."""
    _, maker, check = ASKS[ask]
    games = OF_GAMES.get(ask, tuple(GAMES))
    if ask == "callable" and chance.random() < 0.2:
        games = tuple(GAMES)
    some = [house for house in houses if house.game in games] or [house for house in HOUSES if house.game in games]
    house = seated(chance.choice(some), chance)
    return asked_of(house, {"ask": ask, **maker(chance, house)}, check)


def seated(house: House, chance: Random) -> House:
    """The same table with a card turned beside the stock, where one is; now and then nobody says which, or it is a joker."""
    if not house.turns or chance.random() < 0.03:
        return house
    return replace(house, turned=JOKER if house.jokers and chance.random() < 0.03 else chance.randrange(CARDS))


def asked_of(house: House, parts: Answer, check: Check) -> tuple[str, Answer]:
    """Ask a question of a house at the front door: what is wrong with the answer, and the answer."""
    question = house.question | parts
    if "options" in house.question and "options" in parts:
        question["options"] = house.question["options"] | parts["options"]
    said = at_the_door(question)
    trouble = check(question, house, said)
    return trouble and f"{json.dumps(question)} gives {json.dumps(said, ensure_ascii=False)}: {trouble}", said


def at_the_door(question: Answer) -> Answer:
    """A question as a line of JSON, and its answer read from one."""
    line = json.dumps(question).encode()
    return json.loads(write_line(answer_text(line, lambda document: answer(document, ENGLISH), ENGLISH)))


def is_fine(said: Answer) -> bool:
    """Was something lawful found?"""
    found = [said[name] for name in ("readings", "fits", "callable", "melds") if name in said]
    return bool(said.get("ok", not said.get("rules")) and (not found or any(found)))
