"""No page shows words of another language: every page there is, in each language, with the catalogues as they are.

Every route that can be got has its addresses in `PAGES`; one that has none fails here. What is posted on the way (previews,
conflicts, what is refused) is read too.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorekeeper.contract.questions import ASKS
from scorekeeper.games import GAMES
from scorekeeper.store import Reason
from scorekeeper.web.base.language import ngettext
from scorekeeper.wording.languages import LANGUAGES
from tests.support.catalogues import extracted, lacking, read, updated
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, app_at, led_to, unwritable

ROOT = Path(__file__).parents[2]
SILENT = "script, style, bdi, q, code, kbd, svg, [lang]:not(html)"
UNSPOKEN = r"href|action|formaction|src|value|class|id|name|type|for|form|lang|hx-.*|aria-(labelledby|describedby)"
HEARD = rf"(?!(?:{UNSPOKEN})$).*"


def texts_in(value: str) -> list[str]:
    """An attribute's text; of the words that a script is given, each."""
    try:
        words = json.loads(value)
    except ValueError:
        return [value]
    return [str(one) for one in words.values()] if isinstance(words, dict) else []


def read_aloud(page: str) -> list[str]:
    """All that a page says, piece by piece, but for names, and for what is marked as another language."""
    said = Page(page).said(SILENT, HEARD)
    return [text for piece in said for text in texts_in(piece)]


def pieces(text: str) -> list[str]:
    """The parts of a text between what is put into it that are two words or more: enough to tell whose language they are."""
    parts = re.split(r"\{\w+\}|%\(\w+\)[sdr]|%[sdr](?!\w)", text)
    plain = (" ".join(part.split()).strip(" .,:;!?…“”«»()\u202f\xa0") for part in parts)
    return [part for part in plain if len(re.findall(r"[^\W\d_]{2,}", part)) >= 2]


@cache
def spoken(language: str) -> str:
    """Every text of a language in one, to see whether a piece is its too."""
    texts: list[str] = []
    for message in extracted() if language == "en" else read(language):
        if message.id:
            said = message.id if language == "en" else message.string
            texts += said if isinstance(said, tuple) else (said,)
    return "\n".join(" ".join(text.split()) for text in texts)


@cache
def foreign(language: str) -> tuple[str, ...]:
    """The pieces of the other languages that are not of this one. What is not translated yet is left to test_catalogues.py."""
    lacks = lacking(updated(language)) if language != "en" else []
    own = "\n".join([spoken(language), *(" ".join(text.split()) for text in lacks)]).casefold()
    others = {piece for other in LANGUAGES if other != language for text in spoken(other).split("\n") for piece in pieces(text)}
    return tuple(piece for piece in others if piece.casefold() not in own)


def strange_words(page: str, language: str) -> set[str]:
    """The words of another language on a page."""
    said = "\n".join(read_aloud(page))
    found = (piece for piece in foreign(language) if piece in said)
    return {piece for piece in found if re.search(rf"(?<!\w){re.escape(piece)}(?!\w)", said)}


