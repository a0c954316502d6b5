"""The live page of Gin: the buttons of a turn, and its events in words.

The knocker, and then the other player, taps every card of their hand. The page arranges the cards for the least deadwood."""

from collections.abc import Callable
from dataclasses import replace

from scorekeeper.engine.best_melds import Best, best
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game.claims import claiming
from scorekeeper.engine.draw_game.page import EVENT_WORDS, USUAL
from scorekeeper.engine.events import Announce, DrawPile, Event, Pass
from scorekeeper.engine.hands import Step
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.turn_page import Button, Press
from scorekeeper.games.gin.knocking import BIG, arranged
from scorekeeper.games.gin.setting_up import HAND_SIZE
from scorekeeper.games.gin.turn import BOTH, KNOCK, SHOW, GinHand, may_draw_stock


def describe(step: Step) -> tuple[str, Cards]:
    """Return a sentence for the step's event, and the cards it shows. The sentence has the placeholders `name` and `cards`."""
    event, before = step.event, step.before
    if isinstance(event, Announce):
        if event.word == SHOW:
            words = N_("%(name)s lays out their hand, with nothing left")
            words = N_("%(name)s lays out their hand, with %(cards)s left") if event.left else words
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
    """Return a knock with the cards tapped, arranged for the least deadwood. Raise `Unreadable` unless they are eleven."""
    cards = press.some_cards()
    if len(cards) != BIG:
        raise Unreadable(
            N_("Tap all eleven cards in the hand, including the one to discard. You've tapped {count}."), count=len(cards)
        )
    found, discard = arranged(state.agreed, cards, kept=state.drawn.taken if state.drawn else ())
    return (_laid(press.by, KNOCK, found, discard),)


def _show(state: GinHand, press: Press) -> tuple[Event, ...]:
    """Return an event that lays out the cards tapped, with lay-offs that fit. Raise `Unreadable` unless they are ten."""
    cards = press.some_cards()
    if len(cards) != HAND_SIZE:
        raise Unreadable(N_("Tap all ten cards in the hand. You've tapped {count}."), count=len(cards))
    assert state.knocker is not None, "the button is shown after a knock"
    table = state.melds if state.hands[state.knocker].count else ()
    return (_laid(press.by, SHOW, best(cards, table, state.agreed), None),)


def _laid(by: int, word: str, found: Best, card: Card | None) -> Announce:
    layoffs = tuple((laid_off, on + 1) for laid_off, on in found.layoffs)
    return Announce(by, word, card, tuple(meld.cards for meld in found.melds), layoffs, found.left)


def _may_draw(state: GinHand) -> bool:
    return may_draw_stock(state).ok


_USUAL = {button.id: button for button in USUAL}


def _usual(button: str, shown: Callable[[GinHand], bool]) -> Button:
    """Return the common button with the id `button`, shown only before a knock and only if `shown` is true of the state."""
    return replace(_USUAL[button], shown=lambda state: state.knocker is None and shown(state))


def due(state: GinHand) -> str:
    """Return a prompt that says what the player must do now, or "" if the usual prompt fits."""
    if state.knocker is not None:
        return N_("Tap all ten cards")
    if state.last_chance:
        return N_("Knock, or put the card back") if state.drawn else N_("Knock with it, or pass")
    if state.drawn:
        return N_("Discard or knock")
    if state.refused == BOTH:
        return N_("Draw from stock")
    return "" if state.refused is None else N_("Tap the pile to take it, or pass")


BUTTONS = (
    _USUAL["pile"],
    _usual("put-back", lambda state: state.last_chance and state.drawn is not None),
    _usual("pass", lambda state: state.drawn is None and not _may_draw(state)),
    _usual("stock-discard", _may_draw),
    _usual("stock", _may_draw),
    Button("knock", claiming(_knock), N_("Knock"), shown=lambda state: state.drawn is not None, takes=BIG),
    _usual("discard", lambda state: state.drawn is not None and not state.last_chance),
    Button(
        "show", claiming(_show), N_("Lay out"), shown=lambda state: state.knocker is not None and not state.over, takes=HAND_SIZE
    ),
)
