"""The pages that only some games have say nothing that was not translated."""

import re

from tests.support.webphone import Phone
from tests.web.base.test_words import bare_words, phone  # noqa: F401


def test_rummy_says_nothing_untranslated(phone: Phone) -> None:  # noqa: F811
    options = {"option_going_rummy": "double", "option_settlement": "pay-winner"}
    table = phone.open_table("Ana", "Ben", game="rummy", preset="wrotham", preset_shown="wrotham", **options)
    pages = [phone.get(f"/tables/new?game={game}").text for game in ("rummy", "rummikub")]
    pages += [phone.get(f"/rules/{game}").text for game in ("rummy", "rummikub")]
    pages += [phone.get(f"{table}{address}").text for address in ("", "/live", "/hands/new", "/rules")]
    phone.save_hand(table, "", "60", out="0", went_rummy="1")
    phone.post(f"{table}/live", {"do": "begin", "dealer": "0"})
    for press in ({"do": "meld", "card": ["9h", "9c", "*"]}, {"do": "exchange", "card": ["9d"]}):
        phone.post(f"{table}/live", press)
        pages.append(phone.get(f"{table}/live").text)
    pages += [phone.get(f"{table}{address}").text for address in ("", "/hands/1", "/sheet")]
    for page in pages:
        assert not bare_words(page), re.search("<title>.*</title>", page)


def test_rummikub_says_nothing_untranslated(phone: Phone) -> None:  # noqa: F811
    table = phone.open_table("Ana", "Ben", game="rummikub", preset="tiles", preset_shown="tiles")
    pages = [phone.get(f"{table}{address}").text for address in ("", "/round", "/hands/new", "/rules")]
    phone.post(f"{table}/round", {"do": "begin", "first": "0"})
    tiles = "10r,11r,12r,13r 10b,11b,12b,13b 10k,11k,12k"
    for fields in (
        {"do": "done", "sets": "4r,5r,6h"},
        {"do": "done", "sets": "4r,5r,6r"},
        {"do": "done", "sets": tiles},
        {"do": "timeout", "sets": tiles},
        {"do": "done", "sets": f"{tiles} 1y,2y,3y"},
        {"do": "count", "for": "1", "rack": "4r"},
    ):
        answer = phone.post(f"{table}/round", fields)
        pages += [answer.text] if answer.status_code != 303 else []
        pages.append(phone.get(f"{table}/round").text)
    for page in pages:
        assert not bare_words(page), re.search("<title>.*</title>", page)
