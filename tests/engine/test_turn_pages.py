"""The buttons of a live hand: what a press claims, what it may mean, which are shown, and events in words.

A press is written as its button, what the button says beside its id (`on:1`), who is named (`call:8h@2`, a seat from 0) and the
cards that are picked; a claim as its events, `no` and the rules broken, `?` and what it may mean, or `!` and what is wanted.
"""

from scorekeeper.contract.record_events import write_event
from scorekeeper.engine.budget import Budget
from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.events import Event
from scorekeeper.engine.game import agree
from scorekeeper.engine.hands import PlayHand, Step
from scorekeeper.engine.messages import Unreadable
from scorekeeper.engine.state import State
from scorekeeper.engine.turn_page import JudgedClaim, Press
from scorekeeper.games import GAMES
from tests.support.for_each import for_each

NAMES = ("Ann", "Bo", "Cy")
BUDGET = 10_000


def begun(rules: str) -> State:
    """A hand that Cy dealt with the 4s turned up, by `game/preset option=value …`; where cards are wild it is the 10h."""
    which, *given = rules.split()
    game, preset = which.split("/")
    options = {name: int(value) if value.isdigit() else value for name, value in (one.split("=") for one in given)}
    agreed = agree(GAMES[game], preset, options, NAMES)
    upcard = Card.parse("4s") if agreed.set_up.upcards else None
    turned = Card.parse("9h") if agreed.options.get("wild", "none") != "none" else None
    state, verdicts = agreed.game.start_hand(agreed, PlayHand("Cy", upcard, {}, (), {}, turned=turned), "Cy", 1)
    assert not verdicts
    assert isinstance(state, State)
    return state


def claimed(state: State, press: str) -> JudgedClaim:
    said, *picked = press.split()
    said, _, named = said.partition("@")
    name, _, value = said.partition(":")
    button = state.agreed.game.button(name)
    assert button
    pressed = Press(state.turn, value, picked, int(named) if named else None, "", lambda text: parse_cards(text.split()))
    return button.claims(state, pressed, Budget(BUDGET))


def steps_of(rules: str, presses: str) -> list[Step]:
    """What was pressed, one after another: all of it is lawful."""
    state, steps = begun(rules), []
    for press in filter(None, presses.split("; ")):
        claim = claimed(state, press)
        assert claim.verdict.ok, (press, claim)
        for event in claim.events:
            after, verdict = state.agreed.game.step(state, event, Budget(BUDGET))
            steps.append(Step(event, state, after, verdict))
            state = after
    return steps


def state_after(rules: str, presses: str) -> State:
    return steps_of(rules, presses)[-1].after if presses else begun(rules)


def in_text(events: tuple[Event, ...]) -> str:
    parts = ((one if isinstance(one, list) else [one] for one in write_event(event, NAMES).values()) for event in events)
    return "; ".join(" ".join(str(word) for words in event for word in words) for event in parts)


def said(state: State, press: str) -> str:
    try:
        claim = claimed(state, press)
    except Unreadable as unreadable:
        return " ".join(map(str, ("!", *unreadable.facts.values())))
    if claim.choices:
        return "? " + " | ".join(f"{' '.join(map(str, one.meld.cards))} {in_text(one.events)}" for one in claim.choices)
    return in_text(claim.events) if claim.verdict.ok else f"no {' '.join(claim.verdict.rules)}"


PAGAT, BASIC, WROTHAM = "rummy500/pagat", "rummy/basic", "rummy/wrotham"
WILD, RUN_OF_SPADES = "rummy/basic wild=next-suit packs=2", "stock; meld 5s 6s 7s"
RUN = "stock; meld 5h 6h 7h"
WITH_JOKER = "meld 5h *=6h 7h; discard 2c; stock"
WITH_JOKERS = f"{WITH_JOKER}; meld 9d *=10d Jd; discard 3c; stock"
SAME_JOKERS = "meld 5h *=6h 7h; discard 2c; stock; meld 6c 6d *=6h; discard 3c; stock"


