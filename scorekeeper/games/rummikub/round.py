"""A round of Rummikub, turn by turn."""

from dataclasses import dataclass

from scorekeeper.engine import examples as eg
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, plain
from scorekeeper.engine.events import PlayTable, TakeTile, TimeUp
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import HandState
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import may_be_drawn, not_held, remove_cards
from scorekeeper.engine.rules.drawing import stock_has_cards
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummikub.rearrange import rearrange, sets_valid
from scorekeeper.games.rummikub.scoring import POOL_EMPTY, all_drawn
from scorekeeper.games.rummikub.tiles import Table, tiles_of

DRAWN_AS_PENALTY = 3
OF_A_TURN, OF_A_ROUND = 20_000, 100_000
"""Limits of the steps that searches take for a turn and for a round. Of many thousand turns played, none took more than 300."""


@dataclass(frozen=True)
class Round(HandState):
    """A round between two turns: the sets on the table, whether each seat has opened, and the number of passes in a row."""

    table: Table = ()
    opened: tuple[bool, ...] = ()
    passes: int = 0

    @property
    def laid(self) -> tuple[tuple[None, Cards], ...]:
        """Return the sets on the table, each after its owner, which is always None: sets belong to everybody."""
        return tuple((None, tiles) for tiles in self.table)

    @property
    def melded(self) -> frozenset[int]:
        """Return the seats that have opened."""
        return frozenset(seat for seat, opened in enumerate(self.opened) if opened)

    def turn_over(self) -> "Round":
        """Return the round after this turn, with the next player in turn."""
        return evolve(self, turn=self.next_seat(self.turn))


Outcome = tuple[Round, Verdict]


def play(state: Round, event: PlayTable, budget: Budget) -> Outcome:
    """Judge a turn that plays tiles, given as the table after it. A refused turn leaves the round unchanged."""
    seat = event.by
    judged = rearrange(state.table, event.table, state.opened[seat], state.agreed.options, budget=budget)
    verdict = not_held(state, seat, judged.played).and_also(judged.verdict)
    if "rkub.from-rack" in judged.verdict.rules:
        verdict = verdict.and_also(must_play_or_draw())
    if not verdict.ok:
        return state, verdict
    return _laid(state, seat, event.table, judged.played), LEGAL


def _laid(state: Round, seat: int, table: Table, played: Cards) -> Round:
    """Return the round after a valid turn of `seat`: the tiles `played` left the rack. An empty rack ends the round."""
    after = state.with_hand(seat, remove_cards(state.hands[seat], played)[0])
    after = evolve(after, table=table, opened=(*state.opened[:seat], True, *state.opened[seat + 1 :]), passes=0)
    return evolve(after, over=True, out=seat) if after.hands[seat].count == 0 else after.turn_over()


@rule(
    "rkub.turn",
    sources="K",
    title="Play or draw",
    text="On your turn, play at least one tile from your rack, or draw one.",
    details="Playing and drawing each end your turn. Moving tiles on the table without playing one isn't a turn. You can pass only when the pool is empty.",
    refused="On your turn, play at least one tile or draw one.",
    phrases="do I have to play, draw a tile, cannot play, pass, skip a turn, play and draw, do I have to play if I can, draw instead of playing, how many tiles can I play",
    right=eg.Example(
        says="One player draws a tile. The next plays four tiles from the rack and draws none.",
        asked=eg.rummikub(eg.does("draw", "Ana"), eg.plays("Ben", "10r 11r 12r 13r")),
        shows=((eg.FROM_RACK, "10r 11r 12r 13r"),),
        answer=eg.answered(eg.QUIET | {"stock": 63}),
    ),
    wrong=eg.Example(
        "A player has nothing to play and passes, though there are tiles in the pool.", eg.rummikub(eg.does("pass", "Ana"))
    ),
)
def must_play_or_draw() -> Verdict:
    """Build the refusal of a turn in which the player neither plays a tile nor draws one."""
    return broken("rkub.turn")


