"""Questions of a dispute, and their answers."""

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, signature
from types import UnionType
from typing import get_args

from scorekeeper.contract import answers
from scorekeeper.contract.json_node import Json, JsonNode
from scorekeeper.contract.known_keys import QUESTION, check_keys
from scorekeeper.contract.names import read_names
from scorekeeper.contract.record import read_agreed, read_game
from scorekeeper.contract.record_events import read_turned
from scorekeeper.engine.best_melds import best
from scorekeeper.engine.budget import Undecided
from scorekeeper.engine.cards import Card, Cards
from scorekeeper.engine.game import Agreement, Game
from scorekeeper.engine.melds import Kind, Meld, readings_of
from scorekeeper.engine.messages import N_
from scorekeeper.engine.questions import Table
from scorekeeper.engine.rules import counting, first_melds
from scorekeeper.engine.rules.cards_in_play import Inventory
from scorekeeper.engine.rules.laying_off import fits_on, lay_off
from scorekeeper.engine.rules.meld_judgement import judge_meld
from scorekeeper.engine.rules.wild_cards import with_turned
from scorekeeper.engine.score import Why
from scorekeeper.engine.verdict import LEGAL, UNDECIDED, Verdict
from scorekeeper.games import GAMES
from scorekeeper.wording import GetText

USUAL_PLAYERS = 4
TILES, POINTS = MOST_OF = ("tiles", "points")


class Case:
    """A question being answered, with its agreement and meld rules (`law`). `add` counts the cards named so far, and returns a
    verdict that refuses more copies of a card than are in play."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed, self.law = agreed, agreed.set_up.law
        self.add = Inventory.of(agreed.set_up).add

    def points(self, meld: Meld) -> int:
        return counting.points_of_meld(meld, self.agreed.set_up.card_values)

    def reading(self, meld: Meld) -> answers.Reading:
        """Return a meld with the points that it is worth at this table."""
        return answers.Reading(meld, self.points(meld))

    def found(self, verdict: Verdict) -> tuple[Verdict, tuple[answers.Reading, ...]]:
        """Return the verdict, and the possible melds with their points if a joker's meaning is open (else none)."""
        return verdict, tuple(map(self.reading, verdict.readings))

    def judge_all(self, laid: Iterable[Cards], others: Cards = ()) -> tuple[tuple[Meld | None, ...], Verdict]:
        """Judge each meld in `laid`. Refuse more copies of a card, in `laid` and `others` together, than are in play. Return the
        melds (None: invalid), and one verdict on everything."""
        melds: list[Meld | None] = []
        troubles = LEGAL
        for cards in laid:
            surplus = self.add(cards)
            meld, verdict = judge_meld(cards, None, self.law)
            melds.append(meld if surplus.ok else None)
            troubles = troubles.and_also(surplus.and_also(verdict))
        return tuple(melds), troubles.and_also(self.add(others))


def ask_meld(agreed: Agreement, cards: Cards, kind: Kind | None = None) -> answers.MeldAnswer:
    """Judge whether cards are a meld, and return its points. `kind` is the kind that the player named, None if not named."""
    case = Case(agreed)
    meld, verdict = judge_meld(cards, kind, case.law)
    verdict = case.add(cards).and_also(verdict)
    if meld is None or not verdict.ok:
        return answers.MeldAnswer(*case.found(verdict), None)
    towards = first_melds.points_towards(meld, agreed) if agreed.options.asked(first_melds.FIRST_MELD) else None
    return answers.MeldAnswer(*case.found(verdict), case.reading(meld), towards)


def ask_readings(agreed: Agreement, cards: Cards) -> answers.ReadingsAnswer:
    """Return the melds that exactly these cards can be. Empty if the cards can't all be in play."""
    case = Case(agreed)
    surplus = case.add(cards)
    readings = readings_of(cards, case.law) if surplus.ok else ()
    return answers.ReadingsAnswer(*case.found(surplus), tuple(map(case.reading, readings)))


def ask_layoff(agreed: Agreement, meld: Cards, card: Card) -> answers.LayOffAnswer:
    """Judge whether this card can be laid off on this meld."""
    case = Case(agreed)
    surplus = case.add((*meld, card))
    on, verdict = judge_meld(meld, None, case.law)
    longer = None
    if on:
        longer, verdict = lay_off(on, card, case.law)
    verdict = surplus.and_also(verdict)
    if on is None or longer is None or not verdict.ok:
        return answers.LayOffAnswer(*case.found(verdict), on, None, 0)
    # An ace that stops being low counts more for its meld's owner, not for the card laid off.
    laid = Meld(longer.kind, (on.added(longer),), longer.start)
    return answers.LayOffAnswer(*case.found(verdict), on, longer, case.points(laid))


