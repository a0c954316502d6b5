"""The New table form, made from the game's own options.

WTForms stores what was typed. Its validators are not used, since the engine checks names and options for all interfaces."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from flask import request
from flask_wtf import FlaskForm
from flask_wtf.form import _Auto
from wtforms import Field, HiddenField, RadioField, SelectChoice, StringField

from scorekeeper.contract.names import LONGEST_NAME, alike, look_alike, name_trouble, tidy
from scorekeeper.engine.game import Agreement, Game, agree, check_deal
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.option import Option, Value, value_text
from scorekeeper.games import GAMES
from scorekeeper.tables.house.saved_rules import SavedRules, link_query, read_query
from scorekeeper.tables.log.collaboration import Confirming
from scorekeeper.tables.view import View
from scorekeeper.web.access.recent_tables import rules_of
from scorekeeper.web.base.forms import CONFIRMING_CHOICES, SOMEBODY_ELSE, whole
from scorekeeper.web.base.language import _, language, later
from scorekeeper.web.base.pages import Context
from scorekeeper.web.base.words import problem

OTHER = "other"
HIGH, HIGH_TARGETS, LOW_TARGETS = 300, (300, 500, 1000), (50, 100, 200)
"""The targets offered as buttons: `HIGH_TARGETS` for games whose usual target is at least `HIGH`, `LOW_TARGETS` for others."""
ENDS = {"score": "target", "rounds": "deals"}
"""How a score sheet's game may end, each with the id of the option for the limit. With another choice, players end the game."""
WAYS = ("phases", "places")
"""The values of the form field `option_round` that stand for options of their own, with the same ids."""
LINKED, LAST = "linked", "last"
"""The values of `preset` in the form for the rules of the link that opened the page, and for the rules of the latest game."""
UNNAMED = {LINKED: later("As in the link"), LAST: later("As last time")}
MOST_ROWS = 12
ICONS = {"cards": later("Cards"), "dice": later("Dice"), "star": later("Star"), "flag": later("Flag"), "cup": later("Cup")}
ICONS |= {"moon": later("Moon"), "clock": later("Clock")}
"""The icons that a score sheet's game can have, each a symbol of the sprite, with their names. The first is the usual one."""


class SeatsField(Field):  # type: ignore[misc]
    """The players in seat order, as text inputs that share a name in the form. `data` are the typed names, "" for an empty row.
    `errors` are about the players as a whole. `row_errors` has error messages by row, from 0. `row_asks` has by row the known
    player that the name looks like. `others` are names confirmed to be other people's."""

    data: list[str]
    others: list[str]

    def __init__(self, label: Any = None, **kwargs: Any) -> None:
        super().__init__(label, **kwargs)
        self.row_errors: dict[int, str] = {}
        self.row_asks: dict[int, str] = {}

    def process_data(self, value: Iterable[str] | None) -> None:
        self.data = list(value or ())
        self.others = [tidy(name) for name in request.form.getlist(SOMEBODY_ELSE)[:MOST_ROWS]]

    def process_formdata(self, valuelist: list[str]) -> None:
        self.data = [tidy(name) for name in valuelist]

    def names(self) -> tuple[str, ...]:
        """Return the typed names, without empty rows."""
        return tuple(name for name in self.data if name)

    def seat(self, name: str) -> None:
        """Add the typed name of a further player, unless it is ""."""
        if name:
            self.data = [*self.names(), name]

    def check_rows(self) -> bool:
        """Are all names valid? Record an error for each that is too long, can't be shown, or looks like an earlier one."""
        self.row_errors = {}
        seen: dict[str, str] = {}
        for row, name in enumerate(self.data):
            if name and (trouble := _row_trouble(name, seen)):
                self.row_errors[row] = trouble
            seen.setdefault(alike(name), name)
        return not self.row_errors

    def answer(self, button: str, known: Iterable[str]) -> None:
        """Apply the answer to whether the name in a row (from 0) is that of somebody in `known`. `button` is `same-2` to replace
        the name in row 2 by the known one, or `else-2` to keep it."""
        act, _dash, place = button.partition("-")
        row = whole(place, len(self.data))
        other = look_alike(self.data[row], known) if row is not None else None
        if row is not None and other:
            if act == "same":
                self.data[row] = other
            else:
                self.others.append(self.data[row])

    def ask_rows(self, known: Iterable[str]) -> bool:
        """Record a question at each row whose name looks like another in `known`. Return whether any question is recorded."""
        for row, name in enumerate(self.data):
            if name and name not in self.others and (other := look_alike(name, known)):
                self.row_asks[row] = other
        return bool(self.row_asks)


