"""Gin Rummy as open_spiel plays it, at random, each hand replayed here: who ends it and how, what is laid off, what it scores.

A hand is recorded three times, event by event, as it lies on the table at its end, and as totals. Who may knock, and with how
little deadwood, is asked in one turn of each hand. It needs the extra `bench` (`pip install --editable '.[bench]'`).

The table plays as open_spiel does: equal deadwood scores nobody, no big gin, the last discard may be knocked with, and where
the card turned up sets the limit an ace means gin. What open_spiel allows and our rules do not, the discard of the card just
taken, has to be refused here; then the hand is left out, as are those that it ends after fifty draws from the pile.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import answer_record

Json = dict[str, Any]
SUITS = "scdh"
RANKS = ("A", *map(str, range(2, 11)), "J", "Q", "K")
OF_A_SUIT = len(RANKS)
WHO = ("Bo", "Ann")
"""The first to act there did not deal: Ann deals."""
AS_THERE = {"tie": "nothing", "big_gin": "off", "wall": "last-knock"}
OKLAHOMA = {"knock_limit": "upcard", "upcard_ace": "gin"}
ENDINGS = ("knock", "gin", "undercut", "tie", "void")
LEFT_OUT = ("same card", "fifty draws")
SHARE = 250


def card(number: int) -> str:
    """A card as we write it."""
    return RANKS[number % OF_A_SUIT] + SUITS[number // OF_A_SUIT]


def cards(numbers: list[int]) -> list[str]:
    return [card(number) for number in sorted(numbers)]


@dataclass
class Hand:
    """A hand as it was played there: its cards at the deal, events, melds and lay-offs as we record them, and how it ended.
    `asked` are the cards in one turn, whether they may knock there, and with how much deadwood."""

    oklahoma: bool
    deal: Json
    upcard: str
    events: list[Json] = field(default_factory=list)
    melds: list[Json] = field(default_factory=list)
    knocker: str | None = None
    left: dict[str, list[str]] = field(default_factory=dict)
    deadwood: dict[str, int] = field(default_factory=dict)
    points: int = 0
    ending: str = ""
    asked: tuple[list[str], bool, int] | None = None

    @property
    def options(self) -> Json:
        return AS_THERE | (OKLAHOMA if self.oklahoma else {})

    def record(self, *hands: Json) -> Json:
        """A record of our format with these hands."""
        said = {"dealer": WHO[1], "upcard": self.upcard}
        return {
            "format": "scorekeeper-record/1", "game": "gin", "players": [*WHO],
            "options": self.options | {"target": 1000}, "hands": [said | hand for hand in hands],
        }  # fmt: skip


class Player:
    """Plays a hand of open_spiel, and writes it down."""

    def __init__(self, random: Random, *, oklahoma: bool) -> None:
        import pyspiel

        self.random, self.gin = random, pyspiel.gin_rummy
        self.sense = [random.random() ** 0.25 for _ in WHO]
        self.daring = [random.random() ** 2 for _ in WHO]
        self.state = pyspiel.load_game("gin_rummy", {"oklahoma": oklahoma}).new_initial_state()
        self.utils = self.gin.GinRummyUtils(OF_A_SUIT, len(SUITS), 10)
        self._chance()
        held = self.state.hands()
        self.hand = Hand(oklahoma, {name: cards(held[at]) for at, name in enumerate(WHO)}, card(int(self.state.upcard())))
        self.taken: int | None = None
        self.ask_in = random.randrange(20)

    def _chance(self) -> None:
        """Let the cards come from the stock, if they are to."""
        while self.state.is_chance_node():
            self.state.apply_action(self.random.choice(self.state.legal_actions()))

    def _write(self, word: str, **said: Any) -> Json:
        event = {"do": word, "by": WHO[self.state.current_player()], **said}
        self.hand.events.append(event)
        return event

    def play(self) -> Hand:
        """The hand to its end."""
        phase = self.gin.Phase
        do = {
            phase.FIRST_UPCARD: self._draw, phase.DRAW: self._draw, phase.DISCARD: self._discard,
            phase.KNOCK: self._knock, phase.LAYOFF: self._show, phase.WALL: self._at_the_wall,
        }  # fmt: skip
        while not self.state.is_terminal() and not self.hand.ending:
            do[self.state.current_phase()]()
        if not self.hand.ending:
            self._end()
        return self.hand

    def _draw(self) -> None:
        action = self.random.choice(self.state.legal_actions())
        if self._is_sensible() and self.gin.DRAW_UPCARD_ACTION in self.state.legal_actions():
            action = self._takes_or_not()
        self.taken = None
        if action == self.gin.PASS_ACTION:
            self._write("pass")
        elif action == self.gin.DRAW_UPCARD_ACTION:
            self.taken = int(self.state.upcard())
            self._write("draw", **{"from": "pile"})
        else:
            event = self._write("draw", **{"from": "stock"})
            before, seat = set(self.state.hands()[self.state.current_player()]), self.state.current_player()
            self.state.apply_action(action)
            self._chance()
            (drawn,) = set(self.state.hands()[seat]) - before
            event["card"] = card(drawn)
            return
        self.state.apply_action(action)
        if self.state.is_terminal():
            self.hand.ending = "fifty draws"

    def _is_sensible(self) -> bool:
        return self.random.random() < self.sense[self.state.current_player()]

    def _takes_or_not(self) -> int:
        """The upcard is taken where it helps."""
        own = list(self.state.hands()[self.state.current_player()])
        upcard = int(self.state.upcard())
        helps = self.utils.min_deadwood([*own, upcard]) < self.utils.min_deadwood(own)
        others = [one for one in self.state.legal_actions() if one != self.gin.DRAW_UPCARD_ACTION]
        return int(self.gin.DRAW_UPCARD_ACTION if helps else others[0])

    def _discard(self) -> None:
        seat, legal = self.state.current_player(), self.state.legal_actions()
        own = list(self.state.hands()[seat])
        may_knock = self.gin.KNOCK_ACTION in legal
        if len(self.hand.events) >= self.ask_in and self.hand.asked is None:
            self.hand.asked = cards(own), may_knock, self.utils.min_deadwood(own)
        if may_knock and self._knocks_with(own) and self.random.random() < self.daring[seat]:
            self.state.apply_action(self.gin.KNOCK_ACTION)
            return
        rest = {one: self.utils.min_deadwood([other for other in own if other != one]) for one in own}
        action = min(own, key=lambda one: (rest[one], one)) if self._is_sensible() else self.random.choice(own)
        if action == self.taken and self.random.random() < 0.99:
            action = self.random.choice([one for one in own if one != self.taken])
        if action == self.taken:
            self.hand.ending = "same card"
        self._write("discard", card=card(action))
        self.state.apply_action(action)

    def _knocks_with(self, own: list[int]) -> list[int]:
        """The cards that may be laid aside in a knock, by our rules too."""
        return [one for one in self.utils.legal_discards(own, self.state.knock_card()) if one != self.taken]

    def _at_the_wall(self) -> None:
        legal = self.state.legal_actions()
        own = [*self.state.hands()[self.state.current_player()], int(self.state.upcard())]
        self.taken = int(self.state.upcard())
        knocks = self.gin.KNOCK_ACTION in legal and self._knocks_with(own)
        if knocks:
            self._write("draw", **{"from": "pile"})
        else:
            self._write("pass")
        self.state.apply_action(self.gin.KNOCK_ACTION if knocks else self.gin.PASS_ACTION)

    def _knock(self) -> None:
        """A card is laid aside, and melds are laid until the knocker has enough of it."""
        seat = self.state.current_player()
        aside = self.random.choice(self._knocks_with(list(self.state.hands()[seat])))
        event = self._write("knock", card=card(aside))
        self.state.apply_action(aside)
        self._lay(seat, self.gin.Phase.KNOCK)
        self.hand.knocker = WHO[seat]
        event |= {"melds": self._melds(seat), "left": cards(list(self.state.hands()[seat]))}
        self.hand.melds = [{"by": WHO[seat], "cards": meld, "layoffs": []} for meld in event["melds"]]

    def _lay(self, seat: int, phase: Any) -> None:
        """Lay melds, mostly all that there are."""
        while self.state.current_player() == seat and self.state.current_phase() == phase:
            legal = [action for action in self.state.legal_actions() if action != self.gin.PASS_ACTION]
            may_stop = len(legal) < len(self.state.legal_actions())
            stops = not legal or (may_stop and self.random.random() < 0.1)
            self.state.apply_action(self.gin.PASS_ACTION if stops else self.random.choice(legal))

    def _melds(self, seat: int) -> list[list[str]]:
        laid = self.state.layed_melds()[seat]
        return [[card(one) for one in sorted(self.utils.int_to_meld[meld])] for meld in laid]

    def _show(self) -> None:
        """Cards are laid off, then melds are laid."""
        seat = self.state.current_player()
        event = self._write("show", layoffs=[])
        while not self.state.finished_layoffs():
            legal = [action for action in self.state.legal_actions() if action != self.gin.PASS_ACTION]
            if not legal or self.random.random() < 0.15:
                self.state.apply_action(self.gin.PASS_ACTION)
                continue
            action = self.random.choice(legal)
            on = self._fits(action)
            event["layoffs"].append({"card": card(action), "on": on + 1})
            self.hand.melds[on]["layoffs"].append({"by": WHO[seat], "card": card(action)})
            self.state.apply_action(action)
        self._lay(seat, self.gin.Phase.LAYOFF)
        event |= {"melds": self._melds(seat), "left": cards(list(self.state.hands()[seat]))}
        self.hand.melds += [{"by": WHO[seat], "cards": meld, "layoffs": []} for meld in event["melds"]]

    def _fits(self, number: int) -> int:
        """The meld that a card goes on: there it only has to fit one. A run comes first, for more may follow on it."""
        text, rank = card(number), number % OF_A_SUIT
        sets = []
        for at, laid in enumerate(self.hand.melds):
            lying = [*laid["cards"], *(off["card"] for off in laid["layoffs"])]
            if len({one[:-1] for one in lying}) == 1:
                sets += [at] if lying[0][:-1] == text[:-1] and len(lying) == 3 else []
                continue
            ranks = [RANKS.index(one[:-1]) for one in lying]
            if lying[0][-1] == text[-1] and rank in (min(ranks) - 1, max(ranks) + 1):
                return at
        return sets[0]

    def _end(self) -> None:
        hand, returns = self.hand, self.state.returns()
        hand.points = int(returns[0])
        hand.left = {name: cards(list(self.state.hands()[at])) for at, name in enumerate(WHO)}
        if hand.knocker is None:
            hand.ending = "void"
            return
        hand.deadwood = {name: self.state.deadwood()[at] for at, name in enumerate(WHO)}
        won = hand.points if hand.knocker == WHO[0] else -hand.points
        gin = not hand.deadwood[hand.knocker]
        hand.ending = "gin" if gin else "knock" if won > 0 else "undercut" if won else "tie"


# Both compared.
def differences(hand: Hand) -> Iterator[str]:
    """What we make of a hand in another way than open_spiel did."""
    played = {"entry": "play", "deal": hand.deal, "events": hand.events}
    if hand.ending == "same card":
        (told,) = answer_record(hand.record(played), str)["hands"]
        found = [(one.get("event"), one["rules"]) for one in told["verdicts"]]
        if found != [(len(hand.events) - 1, ["discard.same"])]:
            yield f"a card just taken is discarded: {found}"
    elif hand.ending != "fifty draws":
        lying = {"entry": "table", "out": hand.knocker, "melds": hand.melds, "left": hand.left}
        scores = {name: {"left": hand.deadwood[name]} if hand.knocker else {} for name in WHO}
        for record in (played, lying, {"entry": "totals", "out": hand.knocker, "scores": scores}):
            yield from _apart(hand, record)
    if hand.asked:
        own, may_knock, deadwood = hand.asked
        question = {"ask": "best", "game": "gin", "options": hand.options, "hand": own, "upcard": hand.upcard}
        told = answer(question, str)
        if (told.get("knock"), -told.get("points", 1)) != (may_knock, deadwood):
            yield f"may knock there: {may_knock} with {deadwood}, here {told}"


def _apart(hand: Hand, recorded: Json) -> Iterator[str]:
    """What differs in one record of a hand."""
    answered = answer_record(hand.record(recorded), str)
    if "error" in answered:
        yield f"{recorded['entry']}: {answered['error']}"
        return
    (told,) = answered["hands"]
    scores = told["scores"] or {name: {} for name in WHO}
    ours = {
        "verdicts": told["verdicts"],
        "out": told["out"],
        "points": scores[WHO[0]].get("hand", 0) - scores[WHO[1]].get("hand", 0),
        "left": {name: scores[name].get("left") for name in WHO} if hand.knocker else {},
        "over": told.get("over", True),
    }
    theirs = {"verdicts": [], "out": hand.knocker, "points": hand.points, "left": hand.deadwood, "over": True}
    for what, value in theirs.items():
        if ours[what] != value:
            yield f"{recorded['entry']}: {what} there {value}, here {ours[what]}"


@dataclass
class Share:
    """What came of some hands: how they ended, how many were laid off on, and what differed."""

    endings: Counter[str] = field(default_factory=Counter)
    layoffs: int = 0
    differ: list[str] = field(default_factory=list)


def _share(seed: str, first: int, beyond: int) -> Share:
    share = Share()
    for number in range(first, beyond):
        hand = Player(Random(f"{seed}/{number}"), oklahoma=number % 3 == 0).play()
        share.endings[hand.ending] += 1
        share.layoffs += sum(len(meld["layoffs"]) for meld in hand.melds)
        share.differ += [f"{number}: {found}" for found in differences(hand)]
    return share


def beside_open_spiel(folder: Path, games: int, seed: str | int = 0, cores: int = 1) -> Mapping[str, Any]:
    """`differ` counts what differs in so many games, `endings_left_out` the ways to end that none of them had. Without a seed
    a fresh one is taken. Where open_spiel is not installed this says so."""
    try:
        import pyspiel  # noqa: F401
    except ImportError as missing:
        why = f"skipped: {missing}; pip install --editable '.[bench]'"
        print(why, flush=True)
        return {"skipped": why, "differ": 0, "endings_left_out": 0}
    seed = seed or SystemRandom().randrange(1, 10**9)
    print(f"seed {seed}", flush=True)
    total, firsts = Share(), range(0, games, SHARE)
    with ProcessPoolExecutor(cores) as others:
        beyond = [min(first + SHARE, games) for first in firsts]
        for share in others.map(_share, [str(seed)] * len(firsts), firsts, beyond):
            total.endings += share.endings
            total.layoffs += share.layoffs
            total.differ += share.differ
    for found in total.differ[:5]:
        print(found, flush=True)
    return {
        "games": total.endings.total(), "endings": dict(total.endings.most_common()),
        "replayed": sum(total.endings[ending] for ending in ENDINGS),
        "left_out": sum(total.endings[ending] for ending in LEFT_OUT), "layoffs": total.layoffs,
        "differ": len(total.differ), "endings_left_out": sum(not total.endings[ending] for ending in ENDINGS),
    }  # fmt: skip
