"""`Guide`: advice, customs or history shown before a game's rules."""

from dataclasses import dataclass

from scorekeeper.engine.messages import N_


@dataclass(frozen=True, slots=True)
class Guide:
    """A short text of the rulebook, under a title. No verdict cites it and no option changes it. `phrases` are search terms.
    `aside` marks a text to skip before the first game. `draws` is the sentence that names a player drawn by lot, or ""."""

    id: str
    title: str
    text: str
    phrases: str
    aside: bool = False
    draws: str = ""


FIRST_DEALER = Guide(
    "guide.first-dealer",
    "Who deals first",
    "Let chance decide: everyone draws a card, and the lowest deals. After that the deal passes to the left.",
    "who deals first, first dealer, draw for the deal, lowest card deals, cut for the deal, choose a dealer",
    draws=N_("{name} deals first."),
)
DEALING = Guide(
    "guide.deal-singly",
    "Dealing",
    "Deal the cards one at a time, clockwise, starting with the player to the dealer's left. "
    "The dealer gets the last card of each round.",
    "deal one by one, how to deal, one card at a time, order of dealing, deal clockwise",
)
STOCK = Guide(
    "guide.stock-face-down",
    "The stock",
    "Put the rest of the pack face down in the middle, within everyone's reach. Don't show the card you draw from it.",
    "face down, show the card I drew, where does the rest of the pack go, hide drawn card",
)
SORTING = Guide(
    "guide.sorting",
    "Your hand",
    "Sort your cards by suit or by rank, whichever you like. Nobody else needs to see the order.",
    "sort my hand, sort the cards, arrange my hand, hold the cards",
)
SEATS = Guide(
    "guide.seats",
    "Direction of play",
    "Enter the players in turn order. If you play anticlockwise, as in Brazil, that means going round to the right.",
    "anticlockwise, play to the right, order of the players, direction of play, counterclockwise",
    aside=True,
)
BEFORE_PLAY = (FIRST_DEALER, DEALING, STOCK)
"""The texts with which the rules of every card game begin."""
