"""A hand of cards played to its end at a real table: each verdict as foretold, each score counted again."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any, Protocol

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game.step import step
from scorekeeper.engine.events import Event, LayMeld
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import LaidMeld, LaidOffCard, PlayHand, TableHand, TotalsHand
from scorekeeper.engine.melds import Kind
from scorekeeper.engine.session.table_hand import judge_table
from scorekeeper.engine.session.totals import replay

from .cards import CardTable
from .expected import Claim, agrees, expected
from .melds import LONGEST, Laid, bare, worth
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
    known = known_to_all(agreed, table.hands, random)
    hand = PlayHand(agreed.players[-1], table.pile[0] if table.pile else None, known, (), {}, turned=table.turned)
    state, verdicts = agreed.game.start_hand(agreed, hand, agreed.players[-1], deal_no)
    assert not verdicts
    table.check(state)
    figures, events, after = Figures(hands=1), [], 0
    while len(events) < most and after < AFTER_THE_END:
        after += table.over
        doing = some_doing(table)
        if is_a_lie(table, doing):
            continue
        claim = expected(table, doing.event, doing.meld, doing.flaws)
        before = state
        state, verdict = step(state, doing.event)
        events.append(doing.event)
        table.meld_events += isinstance(doing.event, LayMeld)
        rules = set(verdict.rules)
        assert agrees(claim, rules), (doing, claim, rules)
        figures.foretold += claim is not None
        if not verdict.ok:
            figures.refused.update(verdict.rules)
            _refused(table, before == state, doing, rules)
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


class RealTable(Protocol):
    """A table that knows every card: what an event does there, and whether everything lies where the referee says."""

    over: bool

    def follow(self, event: Event, state: Any) -> None: ...
    def check(self, state: Any) -> None: ...


def play_out(
    agreed: Agreement, table: RealTable, hand: PlayHand, doing: Callable[[], tuple[Event, Claim]], most: int, steps: int
) -> tuple[Figures, PlayHand]:
    """Play a hand of a game with steps of its own, or so many events of it: what somebody does next comes with what has to be
    said of it. Return the figures, and the hand with its events."""
    state, verdicts = agreed.game.start_hand(agreed, hand, agreed.players[-1], 1)
    assert not verdicts
    figures, events, after = Figures(hands=1), list[Event](), 0
    while len(events) < most and after < AFTER_THE_END:
        after += table.over
        event, claim = doing()
        before = state
        state, verdict = agreed.game.step(state, event, Budget(steps))
        events.append(event)
        assert agrees(claim, set(verdict.rules)), (event, claim, verdict.rules, before)
        figures.foretold += claim is not None
        if verdict.ok:
            figures.accepted += 1
            table.follow(event, state)
        else:
            figures.refused.update(verdict.rules)
            assert state == before, "what is refused changes nothing"
        table.check(state)
    figures.over = int(table.over)
    return figures, replace(hand, events=tuple(events))


def known_to_all(agreed: Agreement, hands: Sequence[Sequence[Card]], random: Random) -> dict[str, Cards]:
    """The hands that the record names at the deal: about one in three."""
    return {name: tuple(hand) for name, hand in zip(agreed.players, hands, strict=True) if random.random() < 0.3}


def _refused(table: CardTable, same: bool, doing: Doing, rules: set[str]) -> None:
    event, melded = doing.event, doing.meld
    short = {rule for rule in rules if rule.startswith("first-meld.") and rule != "first-meld.before-layoff"}
    if "wrotham.all-at-once" in rules or short:
        meld = melded if len(table.hands[event.by]) == len(getattr(event, "cards", ())) else None
        assert not short or any(short <= set(one.split("|")) for one in table.falls_short(event.by, meld)), short
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
    wanted = Counter(map(bare, cards))
    missing = wanted - Counter(hand)
    taken = table.draw.taken if table.draw and table.draw.alone and table.draw.source == "pile" else []
    if type(event).__name__ == "Discard" and cards[0] in taken and hand.count(cards[0]) < 2 and table.limit(cards[0]) > 1:
        return True
    return bool(missing) and not doing.flaws and any(table.lying(card) < table.limit(card) for card in missing)


# The end of a hand.
def check_end(table: CardTable, hand: PlayHand, final: TableHand | None) -> None:
    """The hand judged again from its events, in a session without scores before, and scored as if counted by hand."""
    agreed, names = table.agreed, table.agreed.players
    before = [TotalsHand(names[-1], None, *[dict.fromkeys(names, 0)] * 2)] * (table.deal_no - 1)
    replayed = replay(agreed, [*before, hand])
    judged = replayed.hands[-1]
    assert (judged.over, judged.stock) == (table.over, len(table.stock))
    assert judged.out == (None if table.out is None else names[table.out])
    assert not [placed for placed in judged.verdicts if "event" not in placed.place]
    lives = int(str(agreed.options["lives"])) if agreed.options.get("scoring") == "lives" else 0
    if not judged.over:
        assert judged.scores is None
        assert set(replayed.session.totals.values()) == {lives}
        return
    assert judged.scores
    scores = {name: score.hand for name, score in judged.scores.items()}
    counted = points_500(table) if table.is_500 else points_of_rummy(table)
    wanted = dict(zip(names, counted, strict=True))
    assert scores == wanted, (
        f"{agreed.game.id} {agreed.options}: {points_500.__module__} counts {wanted}, and these lines say {judged.scores}"
    )
    if table.is_500 and final:
        check_as_table(table, final, scores)
    assert replayed.session.totals == {name: lives + points for name, points in scores.items()}


def points_500(table: CardTable) -> list[Fraction]:
    """What each has melded and laid off, less the cards left."""
    values = table.values
    return [
        Fraction(sum(laid.points(seat, values) for laid in table.melds) - sum(worth(card, values) for card in hand))
        for seat, hand in enumerate(table.hands)
    ]


def points_of_rummy(table: CardTable) -> list[Fraction]:
    """The cards left: for the winner, as penalties or lives; if blocked, as differences to the lowest, or each one's own."""
    options, out = table.options, table.out
    left = [sum(worth(card, table.values) for card in hand) for hand in table.hands]
    scores = [Fraction(0)] * len(left)
    if options["scoring"] == "penalty":
        return [Fraction(_penalty(table, seat, points)) for seat, points in enumerate(left)]
    if options["scoring"] == "wins":
        return [Fraction(seat == out) for seat in range(len(left))]
    if options["scoring"] == "lives":
        lost = min(1 if table.discarded_last else 2, int(str(options["lives"])))
        return scores if out is None else [Fraction(0 if seat == out else -lost) for seat in range(len(left))]
    if out is None and options["blocked"] == "own-cards":
        return [Fraction(-points) for points in left]
    if out is None:
        winners = [seat for seat, points in enumerate(left) if points == min(left)]
        for seat in winners:
            scores[seat] = Fraction(sum(left) - min(left) * len(left), len(winners))
        return scores
    scores[out] = Fraction(sum(left))
    if table.went_rummy:
        scores[out] *= 2 if options["going_rummy"] == "double" else 1
        scores[out] += 10 if options["going_rummy"] == "plus-10" else 0
    return scores


