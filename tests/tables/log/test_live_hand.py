"""A live hand without the web: what stands of its log, what a claim may mean, and what is carried over."""

from scorekeeper.contract.json_node import JsonNode
from scorekeeper.contract.record_events import read_event
from scorekeeper.engine.cards import Card, parse_cards
from scorekeeper.engine.draw_game.claims import in_order, judge
from scorekeeper.engine.draw_game.step import step
from scorekeeper.engine.events import CallRummy, Discard, DrawPile, DrawStock, Event, LayMeld, LayOff, Pass, PutBack
from scorekeeper.engine.game import Agreement, agree
from scorekeeper.engine.state import State
from scorekeeper.entry.line_judgement import HandLines, judge_entry
from scorekeeper.games import GAMES
from scorekeeper.tables.log.live_hand import (
    BEGUN,
    COUNTED,
    LEFT,
    PLAYED,
    UNDONE,
    Live,
    LiveHand,
    LiveLog,
    begin,
    follow,
    record_of_hand,
    written,
)
from tests.support.for_each import for_each

NAMES = ("Ana", "Ben", "Cy")


def agreed(**options: object) -> Agreement:
    return agree(GAMES["rummy500"], "pagat", options, NAMES)


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.split())


def meld(seat: int, text: str) -> LayMeld:
    return LayMeld(seat, cards(text))


def off(seat: int, card: str, on: int | None = None) -> LayOff:
    return LayOff(seat, Card.parse(card), on)


def drop(seat: int, card: str) -> Discard:
    return Discard(seat, Card.parse(card))


def played(*events: Event, upcard: str = "4s", **options: object) -> Live:
    """A live hand of three that Cy dealt, after events that must all be lawful."""
    table = agreed(**options)
    state, _ = begin(table, "Cy", Card.parse(upcard))
    for event in events:
        state, verdict = step(state, event)
        assert verdict.ok, (event, verdict)
    return follow(table, LiveHand("Cy", upcard, tuple(written(table, events))))


def state_after(*events: Event, **options: object) -> State:
    return played(*events, **options).state


def test_a_hand_is_followed_on_from_what_is_known_of_it() -> None:
    live = played(DrawStock(0), meld(0, "5h 6h 7h"), drop(0, "2c"), DrawStock(1), drop(1, "9d"))
    events, table = live.hand.events, agreed()
    other = tuple(written(table, (DrawPile(0, Card.parse("4s")), meld(0, "4s 5s 6s"), drop(0, "2c"))))
    for hand in (
        *(LiveHand("Cy", "4s", events[:count]) for count in range(len(events) + 1)),
        LiveHand("Cy", "4s", other),
        LiveHand("Cy", "3s", events),
        LiveHand("Ben", "4s", ()),
    ):
        anew = follow(table, hand)
        assert follow(table, hand, 1, live) == anew
        assert follow(table, hand, 2, live) == follow(table, hand, 2)
        assert follow(table, live.hand, 1, anew) == live
    earlier = follow(table, LiveHand("Cy", "4s", events[:3]))
    on = follow(table, live.hand, 1, earlier).steps
    assert all(now is before for now, before in zip(on, earlier.steps, strict=False))


EVENTS = (
    ("the stock", DrawStock(0), {"do": "draw", "by": "Ana", "from": "stock"}),
    ("a known card", DrawStock(1, Card.parse("2c")), {"do": "draw", "by": "Ben", "from": "stock", "card": "2c"}),
    ("the pile", DrawPile(0, Card.parse("4s")), {"do": "draw", "by": "Ana", "from": "pile", "card": "4s"}),
    ("a meld", meld(2, "6h 7h *=8h"), {"do": "meld", "by": "Cy", "cards": ["6h", "7h", "*=8h"]}),
    ("a lay-off", off(0, "10d", 3), {"do": "layoff", "by": "Ana", "card": "10d", "on": 3}),
    ("a discard", drop(0, "Ac"), {"do": "discard", "by": "Ana", "card": "Ac"}),
    ("a call", CallRummy(1, Card.parse("3h")), {"do": "call", "by": "Ben", "card": "3h"}),
    ("putting back", PutBack(1), {"do": "put-back", "by": "Ben"}),
    ("a pass", Pass(1), {"do": "pass", "by": "Ben"}),
)


