"""Hands as JSON, in the form of a record."""

from scorekeeper.contract.json_node import Json, card_texts
from scorekeeper.contract.record import special
from scorekeeper.contract.record_events import write_event
from scorekeeper.engine.game import Game
from scorekeeper.engine.hands import Hand, LaidMeld, PlayHand, TableHand, TotalsHand


def write_hand(hand: Hand, game: Game, names: tuple[str, ...]) -> Json:
    """Return a hand of the players `names` as JSON, with the contract's keys only."""
    adjust = [{"player": one.player, "points": one.points, "why": one.why} for one in hand.adjust]
    return _written(hand, game, names) | ({"adjust": adjust} if adjust else {})


def _written(hand: Hand, game: Game, names: tuple[str, ...]) -> Json:
    shown = {name: str(card) for name in ("upcard", "turned") if (card := getattr(hand, name))}
    if isinstance(hand, PlayHand):
        return {"entry": "play", "dealer": hand.dealer, **shown, **_play(hand, names)}
    head = {"dealer": hand.dealer, "out": hand.out, **({special(game): True} if hand.went_rummy else {}), **shown}
    return _totals(hand, head, game, names) if isinstance(hand, TotalsHand) else _table(hand, head)


def _totals(hand: TotalsHand, head: Json, game: Game, names: tuple[str, ...]) -> Json:
    melded = {name: {"melded": hand.melded[name]} if game.counts_melds else {} for name in names}
    if hand.phases:
        head["phases"] = list(hand.phases)
    if game.points_alone:
        return {"entry": "totals", **head, "scores": {name: {"points": hand.melded[name]} for name in names}}
    if hand.out_cards is not None:
        head["out_cards"] = hand.out_cards
    if hand.unmelded:
        head["unmelded"] = list(hand.unmelded)
    return {"entry": "totals", **head, "scores": {name: melded[name] | {"left": hand.left[name]} for name in names}}


def _table(hand: TableHand, head: Json) -> Json:
    left = {name: card_texts(cards) for name, cards in hand.left.items()}
    return {"entry": "table", **head, "melds": list(map(_meld, hand.melds)), "left": left}


def _meld(laid: LaidMeld) -> Json:
    return {
        "by": laid.by,
        "cards": card_texts(laid.cards),
        **({"as": str(laid.kind)} if laid.kind else {}),
        "layoffs": [{"by": layoff.by, "card": str(layoff.card)} for layoff in laid.layoffs],
    }


def _play(hand: PlayHand, names: tuple[str, ...]) -> Json:
    return {
        **({"deal": {name: card_texts(cards) for name, cards in hand.deal.items()}} if hand.deal else {}),
        "events": [write_event(event, names) for event in hand.events],
        "left": {name: card_texts(cards) for name, cards in hand.left.items()},
    }
