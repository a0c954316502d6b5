"""The questions of the desk, and the fields of each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Game
from scorekeeper.engine.messages import N_
from scorekeeper.engine.option import Options

LARGEST_MELD, MOST_MELDS, ALL_CARDS = 15, 37, 112


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a question, filled with cards. `holds` is `card`, `cards` or `melds`, and `most` the limit of their number.
    `needed` says that it must not be empty, `repeats` that its cards may also be in another field."""

    name: str
    holds: str
    label: str
    most: int = LARGEST_MELD
    needed: bool = True
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Ask:
    """A question in plain words: a title, its subject in a few words, and its fields in the order of filling. The pad shows a
    verdict after each tap once `least` cards are in, or never if `least` is 0."""

    title: str
    about: str
    fields: tuple[Field, ...]
    least: int = 1


CARD = Field("card", "card", N_("This card"), 1)
WANTED = Field("card", "card", N_("This card"), 1, needed=False, repeats=True)
CARDS, MELD = Field("cards", "cards", N_("Cards")), Field("meld", "cards", N_("The meld"))
MELDS = Field("melds", "melds", N_("Melds"), MOST_MELDS, needed=False)
DEADWOOD = Field("left", "cards", N_("Left in hand"), needed=False)
BEFORE = Field("before", "melds", N_("Before"), MOST_MELDS, needed=False)
AFTER = Field("after", "melds", N_("After"), MOST_MELDS, repeats=True)
PILE = Field("pile", "cards", N_("Pile"), ALL_CARDS, needed=False)
WHOLE_PILE = Field("pile", "cards", N_("Pile, from the bottom"), ALL_CARDS)
TABLE = Field("table", "melds", N_("On the table"), MOST_MELDS, needed=False)
LAID = Field("table", "melds", N_("Melds"), MOST_MELDS)
MELDED = Field("melded", "melds", N_("Melded"), MOST_MELDS, needed=False)
LEFT = Field("left", "cards", N_("Left in hand"), ALL_CARDS, needed=False)
HAND = Field("hand", "cards", N_("In hand"), ALL_CARDS)
TURNED_UP = Field("turned_up", "card", N_("Turned up"), 1, needed=False)
"""The card turned up. In URLs it isn't called `upcard` as in the contract, since another game has an option with that id."""
TURNED = Field("turned", "card", N_("Turned up"), 1, needed=False)
"""The card beside the stock that makes others wild. It is part of every question at a table with wild cards."""

PILE_FIELDS = (WANTED, PILE, TABLE, replace(HAND, needed=False))
ASKS: Mapping[str, Ask] = {
    "meld": Ask(N_("Is this a meld?"), N_("Set or run, and what it's worth"), (CARDS,), 3),
    "knock": Ask(N_("May I knock?"), N_("The melds and the deadwood"), (MELDS, DEADWOOD, TURNED_UP), 10),
    "rearrange": Ask(N_("Was that turn right?"), N_("The table before and after the turn"), (BEFORE, AFTER), 3),
    "layoff": Ask(N_("Can this card go there?"), N_("One card and the meld to lay it off on"), (CARD, MELD), 4),
    "take": Ask(N_("May I take from the pile?"), N_("What you may take, and what you must do with it"), PILE_FIELDS),
    "callable": Ask(N_("Could “Rummy!” be called?"), N_("The melds and the discard pile"), (WHOLE_PILE, TABLE)),
    "fits": Ask(N_("Where does it fit?"), N_("One card and all the melds on the table"), (CARD, LAID), 4),
    "readings": Ask(N_("What can this joker be?"), N_("Every meld these cards can make"), (CARDS,), 3),
    "points": Ask(N_("What is it worth?"), N_("Melds and what's left in hand"), (MELDED, LEFT)),
    "best": Ask(N_("What's the best this hand could do?"), N_("The best way to meld and lay off"), (HAND, TABLE, TURNED_UP), 0),
}
"""Every question by its id, in the order of the desk's home page."""

SAMPLES = {"meld": "Qs Ks As", "layoff": "8h", "take": "4s Qs", "callable": "Ks", "readings": "*", "points": "5c 9d"}
"""The sample cards shown with a question, by its id."""

MISSING = {
    "card": N_("Which card? Tap it first."),
    "cards": N_("Which cards? Tap them first."),
    "melds": N_("Which melds? Tap their cards first."),
}
"""The message for an empty field, by the field's kind."""


def asks_of(game: type[Game]) -> tuple[str, ...]:
    """Return the ids (keys of `ASKS`) of the questions that the desk answers in a game."""
    return tuple(ask for ask in ASKS if ask in game.asks and (ask != "callable" or game.call_option))


def sample_of(ask: str, game: type[Game]) -> Cards:
    """Return the sample cards that illustrate the question `ask`. Empty if it has none, and in games with tiles."""
    return () if game.terms.tiles else tuple(map(Card.parse, SAMPLES.get(ask, "").split()))


def fields_of(ask: str, game: type[Game], options: Options) -> tuple[Field, ...]:
    """Return the fields of question `ask`, in the game's terms. Leave out the melded cards if they don't count, and the card
    turned up if it doesn't limit a knock. Add the card beside the stock if it decides which cards are wild."""
    fields = (replace(one, label=game.terms.said(one.label)) for one in ASKS[ask].fields)
    left_out = {"melded"} if not game.counts_melds else set()
    left_out |= {"table", "hand"} if ask == "take" and game.knocks else set()
    left_out |= {TURNED_UP.name} if options.get("knock_limit") != "upcard" else set()
    turned = (TURNED,) if options.get("wild", "none") != "none" else ()
    return (*(one for one in fields if one.name not in left_out), *turned)
