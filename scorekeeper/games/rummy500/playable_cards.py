"""Cards of the pile that can be played without a card from a hand."""

from collections.abc import Iterator, Mapping
from itertools import chain

from scorekeeper.engine import examples as eg
from scorekeeper.engine.cards import Card, Cards, plain
from scorekeeper.engine.melds import Meld, MeldRules
from scorekeeper.engine.option import Option, Options
from scorekeeper.engine.questions import CallableCard, CallStep
from scorekeeper.engine.rule import rule
from scorekeeper.engine.rules.ways_to_play import lay_offs, new_melds

RUMMY_CALL = Option(
    "rummy_call",
    "May players call “Rummy!” for a card that could have been played?",
    {"pile": "Yes, for any playable card in the pile", "top": "Only for the latest discard, as a lay-off", "off": "No calling"},
    "call.playable",
)
CALLS = RUMMY_CALL.is_("pile", "top")


@rule(
    "call.playable",
    sources="P",
    when=RUMMY_CALL.is_("pile"),
    title="What can be called",
    text="You can call any card in the pile that can be played without a card from anyone's hand: laid off on the table, or melded with cards above it in the pile. A false call is void and costs nothing.",
    details="Jokers in the pile and on the table may be used as well. Cards above the one called for may be laid off first, and the cards it's melded with needn't be next to it in the pile. All this applies to the latest discard and to buried cards alike. In the example, the jack has just been discarded; the caller takes six cards and leaves the 5 and the ace.",
    our_ruling="Published rules set no penalty for a false call, so the call is void and play goes on. You can tell from the pile and the table whether a call is false.",
    refused="{cards} can't be played without a card from someone's hand, so the call doesn't count.",
    phrases="call rummy, slap, shout rummy, missed meld in the discard pile, card that could be played, false call, wrong call, penalty for a wrong call, somebody threw away a card that plays, threw away a playable card, discarded a card that fits the table, steal the discard out of turn, snatch a discarded card",
    right=eg.Example(
        says="The king is deep in the pile, but the queen and the jack are above it, so all three cards can be melded together.",
        asked=eg.asks("callable", table=(), pile="5c Ah Ks 3h Qs 4d 9s Js"),
        answer={"callable": [{"card": "Ks", "depth": 6, "how": [{"meld": ["Js", "Qs", "Ks"]}]}]},
    ),
    wrong=eg.Example(
        says="“The 9 fits, because I have the 8.” It doesn't fit without a card from someone's hand, so the call is void.",
        asked=eg.played(eg.turn("Ana", "9h", "5h 6h 7h"), eg.calls("Cy", "9h")),
        shows=((eg.TABLE, "5h 6h 7h"), (eg.DISCARDED, "9h")),
    ),
)
def way_to_play(melds: Mapping[int, Meld], card: Card, above: Cards, law: MeldRules) -> tuple[CallStep, ...]:
    """Return one lawful way, step by step, to play a `card` of the pile without a card from a hand. Return () if there is none.
    `above` are the cards above it in the pile, and `melds` the table's melds by number. The card is laid off, perhaps after some
    of the cards `above`, or melded with some of them. A joker may stand for any card."""
    return next(chain(lay_offs(melds, card, above, law), new_melds(card, above, law)), ())


def callable_cards(melds: Mapping[int, Meld], pile: Cards, options: Options, law: MeldRules) -> Iterator[CallableCard]:
    """Yield the pile cards that may be called, from the top down, but of equal cards only the top one. `melds` are by number."""
    calling = options[RUMMY_CALL]
    depths = {"off": 0, "top": 1}.get(str(calling), len(pile))
    seen: set[Card] = set()
    for depth in range(1, min(depths, len(pile)) + 1):
        card = pile[-depth]
        above = pile[len(pile) - depth + 1 :] if calling == "pile" else ()
        steps = () if plain(card) in seen else way_to_play(melds, plain(card), above, law)
        seen.add(plain(card))
        if steps:
            yield CallableCard(plain(card), depth, steps)
