"""What a game's hands are played by: the rules that judge each kind of event, listed, and what follows from the event.

A game lists its own; nothing is inherited and switched off. A rule takes the state, the seat and the cards that the player
wants to move, and gives its verdict. `step` knows the order of things (whose turn, drawn or not, does the player hold the
cards) that all games share.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.play.events import CallRummy
from scorekeeper.engine.play.state import State
from scorekeeper.engine.verdict import Verdict

Stepped: TypeAlias = tuple[State, Verdict]
"""The state after an event, and the verdict on it."""

Check: TypeAlias = Callable[[State, int, Cards], Verdict]


@dataclass(frozen=True, slots=True)
class PlayLaws:
    """The rules of a hand.

    `taking(state, card)` gives the cards that a draw from the pile takes, the deepest first, and `owing(state, taken)` the
    one that has to be melded before anything else. `melding`, `laying_off` and `discarding` are the checks of those events
    beside the common ones; `last_discard` those that are asked when all others are content. `emptied(state, seat)` says
    whether melding the last card ends the hand, and `lies(state, seat, card)` whether a last discard may still be called.
    `calling`, `exchanging` and `passing` do those events, as far as the game has them; `refused_discard` gives the state after
    a discard that was refused.
    """

    taking: Callable[[State, Card | None], tuple[Cards, Verdict]]
    owing: Callable[[State, Cards], Card | None]
    melding: tuple[Check, ...]
    laying_off: tuple[Check, ...]
    discarding: tuple[Check, ...]
    last_discard: tuple[Check, ...]
    emptied: Callable[[State], bool]
    lies: Callable[[State, int, Card], bool]
    calling: Callable[[State, CallRummy], Stepped]
    exchanging: Callable[[State, int, Card, int], Stepped]
    passing: Callable[[State, int], Stepped]
    refused_discard: Callable[[State, Verdict], State]


def laws_of(state: State) -> PlayLaws:
    """The rules of the hand that is being played."""
    laws = state.agreed.game.play
    assert laws is not None, "a game of draw, meld and discard has them"
    return laws
