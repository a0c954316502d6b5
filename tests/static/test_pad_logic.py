"""What taps mean: tables of taps and the line that they write. `tap 4h 7h`, `new`, `hand`, `table`, `to 1`, `undo`, `on 2` …"""

import re
from collections.abc import Callable
from operator import itemgetter
from typing import Any

import pytest

from scorekeeper.engine.game import agree
from scorekeeper.entry.line_judgement import pad_config
from scorekeeper.entry.notation import read_line
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

VALUES = {"A": 15, "low-A": 1, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "*": 15}
BEN = "Kh,Kc,Kd 5d,6d,7d"
NAMED: dict[str, Any] = {
    **{name: lambda value, to=to: [to, int(value)] for name, to in {"to": "seat", "on": "on", "out": "out"}.items()},
    **{name: lambda value, name=name: [name, int(value)] for name in ("remove", "choose")},
    "slot": lambda value: ["slot", [int(value[0]), {"m": "melded", "l": "left"}[value[1]]]],
    "type": lambda value: ["digit", value],
    "came": lambda value: ["came", [1, {"levels": ["cards"] * 2, "lines": ["", value], "out": None, "phases": []}]],
}


def actions(taps: str) -> list[list[Any]]:
    """Words into actions: `new hand table undo yes minus back:1 on:2 out:0 level:points slot:0m type:8 rank:K`, else a tap."""
    plain = {"hand": ["mode", "hand"], "table": ["mode", "table"]} | {
        word: [word] for word in ("new", "undo", "yes", "no", "minus", "sign", "back", "close")
    }
    made = []
    for word in taps.split():
        name, colon, value = word.partition(":")
        if colon:
            made.append(NAMED[name](value) if name in NAMED else [name, value])
        else:
            made.append(plain.get(word, ["tap", word]))
    return made


def case(taps: str, lines: tuple[str, ...] = ("", BEN), packs: int = 1, jokers: int = 2, **given: Any) -> dict[str, Any]:
    """A case as play.js takes it: Ana at the pad, Ben's melds on the table."""
    names = ["Ana", "Ben", "Cleo", "Dora"][: len(lines)]
    start = {"levels": ["cards"] * len(lines), "lines": list(lines), "active": 0, "out": None, "dealer": 0}
    config = {"seats": names, "suits": list("shcd"), "packs": packs, "jokers": jokers, "values": VALUES}
    return {"config": config, "given": start | given, "actions": actions(taps)}


