"""Random sessions of hands that were counted at the table, replayed from their records and added up a second time: partnerships,
targets, numbers of deals, lives, wins, who is out at a limit, what an empty pool and a blocked hand are worth."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from scorekeeper.contract.json_lines import answer_text, write_line
from scorekeeper.contract.record import answer_record

from .questions import ENGLISH
from .second.sessions import Standing, begun, count, sides_of

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")
MOST_HANDS = 12
RULES: dict[str, dict[str, tuple[Any, ...]]] = {
    "rummy500": {
        "teams": ("none", "none", "pairs"), "deals": (None, None, 1, 2, 5), "target": (50, 120, 200, 500),
        "target_test": ("reach", "exceed"), "win_by": ("highest", "going-out"), "settlement": ("none", "difference"),
    },
    "rummy": {
        "scoring": ("winner-takes", "penalty", "lives", "wins"), "blocked": ("differences", "own-cards"),
        "elimination": (False, True), "unmelded": (None, 25, 100), "lives": (1, 2, 3, 10), "target": (10, 40, 100),
        "deals": (None, None, 3),
    },
    "rummikub": {
        "scoring": ("balanced", "winner-only"),
        "pool_empty_score": ("differences", "whole-racks"),
        "target": (None, 10, 50, 200),
        "rounds": (1, 4, 6),
    },
}  # fmt: skip
DEALT = 7
"""Cards that each is dealt, where it matters how many are laid down."""


def sessions(folder: Path, sessions: int, seed: int = 0) -> dict[str, Any]:
    """So many sessions. `differ` are those of which something is counted otherwise, `never_over` the games of which none came to
    its end."""
    seed = seed or SystemRandom().randrange(1, 10**9)
    chance, told, over, hands = Random(seed), list[str](), dict.fromkeys(RULES, 0), 0
    differ = 0
    for _ in range(sessions):
        game = chance.choice(tuple(RULES))
        record, standings = some_session(chance, game)
        line = json.dumps(record)
        said = json.loads(write_line(answer_text(line.encode(), lambda asked: answer_record(asked, ENGLISH), ENGLISH)))
        trouble = wrong(record, standings, said)
        hands += len(record["hands"])
        over[game] += bool(standings[-1][1].winners)
        if trouble:
            differ += 1
            told = [*told, f"{line}: {trouble}"][:5]
    never = sum(1 for number in over.values() if not number)
    return {
        "sessions": sessions, "hands": hands, "over": over, "differ": differ, "never_over": never, "seed": seed,
        "told": told,
    }  # fmt: skip


def some_session(chance: Random, game: str) -> tuple[dict[str, Any], list[tuple[Mapping[str, Fraction], Standing]]]:
    """A record, and what each of its hands scores with the standing after it."""
    options = {name: chance.choice(values) for name, values in RULES[game].items()}
    if options.get("scoring") not in ("penalty", "lives"):
        options |= {"elimination": False} if game == "rummy" else {}
    if game == "rummy" and options["scoring"] != "penalty":
        options["unmelded"] = None
    if options.get("elimination"):
        options["deals"] = None
    players = 4 if options.get("teams") == "pairs" else chance.choice((2, 3, 4) if game == "rummikub" else (2, 3, 4, 5, 6))
    names = NAMES[:players]
    now, hands, standings = (begun(names, options), list[dict[str, Any]](), list[tuple[Mapping[str, Fraction], Standing]]())
    while not now.winners and len(hands) < chance.choice((MOST_HANDS, MOST_HANDS, 3)):
        hand = some_hand(chance, game, options, now.left)
        told_dealt = {**hand, "dealt": options.get("hand_size", DEALT)}
        scored = count(game, options, now, told_dealt)
        hands.append(hand)
        standings.append((scored, Standing(dict(now.totals), list(now.left), now.dealt, now.winners, now.settlement)))
    size = {"hand_size": DEALT} if game == "rummy" else {}
    return {
        "format": "scorekeeper-record/1", "game": game, "players": list(names), "options": {**options, **size},
        "hands": hands,
    }, standings  # fmt: skip


def some_hand(chance: Random, game: str, options: Mapping[str, Any], names: list[str]) -> dict[str, Any]:
    """What was counted of a hand: few points and round ones, so that some are equal."""
    out = chance.choice((*names, *names, None))
    left = {name: 0 if name == out else chance.choice((5, 10, 10, 20, 30)) for name in names}
    hand: dict[str, Any] = {"entry": "totals", "out": out, "scores": {name: {"left": left[name]} for name in names}}
    if game == "rummy500":
        for name in names:
            hand["scores"][name]["melded"] = chance.choice((0, 15, 30, 30, 60))
    if options.get("scoring") == "lives" and out and chance.random() < 0.5:
        hand["out_cards"] = chance.choice((DEALT, DEALT + 1))
    if options.get("unmelded") and chance.random() < 0.5:
        hand["unmelded"] = [name for name in names if name != out and chance.random() < 0.4]
    return hand


def wrong(record: Mapping[str, Any], standings: list[tuple[Mapping[str, Fraction], Standing]], said: Mapping[str, Any]) -> str:
    """What is counted otherwise, "" if nothing is."""
    if said.get("ok") is not True:
        return f"it is in order: {said}"
    for number, ((scored, now), hand) in enumerate(zip(standings, said["hands"], strict=True)):
        got = {name: (Fraction(score["hand"]), Fraction(score["total"])) for name, score in hand["scores"].items()}
        if got != {name: (points, now.totals[name]) for name, points in scored.items()}:
            return f"hand {number}: {got}"
    now, session = standings[-1][1], said["session"]
    if (session["over"], sorted(session["winners"])) != (bool(now.winners), sorted(now.winners)):
        return f"the winners are {now.winners}, not {session['winners']}"
    sides = sides_of(record["players"], record["options"])
    told = [(one["players"], Fraction(one["total"])) for one in session.get("sides") or ()]
    if len(sides[0]) > 1 and told != [(side, sum(now.totals[name] for name in side)) for side in sides]:
        return f"the sides have {told}"
    paid = {(to, by): Fraction(n) for to, row in (session["settlement"] or {}).items() for by, n in row.items() if n}
    wanted = {(to, by): points for to, row in now.settlement.items() for by, points in row.items() if points}
    return "" if paid == wanted else f"paid is {wanted}, not {paid}"