# ---- an evening in a language ----
class Evening:
    """A table of each game, with hands in every state, and all that was answered on the way."""

    def __init__(self, app: Flask, language: str) -> None:
        self.app = app
        self.language = language
        self.phone = self.another()
        self.seen: list[TestResponse] = []
        self.tables: dict[str, str] = {}
        self.rummy500()
        self.rummy()
        self.rummikub()
        self.gin()
        self.sheet()
        for table in self.tables.values():
            self.behind_the_menu(f"{table}/hands/new")

    def another(self) -> Phone:
        """A phone that asks for the language."""
        client = self.app.test_client()
        client.environ_base["HTTP_ACCEPT_LANGUAGE"] = self.language
        return Phone(client)

    def post(self, address: str, fields: Mapping[str, object], page: str | None = None) -> TestResponse:
        answer = self.phone.post(address, dict(fields), page=page)
        self.seen.append(answer)
        return answer

    def behind_the_menu(self, form: str) -> None:
        """The pages of an entry, as htmx gets them: without a redirect."""
        fields = {"who": "0", "line-1": "4-7h, +9s / x", "level-1": "cards", "note": "", "sign": "bonus"}
        for task in ("menu", "penalty", "note", "cards:1", "dealer", "give"):
            headers = {"HX-Request": "true"}
            self.seen.append(self.phone.post(form, fields | {"do": f"task:{task}"}, headers=headers))

    def rummy500(self) -> None:
        phone = self.phone
        table = phone.open_table("Ana", "Ben", other_target="100", option_target="other", option_settlement="difference")
        self.tables["rummy500"] = table
        new = f"{table}/hands/new"
        self.post(new, phone.hand("2c,3c,4c,*=5c / 9d", "+6c / 3d", level="cards", do="preview"))
        stale = phone.hidden(new)
        phone.save_hand(table, "2c,3c,4c,*=5c / 9d", "+6c / 3d", level="cards")
        changed = phone.hand("2-90", "60/K", reason="why", level="points", **{"level-1": "values"})
        self.post(f"{table}/hands/1/edit", changed | {"reason": ""})
        self.post(f"{table}/hands/1/edit", changed)
        self.seen.append(phone.client.post(new, data=stale | phone.hand("1", "2")))
        self.seen.append(
            phone.client.post(new, data=stale | {"revision": "1", "key": phone.hidden(new)["key"]} | phone.hand("1", "2"))
        )
        for lines in (
            ("", "/ 2x"), ("9h,*,* / 2c", "6h,6d / 3c"), ("4-7h / 8h", "4h / 4h 4h"), ("3h,4h,6h", "2c,3d,4c"),
        ):  # fmt: skip
            self.post(new, phone.hand(*lines, level="cards"))
        phone.save_hand(table, "1", "2")
        self.post(f"{table}/hands/2/scrap", {}, page=f"{table}/hands/2/scrap")
        self.confirming(table)
        self.seats(table)
        self.live(table)

    def confirming(self, table: str) -> None:
        """A hand that waits for two, and one that is confirmed in an older version."""
        self.post(f"{table}/seat", {"seat": "0"})
        self.post(f"{table}/confirming", {"confirm": "everybody"})
        for address in (table, f"{table}/hands/1", f"{table}/sheet", f"{table}/people"):
            self.seen.append(self.phone.get(address))
        for version in ("1", "2"):
            self.post(f"{table}/hands/1/confirm", {"seat": ["0", "1"], "version": version}, page=f"{table}/hands/1")
        self.post(f"{table}/confirming", {"confirm": "dealer"})
        self.seen.append(self.phone.get(f"{table}/people"))

    def seats(self, table: str) -> None:
        """Cards of single seats: refused, saved, and the same seat saved on another phone before; the table shows them."""
        mine = f"{table}/hands/2/seats/1"
        stale = self.phone.hidden(mine)
        for line in ("3h,4h,6h / 2c", "4h,5h,6h / 2c"):
            self.post(mine, {"line-0": line, "level-0": "cards", "out": ""})
        for line in ("4h,5h,6h / 3c", "4h,5h,6h / 2c"):
            fields = {"line-0": line, "level-0": "points", "key": self.phone.hidden(mine)["key"]}
            self.seen.append(self.phone.client.post(mine, data=stale | fields | {"level-0": "cards"}))
        self.seen.append(self.phone.get(table))

    def live(self, table: str) -> None:
        live = f"{table}/live"
        self.post(live, {"do": "begin", "dealer": "1", "card": "4d"})
        for press in (
            *({"do": "meld"}, {"do": "stock"}, {"do": "meld", "card": ["3h", "4h", "6h"]}, {"do": "discard"}),
            *(
                {"do": "meld", "card": ["9h", "*", "*"]},
                {"do": "meld", "card": ["5c", "6c", "7c"]},
                {"do": "layoff", "card": ["9c"]},
            ),
            *(
                {"do": "discard", "card": ["9s"]}, {"do": "rummy"}, {"do": "pile 4d"},
                {"do": "discard", "card": ["4d"]}, {"do": "undo"},
            ),
        ):  # fmt: skip
            self.post(live, press)
            self.seen.append(self.phone.get(live))

    def rummy(self) -> None:
        options = {"option_going_rummy": "double", "option_settlement": "pay-winner"}
        table = self.phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="wrotham", **options)
        self.tables["rummy"] = table
        self.phone.save_hand(table, "", "60", out="0", went_rummy="1")
        self.post(f"{table}/live", {"do": "begin", "dealer": "0"})
        for press in ({"do": "meld", "card": ["9h", "9c", "*"]}, {"do": "exchange", "card": ["9d"]}):
            self.post(f"{table}/live", press)
            self.seen.append(self.phone.get(f"{table}/live"))

    def rummikub(self) -> None:
        table = self.phone.open_table("Ana", "Ben", game="rummikub", preset="tiles", preset_shown="tiles")
        self.tables["rummikub"] = table
        self.phone.save_hand(table, "", "25", out="0")
        self.seen.append(self.phone.get(f"{table}/round"))
        self.post(f"{table}/round", {"do": "begin", "first": "0"})
        tiles = "10r,11r,12r,13r 10b,11b,12b,13b 10k,11k,12k"
        for fields in (
            *({"do": "done", "sets": "4r,5r,6h"}, {"do": "done", "sets": "4r,5r,6r"}, {"do": "done", "sets": tiles}),
            *({"do": "timeout", "sets": tiles}, {"do": "done", "sets": f"{tiles} 1y,2y,3y"}, {"do": "draw"}),
        ):
            self.post(f"{table}/round", fields)
            self.seen.append(self.phone.get(f"{table}/round"))

    def gin(self) -> None:
        table = self.phone.open_table("Ana", "Ben", game="gin", preset="standard", preset_shown="standard")
        self.tables["gin"] = table
        self.post(f"{table}/hands/new", self.phone.hand("4-7h / 8h", "4h / 4h 4h", level="cards"))
        self.phone.save_hand(table, "0", "25", out="0")
        self.post(f"{table}/live", {"do": "begin", "dealer": "1", "card": "4d"})
        for press in ({"do": "pass"}, {"do": "stock"}, {"do": "knock", "card": ["3h", "4h", "5h"]}, {"do": "discard"}):
            self.post(f"{table}/live", press)
            self.seen.append(self.phone.get(f"{table}/live"))

    def sheet(self) -> None:
        table = self.phone.open_table("Ana", "Ben", game="sheet", preset="plain", preset_shown="plain")
        self.tables["sheet"] = table
        self.post(f"{table}/hands/new", self.phone.hand("sixty", "1"))
        self.phone.save_hand(table, "20", "-5")

    def replayed(self) -> list[str]:
        """Every step of a hand that was refereed, with a call that was refused: from a record that was opened."""
        if "record" not in self.tables:
            looked = self.look(RECORD)
            fields = {"do": "keep", "record": json.dumps(RECORD), "key": "records-in-every-language"}
            self.look(RECORD | {"hands": [{"entry": "totals"}]})
            self.look("garbage")
            self.seen.append(looked)
            self.seen += [self.post("/records/open", fields | {"do": f"step-{at}"}) for at in ("1-0", "1-2", "1-4", "2-0")]
            answer = self.post("/records/open", fields)
            self.tables["record"] = led_to(answer)
        return [f"{self.tables['record']}/replay/1/{step}" for step in range(5)] + [f"{self.tables['record']}/replay/2"]

    def own_rules(self) -> str:
        """The page of one's own rules; refused, kept, deleted, brought back, played: from then the phone has the house key."""
        if "own" not in self.tables:
            keep = f"{self.tables['rummy500']}/rules/keep"
            self.post(keep, {"name": ""})
            self.tables["own"] = led_to(self.post(keep, {"name": "Ana"}))
            self.post(keep, {"name": "Ana"})
            self.seen.append(self.another().post(self.tables["own"], {"do": "delete"}, page="/tables/new"))
            self.seen += [self.another().get(place) for place in OF_HOUSE]
            self.phone.with_house_key()
            self.post(self.tables["own"], {"do": "delete"})
            self.post(self.tables["own"], {"do": "delete", "sure": "yes"})
            self.seen.append(self.phone.get("/own-rules"))
            self.post(f"{self.tables['own']}/restore", {}, page="/own-rules")
            self.seen += [self.phone.get(place) for place in (*OF_HOUSE, self.tables["own"])]
            self.post("/house/renew", {}, page="/house")
            table = self.phone.open_table("Ana", "Ben", preset="own-1")
            self.seen += [self.phone.get(table + place) for place in ("/rules", "/sheet")]
            self.post("/tables/new", {"do": "start", "player": ["Ana", "Ben"], "preset": "own-9"})
        return self.tables["own"]

    def coming(self) -> str:
        """A table to which players come, and which they leave; what cannot be, and a hand that was for others."""
        if "coming" not in self.tables:
            table = self.tables["coming"] = self.phone.open_table("Ana", "Ben", option_settlement="difference")
            self.phone.save_hand(table, "10-0", "20", out="0")
            old = self.phone.hidden(f"{table}/hands/new")
            self.post(f"{table}/players/1/leave", {}, page=f"{table}/players")
            for name, start in (("Cy", "lowest"), ("Cy", "other"), ("Cy", "none"), ("", "nothing"), ("Ana", "nothing")):
                self.post(f"{table}/players/join", {"name": name, "start": start})
            self.post(f"{table}/players/join", {"name": "Dan", "start": "other", "other": "999"})
            self.post(f"{table}/players/join", {"name": "Dan", "start": "other", "other": "-7"})
            self.seen.append(self.phone.client.post(f"{table}/hands/new", data=old | self.phone.hand("1", "2")))
            self.seen.append(self.phone.client.post(f"{table}/players/1/leave", data=old))
            self.seen.append(self.phone.get(f"{table}/players"))
            self.post(f"{table}/players/undo", {"player": "Dan"}, page=f"{table}/players")
            self.post(f"{table}/players/1/leave", {}, page=f"{table}/players")
            self.post(f"{table}/players/join", {"back": "1", "start": "stood"}, page=f"{table}/players/join?back=1")
            self.post(f"{table}/players/2/leave", {}, page=f"{table}/players")
            places = ("", "/sheet", "/sheet.csv", "/history", "/players/join?back=2")
            self.seen += [self.phone.get(table + place) for place in places]
        return self.tables["coming"]

    def look(self, record: object) -> TestResponse:
        return self.post("/records/open", {"pasted": json.dumps(record), "do": "look"})

    def finished(self) -> str:
        """A table whose game is over; the phone that opened it is the host."""
        if "over" not in self.tables:
            table = self.phone.open_table("Ana", "Ben", option_settlement="difference")
            self.phone.save_hand(table, "700", "30")
            self.tables["over"] = table
            self.seen.append(self.phone.get(f"{table}/hands/new"))
        return self.tables["over"]