TAPS = {
    # A card, then another of the suit: a run, the gap filled.
    "run": ("4h 7h", "4h,5h,6h,7h"),
    "run from above": ("7h 4h", "4h,5h,6h,7h"),
    "two open cards are never filled": ("4h 5h 8h", "4h,5h,8h"),
    "but what would fill them is offered": ("4h 5h 8h yes", "4h,5h,6h,7h,8h"),
    "three missing cards are filled unasked": ("4h 8h", "4h,5h,6h,7h,8h"),
    "four are not": ("4h 9h", "4h,9h"),
    "four, with a yes": ("4h 9h yes", "4h,5h,6h,7h,8h,9h"),
    "four, with a no": ("4h 9h no", "4h,9h"),
    "an ace between king and two is no run": ("Ks As 2s", "Ks,As,2s"),
    "by the high cell": ("Ks As+ 2s", "Ks,As,2s"),
    "and stays so as it goes on": ("Ks As 2s 9h 9c 9d", "Ks,As,2s 9h,9c,9d"),
    "all thirteen with a yes": ("Ks As 2s yes", "2s,3s,4s,5s,6s,7s,8s,9s,10s,Js,Qs,Ks,As"),
    "a chip taken away": ("4h 7h 3c 3d 3s remove:3", "3c,3d,3s"),
    "run of three grows by the next card": ("4h 6h 7h 3h", "3h,4h,5h,6h,7h"),
    "run of three leaves one further on": ("4h 6h 8h", "4h,5h,6h 8h"),
    "run to the high ace": ("Qs As+", "Qs,Ks,As"),
    "run from the low ace": ("Ah 3h", "Ah,2h,3h"),
    "low cell beside the king is high": ("Qs Ks As", "Qs,Ks,As"),
    "high cell beside the two is low": ("2h 3h Ah+", "Ah,2h,3h"),
    "set": ("3c 3d 3s", "3c,3d,3s"),
    "set of four": ("3c 3d 3s 3h", "3c,3d,3s,3h"),
    # What doesn't fit closes what stands.
    "next meld by itself": ("4h 7h 3c 3d 3s", "4h,5h,6h,7h 3c,3d,3s"),
    "a pair does not stand, and no tap is swallowed": ("3c 3d 9s", "3c,3d 9s"),
    "nor does a single card": ("3c 9s", "9s 3c"),
    "a card alone is laid off once it fits": ("8c to:1 to:0 5c 7c", "5c,6c,7c +8c@1.1"),
    "and in hand where it is tapped there": ("4h 7h 2c hand 2c", "4h,5h,6h,7h / 2c"),
    "it joins what lies beside it": ("5h to:1 to:0 new 6h 7h to:1 to:0 5h", "5h,6h,7h"),
    "tapped, it is open again": ("3c 9s 3c 3d", "3c,3d 9s"),
    "and taken away by its cross": ("3c 9s drop:3c", "9s"),
    "laid off on a set": ("Ks", "+Ks@2.1"),
    "laid off on a run": ("8d", "+8d@2.2"),
    "laid off twice, one after the other": ("8d 9d", "+8d@2.2 +9d@2.2"),
    "laid off on an own meld": ("4h 7h 3c 3d 3s 8h", "4h,5h,6h,7h 3c,3d,3s +8h@1.1"),
    "two fit": ("9s Qs new 3c 3d 3s Ks", "9s,10s,Js,Qs 3c,3d,3s +Ks"),
    "two fit, the second": ("9s Qs new 3c 3d 3s Ks on:1", "9s,10s,Js,Qs 3c,3d,3s +Ks@2.1"),
    "two fit, the own": ("9s Qs new 3c 3d 3s Ks on:3", "9s,10s,Js,Qs 3c,3d,3s +Ks@1.1"),
    "a set from a card that could be laid off": ("8d 8c 8s", "8d,8c,8s"),
    "two that could both be laid off": ("4d 8d 8c 8s", "8d,8c,8s +4d@2.2"),
    "a run from a card that could be laid off": ("Ks Qs", "Qs,Ks"),
    "but nothing is filled in from there": ("8d Jd", "Jd +8d@2.2"),
    "without a yes": ("8d Jd yes", "8d,9d,10d,Jd"),
    "new meld, not laid off": ("new 8d 10d", "8d,9d,10d"),
    "a low ace laid off": ("2c 4c 3h 3d 3s Ac", "2c,3c,4c 3h,3d,3s +Ac@1.1"),
    # Jokers.
    "a gap whose card is elsewhere is asked about": ("Qd Ad+", "Qd,Ad"),
    "yes": ("Qd Ad+ yes", "Qd,*=Kd,Ad"),
    "one gap of two": ("Jh Ah+ yes", "Jh,Qh,*=Kh,Ah"),
    "more gaps than jokers": ("4h 6h 4c 4d 4s new 3h 7h", "4h,5h,6h 4c,4d,4s 3h,7h"),
    "joker at an end": ("4h 5h * 6h", "4h,5h,*=6h"),
    "joker first": ("* 4h 6h", "*=4h,5h,6h"),
    "joker in a set": ("9h 9c * 9d", "9h,9c,*=9"),
    "joker instead of a card filled in": ("4h 6h * 5h", "4h,*=5h,6h"),
    "and the real card is free": ("4h 6h * 5h 5c 5s 5h", "4h,*=5h,6h 5c,5s,5h"),
    "joker for a card, again": ("4h 5h * 6h * 6h", "4h,5h"),
    "joker laid off": ("* 8d", "+*=8d@2.2"),
    "joker, no joker": ("* * 4h", "4h"),
    "a third joker": ("9h * 9c * 9d * 9s", "9h,*=9,*=9"),
    # Again.
    "a chosen card again": ("4h 7h 7h", "4h,5h,6h"),
    "of a closed meld, which the first tap opens": ("4h 7h 3c 3d 3s 7h 7h", "4h,5h,6h 3c,3d,3s"),
    "a tap on a closed meld takes nothing away": ("4h 7h 3c 3d 3s 7h", "4h,5h,6h,7h 3c,3d,3s"),
    "a meld chosen again takes cards": ("3c 3d 9s 9h choose:3 3h", "3c,3d,3h 9s,9h"),
    "and by one of its cards": ("3c 3d 9s 9h 3d 3h", "3c,3d,3h 9s,9h"),
    "to fill it is offered again": ("4h 9h 3c 3d 3s choose:3 yes", "4h,5h,6h,7h,8h,9h 3c,3d,3s"),
    "undo leaves it as it was": ("3c 3d 9s 9h choose:3 undo 9d", "3c,3d 9s,9h,9d"),
    "a lay-off again": ("8d 8d", ""),
    "elsewhere": ("Kh", ""),
    # New meld closes whatever is open.
    "a pair closed": ("3c 3d new 9s 9h", "3c,3d 9s,9h"),
    "an own illegal meld": ("Qs Ks new 2s 3s new 9h 9c", "Qs,Ks 2s,3s 9h,9c"),
    # In hand.
    "left": ("hand Ac 10c *", "/ Ac 10c *"),
    "left, again": ("hand Ac 10c Ac", "/ 10c"),
    "high cell in the hand": ("hand Ah+", "/ Ah"),
    "melded and left": ("4h 7h hand 4h 2c", "4h,5h,6h,7h / 2c"),
    "a third joker in the hand gives them back": ("hand 2c * * *", "/ 2c"),
    # Undo.
    "undo everything": ("4h 7h hand 2c undo undo undo undo", ""),
    "undo the chip": ("9s Qs new 3c 3d 3s Ks on:1 undo", "9s,10s,Js,Qs 3c,3d,3s +Ks"),
    "undo at another player": ("4h 7h to:1 undo", "4h"),
    "what another phone sent stays": ("4h 7h came:Jh,Jc,Jd undo Js", "4h +Js@2.1"),
    "out": ("4h 7h out:0", "4h,5h,6h,7h /"),
    # The other levels.
    "points": ("slot:0m type:8 type:7 minus type:9 type:0", "87-90"),
    "less alone counts from nothing": ("slot:0m minus type:9 type:0", "0-90"),
    "a slot tapped again is typed anew": ("slot:0m type:8 type:7 slot:0m type:5", "5"),
    "backspace": ("slot:0m type:8 type:7 back", "8"),
    "no leading nought": ("slot:0m type:0 type:7", "7"),
    "four digits at most": ("slot:0m type:1 type:2 type:3 type:4 type:5", "1234"),
    "ranks": ("slot:0m type:6 type:0 minus rank:K rank:2 rank:2 rank:*", "60/K 2 2 *"),
    "a rank taken back": ("slot:0l rank:K rank:A back", "0/K"),
    "digits instead of ranks": ("slot:0l rank:K slot:0l type:7", "0-7"),
    "ranks instead of digits": ("slot:0l type:7 rank:K", "0/K"),
    "five kings": ("slot:0l rank:K rank:K rank:K rank:K rank:K", "0/K K K K"),
    "out has nothing left": ("slot:0m type:9 minus type:7 out:0", "9"),
    "left after all: not out": ("slot:0m type:9 out:0 minus type:7", "9-7"),
    "left beside cards": ("4h 7h slot:0l type:1 type:5", "22-15"),
    "ranks beside cards": ("4h 7h slot:0l rank:K", "22/K"),
    "melded beside cards in hand": ("4h 7h hand Ks slot:0m type:8", "8-10"),
    "on a meld that goes": ("8d hand Ks slot:1l type:9", "8-10"),
    "there, and it is undone": ("4h 7h slot:0m type:8 level:cards undo", "4h,5h,6h,7h"),
    "points stand until a card is tapped": ("slot:0m type:2 type:0 level:cards hand new level:points", "20"),
    "and so do cards": ("slot:0m type:2 level:cards 4h level:points level:cards", "4h"),
}