def _row_trouble(name: str, seen: dict[str, str]) -> str | None:
    if trouble := name_trouble(name):
        return _(trouble).format(value=name[:40], most=LONGEST_NAME)
    if not (first := seen.get(alike(name))):
        return None
    if first == name:
        return _("“%(name)s” is used twice. Give each player a different name.", name=name)
    return _("“%(name)s” looks like “%(other)s”. Give each player a different name.", name=name, other=first)


class TableForm(FlaskForm):  # type: ignore[misc]
    """The New table form. `table_form_class` adds the fields of a game's options. `preset_shown` is the preset that filled them.
    Without script, picking another preset doesn't change these fields. When the form is sent, options that still have the values
    of `preset_shown` get those of the picked preset.

    Saved rules can be picked like presets: those of the house, of the link that opened the page, and of this phone's latest game
    of the same kind. The rules of the link and of the latest game aren't stored, but sent in the fields `linked` and `last`."""

    class Meta(FlaskForm.Meta):  # type: ignore[misc]
        """Settings to read only form fields. Flask-WTF also reads files and JSON, and fails on JSON that is no object."""

        csrf = False  # the token is checked with the request (access/request_checks.py)

        def wrap_formdata(self, form: FlaskForm, formdata: object) -> object:
            if formdata is not _Auto:
                return formdata
            return (request.form or None) if form.is_submitted() else None

    key = HiddenField()
    players = SeatsField(later("Players"), name="player")
    preset = RadioField(later("How do you play it?"), validate_choice=False)
    preset_shown = HiddenField()
    linked = HiddenField()
    last = HiddenField()
    confirm = RadioField(
        later("Who confirms a hand?"),
        choices=[SelectChoice(value, label) for value, label in CONFIRMING_CHOICES],
        default=Confirming.NOBODY.value,
        validate_choice=False,
    )

    named = StringField(later("Name of the game"))
    ends = HiddenField()
    icon = RadioField(later("Icon"), choices=[*map(SelectChoice, ICONS, ICONS.values())], validate_choice=False)

    game: type[Game]
    own: Mapping[str, SavedRules]
    """The saved rules to choose from, including those of `linked` and `last`, by their value in the field `preset`."""

    def offer(self, kept: Iterable[SavedRules]) -> None:
        """Set the choices of rules: the presets, the saved rules `kept`, and the rules of a link or of the latest game."""
        own = {f"own-{rules.no}": rules for rules in kept if rules.game is self.game}
        for value in UNNAMED:
            sent = read_query(str(self[value].data or ""))
            if sent and sent.game is self.game and not any(map(sent.same_as, own.values())):
                own[value] = sent
        self.own = own
        presets = [SelectChoice(preset, later(one.name)) for preset, one in self.game.presets.items()]
        named = [SelectChoice(value, rules.name or UNNAMED[value]) for value, rules in own.items()]
        self.preset.choices = [*presets, *named]

    def follow(self, rules: SavedRules, origin: str = LINKED) -> None:
        """Fill the form from these rules. `origin` is the hidden field that keeps them in the form: `LINKED` or `LAST`."""
        if rules.options or rules.name:
            self[origin].data = link_query(rules)
            self.offer(one for one in self.own.values() if one.no)
        self.fill_from(next((value for value, one in self.own.items() if one.same_as(rules)), rules.preset))
        self.named.data = rules.name

    def follow_last(self, played: Iterable[View]) -> None:
        """Fill the form from the latest of the tables `played` that has the form's own `offered_id`. Don't fill a score sheet's
        form, since picking a name fills it."""
        alike = (view for view in played if offered_id(view) == _id_of(self.game, self.base()))
        last = max(alike, key=lambda view: view.opened_at, default=None)
        if last and not self.game.points_alone:
            self.follow(rules_of(last), LAST)
            self.confirm.data = last.log.confirming.value

    @property
    def target(self) -> Option[Value] | None:
        """Return the option for the target score. None if the game has none, or one with only a few fixed values."""
        return next((option for option in self.game.options_asked if option.id == "target" and option.whole), None)

    @property
    def rounds(self) -> Option[Value] | None:
        """Return the option for the number of rounds, which ends a game without a target. None if the game lacks it."""
        return next((option for option in self.game.options_asked if option.id == "rounds"), None)

    def options_by_use(self) -> list[Option[Value]]:
        """Return the options without a field elsewhere in the form: those set by most presets first, seldom used ones last."""
        uses = {
            option.id: sum(option.id in preset.options for preset in self.game.presets.values())
            for option in self.game.options_asked
        }
        asked = {"win", "round", *WAYS, *(ENDS.values() if self.ends.data != "both" else ())} if self.game.points_alone else ()
        beside = (self.target, self.rounds)
        others = (option for option in self.game.options_asked if option not in beside and option.id not in asked)
        return sorted(others, key=lambda option: (option.seldom, -uses[option.id]))

    def targets(self) -> list[tuple[str, str]]:
        """Return the targets to choose from as pairs of value and label, “Other” last. Empty for a game without a target."""
        option = self.target
        if option is None:
            return []
        numbers = [value for value in option.values if type(value) is int]
        usual = HIGH_TARGETS if numbers and numbers[0] >= HIGH else LOW_TARGETS
        fitting = {value for value in usual if option.takes(value)}
        quick = [(str(value), str(value)) for value in sorted({*numbers[:1], *fitting} if fitting else numbers)]
        return [*quick, *((value_text(value), _(label)) for value, label in option.labels.items()), (OTHER, _("Other"))]

    def base(self) -> str:
        """Return the chosen preset. For saved rules it is the preset that they are based on."""
        chosen = str(self.preset.data or "")
        return self.own[chosen].preset if chosen in self.own else chosen

    def called(self, agreed: Agreement) -> str:
        """Return the game's name. It is the typed one for a score sheet, if any. Otherwise it is that of the chosen saved rules,
        or "" if there are none or their options were changed."""
        named = tidy(str(self.named.data or ""))[:LONGEST_NAME] if self.game.points_alone else ""
        if named:
            return named
        own = self.own.get(str(self.preset.data or ""))
        return own.name if own and dict(own.settled) == dict(agreed.options) else ""

    def chosen_icon(self) -> str:
        """Return the icon chosen for a score sheet. "" for the usual one, for an unknown one, and for other games."""
        return str(self.icon.data) if self.game.points_alone and self.icon.data in [*ICONS][1:] else ""

    def confirming(self) -> Confirming:
        """Return who must confirm a hand before it counts, as chosen in the form. The default is nobody."""
        return {one.value: one for one in Confirming}.get(str(self.confirm.data), Confirming.NOBODY)

    def fill_from(self, preset: str) -> None:
        """Choose a preset of the game, or saved rules (`preset` is then their key), and set every option to its value there."""
        self.preset.data = self.preset_shown.data = preset
        values = {option.id: self._preset_value(preset, option) for option in self.game.options_asked}
        for option in self.game.options_asked:
            self._put(option, values[option.id])
        if self.game.points_alone:
            ends = [way for way, option in ENDS.items() if values[option] is not None]
            self.ends.data = ends[0] if len(ends) == 1 else "both" if ends else "say"
            self.option_round.data = next((way for way in WAYS if values[way]), self.option_round.data)

    def _put(self, option: Option[Value], value: Value) -> None:
        known = any(value == one and type(value) is type(one) for one in option.values)
        if option is self.target:
            known = value_text(value) in dict(self.targets())
        self[f"option_{option.id}"].data = value_text(value) if known else OTHER
        if f"other_{option.id}" in self:
            self[f"other_{option.id}"].data = "" if known else value_text(value)

    def default_of(self, option: Option[Value]) -> Value:
        """Return the value of an option in the chosen preset or saved rules."""
        return self._preset_value(str(self.preset.data or ""), option)

    def _preset_value(self, preset: str, option: Option[Value]) -> Value:
        if preset in self.own:
            return self.own[preset].settled[option.id]
        known = self.game.presets.get(preset)
        return known.options.get(option.id, option.default) if known else option.default

    def answers(self) -> dict[str, Value]:
        """Return the options that differ from the preset shown, by id. Text that isn't a valid value stays as typed."""
        found = {}
        for option in self.game.options_asked:
            value = self._answer(option)
            if value != self._preset_value(str(self.preset_shown.data or ""), option):
                found[option.id] = value
        return found

    def _answer(self, option: Option[Value]) -> Value:
        if self.ends.data in (*ENDS, "say") and option.id in ENDS.values():
            typed = str(self[f"other_{option.id}"].data or "").strip()
            chosen = ENDS.get(str(self.ends.data)) == option.id
            return (int(typed) if re.fullmatch(r"-?[0-9]{1,7}", typed) else typed) if chosen else None
        text = str(self[f"option_{option.id}"].data or "")
        if self.game.points_alone and option.id in ("round", *WAYS):
            way = str(self["option_round"].data)
            if option.id in WAYS and way != option.id:
                return None
            text = "own" if way in WAYS and option.id == "round" else text
        typed = str(self[f"other_{option.id}"].data or "").strip() if f"other_{option.id}" in self else ""
        if option.pattern:
            return "-".join(re.findall("[^ ,;-]+", typed))
        if typed or text == OTHER:
            return int(typed) if re.fullmatch(r"[0-9]{1,7}", typed) else typed
        named: dict[str, Value] = {value_text(value): value for value in option.values}
        if text in named:
            return named[text]
        if option is self.target and re.fullmatch(r"[0-9]{1,7}", text):
            return int(text)
        return text or self._preset_value(str(self.preset_shown.data or ""), option)

    def agreed(self) -> Agreement | None:
        """Return the agreement of the table. If there are errors, record them at their fields and return None."""
        rows_fine = self.players.check_rows()
        own = self.own.get(str(self.preset.data or ""))
        given = {**(own.options if own else {}), **self.answers()}
        for _attempt in range(len(self.game.options_asked) + 1):
            try:
                agreed = agree(self.game, self.base(), given, self.players.names())
                check_deal(agreed)
            except Unreadable as trouble:
                if not self._blame(trouble, given):
                    return None
            else:
                fine = rows_fine and not any(self[f"option_{option.id}"].errors for option in self.game.options_asked)
                return agreed if fine else None
        return None

    def _blame(self, trouble: Unreadable, given: dict[str, Value]) -> bool:
        """Record an error at the field that it is about. If that is an option, remove it from `given` (options by id), so that
        the other options can be checked. Return whether an option was removed."""
        place, _dot, name = trouble.at.partition(".")
        if place != "options":
            field: Field = self.preset if place == "preset" else self.players
            field.errors = [problem(trouble)]
            if str(self.preset.data or "").startswith("own-") and self.base() not in self.game.presets:
                # These rules were deleted since the page was made. The options stay as they are.
                self.preset.errors = [_("These rules are no longer saved here. Choose others.")]
                self.preset.data = self.preset_shown.data = self.game.usual_preset
            return False
        self[f"option_{name}"].errors = [problem(trouble)]
        return given.pop(name, None) is not None


