"""Rummy, Block, Wrotham, Kaluki: who goes out scores what the others hold."""

from collections.abc import Mapping
from fractions import Fraction

from scorekeeper.engine.cards import Card, Cards, WildCard
from scorekeeper.engine.draw_game.page import TAKE_JOKER, USUAL
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Agreement, Totals, Winners
from scorekeeper.engine.hands import HandResult, JudgedHand, TableHand, TotalsHand
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.option import Value
from scorekeeper.engine.questions import PILE_ASKS, Taking
from scorekeeper.engine.rules import first_melds, stock, wild_cards
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.rules.turn import FIRST_PLAYER_EXTRA
from scorekeeper.engine.rules.wider_melds import JOKER_LIMIT, TWO_PACK_SETS
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummy import drawing, laid_down, lives, paying, play, scoring, setting_up, taking
from scorekeeper.games.rummy.aces import ACE, ACE_POINTS, JOKER_WORTH
from scorekeeper.games.rummy.chapters import CHAPTERS
from scorekeeper.games.rummy.drawing import DISCARD_TAKE, LAST_CARD
from scorekeeper.games.rummy.guide import GUIDE
from scorekeeper.games.rummy.lives import ELIMINATION, LIVES, SCORING, TARGET, UNMELDED
from scorekeeper.games.rummy.paying import SETTLEMENT
from scorekeeper.games.rummy.play import ALL_AT_ONCE_FROM, RummyTurn
from scorekeeper.games.rummy.scoring import DEALS, ENDING, GOING_RUMMY
from scorekeeper.games.rummy.setting_up import JOKERS, PACKS, PLAYERS

RAMI: Mapping[str, Value] = {
    "packs": 2,
    "jokers": 4,
    "hand_size": 13,
    "melds_per_turn": "any",
    "layoff": "after-own-meld",
    "ace": "high-or-low",
    "ace_points": 11,
    "joker_points": 20,
    "joker_limit": "one",
    "joker_exchange": "play-at-once",
    "first_meld": 51,
    "pure_run": True,
    "discard_take": "must-meld",
    "first_turn": "no-meld",
    "last_card": "stock-only",
    "going_out": "discard",
    "stock_out": "shuffle",
    "scoring": "penalty",
    "unmelded": 100,
    "target": 501,
}
PIFE: Mapping[str, Value] = {
    "packs": 2,
    "hand_size": 9,
    "all_at_once_from": 1,
    "melds_per_turn": "any",
    "ace": "high-or-low",
    "upcard": "none",
    "stock_out": "shuffle",
    "scoring": "wins",
    "target": None,
    "deals": 10,
}
PRESETS = {
    "basic": Preset(N_("Rummy")),
    "block": Preset(N_("Block rummy: the pile isn't reused"), {"stock_out": "block"}),
    "wrotham": Preset(
        N_("Wrotham rummy"),
        {
            "jokers": 3,
            "hand_size": 7,
            "first_player_extra": True,
            "deals": 6,
            "target": None,
            "joker_exchange": True,
            "all_at_once_from": 4,
        },
    ),
    "kaluki": Preset(
        N_("Kaluki"),
        {
            "packs": 2,
            "jokers": 4,
            "hand_size": 15,
            "melds_per_turn": "any",
            "ace": "high-or-low",
            "ace_points": 15,
            "joker_points": 25,
            "first_meld": 51,
            "layoff": "after-own-meld",
            "joker_exchange": True,
            "discard_take": "after-own-meld",
        },
    ),
    "rami51": Preset(N_("Rami 51"), RAMI, sought="fr"),
    "rami40": Preset(N_("Rami 40"), {**RAMI, "jokers": 2, "joker_limit": "none", "first_meld": 40, "pure_run": False}),
    "pife": Preset(N_("Pife"), PIFE, sought="pt"),
    "cacheta": Preset(
        N_("Cacheta"),
        {**PIFE, "wild": "next-suit", "wild_use": "runs", "scoring": "lives", "lives": 10, "deals": None},
        sought="pt",
    ),
}

LEAST_TARGET = 10


