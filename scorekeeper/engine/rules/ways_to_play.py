"""Ways to play a card: lay it off after other cards, or meld it with them.

In each function `others` are the cards that may be played with the card, and `melds` are those on the table by number, from 1."""

from collections.abc import Iterator, Mapping

from scorekeeper.engine.cards import Card, Cards, jokers, naturals, plain
from scorekeeper.engine.melds import LONGEST_RUN, SMALLEST, Kind, Meld, MeldRules, rank_at
from scorekeeper.engine.option import Options
from scorekeeper.engine.questions import CallStep
from scorekeeper.engine.rules.exchanging import JOKER_EXCHANGE, is_joker_for, replace_joker
from scorekeeper.engine.rules.laying_off import places
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.rules.wild_cards import as_others
from scorekeeper.engine.set_up import SetUp

Ways = Iterator[tuple[CallStep, ...]]


def lay_offs(melds: Mapping[int, Meld], card: Card, others: Cards, law: MeldRules) -> Ways:
    """Yield one way for each meld that can take the card. If needed, some cards of `others` are laid off before the card."""
    for number, meld in melds.items():
        steps = lay_off_steps(meld, number, card, others, law)
        if steps:
            yield steps


def new_melds(card: Card, others: Cards, law: MeldRules) -> Ways:
    """Yield each way to make a new meld of the card and two cards of `others`, or more if two aren't enough."""
    for group in with_two(card, others, law):
        meld = named(group, law)
        if meld:
            yield (CallStep(meld.cards),)


def swaps(melds: Mapping[int, Meld], card: Card, others: Cards, set_up: SetUp, options: Options, most: int) -> Ways:
    """Yield each lawful exchange of the card for a joker on the table. If the table requires the joker to be played at once,
    yield only exchanges after which the joker fits a meld, or makes a new one with cards of `others`. `most` is the largest
    number of cards, the joker included, that the player can then play and still end the turn."""
    law, kept = set_up.law, options[JOKER_EXCHANGE] != "play-at-once"
    for number, meld in melds.items() if options[JOKER_EXCHANGE] else ():
        after = replace_joker(meld, card, law)
        if after is None:
            continue
        lie = {**melds, number: after}.values()
        joker = plain(next(other for other in meld.cards if is_joker_for(other, card)))
        played = (
            (most >= 1 and any(places(one, taken, law) for one in lie))
            or (most >= SMALLEST and any(new_melds(taken, tuple(rest), law)))
            for taken, *rest in as_others((joker, *others), set_up.wild)
        )
        if kept or any(played):
            yield (CallStep((card,), number, swap=True),)


def lay_off_steps(meld: Meld, number: int, card: Card, others: Cards, law: MeldRules) -> tuple[CallStep, ...]:
    """Return lay-offs on meld `number` that end with the card: the card alone, or after cards of `others` that fill the gap.
    Empty if it doesn't fit. If a meld needs more natural cards than jokers, natural cards of `others` may have to go first."""
    longer = places(meld, card, law)
    if longer:
        return (CallStep((meld.added(longer[0]),), number),)
    steps = _straight(meld, number, card, others, law)
    if steps or law.jokers != "fewer":
        return steps
    for other in dict.fromkeys(naturals(others)):
        rest = list(others)
        rest.remove(other)
        for grown in places(meld, other, law):
            steps = lay_off_steps(grown, number, card, tuple(rest), law)
            if steps:
                return (CallStep((other,), number), *steps)
    return ()


def _straight(meld: Meld, number: int, card: Card, others: Cards, law: MeldRules) -> tuple[CallStep, ...]:
    """Return the lay-offs on run `meld`, which is number `number` on the table, that end with `card`. Cards of `others` that fill
    the gap between run and card come first. Empty if the gap can't be filled."""
    if meld.kind is Kind.SET or card.suit != meld.cards[0].suit:
        return ()
    for position, way in ((meld.start - 1, -1), (meld.start + len(meld), 1)):
        between = _between(meld, card, others, position, way, law)
        if between is not None:
            return tuple(CallStep((laid,), number) for laid in (*between, card))
    return ()


def _between(meld: Meld, card: Card, others: Cards, position: int, way: int, law: MeldRules) -> Cards | None:
    """Return the cards of `others`, or jokers for missing cards, that fill the gap between a run and the card. None if the gap
    can't be filled. `position` is the place next to the run, and `way` the direction, 1 for up and -1 for down."""
    wild, there = iter(_jokers_first(others)), len(jokers(meld.cards))
    laid: list[Card] = []
    for size in range(len(meld) + 1, LONGEST_RUN + 1):
        rank = rank_at(position)
        if not law.allows(rank if way < 0 else meld.start, size):
            return None
        if rank == card.rank:
            return tuple(laid)
        natural = Card(rank, card.suit)
        if natural not in others:
            joker, there = next(wild, None), there + 1
            if joker is None or not law.takes(there, size):
                return None
            natural = joker.standing_for(rank, card.suit)
        laid.append(natural)
        position += way
    return None


def with_two(card: Card, others: Cards, law: MeldRules) -> Iterator[Cards]:
    """Yield the card with each pair of cards from `others` that could make a meld with it, natural cards before jokers. Three
    cards are enough, since any larger meld with the card contains a meld of three. Only if jokers must be fewer than natural
    cards, yield longer runs too. Of equal cards, try no more than a meld can hold."""
    twins = {other: min(others.count(other), law.copies) for other in naturals(others) if _near(card, other)}
    near = [other for other, count in twins.items() for _ in range(min(count, SMALLEST - 1))]
    partners = [*near, *_jokers_first(others)[: SMALLEST - 1]]
    for index, one in enumerate(partners):
        for other in partners[index + 1 :]:
            if other.wild or _near(one, other):
                yield (card, one, other)
    if law.jokers == "fewer":
        yield from _long_runs(card, others, law)


def _jokers_first(cards: Cards) -> list[Card]:
    """Return the jokers of these cards, and then the wild cards, since those may not stand for every card."""
    return sorted(jokers(cards), key=lambda card: card.wild is not True)


def _long_runs(card: Card, others: Cards, law: MeldRules) -> Iterator[Cards]:
    """Yield every run of more than three cards that contains the card, with cards from `others`, or jokers in their place."""
    wild = _jokers_first(others)
    for size in range(SMALLEST + 1, LONGEST_RUN + 1):
        for start, _ in law.windows(size):
            run = [Card(rank_at(position), card.suit) for position in range(start, start + size)]
            missing = [one for one in run if one != card and one not in others]
            if card in run and len(missing) <= len(wild):
                named = {one: joker.standing_for(*one[:2]) for one, joker in zip(missing, wild, strict=False)}
                yield tuple([named.get(one, one) for one in run])


def _near(card: Card, other: Card) -> bool:
    """Could these two cards be in one meld of three? A joker goes with any card."""
    if card.wild or card.rank == other.rank:
        return True
    apart = abs((card.rank or 0) - (other.rank or 0))
    return card.suit == other.suit and min(apart, LONGEST_RUN - apart) < SMALLEST


def named(group: Cards, law: MeldRules) -> Meld | None:
    """Return the cards of the group as a meld, with its jokers named in some lawful way. None if the group is no meld."""
    meld, verdict = judge_meld(group, None, law)
    return meld or next(iter(verdict.readings), None)
