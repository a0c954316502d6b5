"""The content of a live hand's page.

It shows open cards and what was entered. It never computes what could be played, so that the page gives no hints."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from gettext import NullTranslations
from types import MappingProxyType
from typing import Any, NamedTuple

from flask import current_app, request
from markupsafe import Markup

from scorekeeper.engine.cards import JOKER, Card, Cards, plain
from scorekeeper.engine.game import Agreement
from scorekeeper.engine.hands import Step
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.score import ScoreLine, points_melded
from scorekeeper.engine.state import Source, State
from scorekeeper.engine.turn_page import ClaimChoice
from scorekeeper.engine.verdict import Verdict
from scorekeeper.entry.line_judgement import pad_config
from scorekeeper.entry.notation import read_meld
from scorekeeper.tables.log.live_hand import Live
from scorekeeper.tables.view import View
from scorekeeper.web.base import device
from scorekeeper.web.base.language import _, catalogue_here, language
from scorekeeper.web.base.pages import Context
from scorekeeper.web.base.words import card_words, deck, in_two, index_of, pretty_cards, rule_text, rule_title, trouble_text
from scorekeeper.web.desk.answer import not_a
from scorekeeper.web.desk.links import picked_cards

SUITS = "shcd"
VALUES = {suit: tuple(str(Card(rank, suit)) for rank in range(1, 14)) for suit in SUITS}
NOTHING: Mapping[Any, Any] = MappingProxyType({})
Part = Callable[..., Markup]
"""A function that renders a template, with values by keyword."""
SHORT = 45
"""The maximum number of characters of a sentence that can be a headline."""
JOKER_CELLS = 4
"""The maximum number of jokers that can be picked at once: one spare cell in the row of each suit."""


@dataclass(frozen=True, slots=True)
class LivePage:
    """The content of a live hand's page. `picked` are the cards picked and not yet played. `built` has the sets of a rearranged
    table as the player left them, in notation, None if unchanged. `refusal` says why the latest play was refused. If the play has
    several meanings, `choices` are those. `calling` says that the page asks who calls. `moved_on` says that another phone was
    faster. `notice` explains why a play was done only in part, or is ""."""

    view: View
    picked: tuple[str, ...] = ()
    built: str | None = None
    refusal: Verdict | Unreadable | None = None
    choices: tuple[ClaimChoice, ...] = ()
    calling: bool = False
    moved_on: bool = False
    notice: str = ""

    @property
    def live(self) -> Live | None:
        return self.view.live

    @property
    def explained(self) -> tuple[str, str, Cards]:
        """Return the headline of the message about a refused or ambiguous press, the reason ("" without one), and cards to show
        with it: the picked cards if they make no meld, otherwise none."""
        assert self.refusal
        what, why = in_two(self.refusal)
        rule = self.refusal.rules[0] if isinstance(self.refusal, Verdict) and self.refusal.rules else ""
        if self.choices or not self.picked or (what and not rule.startswith("meld.")):
            return *((what or why, why if what else "") if self.choices else self._in_two(what, why, rule)), ()
        cards = picked_cards(self.picked)
        ranks = "-".join(index_of(card) or pretty_cards((card,)) for card in cards)
        return not_a(rule, type(self.view.agreed.game), ranks), trouble_text(self.refusal) if what else why, cards

    def _in_two(self, what: str, why: str, rule: str) -> tuple[str, str]:
        """Return a headline and a reason for the refusal. If its part `what` is short, and `why` isn't empty, return the two.
        Otherwise, if its whole sentence is short, return it and the text of the rule with id `rule`, or "" if the text has digits
        or `rule` is "". Otherwise return the rule's title and the sentence."""
        assert self.refusal
        whole = trouble_text(self.refusal)
        if what and why and len(what) <= SHORT:
            return what, why
        if len(whole) <= SHORT:
            text = rule_text(rule, self.view.agreed.game.id) if rule else ""
            return whole, "" if any(map(str.isdigit, text)) else text
        return rule_title(rule, self.view.agreed.game.id) if rule else str(_("That doesn't work")), whole

    @property
    def has_message(self) -> bool:
        """Does the page show a message about the latest press, in place of the buttons?"""
        return bool(self.moved_on or self.refusal or self.notice)

    @property
    def wrong_sets(self) -> list[tuple[int, Verdict]]:
        """Return the sets that break a rule in a refused turn, each with its number on the table (from 1) and its verdict."""
        game, refusal = self.view.agreed.game, self.refusal
        counting = self.live is not None and self.live.state.over
        if game.surface != "sets" or counting or not isinstance(refusal, Verdict) or not refusal.breaches:
            return []
        sets = [read_meld(word, game.deck) for word in (self.built or "").lower().split()]
        judged = [(number, game.judge_set(cards)) for number, cards in enumerate(sets, start=1)]
        return [one for one in judged if not one[1].ok] if refusal.breaches[0].cards in sets else []

    @property
    def status(self) -> int:
        """Return the HTTP status: 200, 422 for a refused press, or 409 for a press on an outdated page."""
        return 409 if self.moved_on else 422 if self.refusal else 200


