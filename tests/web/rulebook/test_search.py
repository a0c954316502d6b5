"""Finding a rule on the pages: what is typed leads to sections that are there."""

import re
from html import unescape
from urllib.parse import quote, unquote, urlencode, urlsplit

from scorekeeper.rulebook.glossary import GLOSSARY
from tests.support.for_each import for_each
from tests.support.webphone import Page, Phone


def hits(page: str) -> list[str]:
    found = re.search(r'<ol class="rows hits">(.*?)</ol>', page, re.DOTALL)
    return [unescape(link) for link in re.findall(r'href="([^"]+)"', found[1])] if found else []


@for_each("question", ["pick up the pile", "wild card", "Q K A", "flaoting"])
def test_every_hit_opens_its_section(phone: Phone, question: str) -> None:
    links = hits(phone.get(f"/rules/search?q={quote(question)}").text)
    assert len(links) >= 3
    for link in links:
        assert f'id="{urlsplit(link).fragment}"' in phone.get(urlsplit(link).path).text


@for_each("question, marked", [("the jokers", "joker"), ("<b>pile", "pile"), ("acés", "ace"), ("K-A-2", "K"), ("king", "king")])
def test_the_words_asked_for_are_marked(phone: Phone, question: str, marked: str) -> None:
    found = {*Page(phone.get(f"/rules/search?q={quote(question)}")).texts(".hits mark")}
    assert {marked, marked.title()} & found
    assert not {"the", "The", "b", "a", "jack"} & found


