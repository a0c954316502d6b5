"""Rummy, Block, Wrotham, Kaluki: who goes out scores the cards others hold."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scorekeeper.engine.cards import Card, Cards, WildCard, as_held, plain
from scorekeeper.engine.draw_game.page import TAKE_JOKER, USUAL
from scorekeeper.engine.game import Agreement, Totals, Winners
from scorekeeper.engine.hands import HandResult, JudgedHand, TableHand, TotalsHand
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Value
from scorekeeper.engine.questions import MOST_WAYS, PILE_ASKS, Taking
from scorekeeper.engine.rules import first_melds, stock, wild_cards
from scorekeeper.engine.rules.cards_in_play import no_more_than
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE
from scorekeeper.engine.rules.turn import FIRST_PLAYER_EXTRA
from scorekeeper.engine.rules.ways_to_play import lay_offs, new_melds, swaps
from scorekeeper.engine.rules.wider_melds import JOKER_LIMIT, TWO_PACK_SETS, meld_law
from scorekeeper.engine.score import PlayerScore, points_left, total
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.verdict import PlacedVerdict, all_of, broken
from scorekeeper.games.rummy import drawing, lives, paying, play, scoring, setting_up
from scorekeeper.games.rummy.aces import ACE, ACE_LAWS, ACE_POINTS, JOKER_WORTH, values_of
from scorekeeper.games.rummy.drawing import DISCARD_TAKE, LAST_CARD
from scorekeeper.games.rummy.guide import CHAPTERS, GUIDE
from scorekeeper.games.rummy.lives import BLOCKED, ELIMINATION, LIVES, SCORING, TARGET, UNMELDED
from scorekeeper.games.rummy.paying import SETTLEMENT
from scorekeeper.games.rummy.play import ALL_AT_ONCE_FROM, GOING_OUT, RummyTurn
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
    """Rummy and its variants: draw a card, meld, lay off, discard. The player who goes out scores the cards of the others."""

    id = "rummy"
    name = N_("Rummy")
    players = PLAYERS
    options_asked = (
        *(SCORING, *ENDING, SETTLEMENT, GOING_RUMMY, ACE, *play.OPTIONS, *stock.OPTIONS, *setting_up.OPTIONS),
        *(JOKER_EXCHANGE, FIRST_PLAYER_EXTRA, ALL_AT_ONCE_FROM, *lives.OPTIONS, *drawing.OPTIONS, *setting_up.SELDOM),
        *(*wild_cards.OPTIONS, *first_melds.OPTIONS, ACE_POINTS, JOKER_WORTH),
    )
    presets = PRESETS
    variants = ("wrotham", "kaluki", "rami51", "rami40", "pife", "cacheta")
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
        """Raise `Unreadable` for options that contradict each other, such as no target and no number of hands."""
        target, scoring = self.options[TARGET], self.options[SCORING]
        if target is None and self.options[DEALS] is None and scoring != "lives":
            raise Unreadable(N_("Without a target, agree on a number of hands."), "target")
        if target is not None and target < LEAST_TARGET and scoring not in ("wins", "lives"):
            raise Unreadable(N_("A target below {least} only makes sense if you count hands won."), "target", least=LEAST_TARGET)
        if self.options[ELIMINATION] and scoring not in ("penalty", "lives"):
            raise Unreadable(N_("Players can be eliminated at a limit only if you count penalty points or lives."), "elimination")
        if self.options[UNMELDED] is not None and scoring != "penalty":
            raise Unreadable(N_("A fixed score for melding nothing only makes sense if you count penalty points."), "unmelded")

    def set_up(self, players: int) -> SetUp:
        options, packs = self.options, setting_up.packs(self.options, players)
        return SetUp(
            packs=packs,
            jokers=setting_up.jokers(options),
            hand_size=setting_up.hand_size(options, players),
            upcards=setting_up.upcards(options),
            first_extra=1 if options[FIRST_PLAYER_EXTRA] else 0,
            law=meld_law(ACE_LAWS[options[ACE]], options, packs),
            card_values=values_of(options),
            beside=wild_cards.beside_stock(options),
        )

    def finish_hand(self, agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        """Add verdicts on players who have too many cards. The scores stay as they are."""
        if not isinstance(hand, TableHand):
            return judged
        verdicts = [*judged.verdicts]
        for name in agreed.players:
            place, verdict = ({"left": name}, no_more_than(self._most_cards(agreed, hand, name), hand.cards_of(name), name))
            if not verdict.ok:
                there = [placed for placed in verdicts if placed.place == place]
                verdicts = [placed for placed in verdicts if placed not in there]
                verdicts.append(PlacedVerdict(place, all_of([*(placed.verdict for placed in there), verdict])))
        return replace(judged, verdicts=tuple(verdicts))

    def _most_cards(self, agreed: Agreement, hand: TableHand, name: str) -> int:
        """Return the most cards that a player can have on the table and in hand at the end. Usually that is the number dealt,
        since a turn draws a card and discards one. A player who goes out without a discard has one more, and so does a first
        player who was dealt an extra card. If the dealer is unknown, any player may have been first."""
        set_up, names = agreed.set_up, agreed.players
        if name == hand.out:
            return set_up.hand_size + (self.options[GOING_OUT] != "discard")
        first = hand.dealer is None or name == names[self.next_dealer(names.index(hand.dealer), len(names))]
        return set_up.hand_size + (set_up.first_extra if first else 0)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        options, counted = self.options, judged.lines or {}
        left = {name: points_left(lines) for name, lines in counted.items()}
        if lives.keeps_lives(options):
            scored = lives.lives(judged.out, left, no_discard=judged.no_discard)
        elif options[SCORING] == "wins":
            scored = lives.wins(judged.out, left)
        elif scoring.are_penalties(options):
            scored = lives.unmelded(options, judged.unmelded, scoring.penalty(left))
        elif judged.out is None:
            scored = lives.own_cards(left) if options[BLOCKED] == "own-cards" else scoring.blocked(left)
        else:
            scored = scoring.winner_takes(judged.out, left)
            scored[judged.out] += scoring.going_rummy(options, judged, scored[judged.out])
        return {name: PlayerScore(scored[name], total(scored[name]), 0, left[name], counted[name]) for name in counted}

    def cap_scores(self, scores: Mapping[str, PlayerScore], totals: Totals) -> Mapping[str, PlayerScore]:
        """Return the scores with no more lives lost than the player still had. Other scores stay as they are."""
        if not lives.keeps_lives(self.options):
            return scores
        capped = dict(scores)
        for name, score in scores.items():
            if -score.hand > totals[name]:
                lost = -totals[name]
                capped[name] = replace(score, lines=(score.lines[0]._replace(points=lost),), hand=lost)
        return capped

    def counts_cards_left(self) -> bool:
        return self.options[SCORING] not in ("lives", "wins")

    def counts_cards_laid(self) -> bool:
        return lives.keeps_lives(self.options)

    def counts_unmelded(self) -> bool:
        return self.options[UNMELDED] is not None

    def counts_going_rummy(self) -> bool:
        return self.options[GOING_RUMMY] != "off" and self.options[SCORING] == "winner-takes"

    def starting_total(self) -> int:
        return self.options[LIVES] if lives.keeps_lives(self.options) else 0

    def target(self) -> int | None:
        return None if lives.keeps_lives(self.options) else self.options[TARGET]

    def deals(self) -> int | None:
        return self.options[DEALS]

    def lowest_wins(self) -> bool:
        return scoring.are_penalties(self.options)

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        return scoring.winners_so_far(self.options, totals, deals)

    def eliminates_players(self) -> bool:
        return lives.eliminates(self.options)

    def is_eliminated(self, total: Fraction) -> bool:
        return lives.is_eliminated(self.options, total)

    def settlement(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> dict[str, Totals] | None:
        return paying.settle(self.options, hands)

    def take(self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: SetUp) -> Taking:
        """Judge a draw of the pile's top card. Refuse a `card` that lies deeper; None is the top card. `melds` are those on the
        table by number. At some tables the card drawn must be played in this turn, or must go into a new meld if `melds` is
        empty. The answer's `must` says so. If the `hand` is known (not None), refuse the draw unless the card can be so played."""
        options = self.options
        taken, verdict = play.top_only(pile, card)
        if hand is not None and len(hand) == 1 and options[LAST_CARD] == "stock-only":
            verdict = verdict.and_also(broken("rummy.last-card"))
        used, first = options[DISCARD_TAKE] == "must-meld", options[DISCARD_TAKE] == "after-own-meld" and not melds
        if not taken or not (used or first):
            return Taking(verdict, taken)
        must = "meld-or-layoff" if used else "new-meld"
        if hand is None:
            return Taking(verdict, taken, must)
        [taken_card] = map(plain, taken)
        keeps = len(hand) + 1 - (options[GOING_OUT] == "discard")
        every = (
            way
            for (wanted,) in wild_cards.as_others((taken_card,), set_up.wild)
            for others in wild_cards.as_others(as_held(hand), set_up.wild)
            for way in (*lay_offs(melds, wanted, others, set_up.law), *new_melds(wanted, others, set_up.law))
        )
        found = tuple(dict.fromkeys(way for way in every if sum(len(step.cards) for step in way) <= keeps))
        if not found:
            found = tuple(swaps(melds, taken_card, as_held(hand), set_up, options, keeps))
        barred = broken("rummy.discard-used" if used else "rummy.discard-after-meld", taken, "before")
        return Taking(verdict if found else verdict.and_also(barred), taken, must, found[:MOST_WAYS])
