"""A turn of Rummy: the rules that no other game has."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game.game import DrawGame
from scorekeeper.engine.draw_game.step import turn_start
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.rules import stock
from scorekeeper.engine.rules.drawing import draw_top
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE, joker_played
from scorekeeper.engine.rules.first_melds import FIRST_MELDS, binds, first_melds_do, opened_first
from scorekeeper.engine.rules.going_out import keeps_a_card
from scorekeeper.engine.rules.stock import STOCK_OUT
from scorekeeper.engine.rules.turn import may_still_draw, not_the_same
from scorekeeper.engine.state import OptionalCheck, Outcome, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken
from scorekeeper.games.rummy import drawing
from scorekeeper.games.rummy.drawing import FIRST_TURN, LAST_CARD

LAYING_DOWN = ("rummy.one-meld", "rummy.any-melds", "rummy.layoff", "rummy.layoff-own")


@rule(
    "rummy.draw",
    sources="R",
    title="Draw one card",
    text="Draw one card: the top of the stock or the top of the pile, never deeper.",
    details="You don't have to meld the card you took from the pile. You just can't discard it in the same turn.",
    refused="You can take only the top card of the pile, but {cards} is deeper.",
    phrases="draw one card, take the top discard, take several cards from the pile, pick up the pile, take the card turned up at the start, take the upcard, draw two cards",
    right=eg.Example(
        says="A player takes the top card of the pile, the 9 of clubs, and discards another card.",
        asked=eg.rummy(eg.turn("Ana", "9c"), eg.takes("Ben"), eg.discards("Ben", "2s")),
        shows=((eg.PILE, "4d 9c"), (eg.DISCARDED, "2s")),
    ),
    wrong=eg.Example(
        says="A player wants the 4 of diamonds, but the 9 of clubs is on top of it.",
        asked=eg.rummy(eg.turn("Ana", "9c"), eg.takes("Ben", "4d")),
        shows=((eg.PILE, "4d 9c"),),
    ),
)
def top_only(pile: Cards, card: Card | None) -> tuple[Cards, Verdict]:
    """Return the card drawn from the pile, in a tuple. If `card` isn't None and not on top, return no cards and a refusal."""
    return draw_top(pile, card, "rummy.draw")


def all_at_once(options: Options, deal: int) -> bool:
    """Must all cards be melded at once in the deal with this number (from 1)?"""
    first = options[ALL_AT_ONCE_FROM]
    return first is not None and deal >= first


MELDS_PER_TURN = Option(
    "melds_per_turn", "How many new melds per turn?", {"one": "Just one", "any": "As many as you like"}, "rummy.one-meld"
)