@pytest.fixture(scope="module")
def outcomes(deno: Any) -> dict[str, Any]:
    """All cases of the table played at once."""
    return dict(zip(TAPS, deno("play.js", given=[case(taps) for taps, _ in TAPS.values()]), strict=True))


@for_each("name", TAPS)
def test_taps_write_the_line(outcomes: dict[str, Any], name: str) -> None:
    assert outcomes[name]["lines"][0] == TAPS[name][1]


@for_each("name", [name for name, (taps, _) in TAPS.items() if not re.search("level|slot", taps) and "no run" not in name])
def test_the_app_reads_what_the_pad_writes(outcomes: dict[str, Any], name: str) -> None:
    line = outcomes[name]["lines"][0]
    assert str(read_line(line)) == line


SAID = {
    "Kh": {"what": "where", "seat": 1, "in": "set"}, "6d": {"what": "where", "seat": 1, "in": "run"},
    "8d to:1 8d": {"what": "where", "seat": 0, "in": "layoff"}, "hand 2c table 2c": {"what": "where", "seat": 0, "in": "hand"},
    "8d": {"what": "laidOff"}, "9h * 9c * 9d * 9s": {"what": "noJoker"}, "4h 6h 4c 4d 4s new 3h 7h": {"what": "noJoker"},
    "3c 3d 9s": {"what": "starts"}, "3c 9s": {"what": "broken", "seat": 0}, "9s Qs 3c 3d 9h": {"what": "starts"},
    "9s Qs new 3c 3d 3s Ks": {"what": "which"}, "3c 3d 9s 9h choose:3": {"what": "chosen"},
    "3c 3d new": {"what": "broken", "seat": 0}, "3c 3d to:1": {"what": "broken", "seat": 0}, "8d 8d": {"what": "takenBack"},
    "8d tell:8d": {"what": "laidOff"}, "9c to:1": {"what": "broken", "seat": 0}, "*": {"what": "jokerNow"},
    "4h 7h * hand": {"what": "jokerOff"}, "slot:0m type:1 type:2 type:3 type:4 type:5": {"what": "tooLarge"},
    "slot:0l rank:K rank:K rank:K rank:K rank:K": {"what": "noMore", "count": 4},
}  # fmt: skip


