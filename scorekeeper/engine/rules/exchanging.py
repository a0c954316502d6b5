"""Rules: taking a joker in exchange for its card."""

from collections.abc import Iterator, Sequence

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, naturals, plain, without
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.hands import HeldCards
from scorekeeper.engine.melds import Kind, Meld, MeldRules, set_from
from scorekeeper.engine.option import Option
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.cards_in_play import not_held, remove_cards
from scorekeeper.engine.rules.first_melds import binds
from scorekeeper.engine.rules.going_out import still_open
from scorekeeper.engine.rules.jokers import JOKERS, WITH_JOKERS
from scorekeeper.engine.rules.turn import has_drawn, in_turn
from scorekeeper.engine.rules.wider_melds import MOST_JOKERS
from scorekeeper.engine.state import OptionalCheck, Outcome, State, TableMeld, counted_in, every_refusal, less
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

EXCHANGED_JOKERS = (*JOKERS, *MOST_JOKERS, "joker.exchange", "joker.exchange-play", "joker.exchange-own")

JOKER_EXCHANGE: Option[bool | str] = Option(
    "joker_exchange",
    "Can a joker on the table be swapped for its card?",
    {False: "No", True: "Yes", "play-at-once": "Yes, if it's played in the same turn"},
    "joker.exchange",
    seldom=True,
)


@rule(
    "joker.exchange",
    sources="P R",
    when=JOKER_EXCHANGE.is_(False),
    requires=WITH_JOKERS,
    title="A joker stays where it is",
    text="You can't swap a joker on the table for the card it stands for, unless your table agreed on it, as in Wrotham rummy.",
    details="If your table allows it, you may put the real card in the joker's place on your turn, after drawing, and take the joker into your hand. It doesn't matter whose meld it is. A swap is neither a new meld nor a lay-off. In Rummy 500 the card you put there counts for you, and the joker counts for nobody until it's melded again.",
    our_ruling="The Rummy page doesn't say which card you swap for a joker in a set. A set has no fixed suits, so either missing suit will do: beside the nines of hearts and clubs, the 9 of diamonds or of spades. What no rule forbids is allowed.",
    refused={
        "": "The joker stays where it is: it can't be swapped for {cards}.",
        "other": "No joker in that meld stands for {cards}.",
        "gone": "There's no meld {number} on the table.",
    },
    phrases="swap the joker, take the joker, keep the joker from the table, steal the joker, replace the joker with the real card, get the joker back, retrieve wild card, trade my card for the joker, reuse somebody's joker, swap a wild, I have the real card of the joker, joker played as a card that I hold, joker as a king and I have the king",
    right=eg.Example(
        says="Wrotham rummy: a player lays the queen in the joker's place, takes the joker, and melds it as the 4 of clubs.",
        asked=eg.wrotham(
            *(eg.melds("Ana", "10d Jd *=Qd"), eg.discards("Ana", "4c")),
            *(eg.draws("Ben"), eg.does("exchange", "Ben", card="Qd", on=1)),
            *(eg.melds("Ben", "2c 3c *=4c"), eg.discards("Ben", "Kc")),
        ),
        shows=((eg.TABLE, "10d Jd *=Qd"), (eg.MELDED, "2c 3c *=4c")),
    ),
    wrong=eg.Example(
        says="Rummy 500: a player has the queen that the joker stands for and wants to swap them.",
        asked=eg.played(eg.turn("Ana", "4c", "10d Jd *=Qd"), eg.draws("Ben"), eg.does("exchange", "Ben", card="Qd", on=1)),
        shows=((eg.TABLE, "10d Jd *=Qd"), (eg.IN_HAND, "Qd")),
    ),
)
def replace_joker(meld: Meld, card: Card, law: MeldRules) -> Meld | None:
    """Return the meld with the card in place of its joker, None if no joker stands for it. In a set, any suit missing will do."""
    if card.wild:
        return None
    at = next((at for at, other in enumerate(meld.cards) if is_joker_for(other, card)), None)
    if at is None or (meld.kind is Kind.SET and not law.may_join(card.suit, naturals(meld.cards))):
        return None
    cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
    return Meld(meld.kind, cards, meld.start) if meld.kind is Kind.RUN else set_from(cards, card.rank or 0)


def is_joker_for(joker: Card, card: Card) -> bool:
    """Is this a joker of a meld, or a wild card there, that stands for the card? In a set it stands for any suit."""
    return bool(joker.wild) and joker.rank == card.rank and joker.suit in (None, card.suit)