@lru_cache(maxsize=8)
def table_form_class(game_id: str) -> type[TableForm]:
    game = GAMES[game_id]
    fields: Context = {"game": game}
    for option in game.options_asked:
        choices = [SelectChoice(value_text(value), later(option.labels.get(value, value_text(value)))) for value in option.values]
        if option.whole is not None or option.pattern:
            choices.append(SelectChoice(OTHER, later("Another number")))
            fields[f"other_{option.id}"] = StringField(later("Another number"))
        fields[f"option_{option.id}"] = RadioField(later(option.question), choices=choices, validate_choice=False)
    return type("TableForm", (TableForm,), fields)


class OfferedGame(NamedTuple):
    """A game, or a widely known preset, on the New table page. `id` is the value of its button. The form's game is `chosen`."""

    id: str
    name: str
    chosen: bool


ROW = 3
"""The number of games that the page shows at once. Other games are behind “More”."""


def offered_games(form: TableForm, played: Iterable[View]) -> tuple[list[OfferedGame], list[OfferedGame]]:
    """Return the games to show at once (with the chosen one), and those behind “More”. Games in `played` come first, in its
    order. Widely known presets are offered as games, first those known to speakers of the page's language."""
    own = [(sought, f"{game.id}-{name}") for game in GAMES.values() for name, sought in _sought(game)]
    theirs = [one for of, one in own if of == language()]
    order = dict.fromkeys([*map(offered_id, played), *theirs, *GAMES, *(one for _of, one in own)])
    chosen = _id_of(form.game, form.base())
    row = [*order][:ROW] if chosen in [*order][:ROW] else [*[*order][: ROW - 1], chosen]
    first, more = (
        [OfferedGame(one, _name_of(one), one == chosen) for one in order if (one in row) is within] for within in (True, False)
    )
    return first, more


def offered_id(view: View) -> str:
    """Return the id under which the form offers a table's game: `game`, or `game-preset` for a preset known by its own name."""
    return _id_of(type(view.agreed.game), view.preset)


def _sought(game: type[Game]) -> list[tuple[str, str]]:
    return [(name, preset.sought) for name, preset in game.presets.items() if preset.sought]


def _id_of(game: type[Game], preset: str) -> str:
    return f"{game.id}-{preset}" if preset in dict(_sought(game)) else game.id


def _name_of(offered: str) -> str:
    game, preset = GAMES[offered.partition("-")[0]], offered.partition("-")[2]
    return game.presets[preset].name if preset else N_("Any other") if game.points_alone else game.name


def table_form(game: type[Game], kept: Iterable[SavedRules]) -> TableForm:
    """Return the New table form of a game, filled from the request if it was posted. `kept` are saved rules to offer."""
    form = table_form_class(game.id)()
    form.offer(kept)
    return form
