"""The regions of a turn's page, each sent again only if it differs.

The page's field `have` has a checksum of each region. htmx sends it with each tap and replaces the regions whose checksums
differ. The server stores nothing about what a phone shows, so a phone that missed something gets what it needs. Without script
the whole page is sent."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from flask import Response, make_response, request, url_for
from markupsafe import Markup

from scorekeeper.web.base.pages import Context, wants_fragment
from scorekeeper.web.live.page import LivePage, SuitRow, parts, rendered

AT, SETS = "live/cards/", "live/sets/"
AT_ONCE = "none settle:0ms"
"""The htmx setting that swaps only the regions, and starts their scripts before the next tap."""
Regions = dict[str, Markup]


def turn_regions(live_page: LivePage, shown: Context) -> Regions:
    """Return the HTML of the regions of a turn, in order, from its template values. Each begins with the element whose id htmx
    replaces."""
    part, history = parts(), tuple(shown["history"])
    latest = history[0] if history else ""
    told = rendered("live/_told.html", live_page=live_page) if live_page.tells else ""
    return {
        "said": part("live/_said.html", latest=latest),
        "entered": part("live/_entered.html", history=history, seldom=tuple(shown["offered"]["seldom"])),
        **OF_SURFACE[live_page.view.agreed.game.surface](live_page, shown, latest, told),
    }


def _card_regions(live_page: LivePage, shown: Context, latest: str, told: str) -> Regions:
    """Return the regions for picking cards: the pile and the melds, a row of each suit, the points. The arguments are as in
    `_set_regions`."""
    part, view, state, drawn = parts(), live_page.view, shown["state"], shown["drawn"]
    offered = {place: tuple(buttons) for place, buttons in shown["offered"].items()}
    counts, seats, melds, strip = shown["counts_melds"], tuple(shown["seats"]), shown["melds"], tuple(shown["strip"])
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


def _set_regions(live_page: LivePage, shown: Context, latest: str, told: str) -> Regions:
    """Return the regions for building sets, which the script turns into tiles. `shown` are the template values, `latest` is
    the latest event in words, and `told` the message on the latest press, as HTML."""
    part, view, state = parts(), live_page.view, shown["state"]
    name, needed, turn = shown["name"], shown["needed"], shown["turn"]
    seats = tuple(
        (player, state.hands[seat].count, state.opened[seat], seat == state.turn)
        for seat, player in enumerate(view.players)
    )
    return {
        "head": part(
            SETS + "_title.html",
            name=name,
            back=url_for("tables.table", table=view.table),
            needed=needed,
            seconds=shown["seconds"],
            turn=turn,
        ),
        "seats": part(SETS + "_seats.html", seats=seats, opening=view.agreed.options["opening"]),
        "built": rendered(
            SETS + "_built.html", name=name, before=shown["before"], built=shown["built"], turn=turn, needed=needed
        ),
        "pool": part(SETS + "_pool.html", stock=state.stock),
        "thumb": part(SETS + "_thumb.html", told=told, latest=latest, buttons=tuple(shown["offered"]["row"])),
    }


OF_SURFACE: Mapping[str, Callable[[LivePage, Context, str, str], Regions]] = {
    "cards": _card_regions,
    "sets": _set_regions,
}


def have(regions: Regions) -> str:
    """Return the value of the form field `have` for a page with these regions: their checksums, joined."""
    return "-".join(map(_mark, regions.values()))


def changed(live_page: LivePage, regions: Regions, rows: Sequence[SuitRow], context: Context) -> Response | None:
    """Return a response with only the regions that differ from those on the phone. Return None if the phone shows another
    page and needs all of it."""
    theirs, ours = request.form.get("have", "").split("-"), have(regions)
    if len(theirs) != len(regions) or not wants_fragment():
        return None
    stale = [name for name, had, mark in zip(regions, theirs, ours.split("-"), strict=True) if had != mark]
    send = {*stale, *_picked_otherwise(rows), *(["thumb"] if live_page.tells else [])}
    # htmx replaces the element with the id of the region.
    swapped = [
        Markup(str(region).replace(" id=", ' hx-swap-oob="true" id=', 1))  # noqa: S704 - a template of ours
        for name, region in regions.items()
        if name in send
    ]
    text = rendered("live/_changed.html", changed=swapped, have=ours, **context)
    return make_response(text, live_page.status, {"HX-Reswap": AT_ONCE, "Cache-Control": "private, no-cache"})


def _picked_otherwise(rows: Sequence[SuitRow]) -> list[str]:
    """Return the ids of rows whose picked cards differ from those that the phone shows. The checksums of regions don't cover
    them. A joker counts as a change in every row, since all rows have a cell for one."""
    posted = request.form.getlist("card")
    jokers = sum(row.joker is not None and row.joker.picked for row in rows)
    suits = {value[-1:] for value in {*posted} ^ {value for row in rows for value in row.picked} if value != "*"}
    every = posted.count("*") != jokers
    return [f"suit-{row.suit}" for row in rows if every or row.suit in suits]


@lru_cache(maxsize=4096)
def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
