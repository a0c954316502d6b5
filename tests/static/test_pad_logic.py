"""What taps mean: tables of taps and the line that they write. `tap 4h 7h`, `new`, `hand`, `table`, `to 1`, `undo`, `on 2` …"""

from typing import Any

import pytest

from scorekeeper.entry.notation import read_line

VALUES = {"A": 15, "low-A": 1, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "*": 15}
BEN = "Kh,Kc,Kd 5d,6d,7d"


def actions(taps: str) -> list[list[Any]]:
    """Words into actions: `new hand table undo to:1 on:2 out:0 deals:1 level:points key:8 rank:K melded:60`, else a tap."""
    plain = {"new": ["new"], "hand": ["mode", "hand"], "table": ["mode", "table"], "undo": ["undo"]}
    made = []
    for word in taps.split():
        name, colon, value = word.partition(":")
        if colon:
            made.append(
                ["seat" if name == "to" else name, int(value) if name in ("to", "on", "out", "deals") else value]
            )
        else:
            made.append(plain.get(word, ["tap", word]))
    return made


def case(
    taps: str, lines: tuple[str, ...] = ("", BEN), packs: int = 1, jokers: int = 2, **given: Any
) -> dict[str, Any]:
    """A case as play.js takes it: Ana at the pad, Ben's melds on the table."""
    names = ["Ana", "Ben", "Cleo", "Dora"][: len(lines)]
    start = {"levels": ["cards"] * len(lines), "lines": list(lines), "active": 0, "out": None, "dealer": 0}
    config = {"seats": names, "packs": packs, "jokers": jokers, "values": VALUES}
    return {"config": config, "given": start | given, "actions": actions(taps)}


TAPS = {
    # A card, then another of the suit: a run, the gap filled.
    "run": ("4h 7h", "4h,5h,6h,7h"),
    "run from above": ("7h 4h", "4h,5h,6h,7h"),
    "run of two neighbours filled on": ("4h 5h 8h", "4h,5h,6h,7h,8h"),
    "run of three grows by the next card": ("4h 6h 7h 3h", "3h,4h,5h,6h,7h"),
    "run of three leaves one further on": ("4h 6h 8h", "4h,5h,6h 8h"),
    "run to the high ace": ("Qs As+", "Qs,Ks,As"),
    "run from the low ace": ("Ah 3h", "Ah,2h,3h"),
    "low cell beside the king is high": ("Qs Ks As", "Qs,Ks,As"),
    "high cell beside the two is low": ("2h 3h Ah+", "Ah,2h,3h"),
    # The same rank.
    "set": ("3c 3d 3s", "3c,3d,3s"),
    "set of four": ("3c 3d 3s 3h", "3c,3d,3s,3h"),
    # What does not fit closes what stands.
    "next meld by itself": ("4h 7h 3c 3d 3s", "4h,5h,6h,7h 3c,3d,3s"),
    "a pair does not stand": ("3c 3d 9s", "3c,3d"),
    "nor does a single card": ("3c 9s", "3c"),
    # Laid off.
    "laid off on a set": ("Ks", "+Ks@2.1"),
    "laid off on a run": ("8d", "+8d@2.2"),
    "laid off twice, one after the other": ("8d 9d", "+8d@2.2 +9d@2.2"),
    "laid off on an own meld": ("4h 7h 3c 3d 3s 8h", "4h,5h,6h,7h 3c,3d,3s +8h@1.1"),
    "two fit": ("9s Qs new 3c 3d 3s Ks", "9s,10s,Js,Qs 3c,3d,3s +Ks"),
    "two fit, the second": ("9s Qs new 3c 3d 3s Ks on:1", "9s,10s,Js,Qs 3c,3d,3s +Ks@2.1"),
    "two fit, the own": ("9s Qs new 3c 3d 3s Ks on:3", "9s,10s,Js,Qs 3c,3d,3s +Ks@1.1"),
    "a set from a card that could be laid off": ("8d 8c 8s", "8d,8c,8s"),
    "two that could both be laid off": ("4d 8d 8c 8s", "8d,8c,8s +4d@2.2"),
    "a run from a card that could be laid off": ("8d Jd", "8d,9d,10d,Jd"),
    "new meld, not laid off": ("new 8d 10d", "8d,9d,10d"),
    "a low ace laid off": ("2c 4c 3h 3d 3s Ac", "2c,3c,4c 3h,3d,3s +Ac@1.1"),
    # Jokers.
    "a gap whose card is elsewhere": ("Qd Ad+", "Qd,*=Kd,Ad"),
    "one gap": ("Jh Ah+", "Jh,Qh,*=Kh,Ah"),
    "more gaps than jokers": ("4h 6h 4c 4d 4s new 3h 7h", "4h,5h,6h 4c,4d,4s 3h"),
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
    "of a closed meld": ("4h 7h 3c 3d 3s 7h", "4h,5h,6h 3c,3d,3s"),
    "the only one": ("4h 4h", ""),
    "a lay-off again": ("8d 8d", ""),
    # A dimmed card.
    "elsewhere": ("Kh", ""),
    # New meld closes whatever is open.
    "a pair closed": ("3c 3d new 9s 9h", "3c,3d 9s,9h"),
    "an own illegal meld": ("Qs Ks new 2s 3s new 9h 9c", "Qs,Ks 2s,3s 9h,9c"),
    # In hand.
    "left": ("hand Ac 10c *", "/ Ac 10c *"),
    "left, again": ("hand Ac 10c Ac", "/ 10c"),
    "high cell in the hand": ("hand Ah+", "/ Ah"),
    "melded and left": ("4h 7h hand 4h 2c", "4h,5h,6h,7h / 2c"),
    "a third joker in the hand gives one back": ("hand * * *", "/ *"),
    # Undo.
    "undo": ("4h 7h undo", "4h"),
    "undo everything": ("4h 7h hand 2c undo undo undo undo", ""),
    "undo the chip": ("9s Qs new 3c 3d 3s Ks on:1 undo", "9s,10s,Js,Qs 3c,3d,3s +Ks"),
    "undo at another player": ("4h 7h to:1 undo", "4h"),
    # Out.
    "out": ("4h 7h out:0", "4h,5h,6h,7h /"),
    # The other levels.
    "points": ("level:points key:8 key:7 key:- key:9 key:0", "87-90"),
    "one sign after another": ("level:points key:8 key:+ key:- key:9", "8-9"),
    "backspace": ("level:points key:8 key:7 key:back", "8"),
    "ranks": ("level:values melded:60 rank:K rank:2 rank:2 rank:*", "60/K 2 2 *"),
    "ranks alone": ("level:values rank:K", "/K"),
    "five kings": ("level:values rank:K rank:K rank:K rank:K rank:K", "/K K K K"),
    "there and back": ("4h 7h level:points key:8 level:cards", "4h,5h,6h,7h"),
}