@for_each(("event", "document"), [case[1:] for case in EVENTS], ids=[case[0] for case in EVENTS])
def test_events_are_written_as_the_record_reads_them(event: Event, document: dict[str, object]) -> None:
    assert written(agreed(), [event]) == [document]
    assert read_event(JsonNode(document), agreed()) == event


START = (BEGUN, {"dealer": "Cy", "upcard": "4s"})
DRAW, DROP = ({"do": "draw", "by": "Ana", "from": "stock"}, {"do": "discard", "by": "Ana", "card": "2c"})
ONE, TWO = (PLAYED, {"events": [DRAW]}), (PLAYED, {"events": [DRAW, DROP]})
COUNT = (COUNTED, {"name": "Ben", "cards": ["2h"]})
UNDO, LEAVE = (UNDONE, {}), (LEFT, {})

FOLDS = (
    ("nothing", [], None),
    ("begun", [START], LiveHand("Cy", "4s")),
    ("begun and undone", [START, UNDO], None),
    ("undone once too often", [START, UNDO, UNDO], None),
    ("an event", [START, ONE], LiveHand("Cy", "4s", (DRAW,))),
    ("two in one tap", [START, TWO], LiveHand("Cy", "4s", (DRAW, DROP))),
    ("of two the last goes first", [START, TWO, UNDO], LiveHand("Cy", "4s", (DRAW,))),
    ("back to the start", [START, TWO, UNDO, UNDO], LiveHand("Cy", "4s")),
    ("counted", [START, ONE, COUNT], LiveHand("Cy", "4s", (DRAW,), (("Ben", ("2h",)),))),
    ("what was counted goes before events", [START, ONE, COUNT, UNDO], LiveHand("Cy", "4s", (DRAW,))),
    ("left", [START, ONE, LEAVE], LiveHand("Cy", "4s", (DRAW,), given_up=True)),
    ("left and taken up again", [START, ONE, LEAVE, UNDO], LiveHand("Cy", "4s", (DRAW,))),
    ("events of no hand", [ONE, UNDO, LEAVE, COUNT], None),
    ("something else", [START, ("hand-revised", {})], LiveHand("Cy", "4s")),
)


@for_each(("events", "hand"), [case[1:] for case in FOLDS], ids=[case[0] for case in FOLDS])
def test_what_stands_of_the_log(events: list[tuple[str, dict[str, object]]], hand: LiveHand | None) -> None:
    log = LiveLog()
    for kind, body in events:
        log = log.then(kind, body)
    assert log.hand == hand


def test_a_hand_recorded_from_elsewhere_leaves_the_live_one_alone() -> None:
    log = LiveLog().then(*START)
    assert log.after_hand({"hand": {}}).hand == log.hand
    assert log.after_hand({"hand": {}, "live": True}).hand is None
    assert log.then(*LEAVE).after_hand({"hand": {}}).hand is None


def test_scrapping_a_refereed_hand_brings_it_back_as_it_was() -> None:
    log = LiveLog().then(*START).then(*ONE)
    assert log.after_hand({"live": True}).after_scrap() == log
    other = log.after_hand({"live": True}).after_hand({})
    assert other.after_scrap().hand is None
    assert other.after_scrap().after_scrap() == log
    begun = log.after_hand({"live": True}).then(BEGUN, {"dealer": "Ana", "upcard": "9h"})
    assert begun.after_scrap().hand == LiveHand("Ana", "9h"), "the hand that is going on is not lost either"


SETTLED = (
    DrawStock(0), meld(0, "4h 5h 6h"), drop(0, "9d"), DrawStock(1), meld(1, "7c 7d 7s"), drop(1, "9c"), DrawStock(2),
)  # fmt: skip

OPEN = (
    ("a joker at either end", (meld(2, "Jh Qh *"),), ["*=10h Jh Qh", "Jh Qh *=Kh"]),
    ("in a row, as laid, too", (meld(2, "9s 10s *"),), ["*=8s 9s 10s", "9s 10s *=Js"]),
    ("a set or a run", (meld(2, "2c * *"),), ["2c *=2 *=2", "*=Ac 2c *=3c", "2c *=3c *=4c"]),
    ("a card that fits two melds", (off(2, "7h"),), ["7c 7d 7s 7h", "4h 5h 6h 7h"]),
    ("a joker laid off on one of two", (off(2, "*"),), ["*=3h 4h 5h 6h", "4h 5h 6h *=7h", "7c 7d 7s *=7"]),
    ("a joker on a run that is named", (off(2, "*", 1),), ["*=3h 4h 5h 6h", "4h 5h 6h *=7h"]),
)


