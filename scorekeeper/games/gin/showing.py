"""Rules on what both players lay out after a knock, and on lay-offs."""

from collections.abc import Iterable

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.draw_game.step import put_on
from scorekeeper.engine.events import Announce
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import left_in_hand
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.rules.turn import not_the_same
from scorekeeper.engine.state import Table, TableMeld
from scorekeeper.engine.verdict import LEGAL, Verdict, all_of, broken
from scorekeeper.games.gin.knocking import GIN_HAND, RUN_AND_NINES, allows_big_gin, deadwood, limit_of, within_limit
from scorekeeper.games.gin.setting_up import followed, gin
from scorekeeper.games.gin.turn import BOTH_PASSED, GinHand, Outcome, has_drawn

BEN_KNOCKS = (eg.lies("Ben", RUN_AND_NINES[0], Ana="8h"), eg.lies("Ben", RUN_AND_NINES[1]), eg.lies("Ana", "Kh Kd Ks"))
ANA_LEFT = "Jc 5c 5d 2h 7s Ac"
KNOCKED = gin(eg.at_the_end(*BEN_KNOCKS, out="Ben", Ana=ANA_LEFT, Ben="2c Ad 3s"))
"""A hand, for examples, that Ben ends by knocking with 6. Ana has 30 points left after laying off the 8 of hearts."""
ANA_AFTER_GIN = "8h Kh Kc 7s 2s Ah 5d"
WENT_GIN = gin(
    eg.at_the_end(
        *(eg.lies("Ben", cards) for cards in GIN_HAND), eg.lies("Ana", "8c 9c 10c"), out="Ben", Ana=ANA_AFTER_GIN, Ben=""
    )
)
"""A hand, for examples, that Ben ends with gin. Ana has 43 points left and lays off nothing."""
DRAWN = (*BOTH_PASSED, *eg.draws("Ben"))


def knocks(card: str, *melds: str, left: str = "") -> eg.Events:
    """Return an example's event: Ben knocks with these melds and with the cards `left`. Each is a text of cards in notation, such
    as “4h 5h 6h”. He discards `card` face down. If `card` is empty, he discards nothing (big gin)."""
    said = {"card": card} if card else {}
    return eg.does("knock", "Ben", **said, melds=list(map(eg.row, melds)), left=eg.row(left))


def shows(*melds: str, left: str = "", **laid_off: object) -> eg.Events:
    """Return an event: after a knock, Ana shows her `melds` and the cards `left`. `laid_off` may give the key `layoffs`."""
    return eg.does("show", "Ana", melds=list(map(eg.row, melds)), left=eg.row(left), **laid_off)


@rule(
    "gin.show",
    sources="Z",
    title="The other player shows their cards",
    text="After a knock the other player lays out their melds. Only what they lay out counts, not what they could have laid out.",
    our_ruling="Published rules don't say what happens to a meld you overlook. Here its cards count as deadwood.",
    refused="Someone has knocked: now the other player lays out their cards.",
    phrases="show, lay out melds after a knock, forgot a meld, opponent's melds, overlooked meld",
    right=eg.Example(
        says="After the knock, the other player melds three kings and lays off the 8 on the run.",
        asked=followed(
            DRAWN,
            knocks("Kc", *RUN_AND_NINES, left="2c Ad 3s"),
            shows("Kh Kd Ks", left=ANA_LEFT, layoffs=[{"card": "8h", "on": 1}]),
        ),
        shows=((eg.TABLE, RUN_AND_NINES[0]), (eg.MELDED, "Kh Kd Ks"), (eg.LAID_OFF, "8h")),
        answer=eg.answered({"verdicts": [], "out": "Ben", "scores": {"Ben": {"hand": 24}}}),
    ),
    wrong=eg.Example(
        says="After the knock the other player draws a card.",
        asked=followed(DRAWN, knocks("Kc", *RUN_AND_NINES, left="2c Ad 3s"), eg.draws("Ana")),
        shows=((eg.TABLE, RUN_AND_NINES[0]),),
    ),
)
def only_shows() -> Verdict:
    """Build the refusal of an event after a knock. The only event allowed then is that the knocker's opponent lays out cards."""
    return broken("gin.show")


@rule(
    "gin.layoff",
    sources="X",
    title="Laying off on a knock",
    text="The other player may lay off deadwood (cards outside melds) on the melds of the player who knocked, one card after another. The player who knocked can't lay off.",
    refused="{cards} can't be laid off there: only the other player lays off, and only on the melds of the player who knocked.",
    phrases="lay off in gin, add to the knocker's melds, may the knocker lay off, deadwood on melds",
    right=eg.Example(
        says="The 8 of hearts goes on the knocker's run and no longer counts.",
        asked=KNOCKED,
        shows=((eg.TABLE, RUN_AND_NINES[0]), (eg.LAID_OFF, "8h"), (eg.IN_HAND, ANA_LEFT)),
        answer=eg.answered({"verdicts": [], "scores": {"Ana": {"left": 30}, "Ben": {"hand": 24}}}),
    ),
    wrong=eg.Example(
        says="The knocker lays off a 3 on the other player's threes.",
        asked=gin(
            eg.at_the_end(*BEN_KNOCKS[:2], eg.lies("Ana", "3h 3d 3c", Ben="3s"), out="Ben", Ana="Jc 5c 5d 2h 7s Ac", Ben="2c Ad")
        ),
        shows=((eg.TABLE, "3h 3d 3c"), (eg.LAID_OFF, "3s")),
    ),
)
def may_lay_off(by: str, on: str, knocker: str | None, card: Card) -> Verdict:
    """Refuse a lay-off of `card` by the player `by` on a meld of the player `on`, unless `on` is the `knocker` and `by` the
    opponent. If nobody knocked (None), refuse every lay-off."""
    return LEGAL if by != knocker and on == knocker else broken("gin.layoff", (card,))


