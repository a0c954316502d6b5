"""Examples of the rules on cards, melds, jokers and lay-offs."""

from scorekeeper.engine.words import N_
from scorekeeper.rulebook.example import Example, Pair

MELDS: dict[str, Pair] = {
    "meld.set.suits": Pair(
        right=Example(
            says=N_("Three sixes of three suits are a set."),
            asked={"ask": "meld", "game": "rummy500", "cards": ["6h", "6d", "6c"]},
            shows=((N_("Melded"), "6h 6d 6c"),),
            answer={"ok": True, "kind": "set", "points": 18},
        ),
        wrong=Example(
            says=N_("Two packs are in play, and the six of hearts lies here twice."),
            asked={"ask": "meld", "game": "rummy500", "players": 5, "cards": ["6h", "6h", "6d"]},
            shows=((N_("Melded"), "6h 6h 6d"),),
            answer={"ok": False},
        ),
    ),
    "score.low-ace": Pair(
        right=Example(
            says=N_("An ace below the 2 and the 3 counts 1: the run is worth 6."),
            asked={"ask": "meld", "game": "rummy500", "cards": ["Ah", "2h", "3h"]},
            shows=((N_("Melded"), "Ah 2h 3h"),),
            answer={"ok": True, "points": 6},
        ),
        wrong=Example(
            says=N_("“My ace is worth 15 everywhere, so the run counts 20.”"),
            asked={"ask": "meld", "game": "rummy500", "cards": ["Ah", "2h", "3h"]},
            shows=((N_("Melded"), "Ah 2h 3h"),),
            answer={"points": 6},
            claimed={"points": 20},
        ),
    ),
}
