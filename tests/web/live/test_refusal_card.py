"""What is said of a refused claim of a live hand: a headline, the cards that were picked, and the reason, once."""

import re

from tests.support.for_each import for_each
from tests.support.webphone import Phone

CLAIMS = {
    "an ace in the middle": ("meld", ("Kd", "Ad", "2d"), True),
    "two ranks": ("meld", ("Kd", "Kh", "2d"), True),
    "a card that fits nothing": ("discard", ("3d",), False),
}


@for_each("name", CLAIMS)
def test_the_headline_comes_first(phone: Phone, name: str) -> None:
    button, cards, is_meld = CLAIMS[name]
    table = phone.open_table()
    page = f"{table}/live"
    assert phone.post(page, {"do": "begin", "dealer": "2", "card": "3d"}).status_code == 303
    assert phone.post(page, {"do": "stock"}).status_code == 303
    answer = phone.post(page, {"do": button, "card": list(cards)})
    assert answer.status_code == 422
    [notice] = re.findall(r'<div class="live-notice refused".*?<div class="acts">', answer.text, re.DOTALL)
    headline, _, rest = notice.partition("</h2>")
    assert ("<h2>" in headline) is is_meld, "another refusal says it all in its sentence"
    if is_meld:
        assert rest.count('<span class="card ') == len(cards)
        assert '<span class="card ' not in headline
