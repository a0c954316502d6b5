"""The words of the dispute desk."""

import re

from scorekeeper.games import GAMES
from scorekeeper.web.desk.fields import asks_of
from tests.support.webphone import Page, Phone, text_of


def test_where_tiles_are_played_the_questions_are_about_tiles(phone: Phone) -> None:
    """On the list of questions, and at the head of each."""
    heads = [Page(phone.get(f"/desk/{ask}?game=rummikub")).one("h1").text for ask in asks_of(GAMES["rummikub"])]
    said = " ".join([text_of(phone.get("/desk?game=rummikub")), *heads])
    assert len(heads) > 5
    assert re.search(r"\b(cards?|melds?|hand|ace)\b", said) is None, said
