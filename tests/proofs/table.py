"""The proofs by name: what each shows, how small it is in CI, how large in full, and which of its figures must be 0."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from .clocks import wrong_clocks
from .costly import costly
from .failover import failover
from .faults import each_call, full_disk
from .flips import flips
from .fuzz import fuzz
from .keys import first_starts
from .kills import kill_loop
from .latency import eight_phones
from .lossy import lossy_saves
from .melds import melds
from .one_phone import kills_of_browser
from .open_spiel import beside_open_spiel
from .pairs import pairs
from .phones import hang_up
from .play import random_hands
from .questions import questions
from .races import many_keys, one_key
from .raw import raw
from .sessions import sessions
from .stalled import stalled

Figures = Mapping[str, Any]


@dataclass(frozen=True)
class Proof:
    """`run` takes an empty folder and sizes, and answers figures; `none` names those that must be 0."""

    says: str
    run: Callable[..., Figures]
    short: Mapping[str, Any]
    full: Mapping[str, Any]
    none: tuple[str, ...]

    def failed(self, figures: Figures) -> dict[str, Any]:
        """The figures that are not 0 and should be; all that are missing."""
        return {name: figures.get(name, "missing") for name in self.none if figures.get(name, "missing") != 0}


NOT_LOST = ("lost", "doubled", "strange", "damaged")
NOT_TAKEN = ("lost", "doubled", "out_of_order")

PROOFS: dict[str, Proof] = {
    "kills": Proof("kill -9 of the server during saves of four phones", kill_loop, {"cycles": 6}, {"cycles": 2000}, NOT_LOST),
    "standalone": Proof(
        "SIGKILL of the browser of one phone during saves, offline", kills_of_browser, {"kills": 3}, {"kills": 50}, NOT_LOST[:2]
    ),
    "failover": Proof(
        "the leader of a PostgreSQL cluster killed during saves through two servers",
        failover,
        {"saves": 40},
        {"saves": 400, "kills": 5},
        (*NOT_LOST, "slow"),
    ),
    "one-key": Proof(
        "one hand sent twenty times at once with one key", one_key, {"rounds": 6}, {"rounds": 500}, ("not_the_same", *NOT_TAKEN)
    ),
    "many-keys": Proof(
        "twenty phones save another hand each on one revision",
        many_keys,
        {"rounds": 3},
        {"rounds": 500},
        ("not_one_winner", "not_both_shown", *NOT_TAKEN),
    ),
    "lossy": Proof(
        "30% of the replies lost, 10% of the requests sent twice", lossy_saves, {"saves": 60}, {"saves": 10_000}, NOT_LOST
    ),
    "calls": Proof(
        "the k-th call of the disk fails, for each k of a save and each kind of call",
        each_call,
        {"most": 3},
        {"most": 60},
        ("not_told", "kept_all_the_same", "not_saved_later", "lost", "doubled", "damaged", "never_failed"),
    ),
    "disk": Proof(
        "a disk that is full, then read-only, then fine",
        full_disk,
        {"rounds": 2},
        {"rounds": 100},
        (
            "not_told",
            "not_saved_later",
            "saved_on_a_bad_disk",
            "sheet_not_shown",
            "started_read_only",
            "lost",
            "doubled",
            "damaged",
        ),
    ),
    "clocks": Proof(
        "a clock that jumps a day and more, forward and back, between saves",
        wrong_clocks,
        {"saves": 20},
        {"saves": 300},
        ("refused", "unseen", "out_of_order", "wrong_totals", "damaged", "clock_never_went_back"),
    ),
    "flips": Proof(
        "each byte of the header changed, and many others",
        flips,
        {"places": 800},
        {"places": 30_000},
        ("wrong", "wrong_unchecked", "none_refused"),
    ),
    "fuzz": Proof(
        "requests of every kind that nobody meant",
        fuzz,
        {"requests": 1500},
        {"requests": 100_000},
        ("broken", "sheets_gone", "routes_left_out"),
    ),
    "raw": Proof("bytes on the wire that no browser sends", raw, {"requests": 400}, {"requests": 20_000}, ("broken", "gone")),
    "keys": Proof(
        "first starts, each in a new folder, and two at once in one",
        first_starts,
        {"starts": 30},
        {"starts": 1000},
        ("alike", "open_to_others", "short", "at_odds", "left_lying"),
    ),
    "play": Proof(
        "whole hands of each game and preset, played at random: verdicts foretold, cards and scores counted again",
        random_hands,
        {"hands": 400, "seed": "always the same"},
        {"hands": 100_000, "cores": 2},
        ("disagreed", "missing", "presets_left_out"),
    ),
    "open_spiel": Proof(
        "Gin Rummy played at random by open_spiel and replayed here: knocks, gin, undercuts, lay-offs, points",
        beside_open_spiel,
        {"games": 300, "seed": "always the same"},
        {"games": 10_000, "cores": 2},
        ("differ", "endings_left_out"),
    ),
    "latency": Proof(
        "eight phones that poll and save",
        eight_phones,
        {"seconds": 6, "limit": 60},
        {"seconds": 600, "limit": 0.1},
        ("hands_refused", "slow_pages", "slow_polls", "slow_forms", "slow_saves"),
    ),
    "slow-body": Proof(
        "requests that do not arrive whole, and connections that say nothing: others are answered, and these are ended",
        stalled,
        {"each": 20, "silent": 400, "limit": 4.0},
        {"each": 20, "silent": 600, "limit": 0.3},
        ("slow", "still_open"),
    ),
    "costly": Proof(
        "one phone asks the most costly things: others wait no longer for it",
        costly,
        {"seconds": 5, "endless": 6, "limit": 2.0},
        {"seconds": 60, "endless": 2, "limit": 0.3},
        ("slow", "never_asked", "not_understood"),
    ),
    "same-address": Proof(
        "the same from the very addresses of those who look and save",
        partial(costly, same=True),
        {"seconds": 5, "endless": 1, "limit": 2.0},
        {"seconds": 60, "endless": 2, "limit": 0.3},
        ("slow", "never_asked", "not_understood"),
    ),
    "crowd": Proof(
        "the same from two dozen addresses that the server has not seen before",
        partial(costly, addresses=24),
        {"seconds": 5, "endless": 1, "limit": 2.0},
        {"seconds": 60, "endless": 1, "limit": 0.3},
        ("slow", "never_asked", "not_understood"),
    ),
    "melds": Proof(
        "every group of three to six cards and of three and four tiles is judged as a second opinion has it",
        melds,
        {"largest": 3, "random": 20_000, "door": 1000, "otherwise": 4},
        {"largest": 6, "random": 0, "door": 100_000, "cores": 2},
        ("differ", "presets_apart", "missing"),
    ),
    "pairs": Proof(
        "every two values of options of Rummy 500 and of Rummy agreed together: a hand played, and questions asked",
        pairs,
        {"each": 1},
        {"each": 40},
        ("differ", "left_out"),
    ),
    "sessions": Proof(
        "random sessions of counted hands: totals, sides, lives, winners and payments added up again",
        sessions,
        {"sessions": 300},
        {"sessions": 100_000},
        ("differ", "never_over"),
    ),
    "questions": Proof(
        "random questions of every ask are answered as brute force answers them",
        questions,
        {"questions": 4_000},
        {"questions": 1_000_000},
        ("differ", "one_sided", "asks_left_out", "undecided_too_often"),
    ),
}


def run(name: str, folder: Path, full: bool = False, **sizes: Any) -> tuple[Figures, dict[str, Any]]:
    """Run a proof at its size, or another one; its figures, and those that should be 0 and are not."""
    proof = PROOFS[name]
    try:
        figures = proof.run(folder, **{**(proof.full if full else proof.short), **sizes})
    finally:
        hang_up()
    return figures, proof.failed(figures)
