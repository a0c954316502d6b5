"""The questions of the desk, and the fields of each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Tile
from scorekeeper.engine.game import Game
from scorekeeper.engine.translatable import N_

LARGEST_MELD, MOST_MELDS, ALL_CARDS = 15, 37, 112


@dataclass(frozen=True, slots=True)
class Field:
    """A part of a question that is filled with cards: `holds` one `card`, `cards` or `melds`, at most so many of them."""

    name: str
    holds: str
    label: str
    most: int = LARGEST_MELD
    needed: bool = True


@dataclass(frozen=True, slots=True)
class Ask:
    """A question in plain words, what it is about in a few more, and its fields in the order in which they are filled."""

    title: str
    about: str
    fields: tuple[Field, ...]


CARD = Field("card", "card", N_("This card"), 1)
CARDS = Field("cards", "cards", N_("Cards"))
TABLE = Field("table", "melds", N_("On the table"), MOST_MELDS, needed=False)

ASKS: Mapping[str, Ask] = {
    "meld": Ask(N_("Is this a meld?"), N_("Set or run, and what it counts"), (CARDS,)),
    "layoff": Ask(
        N_("Can this go there?"),
        N_("One card and the meld that it is laid off on"),
        (CARD, Field("meld", "cards", N_("The meld"))),
    ),
    "readings": Ask(N_("Can a joker be that?"), N_("Every meld that some cards can be"), (CARDS,)),
    "fits": Ask(
        N_("Where does it fit?"),
        N_("One card and all melds on the table"),
        (CARD, Field("table", "melds", N_("Melds"), MOST_MELDS)),
    ),
    "callable": Ask(
        N_("Could Rummy be called?"),
        N_("The melds and the discard pile"),
        (Field("pile", "cards", N_("Pile, from the bottom"), ALL_CARDS), TABLE),
    ),
    "points": Ask(
        N_("What is it worth?"),
        N_("Melds and what is left in the hand"),
        (
            Field("melded", "melds", N_("Melded"), MOST_MELDS, needed=False),
            Field("left", "cards", N_("Left in hand"), ALL_CARDS, needed=False),
        ),
    ),
    "best": Ask(
        N_("What could the hand have scored?"),
        N_("The best way to meld and lay off"),
        (Field("hand", "cards", N_("In hand"), ALL_CARDS), TABLE),
    ),
    "rearrange": Ask(
        N_("Was that rearrangement right?"),
        N_("The table before and after the turn"),
        (
            Field("before", "melds", N_("Before"), MOST_MELDS, needed=False),
            Field("after", "melds", N_("After"), MOST_MELDS),
        ),
    ),
}
"""Every question, in the order in which they are offered."""

MISSING = {
    "card": N_("Which card? Tap it first."),
    "cards": N_("Which cards? Tap them first."),
    "melds": N_("Which melds? Tap their cards first."),
}
"""What is said of a field that is empty, by what it holds."""

OF_TILES = {
    N_("This card"): N_("This tile"),
    N_("Cards"): N_("Tiles"),
    N_("The meld"): N_("The set"),
    N_("Melds"): N_("Sets"),
    N_("Left in hand"): N_("Left on the rack"),
    N_("In hand"): N_("On the rack"),
    N_("Set or run, and what it counts"): N_("Group or run, and what it counts"),
    N_("One card and the meld that it is laid off on"): N_("One tile and the set that it is added to"),
    N_("Every meld that some cards can be"): N_("Every set that some tiles can be"),
    N_("One card and all melds on the table"): N_("One tile and all sets on the table"),
    N_("Melds and what is left in the hand"): N_("What is left on the rack"),
    N_("The best way to meld and lay off"): N_("The best way to lay down and add tiles"),
    N_("These cards are no meld, whatever a joker stands for."): N_(
        "These tiles are no set, whatever a joker stands for."
    ),
    N_("There are more ways to lay these cards than could be tried, so no number is given."): N_(
        "There are more ways to lay these tiles than could be tried, so no number is given."
    ),
    N_("Which card? Tap it first."): N_("Which tile? Tap it first."),
    N_("Which cards? Tap them first."): N_("Which tiles? Tap them first."),
    N_("Which melds? Tap their cards first."): N_("Which sets? Tap their tiles first."),
}
"""What the desk says where tiles lie in place of cards, for what it says of cards."""


def asks_of(game: Game) -> tuple[str, ...]:
    """The questions that make sense in a game: calling only where there is calling."""
    answered = game.questions.asks
    return tuple(ask for ask in ASKS if ask in answered and (ask != "callable" or game.questions.calling))


def in_words_of(game: Game, text: str) -> str:
    """A text of the desk as the game has it: of tiles where it is played with them."""
    return OF_TILES.get(text, text) if game.deck is Tile else text


def fields_of(ask: str, game: Game) -> tuple[Field, ...]:
    """The fields of a question, in the words of the game; what was melded is asked for only where it counts."""
    fields = (replace(one, label=in_words_of(game, one.label)) for one in ASKS[ask].fields)
    return tuple(one for one in fields if game.counts_melds or one.name != "melded")