def ask_fits(agreed: Agreement, table: Table, card: Card) -> answers.FitsAnswer:
    """Return the numbers, from 1, of the melds on the `table` that this card fits."""
    case = Case(agreed)
    melds, verdict = case.judge_all(table)
    surplus = case.add((card,))
    found = fits_on(melds, card, case.law) if surplus.ok else ()
    return answers.FitsAnswer(*case.found(verdict.and_also(surplus)), tuple(index + 1 for index in found))


def ask_callable(agreed: Agreement, table: Table, pile: Cards) -> answers.CallableAnswer:
    """Return the pile cards that may be called, each with a legal way to play it. Empty in a game without calls."""
    case = Case(agreed)
    melds, verdict = case.judge_all(table, pile)
    standing = {number: meld for number, meld in enumerate(melds, start=1) if meld}
    found = agreed.game.callable_cards(standing, pile, case.law)
    return answers.CallableAnswer(*case.found(verdict), tuple(found))


def ask_take(
    agreed: Agreement, pile: Cards, card: Card | None = None, table: Table = (), hand: Cards | None = None
) -> answers.TakeAnswer:
    """Judge a draw from the pile down to `card` (None: its top), and say where that card must then be played. `table` has the
    melds on the table. `hand` is None if unknown."""
    case = Case(agreed)
    melds, verdict = case.judge_all(table, (*pile, *(hand or ())))
    standing = {number: meld for number, meld in enumerate(melds, start=1) if meld}
    taking = agreed.game.take(standing, pile, card, hand, agreed.set_up)
    return answers.TakeAnswer(*case.found(verdict.and_also(taking.verdict)), taking)


def ask_points(agreed: Agreement, *, melded: Table = (), left: Cards) -> answers.PointsAnswer:
    """Return the points of the melds in `melded` minus those of the cards `left`. The cards of an invalid meld count as left."""
    case = Case(agreed)
    melds, verdict = case.judge_all(melded, left)
    refused = [card for cards, meld in zip(melded, melds, strict=True) if meld is None for card in cards]
    counted = sum(case.points(meld) for meld in melds if meld) if agreed.game.counts_melds else None
    lines = agreed.set_up.card_values.lines((*refused, *left), Why.LEFT)
    return answers.PointsAnswer(*case.found(verdict), counted, -sum(int(line.points) for line in lines))


def ask_best(
    agreed: Agreement,
    *,
    table: Table = (),
    hand: Cards,
    upcard: Card | None = None,
    rearrange: str | None = None,
    opened: bool = True,
) -> answers.Answer:
    """Return the play of a hand that scores most. `table` has the melds already laid. `upcard` (None: unknown) sets the limit for
    knocking at some tables. If `rearrange` is “tiles” or “points”, return the turn of Rummikub that plays most of these from
    `hand`, the rack. `opened` says that its player opened in an earlier turn. Both only matter in Rummikub."""
    if rearrange:
        return _best_turn(agreed, hand, table, rearrange, opened)
    case = Case(agreed)
    melds, verdict = case.judge_all(table, hand)
    standing = tuple(meld for meld in melds if meld)
    try:
        own = agreed.game.best_of_hand(agreed, hand, standing, upcard)
        if not verdict.ok and own is None:
            return answers.BestAnswer(*case.found(verdict), None)
        found, more = own or (best(hand, standing, agreed), {})
    except Undecided:
        return answers.BestAnswer(*case.found(UNDECIDED), None)
    return answers.BestAnswer(*case.found(verdict), found if verdict.ok else None, more)


def _best_turn(agreed: Agreement, hand: Cards, table: Table, most_of: str, opened: bool) -> answers.BestTurnAnswer:
    case = Case(agreed)
    (melds, verdict), turn = case.judge_all(table, hand), None
    try:
        if verdict.ok:
            standing = tuple(meld for meld in melds if meld)
            turn = agreed.game.best_turn(hand, standing, most_of == POINTS, opened)
    except Undecided:
        verdict = UNDECIDED
    return answers.BestTurnAnswer(*case.found(verdict), turn)


def ask_knock(agreed: Agreement, melds: Table, left: Cards = (), upcard: Card | None = None) -> answers.KnockAnswer:
    """Judge a knock with these melds. Cards of an invalid meld count as left. The `upcard` (None: unknown) may set the limit."""
    case = Case(agreed)
    judged, verdict = case.judge_all(melds, left)
    laid = tuple(zip(melds, judged, strict=True))
    refused = tuple(card for cards, meld in laid if meld is None for card in cards)
    knocking = agreed.game.knock(agreed, tuple(cards for cards, meld in laid if meld), (*left, *refused), upcard)
    return answers.KnockAnswer(*case.found(verdict.and_also(knocking.verdict)), knocking)