def test_what_the_status_line_says(deno: Any) -> None:
    played = deno("play.js", given=[case(taps) for taps in SAID])
    for (taps, said), outcome in zip(SAID.items(), played, strict=True):
        assert (outcome["say"] or {}) | said == outcome["say"], taps


TWO_PACKS = {
    "second copy in the hand": ("hand 7h 7h", "/ 7h 7h"),
    "third tap takes both back": ("hand 8h 7h 7h 7h", "/ 8h"),
    "second copy in another set": ("7h 7c 7s 7h 7d 7c", "7h,7c,7s 7h,7d,7c"),
    "an illegal set can be entered": ("6h 6h 6d", "6h,6h,6d"),
    "a gap takes the second copy": ("6h 6c 6s new 5h 7h", "6h,6c,6s 5h,6h,7h"),
    "both copies away: a joker": ("new 6d 6c 6s new 4d 7d yes", "6d,6c,6s 4d,5d,*=6d,7d"),
}
FREE, SAME = ({"packs": 2, "two_pack_sets": sets} for sets in ("free", "same-suit"))
LAWS = {
    "five kings of two packs": (FREE, "Kh Kc Ks Kd Kh new", "", 50), "a card twice": (SAME, "Kh Kc Kh new", "", 30),
    "four and no more": (SAME, "Kh Kc Kh Kd Kc new", "", 40 - 10), "once": ({"packs": 2}, "Kh Kc Kh new", "", -30),
    "one joker": ({"joker_limit": "one"}, "4h 5h * 6h * 7h new", "", 24 - 15), "laid off": (FREE, "Kh new", "khcs", 10),
    "fewer": ({"joker_limit": "fewer"}, "4h 5h * 6h * 7h new", "", 24 - 15),
    "round the corner": ({"ace": "round-the-corner"}, "2h Kh Ah new", "", 27),
    "a joker that says its rank": ({}, "8h new", "4-6h +*=7", 8), "one that says nothing": ({}, "9h new", "qs,qc,* 6h,*,8h", 9),
}  # fmt: skip
"""What bears on melds by the options of a table: its options, taps, the other's cards, and what it counts."""


def at_table(options: dict[str, Any], taps: str, line: str) -> dict[str, Any]:
    """A case at a table with these options, as the server tells the pad of them."""
    agreed = agree(GAMES["rummy500"], "pagat", options, ("Ana", "Ben"))
    return case(taps, ("", line)) | {"config": pad_config(agreed)}