def take(state: Round, event: TakeTile) -> Outcome:
    """Judge a draw from the pool, which ends the turn."""
    if not state.stock:
        return state, stock_has_cards(state, event.by, ()).and_also(all_drawn())
    if event.card is not None:
        verdict = may_be_drawn(state, event.card)
        if not verdict.ok:
            return state, verdict
    return _drawn(state, event.by, 1, () if event.card is None else (plain(event.card),)).turn_over(), LEGAL


def _drawn(state: Round, seat: int, count: int, known: Cards) -> Round:
    """Return the round after `seat` drew `count` tiles. `known` are those of them whose faces are known. If the pool is then
    empty and the options say that this ends the round, the round is over."""
    held = state.hands[seat]
    after = state.with_hand(seat, HeldCards(held.count + count, (*held.known, *known)))
    ends = state.agreed.options[POOL_EMPTY] == "end" and state.stock == count
    return evolve(after, stock=state.stock - count, over=ends)


def pass_turn(state: Round) -> Outcome:
    """Judge a pass, allowed only while the pool is empty. Once all have passed in a row, the round is over."""
    if state.stock:
        return state, must_play_or_draw()
    passes = state.passes + 1
    if passes == len(state.hands):
        return evolve(state, passes=passes, over=True), LEGAL
    return evolve(state, passes=passes).turn_over(), LEGAL


TURN_SECONDS = Option(
    "turn_seconds",
    "How many seconds may a turn take?",
    {120: "", 60: "", 0: "As long as you like"},
    "rkub.time",
    whole=range(601),
)

TIMEOUT = Option(
    "timeout",
    "What happens when time is up?",
    {
        "keep-valid": "Valid sets stay; loose tiles go to the player's rack",
        "restore": "The table is put back as it was",
        "restore-draw-3": "The table is put back as it was, and the player draws three tiles",
    },
    "rkub.time",
)


@rule(
    "rkub.time",
    sources="K G O",
    when=TURN_SECONDS.is_set() + TIMEOUT.is_set(),
    title="Time per turn",
    text="A turn takes no longer than you agreed on, usually one or two minutes. When time is up, valid sets stay and loose tiles go to the rack, or the table is put back as it was, whichever you agreed on.",
    details="The Rummikub page gives you two minutes and lets valid sets stay. Elsewhere the table is often put back as it was, and you may have to draw three tiles as well; today's boxes say one minute. Sets stay only if a legal turn could have left them, so if you haven't opened, they must add up to an opening. Otherwise the table is put back. Your table may agree to play without a time limit.",
    refused={
        "": "There's no time limit at this table.",
        "sets": "When time is up, only valid sets stay, whether their tiles came from the table or the player.",
    },
    phrases="time limit, timer, one minute, two minutes, took too long, out of time, hourglass, clock, penalty tiles, too slow, ran out of time, turn too long, how many seconds per turn",
    right=eg.Example(
        says="Time is up. The two valid sets stay, and the loose 10 goes to the player's rack.",
        asked=eg.rummikub(
            eg.plays("Ana", "10r 11r 12r 13r"),
            eg.does("draw", "Ben"),
            eg.does("timeout", "Ana", table=[eg.row("11r 12r 13r"), eg.row("5b 6b 7b")]),
            players=eg.TWO,
        ),
        shows=((eg.BEFORE, "10r 11r 12r 13r"), *eg.rows(eg.AFTER, "11r 12r 13r", "5b 6b 7b")),
    ),
    wrong=eg.Example(
        says="Time is up, and two tiles are left on the table as if they were a set.",
        asked=eg.rummikub(
            eg.plays("Ana", "10r 11r 12r 13r"),
            eg.does("timeout", "Ben", table=[eg.row("12r 13r"), eg.row("5b 6b 7b")]),
            players=eg.TWO,
        ),
        shows=((eg.BEFORE, "10r 11r 12r 13r"), *eg.rows(eg.AFTER, "12r 13r", "5b 6b 7b")),
    ),
)
def time_up(state: Round, event: TimeUp, budget: Budget) -> Outcome:
    """Judge a turn whose time is up. An option says if valid sets stay, or the table is put back, possibly with a penalty."""
    options = state.agreed.options
    if options[TURN_SECONDS] == 0:
        return state, broken("rkub.time")
    if options[TIMEOUT] == "keep-valid":
        return _valid_part_stays(state, event.by, event.table or (), budget)
    if options[TIMEOUT] == "restore-draw-3":
        return draw_three(state, event.by), LEGAL
    return _unplayed(state, state.table), LEGAL


