"""Cards in words, for screen readers."""

from scorekeeper.engine.cards import Card
from scorekeeper.engine.messages import N_
from scorekeeper.wording import GetText, plain

RANK_WORDS = {
    "A": N_("ace"),
    "J": N_("jack"),
    "Q": N_("queen"),
    "K": N_("king"),
    "1": N_("one"),
    "2": N_("two"),
    "3": N_("three"),
    "4": N_("four"),
    "5": N_("five"),
    "6": N_("six"),
    "7": N_("seven"),
    "8": N_("eight"),
    "9": N_("nine"),
    "10": N_("ten"),
    "11": N_("eleven"),
    "12": N_("twelve"),
    "13": N_("thirteen"),
}
SUIT_WORDS = {"h": N_("hearts"), "d": N_("diamonds"), "c": N_("clubs"), "s": N_("spades")}
COLOUR_WORDS = {"r": N_("red"), "b": N_("blue"), "y": N_("yellow"), "k": N_("black")}


def card_words(card: Card, gettext: GetText = plain) -> str:
    """Return a card in words: “Seven of hearts”, “joker”."""
    if card.rank is None:
        return gettext(N_("joker"))
    named = rank_and_suit(card.ranks()[card.rank - 1], card.suit, gettext)
    return gettext(N_("joker as %(card)s")) % {"card": named} if card.wild else named


def rank_and_suit(rank: str, suit: str | None, gettext: GetText = plain) -> str:
    """Return a rank in words, with a suit or colour if given: “seven of hearts”, “red thirteen”, “seven”."""
    named = gettext(RANK_WORDS[rank])
    if suit and suit in COLOUR_WORDS:
        return gettext(N_("%(colour)s %(number)s")) % {"colour": suit_words(suit, gettext), "number": named}
    said = N_("%(rank)s of %(suit)s")
    return gettext(said) % {"rank": named, "suit": suit_words(suit, gettext)} if suit else named


def suit_words(suit: str, gettext: GetText = plain) -> str:
    """Return a suit or a colour in words."""
    return gettext((SUIT_WORDS | COLOUR_WORDS)[suit])
