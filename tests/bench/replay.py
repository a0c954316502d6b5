"""A recorded hand replayed from its JSON, every event judged: beside python-chess, reading PGN with every move checked."""

import json
from collections.abc import Callable
from io import StringIO
from random import Random
from typing import Any

from scorekeeper.contract.record import FORMAT, answer_record
from scorekeeper.engine.best_melds import best
from scorekeeper.engine.cards import JOKER, SUITS, Card
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.rules.laying_off import fits_on, lay_off
from scorekeeper.games import GAMES
from scorekeeper.wording import plain

from .measured import Goal, Line, alternating, rates

PLAYERS = ("Ann", "Bo", "Cy")
WRONG_EVERY = 12
GAMES_OF_CHESS = (
    "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5"
    " 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0",
    "1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ 4. Kf1 b5 5. Bxb5 Nf6 6. Nf3 Qh6 7. d3 Nh5 8. Nh4 Qg5 9. Nf5 c6 10. g4 Nf6"
    " 11. Rg1 cxb5 12. h4 Qg6 13. h5 Qg5 14. Qf3 Ng8 15. Bxf4 Qf6 16. Nc3 Bc5 17. Nd5 Qxb2 18. Bd6 Bxg1 19. e5 Qxa1+"
    " 20. Ke2 Na6 21. Nxg7+ Kd8 22. Qf6+ Nxf6 23. Be7# 1-0",
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 5. c3 Ba5 6. d4 exd4 7. O-O d3 8. Qb3 Qf6 9. e5 Qg6 10. Re1 Nge7"
    " 11. Ba3 b5 12. Qxb5 Rb8 13. Qa4 Bb6 14. Nbd2 Bb7 15. Ne4 Qf5 16. Bxd3 Qh5 17. Nf6+ gxf6 18. exf6 Rg8 19. Rad1 Qxf3"
    " 20. Rxe7+ Nxe7 21. Qxd7+ Kxd7 22. Bf5+ Ke8 23. Bd7+ Kf8 24. Bxe7# 1-0",
)
"""Three short games that everybody knows: Paris 1858, London 1851, Berlin 1852."""

Event = dict[str, Any]


class Dealt:
    """A hand of Rummy 500 played with open cards, and what is written down of it. Everybody melds what is best at once, lays
    off what fits and discards at random; now and then somebody tries what is not allowed."""

    def __init__(self, agreed: Agreement, chance: Random) -> None:
        self.agreed, self.chance = agreed, chance
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS] + [JOKER] * agreed.set_up.jokers
        chance.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(agreed.set_up.hand_size)] for _ in PLAYERS]
        self.dealt = {name: list(map(str, hand)) for name, hand in zip(PLAYERS, self.hands, strict=True)}
        self.upcard, self.stock = pack.pop(), pack
        self.table: list[Meld] = []
        self.events: list[Event] = []

    def record(self) -> dict[str, Any]:
        """The whole hand, as a record of one hand."""
        seat = 0
        while self.stock and all(self.hands):
            self.turn(seat)
            seat = (seat + 1) % len(PLAYERS)
        if all(self.hands):
            self.tell(seat, "pass")
        left = {name: list(map(str, hand)) for name, hand in zip(PLAYERS, self.hands, strict=True)}
        hand = {"entry": "play", "dealer": PLAYERS[-1], "upcard": str(self.upcard), "deal": self.dealt}
        return {
            "format": FORMAT,
            "game": "rummy500",
            "players": list(PLAYERS),
            "hands": [{**hand, "events": self.events, "left": left}],
        }

    def turn(self, seat: int) -> None:
        hand = self.hands[seat]
        card = self.stock.pop()
        hand.append(card)
        self.tell(seat, "draw", **{"from": "stock", "card": str(card)})
        if len(self.events) % WRONG_EVERY == 0:
            self.tell(seat, "meld", cards=[str(card) for card in hand[:3]])
            if self.is_meld(hand[:3]):
                self.events.pop()
        for meld in best(tuple(hand), (), self.agreed).melds:
            self.table.append(meld)
            self.tell(seat, "meld", cards=list(map(str, meld.cards)))
            self.without(hand, meld.cards)
        for card in list(hand):
            self.put_down(seat, card)
        if hand:
            card = hand.pop(self.chance.randrange(len(hand)))
            self.tell(seat, "discard", card=str(card))

    def is_meld(self, cards: list[Card]) -> bool:
        return bool(best(tuple(cards), (), self.agreed).melds)

    def put_down(self, seat: int, card: Card) -> None:
        """Lay the card off, where it fits on one meld alone."""
        law = self.agreed.set_up.law
        fits = fits_on(tuple(self.table), card, law)
        longer = lay_off(self.table[fits[0]], card, law)[0] if len(fits) == 1 else None
        if longer and not card.wild:
            self.table[fits[0]] = longer
            self.tell(seat, "layoff", card=str(card), on=fits[0] + 1)
            self.hands[seat].remove(card)

    def without(self, hand: list[Card], cards: tuple[Card, ...]) -> None:
        for card in cards:
            hand.remove(JOKER if card.wild else card)

    def tell(self, seat: int, do: str, **parts: Any) -> None:
        self.events.append({"do": do, "by": PLAYERS[seat], **parts})


def some_records(count: int, seed: int = 8) -> list[str]:
    """Recorded hands as JSON."""
    agreed, chance = agree(GAMES["rummy500"], "pagat", {}, PLAYERS), Random(seed)
    return [json.dumps(Dealt(agreed, chance).record()) for _ in range(count)]


def answered(records: list[str]) -> Callable[[], list[dict[str, Any]]]:
    """Replays every record: read, judged, every verdict in words, scored."""
    return lambda: [answer_record(json.loads(record), plain) for record in records]


def beside_chess(passes: int, hands: int, games: int) -> list[Line]:
    """Events a second beside moves a second."""
    import chess.pgn

    records = some_records(hands)
    replays = answered(records)
    check(records, replays())
    texts = [GAMES_OF_CHESS[number % len(GAMES_OF_CHESS)] for number in range(games)]

    def read() -> int:
        read_in = [chess.pgn.read_game(StringIO(text)) for text in texts]
        assert not any(game.errors for game in read_in if game)
        return sum(game.end().ply() for game in read_in if game)

    events = sum(len(json.loads(record)["hands"][0]["events"]) for record in records)
    ours, theirs = alternating(replays, read, passes)
    what = "recorded hands replayed from JSON, events"
    beside = "python-chess, moves of PGN"
    return [Line(what, rates(ours, events), Goal(1.5, at_least=True), beside, rates(theirs, read()), "/s")]


def check(records: list[str], answers: list[dict[str, Any]]) -> None:
    """The hands are what they should be: over, with few events refused."""
    for record, answer in zip(records, answers, strict=True):
        (hand,), events = answer["hands"], json.loads(record)["hands"][0]["events"]
        assert hand["over"], hand
        refused = [placed["event"] for placed in hand["verdicts"]]
        assert all(events[event]["do"] == "meld" for event in refused), hand["verdicts"]
        assert len(refused) <= len(events) / 8
