"""`DrawGame`: a game of drawing, melding and discarding."""

from collections.abc import Mapping
from typing import ClassVar, get_args

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.draw_game import page, step
from scorekeeper.engine.events import Announce, CallRummy, CardEvent, Event
from scorekeeper.engine.frozen import evolve
from scorekeeper.engine.game import Agreement, Game
from scorekeeper.engine.hands import PlayHand
from scorekeeper.engine.option import Options
from scorekeeper.engine.rules import drawing, first_melds, going_out, turn
from scorekeeper.engine.rules.cards_in_play import deal_hands
from scorekeeper.engine.rules.wild_cards import with_turned
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.state import DEAL, Check, Draw, Outcome, State, checks_asked
from scorekeeper.engine.turn_page import Button
from scorekeeper.engine.verdict import LEGAL, PlacedVerdict, Verdict, broken


class DrawGame(Game):
    """A game of drawing, melding and discarding. A subclass lists its own checks for each event, made after those common to all
    draw games. `.when(…)` limits a check to some values of an option. An instance keeps only the checks for its options."""

    events = get_args(CardEvent)
    buttons: ClassVar[tuple[Button, ...]] = page.USUAL
    describe = staticmethod(page.describe)

    taking_pile: tuple[Check, ...] = ()
    """The checks of a draw from the pile."""
    melding: tuple[Check, ...] = ()
    laying_off: tuple[Check, ...] = ()
    swapping: tuple[Check, ...] = ()
    """The checks of a card that takes a joker's place."""
    discarding: tuple[Check, ...] = ()
    ending_turn: tuple[Check, ...] = ()
    """The checks of a play or discard that ends a turn."""
    last_discard: tuple[Check, ...] = ()
    """The checks of a discard that are made last, once all others have passed."""
    undone_by: ClassVar[tuple[str, ...]] = first_melds.FIRST_MELDS
    """The ids of the rules whose breach at the end of a turn returns this turn's melds to the hand."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        for event in ("taking_pile", "melding", "laying_off", "swapping", "discarding", "ending_turn", "last_discard"):
            setattr(self, event, checks_asked(getattr(self, event), options))

    def cards_taken(self, pile: Cards, card: Card | None) -> tuple[Cards, Verdict]:
        """Judge a draw from the pile down to `card`, or of the top card alone if `card` is None. Return the cards taken, the
        deepest first (empty if refused), and the verdict."""
        return drawing.draw_down_to(pile, card)

    def card_to_play_first(self, taken: Cards) -> Card | None:
        """Return the card taken from the pile that must be melded before anything else, if any."""
        return None

    def must_use_taken(self, state: State) -> bool:
        """Must a card taken from the pile still be melded before the turn ends?"""
        return False

    def melding_ends_hand(self, state: State) -> bool:
        """Does melding the last card end the hand?"""
        return True

    def last_discard_callable(self, state: State, seat: int, card: Card) -> bool:
        """May “Rummy!” be called for this card, which the player at `seat` just discarded as the last one in hand?"""
        return False

    def pass_turn(self, state: State, seat: int) -> Outcome:
        """Judge a pass by the player at `seat`: refuse it while the stock has cards, otherwise end the hand."""
        verdict = going_out.may_pass(state)
        if not verdict.ok:
            return state, verdict.and_also(turn.has_drawn(state, seat, ()))
        return evolve(state, over=True, ended=None), LEGAL

    def call(self, state: State, event: CallRummy) -> Outcome:
        """Judge a call of “Rummy!”. Refuse it unless the game overrides this."""
        return state, broken("call.off")

    def announce(self, state: State, event: Announce) -> Outcome:
        """Judge an event that only this game has, one of its `own_events`."""
        raise NotImplementedError

    def start_hand(self, agreed: Agreement, hand: PlayHand, dealer: str, deal_no: int) -> tuple[State, list[PlacedVerdict]]:
        agreed = with_turned(agreed, hand.turned)
        set_up, names = agreed.set_up, agreed.players
        first = self.next_dealer(names.index(dealer), len(names))
        sizes = [set_up.hand_size + (set_up.first_extra if seat == first else 0) for seat in range(len(names))]
        hands, verdicts = deal_hands(agreed, hand, sizes)
        stock = set_up.cards - sum(sizes) - len(hand.pile) - set_up.beside
        state = State(agreed, first, stock, hands, hand.pile, game=self, deal_no=deal_no).recounted()
        return (evolve(state, drawn=Draw(DEAL, state)) if set_up.first_extra else state), verdicts

    def step(self, state: State, event: Event, budget: Budget) -> Outcome:
        return step.step(state, event)

    def score_lines(self, state: State, left: Mapping[str, Cards]) -> Mapping[str, tuple[ScoreLine, ...]]:
        """Return each player's lines: for cards melded, for cards laid off, and for the cards that `left` has by player."""
        names, values = state.agreed.players, state.agreed.set_up.card_values
        lines: dict[str, tuple[ScoreLine, ...]] = dict.fromkeys(names, ())
        for number, on_table in enumerate(state.table):
            for seat in set(on_table.owners):
                own = [card for card, owner in zip(on_table.meld.cards, on_table.owners, strict=True) if owner == seat]
                why = Why.MELDED if seat == on_table.by else Why.LAID_OFF
                lines[names[seat]] += values.lines(own, why, low=on_table.meld.ace_low, meld=number)
        return {name: lines[name] + own for name, own in super().score_lines(state, left).items()}