def at_tables(ending: str, *games: str) -> Callable[[Evening], list[str]]:
    """The same page of the table of each game, or of some."""
    return lambda evening: [evening.tables[game] + ending for game in games or GAMES]


def both(evening: Evening, ending: str) -> list[str]:
    """The same page of a new hand and of a changed one, at the table of each game."""
    return [table + hand + ending for table in evening.tables.values() for hand in ("/hands/new", "/hands/1/edit")]


def just(*addresses: str) -> Callable[[Evening], list[str]]:
    """Addresses that are always there."""
    return lambda evening: list(addresses)


QUESTIONS = (
    *("meld?cards=9h,*,*", "meld?cards=3h,4h,6h", "meld?cards=3h,4h,5h", "meld?cards=3x", "meld?cards=3h,4h&do=ask"),
    *("readings?cards=9h,*,*", "readings?cards=3h,9d,Kc", "layoff?card=8h&meld=5h,6h,7h", "layoff?card=9h&meld=5h,6h,7h"),
    *("fits?card=8h&table=5h,6h,7h/8c,8d,8s", "fits?card=2h&table=5h,6h,7h", "callable?pile=8h,2c&table=5h,6h,7h"),
    *("points?melded=5h,6h,7h&left=2c", "best?hand=5h,6h,7h,2c&table=8c,8d,8s", "best?hand=5h,5h,5h", "meld?game=nothing"),
    *("rearrange?before=&after=10r,11r,12r&game=rummikub", "points?left=2r,*&game=rummikub", "meld?cards=9r,9b,9b&game=rummikub"),
)