@for_each(("claim", "melds"), [case[1:] for case in OPEN], ids=[case[0] for case in OPEN])
def test_an_open_claim_is_asked_back_and_each_answer_is_lawful(claim: tuple[Event, ...], melds: list[str]) -> None:
    state = state_after(*SETTLED)
    judged = judge(state, claim)
    assert not judged.verdict.ok
    assert {" ".join(map(str, choice.meld.cards)) for choice in judged.choices} == set(melds)
    for choice in judged.choices:
        assert judge(state, choice.events).verdict.ok
        after, _ = step(state, choice.events[0])
        assert choice.meld in after.melds


CLEAR = (
    ("a joker in a gap", meld(2, "Jh Kh *")),
    ("a joker beside the end of the suit", meld(2, "Kh Ah *")),
    ("a set with a joker", meld(2, "9h 9s *")),
    ("a joker that is named", meld(2, "Jh Qh *=Kh")),
    ("a card that fits one meld", off(2, "3h")),
)


@for_each("claim", [case[1] for case in CLEAR], ids=[case[0] for case in CLEAR])
def test_what_can_mean_one_thing_only_is_not_asked(claim: Event) -> None:
    assert judge(state_after(*SETTLED), (claim,)).verdict.ok


def test_of_several_events_none_is_done_if_one_breaks_a_rule() -> None:
    claim = judge(state_after(), (DrawStock(0), drop(0, "4s")))
    assert claim.verdict.rules == ("cards.copies",)
    assert not claim.choices


def test_an_open_claim_keeps_what_was_claimed_with_it() -> None:
    claim = judge(state_after(*SETTLED), (off(2, "3h"), off(2, "7h")))
    assert [choice.events[0] for choice in claim.choices] == [off(2, "3h")] * 2
    assert {choice.events[1] for choice in claim.choices} == {off(2, "7h", 1), off(2, "7h", 2)}


def test_lay_offs_are_put_in_an_order_in_which_they_fit() -> None:
    state = state_after(*SETTLED)
    assert in_order(state, [off(2, "Ah"), off(2, "2h"), off(2, "3h")]) == (off(2, "3h"), off(2, "2h"), off(2, "Ah"))
    assert in_order(state, [off(2, "Kc"), off(2, "3h")]) == (off(2, "3h"), off(2, "Kc"))


def test_all_that_was_entered_is_carried_into_the_lines() -> None:
    live = played(
        *SETTLED[:-1], DrawPile(2, Card.parse("9d")), meld(2, "9d 9h *=9"), off(2, "7h", 1), drop(2, "Ks"),
        DrawStock(0), off(0, "8h"), off(0, "*=3h", 1),
    )  # fmt: skip
    assert live.lines == ("4h,5h,6h +8h@1.1 +*=3h@1.1", "7c,7d,7s", "9d,9h,*=9 +7h@1.1 / 9c")


def test_scores_of_the_record_and_of_the_lines_are_the_same() -> None:
    live = played(
        DrawStock(0), meld(0, "4h 5h 6h"), off(0, "7h"), drop(0, "9d"),
        DrawPile(1, Card.parse("9d")), drop(1, "Kc"), DrawStock(2), off(2, "8h"), drop(2, "2d"),
        DrawStock(0), off(0, "3h"), drop(0, "3c"),
        hand_size=5,
    )  # fmt: skip
    table = live.state.agreed
    assert live.state.over
    assert live.uncounted == (1, 2)
    counted = (("Ben", ("9d", "2c", "Ac", "Jd", "Js")), ("Cy", ("*", "5s", "6s", "Qd")))
    done = follow(table, LiveHand("Cy", "4s", live.hand.events, counted))
    assert not done.uncounted
    document = record_of_hand(done)
    assert document["left"] == {"Ana": [], "Ben": list(counted[0][1]), "Cy": list(counted[1][1])}
    typed = document["entered"]
    as_table = judge_entry(table, HandLines(2, 0, tuple(typed["levels"]), tuple(typed["lines"])))
    assert not as_table.problems
    assert as_table.result
    assert as_table.result.scores
    sums = {name: sum(line.points for line in lines) for name, lines in done.score_lines.items()}
    assert {name: score.hand for name, score in as_table.result.scores.items()} == sums == {"Ana": 25, "Ben": -46, "Cy": -28}