AT_ONCE = {"joker_exchange": "play-at-once"}
NINES: eg.Events = (*eg.turn("Ana", "2c", "9c 9s *"), *eg.draws("Ben"))
"""Events of an example: two nines and a joker are laid on the table. Then the next player draws."""


@OptionalCheck
@rule(
    "joker.exchange-play",
    sources="N",
    when=JOKER_EXCHANGE.is_("play-at-once"),
    requires=WITH_JOKERS,
    overrides="joker.exchange",
    title="Play the joker you take",
    text="If you take a joker, meld it or lay it off before your turn ends.",
    details="If you can't play the joker, the swap is undone and your turn goes on.",
    refused="You took a joker from the table this turn: play it or put it back.",
    phrases="keep the joker, joker taken and kept, play the joker at once, exchanged joker in hand",
    right=eg.Example(
        says="The 9 takes the place of the joker, which is melded in the same turn.",
        asked=eg.played(
            *(NINES, eg.does("exchange", "Ben", card="9d", on=1)),
            *(eg.melds("Ben", "5h 6h *"), eg.discards("Ben", "Kc")),
            options=AT_ONCE,
        ),
        shows=((eg.TABLE, "9c 9s *"), (eg.MELDED, "5h 6h *")),
    ),
    wrong=eg.Example(
        says="The 9 takes the place of the joker, which is kept for later.",
        asked=eg.played(NINES, eg.does("exchange", "Ben", card="9d", on=1), eg.discards("Ben", "Kc"), options=AT_ONCE),
        shows=((eg.TABLE, "9c 9s *"), (eg.DISCARDED, "Kc")),
    ),
)
def joker_played(state: State, seat: int, cards: Cards) -> Verdict:
    """Require that a joker taken is melded or laid off in the same turn."""
    return broken("joker.exchange-play") if state.drawn is not None and state.drawn.jokers else LEGAL


@rule(
    "joker.exchange-own",
    sources="L N",
    requires=(*WITH_JOKERS, *JOKER_EXCHANGE.is_(True, "play-at-once")),
    title="Meld before you swap",
    text="You can't swap a joker until you have a meld of your own on the table, if your table agreed on that or has a rule for first melds.",
    details="To swap a joker, you need a meld of your own only if your table chose “Once you have a meld of your own on the table” for lay-offs, or has a rule for first melds.",
    refused="You can't swap a joker until you have a meld of your own on the table.",
    phrases="exchange before melding, take a joker without a meld, joker before my own meld",
    right=eg.Example(
        says="A player melds first, then swaps the joker.",
        asked=eg.played(
            *(NINES, eg.melds("Ben", "10h Jh Qh"), eg.does("exchange", "Ben", card="9d", on=1)),
            options={"joker_exchange": True, "first_meld": 20},
        ),
        shows=((eg.TABLE, "9c 9s *"), (eg.MELDED, "10h Jh Qh")),
    ),
    wrong=eg.Example(
        says="A player who hasn't melded yet swaps a joker.",
        asked=eg.played(NINES, eg.does("exchange", "Ben", card="9d", on=1), options={"joker_exchange": True, "first_meld": 20}),
        shows=((eg.TABLE, "9c 9s *"), (eg.IN_HAND, "9d")),
    ),
)
def own_first(state: State, seat: int, cards: Cards) -> Verdict:
    """Require a meld before a player exchanges a joker, if the table requires one before lay-offs or restricts first melds."""
    agreed = state.agreed
    asked = binds(agreed.options) or not agreed.game.layoff_allowed(False, ()).ok
    return broken("joker.exchange-own", cards) if asked and seat not in state.melded else LEGAL


def swaps(state: State, card: Card) -> Iterator[tuple[tuple[Meld, ...], Card]]:
    """Yield each exchange of this card for a joker on the table: the melds there followed by the changed one, and the joker
    taken. The old form of the changed meld is still among them. That is harmless: any card that fits it also fits the new one."""
    for meld in state.melds if state.agreed.options.asked(JOKER_EXCHANGE) else ():
        after = replace_joker(meld, card, state.agreed.set_up.law)
        if after:
            yield (*state.melds, after), plain(next(other for other in meld.cards if is_joker_for(other, card)))


