"""Rummy 500: melds score, cards left in hand count against, played to a target."""

from collections.abc import Iterable, Mapping

from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.game import DrawGame
from scorekeeper.engine.draw_game.page import TAKE_JOKER, USUAL
from scorekeeper.engine.events import CallRummy
from scorekeeper.engine.game import Totals, Winners
from scorekeeper.engine.hands import HandResult, JudgedHand
from scorekeeper.engine.melds import Meld, MeldRules
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.questions import MOST_WAYS, PILE_ASKS, CallableCard, Taking
from scorekeeper.engine.rules import exchanging, first_melds, turn, ways_to_play
from scorekeeper.engine.rules.counting import CARD_VALUES, JOKER_WORTH, LOW_ACE, hand_score, melded_values
from scorekeeper.engine.rules.drawing import draw_down_to
from scorekeeper.engine.rules.going_out import keeps_a_card
from scorekeeper.engine.rules.wider_melds import JOKER_LIMIT, TWO_PACK_SETS, meld_law
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.turn_page import Button, Place, Press
from scorekeeper.engine.verdict import LEGAL
from scorekeeper.games.rummy500 import calling, deepest_card, going_out, pairs, playable_cards, setting_up, winning
from scorekeeper.games.rummy500.deepest_card import DEEPEST_CARD, DISCARD_TAKE
from scorekeeper.games.rummy500.going_out import GOING_OUT
from scorekeeper.games.rummy500.guide import CHAPTERS, GUIDE
from scorekeeper.games.rummy500.playable_cards import RUMMY_CALL
from scorekeeper.games.rummy500.setting_up import ACE, JOKERS_PER_PACK, PACKS, PLAYERS
from scorekeeper.games.rummy500.winning import DEALS, SETTLEMENT, TARGET, WIN_BY


def _caller(press: Press) -> int:
    if press.named is None:
        raise Unreadable(N_("Who's calling? Tap that player's name first."))
    return press.named


CALL = Button(
    "call",
    claiming(lambda state, press: (CallRummy(_caller(press), Card.parse(press.value)),)),
    N_("Rummy!"),
    Place.CALL,
    lambda state: state.agreed.options[RUMMY_CALL] != "off",
)