@OptionalCheck
@rule(
    "rummy.one-meld",
    sources="R",
    when=MELDS_PER_TURN.is_("one"),
    title="One meld a turn",
    text="You can lay down at most one new meld in a turn.",
    details="Lay-offs don't count as melds, and you can make as many as you like. When everything has to be melded at once, as in the last hands of Wrotham, you lay down any number of melds together.",
    refused="You've already laid down a new meld this turn, and one is the most.",
    phrases="two melds in one turn, lay down two sets, one meld per turn, several melds at once, only one meld per turn",
    right=eg.Example(
        says="A player lays down a meld and lays off a card on it in the same turn.",
        asked=eg.rummy(eg.turn("Ana", "Kc", "5h 6h 7h", laid_off="8h")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
    ),
    wrong=eg.Example(
        says="After laying down a run, a player lays down a set in the same turn.",
        asked=eg.rummy(eg.draws("Ana"), eg.melds("Ana", "5h 6h 7h"), eg.melds("Ana", "9c 9d 9s")),
        shows=eg.rows(eg.MELDED, "5h 6h 7h", "9c 9d 9s"),
    ),
)
def one_meld(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse a second new meld in a turn, except in hands in which all cards must be melded at once."""
    more = len(state.table) > len(turn_start(state).table)
    return broken("rummy.one-meld") if more and not all_at_once(state.agreed.options, state.deal_no) else LEGAL


permission(
    "rummy.any-melds",
    sources="R",
    when=MELDS_PER_TURN.is_("any"),
    title="Any number of melds",
    text="You can lay down any number of new melds in a turn.",
    details="You may lay down several new melds in one turn only if your table allows it. Otherwise it's one per turn.",
    phrases="two melds in one turn, lay down several melds",
    right=eg.Example(
        says="Where any number of melds is allowed, a player lays down a run and a set in one turn.",
        asked=eg.rummy(eg.turn("Ana", "Kc", "5h 6h 7h", "9c 9d 9s"), options={"melds_per_turn": "any"}),
        shows=eg.rows(eg.MELDED, "5h 6h 7h", "9c 9d 9s"),
    ),
    wrong=eg.Claim("“You've already laid down a run this turn, so the set goes back into your hand.”", eg.REFUSED),
)
LAYOFF = Option(
    "layoff",
    "When may you lay off?",
    {"any-time": "At any time", "after-own-meld": "Once you have a meld of your own on the table"},
    "rummy.layoff",
)

permission(
    "rummy.layoff",
    sources="R",
    when=LAYOFF.is_("any-time"),
    title="Laying off",
    text="You can lay off any number of cards in a turn, on anyone's melds.",
    details="You don't need a meld of your own to lay off, unless your table says so. Laying off doesn't use up your one new meld for the turn.",
    phrases="lay off, add to another player's meld, hit, several lay-offs, play on other people's melds, play on your opponent's cards, add two cards to a meld at once",
    right=eg.Example(
        says="In one turn a player lays off two cards on another player's run.",
        asked=eg.rummy(eg.turn("Ana", "Kc", "5h 6h 7h"), eg.turn("Ben", "Kd", laid_off="8h 9h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h 9h")),
    ),
    wrong=eg.Example(
        says="“You have no meld on the table, so you can't lay off on mine.”",
        asked=eg.rummy(eg.turn("Ana", "Kc", "5h 6h 7h"), eg.turn("Ben", "Kd", laid_off="8h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
        answer={"ok": True},
        claimed=eg.REFUSED,
    ),
)


@rule(
    "rummy.layoff-own",
    sources="R",
    when=LAYOFF.is_("after-own-meld"),
    title="Meld before you lay off",
    text="You can't lay off until you have a meld of your own on the table.",
    details="A meld from an earlier turn counts, and so does one you laid down earlier in this turn. An invalid meld doesn't.",
    refused="You can't lay off {cards} yet: you need a meld of your own on the table first.",
    phrases="lay off before melding, need my own meld first, lay off without a meld, nothing down yet, have to be down first, not down yet",
    right=eg.Example(
        says="A player lays down a first meld, and then lays off on another player's run.",
        asked=eg.rummy(
            eg.turn("Ana", "Kc", "5h 6h 7h"),
            eg.turn("Ben", "Kd", "9c 9d 9s", laid_off="8h"),
            options={"layoff": "after-own-meld"},
        ),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.MELDED, "9c 9d 9s"), (eg.LAID_OFF, "8h")),
    ),
    wrong=eg.Example(
        says="This table plays “meld before you lay off”, and this player hasn't melded yet.",
        asked=eg.rummy(
            eg.turn("Ana", "Kc", "5h 6h 7h"), eg.draws("Ben"), eg.lays_off("Ben", "8h"), options={"layoff": "after-own-meld"}
        ),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.LAID_OFF, "8h")),
    ),
)
def own_meld_first(state: State, seat: int, cards: Cards) -> Verdict:
    """Refuse a lay-off by a player who has no meld of their own on the table, if the table requires one."""
    return bar_layoff(state.agreed.options, any(laid.by == seat for laid in state.table), cards)


def bar_layoff(options: Options, has_melded: bool, cards: Cards) -> Verdict:
    """Refuse a lay-off of `cards` if the table requires earlier melds and the player has none (not `has_melded`)."""
    if has_melded or options[LAYOFF] != "after-own-meld":
        return LEGAL
    return broken("rummy.layoff-own", cards)


TO_GO_OUT = (
    *(eg.turn("Ana", "Kc", "5h 6h 7h 8h"), eg.turn("Ben", "Jd"), eg.turn("Cy", "6s")),
    *(eg.draws("Ana"), eg.melds("Ana", "9c 9d 9s 9h")),
)
HELD = {"Ben": "2c 3d 4s 6c 8d Jh Qs", "Cy": "2d 3s 4c 6d 8s Jc Kd"}

GOING_OUT = Option(
    "going_out",
    "How do you go out?",
    {"free": "By melding, laying off or discarding the last card", "discard": "Only with a last discard"},
    "rummy.out",
)

permission(
    "rummy.out",
    sources="R",
    when=GOING_OUT.is_("free"),
    title="Going out",
    text="Go out by melding, laying off or discarding your last card. The hand ends at once.",
    details="Once someone has gone out, nobody draws, melds or lays off. Cards the others could still have melded count as left in hand. If your table agreed that the last card must be discarded, you can't meld all your cards.",
    phrases="go out, finish, end of the hand, close, last card",
    right=eg.Example(
        says="A player lays down her last four cards as a set. No card is left to discard, and the hand is over.",
        asked=eg.rummy(*TO_GO_OUT, **HELD),
        shows=((eg.MELDED, "9c 9d 9s 9h"),),
        answer=eg.answered({"over": True, "out": "Ana"}),
    ),
    wrong=eg.Claim("“You have no card left to discard, so you aren't out.”", eg.answered({"out": None})),
)

LEVEL = eg.totals(None, Ana=8, Ben=8, Cy=8)
"""A hand for examples that changes no total: nobody goes out, and each player has 8 points left."""


def in_deal_4(*told: eg.Events, **left: str) -> eg.Part:
    """Return an example's record of Wrotham: three deals that change no total, then a fourth that `eg.play` makes."""
    fourth = eg.play(*told, dealer="Cy", deal=None, **left)
    return eg.session(LEVEL, LEVEL, LEVEL, fourth, game="rummy", preset="wrotham")


ALL_AT_ONCE_FROM: Option[int | None] = Option(
    "all_at_once_from",
    "From which hand must you meld all your cards at once or not at all?",
    {None: "Never"},
    "wrotham.all-at-once",
    whole=range(1, 101),
)


@rule(
    "wrotham.all-at-once",
    sources="R",
    when=ALL_AT_ONCE_FROM.is_(),
    title="All cards at once",
    text="From the agreed hand on, you can't meld until you can lay down all your cards at once, with one more to discard: in Wrotham rummy seven cards from the fourth hand on, in Pife nine in every hand.",
    details="Before that hand, meld as usual. The cards may form any number of melds. If you still hold cards after your discard, your melds don't count and go back into your hand.",
    refused={
        "": "In this hand you must meld all your cards at once or none at all. Your melds are back in your hand.",
        "end": "In this hand you must meld all your cards at once or none at all, so this meld counts as left in hand.",
    },
    phrases="all at once, lay down all seven cards, fourth deal, last three deals, meld everything in one turn",
    right=eg.Example(
        says="In the fourth hand a player melds a run and a set, seven cards in all, and discards the eighth.",
        asked=in_deal_4(
            *(eg.melds("Ana", "5h 6h 7h"), eg.melds("Ana", "9c 9d 9s *=9"), eg.discards("Ana", "Kc")),
            Ben="2c 3c 2d 3d 2s 3s Kh",
            Cy="8c 8d 8s 7c 7d 7s *",
        ),
        shows=(*eg.rows(eg.MELDED, "5h 6h 7h", "9c 9d 9s *=9"), (eg.DISCARDED, "Kc")),
        answer=eg.answered({}, {}, {}, {"verdicts": [], "out": "Ana"}),
    ),
    wrong=eg.Example(
        says="In the fourth hand a player melds three cards, discards one and keeps four.",
        asked=in_deal_4(eg.melds("Ana", "5h 6h 7h"), eg.discards("Ana", "Kc")),
        shows=((eg.MELDED, "5h 6h 7h"), (eg.DISCARDED, "Kc")),
        answer=eg.answered({}, {}, {}, {"verdicts": [{"event": 1}]}),
    ),
)
def everything_or_nothing(state: State, seat: int, cards: Cards) -> Verdict:
    """Judge a discard, `cards`. In deals where all cards must be melded at once, refuse it if the player melded in this turn and
    would still hold cards after it."""
    melded = state.table != turn_start(state).table
    if all_at_once(state.agreed.options, state.deal_no) and melded and state.hands[seat].count > len(cards):
        return broken("wrotham.all-at-once")
    return LEGAL


OPTIONS = (MELDS_PER_TURN, LAYOFF, GOING_OUT)


class RummyTurn(DrawGame):
    """A turn of Rummy: the checks of each event, and the end of the stock."""

    taking_pile = (
        drawing.first_from_stock.when(FIRST_TURN.is_("no-discard", "no-meld")),
        drawing.last_from_stock.when(LAST_CARD.is_("stock-only")),
    )
    swapping = (opened_first, drawing.first_no_meld.when(FIRST_TURN.is_("no-meld")))
    melding = (
        one_meld.when(MELDS_PER_TURN.is_("one")),
        drawing.first_no_meld.when(FIRST_TURN.is_("no-meld")),
        keeps_a_card.when(GOING_OUT.is_("discard")),
    )
    laying_off = (own_meld_first, *swapping, keeps_a_card.when(GOING_OUT.is_("discard")))
    discarding = (
        not_the_same,
        drawing.discard_used,
        joker_played.when(JOKER_EXCHANGE.is_("play-at-once")),
        everything_or_nothing,
    )
    ending_turn = (drawing.in_first_melds, first_melds_do.when(binds))
    undone_by = (*FIRST_MELDS, "wrotham.all-at-once")
    cards_taken = staticmethod(top_only)

    def must_use_taken(self, state: State) -> bool:
        return not (drawing.discard_used(state, state.turn, ()).ok and drawing.in_first_melds(state, state.turn, ()).ok)

    def pass_turn(self, state: State, seat: int) -> Outcome:
        """Judge a pass, refused while the stock has cards. Make the pile the new stock, or end the hand if that isn't allowed."""
        if state.stock:
            return state, may_still_draw(state.stock)
        if stock.blocks(self.options) or not stock.may_be_reused(state, self.options):
            return evolve(state, over=True, ended=None), LEGAL
        return (stock.shuffle(state) if self.options[STOCK_OUT] == "shuffle" else stock.turn_over(state)), LEGAL

    def may_keep_melds(self, deal: int, still_holds: bool) -> Verdict:
        held_back = still_holds and all_at_once(self.options, deal)
        return broken("wrotham.all-at-once", variant="end") if held_back else LEGAL

    def layoff_allowed(self, has_melded: bool, cards: Cards) -> Verdict:
        return bar_layoff(self.options, has_melded, cards)