@pytest.fixture(scope="module")
def outcomes(deno: Any) -> dict[str, Any]:
    """All cases of the table played at once."""
    return dict(zip(TAPS, deno("play.js", given=[case(taps) for taps, _ in TAPS.values()]), strict=True))


@pytest.mark.parametrize("name", TAPS)
def test_taps_write_the_line(outcomes: dict[str, Any], name: str) -> None:
    assert outcomes[name]["lines"][0] == TAPS[name][1]


@pytest.mark.parametrize("name", [name for name, (taps, _) in TAPS.items() if "level" not in taps])
def test_the_app_reads_what_the_pad_writes(outcomes: dict[str, Any], name: str) -> None:
    line = outcomes[name]["lines"][0]
    assert str(read_line(line)) == line


SAID = {
    "Kh": {"what": "where", "seat": 1, "in": "set"},
    "6d": {"what": "where", "seat": 1, "in": "run"},
    "8d to:1 8d": {"what": "where", "seat": 0, "in": "layoff"},
    "hand 2c table 2c": {"what": "where", "seat": 0, "in": "hand"},
    "8d": {"what": "laidOff"},
    "Jh Ah+": {"what": "jokerAs"},
    "9h * 9c * 9d * 9s": {"what": "noJoker"},
    "4h 6h 4c 4d 4s new 3h 7h": {"what": "noJoker"},
    "3c 3d 9s": {"what": "notYet"},
    "3c 9s": {"what": "alone"},
    "3c 3d new": {"what": "short"},
    "9s Qs new 3c 3d 3s Ks": {"what": "which"},
    "*": {"what": "jokerNow"},
    "text:nonsense 4h": {"what": "typed"},
    "level:values rank:K rank:K rank:K rank:K rank:K": {"what": "noMore", "count": 4},
}


def test_what_the_status_line_says(deno: Any) -> None:
    played = deno("play.js", given=[case(taps) for taps in SAID])
    for (taps, said), outcome in zip(SAID.items(), played, strict=True):
        assert outcome["say"] | said == outcome["say"], taps


TWO_PACKS = {
    "second copy in the hand": ("hand 7h 7h", "/ 7h 7h"),
    "third tap takes one back": ("hand 7h 7h 7h", "/ 7h"),
    "second copy in another set": ("7h 7c 7s 7h 7d 7c", "7h,7c,7s 7h,7d,7c"),
    "an illegal set can be entered": ("6h 6h 6d", "6h,6h,6d"),
    "a gap takes the second copy": ("6h 6c 6s new 5h 7h", "6h,6c,6s 5h,6h,7h"),
    "both copies away: a joker": ("new 6d 6c 6s new 4d 7d", "6d,6c,6s 4d,5d,*=6d,7d"),
}


