"""Calling “Rummy!”: its rules and its event."""

from collections.abc import Iterator, Mapping

from scorekeeper.engine.cards import JOKER, Card, Cards, jokers, plain
from scorekeeper.engine.events import CallRummy
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.judging.event import on_table, put_on, take
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, AceLaw, Kind, Meld, rank_at
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import CallableCard, CallStep
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules import drawing, going_out
from scorekeeper.engine.rules.laying_off import places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.state import Outcome, Source, State
from scorekeeper.engine.verdict import LEGAL, Verdict, broken


@rule("call.off", "P", when=("rummy_call=off",))
def calling_allowed(options: Options) -> Verdict:
    """No calling at all, where that was agreed."""
    return broken("call.off") if options["rummy_call"] == "off" else LEGAL


@rule("call.window", "P", silent=True)
def window_open(state: State) -> Verdict:
    """A call is made after somebody's turn has ended and before the next player draws; not before the first turn."""
    return LEGAL if state.ended is not None else broken("call.window")


@rule("call.own", "P", silent=True)
def not_own(state: State, seat: int) -> Verdict:
    """The player who has just ended their turn cannot call; any other may, the next in turn and a floater too."""
    return broken("call.own") if state.ended == seat else LEGAL


@rule("call.over", "P")
def not_over(state: State) -> Verdict:
    """Not once the hand is over: who goes out may leave playable cards behind. (A caught last discard may be called.)"""
    return broken("call.over") if state.over and not state.caught else LEGAL


@rule("call.top", "P", when=("rummy_call=top",))
def top_only(state: State, card: Card) -> Verdict:
    """Only the latest discard counts, and only as a lay-off on the table. No buried card can be called."""
    latest = state.fresh and bool(state.pile) and state.pile[-1] == plain(card)
    return LEGAL if latest else broken("call.top", (card,))


def lay_off_refused(options: Options, card: Card) -> Verdict:
    """The verdict on a call for the latest discard where it cannot be laid off: nothing lies above it to meld it with."""
    void = broken("call.playable", (card,))
    return void.and_also(broken("call.top", (card,), "lay-off")) if options["rummy_call"] == "top" else void


@rule("call.playable", "P", silent=True, when=("rummy_call=pile",))
def ways(melds: Mapping[int, Meld], card: Card, above: Cards, law: AceLaw) -> tuple[CallStep, ...]:
    """One lawful way to play a card of the pile using no card from anybody's hand; empty where there is none.

    It is laid off on the table, where it needs them after some of the cards above it, or melded with cards above it. What
    a joker above it stands for may be chosen; a joker that is called as well. `melds` are those on the table by number.
    """
    for number, meld in melds.items():
        steps = _lay_off_steps(meld, number, card, above, law)
        if steps:
            return steps
    for group in _with_two(card, above, law):
        melded = _named(group, law)
        if melded:
            return (CallStep(melded.cards),)
    return ()


@rule("call.first", silent=True)
def not_called_yet(state: State, seat: int) -> Verdict:
    """If several call, the first to call has it. Who that was is settled at the table: the first in the record counts."""
    called = state.drawn is not None and state.drawn.source is Source.CALL and state.turn != seat
    return broken("call.first", name=state.agreed.players[state.turn]) if called else LEGAL


@rule("call.take", "P", when=("rummy_call=pile",))
def takes_pile(state: State) -> bool:
    """The caller takes the pile down to the card, melds it at once, and plays on as in a turn, as far as agreed."""
    return state.agreed.options["rummy_call"] == "pile" and not state.caught


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


def _lay_off_steps(meld: Meld, number: int, card: Card, above: Cards, law: AceLaw) -> tuple[CallStep, ...]:
    """Lay-offs on one meld that end with the card: at once, or at one end of a run after the cards that lie between."""
    longer = places(meld, card, law)
    if longer:
        return (CallStep((meld.added(longer[0]),), number),)
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
    wild = len(jokers(above))
    laid: list[Card] = []
    for size in range(len(meld) + 1, LONGEST_RUN + 1):
        start = position if way < 0 else meld.start
        if not law.allows(start, size):
            return None
        rank = rank_at(position)
        if rank == card.rank:
            return tuple(laid)
        natural = Card(rank, card.suit)
        if natural not in above:
            wild -= 1
            natural = JOKER.standing_for(rank, card.suit)
        if wild < 0:
            return None
        laid.append(natural)
        position += way
    return None


def _with_two(card: Card, above: Cards, law: AceLaw) -> Iterator[Cards]:
    """The card with every two of those above it that could make a meld of three with it, naturals before jokers.

    Three will do: any larger meld with the card in it holds one of three. Of like cards one is as good as another, so
    there are at most a few dozen pairs whatever the pile.
    """
    near = [other for other in dict.fromkeys(above) if not other.wild and _near(card, other)]
    wild = [JOKER] * min(len(jokers(above)), SMALLEST - 1)
    partners = [*near, *wild]
    for index, one in enumerate(partners):
        for other in partners[index + 1 :]:
            if other.wild or _near(one, other):
                yield (card, one, other)


def _near(card: Card, other: Card) -> bool:
    """Could these two lie in one meld of three? A joker may lie beside any card."""
    if card.wild or card.rank == other.rank:
        return True
    apart = abs((card.rank or 0) - (other.rank or 0))
    return card.suit == other.suit and min(apart, LONGEST_RUN - apart) < SMALLEST


def _named(group: Cards, law: AceLaw) -> Meld | None:
    """The group as a meld, its jokers named in some lawful way."""
    meld, verdict = judge_meld(group, None, law)
    return meld or next(iter(verdict.readings), None)


def call(state: State, event: CallRummy) -> Outcome:
    """“Rummy!”: judged, and if it is lawful the cards are taken, or laid off at once."""
    index = on_table(state, event.on)
    options = state.agreed.options
    if not calling_allowed(options).ok:
        return state, calling_allowed(options).and_also(going_out.still_open(state, event.by, (event.card,)))
    verdict = not_over(state)
    if not verdict.ok:
        verdict = verdict.and_also(going_out.still_open(state, event.by, (event.card,)))
    else:
        verdict = not_called_yet(state, event.by).and_also(window_open(state))
        verdict = verdict.and_also(not_own(state, event.by))
    if not verdict.ok:
        return state, verdict
    if takes_pile(state):
        return _call_for_pile(state, event)
    verdict = top_only(state, event.card)
    if not verdict.ok:
        return state, verdict.and_also(broken("call.over")) if state.caught else verdict
    table, placed = put_on(state, event.by, event.card, index)
    if not placed.ok:
        return state, placed if placed.rules[0] in _OPEN else lay_off_refused(options, event.card).and_also(placed)
    after = evolve(state, table=table, pile=state.pile[:-1], fresh=False, over=False, out=None, caught=False)
    return after, LEGAL


_OPEN = ("layoff.choose", "joker.assign")
"""Rules that ask back: the card can be played, but it is not said how."""


def _call_for_pile(state: State, event: CallRummy) -> Outcome:
    taken = drawing.cards_down_to(state.pile, event.card)
    if not taken:
        missing = broken("draw.pile", (event.card,))
        return state, broken("call.playable", (event.card,)).and_also(missing)
    melds = dict(enumerate(state.melds, start=1))
    if not ways(melds, taken[0], taken[1:], state.agreed.set_up.law):
        return state, broken("call.playable", (event.card,))
    return take(state, event.by, taken, Source.CALL, taken[0]), LEGAL