class Rummy(RummyTurn):
    """Rummy and its kin: players draw one card, meld, lay off and discard; who goes out scores what the others hold."""

    id = "rummy"
    name = N_("Rummy")
    players = PLAYERS
    options_asked = (
        *(SCORING, *ENDING, SETTLEMENT, GOING_RUMMY, ACE, *play.OPTIONS, *stock.OPTIONS, *setting_up.OPTIONS),
        *(JOKER_EXCHANGE, FIRST_PLAYER_EXTRA, ALL_AT_ONCE_FROM, *lives.OPTIONS, *drawing.OPTIONS, *setting_up.SELDOM),
        *(*wild_cards.OPTIONS, *first_melds.OPTIONS, ACE_POINTS, JOKER_WORTH),
    )
    presets = PRESETS
    chapters = CHAPTERS
    guide = GUIDE
    deck = WildCard
    counts_melds = False
    buttons = (TAKE_JOKER, *USUAL)
    payment_rule = SETTLEMENT.about
    asks = PILE_ASKS
    answers_depend_on = (
        *(ACE, JOKERS, PACKS, ACE_POINTS, JOKER_WORTH, TWO_PACK_SETS, JOKER_LIMIT),
        *(first_melds.FIRST_MELD, DISCARD_TAKE, LAST_CARD, *wild_cards.OPTIONS),
    )
    count_rule = "rummy.values"
    take_rule = "rummy.draw"

    def check_options(self) -> None:
        """Without a target there is a number of deals, and options that go with penalties alone go with them."""
        target, scoring = self.options[TARGET], self.options[SCORING]
        if target is None and self.options[DEALS] is None and scoring != "lives":
            raise Unreadable(N_("Without a target, agree on a number of hands."), "target")
        if target is not None and target < LEAST_TARGET and scoring not in ("wins", "lives"):
            raise Unreadable(
                N_("A target below {least} only makes sense if you count hands won."), "target", least=LEAST_TARGET
            )
        if self.options[ELIMINATION] and scoring not in ("penalty", "lives"):
            raise Unreadable(
                N_("Players can be eliminated at a limit only if you count penalty points or lives."), "elimination"
            )
        if self.options[UNMELDED] is not None and scoring != "penalty":
            raise Unreadable(
                N_("A fixed score for melding nothing only makes sense if you count penalty points."), "unmelded"
            )

    def set_up(self, players: int) -> SetUp:
        return setting_up.set_up(self.options, players)

    def next_dealer(self, dealer: int, players: int) -> int:
        return setting_up.next_dealer(dealer, players)

    def finish_hand(self, agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        return laid_down.with_counts(agreed, hand, judged)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        return scoring.score(self.options, judged)

    def cap_scores(self, scores: Mapping[str, PlayerScore], totals: Totals) -> Mapping[str, PlayerScore]:
        return lives.within_lives(self.options, scores, totals)

    def counts_cards_left(self) -> bool:
        return self.options[SCORING] not in ("lives", "wins")

    def counts_cards_laid(self) -> bool:
        return lives.keeps_lives(self.options)

    def counts_unmelded(self) -> bool:
        return self.options[UNMELDED] is not None

    def counts_going_rummy(self) -> bool:
        return scoring.counts_going_rummy(self.options)

    def starting_total(self) -> int:
        return self.options[LIVES] if lives.keeps_lives(self.options) else 0

    def target(self) -> int | None:
        return None if lives.keeps_lives(self.options) else self.options[TARGET]

    def deals(self) -> int | None:
        return scoring.deals_of(self.options)

    def lowest_wins(self) -> bool:
        return scoring.are_penalties(self.options)

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        return scoring.winners_so_far(self.options, totals, deals)

    def eliminates_players(self) -> bool:
        return lives.eliminates(self.options)

    def is_eliminated(self, total: Fraction) -> bool:
        return lives.is_eliminated(self.options, total)

    def settlement(
        self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]
    ) -> dict[str, Totals] | None:
        return paying.settle(self.options, hands)

    def take(
        self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: SetUp
    ) -> Taking:
        return taking.take(melds, pile, card, hand, self.options, set_up)
