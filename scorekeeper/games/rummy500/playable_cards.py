"""Cards of the pile that can be played without a card from a hand."""

from collections.abc import Iterator, Mapping

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import JOKER, Card, Cards, jokers, naturals, plain
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, AceLaw, Kind, Meld, rank_at
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.questions import CallableCard, CallStep
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.laying_off import places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.translatable import N_

RUMMY_CALL = Option(
    "rummy_call",
    N_("May players call “Rummy!” for a card that could have been played?"),
    ("pile", "top", "off"),
    about="call.playable",
    labels={
        "pile": N_("Yes, for any playable card of the pile"),
        "top": N_("Only for the latest discard, as a lay-off"),
        "off": N_("No calling"),
    },
)
CALLS = RUMMY_CALL.is_("pile", "top")


@rule(
    "call.playable",
    sources="P",
    when=RUMMY_CALL.is_("pile"),
    title=N_("What can be called"),
    text=N_(
        "The pile must have a card that can be played without any card from a hand: laid off on the table, or "
        "melded with cards above it in the pile. A false call is void and costs nothing."
    ),
    details=N_(
        "Jokers in the pile and on the table help as well. A card may be laid off after other cards above it, "
        "and the cards it's melded with needn't be next to it. The same test works for the fresh discard and "
        "for buried cards. In the example the jack has just been discarded; the caller takes six cards, and "
        "the 5 and the ace stay."
    ),
    silent=N_(
        "The pages don't say what a false call costs. No rule sets a penalty, so it's void and play goes on. "
        "Whether a call is false can be seen from the pile and the table."
    ),
    refused=N_("{cards} can't be played without a card from someone's hand, so the call doesn't count."),
    phrases=N_(
        "call rummy, slap, shout rummy, missed meld in the discard pile, card that could be played, false call, wrong call, penalty for a wrong call, somebody threw away a card that plays, threw away a playable card, discarded a card that fits the table, steal the discard out of turn, snatch a discarded card"
    ),
    right=eg.Example(
        says=N_(
            "The king is deep in the pile, but the queen and the jack are above it: the three can be melded together."
        ),
        asked=eg.asks("callable", table=(), pile="5c Ah Ks 3h Qs 4d 9s Js"),
        shows=((eg.PILE, "5c Ah Ks 3h Qs 4d 9s Js"),),
        answer={"callable": [{"card": "Ks", "depth": 6, "how": [{"meld": ["Js", "Qs", "Ks"]}]}]},
    ),
    wrong=eg.Example(
        says=N_("“The 9 fits, because I have the 8.” Not without a card from a hand, so the call is void."),
        asked=eg.played(
            *(eg.draws("Ana"), eg.melds("Ana", "5h 6h 7h"), eg.discards("Ana", "9h")), eg.calls("Cy", "9h")
        ),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "9h")),
        answer=eg.refused(3),
    ),
)
def ways(melds: Mapping[int, Meld], card: Card, above: Cards, law: AceLaw) -> tuple[CallStep, ...]:
    """One lawful way to play a card of the pile using no card from anybody's hand; empty where there is none.

    It is laid off on the table, where it needs them after some of the cards above it, or melded with cards above it. What
    a joker above it stands for may be chosen; a joker that is called as well. `melds` are those on the table by number.
    """
    for number, meld in melds.items():
        steps = lay_off_steps(meld, number, card, above, law)
        if steps:
            return steps
    for group in with_two(card, above, law):
        melded = named(group, law)
        if melded:
            return (CallStep(melded.cards),)
    return ()


def callable_cards(melds: Mapping[int, Meld], pile: Cards, options: Options, law: AceLaw) -> Iterator[CallableCard]:
    """Every card of the pile that may be called, from the top down; of two like cards only the upper one."""
    calling = options["rummy_call"]
    depths = {"off": 0, "top": 1}.get(str(calling), len(pile))
    seen: set[Card] = set()
    for depth in range(1, min(depths, len(pile)) + 1):
        card = pile[-depth]
        above = pile[len(pile) - depth + 1 :] if calling == "pile" else ()
        steps = () if plain(card) in seen else ways(melds, plain(card), above, law)
        seen.add(plain(card))
        if steps:
            yield CallableCard(plain(card), depth, steps)


