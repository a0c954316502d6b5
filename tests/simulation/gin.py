"""A real table of Gin: every card known, what the referee has to say of an event, two players, and the score counted again."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from scorekeeper.engine.cards import SUITS, Card, Cards
from scorekeeper.engine.events import Announce, Discard, DrawPile, DrawStock, EndTurn, Event, LayMeld, LayOff, Pass, PutBack
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import LaidMeld, LaidOffCard, PlayHand, TableHand
from scorekeeper.engine.session.totals import replay

from .expected import Claim
from .hands import MOST_EVENTS, Played, known_to_all, play_out
from .melds import Laid, Law, Values, possible, worth

ODD = 0.08
LOW, COUNTS = Law("low"), Values(1, 1)
HAND, BIG, WALL = 10, 11, 2


def deadwood(cards: Cards | list[Card]) -> int:
    return sum(worth(card, COUNTS) for card in cards)


def laid_out(hand: list[Card]) -> tuple[list[Cards], list[Card]]:
    """The melds of a hand that leave the least deadwood, and what is left."""
    best: tuple[list[Cards], list[Card]] = [], list(hand)
    for meld, _start in possible(hand, LOW):
        melds, left = laid_out([card for card in hand if card not in meld])
        if deadwood(left) < deadwood(best[1]):
            best = [meld, *melds], left
    return best


class GinTable:
    """Every card lies somewhere, and moves as the players move it."""

    def __init__(self, agreed: Agreement, random: Random) -> None:
        self.agreed, self.random, self.options = agreed, random, agreed.options
        self.keen = random.choice((0.05, 0.9))
        """How soon its players end a hand: slow ones come to the last cards of the stock."""
        pack = [Card(rank, suit) for rank in range(1, 14) for suit in SUITS]
        random.shuffle(pack)
        self.hands = [[pack.pop() for _ in range(HAND)] for _ in range(2)]
        self.pile, self.stock = [pack.pop()], pack
        self.upcard = self.pile[0]
        self.turn, self.passed = 0, 0
        self.begun = self.last_chance = self.over = self.big = False
        self.taken: Card | None = None
        """The card taken from the pile in this turn."""
        self.drawn = False
        self.melds: list[Laid] = []
        self.knocker: int | None = None
        self.out: int | None = None

    @property
    def limit(self) -> int:
        """With how much deadwood one may knock."""
        said = self.options["knock_limit"]
        if said != "upcard":
            return int(str(said))
        ace = 1 if self.options["upcard_ace"] == "one" else 0
        return ace if self.upcard.rank == 1 else worth(self.upcard, COUNTS)

    def elsewhere(self, card: Card) -> bool:
        """Does it lie where everybody sees it?"""
        return card in self.pile or any(card in laid.cards for laid in self.melds)

    # What an event does.

    def follow(self, event: Event, state: Any = None) -> None:
        """Move the cards of an event that was accepted."""
        hand = self.hands[event.by]
        if isinstance(event, DrawStock):
            self._draw(self.stock.pop(), None)
        elif isinstance(event, DrawPile):
            self._draw(self.pile[-1], self.pile.pop())
        elif isinstance(event, Discard):
            hand.remove(event.card)
            self.pile.append(event.card)
            self._next()
            self.last_chance = len(self.stock) <= WALL
            self.over = self.last_chance and self.options["wall"] == "void"
        elif isinstance(event, Pass):
            self.over = self.last_chance
            self.passed += not self.begun
            self.turn = self.turn if self.over else 1 - self.turn
        elif isinstance(event, PutBack):
            assert self.taken
            hand.remove(self.taken)
            self.pile.append(self.taken)
            self.over, self.drawn, self.taken = True, False, None
        elif isinstance(event, Announce) and self.knocker is None:
            self._knock(event)
        else:
            assert isinstance(event, Announce)
            self._show(event)

    def _draw(self, card: Card, taken: Card | None) -> None:
        self.hands[self.turn].append(card)
        self.drawn, self.taken, self.begun = True, taken, True

    def _next(self) -> None:
        self.turn, self.drawn, self.taken = 1 - self.turn, False, None

    def _knock(self, event: Announce) -> None:
        self.knocker, self.big = event.by, event.card is None
        self.pile += [event.card] if event.card else []
        self._lay(event)
        self._next()

    def _show(self, event: Announce) -> None:
        waiting = list(event.layoffs)
        while waiting:
            card, number = next(one for one in waiting if one[1] in self.fits(one[0]))
            self.melds[(number or 0) - 1].put(card, event.by, LOW)
            waiting.remove((card, number))
        self._lay(event)
        self.over, self.out = True, self.knocker

    def _lay(self, event: Announce) -> None:
        self.melds += [as_laid(meld, event.by) for meld in event.melds]
        self.hands[event.by] = list(event.left)

    def fits(self, card: Card) -> list[int]:
        """The numbers of the melds that a card fits, from 1."""
        return [at for at, laid in enumerate(self.melds, start=1) if laid.ends(card, LOW)]

    def check(self, state: Any) -> None:
        """Everything lies where the referee says, and together it is the pack."""
        assert (state.over, state.out, state.knocker) == (self.over, self.out, self.knocker)
        assert self.over or state.turn == self.turn
        assert (list(state.pile), state.stock) == (self.pile, len(self.stock))
        assert [(on.by, Counter(on.meld.cards)) for on in state.table] == [(laid.by, Counter(laid.cards)) for laid in self.melds]
        for held, real in zip(state.hands, self.hands, strict=True):
            assert held.count == len(real)
            assert not Counter(held.known) - Counter(real)
        lying = sum(len(laid.cards) for laid in self.melds) + len(self.pile) + len(self.stock)
        assert lying + sum(map(len, self.hands)) == self.agreed.set_up.cards


def as_laid(meld: Cards, seat: int) -> Laid:
    """A meld that stands, as it lies: a run with its start, a set with none."""
    is_set = len({card.rank for card in meld}) == 1
    return Laid(meld, 0 if is_set else meld[0].rank or 0, seat)


# What the referee has to say.
class Doing(NamedTuple):
    """An event, and the rules that its melds or lay-offs break by themselves."""

    event: Event
    flaws: frozenset[str] = frozenset()


def expected(table: GinTable, doing: Doing) -> Claim:
    """The rules that have to be named, none for a lawful event; None where the table makes no claim."""
    event = doing.event
    if table.over:
        return {"out.frozen"}
    shows = isinstance(event, Announce) and event.word == "show"
    if table.knocker is not None:
        return _shown(table, doing) if shows and event.by == table.turn else {"gin.show"}
    if event.by != table.turn:
        return {"turn.order"}
    if shows:
        return {"gin.no-meld", "gin.show"}
    if isinstance(event, DrawStock | DrawPile | Pass | PutBack):
        return _before_the_draw(table, event)
    if isinstance(event, LayMeld | LayOff):
        return {"gin.no-meld"}
    if not table.drawn:
        return {"gin.draw"}
    if isinstance(event, Announce):
        return _knocked(table, doing)
    return _discarded(table, event.card) if isinstance(event, Discard) else {"gin.discard"}


def _before_the_draw(table: GinTable, event: Event) -> Claim:
    if isinstance(event, PutBack):
        return set() if table.drawn and table.last_chance else {"gin.draw"}
    if table.drawn:
        return {"gin.draw"}
    both_passed = table.passed == 2 and not table.begun
    if isinstance(event, Pass):
        return (
            set()
            if table.last_chance or (table.passed < 2 and not table.begun)
            else ({"gin.first-stock"} if both_passed else {"gin.draw"})
        )
    if isinstance(event, DrawPile):
        found = {"gin.first-stock"} if both_passed else set()
        if event.card in (None, table.pile[-1]):
            return found
        return found | ({"gin.draw"} if event.card in table.pile else {"draw.pile"})
    if table.last_chance:
        return {"gin.wall-knock"}
    if not table.begun and not both_passed:
        return {"gin.upcard"}
    assert isinstance(event, DrawStock)
    if event.card in (None, table.stock[-1]):
        return set()
    return {"cards.copies"} if event.card and table.elsewhere(event.card) else None


def _discarded(table: GinTable, card: Card) -> Claim:
    found = {"gin.wall-knock"} if table.last_chance else set()
    found |= {"discard.same"} if card == table.taken else set()
    return found | _held(table, (card,))


def _held(table: GinTable, cards: Cards) -> set[str]:
    return {"cards.copies"} if any(table.elsewhere(card) for card in cards) else set()


def _knocked(table: GinTable, doing: Doing) -> Claim:
    event = doing.event
    assert isinstance(event, Announce)
    aside = (event.card,) if event.card else ()
    cards = (*(card for meld in event.melds for card in meld), *event.left, *aside)
    found = doing.flaws | _held(table, cards)
    found |= {"cards.count"} if len(cards) != BIG and not _held(table, cards) else set()
    found |= {"discard.same"} if table.taken in aside else set()
    if found:
        return set(found)
    if not aside:
        return {"gin.knock"} if event.left else {"gin.big-gin"} if table.options["big_gin"] == "off" else set()
    return set() if deadwood(event.left) <= table.limit else {"gin.knock"}


def _shown(table: GinTable, doing: Doing) -> Claim:
    event = doing.event
    assert isinstance(event, Announce)
    assert table.knocker is not None
    laid_off = tuple(card for card, _ in event.layoffs)
    cards = (*(card for meld in event.melds for card in meld), *laid_off, *event.left)
    found = set(doing.flaws)
    if laid_off and not table.hands[table.knocker]:
        found = found - {"layoff.fit"} | {"gin.layoff-gin"}
    return found | ({"cards.count"} if len(cards) != HAND else set())


# What people do.
def some_doing(table: GinTable) -> Doing:
    """What somebody does next: mostly what is right."""
    if table.over or table.random.random() < ODD:
        return table.random.choice(ODDITIES)(table)
    if table.last_chance and table.random.random() < 0.3:
        return anybody(table)
    if table.knocker is not None:
        return shows(table)
    return _plays(table) if table.drawn else Doing(_draws(table))


def _draws(table: GinTable) -> Event:
    random, seat = table.random, table.turn
    if table.last_chance:
        return DrawPile(seat) if random.random() < 0.6 else Pass(seat)
    if not table.begun and table.passed < 2:
        return DrawPile(seat) if random.random() < 0.4 else Pass(seat)
    if table.begun and ((helps(table, table.pile[-1]) and random.random() < table.keen) or random.random() < 0.1):
        return DrawPile(seat, random.choice((None, table.pile[-1])))
    return DrawStock(seat, table.stock[-1] if random.random() < 0.3 else None)


def helps(table: GinTable, card: Card) -> bool:
    """Does the card make a meld with those of the player in turn?"""
    return any(card in meld for meld, _ in possible([*table.hands[table.turn], card], LOW))


def _plays(table: GinTable) -> Doing:
    """A knock where it may be, sometimes only gin; else a card goes that is in no meld and has few neighbours."""
    random, hand = table.random, table.hands[table.turn]
    melds, left = laid_out(hand)
    free = [card for card in hand if card != table.taken]
    if not left and random.random() < table.keen:
        return Doing(Announce(table.turn, "knock", None, tuple(melds), (), ()))
    aside = max((card for card in left if card in free), key=deadwood_of, default=free[0])
    rest = [card for card in left if card != aside]
    if (
        melds
        and aside in left
        and deadwood(rest) <= table.limit
        and random.random() < (0.3 if rest else 0.9) * max(table.keen, 0.9 * table.last_chance)
    ):
        return Doing(Announce(table.turn, "knock", aside, tuple(melds), (), tuple(rest)))
    if table.last_chance:
        return Doing(PutBack(table.turn))
    loose = [card for card in left if card in free] or free
    fewest = min(neighbours(card, hand) for card in loose)
    return Doing(Discard(table.turn, random.choice([card for card in loose if neighbours(card, hand) == fewest])))


def deadwood_of(card: Card) -> int:
    return deadwood((card,))


def neighbours(card: Card, hand: list[Card]) -> int:
    """How many cards of the hand it could make a meld with."""
    return sum(one.rank == card.rank or (one.suit == card.suit and abs((one.rank or 0) - (card.rank or 0)) < 3) for one in hand)


def shows(table: GinTable) -> Doing:
    """All melds, or not all; and what fits the knocker's melds, one card after the other, in any order."""
    random = table.random
    assert table.knocker is not None
    melds, left = laid_out(table.hands[table.turn])
    if melds and random.random() < 0.1:
        left += melds.pop()
    layoffs: list[tuple[Card, int | None]] = []
    lying = GinTable.__new__(GinTable)
    lying.melds = [as_laid(tuple(laid.cards), laid.by) for laid in table.melds]
    lays_off = bool(table.hands[table.knocker]) or random.random() < 0.1
    while lays_off and random.random() < 0.95:
        fitting = [card for card in left if lying.fits(card)]
        if not fitting:
            break
        card = random.choice(fitting)
        number = random.choice(lying.fits(card))
        lying.melds[number - 1].put(card, table.turn, LOW)
        left.remove(card)
        layoffs.append((card, number))
    random.shuffle(layoffs)
    return Doing(Announce(table.turn, "show", None, tuple(melds), tuple(layoffs), tuple(left)))