def _penalty(table: CardTable, seat: int, left: int) -> int:
    """The cards left; or what was agreed for a player who has melded nothing and did not go out."""
    unmelded = table.options["unmelded"]
    return int(str(unmelded)) if unmelded and seat != table.out and not table.opens(seat) else left


def check_as_table(table: CardTable, hand: TableHand, scores: Mapping[str, Fraction]) -> None:
    """The final table written down as a `table` hand is in order and comes to the same."""
    final = judge_table(table.agreed, hand, table.deal_no)
    assert not final.verdicts
    counted = table.agreed.game.score(final)
    for name in table.agreed.players:
        assert scores[name] == sum(line.points for line in counted[name].lines)


def as_table(table: CardTable, left: Mapping[str, Cards]) -> TableHand | None:
    """The final table as a `table` hand. (Of thirteen cards of a suit laid off one by one it cannot be written down whether the
    ace came first, and of a meld whose joker was exchanged not always who laid what.)"""
    names = table.agreed.players
    if any(len(laid.cards) == LONGEST or laid.exchanged for laid in table.melds):
        return None
    out = None if table.out is None else names[table.out]
    return TableHand(None, out, tuple(as_laid(names, laid) for laid in table.melds), left)


def as_laid(names: tuple[str, ...], laid: Laid) -> LaidMeld:
    """A meld as a `table` hand writes it: as it was laid, and what was laid off on it."""
    laid_off, first = [], Counter(laid.first)
    for card, owner in zip(laid.cards, laid.owners, strict=True):
        if owner == laid.by and first[card]:
            first[card] -= 1
        else:
            laid_off.append(LaidOffCard(names[owner], card))
    return LaidMeld(names[laid.by], laid.first, Kind.RUN if laid.is_run else Kind.SET, tuple(laid_off))