@dataclass(frozen=True, slots=True)
class Cell:
    """A card on the pad. If all its copies lie open, `where` is their place, as a phrase and as one word, otherwise None."""

    card: Card
    picked: bool
    where: tuple[str, str] | None

    @property
    def value(self) -> str:
        return str(self.card)

    @property
    def words(self) -> str:
        """Return the card in words, followed by the place where it lies open, if it does."""
        named = _in_words(self.card, language())
        return f"{named}, {self.where[0]}" if self.where else named


@lru_cache(maxsize=512)
def _in_words(card: Card, _language: str) -> str:
    """Return a card in words. Most of a page's time would go into translating sixty cards, so they are cached by language."""
    return card_words(card)


@dataclass(frozen=True, slots=True)
class SuitRow:
    """A suit's row of the pad. `picked` are its picked cards. `lying` are its cards whose copies all lie open, each with the
    place as a phrase and as one word. `joker` is the row's cell for a joker, if any."""

    suit: str
    picked: tuple[str, ...]
    lying: frozenset[tuple[Card, tuple[str, str]]]
    joker: Cell | None

    @property
    def cells(self) -> list[Cell | None]:
        """Return the cells of the suit's thirteen cards. The last entry is the joker's cell, or None if there is none."""
        where = dict(self.lying)
        cards = [Card(rank, self.suit) for rank in range(1, 14)]
        return [*(Cell(card, str(card) in self.picked, where.get(card)) for card in cards), self.joker]


def parts() -> Part:
    """Return a function that renders a template as a part of the page. Parts are cached, since a tap changes few of them."""
    return partial(_drawn, catalogue_here(), deck(), request.script_root)


@lru_cache(maxsize=8192)
def _drawn(words: NullTranslations, letters: str, root: str, template: str, /, **facts: Any) -> Markup:
    """Render a part of the page from its `template` and values (`facts`), with the translations, the card letters and the app's
    `root` path. Cached: the parameters must be all that the part depends on."""
    return rendered(template, part=partial(_drawn, words, letters, root), **facts)


def rendered(template: str, **facts: Any) -> Markup:
    """Render a template with the values `facts` only. Flask's values for whole pages would take longer than most parts take."""
    return Markup(current_app.jinja_env.get_template(template).render(facts))  # noqa: S704 - a template of ours


def rows(agreed: Agreement, state: State | None, picked: tuple[str, ...], of: int | None = None) -> list[SuitRow]:
    """Return the card pad's row of each suit. `picked` are the picked cards, in notation. `state`, None before a hand, has the
    cards that lie open. If `of` is a seat, the known cards in all other hands count as open too. The first joker in play has a
    cell in the first row, the second in the second."""
    places = _places(state, of) if state else {}
    jokers, wild = agreed.set_up.jokers, places.pop(JOKER, [])
    lying = [(card, found[0]) for card, found in places.items() if len(found) >= agreed.set_up.packs]
    made = []
    for number, suit in enumerate(SUITS):
        where = wild[0] if wild and jokers - number <= len(wild) else None
        joker = Cell(JOKER, picked.count(str(JOKER)) > number, where) if number < min(jokers, JOKER_CELLS) else None
        here = frozenset((card, where) for card, where in lying if card.suit == suit)
        made.append(SuitRow(suit, tuple(value for value in VALUES[suit] if value in picked) if picked else (), here, joker))
    return made


def _places(state: State, of: int | None) -> dict[Card, list[tuple[str, str]]]:
    """Return the places of the copies of each card that everybody can see, on the table and in the pile. A place is a phrase and
    a word for it. If `of` is a seat, add the cards that are known to be in the other seats' hands."""
    found: dict[Card, list[tuple[str, str]]] = {}
    names, (in_pile, pile, on_table) = state.agreed.players, _place_words(catalogue_here())
    lying = [(card, (in_pile, pile)) for card in state.pile]
    lying += [(card, (on_table, names[on.by])) for on in state.table for card in on.meld.cards]
    others = [(name, held) for seat, (name, held) in enumerate(zip(names, state.hands, strict=True)) if of not in (None, seat)]
    for card, place in lying + [(card, (name, name)) for name, held in others for card in held.known]:
        found.setdefault(plain(card), []).append(place)
    return found


@lru_cache
def _place_words(words: NullTranslations) -> tuple[str, ...]:
    return tuple(map(words.gettext, (N_("in the pile"), N_("pile"), N_("on the table"))))