def test_two_packs(deno: Any) -> None:
    lines = ("", "5d,6d,7d")
    played = deno(
        "play.js",
        given=[case(taps, lines if "joker" in name else ("", ""), 2, 4) for name, (taps, _) in TWO_PACKS.items()],
    )
    assert {name: outcome["lines"][0] for name, outcome in zip(TWO_PACKS, played, strict=True)} == {
        name: line for name, (_, line) in TWO_PACKS.items()
    }


def test_a_second_copy_is_told(deno: Any) -> None:
    once, twice = deno("play.js", given=[case("hand 7h", packs=2), case("hand 7h 7h", packs=2)])
    assert (once["cells"]["7h"]["chosen"], twice["cells"]["7h"]["chosen"]) == (1, 2)


WAITING = {
    "the meld comes later": ("Ks to:1 Kh Kc Kd", ["+Ks@2.1", "Kh,Kc,Kd"]),
    "two in a row": ("Ks 8d to:1 Kh Kc Kd 5d 7d", ["+Ks@2.1 +8d@2.2", "Kh,Kc,Kd 5d,6d,7d"]),
    "the meld outgrows it": ("Ks to:1 Kh Kc Kd * Ks", ["+Ks", "Kh,Kc,Kd,*=K"]),
    "two melds take it: asked": ("Ks to:1 Kh Kc Kd 10s Qs", ["+Ks@2.1", "Kh,Kc,Kd 10s,Js,Qs"]),
    "it never comes": ("Ks to:1 3h 3c 3d", ["+Ks", "3h,3c,3d"]),
    "gone again": ("Ks to:1 Kh Kc Kd Kd", ["+Ks", "Kh,Kc"]),
}


def test_a_card_laid_off_before_its_meld_is_entered(deno: Any) -> None:
    played = deno("play.js", given=[case(taps, ("", "")) for taps, _ in WAITING.values()])
    assert {name: outcome["lines"] for name, outcome in zip(WAITING, played, strict=True)} == {
        name: lines for name, (_, lines) in WAITING.items()
    }


READ = {
    "4-7h 9-qs 3cds +ks +8d / ac 10c jh 2d 9c": "4h,5h,6h,7h 9s,10s,Js,Qs 3c,3d,3s +Ks +8d@2.2 / Ac 10c Jh 2d 9c",
    "4-7h*6": "4h,5h,*=6h,7h",
    "q-ah": "Qh,Kh,Ah",
    "a-3h": "Ah,2h,3h",
    "9hc*": "9h,9c,*=9",
    "4h,5h,*=6,7h": "4h,5h,*=6h,7h",
    "Th,jh,qh": "10h,Jh,Qh",
    "+8d@2.2": "+8d@2.2",
    "+8d@7.1": "+8d@7.1",
    "3h,3c,* / *": "3h,3c,* / *",
    "/": "/",
    "4-7x": "4-7x",
    "3 kings": "3 kings",
}


def test_lines_are_read_and_what_cannot_be_read_stays(deno: Any) -> None:
    played = deno("play.js", given=[case("", (line, BEN)) for line in READ])
    assert {line: outcome["lines"][0] for line, outcome in zip(READ, played, strict=True)} == READ


POINTS = {
    "4h 7h": 22,
    "Ah 3h": 6,
    "Qs As+": 35,
    "Ah Ac As": 45,
    "9h 9c * 9d": 33,
    "4h 7h hand Ah Ks": 22 - 15 - 10,
    "2c 4c 3h 3d 3s Ac": 9 + 9 + 1,
    "hand *": -15,
    "level:points key:8 key:7 key:- key:9 key:0": -3,
    "level:values melded:60 rank:K rank:2": 48,
    "text:nonsense": None,
    "": None,
}


def test_live_points(deno: Any) -> None:
    played = deno("play.js", given=[case(taps) for taps in POINTS])
    assert {taps: outcome["points"][0] for taps, outcome in zip(POINTS, played, strict=True)} == POINTS


def test_cells_tell_what_is_gone_and_what_fits(deno: Any) -> None:
    (cells,) = [one["cells"] for one in deno("play.js", given=[case("7c 7d 7s 7h new Qh Ah+", ("", "5d,6d,7d"))])]
    assert cells["8d"]["fits"]
    assert cells["7h"]["chosen"] == 1
    assert (cells["Ah"]["chosen"], cells["Ah+"]["chosen"]) == (0, 1)
