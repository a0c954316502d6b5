"""The regions of a turn, each sent again only where it differs.

A page where cards are picked names in its field `have` a mark of each region, made from all that stands there. htmx sends it
with each tap, and is answered with the regions whose marks differ, which it puts in their places. A phone that missed something,
or whose page has other regions, gets what it needs all the same, for nothing is assumed of what it saw. Without script the
whole page comes. Where sets are built the page comes without the tiles to pick from, which are half of it.
"""

from collections.abc import Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from flask import Response, make_response, request, url_for
from markupsafe import Markup

from scorekeeper.web.base.pages import wants_fragment
from scorekeeper.web.live.page import LivePage, Row, parts, rendered

AT = "live/cards/"
Regions = dict[str, Markup]


def turn_regions(live_page: LivePage, shown: Mapping[str, Any]) -> Regions:
    """The regions of a turn by their ids, in their order, from what its template needs. Each begins with the element that has
    the id."""
    part, view, state, drawn = parts(), live_page.view, shown["state"], shown["drawn"]
    latest = shown["history"][0] if shown["history"] else ""
    offered = {place: tuple(buttons) for place, buttons in shown["offered"].items()}
    counts, seats, melds, strip = shown["counts_melds"], tuple(shown["seats"]), shown["melds"], tuple(shown["strip"])
    told = rendered(AT + "_told.html", live_page=live_page) if live_page.moved_on or live_page.refusal else ""
    return {
        "head": part(
            AT + "_title.html",
            name=shown["name"],
            back=url_for("tables.table", table=view.table),
            over=state.over,
            own_due=shown["own_due"],
            drawn=bool(drawn),
            called=bool(drawn) and drawn.source == "call",
            must_play=shown["must_play"],
            pile=bool(strip),
            lays_off=bool(counts or melds),
            stock=state.stock,
            draws=any(button.id == "stock" for button in offered["row"]),
        ),
        "said": part(AT + "_said.html", latest=latest),
        "seats": part(AT + "_seats.html", seats=seats, counts_melds=counts),
        "pile": part(AT + "_pile.html", strip=strip),
        "melds": part(
            AT + "_melds.html",
            melds=tuple((place, view.players[on.by], on.meld.cards) for place, on in melds),
            knocks=view.agreed.game.knocks,
        ),
        **{f"suit-{row.suit}": part(AT + "_row.html", row=row, kind="checkbox") for row in shown["rows"]},
        "scores": part(
            AT + "_scores.html",
            scored=tuple((seat.name, seat.melded, seat.lines) for seat in seats if seat.lines) if counts else (),
            table=view.table,
            game=view.agreed.game.id,
        ),
        "entered": part(AT + "_entered.html", history=tuple(shown["history"]), seldom=offered["seldom"]),
        "thumb": part(
            AT + "_thumb.html",
            told=told,
            latest=latest,
            undo_asks=bool(latest) and shown["undo_asks"],
            words=shown["turn_words"],
            owed=str(drawn.owed) if shown["must_play"] else "",
            values=shown["values"],
            calls=live_page.calling or state.over,
            drawn=bool(drawn),
            head=offered["head"],
            call=offered["call"],
            buttons=offered["row"],
        ),
    }


def have(regions: Regions) -> str:
    """What the field `have` of a page with these regions says."""
    return "-".join(map(_mark, regions.values()))


def changed(live_page: LivePage, regions: Regions, rows: list[Row], context: Mapping[str, Any]) -> Response | None:
    """What of a turn the phone does not have; None where it has another page, or none to put a part into."""
    theirs, ours = request.form.get("have", "").split("-"), have(regions)
    if len(theirs) != len(regions) or not wants_fragment():
        return None
    stale = [name for name, had, mark in zip(regions, theirs, ours.split("-"), strict=True) if had != mark]
    send = {*stale, *_picked_otherwise(rows), *(["thumb"] if live_page.refusal or live_page.moved_on else [])}
    swapped = [_swapped(regions[name]) for name in regions if name in send]
    text = rendered("live/_changed.html", changed=swapped, have=ours, **context)
    return make_response(text, live_page.status, {"HX-Reswap": "none", "Cache-Control": "private, no-cache"})


def unless_there(region: Regions) -> Markup:
    """A region that seldom changes; where the phone has it, a place into which htmx puts the one that is there."""
    ((name, text),) = region.items()
    there = wants_fragment() and request.form.get("have") == have(region)
    return Markup('<div id="{}" hx-preserve></div>').format(name) if there else text


def _picked_otherwise(rows: list[Row]) -> list[str]:
    """The rows in which other cards are picked on the phone than are to be: no mark knows of those. Of jokers, which lie in all
    rows, the number counts."""
    posted = request.form.getlist("card")
    jokers = sum(row.joker is not None and row.joker.picked for row in rows)
    suits = {value[-1:] for value in {*posted} ^ {value for row in rows for value in row.picked} if value != "*"}
    every = posted.count("*") != jokers
    return [f"suit-{row.suit}" for row in rows if every or row.suit in suits]


@lru_cache(maxsize=4096)
def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _swapped(region: Markup) -> Markup:
    """A region as htmx puts it in the place of the one with its id."""
    return Markup(region.replace(" id=", ' hx-swap-oob="true" id=', 1))  # noqa: S704 - a template of ours
