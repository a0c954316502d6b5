"""The regions of a turn's page, each sent again only if it differs.

The page's field `have` has a checksum of each region. htmx sends it with each tap and replaces the regions whose checksums
differ. The server stores nothing about what a phone shows, so a phone that missed something gets what it needs."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b

from flask import Response, request
from markupsafe import Markup

from scorekeeper.engine.turn_page import Button
from scorekeeper.entry.notation import write_meld
from scorekeeper.tables.log.live_hand import Live
from scorekeeper.web.base.pages import Context, wants_fragment
from scorekeeper.web.base.words import pretty_cards
from scorekeeper.web.live.page import LivePage, Part, SuitRow, after_call, history, other_phone, parts, rendered, shown_players

AT, SETS = "live/cards/", "live/sets/"
AT_ONCE = "none settle:0ms"
"""The htmx setting that replaces only the regions, without a delay, so that their scripts run before the player's next tap."""
Regions = dict[str, Markup]
Buttons = Mapping[str, tuple[Button, ...]]


def turn_regions(live_page: LivePage, live: Live, shown: Context) -> Regions:
    """Return the HTML of each region of a turn's page, by name, in the page's order. The HTML begins with the element whose id
    htmx replaces. `shown` are the template values of `surface_of`."""
    part, told_of = parts(), tuple(history(live))
    latest, buttons = told_of[0] if told_of else "", live.agreed.game.buttons_at(live.state)
    told = rendered("live/_told.html", live_page=live_page) if live_page.has_message else ""
    of_surface = _card_regions if live.agreed.game.surface == "cards" else _set_regions
    return {
        "said": part("live/_said.html", latest=latest),
        "entered": part("live/_entered.html", history=told_of, seldom=buttons["seldom"]),
        **of_surface(part, live_page, live, shown, buttons, latest=latest, told=told),
    }


def _card_regions(part: Part, live_page: LivePage, live: Live, shown: Context, buttons: Buttons, **said: str) -> Regions:
    """Return the regions of the page for picking cards, by name. `part` renders a template. `shown` are the values of
    `surface_of`, and `buttons` the game's buttons by place. `said` has `latest`, the latest event in words, and `told`, the
    message about the latest press, as HTML."""
    state, game = live.state, live.agreed.game
    names, drawn, counts = live.agreed.players, state.drawn, game.counts_melds
    lines, strip = live.score_lines, shown["strip"]
    sat, melds = shown_players(state, lines, after_call(live)), list(enumerate(state.table, start=1))[::-1]
    must_play = pretty_cards((drawn.owed,)) if drawn and drawn.owed else ""
    return {
        "due": part(
            AT + "_due.html",
            name=names[state.turn],
            over=state.over,
            own_due=game.due(state),
            drawn=bool(drawn),
            called=bool(drawn) and drawn.source == "call",
            must_play=must_play,
            pile=bool(strip),
            lays_off=bool(melds),
        ),
        "stock": part(AT + "_stock.html", stock=state.stock, draws=any(button.id == "stock" for button in buttons["row"])),
        "seats": part(AT + "_seats.html", seats=sat),
        "pile": part(AT + "_pile.html", strip=strip),
        "melds": part(
            AT + "_melds.html", melds=tuple((place, names[on.by], on.meld.cards) for place, on in melds), knocks=game.knocks
        ),
        **{f"suit-{row.suit}": part(AT + "_row.html", row=row, kind="checkbox") for row in shown["rows"]},
        "scores": part(
            AT + "_scores.html",
            scored=tuple((seat.name, seat.melded) for seat in sat if counts and seat.lines),
            lines=tuple(lines.items()) if counts else (),
            game=type(game),
        ),
        "thumb": part(
            AT + "_thumb.html",
            **said,
            undo_asks=bool(live.steps) and live.steps[-1].event.by != state.turn and not state.over,
            whose=other_phone(live_page.view, live),
            owed=str(drawn.owed) if must_play else "",
            calls=live_page.calling or state.over,
            drawn=bool(drawn),
            head=buttons["head"],
            call=buttons["call"],
            buttons=buttons["row"],
        ),
    }


def _set_regions(part: Part, live_page: LivePage, live: Live, shown: Context, buttons: Buttons, **said: str) -> Regions:
    """Return the regions of the page for building sets, by name. The parameters are those of `_card_regions`."""
    view, state, opening = live_page.view, live.state, live.agreed.options["opening"]
    needed, before = None if state.turn in state.melded else opening, " ".join(map(write_meld, state.table))
    turn = {"name": live.agreed.players[state.turn], "needed": needed, "turn": f"{view.table}:{view.next_no}:{len(live.steps)}"}
    sat = tuple(
        (player, state.hands[seat].count, state.opened[seat], seat == state.turn) for seat, player in enumerate(view.players)
    )
    built = before if live_page.built is None else live_page.built
    return {
        "head": part(SETS + "_title.html", table=view.table, seconds=shown["seconds"], **turn),
        "seats": part(SETS + "_seats.html", seats=sat),
        "built": rendered(SETS + "_built.html", before=before, built=built, **turn),
        "pool": part(SETS + "_pool.html", stock=state.stock),
        "thumb": part(SETS + "_thumb.html", buttons=buttons["row"], **said),
    }


def checksums_of(regions: Regions) -> str:
    """Return the checksums of these regions, joined: the value of the form field `have`."""
    return "-".join(map(_mark, regions.values()))


def changed(live_page: LivePage, regions: Regions, rows: Sequence[SuitRow], context: Context) -> Response | None:
    """Return the `regions` and pad `rows` that differ from the phone's, made with `context`. None if a whole page is needed."""
    if live_page.calling:
        return None
    theirs, ours = request.form.get("have", "").split("-"), checksums_of(regions)
    if len(theirs) != len(regions) or not wants_fragment():
        return None
    stale = [name for name, had, mark in zip(regions, theirs, ours.split("-"), strict=True) if had != mark]
    send = {*stale, *_changed_rows(rows), *(["thumb"] if live_page.has_message else [])}
    # htmx replaces the element with the id of the region.
    swapped = [str.replace(region, " id=", ' hx-swap-oob="true" id=', 1) for name, region in regions.items() if name in send]
    text = "".join((rendered("live/_changed.html", have=ours, **context), *swapped))
    return Response(text, live_page.status, {"HX-Reswap": AT_ONCE, "Cache-Control": "private, no-cache"})


def _changed_rows(rows: Sequence[SuitRow]) -> list[str]:
    """Return the ids of the pad's rows in which other cards are picked than on the phone. Checksums of regions don't cover picked
    cards. If the number of picked jokers differs, return all rows, since the joker of any row may have changed."""
    posted = request.form.getlist("card")
    suits = {value[-1:] for value in {*posted} ^ {value for row in rows for value in row.picked} if value != "*"}
    every = posted.count("*") != sum(row.joker is not None and row.joker.picked for row in rows)
    return [f"suit-{row.suit}" for row in rows if every or row.suit in suits]


@lru_cache(maxsize=4096)
def _mark(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()