def draw_three(state: Round, seat: int) -> Round:
    """Let `seat` draw three tiles as a penalty, or all that are left, and end the turn. With an empty pool, let `seat` pass."""
    if not state.stock:
        return pass_turn(state)[0]
    state = _drawn(state, seat, min(DRAWN_AS_PENALTY, state.stock), ())
    return state if state.over else state.turn_over()


def _valid_part_stays(state: Round, seat: int, table: Table, budget: Budget) -> Outcome:
    """Judge `table`, the sets that stay when time is up. They must make a lawful turn. Tiles left out go to the player's rack."""
    _, verdict = sets_valid(table)
    if not verdict.ok:
        return state, broken("rkub.time", (), "sets").and_also(verdict)
    judged = rearrange(state.table, table, state.opened[seat], state.agreed.options, in_time=False, budget=budget)
    verdict = not_held(state, seat, judged.played)
    if not verdict.ok:
        return state, broken("rkub.time", (), "sets").and_also(verdict)
    if not judged.verdict.ok:
        return state, judged.verdict
    loose = tuple((tiles_of(state.table) - tiles_of(table)).elements())
    held = state.hands[seat]
    richer = state.with_hand(seat, HeldCards(held.count + len(loose), (*held.known, *loose)))
    return (_laid(richer, seat, table, judged.played) if judged.played else _unplayed(richer, table)), LEGAL


def _unplayed(state: Round, table: Table) -> Round:
    """Return the round with this table after a turn in which no tile was played. With an empty pool the turn counts as a pass."""
    state = evolve(state, table=table)
    return state.turn_over() if state.stock else pass_turn(state)[0]


PENALTY = "penalty"
"""The word in records for the penalty for an invalid move."""

INVALID_MOVE = Option(
    "invalid_move",
    "What does an invalid move cost?",
    {"take-back": "Nothing: the move is taken back", "draw-3": "Draw three tiles and lose your turn"},
    "rkub.penalty",
)


@rule(
    "rkub.penalty",
    sources="H",
    when=INVALID_MOVE.is_("draw-3"),
    title="The penalty for an invalid move",
    text="For an invalid move you draw three tiles from the pool and lose your turn. The table is put back as it was.",
    details="If fewer than three tiles are left in the pool, draw those. If there are none, the turn counts as a pass. A typing slip costs nothing: the penalty applies only if the table asks for it.",
    refused="An invalid move costs nothing at this table: just take it back.",
    phrases="penalty for a mistake, penalty for an invalid move, what does a wrong move cost, cannot put the table back",
    right=eg.Example(
        says="A player has messed up the table. It's put back, and the player draws three tiles.",
        asked=eg.rummikub(eg.does(PENALTY, "Ana"), eg.does("draw", "Ben"), players=eg.TWO, options={"invalid_move": "draw-3"}),
        answer=eg.answered(eg.QUIET | {"stock": 74}),
    ),
    wrong=eg.Example(
        says="“Draw three tiles!” Not where an invalid move is just taken back.",
        asked=eg.rummikub(eg.does(PENALTY, "Ana"), players=eg.TWO),
    ),
)
def costs_tiles(options: Options) -> Verdict:
    """Refuse the penalty for an invalid move (draw three tiles and lose the turn) if the table plays without it."""
    return LEGAL if options[INVALID_MOVE] == "draw-3" else broken("rkub.penalty")


OPTIONS = (TURN_SECONDS, TIMEOUT, INVALID_MOVE)