def seat_of(evening: Evening, no: str) -> str:
    """The pad of one seat, of a hand that is there or of the next."""
    return f"{evening.tables['rummy500']}/hands/{no}/seats/1"


RECORD = {
    "format": "scorekeeper-record/1",
    "game": "rummy500",
    "players": ["Ana", "Ben"],
    "hands": [
        {
            "entry": "play",
            "upcard": "4d",
            "events": [
                {"do": "draw", "by": "Ana", "from": "stock"},
                {"do": "call", "by": "Ben", "card": "4d"},
                {"do": "discard", "by": "Ana", "card": "9s"},
            ],
        },
        {
            "entry": "table",
            "out": "Ana",
            "melds": [{"by": "Ana", "cards": ["4h", "5h", "7h"], "layoffs": [{"by": "Ben", "card": "8h"}]}],
            "left": {"Ben": ["Kh"]},
        },
    ],
}

LINKS = (
    "/tables/new?game=chess",
    "/tables/new?game=rummy500&preset=none&opt=target:7,packs:2,nothing:1&called=xxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    "/tables/new?game=rummy&opt=target:null&called=Ana",
)
"""Links to rules of one's own in which something makes no sense."""

OF_HOUSE = ("/", "/house", "/players", "/players/change?name=Ana", "/own-rules", "/own-rules/99", "/tables/new")
"""Pages that are others with the house key."""

