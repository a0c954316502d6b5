"""Rummikub: groups and runs of tiles on a table that everybody rearranges."""

from collections.abc import Mapping
from typing import get_args

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Cards, Tile
from scorekeeper.engine.events import Announce, Event, PlayTable, TakeTile, TileEvent, TimeUp
from scorekeeper.engine.game import Agreement, Game, Totals, Winners
from scorekeeper.engine.hands import JudgedHand, PlayHand
from scorekeeper.engine.melds import RUN, SET, Meld
from scorekeeper.engine.messages import N_
from scorekeeper.engine.option import Value
from scorekeeper.engine.questions import USUAL_ASKS, BestTurn, Rearrangement, Table
from scorekeeper.engine.rules.cards_in_play import deal_hands
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.turn import in_turn
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.verdict import PlacedVerdict, Verdict
from scorekeeper.games.rummikub import first_turn, jokers, opening, rearrange, reusing, round, scoring, setting_up, turn_page
from scorekeeper.games.rummikub.guide import CHAPTERS, GUIDE
from scorekeeper.games.rummikub.jokers import JOKER_FREE, JOKER_GROUP, JOKER_RETRIEVE, JOKER_SET
from scorekeeper.games.rummikub.reusing import JOKER_REUSE
from scorekeeper.games.rummikub.round import Outcome, Round
from scorekeeper.games.rummikub.scoring import JOKER_PENALTY, ROUNDS, TARGET
from scorekeeper.games.rummikub.setting_up import COPIES, JOKERS
from scorekeeper.games.rummikub.terms import TERMS
from scorekeeper.games.rummikub.tiles import LAW, judge_set

MODERN: Mapping[str, Value] = {
    "opening": 30,
    "turn_seconds": 60,
    "timeout": "restore-draw-3",
    "joker_free": "rearrange",
    "joker_retrieve": "rack-or-table",
    "joker_reuse": "new-set",
}


class Rummikub(Game):
    """Rummikub: groups and runs of numbered tiles on one common table, which every player may rearrange."""

    id = "rummikub"
    name = N_("Rummikub")
    players = setting_up.PLAYERS
    options_asked = (
        *(*opening.OPTIONS, *setting_up.OPTIONS, *scoring.OPTIONS, *round.OPTIONS),
        *(*jokers.OPTIONS, *reusing.OPTIONS),
    )
    presets = {
        "tiles": Preset(N_("Rummikub with tiles")),
        "cards": Preset(
            N_("Rummikub with cards: four jokers, 25 each"), {"jokers": 4, "opening_joker": "25", "joker_penalty": 25}
        ),
        "modern": Preset(N_("Today's boxed edition: opening 30, one minute a turn"), MODERN),
        "xp": Preset(N_("The six-player box: three of each tile, four jokers"), {**MODERN, "copies": 3, "jokers": 4}),
    }
    usual_preset = "modern"
    chapters = CHAPTERS
    guide = GUIDE
    deck = Tile
    terms = TERMS
    counts_melds = False
    events = get_args(TileEvent)
    own_events = (round.PENALTY,)
    search_steps = round.OF_A_ROUND
    buttons = turn_page.BUTTONS
    describe = staticmethod(turn_page.describe)
    surface = "sets"
    address = "round"
    asks = (*USUAL_ASKS, "rearrange")
    answers_depend_on = (
        *(*opening.OPTIONS, JOKERS, COPIES, JOKER_PENALTY),
        *(JOKER_FREE, JOKER_RETRIEVE, JOKER_GROUP, JOKER_REUSE, JOKER_SET),
    )
    set_rule = LAW.kinds[SET]
    run_rule = LAW.kinds[RUN]
    fit_rule = LAW.fit
    choice_rule = LAW.fit
    joker_rule = "rkub.joker-named"
    freeing_rule = "rkub.joker-retrieve"
    count_rule = "rkub.score"

    def check_options(self) -> None:
        jokers.check(self.options)

    def players_allowed(self) -> range:
        return setting_up.takes_players(self.options)

    def set_up(self, players: int) -> SetUp:
        return setting_up.set_up(self.options)

    def start_hand(self, agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[Round, list[PlacedVerdict]]:
        names, size = agreed.players, agreed.set_up.hand_size
        racks, verdicts = deal_hands(agreed, hand, [size] * len(names))
        first = self.next_dealer(names.index(dealer), len(names))
        return Round(agreed, first, agreed.set_up.cards - size * len(names), racks, opened=(False,) * len(names)), verdicts

    def step(self, state: Round, event: Event, budget: Budget) -> Outcome:
        for refusal in (still_open(state, event.by, ()), in_turn(state, event.by, ())):
            if not refusal.ok:
                return state, refusal
        if isinstance(event, PlayTable):
            return round.play(state, event, budget.share(round.OF_A_TURN))
        if isinstance(event, TimeUp):
            return round.time_up(state, event, budget.share(round.OF_A_TURN))
        if isinstance(event, Announce):
            verdict = round.costs_tiles(self.options)
            return (round.draw_three(state, event.by) if verdict.ok else state), verdict
        return round.take(state, event) if isinstance(event, TakeTile) else round.pass_turn(state)

    def missing_part(self, event: Event) -> str:
        """Return "table" if a record must give the table for this event, else "". It must for a time-up that keeps valid sets."""
        keeps = self.options[round.TURN_SECONDS] != 0 and self.options[round.TIMEOUT] == "keep-valid"
        return "table" if keeps and isinstance(event, TimeUp) else ""

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        return scoring.score(self.options, judged)

    def target(self) -> int | None:
        return self.options[TARGET]

    def deals(self) -> int | None:
        return self.options[ROUNDS] if self.options[TARGET] is None else None

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        target = self.options[TARGET]
        if target is None:
            won, rule = scoring.after_rounds(self.options, totals, deals), "rkub.end"
        else:
            won, rule = scoring.at_target(target, totals), "rkub.target"
        return won, rule if won else None

    def rearrange(self, before: Table, after: Table, opened: bool) -> Rearrangement:
        return rearrange.rearrange(before, after, opened, self.options)

    def opening_points(self, before: Table, after: Table) -> int | None:
        return rearrange.opening_points(before, after, self.options)

    def judge_set(self, cards: Cards) -> Verdict:
        return judge_set(cards).verdict

    def best_turn(self, rack: Cards, table: tuple[Meld, ...], by_points: bool, opened: bool) -> BestTurn:
        return first_turn.best_of_rack(rack, table, self.options, by_points, opened)