# What they do now and then.
def anybody(table: GinTable) -> Doing:
    """What is right, by somebody who may not be in turn; or at a moment when it is not."""
    seat = table.random.randrange(2)
    hand = table.hands[seat]
    others: list[Event] = [DrawStock(seat), DrawPile(seat), Pass(seat), PutBack(seat), EndTurn(seat)]
    return Doing(table.random.choice([*others, *([Discard(seat, table.random.choice(hand))] if hand else [])]))


def deeper(table: GinTable) -> Doing:
    """Some card of the pile, or one that lies elsewhere."""
    cards = [*table.pile, *(card for laid in table.melds for card in laid.cards)]
    return Doing(DrawPile(table.turn, table.random.choice(cards))) if cards else anybody(table)


def lying_elsewhere(table: GinTable) -> Doing:
    """A card that everybody sees on the pile, drawn from the stock or discarded."""
    if not table.pile:
        return anybody(table)
    card = table.random.choice(table.pile)
    return Doing(table.random.choice((DrawStock, Discard))(table.turn, card))


def same_card(table: GinTable) -> Doing:
    """The card just taken goes back to the pile."""
    return Doing(Discard(table.turn, table.taken)) if table.taken else anybody(table)


def melds_too_early(table: GinTable) -> Doing:
    hand = table.hands[table.turn]
    if len(hand) < 3:
        return anybody(table)
    cards = tuple(hand[:3])
    return Doing(table.random.choice((LayMeld(table.turn, cards), LayOff(table.turn, cards[0], None))))


