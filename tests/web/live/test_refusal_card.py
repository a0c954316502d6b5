"""What is said of a refused claim of a live hand: a headline, the cards that are no meld, the reason, and the way to its rule."""

from scorekeeper.web.live.page import SHORT
from tests.support.for_each import for_each
from tests.support.web_page import Page
from tests.support.webphone import Phone

CLAIMS = {
    "an ace in the middle": ("meld", ("Ad", "2d", "Kd"), ["K♦", "A♦", "2♦"], True),
    "a gap": ("meld", ("4d", "5d", "7d"), ["4♦", "5♦", "7♦"], True),
    "two ranks": ("meld", ("Kd", "Kh", "2d"), ["K♦", "K♥", "2♦"], False),
    "no card": ("meld", (), [], False),
    "a card that lies in the pile": ("discard", ("3d",), [], False),
}


@for_each("name", CLAIMS)
def test_the_headline_comes_first(phone: Phone, name: str) -> None:
    button, cards, shown, names_ranks = CLAIMS[name]
    page = drawn_at(phone)
    answer = phone.post(page, {"do": button, "card": list(cards)})
    assert answer.status_code == 422
    notice = Page(answer).one(".live-notice.refused")
    assert [one.tag for one in notice.all("h2, p, .acts")][:1] == ["h2"]
    drawn = [one.replace(" ", "") for one in notice.texts("p .card")]
    assert drawn == shown, "as they are held"
    assert (bool(shown) and "-".join(one[:-1] for one in shown) in notice.one("h2").text) is names_ranks
    assert notice.texts("h2 .card") == []


@for_each("press", ["stock", "discard: 3d", "layoff: 9h", "meld", "take: 4c", "end", "back"])
def test_the_headline_is_short_and_the_reason_stands_below(phone: Phone, press: str) -> None:
    button, _colon, card = press.partition(": ")
    answer = phone.post(drawn_at(phone), {"do": button, "card": card.split()})
    for notice in Page(answer).all(".live-notice.refused[data-rules*='.']"):
        assert len(notice.one("h2").text) <= SHORT
        assert notice.texts("p:not(.quiet)")[0]


def test_why_leads_to_the_desk_or_to_the_rule(phone: Phone) -> None:
    page = drawn_at(phone)
    asked = Page(phone.post(page, {"do": "meld", "card": ["Kd", "Ad", "2d"]})).one(".live-notice")
    assert "[value='desk meld']" in asked
    assert "a" not in asked
    told = Page(phone.post(page, {"do": "stock"})).one(".live-notice")
    assert told["data-rules"] == "turn.draw"
    assert told.one(".acts a")["href"].endswith("/rules#turn.draw")
    taken = f"{phone.open_table('Ana', 'Ben', game='gin', preset='standard')}/live"
    knock, show = ("knock", "4h 5h 6h 7h 9c 9d 9s 2c Ad 3s Kc"), ("show", "Kh Kd Ks 8h Jc 5c 5d 2h 7s Ac")
    for step, cards in (("begin", "7d"), ("pile 7d", ""), ("discard", "Qh"), ("stock", ""), knock, show):
        shown = phone.post(taken, {"do": step, "dealer": "0", "card": cards.split()})
    lacks = Page(shown).one(".live-notice.refused")
    assert (lacks["data-rules"], "7♦" in lacks.text) == ("cards.count", True)
    assert lacks.one(".acts a")["href"].endswith("/rules#cards.count")


def drawn_at(phone: Phone) -> str:
    """A live hand in which a card was drawn."""
    page = f"{phone.open_table()}/live"
    assert phone.post(page, {"do": "begin", "dealer": "2", "card": "3d"}).status_code == 303
    assert phone.post(page, {"do": "stock"}).status_code == 303
    return page