def test_at_a_table_and_of_a_game_its_own_rules_are_found_by_one_box_on_every_page(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles", preset_shown="tiles")
    links = hits(phone.get(f"{table}/rules/search?q=joker").text)
    assert {link.partition("#")[0] for link in links} == {f"{table}/rules"}
    assert not any(link.endswith("#r500.jokers") for link in links)
    assert {link.partition("#")[0] for link in hits(phone.get("/rules/search?q=joker&game=rummikub").text)} == {"/rules/rummikub"}
    told = [Page(phone.get(f"/rules/search?q=colour+of+a+run{game}")).texts("ol .text")[0] for game in ("", "&game=rummikub")]
    assert told[0] != told[1], "a rule of cards and tiles, in the words of the game that is searched"
    named = Page(phone.get("/rules/search?q=rummikub+must+open+with+30&game=rummy500")).each("#hits a.row", "href")
    assert (named[0], any("rummy500" in one for one in named)) == ("/rules/rummikub#rkub.opening", True)
    asks = {"/rules": "/rules/search", "/rules/rummy": "/rules/search", "/rules/search?q=ace": "/rules/search"}
    for address, ask_at in (asks | {f"{table}/rules": f"{table}/rules/search"}).items():
        page = phone.get(address).text
        assert [page.count(one) for one in ('role="search"', f' action="{ask_at}"', f'hx-get="{ask_at}"', 'id="hits"')] == [1] * 4
        assert ('name="game" value="rummy"' in page) == (address == "/rules/rummy")


@for_each("question, rule", [("pife how many cards dealt", "rummy.deal"), ("Kaluki opening", "first-meld.points"), ("Pife", "")])
def test_a_variant_is_known_by_its_name_and_answered_by_its_own_rules(phone: Phone, question: str, rule: str) -> None:
    page, own = Page(phone.get(f"/rules/search?q={quote(question)}")), f"/rules/rummy?preset={question.split()[0].lower()}"
    found = page.each("#hits a.row", "href")
    assert (found[0], found[-1]) == (f"{own}#{rule}" if rule else own, own)
    assert "ol" not in page.one("#hits")
    assert not rule or {"otherwise": "9", "agreed": "51"}[page.all("#hits li")[0]["data-stands"]] == page.texts(".here b")[0]


def test_at_a_table_a_rule_that_is_not_played_there_says_so(phone: Phone) -> None:
    table = phone.open_table("Ana", "Ben", preset="bicycle", preset_shown="bicycle")
    hits, others = (Page(phone.get(f"{table}/rules/search?q=call+rummy")).all(f"#hits {kind} li") for kind in ("ol", "ul"))
    assert {one["data-stands"] for one in others} <= {"", "house"}, "another game is not played here"
    idle = {one.one("a.row")["href"].rpartition("#")[2]: one.is_(".idle") for one in hits}
    assert (idle["call.playable"], idle["call.off"]) == (True, False)
    assert all(".row small" in one for one in hits if "#guide" not in one.one("a.row")["href"]), "also one that is always played"
    assert ".idle" not in Page(phone.get("/rules/search?q=call+rummy"))


@for_each(("question", "first"), [("call rummy", "call.off"), ("joker", "cards.jokers"), ("round the corner", "r500.ace-corner")])
def test_at_a_table_rules_not_played_come_later_unless_they_answer_best(phone: Phone, question: str, first: str) -> None:
    table = phone.open_table("Ana", "Ben", preset="bicycle", preset_shown="bicycle")
    own = Page(phone.get(f"{table}/rules/search?q={quote(question)}")).all("#hits .hits")[0]
    assert own.all("a.row")[0]["href"].endswith(f"#{first}")
    assert len({one["data-stands"] for one in own.all("li")}) > 1


def test_in_french_and_portuguese(phone: Phone) -> None:
    asked = [("fr", "ramasser la défausse", "draw."), ("pt", "bater", "out.free"), ("fr", "roi as deux", "meld.run.ace")]
    for language, question, rule in asked:
        answer = phone.client.get(f"/rules/search?q={quote(question)}", headers={"Accept-Language": language})
        assert f"#{rule}" in "".join(hits(answer.text)[:3])
    marked = [(one["data-stands"], len(one.texts(".tag")), ".row small" in one) for one in Page(answer).all("#hits li")[:2]]
    assert marked == [("always", 1, False), ("house", 1, True)], "the usual rule with the games that play it, then the house's"


@for_each("question", ["", "   ", "<script>alert(1)</script>", "\x00", "x" * 5000, "qzxwv"])
def test_whatever_is_typed_there_is_a_page(phone: Phone, question: str) -> None:
    for rules in ("", "&game=gin&preset=x", "&game=rummikub&preset=pagat", "&game=gin&preset=standard&players=99"):
        answer = phone.get(f"/rules/search?q={quote(question)}{rules}")
        assert (answer.status_code, "<script>alert" in answer.text) == (200, False)


CARDS = [
    ("KA2", "Ks,As,2s", "meld.run.ace"), ("is qka on", "Qs,Ks,As", "meld.run.ace"), ("Is KA2 a run?", "Ks,As,2s", "meld.run.ace"),
    ("7h 8h Joker", "7h,8h,*", "meld.kind"), ("K♥ K k", "Kh,Ks,Kc", "meld.kind"), ("a", "", ""), ("Add a 2-3 or 500", "", ""),
]  # fmt: skip


@for_each("question, cards, rule", CARDS)
def test_cards_lead_to_their_verdict_by_the_rules_of_the_game(phone: Phone, question: str, cards: str, rule: str) -> None:
    table = phone.open_table("Ana", "Ben", option_ace="round-the-corner")
    phone.get(f"{table}/desk")
    desk = Page(phone.get("/desk"))  # from home: with the rules of the last table, which its head counts
    assert re.findall("[0-9]+", desk.one("header a.by-rules").text) == ["500", "1", "2"]
    sent = urlencode(desk.one("form.find").sends()[1:])
    usual = "falls" if "2" in cards else "stands"
    for place, ruled in (("/rules?", usual), (f"{table}/rules?", "stands"), (f"/rules?{sent}&", "stands")):
        page = Page(phone.get(f"{place.replace('?', '/search?')}q={quote(question)}"))
        assert page.each("[data-ruling]", "data-ruling") == ([ruled] if cards else [])
        if cards:
            answer = phone.client.get(page.one("[data-ruling] a")["href"], follow_redirects=True)
            assert Page(answer).one(".ruling")["data-ruling"] == ruled
            assert f"cards={cards}&" in unquote(answer.request.full_path)
            assert place != "/rules?" or rule in page.all("ol.hits a")[0]["href"]


def test_the_glossary_has_every_term_and_leads_to_rules(phone: Phone) -> None:
    page = phone.get("/rules/glossary").text
    for term in GLOSSARY:
        for said in term.said.values():
            assert ", ".join(said).replace("’", "’").split(" (")[0].split("“")[0] in unescape(page)
        assert f"#{term.rule}" in page