@rule(
    "gin.layoff-gin",
    sources="X",
    title="No lay-off on gin",
    text="You can't lay off on gin or big gin.",
    refused="{cards} can't be laid off: nothing can be laid off on gin or big gin.",
    phrases="lay off on gin, can I lay off when somebody has gin, gin no layoff",
    right=eg.Example(
        says="The 8 of hearts would fit the run, but nothing is laid off against gin: the card stays in hand and counts.",
        asked=WENT_GIN,
        shows=((eg.TABLE, GIN_HAND[0]), (eg.IN_HAND, ANA_AFTER_GIN)),
        answer=eg.answered({"verdicts": [], "scores": {"Ana": {"left": 43}, "Ben": {"hand": 68}}}),
    ),
    wrong=eg.Example(
        says="The 8 of hearts is laid off on the run of a player who has gin.",
        asked=gin(
            eg.at_the_end(
                eg.lies("Ben", GIN_HAND[0], Ana="8h"),
                *(eg.lies("Ben", cards) for cards in GIN_HAND[1:]),
                eg.lies("Ana", "8c 9c 10c"),
                out="Ben",
                Ana="Kh Kc 7s 2s Ah 5d",
                Ben="",
            )
        ),
        shows=((eg.TABLE, GIN_HAND[0]), (eg.LAID_OFF, "8h")),
    ),
)
def nothing_on_gin(cards: Cards) -> Verdict:
    """Build the refusal to lay off these cards, since the opponent has gin or big gin."""
    return broken("gin.layoff-gin", cards)


def lay_off_each(state: GinHand, layoffs: tuple[tuple[Card, int | None], ...], seat: int) -> tuple[Table, Verdict]:
    """Return the table after these lay-offs by `seat`, in any order that fits, and a verdict on the cards that fit nowhere. Each
    card has the number of a meld, from 1 (None if not named). Raise `Unreadable` at `layoffs[n].on` for an unknown meld."""
    for place, (_, on) in enumerate(layoffs):
        if on is not None and on > len(state.table):
            raise Unreadable(N_("There's no meld {number} on the table."), f"layoffs[{place}].on", number=on)
    waiting = list(layoffs)
    while waiting:
        tried = [(one, put_on(state, seat, *one)) for one in waiting]
        laid = next(((one, table) for one, (table, verdict) in tried if verdict.ok), None)
        if laid is None:
            return state.table, all_of(verdict for _, (_, verdict) in tried)
        waiting.remove(laid[0])
        state = evolve(state, table=laid[1])
    return state.table, LEGAL


def judge_melds(laid: Iterable[Cards], state: GinHand) -> tuple[tuple[Meld | None, ...], Verdict]:
    """Return each group of cards as a meld (None for a group that isn't a meld), and one verdict on all groups together."""
    judged = [judge_meld(cards, None, state.agreed.set_up.law) for cards in laid]
    return tuple(meld for meld, _ in judged), all_of(verdict for _, verdict in judged)


def knock(state: GinHand, event: Announce) -> Outcome:
    """Judge a knock. A valid one ends the turn, and the other player then lays out their hand. Otherwise nothing changes."""
    verdict = has_drawn(state)
    if not verdict.ok:
        return state, verdict
    seat, options = event.by, state.agreed.options
    aside = () if event.card is None else (plain(event.card),)
    laid = (*(card for cards in event.melds for card in cards), *event.left)
    melds, judged = judge_melds(event.melds, state)
    verdict = left_in_hand(state, seat, (*laid, *aside)).and_also(judged)
    if aside:
        verdict = verdict.and_also(not_the_same(state, seat, aside))
    if verdict.ok:
        verdict = _may_end(options, event, limit_of(options, state.upcard))
    if not verdict.ok:
        return state, verdict
    after, table = state.with_hand(seat, HeldCards(len(event.left), event.left)), _on_table(melds, seat)
    return evolve(
        after, table=table, pile=(*state.pile, *aside), drawn=None, turn=state.rival, knocker=seat, went_rummy=not aside
    ), LEGAL


def _may_end(options: Options, event: Announce, limit: int) -> Verdict:
    if event.card is None:
        return broken("gin.knock", event.left, "eleventh") if event.left else allows_big_gin(options)
    return within_limit(deadwood(event.left), limit, event.left)


def _on_table(melds: Iterable[Meld | None], seat: int) -> tuple[TableMeld, ...]:
    return tuple(TableMeld(meld, (seat,) * len(meld), seat) for meld in melds if meld)


def show(state: GinHand, event: Announce, knocker: int) -> Outcome:
    """Judge the melds and lay-offs of the opponent of `knocker` (a seat). End the hand if they are valid."""
    seat = event.by
    laid_off = tuple(plain(card) for card, _ in event.layoffs)
    laid = (*(card for cards in event.melds for card in cards), *laid_off, *event.left)
    melds, judged = judge_melds(event.melds, state)
    verdict = left_in_hand(state, seat, laid).and_also(judged)
    longer, refused = lay_off_each(state, event.layoffs, seat)
    if laid_off and not state.hands[knocker].count:
        refused = nothing_on_gin(laid_off)
    verdict = verdict.and_also(refused)
    if not verdict.ok:
        return state, verdict
    after = state.with_hand(seat, HeldCards(len(event.left), event.left))
    return evolve(after, table=(*longer, *_on_table(melds, seat)), over=True, out=knocker), LEGAL