def knocks_anyhow(table: GinTable) -> Doing:
    """A knock with whatever there is; with a card too few, with one aside that was just taken, or with none aside."""
    random, hand = table.random, table.hands[table.turn]
    melds, left = laid_out(hand)
    if not left or not melds:
        return anybody(table)
    aside = random.choice((table.taken, left[0])) or left[0]
    rest = [card for card in left if card != aside]
    if aside not in left or random.random() < 0.2:
        return Doing(Announce(table.turn, "knock", None, tuple(melds), (), tuple(left)))
    missing = rest[random.random() < 0.2 :]
    return Doing(Announce(table.turn, "knock", aside, tuple(melds), (), tuple(missing)))


def false_meld(table: GinTable) -> Doing:
    """A knock or show in which three cards that share nothing are said to be a meld."""
    hand = table.hands[table.turn]
    for first in range(len(hand) - 3):
        row = tuple(hand[first : first + 3])
        if len({card.rank for card in row}) == 3 and len({card.suit for card in row}) == 3:
            left = tuple(card for card in hand if card not in row)
            free = [card for card in left if card != table.taken]
            if table.knocker is None and table.drawn:
                rest = tuple(card for card in left if card != free[0])
                return Doing(Announce(table.turn, "knock", free[0], (row,), (), rest), frozenset({"meld.kind"}))
            return Doing(Announce(table.turn, "show", None, (row,), (), left), frozenset({"meld.kind"}))
    return anybody(table)


