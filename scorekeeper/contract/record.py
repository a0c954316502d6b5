"""Records: read from JSON, replayed and answered as JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from scorekeeper.contract.json_node import Json, JsonNode, card_texts, number
from scorekeeper.contract.known_keys import RECORD, check_keys
from scorekeeper.contract.names import read_names, written_trouble
from scorekeeper.contract.record_events import read_play, read_turned
from scorekeeper.contract.record_roster import read_changes
from scorekeeper.engine.budget import Budget, stop_if_abandoned
from scorekeeper.engine.cards import Cards
from scorekeeper.engine.game import Agreement, Game, Totals, agree, check_deal
from scorekeeper.engine.hands import Adjustment, Hand, HandResult, LaidMeld, LaidOffCard, TableHand, TotalsHand
from scorekeeper.engine.melds import Meld
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.roster import Change, changes_before
from scorekeeper.engine.rules.ending import MOST_ADJUSTED
from scorekeeper.engine.score import PlayerScore
from scorekeeper.engine.session.totals import STEPS, Replay, Session, add, judge_alone, replay, reseat, start_totals
from scorekeeper.engine.verdict import PlacedVerdict, Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording import GetText, sentence

FORMAT = "scorekeeper-record/1"
LEDGER = "ledger"
LEDGER_SAID = 2
"""The only number allowed under `ledger`, a key of older records and questions. It has no effect."""
MOST_POINTS = 1_000_000_000
LONGEST_WHY = 80


@dataclass(frozen=True, slots=True)
class Record:
    """A session as read from a record. `agreed` has the players of the first hand, and `changes` the players who joined and left.
    `tables` has the agreement for each hand, and as its last entry the agreement for the next hand to be played."""

    agreed: Agreement
    hands: tuple[Hand, ...]
    changes: tuple[Change, ...]
    tables: tuple[Agreement, ...]


def read_record(document: object) -> Record:
    """Read a record. `document` is its parsed JSON. Raise `Unreadable` with the place of the first error."""
    root = JsonNode(document)
    if said := root.maybe("format"):
        said.one_of((FORMAT,))
    check_keys(root, RECORD)
    root.get("format").one_of((FORMAT,))
    root = JsonNode(document, deck=read_game(root).deck)
    agreed = read_agreed(root, read_names(root.get("players")))
    check_deal(agreed)
    nodes = tuple(root.get("hands").items())
    changes, tables = read_changes(root, agreed, len(nodes))
    if agreed.game.eliminates_players():
        return _read_in_turn(agreed, nodes, changes)
    try:
        hands = tuple(read_hand(node, table) for node, table in zip(nodes, tables, strict=False))
    except Unreadable:
        # A hand after the last one needn't name everybody.
        return _read_in_turn(agreed, nodes, changes)
    return Record(agreed, hands, changes, tables)


def _read_in_turn(agreed: Agreement, nodes: tuple[JsonNode, ...], changes: tuple[Change, ...]) -> Record:
    """Read and judge the hands (`nodes`) one by one: earlier ones decide who plays in a hand, and whether the game is over."""
    first, tally, budget = agreed, start_totals(agreed), Budget(STEPS)
    hands: list[Hand] = []
    tables: list[Agreement] = []
    for no, node in enumerate(nodes, start=1):
        agreed, tally = reseat(agreed, tally, changes_before(changes, no))
        table = for_late_hand(agreed, tuple(tally.totals), node.value) if tally.winners else agreed
        hand = read_hand(node, table)
        tables.append(table)
        hands.append(hand)
        if not tally.winners:
            judged = judge_alone(agreed, hand, hand.dealer or tally.dealer, tally.dealt + 1, node.at, budget)
            tally, _ = add(agreed, tally, judged, waits=False)
    tables.append(reseat(agreed, tally, changes_before(changes, len(nodes) + 1))[0])
    return Record(first, tuple(hands), changes, tuple(tables))


def for_late_hand(agreed: Agreement, everybody: tuple[str, ...], document: object) -> Agreement:
    """Return the agreement for a hand after the session's end, given as the JSON `document`. Its players are those of `everybody`
    (all who ever played) whom the document mentions."""
    if not isinstance(document, dict):
        return agreed
    said = [document.get("dealer"), document.get("out"), *_listed(document.get("unmelded"))]
    said += _listed(document.get("phases"))
    said += [name for part in ("scores", "left", "deal") for name in _listed(document.get(part))]
    laid = [one for part in ("melds", "events", "adjust") for one in _listed(document.get(part)) if isinstance(one, dict)]
    laid += [off for one in laid for off in _listed(one.get("layoffs")) if isinstance(off, dict)]
    said += [one.get("by", one.get("player")) for one in laid]
    return replace(agreed, players=tuple(name for name in everybody if name in said))


def _listed(value: object) -> list[Any]:
    return list(value) if isinstance(value, list | dict) else []


def answer_record(document: object, gettext: GetText) -> Json:
    """Read a record and replay it. Return the answer as JSON. Raise `Unreadable` with the place of an error."""
    record = read_record(document)
    return replay_answer(record, replay(record.agreed, record.hands, changes=record.changes), gettext)


def read_agreed(root: JsonNode, names: tuple[str, ...]) -> Agreement:
    """Read game, preset and options of a record or question. Return the agreement of `names`. Raise `Unreadable` on errors."""
    game = read_game(root)
    check_ledger(root)
    said = root.maybe("preset")
    preset, options = said.text() if said else game.default_preset, root.maybe("options")
    return agree(game, preset, options.parts(), names) if options else as_preset(game.id, preset, names)


def check_ledger(root: JsonNode) -> None:
    """Raise `Unreadable` if `ledger` isn't `LEDGER_SAID`, the number in older records. It may be missing, and has no effect."""
    said = root.maybe(LEDGER)
    if said and not (type(said.value) is int and said.value == LEDGER_SAID):
        raise said.misfit(N_("This can only be the number {number}, not {value}."), number=LEDGER_SAID)


