"""What two commits are asked: questions and records made up at random."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

from scorekeeper.contract.record_writer import write_hand
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.hands import TotalsHand
from scorekeeper.engine.messages import Unreadable
from scorekeeper.games import GAMES
from tests.proofs.questions import ASKS, HOUSES
from tests.simulation.evening import KINDS, NAMES, house_rules, played
from tests.support.casebook import cases
from tests.support.damage import changed

LANGUAGES = ("en",) * 8 + ("fr", "pt")
ENDS = {"target": (50, 60, 80, 150), "deals": (1, 2, 3), "rounds": (1, 2, 3)}
"""Sessions that come to their end soon."""
SETTLED = ("target_test", "win_by", "settlement")
ENDINGS = (*ENDS, *SETTLED)
HANDS = (1, 1, 1, 1, 2, 3, 4)
EVENTS = (30, 80, 600, 600)


@dataclass(frozen=True)
class Line:
    """A line for `judge` or `replay`, and the language of the answer."""

    verb: str
    language: str
    text: str


def write(file: Path, seed: str, records: int, questions: int, casebook: bool = True) -> None:
    """Make up so many lines, and keep them for later runs, with the whole casebook in every language."""
    with file.open("w", encoding="utf-8") as lines:
        for line in chain(from_casebook() if casebook else (), made_up(seed, records, questions)):
            lines.write(json.dumps(asdict(line)) + "\n")


def read(file: Path) -> list[Line]:
    """The lines of a file."""
    return [Line(**json.loads(text)) for text in file.read_text("utf-8").splitlines()]


def from_casebook() -> Iterator[Line]:
    """Every case, in every language."""
    for language in ("en", "fr", "pt"):
        yield from (Line(case.verb, language, case.line) for folder in FOLDERS for case in cases(folder))


def made_up(seed: str, records: int, questions: int) -> Iterator[Line]:
    """So many questions and records."""
    random = Random(f"questions {seed}")
    for document in islice(some_questions(random), questions):
        yield Line("judge", random.choice(LANGUAGES), as_text(document, random))
    for number in range(records):
        random = Random(f"record {seed}/{number}")
        yield Line("replay", random.choice(LANGUAGES), as_text(some_record(number, random), random))


FOLDERS = ("cases", "playthroughs")


def as_text(document: Any, random: Random) -> str:
    """A document on a line; now and then one that is no JSON, or has a key twice."""
    text = json.dumps(document, ensure_ascii=random.random() < 0.5)
    chance = random.random()
    if chance < 0.002:
        return text[: random.randrange(1, len(text))] + "}"
    if chance < 0.004:
        return text.replace('": ', '": 1, "game": ', 1)
    return text


# Questions.
def some_questions(random: Random) -> Iterator[dict[str, Any]]:
    """Questions without end, in their usual mixture, some with other options than their cards were made up for."""
    weights = [weight for weight, _, _ in ASKS.values()]
    while True:
        ask = random.choices(list(ASKS), weights)[0]
        house = random.choice([house for house in HOUSES if ask != "rearrange" or house.game == "rummikub"])
        question = house.question | {"ask": ask, **ASKS[ask][1](random, house)}
        if random.random() < 0.4:
            question["options"] = question.get("options", {}) | some_options(house.game, random)
        if random.random() < 0.2:
            question["players"] = random.choice((*range(2, 9), ["Ann", "Bo"], [*NAMES[:6]]))
        if random.random() < 0.05:
            question["game"] = random.choice(list(GAMES))
        yield changed(random, question) if random.random() < 0.06 else question


def some_options(game: str, random: Random) -> dict[str, Any]:
    """House rules, and how a session ends and is paid; now and then values that are not among those of the option."""
    options = house_rules(game, random)
    for option in GAMES[game].options_asked:
        if option.id in ENDS and random.random() < 0.8:
            options[option.id] = random.choice(ENDS[option.id])
        elif option.id in SETTLED and random.random() < 0.5:
            options[option.id] = random.choice(option.values)
        elif random.random() < 0.003:
            options[option.id] = random.choice((None, True, -1, 0, 99, "free", "", 1.5, []))
    return options


# Records.
def some_record(number: int, random: Random) -> Any:
    """A session of one hand or several, of each game and preset in turn; or one of the casebook's, with something wrong in it."""
    if random.random() < 0.1:
        return changed(random, random.choice(casebook_records()))
    game, preset = KINDS[number % len(KINDS)]
    agreed, given = some_table(game, preset, random)
    hands = [some_hand(agreed, deal_no, random) for deal_no in range(1, random.choice(HANDS) + 1)]
    record = {"format": "scorekeeper-record/1", "game": game, "preset": preset, "options": given}
    record |= {"players": list(agreed.players), "hands": hands}
    return changed(random, record) if random.random() < 0.15 else record


def some_table(game: str, preset: str, random: Random) -> tuple[Agreement, dict[str, Any]]:
    """Who plays a hand by which rules, and these with how the session ends; others are agreed on where there are not enough
    cards, or rules that do not go together."""
    names = NAMES[: random.choice([many for many in GAMES[game].players if many < 7])]
    while True:
        steering = {} if random.random() < 0.2 else house_rules(game, random)
        given = steering | {name: value for name, value in some_options(game, random).items() if name in ENDINGS}
        try:
            agree(GAMES[game], preset, given, names)
            agreed = agree(GAMES[game], preset, steering, names)
        except Unreadable:
            continue
        if agreed.set_up.hand_size * (len(names) + 1) <= 52 * agreed.set_up.packs:
            return agreed, given


@cache
def casebook_records() -> list[Any]:
    """The records of the casebook."""
    found = [case.document for folder in FOLDERS for case in cases(folder) if case.verb == "replay"]
    return [document for document in found if isinstance(document, dict)]


def some_hand(agreed: Agreement, deal_no: int, random: Random) -> dict[str, Any]:
    """A hand that was played, written down event by event or when it was over; or one that was counted."""
    game, names = agreed.game, agreed.players
    if random.random() < 0.2:
        return write_hand(some_totals(agreed, random), game, names)
    hand = played(agreed, deal_no, random, random.choice(EVENTS))
    if hand.final is None or random.random() < 0.6:
        return write_hand(hand.hand, game, names)
    told = write_hand(hand.final, game, names)
    return mistold(told, names, random) if random.random() < 0.5 else told


def some_totals(agreed: Agreement, random: Random) -> TotalsHand:
    """What was counted at a table."""
    out = random.choice((None, *agreed.players))
    melded = {name: random.choice((0, 15, 40, random.randrange(300))) for name in agreed.players}
    left = {name: 0 if name == out else random.choice((0, 5, 30, random.randrange(200))) for name in agreed.players}
    return TotalsHand(random.choice((None, *agreed.players)), out, melded, left, random.random() < 0.2)


def mistold(hand: dict[str, Any], names: tuple[str, ...], random: Random) -> dict[str, Any]:
    """A final table told otherwise than it lay there: the cards of two places exchanged, a card laid off elsewhere."""
    rows = [*(meld["cards"] for meld in hand["melds"]), *(cards for cards in hand["left"].values() if cards)]
    for _ in range(random.randint(1, 2)):
        if len(rows) > 1:
            one, other = random.sample(rows, 2)
            i, j = random.randrange(len(one)), random.randrange(len(other))
            one[i], other[j] = other[j], one[i]
    for meld in hand["melds"]:
        if meld["layoffs"] and random.random() < 0.3:
            moved = meld["layoffs"].pop() | {"by": random.choice(names)}
            random.choice(hand["melds"])["layoffs"].append(moved)
    return hand