def ask_rearrange(agreed: Agreement, before: Table, after: Table, opened: bool) -> answers.RearrangementAnswer:
    """Judge a turn of Rummikub by the table `before` and `after` it. `opened` says that the player opened in an earlier turn."""
    case = Case(agreed)
    surplus = case.add(tuple(tile for cards in after for tile in cards))
    turn = agreed.game.rearrange(before, after, opened or not surplus.ok)
    counted = None if opened else agreed.game.opening_points(before, after)
    return answers.RearrangementAnswer(*case.found(surplus.and_also(turn.verdict)), turn, counted)


ASKS: Mapping[str, Callable[..., answers.Answer]] = {
    "meld": ask_meld,
    "readings": ask_readings,
    "layoff": ask_layoff,
    "fits": ask_fits,
    "callable": ask_callable,
    "points": ask_points,
    "best": ask_best,
    "take": ask_take,
    "rearrange": ask_rearrange,
    "knock": ask_knock,
}
"""The function that answers each question, by the question's word."""
PARTS = {ask: tuple(signature(function).parameters.values())[1:] for ask, function in ASKS.items()}
"""The parameters of each question's function, which are the question's parts, in the order in which they are read."""
READERS: Mapping[object, Callable[[JsonNode], object]] = {
    Card: JsonNode.card,
    Cards: JsonNode.cards,
    Table: JsonNode.table,
    bool: JsonNode.yes_or_no,
}


def answer(document: object, gettext: GetText) -> Json:
    """Answer one question, given as parsed JSON. Raise `Unreadable` with the place of an error."""
    node = JsonNode(document)
    node.parts()
    check_keys(node, QUESTION)
    ask = node.get("ask").one_of(tuple(ASKS))
    game = read_game(node)
    node = JsonNode(document, deck=game.deck)
    agreed = _read_agreed(node, game)
    agreed = with_turned(agreed, read_turned(node, agreed))
    if ask == "rearrange" and ask not in game.asks:
        raise node.get("ask").wrong(N_("Only {game} lets you rearrange the sets on the table."), game=_rearranged())
    if ask == "take" and ask not in game.asks:
        raise node.get("ask").wrong(N_("{game} has no discard pile to take from."), game=game.name)
    if ask not in game.asks:
        raise node.get("ask").wrong(N_("That question doesn't apply to {game}."), game=game.name)
    return ASKS[ask](agreed, **{part.name: _read(node, part, game) for part in PARTS[ask]}).to_json(gettext)


def _read_agreed(node: JsonNode, game: type[Game]) -> Agreement:
    """Read the agreement of a question. `players` are names or a number, by default four, or the game's most if that is less."""
    players = node.maybe("players")
    if players is None:
        return read_agreed(node, seats(min(USUAL_PLAYERS, game.players[-1])))
    if isinstance(players.value, list):
        return read_agreed(node, read_names(players))
    return read_agreed(node, seats(players.whole(0, 100)))


def seats(count: int) -> tuple[str, ...]:
    """Return names for `count` players: the numbers from 1."""
    return tuple(str(seat) for seat in range(1, count + 1))


def needs(part: Parameter, game: type[Game]) -> bool:
    """Must a question about this game have this part? `part` is the parameter of the answering function that takes it."""
    return part.default is Parameter.empty or (part.name == "melded" and game.counts_melds)


def _read(node: JsonNode, part: Parameter, game: type[Game]) -> object:
    """Read the value of one parameter (`part`) of a question, by its type. Return its default if it may be missing and is."""
    if part.name == "kind":
        return node.kind()
    if part.name == "rearrange":
        return _rearrange(node, game)
    ignored = part.name == "upcard" and "knock" not in game.asks
    if not needs(part, game) and (ignored or node.left_out(part.name)):
        return part.default
    kind = get_args(part.annotation)[0] if isinstance(part.annotation, UnionType) else part.annotation
    return READERS[kind](node.get(part.name))


def _rearrange(node: JsonNode, game: type[Game]) -> str | None:
    """Read what the best turn maximizes, “tiles” or “points” (None: missing). Raise `Unreadable` if the game doesn't ask it."""
    what = node.maybe("rearrange")
    if what and "rearrange" not in game.asks:
        raise what.wrong(N_("Only {game} lets you rearrange the sets on the table."), game=_rearranged())
    return what.one_of(MOST_OF) if what else None


def _rearranged() -> str:
    """Return the title of the first game in which players may rearrange the sets on the table (Rummikub)."""
    return next(game.name for game in GAMES.values() if "rearrange" in game.asks)