@lru_cache(maxsize=256)
def as_preset(game: str, preset: str, names: tuple[str, ...]) -> Agreement:
    """Return the agreement on an unchanged preset, by the players `names`. It is cached, since most questions use presets."""
    return agree(GAMES[game], preset, {}, names)


def read_game(root: JsonNode) -> type[Game]:
    """Return the game whose id is under `game`. Raise `Unreadable` for an unknown id."""
    return GAMES[root.get("game").one_of(tuple(GAMES))]


PUT_OFF = {"rummy": ("knock",)}
"""By game, keys of a hand that are refused. They are reserved for rules that aren't supported yet."""


def read_hand(node: JsonNode, agreed: Agreement) -> Hand:
    """Read one hand of a record, as this agreement allows. Raise `Unreadable` with the place of an error."""
    stop_if_abandoned()
    names = agreed.players
    entry = node.get("entry").one_of(agreed.game.entries)
    adjust = node.maybe("adjust")
    if adjust and not agreed.game.takes_adjustments():
        raise adjust.wrong(N_("This game doesn't count points, so none can be added or taken off."))
    for name in PUT_OFF.get(agreed.game.id, ()):
        if found := node.maybe(name):
            raise found.wrong(N_("“{name}” isn't supported in recorded sessions yet."), name=name)
    hand = _read_hand(node, agreed, entry)
    return replace(hand, adjust=tuple(read_adjustment(one, names) for one in adjust.items())) if adjust else hand


def read_adjustment(node: JsonNode, names: tuple[str, ...]) -> Adjustment:
    """Read points given to or taken from a player in `names`, and the reason. Raise `Unreadable` if anything is wrong."""
    points, why = node.get("points"), node.get("why")
    if points.whole(-MOST_ADJUSTED, MOST_ADJUSTED) == 0:
        raise points.wrong(N_("Add or take off at least 1 point."))
    if written_trouble(why.text(), LONGEST_WHY):
        raise why.wrong(N_("Give a reason of 1 to {most} characters."), most=LONGEST_WHY)
    return Adjustment(node.get("player").one_of(names), points.value, why.value)


def _read_hand(node: JsonNode, agreed: Agreement, entry: str) -> Hand:
    names = agreed.players
    dealer = node.maybe("dealer")
    dealt_by = dealer.one_of(names) if dealer else None
    if entry == "play":
        return read_play(node, agreed, dealt_by)
    out_node = node.maybe("out") if agreed.game.points_alone else node.get("out")
    out = None if out_node is None or out_node.value is None else out_node.one_of(names)
    said = node.maybe(special(agreed.game))
    rummy = bool(said and said.yes_or_no()) and out is not None
    read: Callable[..., TotalsHand | TableHand] = read_totals if entry == "totals" else read_table
    hand = replace(read(node, agreed, dealt_by, out, rummy), turned=read_turned(node, agreed))
    if not agreed.game.knocks:
        return hand
    if said and rummy and (hand.left.get(out or "") or not agreed.game.counts_going_rummy()):
        raise said.wrong(NO_BIG_GIN)
    return replace(hand, upcard=node.maybe_card_of("upcard"))