PAGES: dict[str, Callable[[Evening], list[str]]] = {
    "home.home": just("/"),
    "tables.new": just(*(f"/tables/new?game={game}" for game in GAMES), *LINKS),
    "own_rules.at_table": at_tables("/rules/keep"),
    "own_rules.one": lambda evening: [evening.own_rules(), "/own-rules/99"],
    "own_rules.listed": just("/own-rules"),
    "house.show": just("/house"),
    "house.take": just("/house/" + "x" * 22),
    "tables.table": at_tables(""),
    "tables.result": lambda evening: [evening.finished() + "/result"],
    "tables.picture": lambda evening: [evening.finished() + "/result.svg"],
    "tables.more": at_tables("/more"),
    "tables.record": at_tables("/record.json"),
    "hands.new": at_tables("/hands/new"),
    "hands.hand": lambda evening: [*at_tables("/hands/1")(evening), evening.tables["rummy500"] + "/hands/99"],
    "hands.edit": at_tables("/hands/1/edit"),
    "hands.check": lambda evening: both(evening, "/check"),
    "hands.task": lambda evening: both(evening, "/menu"),
    "seats.typed_cards": lambda evening: [seat_of(evening, "1") + "/cards"],
    "moving.ask": just("/move"),
    "moving.of_table": at_tables("/move"),
    **dict.fromkeys(("moving.one_game", "moving.all_games"), just()),  # files
    "hands.last": lambda evening: [evening.tables["sheet"] + "/hands/1/last"],
    "hands.scrap": at_tables("/hands/1/scrap"),
    "hands.scrapped": at_tables("/hands/scrapped/1"),
    "seats.seat": lambda evening: [seat_of(evening, no) for no in ("1", "2")],
    "history.log": at_tables("/history"),
    "history.state": at_tables("/history/1"),
    "confirming.agree": at_tables("/confirming"),
    "coming.players": lambda evening: [evening.coming() + "/players", *at_tables("/players")(evening)],
    "coming.ask_join": lambda evening: [evening.coming() + "/players/join", *at_tables("/players/join")(evening)],
    "coming.ask_name": at_tables("/players/1/name"),
    "following.board": at_tables("/board?of=table&seen=1"),
    "live.show": at_tables("/live"),
    "records.ask": just("/records/open"),
    "records.as_csv": at_tables("/sheet.csv"),
    "replaying.hand": lambda evening: [*at_tables("/replay/1")(evening), *evening.replayed()],
    "sheets.sheet": at_tables("/sheet"),
    "tables.scoreboard": at_tables("/scoreboard?flat=1"),
    "home.archive": just("/archive"),
    "home.game": at_tables("/game"),
    "home.delete": at_tables("/delete"),
    "rules.guide": just(*(f"/rules/{game}/guide" for game in GAMES)),
    "rules.guide_at_table": at_tables("/guide"),
    "sheets.blank": just(
        *(f"/sheets/blank?game={game}" for game in GAMES), "/sheets/blank?game=x&players=99", "/sheets/blank?preset=x"
    ),
    "sheets.blank_of_table": at_tables("/sheet/blank"),
    "rules.games": just("/rules"),
    "rules.of_game": just(*(f"/rules/{game}" for game in GAMES), "/rules/nothing"),
    "rules.at_table": at_tables("/rules"),
    "finding.find": just("/rules/search", "/rules/search?q=joker", "/rules/search?q=zzzz", "/rules/search?q=joker&game=rummikub"),
    "finding.find_at_table": at_tables("/rules/search?q=joker"),
    "finding.glossary": just("/rules/glossary"),
    "desk.home": just("/desk", *(f"/desk?game={game}" for game in GAMES)),
    "desk.qr_code": just(),  # a picture
    "desk.ask": just(*(f"/desk/{ask}?game=rummikub" for ask in ASKS), *(f"/desk/{ask}" for ask in (*ASKS, *QUESTIONS))),
    "desk.rules": just("/desk/rules", *(f"/desk/rules?game={game}" for game in GAMES), "/desk/rules?target=x"),
    "desk.from_table": at_tables("/desk"),
    "joining.by_code": just("/join"),
    "joining.join": lambda evening: [evening.phone.link(evening.tables["rummy500"]), "/join/nothing"],
    "joining.seat": at_tables("/seat"),
    "joining.invite": at_tables("/invite"),
    "joining.people": at_tables("/people"),
    "joining.renew": at_tables("/links"),
    "settings.phone": just("/settings"),
    "players.everybody": just("/players", "/players?game=rummy500"),
    "statistics.of_table": at_tables("/statistics"),
    "statistics.person_of_table": at_tables("/statistics/person?name=Ana"),
    "offline.without": just("/offline"),
    "offline.manifest": just("/manifest.webmanifest"),
    "offline.worker": just("/service-worker.js"),
    "players.person": just("/players/person?name=Ana", "/players/person?name=Ana&game=rummy500"),
    "players.ask": lambda evening: ["/players/change?name=Ana", evening.own_rules(), "/players/change?name=Ana"],
    "static": just(),
    "marked": just(),
}
"""The addresses of each route that can be got."""