@for_each(("rules", "before", "press", "expected"), [
    (PAGAT, "", "stock", "draw Ann stock"),
    (PAGAT, "", "pass", "no out.stock turn.draw"),
    (PAGAT, "", "stock-discard 2c", "draw Ann stock; discard Ann 2c"),
    (PAGAT, "", "stock-discard", "!"),
    (PAGAT, "", "stock-discard 2c 3c", "! 2"),
    (PAGAT, "", "pile:4s", "draw Ann pile 4s"),
    (PAGAT, "", "pile:9s", "no draw.pile"),
    (PAGAT, "stock", "discard 2c", "discard Ann 2c"),
    (PAGAT, "stock", "meld", "no meld.size"),
    (PAGAT, "stock", "meld Ah Kh Qh", "meld Ann Qh Kh Ah"),
    (PAGAT, "stock", "meld 7h * 5h", "meld Ann 5h 7h *"),
    (PAGAT, "stock", "meld 5h 7h 9h", "no meld.run.sequence"),
    (PAGAT, "stock", "put-back", "no draw.put-back"),
    (PAGAT + " discard_take=must-meld", "pile:4s", "put-back", "put-back Ann"),
    (PAGAT, RUN, "layoff 8h", "layoff Ann 8h"),
    (PAGAT, RUN, "layoff 9h 10h 8h", "layoff Ann 8h; layoff Ann 9h; layoff Ann 10h"),
    (PAGAT, RUN, "layoff 3h 4h", "layoff Ann 4h; layoff Ann 3h"),
    (PAGAT, RUN, "layoff 10h 8h", "no layoff.fit meld.run.sequence"),
    (PAGAT, "stock; meld 5h 6h 7h; meld 9c 9d 9s", "layoff Kd", "no layoff.fit"),
    (PAGAT, RUN, "layoff", "!"),
    (PAGAT, RUN, "on:1 8h", "layoff Ann 8h 1"),
    (PAGAT, RUN, "on:2 8h", "no layoff.fit"),
    (PAGAT, RUN, "on:0 8h", "no layoff.fit"),
    (PAGAT, RUN, "on:x 8h", "! x"),
    (PAGAT, RUN, "on:1234567890 8h", "! 1234"),
    (PAGAT, RUN, "on:12345678901 8h", "! 1234"),
    (PAGAT, RUN, "on:² 8h", "! ²"),
    (PAGAT, RUN, "on:123456789 8h", "no layoff.fit"),
    (PAGAT, f"{RUN}; discard 8h", "call:8h@2", "call Cy 8h"),
    (PAGAT, f"{RUN}; discard 8h", "call:8h", "!"),
    (PAGAT, f"{RUN}; discard 8h", "call:8h@0", "no call.own"),
    (PAGAT, f"{RUN}; discard 2c", "call:2c@2", "no call.playable"),
    (PAGAT, "stock", "meld 5h 6h *", "? *=4h 5h 6h meld Ann *=4h 5h 6h run | 5h 6h *=7h meld Ann 5h 6h *=7h run"),
    (
        PAGAT,
        "stock",
        "meld 5h 6h * *",
        "? *=3h *=4h 5h 6h meld Ann *=3h *=4h 5h 6h run | *=4h 5h 6h *=7h meld Ann *=4h 5h 6h *=7h run"
        " | 5h 6h *=7h *=8h meld Ann 5h 6h *=7h *=8h run",
    ),
    (PAGAT, RUN, "layoff *", "? *=4h 5h 6h 7h layoff Ann *=4h 1 | 5h 6h 7h *=8h layoff Ann *=8h 1"),
    (
        PAGAT,
        RUN,
        "layoff * *",
        "? *=4h 5h 6h 7h layoff Ann *=4h 1; layoff Ann * | 5h 6h 7h *=8h layoff Ann *=8h 1; layoff Ann *",
    ),
    (PAGAT, RUN, "on:1 *", "? *=4h 5h 6h 7h layoff Ann *=4h 1 | 5h 6h 7h *=8h layoff Ann *=8h 1"),
    (
        PAGAT,
        "stock; meld 5h 6h 7h; meld 8c 8d 8s",
        "layoff 8h",
        "? 5h 6h 7h 8h layoff Ann 8h 1 | 8c 8d 8s 8h layoff Ann 8h 2",
    ),
    (
        PAGAT + " rummy_call=top",
        "stock; meld 5h 6h 7h; meld 8c 8d 8s; discard 8h",
        "call:8h@2",
        "? 5h 6h 7h 8h call Cy 8h 1 | 8c 8d 8s 8h call Cy 8h 2",
    ),
    (WROTHAM, WITH_JOKER, "exchange 6h", "exchange Bo 6h 1"),
    (WROTHAM, WITH_JOKER, "exchange 9h", "no joker.exchange"),
    (WROTHAM, WITH_JOKERS, "exchange 6h", "exchange Cy 6h 1"),
    (WROTHAM, WITH_JOKERS, "exchange 10d", "exchange Cy 10d 2"),
    (WROTHAM, "meld 5h 6h 7h; discard 2c; stock", "exchange 6h", "no joker.exchange"),
    (WROTHAM, SAME_JOKERS, "exchange 6h", "? 5h 6h 7h exchange Cy 6h 1 | 6c 6d 6h exchange Cy 6h 2"),
    (WILD, "stock", "meld 4s 6s 10h", "meld Ann 4s 10h*=5s 6s run"),
    (
        WILD,
        "stock",
        "meld 4s 5s 10h",
        "? 10h*=3s 4s 5s meld Ann 10h*=3s 4s 5s run | 4s 5s 10h*=6s meld Ann 4s 5s 10h*=6s run",
    ),
    (WILD, "stock", "meld 9h 10h Jh", "meld Ann 9h 10h Jh"),
    (WILD, "", "meld 9h 10h Jh", "no turn.draw"),
    (WILD, "", "meld 4s 6s 10h", "no turn.draw"),
    (WILD, "stock; meld Js Qs Ks", "layoff 10h", "layoff Ann 10h*=10s 1"),
    (WILD, "stock; meld 7h 8h 9h", "layoff 10h", "layoff Ann 10h"),
    (WILD, "stock; meld 10c 10d 10s; discard 2c", "layoff 10h", "no turn.draw"),
    (
        WILD,
        RUN_OF_SPADES,
        "layoff 8s 10h",
        "? 10h*=4s 5s 6s 7s 8s layoff Ann 8s; layoff Ann 10h*=4s 1 | 5s 6s 7s 8s 10h*=9s layoff Ann 8s; layoff Ann 10h*=9s 1",
    ),
    (
        WILD,
        RUN_OF_SPADES,
        "layoff 10h 10h",
        "? 10h*=4s 5s 6s 7s layoff Ann 10h*=4s 1; layoff Ann 10h | 5s 6s 7s 10h*=8s layoff Ann 10h*=8s 1; layoff Ann 10h",
    ),
])  # fmt: skip
def test_a_press_claims_or_asks_what_it_may_mean(rules: str, before: str, press: str, expected: str) -> None:
    assert said(state_after(rules, before), press) == expected