NO_BIG_GIN = N_("That can't be big gin: there are cards left in hand, or this table doesn't play big gin.")


def special(game: Game) -> str:
    """Return the record's key for a hand that scores extra: "big_gin" in a game with knocks, otherwise "went_rummy"."""
    return "big_gin" if game.knocks else "went_rummy"


def read_totals(node: JsonNode, agreed: Agreement, dealer: str | None, out: str | None, went_rummy: bool) -> TotalsHand:
    """Read a hand entered as points. Melded points are required if the game counts them. `dealer` (None: not recorded), `out`
    (None: nobody) and `went_rummy` are already read."""
    names = agreed.players
    void, alone = agreed.game.knocks and out is None, agreed.game.points_alone
    scores = node.get("scores").by_player(names)
    missing = [name for name in names if name not in scores]
    if missing and not void:
        raise Unreadable(N_("“{name}” is missing from this hand."), f"{node.at}.scores.{missing[0]}", name=missing[0])
    counted = names if agreed.game.counts_melds else ()
    melded = dict.fromkeys(names, 0) | {name: scores[name].get("melded").whole(0, MOST_POINTS) for name in counted}
    if alone:
        said = {name: scores[name].get("points").whole(-MOST_POINTS, MOST_POINTS) for name in names}
        return TotalsHand(dealer, out, said, dict.fromkeys(names, 0), phases=_phases(node, agreed))
    optional = void or not agreed.game.counts_cards_left()
    told = [name for name in names if not (optional and (name in missing or scores[name].left_out("left")))]
    left = dict.fromkeys(names, 0) | {name: scores[name].get("left").whole(0, MOST_POINTS) for name in told}
    if out is not None and left[out] and not agreed.game.knocks:
        raise scores[out].get("left").wrong(N_("“{name}” went out, so they can't have anything left."), name=out)
    size = agreed.set_up.hand_size
    laid = None if node.left_out("out_cards") else node.get("out_cards").whole(size, size + 1)
    return TotalsHand(dealer, out, melded, left, went_rummy, out_cards=laid, unmelded=_unmelded(node, agreed, out))


def _unmelded(node: JsonNode, agreed: Agreement, out: str | None) -> tuple[str, ...]:
    """Read the players who melded nothing. The player who went `out` can't be among them. Empty if the record doesn't say."""
    found = node.maybe("unmelded")
    if found is None:
        return ()
    if not agreed.game.counts_unmelded():
        raise found.wrong(N_("At this table there's no special score for players who haven't melded."))
    names = tuple(one.one_of(agreed.players) for one in found.items())
    if out in names:
        raise found.wrong(N_("“{name}” went out, so they must have melded."), name=out)
    return names


def _phases(node: JsonNode, agreed: Agreement) -> tuple[str, ...]:
    """Read the names of the players who completed their phase, if any. Raise `Unreadable` in a game without phases."""
    found = node.maybe("phases")
    if found and agreed.game.phases() is None:
        raise found.wrong(N_("This game has no phases."))
    return tuple(dict.fromkeys(one.one_of(agreed.players) for one in found.items())) if found else ()


def read_table(node: JsonNode, agreed: Agreement, dealer: str | None, out: str | None, went_rummy: bool) -> TableHand:
    """Read a hand entered as the melds and cards left at its end. Both may be missing if nobody went out in a game with knocks.
    `dealer` (None: not recorded), `out` (None: nobody) and `went_rummy` are already read."""
    names, knocks = agreed.players, agreed.game.knocks
    _unmelded(node, agreed, out)
    void = knocks and out is None
    needed = agreed.game.counts_cards_left() and not void
    laid = () if void and node.left_out("melds") else node.get("melds").items()
    melds = tuple(_read_laid(one, names) for one in laid)
    hands = node.get("left").by_player(names)
    left: dict[str, Cards] = {name: hands[name].cards() for name in hands}
    for name in names:
        if name == out and left.get(name) and not knocks:
            raise hands[name].wrong(N_("“{name}” went out, so they can't have anything left."), name=name)
        if needed and name != out and name not in left:
            raise Unreadable(N_("“{name}” is missing from this hand."), f"{node.at}.left.{name}", name=name)
    return TableHand(dealer, out, melds, left, went_rummy)