WAITING = {
    "the meld comes later": ("Ks to:1 Kh Kc Kd", ["+Ks@2.1", "Kh,Kc,Kd"]),
    "two in a row": ("Ks 8d to:1 Kh Kc Kd 5d 7d", ["+Ks@2.1 +8d@2.2", "Kh,Kc,Kd 5d,6d,7d"]),
    "the meld outgrows it": ("Ks to:1 Kh Kc Kd * Ks", ["Ks", "Kh,Kc,Kd,*=K"]),
    "two melds take it: asked": ("Ks to:1 Kh Kc Kd 10s Qs", ["+Ks@2.1", "Kh,Kc,Kd 10s,Js,Qs"]),
    "it never comes": ("Ks to:1 3h 3c 3d", ["Ks", "3h,3c,3d"]),
    "gone again": ("Ks to:1 Kh Kc Kd Kd", ["Ks", "Kh,Kc"]),
}


def test_a_card_alone_counts_as_left_in_hand_until_it_fits(deno: Any) -> None:
    """On the phone of one player it waits for what others enter."""
    never, later = (case(f"Ks to:1 {cards}", ("", "")) for cards in ("3h 3c 3d", "Kh Kc Kd"))
    own = case("Ks close", ("", ""))
    own["config"]["only"] = 0
    assert [outcome["points"][0] for outcome in deno("play.js", given=[never, later, own])] == [-10, 10, 10]
    assert deno("play.js", given=[own])[0]["lines"][0] == "+Ks"


BETWEEN_ARE_USED = ["Kh Ah 2h", "2h Ah Kh", "Ah 2h Kh", "2h Kh Ah", "Kh Ah+ 2h", "Kh 2h Ah+"]


def test_of_king_ace_and_two_no_joker_is_said_to_be_missing(deno: Any) -> None:
    """The cards between lie elsewhere, and there are fewer jokers: the page then says what is wrong with the meld."""
    for lines in (("", "4-7h"), ("", "4-jh"), ("", "4h,5h,6h 8h,9h,10h / Jh")):
        played = deno("play.js", given=[case(taps, lines) for taps in BETWEEN_ARE_USED])
        for taps, outcome in zip(BETWEEN_ARE_USED, played, strict=True):
            assert outcome["say"] is None, taps
            assert set(outcome["lines"][0].split(",")) == {"Kh", "Ah", "2h"}


READ = {
    "4-7h 9-qs 3cds +ks +8d / ac 10c jh 2d 9c": "4h,5h,6h,7h 9s,10s,Js,Qs 3c,3d,3s +Ks +8d@2.2 / Ac 10c Jh 2d 9c",
    "4-7h, qs qc *, +9s / 3c kd": "4h,5h,6h,7h Qs,Qc,* 9s / 3c Kd", "4-7h*6": "4h,5h,*=6h,7h", "q-ah": "Qh,Kh,Ah",
    "a-3h": "Ah,2h,3h", "9hc*": "9h,9c,*=9", "4h,5h,*=6,7h": "4h,5h,*=6h,7h", "Th,jh,qh": "10h,Jh,Qh", "+8d@2.2": "+8d@2.2",
    "+8d@7.1": "+8d@7.1", "3h,3c,* / *": "3h,3c,* / *", "/": "/", "4-7x": "4-7x", "3 kings": "3 kings",
}  # fmt: skip
POINTS = {
    "4h 7h": 22, "Ks As 2s": 0, "4h 7h 9d": 22, "Qd Qs": 0, "4h 7h new Qd Qs new": 22 - 20, "Ah 3h": 6, "Qs As+": 35,
    "4h 7h new Qd Qs new choose:4": 22 - 20, "4h 7h new Qd Qs new choose:4 Qh": 22 + 30,
    "Ah Ac As": 45, "9h 9c * 9d": 33, "4h 7h hand Ah Ks": 22 - 15 - 10, "2c 4c 3h 3d 3s Ac": 9 + 9 + 1, "hand *": -15,
    "slot:0m type:8 type:7 minus type:9 type:0": -3, "slot:0m type:6 type:0 rank:K rank:2": 48, "": None,
}  # fmt: skip
SHOWN = {
    "a run": ("4h 5h * 3h", ["3", "4", "5"]), "no run yet": ("Jh 4h 9h", ["4", "9", "J"]),
    "a joker of a set is last": ("9h * 9c 9s", ["9", "9", "*"]), "an ace there": ("Ks As 2s", ["K", "A", "2"]),
}  # fmt: skip
"""Taps, and the meld as it is shown: by its places, but for an ace in the middle."""


