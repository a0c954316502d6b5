"""Players who come late, leave or come back, as events of a table's log: what stands when hands are taken back, changed or gone
back to; who may come and go, and with what."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from scorekeeper.contract.record import read_record
from scorekeeper.engine.game import agree
from scorekeeper.engine.messages import Unreadable
from scorekeeper.games import GAMES
from scorekeeper.store import Event, Stale
from scorekeeper.tables.log.collaboration import Confirming, SeatEntry
from scorekeeper.tables.log.live_hand import BEGUN, COUNTED, PLAYED
from scorekeeper.tables.log.phones import JOINED
from scorekeeper.tables.log.roster import CHANGE_UNDONE, PLAYER_JOINED, PLAYER_LEFT, PLAYER_MOVED, PLAYER_RENAMED
from scorekeeper.tables.log.table_log import OPENED, RECORDED, SCRAPPED
from scorekeeper.tables.records.record_export import exported_record, record_of
from scorekeeper.tables.records.record_import import read_opening
from scorekeeper.tables.records.validation import read_view
from scorekeeper.tables.roster_changes import distinct, starts, undoable
from scorekeeper.tables.service import Save, SessionOver, TableService
from scorekeeper.tables.view import NoSuchHand, View
from tests.store.memory_store import MemoryStore
from tests.support.for_each import for_each


class Table:
    """A table of Rummy 500 to which hands and players come."""

    def __init__(self, *players: str, game: str = "rummy500", **options: object) -> None:
        self.referee = TableService(MemoryStore())
        self.saves = 0
        agreed = agree(GAMES[game], GAMES[game].default_preset, options, players or ("Ana", "Ben", "Cy"))
        self.referee.open_table("T", agreed, GAMES[game].default_preset, key="open", phone="host")

    @property
    def view(self) -> View:
        return self.referee.view("T")

    def save(self) -> Save:
        self.saves += 1
        return Save(f"k{self.saves}", self.view.revision)

    def hand(self, *points: int) -> dict[str, object]:
        """A hand of those who play, in points; the first goes out."""
        names = self.view.players
        scores = {
            name: {"melded": max(points[place], 0), "left": max(-points[place], 0) if place else 0}
            for place, name in enumerate(names)
        }
        return {"entry": "totals", "dealer": None, "out": names[0], "scores": scores}

    def play(self, *points: int) -> None:
        self.referee.record_hand("T", self.hand(*points), self.save())

    def joins(self, name: str, total: int = 0, after: str | None = None) -> None:
        body = {"player": name, "total": total} | ({"after": after} if after else {})
        self.referee.change_players("T", PLAYER_JOINED, body, self.save())

    def leaves(self, name: str) -> None:
        self.referee.change_players("T", PLAYER_LEFT, {"player": name}, self.save())

    def moves(self, name: str, after: str) -> None:
        self.referee.change_players("T", PLAYER_MOVED, {"player": name, "after": after}, self.save())

    def renames(self, name: str, new: str) -> None:
        self.referee.change_players("T", PLAYER_RENAMED, {"player": name, "name": new}, self.save())

    def scrap(self) -> None:
        self.view.hand(len(self.view.hands))
        self.referee.scrap_hand("T", len(self.view.hands), "", self.save())

    def totals(self) -> dict[str, int]:
        return {name: int(total) for name, total in self.view.session.totals.items()}

    def before(self) -> list[tuple[int, str]]:
        return [(change.before, change.player) for change in self.view.changes]


@pytest.fixture
def table() -> Table:
    return Table()


def test_who_joins_is_in_from_the_next_hand_on(table: Table) -> None:
    table.play(10, 20, 30)
    table.joins("Dee", 15, "Ana")
    table.play(1, 2, 3, 4)
    view = table.view
    assert view.players == ("Ana", "Dee", "Ben", "Cy")
    assert view.everybody == ("Ana", "Ben", "Cy", "Dee")
    assert [played.players for played in view.hands] == [("Ana", "Ben", "Cy"), ("Ana", "Dee", "Ben", "Cy")]
    assert table.totals() == {"Ana": 11, "Ben": 23, "Cy": 34, "Dee": 17}


def test_seats_are_never_anothers(table: Table) -> None:
    """Dee sits between two, has the next number, and keeps it when she was never there; Eve has another one."""
    table.joins("Dee", after="Ana")
    assert [table.view.seat_of(name) for name in table.view.players] == [0, 3, 1, 2]
    assert [table.view.place_of(seat) for seat in (0, 1, 2, 3, 4, None)] == [0, 2, 3, 1, None, None]
    table.referee.change_players("T", CHANGE_UNDONE, {"player": "Dee"}, table.save())
    table.joins("Eve")
    assert table.view.seat_of("Eve") == 4
    assert table.view.everybody == ("Ana", "Ben", "Cy", "Eve")
    assert table.view.place_of(3) is None


def test_who_left_can_come_back(table: Table) -> None:
    table.play(10, 20, 30)
    table.leaves("Cy")
    table.play(5, 5)
    assert table.view.gone == ("Cy",)
    assert [start.id for start in starts(table.view, "Cy")] == ["stood", "nothing", "lowest", "average"]
    table.joins("Cy", 30)
    assert table.view.players == ("Ana", "Ben", "Cy")
    assert table.totals() == {"Ana": 15, "Ben": 25, "Cy": 30}


def test_totals_to_start_with(table: Table) -> None:
    table.play(10, 21, 30)
    assert [(start.id, int(start.total)) for start in starts(table.view)] == [("nothing", 0), ("lowest", 10), ("average", 20)]
    assert [start.id for start in distinct(starts(Table().view))] == ["nothing"]


def test_taking_a_hand_back_leaves_who_came_before_it(table: Table) -> None:
    table.play(10, 20, 30)
    table.joins("Dee", 15)
    table.play(1, 2, 3, 4)
    table.scrap()
    assert table.before() == [(2, "Dee")]
    assert table.view.players == ("Ana", "Ben", "Cy", "Dee")
    assert table.view.log.scrapped[0].players == ("Ana", "Ben", "Cy", "Dee")
    assert table.totals() == {"Ana": 10, "Ben": 20, "Cy": 30, "Dee": 15}


def test_taking_back_the_hand_before_makes_the_change_stand_before_the_next_one(table: Table) -> None:
    table.play(10, 20, 30)
    table.play(10, 20, 30)
    table.joins("Dee", 15)
    table.leaves("Cy")
    table.scrap()
    table.scrap()
    assert table.before() == [(1, "Dee"), (1, "Cy")]
    table.play(1, 2, 3)
    assert table.view.hands[0].players == ("Ana", "Ben", "Dee")
    assert table.totals() == {"Ana": 1, "Ben": 2, "Cy": 0, "Dee": 18}
    assert [gone.players for gone in table.view.log.scrapped] == [("Ana", "Ben", "Cy")] * 2


def test_an_old_hand_is_changed_by_those_who_played_it(table: Table) -> None:
    table.play(10, 20, 30)
    table.leaves("Cy")
    table.play(1, 2)
    old = table.view.at_hand(1)
    scores = {name: {"melded": 7, "left": 0} for name in old.players}
    table.referee.revise_hand("T", 1, {"entry": "totals", "out": "Ana", "scores": scores}, "why", table.save())
    assert table.totals() == {"Ana": 8, "Ben": 9, "Cy": 7}
    assert table.before() == [(2, "Cy")]


def test_going_back_undoes_who_came_since(table: Table) -> None:
    table.play(10, 20, 30)
    stood = table.view.revision
    table.joins("Dee", 15)
    table.play(1, 2, 3, 4)
    later = table.view.revision
    table.referee.go_back("T", stood, "", table.save())
    assert table.view.players == ("Ana", "Ben", "Cy")
    assert table.totals() == {"Ana": 10, "Ben": 20, "Cy": 30}
    table.referee.go_back("T", later, "", table.save())
    assert table.totals() == {"Ana": 11, "Ben": 22, "Cy": 33, "Dee": 19}
    assert table.view.seat_of("Dee") == 3


def test_the_view_goes_on_as_it_is_folded_anew(table: Table) -> None:
    table.play(10, 20, 30)
    table.joins("Dee", 15, "Ana")
    table.play(1, 2, 3, 4)
    table.leaves("Ben")
    table.scrap()
    table.play(1, 2, 3)
    anew = TableService(table.referee._store).view("T")
    assert anew == table.view


def test_the_deal_goes_round_among_those_who_play(table: Table) -> None:
    dealers = []
    for comes in (None, ("joins", "Dee"), None, ("leaves", "Ana"), None, ("joins", "Ana"), None, None):
        if comes:
            getattr(table, comes[0])(comes[1])
        dealers.append(table.view.session.next_dealer)
        table.play(*range(len(table.view.players)))
    assert dealers == ["Cy", "Dee", "Ana", "Ben", "Cy", "Dee", "Ana", "Ben"]


def test_not_while_a_hand_is_refereed(table: Table) -> None:
    table.referee.append_live(table.view, BEGUN, {"dealer": "Cy", "upcard": "4d"}, table.save())
    with pytest.raises(Unreadable, match="1"):
        table.joins("Dee")
    assert table.view.players == ("Ana", "Ben", "Cy")


def test_not_while_seats_are_coming_in(table: Table) -> None:
    table.referee.enter_seat("T", SeatEntry(1, 0, "points", "10-0", True, False), table.save())
    with pytest.raises(Unreadable, match="1"):
        table.leaves("Cy")


def test_seats_enter_by_their_numbers(table: Table) -> None:
    """Dee has seat 4 and plays second: what the seats enter comes together in the right places."""
    table.joins("Dee", after="Ana")
    for seat, line in ((3, "40-0"), (0, "10-1"), (2, "30-3"), (1, "20-2")):
        table.referee.enter_seat("T", SeatEntry(1, seat, "points", line, seat == 3, False), table.save())
    assert table.totals() == {"Ana": 9, "Dee": 40, "Ben": 18, "Cy": 27}


def test_only_those_who_played_confirm(table: Table) -> None:
    table.play(10, 20, 30)
    table.joins("Dee", after="Ana")
    table.leaves("Ben")
    table.referee.append_social("T", "confirming-agreed", {"confirm": Confirming.EVERYBODY.value}, Save("c", 0))
    table.play(1, 2, 3)
    assert [played.waits for played in table.view.hands] == [(0, 1, 2), (0, 3, 2)]
    for seat in (0, 3, 2):
        table.referee.confirm_hand("T", 2, 1, seat, key=f"c{seat}", phone=None)
    assert table.totals() == {"Ana": 1, "Ben": 0, "Cy": 3, "Dee": 2}


def test_a_record_without_the_hands_that_wait_has_the_changes_in_their_places(table: Table) -> None:
    table.play(10, 20, 30)
    table.joins("Dee", 5)
    table.referee.append_social("T", "confirming-agreed", {"confirm": Confirming.DEALER.value}, Save("c", 0))
    table.play(1, 2, 3, 4)
    record = exported_record(table.view)
    assert [one["before"] for one in record["changes"]] == [1]
    assert read_opening(record).view.session.totals == table.view.session.totals


def test_too_many_and_too_few_are_told_what_to_do() -> None:
    full = Table("Ana", "Ben", "Cy", "Dee", game="rummikub")
    with pytest.raises(Unreadable, match=r"2\b.* 4\b.* 4\b"):
        full.joins("Eve")
    two = Table("Ana", "Ben")
    with pytest.raises(Unreadable, match=r"2\b"):
        two.leaves("Ana")
    crowded = Table("Ana", "Ben", "Cy", hand_size=17)
    with pytest.raises(Unreadable, match=r"\b54\b"):
        crowded.joins("Dee")


def test_what_depends_on_the_number_of_players_follows() -> None:
    table = Table("Ana", "Ben")
    assert table.view.agreed.set_up.hand_size == 13
    for name in ("Cy", "Dee", "Eve"):
        table.joins(name)
    assert (table.view.agreed.set_up.hand_size, table.view.agreed.set_up.packs) == (7, 2)
    assert table.view.first.set_up.packs == 1


def test_nobody_comes_once_the_game_is_over(table: Table) -> None:
    table.play(500, 0, 0)
    with pytest.raises(SessionOver):
        table.joins("Dee")


def test_what_was_agreed_can_be_taken_back_until_a_hand_is_played(table: Table) -> None:
    table.joins("Dee")
    assert undoable(table.view) == table.view.changes[-1]
    table.referee.change_players("T", CHANGE_UNDONE, {"player": "Dee"}, table.save())
    assert table.view.players == ("Ana", "Ben", "Cy")
    table.joins("Eve")
    with pytest.raises(Unreadable):
        table.referee.change_players("T", CHANGE_UNDONE, {"player": "Dee"}, table.save())
    table.play(1, 2, 3, 4)
    assert undoable(table.view) is None
    with pytest.raises(Unreadable):
        table.referee.change_players("T", CHANGE_UNDONE, {"player": "Eve"}, table.save())


def test_the_same_save_again_is_answered_and_a_stale_one_refused(table: Table) -> None:
    save = table.save()
    first = table.referee.change_players("T", PLAYER_JOINED, {"player": "Dee"}, save)
    again = table.referee.change_players("T", PLAYER_JOINED, {"player": "Dee"}, save)
    assert (first.again, again.again) == (False, True)
    with pytest.raises(Stale):
        table.referee.change_players("T", PLAYER_LEFT, {"player": "Cy"}, Save("other", save.based_on))
    with pytest.raises(Stale):
        table.referee.record_hand("T", table.hand(1, 2, 3, 4), Save("hand", save.based_on))


def test_a_live_hand_does_not_come_back_for_other_players(table: Table) -> None:
    """A hand refereed live is taken back, and somebody has joined since: it was not theirs."""
    table.referee.append_live(table.view, BEGUN, {"dealer": "Cy", "upcard": "4d"}, table.save())
    table.referee.record_hand("T", table.hand(1, 2, 3), table.save(), live=True)
    table.joins("Dee")
    table.scrap()
    assert table.view.in_play is None
    assert table.view.players == ("Ana", "Ben", "Cy", "Dee")


def test_the_same_hand_of_other_players_is_judged_anew() -> None:
    """Thirteen cards are dealt to each of two players, seven to each of three."""
    table = Table("Ana", "Ben")
    dealt = {"Ana": [f"{rank}c" for rank in (2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A")]}
    hand = {"entry": "play", "dealer": "Ben", "upcard": "4d", "deal": dealt, "events": [], "left": {}}
    table.referee.record_hand("T", hand, table.save())
    assert table.view.hands[0].result.ok
    behind = TableService(table.referee._store)
    assert behind.view("T").hands[0].result.ok
    table.scrap()
    table.joins("Cy")
    table.referee.record_hand("T", hand, table.save())
    assert not behind.view("T").hands[0].result.ok


def test_a_rematch_is_played_by_those_who_are_there(table: Table) -> None:
    """Phones keep their players; the phone of who left has no seat."""
    table.joins("Dee", after="Ana")
    table.leaves("Ben")
    for number, seat in enumerate((0, 1, 3)):
        table.referee.append_social("T", JOINED, {"role": "enter", "seat": seat}, Save(f"j{number}", 0, f"p{seat}"))
    view = table.view
    agreed = agree(type(view.agreed.game), view.preset, dict(view.agreed.options), view.players)
    table.referee.open_table("R", agreed, view.preset, key="again", rematch_of=view)
    rematch = table.referee.view("R")
    assert rematch.players == ("Ana", "Dee", "Cy")
    assert [rematch.people.seat_of(f"p{seat}") for seat in (0, 1, 3)] == [0, None, 1]


def test_a_hand_taken_back_that_others_played_keeps_its_players() -> None:
    """Records of older releases had hands that were taken back, and the log of a table opened from one still has them."""
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ana", "Ben"], "hands": []}
    ((_, opened),) = read_opening(record).events
    scores = {name: {"melded": 1, "left": 0} for name in ("Ana", "Ben", "Dee")}
    hand = {"entry": "totals", "dealer": "Ana", "out": None, "scores": scores}
    events = [
        (OPENED, opened | {"seats": ["Ana", "Ben", "Dee"]}),
        (RECORDED, {"hand": hand, "from_record": {"seat": 2, "players": [*scores]}}),
        (SCRAPPED, {"hand_no": 1, "reason": "", "from_record": {"no": 4, "at": "2026-11-21"}}),
    ]
    log = [Event("T", seq, str(seq), kind, body, "", "") for seq, (kind, body) in enumerate(events, start=1)]
    assert [read_view("T", log[:end]).players for end in (1, 2, 3)] == [("Ana", "Ben"), ("Ana", "Ben", "Dee"), ("Ana", "Ben")]
    (gone,) = read_view("T", log).log.scrapped
    assert (gone.no, gone.at, gone.players) == (4, "2026-11-21", ("Ana", "Ben", "Dee"))


def test_a_hand_after_which_somebody_joined_is_not_gone_on_with() -> None:
    """The last hand of a record is not over, and players change after it: it stands as it is, and they change before the next."""
    hand = {"entry": "play", "dealer": "Ben", "upcard": "4d", "events": [], "left": {}}
    record = {"format": "scorekeeper-record/1", "game": "rummy500", "players": ["Ana", "Ben"], "hands": [hand]}
    assert read_opening(record).view.in_play
    view = read_opening(record | {"changes": [{"before": 2, "do": "joins", "player": "Cy"}]}).view
    assert (view.in_play, len(view.hands), view.players) == (None, 1, ("Ana", "Ben", "Cy"))


def test_a_record_without_the_field_means_what_it_meant(table: Table) -> None:
    table.play(1, 2, 3)
    record = exported_record(table.view)
    assert "changes" not in record
    assert read_record(record).changes == ()


# ---- anything that a table may agree ----
def test_who_sits_elsewhere_keeps_seat_number_and_total(table: Table) -> None:
    table.play(10, 20, 30)
    table.moves("Cy", "Ana")
    assert (table.view.players, table.view.seat_of("Cy")) == (("Ana", "Cy", "Ben"), 2)
    table.play(1, 2, 3)
    assert table.totals() == {"Ana": 11, "Ben": 23, "Cy": 32}
    table.moves("Ana", "Cy")
    assert table.view.players == ("Cy", "Ana", "Ben")
    table.referee.change_players("T", CHANGE_UNDONE, {"player": "Ana"}, table.save())
    assert table.view.players == ("Ana", "Cy", "Ben")
    for name, after in (("Ana", "Ana"), ("Eve", "Ana"), ("Ana", "Eve")):
        with pytest.raises(Unreadable):
            table.moves(name, after)


def an_evening(first: str, other: str, late: str) -> Table:
    """Hands in points, by cards and refereed, and somebody who joins and leaves, by players of these names."""
    table = Table(first, other, "Cy")
    table.play(10, 20, 30)
    cards = {
        "entry": "table", "dealer": first, "out": other, "left": {first: ["7h"], "Cy": []},
        "melds": [{"by": first, "cards": ["9c", "9d", "9s"], "layoffs": [{"by": first, "card": "9h"}]}],
        "adjust": [{"player": first, "points": -50, "why": "Ana"}],
    }  # fmt: skip
    table.referee.record_hand("T", cards, table.save())
    table.joins(late, 5, first)
    table.play(1, 2, 3, 4)
    table.leaves(late)
    table.moves(first, other)
    for kind, body in (
        (BEGUN, {"dealer": first, "upcard": "Kd"}),
        (PLAYED, {"events": [{"do": "draw", "by": other, "from": "stock"}, {"do": "discard", "by": first, "card": "2c"}]}),
        (COUNTED, {"name": first, "cards": ["7h"]}),
    ):
        table.referee.append_live(table.view, kind, body, table.save())
    return table


@for_each(("names", "renamed"), [
    (("Ana", "Ben", "Dee"), [("Ana", "Zoë")]),
    (("Ana", "Ben", "Dee"), [("Ana", "ANA"), ("Dee", "Dora")]),
    (("Ana", "Ben", "Dee"), [("Ana", "Ida"), ("Ben", "Ana"), ("Ida", "Jo"), ("Dee", "Ben")]),
    (("left", "by", "out"), [("left", "scores"), ("by", "left"), ("out", "by")]),
    (("9h", "draw", "Ana"), [("9h", "7h"), ("draw", "discard")]),
    (("500", "options", "dealer"), [("500", "400"), ("options", "entry"), ("dealer", "Ana")]),
])  # fmt: skip
def test_a_renamed_player_had_the_name_from_the_start(names: tuple[str, ...], renamed: list[tuple[str, str]]) -> None:
    """Cards, words of events, options and reasons stay, whatever a player is called."""
    table, now = an_evening(*names), list(names)
    for old, new in renamed:
        table.renames(old, new)
        now[now.index(old)] = new
    same = an_evening(*now).view
    assert (record_of(table.view), table.view.log.live) == (record_of(same), same.log.live)
    assert table.view == TableService(table.referee._store).view("T")


def test_nobody_takes_a_name_that_is_anothers(table: Table) -> None:
    table.leaves("Cy")
    for new in ("Ben", "ben", "Cy", "", "x" * 99):
        with pytest.raises(Unreadable):
            table.renames("Ana", new)
    table.renames("Ana", "ANA")
    assert table.view.everybody == ("ANA", "Ben", "Cy")


def something(table: Table, view: View, random: Random) -> None:
    """One thing that happens at a table, whether it can be or not."""
    what = random.randrange(8)
    if what == 0:
        table.joins(random.choice(("Ana", "Eve", "Flo", "Gus")), random.randint(-9, 90), random.choice(view.players))
    elif what == 1:
        back = {"player": random.choice(view.gone or ("Hal",))}
        table.referee.change_players("T", PLAYER_JOINED, back, table.save())
    elif what == 2:
        table.leaves(random.choice(view.players))
    elif what == 3:
        table.scrap()
    elif what == 4 and random.random() < 0.5:
        table.referee.go_back("T", random.randint(1, view.revision), "", table.save())
    elif what == 6:
        table.moves(*(random.choice(view.players) for _ in "12"))
    elif what == 7:
        table.renames(random.choice(view.everybody), random.choice(("Ana", "Eve", "Ida", "Jo", "Ana-Li")))
    else:
        table.play(*(random.randint(-20, 40) for _ in view.players))


def some_evening(random: Random) -> Table:
    """Hands, players who come and go, hands taken back, and the way back, at random."""
    table = Table(*("Ana", "Ben", "Cy", "Dee")[: random.randint(2, 4)])
    for _ in range(random.randint(5, 25)):
        with suppress(Unreadable, SessionOver, NoSuchHand):
            something(table, table.view, random)
    return table


class Told:
    """The totals and who deals next, from a record alone: a second opinion that knows nothing of the engine."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.ring, self.away, self.latest = list(record["players"]), set[str](), ""
        self.totals = dict.fromkeys(self.ring, 0)
        for number, hand in enumerate([*record["hands"], None], start=1):
            for change in record.get("changes", []):
                if change["before"] == number:
                    self.change(change)
            if hand:
                self.hand(hand["scores"])

    def change(self, change: dict[str, Any]) -> None:
        name = change["player"]
        if change["do"] == "leaves":
            self.away.add(name)
        else:
            self.away.discard(name)
            self.totals[name] = change.get("total", self.totals.get(name, 0))
            self.sits(name, change.get("after"))

    def sits(self, name: str, after: str | None) -> None:
        if after:
            self.ring = [one for one in self.ring if one != name]
            self.ring.insert(self.ring.index(after) + 1, name)
        elif name not in self.ring:
            self.ring.append(name)

    def hand(self, scores: dict[str, dict[str, int]]) -> None:
        assert set(scores) == set(self.ring) - self.away
        for name, score in scores.items():
            self.totals[name] += score["melded"] - score["left"]
        self.latest = self.due

    @property
    def due(self) -> str:
        """Who deals, as they sit when the hand is dealt: the first after the latest dealer's place, at first the last of all."""
        start = self.ring.index(self.latest) + 1 if self.latest else 0
        there = [one for one in (*self.ring[start:], *self.ring[:start]) if one not in self.away]
        return there[0] if self.latest else there[-1]


@for_each("seed", range(40))
def test_totals_are_the_start_and_the_hands_and_the_deal_goes_round(seed: int) -> None:
    table = some_evening(Random(seed))
    view = table.view
    told = Told(exported_record(view))
    assert table.totals() == told.totals
    assert view.session.next_dealer == told.due
    assert set(view.players) | set(view.gone) == set(view.everybody)
    assert len(view.players) in view.agreed.game.players
    assert TableService(table.referee._store).view("T") == view
    assert read_opening(exported_record(view)).view.session == view.session
