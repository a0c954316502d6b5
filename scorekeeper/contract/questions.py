"""Questions of a dispute, and their answers."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.names import read_names
from scorekeeper.contract.record import broken_answer, card_texts, read_agreed, read_game, reading_answer
from scorekeeper.engine.best_melds import best
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.melds import Meld, readings_of
from scorekeeper.engine.questions import CallStep
from scorekeeper.engine.rules import counting
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.rules.laying_off import fits_on, lay_off
from scorekeeper.engine.rules.meld_judgement import Judged, judge_meld
from scorekeeper.engine.score import Why
from scorekeeper.engine.translatable import N_
from scorekeeper.engine.verdict import LEGAL, Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording import GetText

Answer = dict[str, Any]

USUAL_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Question:
    """A question, what its table agreed on, and the language of the answer."""

    node: JsonNode
    agreed: Agreement
    gettext: GetText

    def inventory(self) -> Inventory:
        """The cards in play, none of them seen yet."""
        return Inventory(self.agreed.set_up.packs, self.agreed.set_up.jokers)

    def judge(self, cards: Cards, node: JsonNode | None = None) -> Judged:
        """Judge some cards as a meld; `node` may say what kind."""
        return judge_meld(cards, node.kind() if node else None, self.agreed.set_up.law)

    def points(self, meld: Meld) -> int:
        """What a meld counts on the table."""
        return counting.points_of_meld(meld, self.agreed.set_up.card_values)

    def refused(self, verdict: Verdict) -> Answer:
        """The answer that rules are broken."""
        points = {meld: self.points(meld) for meld in verdict.readings}
        return {"ok": False, **broken_answer(verdict, self.gettext, points)}

    def with_troubles(self, verdict: Verdict, answer: Answer) -> Answer:
        """An answer that has no verdict of its own: one is added only where a rule is broken."""
        return answer if verdict.ok else {**self.refused(verdict), **answer}


def answer(document: object, gettext: GetText) -> Answer:
    """Answer one question. Raises `Unreadable` with the place of what cannot be read.

    A search that takes too many steps says that it has not decided.
    """
    node = JsonNode(document)
    node.parts()
    ask = node.get("ask").one_of(tuple(ASKS))
    node = JsonNode(document, deck=read_game(node).deck)
    return ASKS[ask](Question(node, _agreed(node), gettext))


def _agreed(node: JsonNode) -> Agreement:
    """What is agreed: `players` is their number, or their names; it decides the packs."""
    players = node.maybe("players")
    if players is None:
        return read_agreed(node, _seats(USUAL_PLAYERS))
    if isinstance(players.value, list):
        return read_agreed(node, read_names(players))
    return read_agreed(node, _seats(players.whole(0, 100)))


def _seats(count: int) -> tuple[str, ...]:
    return tuple(str(seat) for seat in range(1, count + 1))


def ask_meld(asked: Question) -> Answer:
    """Is this a meld, which, and what does it count?"""
    cards = asked.node.get("cards").cards()
    meld, verdict = asked.judge(cards, asked.node)
    verdict = asked.inventory().add(cards).and_also(verdict)
    if meld is None or not verdict.ok:
        return asked.refused(verdict)
    return {"ok": True, **reading_answer(meld, asked.points(meld))}


def ask_readings(asked: Question) -> Answer:
    """Every meld that exactly these cards can be; none where they cannot all be in play."""
    cards = asked.node.get("cards").cards()
    surplus = asked.inventory().add(cards)
    readings = readings_of(cards, asked.agreed.set_up.law) if surplus.ok else ()
    return asked.with_troubles(surplus, {"readings": [reading_answer(meld, asked.points(meld)) for meld in readings]})


def ask_layoff(asked: Question) -> Answer:
    """Can this card be laid off on that meld?"""
    cards, card = asked.node.get("meld").cards(), asked.node.get("card").card()
    surplus = asked.inventory().add((*cards, card))
    meld, verdict = asked.judge(cards)
    if meld is None:
        return asked.refused(surplus.and_also(verdict))
    longer, verdict = lay_off(meld, card, asked.agreed.set_up.law)
    verdict = surplus.and_also(verdict)
    if longer is None or not verdict.ok:
        return asked.refused(verdict)
    return {"ok": True, "meld": card_texts(longer.cards), "points": asked.points(longer) - asked.points(meld)}


def ask_fits(asked: Question) -> Answer:
    """On which melds of the table can this card be laid off? Numbers count from 1."""
    inventory = asked.inventory()
    melds, verdict = _table(asked, asked.node.get("table"), inventory)
    card = asked.node.get("card").card()
    surplus = inventory.add((card,))
    found = fits_on(melds, card, asked.agreed.set_up.law) if surplus.ok else ()
    return asked.with_troubles(verdict.and_also(surplus), {"fits": [index + 1 for index in found]})


def ask_callable(asked: Question) -> Answer:
    """For which cards of the pile could “Rummy!” be called? From the top down, each with one lawful way to play it.

    None in a game without calling.
    """
    inventory = asked.inventory()
    melds, verdict = _table(asked, asked.node.get("table"), inventory)
    pile = asked.node.get("pile").cards()
    verdict = verdict.and_also(inventory.add(pile))
    standing = {number: meld for number, meld in enumerate(melds, start=1) if meld}
    calling = asked.agreed.game.questions.calling
    found = calling.cards(standing, pile, asked.agreed.options, asked.agreed.set_up.law) if calling else ()
    return asked.with_troubles(
        verdict,
        {
            "callable": [
                {"card": str(card), "depth": depth, "how": [_step_answer(step) for step in how]}
                for card, depth, how in found
            ]
        },
    )


def _step_answer(step: CallStep) -> Answer:
    if step.on is None:
        return {"meld": card_texts(step.cards)}
    return {"layoff": str(step.cards[0]), "on": step.on}


def ask_points(asked: Question) -> Answer:
    """What do these melds count, less these cards? What is no meld counts as left."""
    inventory = asked.inventory()
    melded_node = asked.node.get("melded") if asked.agreed.game.counts_melds else asked.node.maybe("melded")
    laid = [node.cards() for node in melded_node.items()] if melded_node else []
    melds, verdict = _judge_all(asked, laid, inventory)
    left = asked.node.get("left").cards()
    verdict = verdict.and_also(inventory.add(left))
    refused = [card for cards, meld in zip(laid, melds, strict=True) if meld is None for card in cards]
    melded = sum(asked.points(meld) for meld in melds if meld)
    against = _left_points(asked, (*refused, *left))
    if not asked.agreed.game.counts_melds:
        return asked.with_troubles(verdict, {"left": against})
    return asked.with_troubles(verdict, {"melded": melded, "left": against, "hand": melded - against})


def _table(asked: Question, table: JsonNode, inventory: Inventory) -> tuple[tuple[Meld | None, ...], Verdict]:
    return _judge_all(asked, [node.cards() for node in table.items()], inventory)


def _judge_all(asked: Question, laid: Iterable[Cards], inventory: Inventory) -> tuple[tuple[Meld | None, ...], Verdict]:
    """Judge several melds: each as a meld or None, and all that is wrong with them in one verdict."""
    melds: list[Meld | None] = []
    troubles = LEGAL
    for cards in laid:
        surplus = inventory.add(cards)
        meld, verdict = asked.judge(cards)
        melds.append(meld if surplus.ok else None)
        troubles = troubles.and_also(surplus.and_also(verdict))
    return tuple(melds), troubles


def _left_points(asked: Question, cards: Iterable[Card]) -> int:
    return -sum(int(line.points) for line in counting.lines(tuple(cards), asked.agreed.set_up.card_values, Why.LEFT))


def ask_best(asked: Question) -> Answer:
    """The most that a hand can score at once, and how."""
    inventory = asked.inventory()
    table = asked.node.maybe("table")
    melds, verdict = _table(asked, table, inventory) if table else ((), LEGAL)
    hand = asked.node.get("hand").cards()
    verdict = verdict.and_also(inventory.add(hand))
    if not verdict.ok:
        return asked.refused(verdict)
    try:
        found = best(hand, tuple(meld for meld in melds if meld), asked.agreed)
    except Undecided:
        return {"undecided": True}
    return {
        "points": found.points,
        "melds": [card_texts(meld.cards) for meld in found.melds],
        "layoffs": [{"card": str(card), "on": on + 1} for card, on in found.layoffs],
        "left": card_texts(found.left),
    }


def ask_rearrange(asked: Question) -> Answer:
    """Was that turn on the Rummikub table right? With the tiles that came from the rack, their points, and where an opening was
    looked for what it comes to."""
    rearrange = asked.agreed.game.questions.rearrange
    if rearrange is None:
        named = next(game.name for game in GAMES.values() if game.questions.rearrange)
        raise asked.node.get("ask").wrong(N_("Only a {game} table is rearranged."), game=named)
    before, after = (tuple(cards.cards() for cards in asked.node.get(name).items()) for name in ("before", "after"))
    opened = asked.node.get("opened").yes_or_no()
    surplus = asked.inventory().add(tile for cards in after for tile in cards)
    judged = rearrange(before, after, opened or not surplus.ok, asked.agreed.options)
    verdict = surplus.and_also(judged.verdict)
    if verdict.undecided:
        return {"undecided": True}
    answer = {"played": card_texts(judged.played), "points": judged.points}
    if judged.counted is not None:
        answer["opening_points"] = judged.counted
    return {"ok": True, **answer} if verdict.ok else {**asked.refused(verdict), **answer}


ASKS: dict[str, Callable[[Question], Answer]] = {
    "meld": ask_meld,
    "readings": ask_readings,
    "layoff": ask_layoff,
    "fits": ask_fits,
    "callable": ask_callable,
    "points": ask_points,
    "best": ask_best,
    "rearrange": ask_rearrange,
}
"""Every question that is answered, by the word that asks it."""