@for_each(("table", "given", "of"), [
    (
        {name: [line] for name, (_, line) in TWO_PACKS.items()},
        [case(taps, ("", "5d,6d,7d") if "joker" in name else ("", ""), 2, 4) for name, (taps, _) in TWO_PACKS.items()],
        lambda one: one["lines"][:1],
    ),
    ({name: it for name, (*_, it) in LAWS.items()}, [at_table(*how) for *how, _ in LAWS.values()], lambda one: one["points"][0]),
    ({name: it for name, (_, it) in WAITING.items()}, [case(it, ("", "")) for it, _ in WAITING.values()], itemgetter("lines")),
    (READ, [case("", (line, BEN)) for line in READ], lambda one: one["lines"][0]),
    (POINTS, [case(taps) for taps in POINTS], lambda one: one["points"][0]),
    ({name: it for name, (_, it) in SHOWN.items()}, [case(it, ("", "")) for it, _ in SHOWN.values()], itemgetter("shown")),
], ids=["two packs", "by the options", "laid off before", "what cannot be read stays", "live points", "as it lies"])  # fmt: skip
def test_a_table_of_taps(deno: Any, table: dict[str, Any], given: list[dict[str, Any]], of: Callable[[Any], Any]) -> None:
    played = deno("play.js", given=given)
    assert {name: of(outcome) for name, outcome in zip(table, played, strict=True)} == table


def test_a_meld_that_the_referee_refuses_counts_as_left(deno: Any) -> None:
    refused = case("4h 7h new 9c 9d 9s", ("", ""))
    (outcome,) = deno("play.js", given=[refused | {"refused": [[0, "9c,9d,9s", "why"]]}])
    assert outcome["points"][0] == 22 - 27


def test_cells_tell_what_is_gone_what_fits_and_a_second_copy(deno: Any) -> None:
    ben = ("", "5d,6d,7d")
    given = [case("7c 7d 7s 7h new Qh Ah+", ben), case("new 8d 9d *", ben), case("9c 9d 9s"), case("9c 9s *")]
    cells, pair, whole, named = (one["cells"] for one in deno("play.js", given=given))
    assert [cells["8d"]["fits"], pair["8d"]["fits"], pair["4d"]["fits"], whole["9h"]["fits"]] == [True, False, False, True]
    assert (named["9h"]["fits"], named["7h"]["fits"]) == (True, False), "what a joker may stand for"
    assert [cells[card]["chosen"] for card in ("7h", "Ah", "Ah+")] == [1, 0, 1]
    once, twice = deno("play.js", given=[case("hand 7h", packs=2), case("hand 7h 7h", packs=2)])
    assert (once["cells"]["7h"]["chosen"], twice["cells"]["7h"]["chosen"]) == (1, 2)


GIN = {"knocks": True, "rummy": True, "dealt": 10, "high": False, "melds": False}
TEN, ELEVEN = "4h 7h 9c 9d 9s 2c 4c", "4h 7h 9c 9d 9s 2c 5c"
ENDS = {
    "ten in melds": (TEN, 0, False), "one is taken back": (f"{TEN} 4c", None, False),
    "the last tap is undone": (f"{TEN} undo", None, False), "eleven in melds": (ELEVEN, 0, True),
    "nine, and one left": ("4h 7h 9c 9d 9s 2c 3c hand Kh", None, False),
    "ten, and one left": (f"{TEN} hand Kh", None, False), "the ace is low": ("4h 7h 9c 9d 9s Qs Ks As", None, False),
    "another is said to be out": (f"out:1 {TEN}", 1, False), "and is not any more": (f"out:1 {TEN} out:1", 0, False),
}  # fmt: skip


def test_gin_is_seen_by_its_cards(deno: Any) -> None:
    cases = [case(taps, ("", ""), jokers=0) for taps, _, _ in ENDS.values()]
    played = deno("play.js", given=[one | {"config": one["config"] | GIN} for one in cases])
    found = {name: (one["out"], one["rummy"]) for name, one in zip(ENDS, played, strict=True)}
    assert found == {name: (out, big) for name, (_, out, big) in ENDS.items()}
    assert played[0]["say"] == {"what": "allMelded", "count": 10}
    others = deno("play.js", given=[case(taps, ("", "")) for taps in (TEN, "out:1", "out:1 came:2c")])
    assert [one["out"] for one in others] == [None, 1, None], "no gin, and who sends cards after all is out no more"