def exchange(state: State, seat: int, card: Card, index: int) -> Outcome:
    """Judge the exchange of a card for a joker of the meld number `index`, from 0, and make it if it is lawful."""
    if not state.agreed.options.asked(JOKER_EXCHANGE):
        verdict = still_open(state, seat, (card,))
        return state, verdict if not verdict.ok else broken("joker.exchange", (card,))
    target = state.table[index] if index < len(state.table) else None
    after = replace_joker(target.meld, card, state.agreed.set_up.law) if target else None
    held, hidden = remove_cards(state.hands[seat], (card,))
    verdict = every_refusal((still_open, in_turn), state, seat, (card,))
    if verdict.ok:
        verdict = has_drawn(state, seat, (card,))
    if verdict.ok:
        verdict = every_refusal((*state.game.swapping, own_first), state, seat, (card,))
        verdict = verdict.and_also(not_held(state, seat, (card,), hidden))
        verdict = verdict.and_also(stands_for(after, card) if target else LEGAL)
    if target is None:
        return state, verdict.and_also(broken("joker.exchange", (card,), "gone", number=index + 1))
    if not verdict.ok or after is None:
        return state, verdict
    owned, owner, joker = _owned(target, after, card, seat)
    table = (*state.table[:index], owned, *state.table[index + 1 :])
    hands = state.hands_with(seat, HeldCards(held.count + 1, (*held.known, plain(joker))))
    drawn = less(state.drawn, (card,))
    if drawn:
        drawn = drawn._replace(exchanged=(*drawn.exchanged, (index, card, owner, joker)), jokers=(*drawn.jokers, plain(joker)))
    return evolve(state, hands=hands, table=table, drawn=drawn, seen=counted_in(state.seen, hidden)), LEGAL


def undo_exchanges(state: State) -> State:
    """Undo the exchanges of this turn, the latest first, as long as their jokers are still in the hand."""
    drawn = state.drawn
    assert drawn, "there was one"
    while drawn.jokers:
        last = max(number for number, one in enumerate(drawn.exchanged) if plain(one[3]) in drawn.jokers)
        others = list(drawn.exchanged)
        index, card, owner, joker = others.pop(last)
        target = state.table[index]
        suit = card.suit if target.meld.kind is Kind.RUN else None
        pairs = list(zip(target.meld.cards, target.owners, strict=True))
        pairs[pairs.index((card, state.turn))] = (joker.standing_for(card.rank, suit), owner)
        if suit is None:
            pairs.sort(key=lambda pair: bool(pair[0].wild))
        meld = Meld(target.meld.kind, tuple(one for one, _ in pairs), target.meld.start)
        laid = TableMeld(meld, tuple(whose for _, whose in pairs), target.by)
        held, _ = remove_cards(state.hands[state.turn], (joker,))
        jokers = without(drawn.jokers, (plain(joker),))
        if _taken(card, others) > jokers.count(card):
            jokers = (*jokers, card)
        drawn = drawn._replace(exchanged=tuple(others), jokers=jokers)
        came = drawn.before.pile[len(state.pile) :]
        if card in came:
            owed = card if state.game.card_to_play_first(came) == card else drawn.owed
            drawn = drawn._replace(taken=(*drawn.taken, card), owed=owed)
        hands = state.hands_with(state.turn, HeldCards(held.count + 1, (*held.known, card)))
        state = evolve(state, hands=hands, table=(*state.table[:index], laid, *state.table[index + 1 :]), drawn=drawn)
    return state


def _taken(card: Card, exchanged: Sequence[tuple[int, Card, int, Card]]) -> int:
    """Return how many copies of a wild card the player took as jokers in these exchanges, minus those placed in a later exchange.
    Each exchange is the index of the meld, the card placed, the seat of the joker's owner, and the joker."""
    count = 0
    for _, placed, _, joker in exchanged:
        count = max(count - (placed == card), 0) + (plain(joker) == card)
    return count


def stands_for(after: Meld | None, card: Card) -> Verdict:
    """Require that the meld has a joker for the card. If it has, `after` is the meld after the exchange, otherwise None."""
    return LEGAL if after else broken("joker.exchange", (card,), "other")


def _owned(target: TableMeld, after: Meld, card: Card, seat: int) -> tuple[TableMeld, int, Card]:
    """Return the meld after an exchange with the owners of its cards, the joker's former owner, and the joker. `target` is the
    meld before the exchange, and `after` the one after it. `seat` swaps `card` for the first joker that stands for it."""
    pairs = list(zip(target.meld.cards, target.owners, strict=True))
    gone = next(at for at, (other, _) in enumerate(pairs) if is_joker_for(other, card))
    joker, owner = pairs[gone]
    pairs[gone] = (card, seat)
    return TableMeld(after, tuple(whose for _, whose in pairs), target.by), owner, joker
