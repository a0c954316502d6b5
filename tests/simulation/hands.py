"""A hand of cards played to its end at a real table: each verdict as foretold, each score counted again."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import LaidMeld, LaidOffCard, PlayHand, TableHand, TotalsHand
from scorekeeper.engine.judging.event import step
from scorekeeper.engine.judging.session import replay
from scorekeeper.engine.judging.table import judge_table
from scorekeeper.engine.melds import Kind

from .cards import CardTable
from .expected import agrees, expected
from .melds import LONGEST, Laid, worth
from .players import Doing, some_doing

MOST_EVENTS = 600
AFTER_THE_END = 3


@dataclass
class Figures:
    """What came of some hands: events accepted and refused, how often each rule was named, hands that came to their end."""

    hands: int = 0
    over: int = 0
    accepted: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    foretold: int = 0

    def add(self, other: "Figures") -> None:
        self.hands += other.hands
        self.over += other.over
        self.accepted += other.accepted
        self.refused += other.refused
        self.foretold += other.foretold


@dataclass(frozen=True)
class Played:
    """A hand as it was played, recorded as a record has it, what came of it, and what lay on the table when it was over."""

    hand: PlayHand
    figures: Figures
    final: TableHand | None = None


def play_cards(agreed: Agreement, deal_no: int, random: Random, most: int = MOST_EVENTS) -> Played:
    """Play a hand, or so many events of it; raises `AssertionError` where table and referee do not agree."""
    table = CardTable(agreed, deal_no, random)
    known = {name: tuple(hand) for name, hand in zip(agreed.players, table.hands, strict=True) if random.random() < 0.3}
    hand = PlayHand(agreed.players[-1], table.pile[0] if table.pile else None, known, (), {})
    state, verdicts = agreed.game.referee.start(agreed, hand, agreed.players[-1], deal_no)
    assert not verdicts
    table.check(state)
    figures, events, after = Figures(hands=1), [], 0
    while len(events) < most and after < AFTER_THE_END:
        after += table.over
        doing = some_doing(table)
        if is_a_lie(table, doing):
            continue
        claim = expected(table, doing.event, doing.flaws)
        before = state
        state, verdict = step(state, doing.event)
        events.append(doing.event)
        rules = set(verdict.rules)
        assert agrees(claim, rules), (doing, claim, rules)
        figures.foretold += claim is not None
        if not verdict.ok:
            figures.refused.update(verdict.rules)
            _refused(table, before == state, doing.event, rules)
        else:
            figures.accepted += 1
            accepted(table, doing)
        table.check(state)
    figures.over = int(table.over)
    left = {name: tuple(cards) for name, cards in zip(agreed.players, table.hands, strict=True)}
    hand = replace(hand, events=tuple(events), left=left if table.over else {})
    final = as_table(table, left) if table.over else None
    check_end(table, hand, final)
    return Played(hand, figures, final)


def _refused(table: CardTable, same: bool, event: Event, rules: set[str]) -> None:
    if "wrotham.all-at-once" in rules:
        table.sent_back(event.by)
    else:
        assert same, "what is refused changes nothing"


def accepted(table: CardTable, doing: Doing) -> None:
    before = table.turn, table.draw
    table.follow(doing.event, doing.meld)
    if (table.turn, table.draw) != before and table.draw is None and not table.over:
        table.turn_begins()


def is_a_lie(table: CardTable, doing: Doing) -> bool:
    """A card played that the player does not have, though nobody can know: at a real table that does not happen."""
    event, hand = doing.event, table.hands[doing.event.by]
    cards: tuple[Card, ...] = getattr(event, "cards", None) or (getattr(event, "card", None),)  # type: ignore[assignment]
    if type(event).__name__ in ("DrawStock", "DrawPile", "CallRummy") or cards[0] is None:
        return False
    wanted = Counter(card._replace(rank=None, suit=None) if card.wild else card for card in cards)
    missing = wanted - Counter(hand)
    taken = table.draw.taken if table.draw and table.draw.alone and table.draw.source == "pile" else []
    if (
        type(event).__name__ == "Discard"
        and cards[0] in taken
        and hand.count(cards[0]) < 2
        and table.limit(cards[0]) > 1
    ):
        return True
    return bool(missing) and not doing.flaws and any(table.lying(card) < table.limit(card) for card in missing)


# The end of a hand.


def check_end(table: CardTable, hand: PlayHand, final: TableHand | None) -> None:
    """The whole hand judged again from its events, in a session in which nobody has scored before, and scored as its table is
    when it is counted by hand."""
    agreed, names = table.agreed, table.agreed.players
    before = [TotalsHand(names[-1], None, *[dict.fromkeys(names, 0)] * 2)] * (table.deal_no - 1)
    replayed = replay(agreed, [*before, hand])
    judged = replayed.hands[-1]
    assert (judged.over, judged.stock) == (table.over, len(table.stock))
    assert judged.out == (None if table.out is None else names[table.out])
    assert not [placed for placed in judged.verdicts if "event" not in placed.place]
    if not judged.over:
        assert judged.scores is None
        assert set(replayed.session.totals.values()) == {0}
        return
    assert judged.scores
    scores = {name: score.hand for name, score in judged.scores.items()}
    counted = points_500(table) if table.is_500 else points_of_rummy(table)
    assert scores == dict(zip(names, counted, strict=True)), (scores, counted)
    if table.is_500 and final:
        check_as_table(table, final, scores)
    assert replayed.session.totals == scores


def points_500(table: CardTable) -> list[Fraction]:
    """What each has melded and laid off, less the cards left."""
    fives = table.options["card_values"] == "5-10-15"
    low = 5 if fives else 1
    return [
        Fraction(
            sum(laid.points(seat, 15, low, fives) for laid in table.melds) - sum(worth(c, 15, fives) for c in hand)
        )
        for seat, hand in enumerate(table.hands)
    ]


def points_of_rummy(table: CardTable) -> list[Fraction]:
    """The cards left, counted for the winner, or as penalties; of a blocked hand the differences to the lowest."""
    options = table.options
    ace = 1 if options["ace"] == "low" else 15
    left = [sum(worth(card, ace) for card in hand) for hand in table.hands]
    if options["scoring"] == "penalty":
        return [Fraction(points) for points in left]
    scores = [Fraction(0)] * len(left)
    if table.out is None:
        winners = [seat for seat, points in enumerate(left) if points == min(left)]
        for seat in winners:
            scores[seat] = Fraction(sum(left) - min(left) * len(left), len(winners))
        return scores
    scores[table.out] = Fraction(sum(left))
    if table.went_rummy:
        scores[table.out] *= 2 if options["going_rummy"] == "double" else 1
        scores[table.out] += 10 if options["going_rummy"] == "plus-10" else 0
    return scores


def check_as_table(table: CardTable, hand: TableHand, scores: Mapping[str, Fraction]) -> None:
    """The final table written down as a `table` hand is in order and comes to the same."""
    final = judge_table(table.agreed, hand, table.deal_no)
    assert not final.verdicts
    assert final.lines
    for name in table.agreed.players:
        assert scores[name] == sum(line.points for line in final.lines[name])


def as_table(table: CardTable, left: Mapping[str, Cards]) -> TableHand | None:
    """The final table as a `table` hand. (Of thirteen cards of a suit laid off one by one it cannot be written down whether the
    ace came first, and of a meld whose joker was exchanged not always who laid what.)"""
    names = table.agreed.players
    melds = [as_laid(names, laid) for laid in table.melds]
    if any(len(laid.cards) == LONGEST for laid in table.melds) or None in melds:
        return None
    return TableHand(None, None if table.out is None else names[table.out], tuple(filter(None, melds)), left)


def as_laid(names: tuple[str, ...], laid: Laid) -> LaidMeld | None:
    """A meld as a `table` hand writes it: three neighbours of whoever laid it are the meld, all else is laid off. None where no
    three are."""
    pairs = list(zip(laid.cards, laid.owners, strict=True))
    if not laid.is_run:
        pairs.sort(key=lambda pair: pair[1] != laid.by)
    starts = [i for i in range(len(pairs) - 2) if all(owner == laid.by for _, owner in pairs[i : i + 3])]
    if not starts:
        return None
    start = starts[0]
    others = pairs[:start] + pairs[start + 3 :]
    core = tuple(card for card, _ in pairs[start : start + 3])
    kind = Kind.RUN if laid.is_run else Kind.SET
    return LaidMeld(names[laid.by], core, kind, tuple(LaidOffCard(names[owner], card) for card, owner in others))