@for_each(("rules", "presses", "head", "row", "call"), [
    (PAGAT, "", "", "stock-discard stock", "call"),
    (PAGAT, "stock", "", "meld layoff discard", "call"),
    (PAGAT + " discard_take=must-meld", "pile:4s", "put-back", "meld layoff discard", "call"),
    ("rummy500/bicycle", "", "", "stock-discard stock", ""),
    (PAGAT + " jokers_per_pack=0 hand_size=17", "", "", "stock-discard pass", "call"),
    (BASIC, "", "", "stock-discard stock", ""),
    (BASIC + " hand_size=16", "stock-discard 2c; stock-discard 3c", "", "stock-discard stock", ""),
    (WROTHAM, "", "", "meld layoff discard", ""),
    (WROTHAM, WITH_JOKER, "", "exchange meld layoff discard", ""),
    (BASIC + " jokers=2", f"stock; {WITH_JOKER}", "", "meld layoff discard", ""),
    (WROTHAM, "meld 5h *=6h 7h; discard 2c", "", "stock-discard stock", ""),
    (PAGAT + " hand_size=3", f"{RUN}; discard 8h", "", "stock-discard stock", "call"),
])  # fmt: skip
def test_buttons_are_shown(rules: str, presses: str, head: str, row: str, call: str) -> None:
    state = state_after(rules, presses)
    shown = {place: " ".join(one.id for one in buttons) for place, buttons in state.agreed.game.buttons_at(state).items()}
    assert shown == {"head": head, "row": row, "seldom": "", "table": "pile on", "call": call}


@for_each(("rules", "before", "press", "variants"), [
    (PAGAT, RUN, "layoff Kd", "fit other suit, , "),
    (PAGAT, "stock; meld 5h 6h 7h; meld 9c 9d 9s", "layoff Kd", "none"),
    (PAGAT, f"{RUN}; discard 2c; stock", "meld 5h 5d 5c", "1, "),
    (PAGAT, f"{RUN}; discard 2c; stock", "meld 5h 6h 7h", "1 several, several"),
    (PAGAT, "stock", "meld 5h 6h *", ""),
    (WILD, "stock", "meld 4s 5s 10h", "wild"),
    (WILD, RUN_OF_SPADES, "layoff 10h", "wild"),
])  # fmt: skip
def test_a_verdict_says_why_it_does_not_fit_or_what_is_asked(rules: str, before: str, press: str, variants: str) -> None:
    """Of several melds it is only said that it fits none of them, and a wild card is asked for as itself, not as a joker."""
    assert ", ".join(breach.variant for breach in claimed(state_after(rules, before), press).verdict.breaches) == variants


def test_cards_that_are_picked_are_in_order() -> None:
    """From low to high, an ace on top and jokers last: what is tapped first says nothing."""
    pressed = Press(0, "", ["*", "Ah", "Kh", "2h"], None, "", lambda text: ())
    assert " ".join(map(str, pressed.cards())) == "2h Kh Ah *"