def _read_laid(node: JsonNode, names: tuple[str, ...]) -> LaidMeld:
    layoffs = node.maybe("layoffs")
    by, cards, kind = node.get("by").one_of(names), node.get("cards").cards(), node.kind()
    off = [LaidOffCard(one.get("by").one_of(names), one.get("card").card()) for one in (layoffs.items() if layoffs else ())]
    return LaidMeld(by, cards, kind, tuple(off))


def replay_answer(record: Record, replayed: Replay, gettext: GetText) -> Json:
    """Return the answer to a record as JSON: the judged hands, and the session's winners, totals, payments and next dealer."""
    session = replayed.session
    return {
        "ok": replayed.ok,
        "hands": [hand_answer(hand, record.agreed, gettext) for hand in replayed.hands],
        "session": {
            "over": session.over,
            "winners": list(session.winners),
            "totals": numbers(session.totals),
            "settlement": session.settlement and {to: numbers(payers) for to, payers in session.settlement.items()},
            **_sides(record.agreed, session.totals),
            "next_dealer": session.next_dealer,
            **({"phases": dict(session.phases)} if record.agreed.game.phases() else {}),
            **_final_answer(session),
        },
    }


def _final_answer(session: Session) -> Json:
    """Return the totals with the points added at the end, and the added lines, as JSON. Empty in a game that adds none."""
    if session.final is None:
        return {}
    lines = {name: {line.rule: number(Fraction(line.points)) for line in own} for name, own in session.final.items()}
    return {"final": numbers(session.final_sums), "lines": lines}


def _sides(agreed: Agreement, totals: Mapping[str, Fraction]) -> Json:
    sides = agreed.game.sides(agreed.players)
    said = [{"players": list(side), "total": number(sum((totals[one] for one in side), Fraction()))} for side in sides]
    return {"sides": said} if said else {}


def hand_answer(hand: HandResult, agreed: Agreement, gettext: GetText) -> Json:
    """Return a hand as JSON. `scores` is null if the hand isn't over, or came after the session's end."""
    return {
        "ok": hand.ok,
        "verdicts": [placed_answer(placed, gettext) for placed in hand.verdicts],
        "over": hand.over,
        "out": hand.out,
        "stock": hand.stock,
        "scores": None if hand.scores is None else scores_answer(hand.scores, hand.totals, agreed.game),
    }


def scores_answer(scores: Mapping[str, PlayerScore], totals: Totals, game: Game) -> dict[str, dict[str, int | str]]:
    """Return each player's scores as JSON: the points `melded` and `left` if the game counts them, those of the `hand`, and the
    new `total`. A number that isn't whole is written as text."""
    answer: dict[str, dict[str, int | str]] = {}
    for name, score in scores.items():
        melded: dict[str, int | str] = {"melded": score.melded} if game.counts_melds and not game.points_alone else {}
        left: dict[str, int | str] = {} if game.points_alone else {"left": score.left}
        answer[name] = {**melded, **left, "hand": number(score.hand), "total": number(totals[name])}
    return answer


def placed_answer(placed: PlacedVerdict, gettext: GetText) -> Json:
    """Return a verdict and its place as JSON. If it cites several rules, leave out what a joker may stand for (a long list)."""
    verdict = placed.verdict
    if len(verdict.rules) > 1:
        verdict = Verdict(verdict.breaches, undecided=verdict.undecided)
    return {**placed.place, **broken_answer(verdict, gettext, with_points=None)}


def broken_answer(verdict: Verdict, gettext: GetText, with_points: "Mapping[Meld, int] | None" = None) -> Json:
    """Return the JSON of a verdict on an unlawful play: `rules`, `message`, and `readings` if a joker may stand for several
    cards. `with_points` has each reading's points, None for no points. An undecided verdict has `undecided` and no readings."""
    answer: Json = {"rules": list(verdict.rules), "message": sentence(verdict, gettext)}
    if verdict.undecided:
        return {"undecided": True, **answer}
    if verdict.readings:
        answer["readings"] = [reading_answer(meld, (with_points or {}).get(meld)) for meld in verdict.readings]
    return answer


def reading_answer(meld: Meld, points: int | None) -> Json:
    """Return a meld as JSON, with its points unless they are None."""
    answer: Json = {"kind": str(meld.kind), "meld": card_texts(meld.cards)}
    return answer if points is None else {**answer, "points": points}


def numbers(values: Mapping[str, Fraction]) -> dict[str, int | str]:
    return {name: number(value) for name, value in values.items()}
