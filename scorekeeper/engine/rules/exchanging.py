"""Rules: taking a joker for its card."""

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import JOKER, Card, plain
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Kind, Meld, set_from
from scorekeeper.engine.option import YES_NO, Option
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import not_held, remove_cards
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.jokers import JOKERS, WITH_JOKERS
from scorekeeper.engine.rules.turn import has_drawn, in_turn
from scorekeeper.engine.state import Outcome, State, TableMeld, every_refusal
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

EXCHANGED_JOKERS = (*JOKERS, "joker.exchange")

JOKER_EXCHANGE = Option(
    "joker_exchange",
    N_("May a joker on the table be exchanged for its card?"),
    (False, True),
    about="joker.exchange",
    labels=YES_NO,
)


@rule(
    "joker.exchange",
    sources="P R",
    needs=WITH_JOKERS,
    title=N_("A joker stays where it is"),
    text=N_("A joker on the table is not exchanged for the card that it stands for. Only Wrotham rummy allows that."),
    details=N_(
        "In Wrotham rummy, and where a table of Rummy agreed on it, a player in turn may after the draw put the card in the joker's place and take the joker into hand. It does not matter whose meld it is. Exchanging is neither a new meld nor a lay-off."
    ),
    silent=N_(
        "The Rummy page does not say which card is exchanged for a joker in a set. A set names no suits, so either missing suit will do: beside the nines of hearts and clubs the joker goes for the 9 of diamonds or of spades. What no rule forbids is allowed."
    ),
    refused={
        "": N_("The joker stays where it is: it is not exchanged for {cards}."),
        "other": N_("No joker in that meld stands for {cards}."),
    },
    phrases=N_(
        "swap the joker, take the joker, steal the joker, replace the joker with the real card, get the joker back, retrieve wild card, trade my card for the joker, reuse somebody's joker, swap a wild, I have the real card of the joker, joker played as a card that I hold, joker as a king and I have the king"
    ),
    right=eg.Example(
        says=N_(
            "Wrotham rummy: a player lays the queen in the joker's place, takes the joker, and melds it as the 4 of clubs."
        ),
        asked=eg.wrotham(
            *(eg.melds("Ana", "10d Jd *=Qd"), eg.discards("Ana", "4c")),
            *(eg.draws("Ben"), eg.does("exchange", "Ben", card="Qd", on=1)),
            *(eg.melds("Ben", "2c 3c *=4c"), eg.discards("Ben", "Kc")),
        ),
        shows=((eg.TABLE, "10d Jd *=Qd"), (eg.MELDED, "2c 3c *=4c")),
        answer=eg.answered(eg.QUIET),
    ),
    wrong=eg.Example(
        says=N_("Rummy 500: a player holds the queen that the joker stands for, and wants to exchange the two."),
        asked=eg.played(
            *(eg.draws("Ana"), eg.melds("Ana", "10d Jd *=Qd"), eg.discards("Ana", "4c")),
            *(eg.draws("Ben"), eg.does("exchange", "Ben", card="Qd", on=1)),
        ),
        shows=((eg.TABLE, "10d Jd *=Qd"), (eg.IN_HAND, "Qd")),
        answer=eg.refused(4),
    ),
)
def replace_joker(meld: Meld, card: Card) -> Meld | None:
    """A joker on the table stays there, but for Wrotham: there the card that it stands for takes its place.

    The meld with the card in it, or None where no joker stands for that card. A joker in a set stands for either missing
    suit.
    """
    if card.wild:
        return None
    if meld.kind is Kind.RUN:
        at = next((at for at, other in enumerate(meld.cards) if other == Card(card.rank, card.suit, True)), None)
        return None if at is None else Meld(meld.kind, (*meld.cards[:at], card, *meld.cards[at + 1 :]), meld.start)
    missing = card.suit not in {other.suit for other in meld.cards if not other.wild}
    joker = next((other for other in meld.cards if other.wild and other.rank == card.rank), None)
    if joker is None or not missing:
        return None
    at = meld.cards.index(joker)
    return set_from((*meld.cards[:at], card, *meld.cards[at + 1 :]), card.rank or 0)


def may_be_exchanged(state: State, card: Card) -> bool:
    """Is there a joker on the table that this card may take the place of?"""
    return bool(state.agreed.options.get("joker_exchange")) and any(replace_joker(meld, card) for meld in state.melds)


def no_exchange(state: State, seat: int, card: Card, index: int) -> Outcome:
    """No joker is exchanged in this game."""
    verdict = still_open(state, seat, (card,))
    return state, verdict if not verdict.ok else broken("joker.exchange", (card,))


def exchange(state: State, seat: int, card: Card, index: int) -> Outcome:
    """The card goes into the meld and the joker into the hand, on the player's turn, once they have drawn."""
    if not state.agreed.options["joker_exchange"]:
        return no_exchange(state, seat, card, index)
    target = state.table[index]
    after = replace_joker(target.meld, card)
    verdict = every_refusal((still_open, in_turn), state, seat, (card,))
    if verdict.ok:
        verdict = has_drawn(state, seat, (card,))
    if verdict.ok:
        verdict = not_held(state, seat, (card,)).and_also(stands_for(after, card))
    if not verdict.ok or after is None:
        return state, verdict
    held = remove_cards(state.hands[seat], (plain(card),))
    table = (*state.table[:index], _owned(target, after, card, seat), *state.table[index + 1 :])
    state = state.with_hand(seat, HeldCards(held.count + 1, (*held.known, JOKER)))
    return evolve(state, table=table), LEGAL


def stands_for(after: Meld | None, card: Card) -> Verdict:
    """That a joker stands for the card: `after` is the meld with the card in its place."""
    return LEGAL if after else broken("joker.exchange", (card,), "other")


def _owned(target: TableMeld, after: Meld, card: Card, seat: int) -> TableMeld:
    """Who owns which card after an exchange: the new card is its player's, and of like jokers the first is gone. (It lies
    right behind the naturals of a set, so that the card comes to lie where the joker was.)"""
    pairs = list(zip(target.meld.cards, target.owners, strict=True))
    gone = next(at for at, (other, _) in enumerate(pairs) if other.wild and other.rank == card.rank)
    pairs[gone] = (card, seat)
    return TableMeld(after, tuple(owner for _, owner in pairs), target.by)