def lays_off_anyhow(table: GinTable) -> Doing:
    """After a knock a card on a meld that it does not fit, whatever else comes."""
    hand = table.hands[table.turn]
    unfit = [(card, at) for card in hand for at, laid in enumerate(table.melds, start=1) if not laid.ends(card, LOW)]
    lone = [(card, at) for card, at in unfit if not any(neighbours(card, [other]) for other in hand if other != card)]
    if table.knocker is None or not lone:
        return anybody(table)
    card, at = table.random.choice(lone)
    left = tuple(one for one in hand if one != card)
    return Doing(Announce(table.turn, "show", None, (), ((card, at),), left), frozenset({"layoff.fit"}))


ODDITIES: tuple[Callable[[GinTable], Doing], ...] = (
    *(anybody, anybody, deeper, lying_elsewhere, same_card, melds_too_early, knocks_anyhow, false_meld),
    lays_off_anyhow,
)


# A hand.
def play_gin(agreed: Agreement, random: Random, most: int = MOST_EVENTS) -> Played:
    """Play a hand, or so many events of it; raises `AssertionError` where table and referee do not agree."""
    table = GinTable(agreed, random)
    hand = PlayHand(agreed.players[-1], table.upcard, known_to_all(agreed, table.hands, random), (), {})

    def doing() -> tuple[Event, Claim]:
        done = some_doing(table)
        return done.event, expected(table, done)

    figures, hand = play_out(agreed, table, hand, doing, most, steps=1)
    final = as_table(table) if table.over else None
    for recorded in (hand, final):
        if recorded:
            check_end(table, recorded)
    return Played(hand, figures, final)