@pytest.fixture(scope="module", params=LANGUAGES)
def evening(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with app_at(tmp_path_factory.mktemp(str(request.param)) / "tables.db") as app:
        yield Evening(app, str(request.param))


def test_every_route_is_read(evening: Evening) -> None:
    routes = {rule.endpoint for rule in evening.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    unread = {route for route in routes if route not in PAGES}
    assert not unread, (
        f"PAGES in {Path(__file__).name} gives no address for {sorted(unread)}: add some, to be read in each language"
    )
    assert not set(PAGES) - routes


@for_each("route", PAGES)
def test_no_page_has_words_of_another_language(evening: Evening, route: str) -> None:
    for address in PAGES[route](evening):
        answer = evening.phone.get(address, follow_redirects=True)
        assert answer.status_code < 500, address
        if answer.mimetype == "text/html":
            check(answer, evening.language, address)


def check(answer: TestResponse, language: str, address: str) -> None:
    """A page says which language it is in, and all of it is."""
    if "<html" in answer.text:
        assert f'<html lang="{language}">' in answer.text
    strange = strange_words(answer.text, language)
    assert not strange, f"{address} in {language} says {sorted(strange)[:8]}"


def test_nor_what_is_answered_to_a_form(evening: Evening) -> None:
    evening.finished()
    evening.own_rules()
    answers = [answer for answer in evening.seen if answer.mimetype == "text/html" and answer.status_code != 303]
    assert {200, 409, 422} <= {answer.status_code for answer in answers}
    for answer in answers:
        check(answer, evening.language, f"{answer.request.method} {answer.request.path} ({answer.status_code})")


def test_nor_what_is_refused(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    phone, table = evening.phone, evening.tables["rummy500"]
    stranger = evening.another()
    refused = {
        404: phone.get("/nothing"),
        405: phone.get(f"{table}/rematch"),
        400: phone.client.post(f"{table}/hands/new", data=phone.hand("1", "2")),
        403: stranger.get(table),
        413: phone.client.post(f"{table}/hands/new", data={"line-0": "9" * 1_100_000}),
    }
    for reason in Reason:
        with unwritable(reason):
            answer = phone.post(f"{table}/hands/new", phone.hand("1", "2"))
        assert answer.status_code == 503
        check(answer, evening.language, str(reason))
    for status, answer in refused.items():
        assert answer.status_code == status
        check(answer, evening.language, str(status))
    host = phone.get("/", headers={"Host": "evil.example.com"})
    origin = phone.client.post("/tables/new", headers={"Origin": "http://evil.example.com"})
    for answer in (host, origin):
        assert answer.status_code in (400, 403)
        check(answer, evening.language, "a stranger's name")


def test_scripts_have_no_words_of_their_own() -> None:
    """What a script says comes from its page: its own texts are names of things, never a sentence."""
    for script in (ROOT / "static").rglob("*.js"):
        if not script.name.startswith("htmx"):
            assert not sentences(script.read_text()), script.name


def sentences(code: str) -> list[str]:
    """The texts of a script that somebody could read: several words, or one with a capital; but no name of a thing."""
    code = re.sub(r"/\*.*?\*/|(?:^|\s)//[^\n]*", "", code, flags=re.S)
    texts = re.findall(r'"((?:[^"\\\n]|\\.)*)"|`([^`]*)`', code)
    wordy = r"(?:[A-ZÀ-Ý][a-zà-ÿ’']+(?: \S+)*|[a-zà-ÿ’']+(?: \S+)+[.:?!])"
    return [text for pair in texts for text in pair if re.fullmatch(wordy, text) and text not in KEYS]


KEYS = {"DOMContentLoaded", "Enter", "Escape", "Tab", "Backspace"}


def test_a_sentence_in_a_script_is_found() -> None:
    assert sentences('node.textContent = "Not sent."; // "Never mind"') == ["Not sent."]
    assert sentences("say(`Taken back`); add('card wild')") == ["Taken back"]


@for_each(("page", "strange"), [
    ("<p>Remove hand 3</p>", {"Remove hand"}),
    ('<a aria-label="§ 7: Remove hand 3"></a>', {"Remove hand"}),
    ('<div data-words=\'{"a": "Nothing to undo."}\'></div>', {"Nothing to undo"}),
    ("<p lang=en>Remove hand 3</p><bdi>Nothing to undo</bdi><p>Undo</p>", set()),
])  # fmt: skip
def test_the_reader_finds_what_is_strange(page: str, strange: set[str]) -> None:
    assert strange_words(page, "fr") == strange


@for_each(("language", "ones"), [("en", [1]), ("fr", [0, 1]), ("pt", [0, 1])])
def test_plurals_of_none_one_and_two(evening: Evening, language: str, ones: list[int]) -> None:
    """French, and Portuguese as in Brazil, say none like one."""
    one, many = "%(num)s hand", "%(num)s hands"
    with evening.app.test_request_context("/", headers={"Accept-Language": language}):
        said = {number: ngettext(one, many, number).replace(str(number), "#") for number in (0, 1, 2)}
    assert [number for number in said if said[number] == said[1]] == ones
    assert said[1] != said[2]