def after_call(live: Live) -> dict[int, str]:
    """Return “next” or “skipped” (untranslated) by seat, if a call in progress changes the seat's turn. Empty without a call."""
    state: State = live.state
    if state.drawn is None or state.drawn.source is not Source.CALL:
        return {}
    count, caller = len(state.hands), state.turn
    before = next(step.before.turn for step in reversed(live.steps) if step.before.drawn is None)
    skipped = ((before + place) % count for place in range((caller - before) % count))
    return {seat: N_("skipped") for seat in skipped} | {(caller + 1) % count: N_("next")}


def surface_of(live_page: LivePage, live: Live) -> Context:
    """Return the template values for entering a turn: the card pad's rows and the pile, or in a game of sets the pad of tiles."""
    if live.agreed.game.surface == "sets":
        seconds, view = live.agreed.options["turn_seconds"], live_page.view
        return {"seconds": seconds, "pad_config": sets_pad(view), "picker": tile_picker(view)}
    state, drawn = live.state, live.state.drawn
    shows = state.turn if getattr(state, "knocker", None) is not None else None
    due = state.hands[state.turn].known if shows is not None else (drawn.owed,) if drawn and drawn.owed else ()
    picked = live_page.picked or (() if live_page.refusal else tuple(map(str, due)))
    return {"rows": rows(state.agreed, state, picked, shows), "strip": state.pile[::-1]}


def sets_pad(view: View) -> Context:
    """Return the settings of the pad on which sets are built: numbers, colours, copies, jokers, and the points of tiles left."""
    known = pad_config(view.agreed)
    return {name: known[name] for name in ("ranks", "suits", "packs", "jokers", "values")} | {"tiles": True}


def tile_picker(view: View) -> Markup:
    known = sets_pad(view)
    return parts()("live/sets/_picker.html", suits=tuple(known["suits"]), ranks=tuple(known["ranks"]), jokers=known["jokers"])


def history(live: Live) -> list[str]:
    """Return the hand's events in words, the latest first."""
    said = (language(), deck())
    return [event_text(step, *said) for step in reversed(live.steps)]


def latest_words(live: Live) -> str:
    """Return what Undo would take back, in words: the latest count of a player's cards, else the latest event. "" for nothing."""
    if live.counted:
        return str(_("%(name)s's count", name=live.agreed.players[[*live.counted][-1]]))
    return next(iter(history(live)), "")


def other_phone(view: View, live: Live) -> str:
    """Return in words whose phone made the latest entry of the live hand. "" for this phone, and for one without a seat."""
    phone = (live.hand.phones or (None,))[-1]
    seat = None if phone == device.current_id() else view.people.seat_of(phone)
    return "" if seat is None else str(_("%(name)s's phone", name=view.name_of(seat)))


def event_text(step: Step, *said: str) -> str:
    """Return an event in words: what a player did, or what was refused. `said` are the language and card letters, if known."""
    agreed: Agreement = step.before.agreed
    words, cards = agreed.game.describe(step)
    return _event_text(*(said or (language(), deck())), words, agreed.players[step.event.by], cards)


@lru_cache(maxsize=4096)
def _event_text(_language: str, _letters: str, words: str, name: str, cards: Cards) -> str:
    """Return `words` translated, with the player's name and the cards. Language and letters are only keys of the cache."""
    shown = pretty_cards(cards)
    return str(_(words, name=name, cards=shown, tiles=shown))


class ShownPlayer(NamedTuple):
    """A player of a live hand, as shown. `cards` is the number of cards held, and `known` the known ones among them. `melded` are
    the points of the player's cards on the table, None if the game counts none before the end. `lines` is the score so far.
    `called` is "next" or "skipped" if a call in progress changes the player's turn, or ""."""

    name: str
    cards: int
    known: Cards
    in_turn: bool
    melded: int | None
    lines: tuple[ScoreLine, ...]
    called: str


def shown_players(
    state: Any, lines: Mapping[str, tuple[ScoreLine, ...]] = NOTHING, called: Mapping[int, str] = NOTHING
) -> tuple[ShownPlayer, ...]:
    """Return the players in seat order. `lines` are score lines by name. `called` maps seats to “next” or “skipped” in a call."""
    counts = bool(lines) and state.agreed.game.counts_melds
    return tuple(
        ShownPlayer(
            name,
            held.count,
            tuple(sorted(held.known, key=lambda card: (card.wild, card.suit or "", card.rank or 0))),
            seat == state.turn and not state.over,
            points_melded(lines[name]) if counts else None,
            lines.get(name, ()),
            called.get(seat, ""),
        )
        for seat, (name, held) in enumerate(zip(state.agreed.players, state.hands, strict=True))
    )