def as_table(table: GinTable) -> TableHand:
    """The final table as a `table` hand; a void hand has nothing but the cards left."""
    names = table.agreed.players
    melds = []
    for laid in table.melds:
        owned = list(zip(laid.cards, laid.owners, strict=True))
        off = tuple(LaidOffCard(names[owner], card) for card, owner in owned if owner != laid.by)
        melds.append(LaidMeld(names[laid.by], tuple(card for card, owner in owned if owner == laid.by), None, off))
    left = {name: tuple(hand) for name, hand in zip(names, table.hands, strict=True)}
    if table.out is None:
        # A player who had drawn when the hand ended has nothing more to say.
        left = {name: cards for name, cards in left.items() if len(cards) == HAND}
    out = None if table.out is None else names[table.out]
    return TableHand(names[-1], out, tuple(melds), left, upcard=table.upcard)


def check_end(table: GinTable, hand: PlayHand | TableHand) -> None:
    """The whole hand judged again, as it was played or as it lies there: its score is a recount's, and who deals next."""
    names = table.agreed.players
    replayed = replay(table.agreed, [hand])
    judged, session = replayed.hands[0], replayed.session
    assert not [placed for placed in judged.verdicts if "event" not in placed.place]
    if not table.over:
        assert judged.scores is None
        return
    assert judged.out == (None if table.out is None else names[table.out])
    assert judged.scores
    points = recount(table)
    assert {name: score.hand for name, score in judged.scores.items()} == dict(zip(names, points, strict=True))
    won = next((seat for seat, scored in enumerate(points) if scored), None)
    deals = {"alternate": 0, "winner": won, "loser": 1 - (won or 0)}[str(table.options["next_dealer"])]
    assert session.next_dealer == names[1 if won is None else deals or 0]


def recount(table: GinTable) -> list[Fraction]:
    """What each scores by the hand."""
    scores = [Fraction(0), Fraction(0)]
    if table.out is None:
        return scores
    knocker, other = table.out, 1 - table.out
    ours, theirs = (deadwood(table.hands[seat]) for seat in (knocker, other))
    if not ours:
        big = table.big and table.options["big_gin"] != "off"
        scores[knocker] = Fraction(theirs + int(str(table.options["big_gin" if big else "gin_bonus"])))
    elif ours < theirs:
        scores[knocker] = Fraction(theirs - ours)
    elif ours > theirs or table.options["tie"] == "undercut":
        scores[other] = Fraction(ours - theirs + int(str(table.options["undercut"])))
    return scores
