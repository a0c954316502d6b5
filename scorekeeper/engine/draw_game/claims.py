"""Claims of a live hand: what a player says they do, judged before it is saved."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, Cards, jokers
from scorekeeper.engine.draw_game.step import step
from scorekeeper.engine.events import CallRummy, Event, Exchange, LayMeld, LayOff
from scorekeeper.engine.melds import Meld, readings_of
from scorekeeper.engine.rules.exchanging import replace_joker, stands_for
from scorekeeper.engine.rules.jokers import unsaid
from scorekeeper.engine.rules.laying_off import asks_back, fits_on, not_chosen, places
from scorekeeper.engine.rules.wild_cards import as_others
from scorekeeper.engine.state import State
from scorekeeper.engine.turn_page import ClaimChoice, Claiming, JudgedClaim, Press
from scorekeeper.engine.verdict import LEGAL, Verdict


def claiming(events: Callable[[Any, Press], tuple[Event, ...]]) -> Claiming:
    """Return the handler of a button. When pressed, the button claims the events that `events(state, press)` returns."""
    return lambda state, press, budget: judge(state, events(state, press), budget)


def claiming_one(event: Callable[[int], Event]) -> Claiming:
    """Return the handler of a button that claims a single event. `event` makes the event, given the seat that acts."""
    return claiming(lambda state, press: (event(press.by),))


def judge(state: Any, events: tuple[Event, ...], budget: Budget | None = None) -> JudgedClaim:
    """Judge a claimed series of events. If one breaks a rule, none is applied. If a joker could stand for several cards, return
    the melds to choose from: the order of taps doesn't say which is meant. Without a `budget`, use the game's `search_steps`."""
    game = state.agreed.game
    budget, start = budget or Budget(game.search_steps), state
    for place, event in enumerate(events):
        after, verdict = game.step(state, event, budget)
        if verdict.ok:
            verdict = _jokers_named(state, event)
        meant_wild = () if verdict.ok else _with_wild_cards(state, event)
        if meant_wild:
            meant = tuple(ClaimChoice(meld, (*events[:place], one, *events[place + 1 :])) for meld, one in meant_wild)
            if len(meant) == 1:
                return judge(start, meant[0].events, budget)
            wild = tuple(Card(None, None, card) for card in _cards_of(event) if card in state.agreed.set_up.wild)
            return JudgedClaim(events, unsaid(wild, tuple(one.meld for one in meant)), meant)
        if not verdict.ok:
            choices = _choices(state, event, verdict)
            before, then = events[:place], events[place + 1 :]
            meant = tuple(ClaimChoice(meld, (*before, chosen, *then)) for meld, chosen in choices)
            return JudgedClaim(events, verdict, meant)
        state = after
    return JudgedClaim(events, LEGAL)


def _with_wild_cards(state: Any, event: Event) -> tuple[tuple[Meld, Event], ...]:
    """Find what the wild cards in a meld or lay-off (`event`) can stand for. Return each possible meld and the event that names
    its cards. Empty if the cards fit as themselves, or not at all. `state` is the state before the event."""
    set_up = state.agreed.set_up
    if not isinstance(event, LayMeld | LayOff) or set_up.wild.isdisjoint(_cards_of(event)):
        return ()
    if isinstance(event, LayOff):
        if fits_on(state.melds, event.card, set_up.law):
            return ()
        return tuple(_homes(state, replace(event, card=Card(None, None, event.card))))
    if readings_of(event.cards, set_up.law):
        return ()
    found = {meld.cards: meld for way in as_others(event.cards, set_up.wild) for meld in readings_of(way, set_up.law)}
    return tuple((meld, replace(event, cards=meld.cards, kind=meld.kind)) for meld in found.values())


def _cards_of(event: Any) -> Cards:
    return event.cards if isinstance(event, LayMeld) else (event.card,)


def _jokers_named(state: State, event: Event) -> Verdict:
    """Require that each joker in a new meld is named, or can stand for only one card."""
    if not isinstance(event, LayMeld):
        return LEGAL
    readings = _readings(state, event)
    return LEGAL if len(readings) < 2 else unsaid(jokers(event.cards), readings)


def _readings(state: State, event: LayMeld) -> tuple[Meld, ...]:
    """Return the melds that these cards can be. Two that differ only in the ace's place count as one, with the ace high."""
    by_cards = {(meld.kind, frozenset(meld.cards)): meld for meld in readings_of(event.cards, state.agreed.set_up.law)}
    return tuple(by_cards.values())


def _choices(state: State, event: Event, verdict: Verdict) -> Iterable[tuple[Meld, Event]]:
    """Return each meld that an event can mean, with the event that names it. Empty unless `verdict` asks which meld is meant."""
    if not asks_back(verdict):
        return ()
    if isinstance(event, LayMeld):
        return [(meld, replace(event, cards=meld.cards, kind=meld.kind)) for meld in _readings(state, event)]
    return _homes(state, event) if isinstance(event, LayOff | CallRummy) else ()


def _homes(state: State, event: LayOff | CallRummy) -> list[tuple[Meld, Event]]:
    """Return the melds that the card of a lay-off or call fits: each with the card added, and the event that names the meld."""
    law = state.agreed.set_up.law
    fits = fits_on(state.melds, event.card, law) if event.on is None else (event.on - 1,)
    return [
        (longer, replace(event, card=state.melds[index].added(longer), on=index + 1))
        for index in fits
        for longer in places(state.melds[index], event.card, law)
    ]


def exchange(state: State, seat: int, card: Card) -> JudgedClaim:
    """Judge a claim to take a joker in exchange for its card. If several melds have a joker for that card, ask which."""
    with_jokers = [number for number, meld in enumerate(state.melds, start=1) if any(one.wild for one in meld.cards)]
    fits = [
        ClaimChoice(meld, (Exchange(seat, card, number),))
        for number in with_jokers
        if (meld := replace_joker(state.melds[number - 1], card, state.agreed.set_up.law))
    ]
    if len(fits) > 1:
        return JudgedClaim((), not_chosen(card, len(fits)), tuple(fits))
    if not with_jokers:
        return JudgedClaim((), stands_for(None, card))
    return judge(state, fits[0].events if fits else (Exchange(seat, card, with_jokers[0]),))


def in_order(state: State, events: Iterable[LayOff]) -> tuple[LayOff, ...]:
    """Return the lay-offs in an order in which each fits once those before it are laid. Lay-offs that never fit come last."""
    waiting, ordered = list(events), []
    while waiting:
        lawful = next((event for event in waiting if step(state, event)[1].ok), None)
        if lawful is None:
            break
        waiting.remove(lawful)
        ordered.append(lawful)
        state, _ = step(state, lawful)
    return (*ordered, *waiting)
