"""What a table plays, as the contract lists presets and options: packs, jokers, the law of the ace, how cards count."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from . import laws
from .cards import ACE, RANKS, Deck, is_joker, own_of, plain
from .laws import Counted, Law, housed
from .opinion import Reading, judge

ACES = {"low": laws.LOW, "high-or-low": laws.HIGH, "round-the-corner": laws.CORNER}
OF_500 = {"high-or-low": laws.R500, "round-the-corner": laws.R500_CORNER}
RAMI = {
    "packs": 2, "jokers": 4, "hand_size": 13, "melds_per_turn": "any", "layoff": "after-own-meld", "ace": "high-or-low",
    "ace_points": 11, "joker_points": 20, "joker_limit": "one", "joker_exchange": "play-at-once", "first_meld": 51,
    "pure_run": True, "discard_take": "must-meld", "first_turn": "no-meld", "last_card": "stock-only",
    "going_out": "discard", "stock_out": "shuffle", "scoring": "penalty", "unmelded": 100, "target": 501,
}  # fmt: skip
KALUKI = {
    "packs": 2, "jokers": 4, "hand_size": 15, "melds_per_turn": "any", "ace": "high-or-low", "ace_points": 15,
    "joker_points": 25, "first_meld": 51, "layoff": "after-own-meld", "joker_exchange": True,
    "discard_take": "after-own-meld",
}  # fmt: skip
PIFE = {
    "packs": 2, "hand_size": 9, "all_at_once_from": 1, "melds_per_turn": "any", "ace": "high-or-low", "upcard": "none",
    "stock_out": "shuffle", "scoring": "wins", "target": None, "deals": 10,
}  # fmt: skip
CACHETA = {**PIFE, "wild": "next-suit", "wild_use": "runs", "scoring": "lives", "lives": 10, "deals": None}
COLOURS = {0: (0, 1), 1: (0, 1), 2: (2, 3), 3: (2, 3)}
"""The suits of the colour of each suit."""
BOXES = {"opening": 30, "joker_free": "rearrange", "joker_retrieve": "rack-or-table", "joker_reuse": "new-set"}
PRESETS: dict[str, dict[str, dict[str, Any]]] = {
    "rummy500": {"pagat": {}, "bicycle": {"jokers_per_pack": 0, "rummy_call": "off", "discard_take": "must-meld"}},
    "rummy": {
        "basic": {},
        "block": {"stock_out": "block"},
        "wrotham": {"jokers": 3, "joker_exchange": True},
        "kaluki": KALUKI,
        "rami51": RAMI,
        "rami40": {**RAMI, "first_meld": 40, "pure_run": False, "joker_limit": "none", "jokers": 2},
        "pife": PIFE,
        "cacheta": CACHETA,
    },
    "rummikub": {
        "tiles": {},
        "modern": BOXES,
        "xp": {**BOXES, "copies": 3, "jokers": 4},
        "cards": {"jokers": 4, "opening_joker": 25, "joker_penalty": 25},
    },
}


@dataclass(frozen=True)
class House:
    """A table. `question`: what a question says of it; `calling`: how Rummy may be called; `turned`: the card turned up."""

    game: str
    preset: str
    given: dict[str, Any] = field(default_factory=dict)
    players: int | None = None
    turned: int | None = None

    @property
    def question(self) -> dict[str, Any]:
        """The parts of a question that say what table it is."""
        said = {"game": self.game, "preset": self.preset, "options": self.given, "players": self.players}
        found = {name: value for name, value in said.items() if value not in (None, {})}
        return found if self.turned is None else {**found, "turned": self.deck.write([self.turned])[0]}

    @property
    def turns(self) -> bool:
        """Is a card turned here that makes others wild?"""
        return self.option("wild", "none") != "none"

    @property
    def wild(self) -> frozenset[int]:
        """The next higher card of the turned one's suit or colour; after the king the ace. A joker makes none wild."""
        if not self.turns or self.turned is None or is_joker(self.turned):
            return frozenset()
        suit, rank = divmod(self.turned, RANKS)
        suits = (suit,) if self.option("wild", "none") == "next-suit" else COLOURS[suit]
        return frozenset(suit * RANKS + (rank + 1) % RANKS for suit in suits)

    def option(self, name: str, default: Any) -> Any:
        """The value of an option: as given, else the preset's, else the default."""
        return self.given.get(name, PRESETS[self.game][self.preset].get(name, default))

    @property
    def packs(self) -> int:
        """How often each card is there."""
        if self.game == "rummikub":
            return int(self.option("copies", 2))
        agreed = self.option("packs", "auto")
        many = (self.players or 4) > (4 if self.game == "rummy500" else 6)
        return 1 + many if agreed == "auto" else int(agreed)

    @property
    def jokers(self) -> int:
        """How many jokers there are in all."""
        if self.game == "rummy500":
            return int(self.option("jokers_per_pack", 2)) * self.packs
        return int(self.option("jokers", 2 if self.game == "rummikub" else 0))

    @property
    def law(self) -> Law:
        """What a meld is here."""
        if self.game == "rummikub":
            return laws.RUMMIKUB
        is_500 = self.game == "rummy500"
        usual = OF_500[self.option("ace", "high-or-low")] if is_500 else ACES[self.option("ace", "low")]
        sets, limit = self.option("two_pack_sets", "distinct"), self.option("joker_limit", "none")
        return housed(usual, sets, self.packs, limit, self.option("wild_use", "any"))

    @property
    def deck(self) -> Deck:
        """How cards are written here."""
        return self.law.deck

    @property
    def counted(self) -> Counted:
        """What cards count here."""
        if self.game == "rummikub":
            return laws.TILES_30 if self.option("joker_penalty", 30) == 30 else laws.TILES_25
        joker = int(self.option("joker_points", 15))
        if self.game == "rummy500":
            usual = laws.FACE if self.option("card_values", "face") == "face" else laws.FIVES
            low_ace = usual.low_ace if self.option("low_ace", "low") == "low" else 15
            return replace(usual, low_ace=low_ace, joker=joker, left_joker=joker)
        agreed = self.option("ace_points", "auto")
        ace = int((1 if self.option("ace", "low") == "low" else 15) if agreed == "auto" else agreed)
        return Counted((ace, *laws.ACE_1.ranks[1:]), ace, joker, joker)

    def towards_first(self, meld: Reading) -> int | None:
        """What a meld gives towards a player's first ones, where these must come to something: each card as it scores in Rummy
        500, as it counts in hand in Rummy, where an ace low in a run counts 1; a joker as the card it stands for."""
        if not self.option("first_meld", 0):
            return None
        counted = replace(self.counted, joker=None)
        counted = counted if self.counts_melds else replace(counted, low_ace=1)
        return counted.meld(meld.shape, meld.cards)

    @property
    def counts_melds(self) -> bool:
        """In Rummy 500 what is melded counts; elsewhere what is left alone."""
        return self.game == "rummy500"

    @property
    def calling(self) -> str:
        """How Rummy may be called here."""
        return str(self.option("rummy_call", "pile")) if self.game == "rummy500" else "off"

    def points(self, meld: Reading) -> int:
        """What a meld counts on the table."""
        return self.counted.meld(meld.shape, meld.cards)

    def laid_off(self, meld: Reading, longer: Reading) -> int:
        """What the card counts that made a meld longer: an ace that lies low no more is somebody else's."""
        (card,) = (Counter(longer.cards) - Counter(meld.cards)).elements()
        at = longer.cards.index(card)
        return self.counted.meld(replace(longer.shape, cards=(longer.shape.cards[at],)), (card,))

    def raised(self, meld: Reading, longer: Reading) -> int:
        """What the ace of a run counts more that lay below the 2, and has a card below it now."""
        high = meld.shape.low and not longer.shape.low and not is_joker(meld.cards[0])
        return self.counted.ranks[ACE] - self.counted.low_ace if high else 0

    def laid_low_ace(self, meld: Reading, longer: Reading) -> bool:
        """Was an ace laid below the 2?"""
        return longer.shape.low and not meld.shape.low and not is_joker(longer.cards[0])

    def left(self, cards: Iterable[int]) -> int:
        """What cards count that are left."""
        return sum(map(self.counted.left, cards))


class Seen:
    """The cards that were seen so far, all places together, and the rules broken by those that cannot all be there."""

    def __init__(self, house: House) -> None:
        self.house, self.count, self.rules = house, Counter[int](), set[str]()
        self.add(() if house.turned is None else (house.turned,))

    def add(self, cards: Iterable[int]) -> bool:
        """See some more. Can all of these be there, and are those wild that lie as others?"""
        cards = tuple(cards)
        there = all(own in self.house.wild for card in cards if (own := own_of(card)) is not None)
        self.rules |= set() if there else {"wild.card"}
        for card in map(plain, cards):
            self.count[card] += 1
            if self.count[card] > (self.house.jokers if is_joker(card) else self.house.packs):
                there = False
                self.rules.add("cards.jokers" if is_joker(card) else "cards.copies")
        return there


def melds_of(rows: Iterable[Sequence[int]], house: House, seen: Seen) -> list[Reading | None]:
    """Rows of cards on a table, each as the meld that it is, or None: where it is none, is open, or has cards too many."""
    found = []
    for row in rows:
        there = seen.add(row)
        meld = judge(row, house.law).meld
        found.append(meld if there else None)
    return found
