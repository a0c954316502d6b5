"""The live page of Gin: the buttons of a turn, and its events in words.

Who knocks, and then the other player, taps all cards of the hand; they are laid out so that the deadwood is least.
"""

from collections.abc import Callable

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.events import Announce, Discard, DrawPile, DrawStock, Event, Pass, PutBack
from scorekeeper.engine.hands import Step
from scorekeeper.engine.judging.claims import claiming
from scorekeeper.engine.judging.draw_page import EVENT_WORDS
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.turn_page import Button, Place, Press, TurnPage
from scorekeeper.games.gin.knocking import allows_big_gin
from scorekeeper.games.gin.laid_down import BIG
from scorekeeper.games.gin.referee import KNOCK, SHOW
from scorekeeper.games.gin.setting_up import HAND_SIZE
from scorekeeper.games.gin.state import GinHand
from scorekeeper.games.gin.turn import BOTH


def words_of(step: Step) -> tuple[str, Cards]:
    """An event in words, and its cards."""
    event, before = step.event, step.before
    if isinstance(event, Announce):
        if event.word == SHOW:
            words = N_("%(name)s shows, with %(cards)s left") if event.left else N_("%(name)s shows, with no deadwood")
        elif event.left:
            words = N_("%(name)s knocks, with %(cards)s left")
        else:
            words = N_("%(name)s has gin") if event.card else N_("%(name)s has big gin")
        return words, event.left
    if isinstance(event, Pass):
        return N_("%(name)s passes"), ()
    card = before.pile[-1] if isinstance(event, DrawPile) else getattr(event, "card", None)
    return EVENT_WORDS[type(event)], (card,) if card else ()


def _knock(state: GinHand, press: Press) -> tuple[Event, ...]:
    """The eleven cards tapped, laid out: the discard is the card without which the deadwood is least."""
    cards = press.some_cards()
    if len(cards) != BIG:
        raise Unreadable(
            N_("Tap all eleven cards of the hand, the one to discard too. Now it is {count}."), count=len(cards)
        )
    whole = best(cards, (), state.agreed)
    if not whole.left and allows_big_gin(state.agreed.options).ok:
        return (_laid(press.by, KNOCK, whole, None),)
    kept = state.drawn.taken if state.drawn else ()
    tried = [(best(_without(cards, card), (), state.agreed), card) for card in cards if card not in kept]
    found, card = max(tried, key=lambda one: one[0].points)
    return (_laid(press.by, KNOCK, found, card),)


def _without(cards: Cards, card: Card) -> Cards:
    return tuple(one for one in cards if one != card)


def _show(state: GinHand, press: Press) -> tuple[Event, ...]:
    """The ten cards tapped, laid out, also on the melds of a knock."""
    cards = press.some_cards()
    if len(cards) != HAND_SIZE:
        raise Unreadable(N_("Tap all ten cards of the hand. Now it is {count}."), count=len(cards))
    assert state.knocker is not None, "the button is shown after a knock"
    table = state.melds if state.hands[state.knocker].count else ()
    return (_laid(press.by, SHOW, best(cards, table, state.agreed), None),)


def _laid(by: int, word: str, found: Best, card: Card | None) -> Announce:
    layoffs = tuple((laid_off, on + 1) for laid_off, on in found.layoffs)
    return Announce(by, word, card, tuple(meld.cards for meld in found.melds), layoffs, found.left)


def _plays(shown: Callable[[GinHand], bool]) -> Callable[[GinHand], bool]:
    return lambda state: state.knocker is None and shown(state)


def _may_pass(state: GinHand) -> bool:
    return state.drawn is None and (state.last_chance or state.refused not in (None, BOTH))


def _may_draw(state: GinHand) -> bool:
    return state.drawn is None and not state.last_chance and state.refused in (None, BOTH)


GIN_PAGE = TurnPage(
    buttons=(
        Button(
            "pile", claiming(lambda state, press: (DrawPile(press.by, Card.parse(press.value)),)), place=Place.TABLE
        ),
        Button(
            "put-back",
            claiming(lambda state, press: (PutBack(press.by),)),
            N_("Put back"),
            Place.HEAD,
            _plays(lambda state: state.last_chance and state.drawn is not None),
        ),
        Button("pass", claiming(lambda state, press: (Pass(press.by),)), N_("Pass"), shown=_plays(_may_pass)),
        Button(
            "stock-discard",
            claiming(lambda state, press: (DrawStock(press.by), Discard(press.by, press.one_card()))),
            N_("Stock, discard"),
            shown=_plays(_may_draw),
        ),
        Button("stock", claiming(lambda state, press: (DrawStock(press.by),)), N_("Stock"), shown=_plays(_may_draw)),
        Button("knock", claiming(_knock), N_("Knock"), shown=_plays(lambda state: state.drawn is not None)),
        Button(
            "discard",
            claiming(lambda state, press: (Discard(press.by, press.one_card()),)),
            N_("Discard"),
            shown=_plays(lambda state: state.drawn is not None and not state.last_chance),
        ),
        Button(
            "show", claiming(_show), N_("Lay out"), shown=lambda state: state.knocker is not None and not state.over
        ),
    ),
    words=words_of,
)