def lay_off_steps(meld: Meld, number: int, card: Card, above: Cards, law: AceLaw) -> tuple[CallStep, ...]:
    """Lay-offs on one meld that end with the card: at once, or at one end of a run after the cards that lie between. Where a meld
    holds fewer jokers than natural cards, natural ones may have to be laid off first."""
    longer = places(meld, card, law)
    if longer:
        return (CallStep((meld.added(longer[0]),), number),)
    steps = _straight(meld, number, card, above, law)
    if steps or law.jokers != "fewer":
        return steps
    for other in dict.fromkeys(naturals(above)):
        rest = list(above)
        rest.remove(other)
        for grown in places(meld, other, law):
            steps = lay_off_steps(grown, number, card, tuple(rest), law)
            if steps:
                return (CallStep((other,), number), *steps)
    return ()


def _straight(meld: Meld, number: int, card: Card, above: Cards, law: AceLaw) -> tuple[CallStep, ...]:
    """Lay-offs at one end of a run that end with the card."""
    if meld.kind is Kind.SET or card.wild or card.suit != meld.cards[0].suit:
        return ()
    ends = ((meld.start - 1, -1), (meld.start + len(meld), 1))
    for position, way in ends:
        between = _between(meld, card, above, position, way, law)
        if between is not None:
            return tuple(CallStep((laid,), number) for laid in (*between, card))
    return ()


def _between(meld: Meld, card: Card, above: Cards, position: int, way: int, law: AceLaw) -> Cards | None:
    """The cards above that reach from one end of a run to the card, naturals first, else jokers; None if they do not."""
    wild, there = len(jokers(above)), len(jokers(meld.cards))
    laid: list[Card] = []
    for size in range(len(meld) + 1, LONGEST_RUN + 1):
        start = (position if position > 0 else rank_at(position)) if way < 0 else meld.start
        if not law.allows(start, size):
            return None
        rank = rank_at(position)
        if rank == card.rank:
            return tuple(laid)
        natural = Card(rank, card.suit)
        if natural not in above:
            wild, there = wild - 1, there + 1
            natural = JOKER.standing_for(rank, card.suit)
            if wild < 0 or not law.takes(there, size):
                return None
        laid.append(natural)
        position += way
    return None


def with_two(card: Card, above: Cards, law: AceLaw) -> Iterator[Cards]:
    """The card with every two of those above it that could make a meld of three with it, naturals before jokers.

    Three will do: any larger meld with the card in it holds one of three, but for a run with jokers on one side of the card
    where a meld holds fewer of them than natural cards. Of like cards one is as good as another, so there are at most a few
    dozen pairs whatever the pile.
    """
    twins = {other: min(above.count(other), law.copies) for other in above if not other.wild and _near(card, other)}
    near = [other for other, count in twins.items() for _ in range(min(count, SMALLEST - 1))]
    wild = [JOKER] * min(len(jokers(above)), SMALLEST - 1)
    partners = [*near, *wild]
    for index, one in enumerate(partners):
        for other in partners[index + 1 :]:
            if other.wild or _near(one, other):
                yield (card, one, other)
    if law.jokers == "fewer" and not card.wild:
        yield from _long_runs(card, above, law)


def _long_runs(card: Card, above: Cards, law: AceLaw) -> Iterator[Cards]:
    """Every run of more than three cards with the card in it, jokers where no natural card lies above it."""
    wild = len(jokers(above))
    for size in range(SMALLEST + 1, LONGEST_RUN + 1):
        for start, _ in law.windows(size):
            run = [Card(rank_at(position), card.suit) for position in range(start, start + size)]
            named = [one if one == card or one in above else one._replace(wild=True) for one in run]
            missing = len(jokers(named))
            if card in run and missing <= wild and law.takes(missing, size):
                yield tuple(named)


def _near(card: Card, other: Card) -> bool:
    """Could these two lie in one meld of three? A joker may lie beside any card."""
    if card.wild or card.rank == other.rank:
        return True
    apart = abs((card.rank or 0) - (other.rank or 0))
    return card.suit == other.suit and min(apart, LONGEST_RUN - apart) < SMALLEST


def named(group: Cards, law: AceLaw) -> Meld | None:
    """The group as a meld, its jokers named in some lawful way."""
    meld, verdict = judge_meld(group, None, law)
    return meld or next(iter(verdict.readings), None)
