"""The letters of decks: what is typed with them can be read in one way alone, in every form of a line."""

from itertools import product

from scorekeeper.engine.cards import Card
from scorekeeper.engine.messages import Unreadable
from scorekeeper.entry.notation import read_line, read_ranks
from scorekeeper.wording.court_letters import DECKS, as_contract, in_text, letters_of
from tests.support.for_each import for_each

FORMS = (
    *(
        "{r}{s}", "{r}{s},{q}{s}", "+{r}{s}", "+{r}{s}@1.2", "/ {r}{s} {q}{s}", "*={r}{s}", "*={r}", "{r}cds", "{r}c*d",
        "{r}*d",
    ),
    *(
        "9-{r}{s}", "{r}-9{s}", "9-{r}{s}*10", "9-{r}{s}*{q}", "{r}-{q}{s}", "{q}{s},*={r}{s}",
        "9{s}/{r}{s},{q}{s};{r}{s}",
    ),
)  # fmt: skip


def read(line: str) -> str | None:
    """A line as it is read, None where it cannot be."""
    try:
        return str(read_line(line))
    except Unreadable:
        return None


@for_each("deck", DECKS)
@for_each("form", FORMS)
def test_a_line_typed_with_a_decks_letters_means_the_same(deck: str, form: str) -> None:
    own = {"K": "K", "Q": "Q", "J": "J"} | dict(letters_of(deck))
    read_any = False
    for (one, other), suit, case in product(product(own, own), "hdcs", (str.lower, str.upper, str)):
        wanted = form.format(r=one, q=other, s=suit)
        typed = case(form.format(r=own[one], q=own[other], s=suit))
        assert as_contract(typed, letters_of(deck)).lower() == wanted.lower()
        assert read(as_contract(typed, letters_of(deck))) == read(wanted)
        read_any = read_any or read(wanted) is not None
    assert read_any or ";" in form


@for_each("deck", DECKS)
def test_what_is_typed_as_the_contract_has_it_is_read_on_every_phone(deck: str) -> None:
    for form, rank, suit in product(FORMS, "KQJA7", "hdcs"):
        line = form.format(r=rank, q="K", s=suit)
        assert as_contract(line, letters_of(deck)) == line
        assert as_contract(line.lower(), letters_of(deck)) == line.lower()


@for_each("deck", DECKS)
def test_ranks_alone(deck: str) -> None:
    typed = " ".join(letters_of(deck).get(rank, rank) for rank in "KQJA2").lower()
    assert read_ranks(as_contract(typed, letters_of(deck))) == tuple(Card(rank, None) for rank in (13, 12, 11, 1, 2))


@for_each("line", ["4-7r 3rbk / 5k *", "*=9b 13y", "8b,8k,*=8", "87-90", "60/13 5 *", ""])
def test_tiles_and_points_are_left_alone(line: str) -> None:
    for deck in DECKS:
        assert as_contract(line, letters_of(deck)) == line


def test_only_a_letter_before_a_suit_is_a_rank_in_a_text() -> None:
    assert in_text("Kate has Q♠ and 10♠ K", letters_of("RDV")) == "Kate has D♠ and 10♠ K"
    assert in_text("Q♠", {}) == "Q♠"
