"""A Rummikub round followed turn by turn.

Everything here is pure. A turn is one event: the whole table after it, a tile drawn, a pass, or time that is up.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.notation import Line, read_meld, write_meld
from scorekeeper.games.rummikub.round import OF_A_ROUND, OF_A_TURN, Round, rack_left, start_round, step_round
from scorekeeper.games.rummikub.tiles import Table, judge_set, tiles_of
from scorekeeper.tables.live_hand import LiveHand


@dataclass(frozen=True, slots=True)
class Turn:
    """An event that stands, with how things stood before and after it."""

    event: Event
    before: Round
    after: Round

    @property
    def played(self) -> Cards:
        """The tiles that came from the rack."""
        tiles = (tiles_of(self.after.table) - tiles_of(self.before.table)).elements()
        return tuple(sorted(tiles, key=lambda tile: (tile.wild, tile.suit or "", tile.rank or 0)))


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A round followed to where it stands: every turn, and the racks that were counted, by seat; and the steps that the turns to
    come may take."""

    hand: LiveHand
    start: Round
    turns: tuple[Turn, ...]
    counted: Mapping[int, Cards]
    steps_left: int = OF_A_ROUND

    @property
    def state(self) -> Round:
        """How things stand on the table."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def budget(self) -> Budget:
        """The steps that the next turn may take."""
        return Budget(self.steps_left).share(OF_A_TURN)

    @property
    def shown(self) -> Round:
        """How things stand with the racks that were counted laid open."""
        state = self.state
        for seat, cards in self.counted.items():
            state = _laid_open(state, seat, cards)[0]
        return state

    @property
    def uncounted(self) -> tuple[int, ...]:
        """Once the round is over: the seats whose rack nobody has counted yet."""
        racks = enumerate(self.state.hands)
        return tuple(seat for seat, held in racks if held.count and seat not in self.counted)


def is_played_in_rounds(agreed: Agreement) -> bool:
    """Is this a game of one common table, refereed turn by turn?"""
    return agreed.game.deck is Tile


def begin_round(agreed: Agreement, dealer: str) -> Round:
    """How a round starts when nobody has seen the racks."""
    return start_round(agreed, PlayHand(dealer, None, {}, (), {}), dealer)[0]


def follow_round(agreed: Agreement, hand: LiveHand) -> LiveRound:
    """A round, turn by turn."""
    state = start = begin_round(agreed, hand.dealer)
    turns, budget = [], Budget(OF_A_ROUND)
    for document in hand.events:
        event = read_event(JsonNode(document, deck=Tile), agreed.players)
        after, _verdict = step_round(state, event, budget.share(OF_A_TURN))
        turns.append(Turn(event, state, after))
        state = after
    counted = {agreed.players.index(name): tuple(map(Tile.parse, tiles)) for name, tiles in hand.counted}
    return LiveRound(hand, start, tuple(turns), counted, budget.left)


def count_rack(live: LiveRound, seat: int, tiles: Cards) -> Verdict:
    """What the referee says about the rack that a player shows when the round is over."""
    return _laid_open(live.shown, seat, tiles)[1]


def _laid_open(state: Round, seat: int, tiles: Cards) -> tuple[Round, Verdict]:
    name = state.agreed.players[seat]
    after, _tiles, verdict = rack_left(state, seat, name, {name: tiles})
    return after, verdict


def read_table(text: str) -> Table:
    """The sets on the table as they are written, with spaces between them: `4-7r 8b,8k,*=8`. Raises `Unreadable`.

    A joker whose place says what it stands for, as in `7r,8r,*`, gets its name.
    """
    return tuple(_named(read_meld(word, Tile)) for word in text.lower().split())


def _named(cards: Cards) -> Cards:
    meld = judge_set(cards).meld
    return meld.cards if meld else cards


def written_table(table: Iterable[Cards]) -> str:
    """The sets of a table as one line of text."""
    return " ".join(map(write_meld, table))


def valid_sets(table: Table) -> Table:
    """Those of the sets that may lie there when time is up."""
    return tuple(cards for cards in table if judge_set(cards).meld)


def record_of_round(live: LiveRound) -> dict[str, Any]:
    """A round that is over as a `play` entry of the record; `entered` has it as lines, to be changed like any other."""
    names = live.state.agreed.players
    return {
        "entry": "play",
        "dealer": live.hand.dealer,
        "events": [dict(document) for document in live.hand.events],
        "left": {name: [str(tile) for tile in live.counted.get(seat, ())] for seat, name in enumerate(names)},
        "entered": {"levels": ["cards"] * len(names), "lines": list(carried_round(live))},
    }


def carried_round(live: LiveRound) -> tuple[str, ...]:
    """Everything entered so far as one line a player: the sets in the line of the first, the racks as far as counted."""
    state = live.state
    racks = [live.counted.get(seat, None if held.count else ()) for seat, held in enumerate(state.hands)]
    return tuple(str(Line(() if seat else state.table, (), rack)) for seat, rack in enumerate(racks))
