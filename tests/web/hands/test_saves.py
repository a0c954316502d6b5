"""Saves: once for each key, on the revision that they were based on, and what was there stays visible."""

import json
import re

from werkzeug.test import TestResponse

from scorekeeper.contract.record import read_record
from scorekeeper.engine.rule import RULES
from scorekeeper.engine.score import ScoreLine, Why
from scorekeeper.engine.session.totals import replay
from scorekeeper.games import GAMES
from scorekeeper.web.hands.rows import scored_cards
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone, led_to, text_of

SAVED, CHECKED = "[data-notice=hand]", ".tag"


def hands(phone: Phone, table: str) -> int:
    """How many hands the sheet has."""
    return len(Page(phone.get(f"{table}/sheet")).all("tbody th a"))


def both(answer: TestResponse) -> tuple[str, str]:
    """What this phone entered, and what is there now."""
    return Page(answer).one("[aria-labelledby=yours]").text, Page(answer).one("[aria-labelledby=theirs]").text


def test_the_same_new_table_twice_is_one_table(phone: Phone) -> None:
    fields = phone.hidden("/tables/new") | {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}
    first, second = (phone.client.post("/tables/new", data=fields) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert led_to(first) == led_to(second)
    other = phone.client.post("/tables/new", data=fields | {"player": ["Ana", "Cy"]})
    assert other.status_code == 422
    assert Page(other).alert


def test_a_first_save_whose_reply_was_lost_is_sent_again_by_the_same_phone(phone: Phone) -> None:
    """The cookie that came with the lost reply is lost too."""
    fields = phone.hidden("/tables/new") | {"player": ["Ana", "Ben"], "preset": "pagat", "do": "start"}
    before = phone.client.get_cookie("scorekeeper")
    first = phone.client.post("/tables/new", data=fields)
    assert before
    phone.client.set_cookie("scorekeeper", before.value)
    second = phone.client.post("/tables/new", data=fields)
    assert led_to(second) == led_to(first)
    table = led_to(second)
    guest, link = phone.again(), phone.link(table)
    fields = guest.hidden(link) | {"seat": "1"}
    before = guest.client.get_cookie("scorekeeper")
    assert before
    guest.client.post(link, data=fields)
    guest.client.set_cookie("scorekeeper", before.value)
    assert guest.client.post(link, data=fields).status_code == 303
    assert guest.get(table).status_code == 200
    assert phone.get(f"{table}/people").text.count('class="who"') == 2


def test_table_ids_are_not_to_be_guessed(phone: Phone) -> None:
    ids = {phone.open_table().rpartition("/")[2] for _ in range(20)}
    assert len(ids) == 20
    assert all(len(table) >= 22 for table in ids)


def test_the_same_hand_twice_is_one_hand(phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("87-90", "60", "10")
    first, second = (phone.client.post(f"{table}/hands/new", data=fields) for _ in range(2))
    assert first.status_code == second.status_code == 303
    assert led_to(first) == led_to(second) == table
    other = phone.client.post(f"{table}/hands/new", data=fields | {"line-0": "88-90"})
    assert other.status_code == 422
    assert hands(phone, table) == 1


def test_the_same_hand_twice_when_it_ended_the_game(phone: Phone, table: str) -> None:
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("600", "60", "10")
    first, second = (phone.client.post(f"{table}/hands/new", data=fields) for _ in range(2))
    assert led_to(first) == led_to(second) == f"{table}/result"
    late = phone.client.post(f"{table}/hands/new", data=fields | {"key": "k" * 22, "revision": "2"})
    assert late.status_code == 422
    assert Page(late).alert


@for_each("best", ["40", "640"])  # which ends the game
def test_a_stale_page_shows_both_versions_and_saves_on_top(phone: Phone, best: str) -> None:
    table = phone.open_table()
    mine = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33", hand="1")
    phone.guest(table).save_hand(table, best, "50", "60")
    answer = phone.client.post(f"{table}/hands/new", data=mine)
    assert answer.status_code == 409
    yours, theirs = both(answer)
    assert "+11" in yours
    assert f"+{best}" in theirs
    assert f'action="{table}/hands/1/edit"' in answer.text
    on_top = phone.client.post(f"{table}/hands/1/edit", data=mine | {"revision": "3", "key": "k" * 22})
    assert on_top.status_code == 303
    assert hands(phone, table) == 1, "never a second hand by itself"
    assert "+11" in text_of(phone.get(f"{table}/hands/1"))


def test_two_phones_that_enter_the_same_hand_are_told_so(phone: Phone, table: str) -> None:
    mine = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33", hand="1")
    phone.guest(table).save_hand(table, "11", "22", "33")
    answer = phone.client.post(f"{table}/hands/new", data=mine)
    assert answer.status_code == 409
    assert "button[value=save]:not([tabindex])" not in Page(answer), "nothing to do"


def test_a_change_keeps_the_old_version(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    answer = phone.post(f"{table}/hands/1/edit", phone.hand("44", "22", "33", reason="misread <Ana>"))
    assert answer.status_code == 303
    page = Page(phone.get(f"{table}/hands/1"))
    assert page.one("q").text == "misread <Ana>"
    now, then = page.all("details.version.old")[0], page
    assert "+11" in now.text
    assert "+44" in then.text
    assert page.each("[data-by]", "data-by") == ["self"] * 2
    assert Page(phone.guest(table).get(f"{table}/hands/1")).each("[data-by]", "data-by") == ["other"] * 2
    assert "sup.changed" in Page(phone.get(f"{table}/sheet"))


def test_a_stale_change_shows_the_other_one(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    mine = phone.hidden(f"{table}/hands/1/edit") | phone.hand("12", "22", "33", reason="mine")
    phone.guest(table).post(f"{table}/hands/1/edit", phone.hand("13", "22", "33", reason="theirs"))
    answer = phone.client.post(f"{table}/hands/1/edit", data=mine)
    assert answer.status_code == 409
    yours, theirs = both(answer)
    assert "+12" in yours
    assert "+13" in theirs
    assert "button[value=save]:not([tabindex])" in Page(answer)
    on_top = phone.client.post(f"{table}/hands/1/edit", data=mine | {"revision": "4", "key": "k" * 22})
    assert on_top.status_code == 303
    assert len(Page(phone.get(f"{table}/hands/1")).all("details.version.old")) == 2


def test_the_last_hand_is_taken_back_and_stays_readable(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    phone.save_hand(table, "44", "55", "66")
    assert phone.get(f"{table}/hands/1/scrap").status_code == 404
    fields = phone.hidden(f"{table}/hands/2/scrap") | {"reason": "dealt wrong"}
    first, second = (phone.client.post(f"{table}/hands/2/scrap", data=fields) for _ in range(2))
    assert first.status_code == second.status_code == 303
    removed = Page(phone.get(f"{table}/sheet")).one("a[href$='/hands/scrapped/1']").text
    assert "2" in removed
    assert "dealt wrong" in removed
    assert "+44" in text_of(phone.get(f"{table}/hands/scrapped/1"))
    assert "a[href$='/hands/new?hand=2']" in Page(phone.get(table))


def test_a_stale_undo_asks_again_about_the_new_last_hand(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    fields = phone.hidden(f"{table}/hands/1/scrap")
    phone.guest(table).save_hand(table, "44", "55", "66")
    answer = phone.client.post(f"{table}/hands/1/scrap", data=fields)
    assert answer.status_code == 409
    assert f"form[action='{table}/hands/2/scrap']" in Page(answer)
    assert hands(phone, table) == 2


def test_a_form_of_a_hand_that_is_saved_says_so(phone: Phone, table: str) -> None:
    assert phone.get(f"{table}/hands/new?hand=1").status_code == 200
    fields = phone.hidden(f"{table}/hands/new") | phone.hand("11", "22", "33", do="save")
    phone.client.post(f"{table}/hands/new", data=fields)
    for answer in (
        phone.get(f"{table}/hands/new?hand=1"),
        phone.client.post(f"{table}/hands/new", data=fields | {"do": "preview"}),
    ):
        page = Page(answer).one("main")
        assert page["data-page"] == "hands/already_saved"
        assert page.each(".thumb a", "href") == [f"{table}/hands/1", table]


def test_the_other_phone_is_told_who_is_entering(phone: Phone, table: str) -> None:
    ben = phone.guest(table, 1)
    assert ".note" not in Page(phone.get(f"{table}/hands/new"))
    ben.get(f"{table}/hands/new")
    assert "Ben" in Page(phone.get(f"{table}/hands/new")).one(".note").text


def test_a_saved_hand_is_said_and_can_be_undone(phone: Phone, table: str) -> None:
    phone.save_hand(table, "11", "22", "33")
    said = Page(phone.get(table)).one(SAVED)
    assert "1" in said.text
    assert "button, a" in said, "Undo"
    assert SAVED not in Page(phone.get(table))


def test_what_was_counted_never_looks_refereed(phone: Phone, table: str) -> None:
    """Nor does a player who was only marked as out."""
    phone.save_hand(table, "11", "22", "33")
    counted = Page(phone.get(f"{table}/hands/1"))
    assert len(counted.all(".counted")) == 3
    assert CHECKED not in counted
    phone.save_hand(table, "2c,3c,4c / 9d", "/ 3d", "/ 4d", level="cards")
    cards = Page(phone.get(f"{table}/hands/2"))
    assert ".counted" not in cards
    assert "2 ♣ 3 ♣ 4 ♣ +9" in cards.text
    assert CHECKED in cards
    fields = phone.hand("2c,3c,4c / 9d", "/ 3d", "60", level="cards") | {"level-2": "points", "out": "2"}
    phone.post(f"{table}/hands/new", fields | {"do": "save"})
    mixed = Page(phone.get(f"{table}/hands/3"))
    assert len(mixed.all(".counted")) == 1
    assert CHECKED not in mixed
    rummy = phone.open_table("Ana", "Ben", game="rummy", preset="basic", preset_shown="basic")
    phone.save_hand(rummy, "", "/ Kh 2c", level="cards", out="0")
    assert CHECKED not in Page(phone.get(f"{rummy}/hands/1"))
    phone.save_hand(rummy, "4c,5c,6c", "/ Kh 2c", level="cards", out="0")
    assert CHECKED in Page(phone.get(f"{rummy}/hands/2"))


def test_a_player_who_is_missing_is_named_once(phone: Phone, table: str) -> None:
    shown = Page(phone.post(f"{table}/hands/new", phone.hand("57", "", "20", do="save")))
    assert all(said.count("Ben") == 1 for said in shown.texts(".notes p, .whole p"))
    assert shown.names("Ben")


def test_what_does_not_count_is_said_before_it_is_saved(phone: Phone, table: str) -> None:
    """What it was meant to be, too: with a suit in common a run."""
    said = []
    for cards in ("Ks,As,2s", "Ks,Kh,2s"):
        fields = phone.hand(f"{cards} / 9d", "/ 3d", "/ 4d", level="cards", do="preview")
        said.append(Page(phone.post(f"{table}/hands/new", fields)).one("li.refused .kind").text)
    assert said[0] != said[1]


def test_a_rematch_has_the_same_seats_and_rules(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", other_target="100", option_target="other", option_settlement="difference")
    phone.save_hand(table, "120", "20")
    result = text_of(phone.get(f"{table}/result"))
    assert re.search("Ben .*Ana 100", result)
    assert RULES["session.highest"].title in result
    fields = phone.hidden(f"{table}/result")
    first, second = (phone.client.post(f"{table}/rematch", data=fields) for _ in range(2))
    assert led_to(first) == led_to(second) != table
    rules = text_of(phone.get(led_to(first) + "/rules"))
    question = next(option.question for option in GAMES["rummy500"].options_asked if option.id == "target")
    assert f"{question} 100" in rules
    assert "0" in text_of(phone.get(led_to(first)))


def test_the_record_replays_to_the_same_totals(phone: Phone, table: str) -> None:
    phone.save_hand(table, "2c,3c,4c / 9d", "/ 3d", "/ 4d", level="cards")
    phone.save_hand(table, "11", "22-1", "33")
    answer = phone.get(f"{table}/record.json")
    assert answer.headers["Content-Disposition"].startswith("attachment")
    document = json.loads(answer.text)
    assert document["format"] == "scorekeeper-record/1"
    assert document["options"]["target"] == 500
    record = read_record(document)
    totals = replay(record.agreed, record.hands).session.totals
    assert dict(totals) == {"Ana": 9 - 9 + 11, "Ben": -3 + 21, "Cy": -4 + 33}


def test_a_preset_is_followed_without_script(phone: Phone) -> None:
    """The options on the page still say what the first preset has: what was not changed follows the one that was picked."""
    usual = {"preset_shown": "pagat", "option_rummy_call": "pile", "option_jokers_per_pack": "2", "option_going_out": "float"}
    table = phone.open_table("Ana", "Ben", preset="bicycle", **usual)
    options = phone.record(table)["options"]
    assert options["rummy_call"] == "off"
    assert options["jokers_per_pack"] == 0
    assert options["going_out"] == "float"


def test_rows_are_added_moved_and_removed_without_script(phone: Phone) -> None:
    def names(button: str) -> list[str]:
        page = phone.post("/tables/new", {"player": ["A", "B", "C"], "preset": "pagat", "do": button}).text
        return [part.partition('"')[0] for part in page.split('name="player" value="')[1:]]

    assert names("add") == ["A", "B", "C", ""]
    assert names("up-2") == ["A", "C", "B"]
    assert names("remove-0") == ["B", "C"]
    assert names("up-0") == names("remove-9") == names("up-x") == ["A", "B", "C"]


@for_each("game", list(GAMES))
def test_another_game_is_picked_and_the_names_stay(phone: Phone, game: str) -> None:
    page = phone.post("/tables/new", {"player": ["Ana", "Ben"], "preset": "pagat", "do": f"game-{game}"}).text
    assert f'name="game" value="{game}"' in page
    assert 'name="player" value="Ben"' in page
    for option in GAMES[game].options_asked:
        assert f'name="option_{option.id}"' in page or f'name="other_{option.id}"' in page
    table = phone.open_table("Ana", "Ben", game=game, preset=GAMES[game].default_preset)
    assert phone.record(table)["game"] == game


def test_the_pad_works_without_script(phone: Phone, table: str) -> None:
    lines = phone.hand("", "/ 3d", "/ 4d", level="cards", do="meld", **{"for": "0"})
    page = phone.post(f"{table}/hands/new", lines | {"card": ["2c", "3c", "4c"]}).text
    assert 'value="2c,3c,4c"' in page
    page = phone.post(f"{table}/hands/new", lines | {"line-0": "2c,3c,4c", "do": "left", "card": ["9d"]}).text
    assert 'value="2c,3c,4c / 9d"' in page
    assert re.findall(r'name="do" value="(\w+)"', page.partition("two plain-only")[2].partition("</div>")[0]) == ["preview"]


def test_this_phone_remembers_its_tables(phone: Phone, table: str) -> None:
    other = phone.open_table("Dan", "Eve")
    home = text_of(phone.get("/"))
    assert home.index("Eve") < home.index("Ben")
    assert "Dan" not in text_of(phone.again().get("/"))
    newcomer = phone.guest(other)
    assert "Eve" in text_of(newcomer.get("/"))
    assert '<option value="Eve">' in newcomer.get("/tables/new").text


def test_the_notice_of_a_save_stands_in_its_address(phone: Phone, table: str) -> None:
    """Nothing is kept for it, neither in the cookie nor on the server; no link of the page says it again."""
    saved = phone.save_hand(table, "10", "20", "30")
    assert saved.headers["Location"] == f"{table}?done=hand-1"
    assert "Set-Cookie" not in saved.headers
    other = phone.guest(table, 1)
    assert SAVED not in Page(other.get(table))
    said = phone.client.get(saved.headers["Location"])
    assert SAVED in Page(said)
    assert "Set-Cookie" not in said.headers
    assert "done=" not in said.text
    assert SAVED not in Page(phone.client.get(table))


def test_what_was_laid_off_stands_below_the_melds() -> None:
    """A hand that was refereed has its lines as they were played."""
    played = [Why.LEFT, Why.LAID_OFF, Why.MELDED, Why.REFUSED]
    shown = [one.line.why for one in scored_cards(ScoreLine(5, "rule", why) for why in played)]
    assert shown == [Why.MELDED, Why.REFUSED, Why.LAID_OFF, Why.LEFT]