class Rummy500(DrawGame):
    """Rummy 500: sets and runs, and lay-offs on any meld. A hand scores the cards melded minus the cards held."""

    id = "rummy500"
    name = N_("Rummy 500")
    players = PLAYERS
    options_asked = (
        *(*winning.OPTIONS, CARD_VALUES, *setting_up.OPTIONS, *deepest_card.OPTIONS, RUMMY_CALL, *going_out.OPTIONS),
        *(pairs.TEAMS, *winning.SELDOM, *setting_up.SELDOM, exchanging.JOKER_EXCHANGE, *first_melds.OPTIONS),
    )
    presets = {
        "pagat": Preset(N_("Rummy 500, with jokers and calling")),
        "bicycle": Preset(
            N_("500 Rum, without jokers or calling"),
            {"jokers_per_pack": 0, "discard_take": "must-meld", "rummy_call": "off", "settlement": "difference"},
        ),
    }
    chapters = CHAPTERS
    guide = GUIDE
    buttons = (CALL, TAKE_JOKER, *USUAL)
    payment_rule = SETTLEMENT.about
    asks = PILE_ASKS
    answers_depend_on = (
        *(CARD_VALUES, PACKS, JOKERS_PER_PACK, RUMMY_CALL, DISCARD_TAKE, DEEPEST_CARD, GOING_OUT),
        *(TWO_PACK_SETS, JOKER_LIMIT, first_melds.FIRST_MELD, ACE, LOW_ACE, JOKER_WORTH),
    )
    call_option = RUMMY_CALL

    melding = (deepest_card.owed_card_first, keeps_a_card.when(GOING_OUT.is_("discard")))
    swapping = (first_melds.opened_first, deepest_card.owed_card_first, deepest_card.only_new_meld)
    laying_off = (*swapping, keeps_a_card.when(GOING_OUT.is_("discard")))
    discarding = (
        deepest_card.nothing_owed,
        going_out.floater_top.when(going_out.floats),
        turn.not_the_same,
        exchanging.joker_played.when(exchanging.JOKER_EXCHANGE.is_("play-at-once")),
    )
    ending_turn = (first_melds.first_melds_do.when(first_melds.binds),)
    last_discard = (going_out.playable_last_discard.when(going_out.takes_last_back),)
    melding_ends_hand = staticmethod(going_out.melding_ends_hand)
    last_discard_callable = staticmethod(going_out.is_playable_last)
    call = staticmethod(calling.call)

    def sides(self, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return pairs.sides(names) if pairs.in_pairs(self.options) else ()

    def set_up(self, players: int) -> SetUp:
        options, packs = self.options, setting_up.packs(self.options, players)
        return SetUp(
            packs=packs,
            jokers=setting_up.jokers(options, players),
            hand_size=setting_up.hand_size(options, players),
            upcards=1,
            first_extra=0,
            law=meld_law(setting_up.runs_round(options), options, packs),
            card_values=melded_values(options[CARD_VALUES], options[LOW_ACE], options[JOKER_WORTH]),
        )

    def card_to_play_first(self, taken: Cards) -> Card | None:
        return deepest_card.owed_card(self.options, taken)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        """Return each player's score: the cards melded minus the cards held, whoever went out."""
        return {name: hand_score(own) for name, own in (judged.lines or {}).items()}

    def target(self) -> int:
        return self.options[TARGET]

    def deals(self) -> int | None:
        return self.options[DEALS]

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        if pairs.in_pairs(self.options):
            won, rule = self._winners(pairs.side_totals(totals), out, deals)
            return pairs.with_partners(tuple(totals), won), rule
        return self._winners(totals, out, deals)

    def _winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        options = self.options
        if options[DEALS] is not None:
            return (winning.highest(totals), "session.deals") if winning.all_dealt(options, deals) else ((), None)
        if not any(winning.meets_target(total, options) for total in totals.values()):
            return (), None
        if options[WIN_BY] == "going-out":
            won = out is not None and winning.wins_by_going_out(out, totals, options)
            return ((out,) if won and out else ()), "session.go-out"
        leaders = winning.highest(totals)
        # Partners both have their side's total: the two of them are one in the lead.
        one = winning.alone(leaders) or (pairs.in_pairs(options) and pairs.with_partners(tuple(totals), leaders[:1]) == leaders)
        return (leaders, "session.highest") if one else ((), "session.tie")

    def settlement(self, winners: tuple[str, ...], totals: Totals, hands: tuple[HandResult, ...]) -> dict[str, Totals] | None:
        if self.options[SETTLEMENT] == "none":
            return None
        if pairs.in_pairs(self.options):
            return pairs.pays_right(winners, totals)
        return {winner: winning.differences(winner, totals, len(winners)) for winner in winners}

    def leavers_pay(self) -> bool:
        return self.options[SETTLEMENT] == "difference"

    def callable_cards(self, melds: Mapping[int, Meld], pile: Cards, law: MeldRules) -> Iterable[CallableCard]:
        return playable_cards.callable_cards(melds, pile, self.options, law)

    def take(self, melds: Mapping[int, Meld], pile: Cards, card: Card | None, hand: Cards | None, set_up: SetUp) -> Taking:
        """Judge a draw from the pile down to `card` (None: the top card), and return the duty to play the deepest card taken.
        `melds` are those on the table by number. If the `hand` is known (not None), refuse the draw unless that card can be
        melded, laid off or exchanged for a joker."""
        taken, verdict = draw_down_to(pile, card)
        owed = self.card_to_play_first(taken) if taken else None
        if owed is None:
            return Taking(verdict, taken)
        must, owed = self.options[DEEPEST_CARD], plain(owed)
        if hand is None:
            return Taking(LEGAL, taken, must)
        laid_off = tuple(ways_to_play.lay_offs(melds, owed, taken[1:], set_up.law))
        others = (*taken[1:], *hand)
        # Where only a last discard ends the hand, one card has to be left for it.
        playable = len(taken) + len(hand) - (self.options[GOING_OUT] == "discard")
        swapped = tuple(ways_to_play.swaps(melds, owed, others, set_up, self.options, playable))
        every = (*(laid_off if must != "new-meld" else ()), *ways_to_play.new_melds(owed, others, set_up.law))
        found = tuple(way for way in every if sum(len(step.cards) for step in way) <= playable)[:MOST_WAYS]
        if not found and must != "new-meld":
            found = swapped[:MOST_WAYS]
        if found:
            return Taking(LEGAL, taken, must, found)
        verdict = deepest_card.not_laid_off((owed,), "before") if swapped else LEGAL
        if laid_off:
            verdict = deepest_card.not_laid_off((owed,), "fits", meld=melds[laid_off[0][-1].on or 1])
        unmelded = deepest_card.unmelded(self.options, owed, "before", alone=len(taken) == 1)
        return Taking(verdict.and_also(unmelded), taken, must, ())
