"""The best that the cards left in each hand would have allowed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Cards, as_held
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Hand, HeldCards, LaidMeld, PlayHand, TableHand
from scorekeeper.engine.rules.lay_offs import lay_off_all
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.session.hand import play


@dataclass(frozen=True, slots=True)
class AtEnd:
    """The end of a hand: melds on the table, cards left by player, and the players who melded (or opened)."""

    table: tuple[Cards, ...]
    left: Mapping[str, Cards]
    melded: frozenset[str]


@dataclass(frozen=True, slots=True)
class Hindsight:
    """The best play of a player's cards left. `best` is None if the search stopped undecided. Its lay-offs name the meld on the
    table by number, from 0. `better` is the gain in points. Nothing is worked out for a player who still had to meet a first
    meld (`opened` is False)."""

    name: str
    cards: Cards
    best: Best | None
    better: int = 0
    opened: bool = True


def at_end(agreed: Agreement, hand: Hand, dealer: str, deal_no: int) -> AtEnd | None:
    """Return how a finished, legal hand ended, as number `deal_no` of its session. Return None if its cards aren't known, or if
    all melds had to be laid down at once."""
    if not agreed.game.may_keep_melds(deal_no, True).ok:
        return None
    if isinstance(hand, TableHand):
        table = tuple(_with_layoffs(laid, agreed) for laid in hand.melds)
        return AtEnd(table, hand.left, frozenset(laid.by for laid in hand.melds))
    if not isinstance(hand, PlayHand):
        return None
    names, state = agreed.players, play(agreed, hand, dealer, deal_no).state
    melded = frozenset(names[seat] for seat in state.melded)
    return AtEnd(tuple(cards for _, cards in state.laid), _left(names, state.hands, hand), melded)


def _with_layoffs(laid: LaidMeld, agreed: Agreement) -> Cards:
    meld = judge_meld(laid.cards, laid.kind, agreed.set_up.law).meld
    if meld is None:
        return laid.cards
    cards = {number: layoff.card for number, layoff in enumerate(laid.layoffs)}
    return lay_off_all(meld, cards, agreed.set_up.law)[0].cards


def _left(names: Iterable[str], held: Iterable[HeldCards], hand: PlayHand) -> dict[str, Cards]:
    return {name: as_held(hand.left.get(name, one.known)) for name, one in zip(names, held, strict=True)}


def hindsight(agreed: Agreement, end: AtEnd) -> tuple[Hindsight, ...]:
    """Return the best play of each player with cards left. A knock leaves nothing to improve."""
    if agreed.game.knocks:
        return ()
    return tuple(_could(agreed, end, name) for name in agreed.players if end.left.get(name))


def _could(agreed: Agreement, end: AtEnd, name: str) -> Hindsight:
    cards = as_held(end.left[name])
    if agreed.game.needs_opening() and name not in end.melded:
        return Hindsight(name, cards, None, opened=False)
    try:
        found = _best(cards, end, name, agreed)
    except Undecided:
        return Hindsight(name, cards, None)
    had = -sum(agreed.set_up.card_values.points(card) for card in cards)
    return Hindsight(name, cards, found, found.points - had)


def _best(cards: Cards, end: AtEnd, name: str, agreed: Agreement) -> Best:
    """Return the best play at that table. Raise `Undecided` if a lay-off needs an own meld first and the player could make
    one."""
    judged = [judge_meld(meld, None, agreed.set_up.law).meld for meld in end.table]
    numbers = [number for number, meld in enumerate(judged) if meld]
    found = best(cards, tuple(meld for meld in judged if meld), agreed)
    found = found._replace(layoffs=tuple((card, numbers[on]) for card, on in found.layoffs))
    laid_off = tuple(card for card, _ in found.layoffs)
    has_melded = name in end.melded or bool(found.melds)
    if not laid_off or agreed.game.layoff_allowed(has_melded, laid_off).ok:
        return found
    alone = best(cards, (), agreed)
    if alone.melds:
        raise Undecided
    return alone
