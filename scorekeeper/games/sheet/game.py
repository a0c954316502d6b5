"""A score sheet for any other game: options, presets, names on its pages."""

from collections.abc import Mapping

from scorekeeper.engine.game import Agreement, Game, Totals, Winners
from scorekeeper.engine.hands import JudgedHand, TableHand, TotalsHand
from scorekeeper.engine.melds import LOW
from scorekeeper.engine.messages import N_, Unreadable
from scorekeeper.engine.rule import Chapter, Terms
from scorekeeper.engine.rules.ending import ADJUST, OVER
from scorekeeper.engine.score import CardValues, PlayerScore, total
from scorekeeper.engine.set_up import Preset, SetUp
from scorekeeper.engine.verdict import PlacedVerdict
from scorekeeper.games.sheet import rules

NO_CARDS = CardValues(lambda card, low: (0, "sheet.points"))


class Sheet(Game):
    """A score sheet for any other game: the players, and their points in each hand."""

    id = "sheet"
    name = N_("Any other game")
    players = rules.PLAYERS
    options_asked = rules.OPTIONS
    presets = {
        "plain": Preset(N_("Any other game")),
        "lowest": Preset(N_("Any other game: the lowest total wins"), {"win": "lowest"}),
        "five-crowns": Preset(N_("Five Crowns: eleven rounds, the lowest total wins"), {"win": "lowest", "deals": 11}),
        "phase-10": Preset(N_("Phase 10: points only"), {"win": "lowest"}),
        "5000": Preset(N_("5000 Rummy"), {"target": 5000}),
        "countdown": Preset(N_("Counting down from 501"), {"start": 501, "target": 0, "win": "lowest"}),
    }
    chapters = (
        Chapter(
            "sheet",
            "The score sheet",
            "For any game: names, and points for each round. The rules are up to you.",
            (
                *("sheet.players", "sheet.points", "sheet.winner-takes", "sheet.rounds-won", "sheet.places", "sheet.sum", ADJUST),
                *("sheet.target", "sheet.deals", "sheet.phases", "sheet.winner"),
                *("sheet.open", OVER),
            ),
        ),
    )
    terms = Terms(
        rounds=True,
        texts={
            N_("left in hand"): N_("points"),
            N_("%(name)s, left in hand"): N_("%(name)s, points"),
            N_("Went out"): N_("Won"),
            N_("Nobody went out"): N_("Nobody won"),
            N_("Nobody has gone out yet"): N_("Nobody has won this round yet"),
            N_("out"): N_("won"),
            N_("Melded, as counted by the players"): N_("Points"),
            N_("Nothing melded, nothing left"): N_("Scores nothing"),
            N_("Left in hand, as counted by the players"): N_("Points"),
        },
    )
    entries = ("totals",)
    counts_melds = False
    asks = ()
    answers_depend_on = ()

    def check_options(self) -> None:
        """Raise `Unreadable` for sides with a starting total or phases, and for two of phases, fixed places and one winner."""
        if self.phases() and (self.options[rules.TEAMS] == "pairs" or self.has_winner()):
            raise Unreadable(N_("With phases, everyone plays for themselves and scores their own points."), "phases")
        if self.options[rules.PLACES] and (self.phases() or self.has_winner()):
            raise Unreadable(N_("With fixed points by place, a round scores nothing else."), "places")
        if self.options[rules.TEAMS] == "pairs" and self.options[rules.START]:
            raise Unreadable(N_("When you play two against two, everyone starts at 0."), "teams")

    def sides(self, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return rules.pairs(self.options, names)

    def set_up(self, players: int) -> SetUp:
        """Return a set-up without cards."""
        return SetUp(1, 0, 0, 0, 0, LOW, NO_CARDS)

    def finish_hand(self, agreed: Agreement, hand: TotalsHand | TableHand, judged: JudgedHand) -> JudgedHand:
        """Add a verdict on the whole hand if the points of all players don't add up as agreed, or their places can't be."""
        numbers = {name: int(one.hand) for name, one in self.score(judged).items()}
        places = [int(total(lines)) for lines in (judged.lines or {}).values()]
        verdict = rules.adds_up(self.options, numbers).and_also(rules.are_places(self.options, places))
        verdicts = () if verdict.ok else (PlacedVerdict({}, verdict),)
        return JudgedHand(verdicts, judged.lines, judged.out, adjust=judged.adjust, phases=judged.phases)

    def score(self, judged: JudgedHand) -> dict[str, PlayerScore]:
        """Return each player's score: the points entered for them, those of their place, or what the winner receives."""
        numbers = {name: int(total(lines)) for name, lines in (judged.lines or {}).items()}
        if agreed := self.options[rules.PLACES]:
            scored = rules.by_place(agreed, numbers)
        elif self.has_winner():
            take = rules.winner_takes if self.options[rules.ROUND] == "winner" else rules.counts_one
            scored = take(judged.out, numbers)
        else:
            scored = rules.own_points(judged)
        return {name: PlayerScore(lines, total(lines), 0, 0) for name, lines in scored.items()}

    def counts_cards_left(self) -> bool:
        return self.options[rules.ROUND] != "one"

    def has_winner(self) -> bool:
        return self.options[rules.ROUND] != "own"

    def starting_total(self) -> int:
        return self.options[rules.START]

    def target(self) -> int | None:
        return self.options[rules.TARGET]

    def deals(self) -> int | None:
        return self.options[rules.DEALS]

    def lowest_wins(self) -> bool:
        return self.options[rules.WIN] == "lowest" or self.phases() is not None

    def phases(self) -> int | None:
        return self.options[rules.PHASES]

    def winners_by_phases(self, totals: Totals, phases: Mapping[str, int], deals: int) -> Winners | None:
        return rules.winners_by_phases(self.options, totals, phases, deals) if self.phases() else None

    def winners(self, totals: Totals, out: str | None, deals: int) -> Winners:
        return rules.winners_so_far(self.options, totals, deals)
