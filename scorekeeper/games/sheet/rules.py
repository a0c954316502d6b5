"""Rules on what a score sheet adds up, and when its game is over."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from scorekeeper.engine import examples as eg
from scorekeeper.engine.game import Totals, Winners
from scorekeeper.engine.hands import JudgedHand
from scorekeeper.engine.messages import N_
from scorekeeper.engine.option import Option, Options, as_written
from scorekeeper.engine.rule import permission, rule
from scorekeeper.engine.score import ScoreLine, Why, leaders, total
from scorekeeper.engine.verdict import LEGAL, Verdict, broken

PLAYERS = range(2, 13)
MOST = 100_000
OURS = N_("The sheet is our own; no published rules cover it.")


def points(**scored: int) -> eg.Part:
    """Return a hand of an example's record, from each player's points by name."""
    return {"entry": "totals", "scores": {name: {"points": number} for name, number in scored.items()}}


def sheet(*hands: eg.Part, **options: object) -> eg.Part:
    """Return an example's record on a score sheet. `points` makes the hands. The players are those of the first hand, if any."""
    names = tuple(hands[0]["scores"]) if hands else eg.TWO
    return eg.session(*hands, game="sheet", players=names, options=options)


def ends(*winners: str, **totals: int) -> eg.Part:
    """Return an example's expected answer: the `totals` by name, and the `winners`. Without winners the game goes on."""
    return {"session": {"over": bool(winners), "winners": list(winners), "totals": totals}}


permission(
    "sheet.players",
    our_ruling=OURS,
    title="Players",
    text="A sheet is for two to twelve players.",
    phrases="how many players, many players, twelve players",
    right=eg.Example(says="Two players start a sheet.", asked=sheet()),
    wrong=eg.Example(
        "A player wants a sheet for a game of patience.", eg.session(game="sheet", players=("Ana",)), {"error": {"at": "players"}}
    ),
)

START = Option("start", "How many points does everyone start with?", as_written(0), "sheet.points", whole=range(MOST + 1))


@rule(
    "sheet.points",
    our_ruling=OURS,
    title="Points",
    text="For each round, every player gets one whole number, which may be below zero. It's added to the total, which starts at the number you agreed on.",
    phrases="enter points, negative points, add up, start with points",
    right=eg.Example(
        "12 and −7 are added to totals of 0.", sheet(points(Ana=12, Ben=-7)), {"session": {"totals": {"Ana": 12, "Ben": -7}}}
    ),
    wrong=eg.Claim("“Nobody goes below zero.” On a score sheet, anyone can.", {"session": {"totals": {"Ben": 0}}}),
)
def own_points(judged: JudgedHand) -> dict[str, tuple[ScoreLine, ...]]:
    """Return the points that were entered for each player, as one score line under the player's name."""
    return {name: (ScoreLine(total(lines), "sheet.points", Why.COUNTED),) for name, lines in (judged.lines or {}).items()}


ROUND = Option(
    "round",
    "What does a round score?",
    {"own": "Each player's own points", "winner": "Winner gets the others' points", "one": "Winner gets 1"},
    "sheet.points",
)


@rule(
    "sheet.winner-takes",
    our_ruling=OURS,
    when=ROUND.is_("winner"),
    title="The winner takes the points",
    text="Whoever wins a round scores what the others have left. The others score nothing.",
    details="A round that nobody wins scores nothing.",
    phrases="winner gets the others' points, winner takes all, points left, who won the round",
    right=eg.Example(
        says="One player wins the round. The others have 12 and 35 left, so the winner scores 47.",
        asked=sheet(points(Ana=12, Ben=0, Cy=35) | {"out": "Ben"}, round="winner"),
        answer={"session": {"totals": {"Ana": 0, "Ben": 47, "Cy": 0}}},
    ),
    wrong=eg.Claim("“I didn't win, but I had just 12 left, so I score too.”", {"session": {"totals": {"Ana": 35}}}),
)
def winner_takes(winner: str | None, numbers: Mapping[str, int]) -> dict[str, tuple[ScoreLine, ...]]:
    """Score for the winner the points of all other players, in `numbers` by name. If there is no winner (None), nobody scores."""
    return {
        name: tuple(
            ScoreLine(number, "sheet.winner-takes", Why.TAKEN, of=other)
            for other, number in numbers.items()
            if name == winner != other
        )
        for name in numbers
    }


@rule(
    "sheet.rounds-won",
    our_ruling=OURS,
    when=ROUND.is_("one"),
    title="Rounds won",
    text="Whoever wins a round scores 1. The others score nothing.",
    phrases="winner gets 1, count rounds won, one point a round",
    right=eg.Example(
        says="One player wins the round and scores 1. The other scores nothing.",
        asked=sheet(points(Ana=0, Ben=0) | {"out": "Ben"}, round="one"),
        answer={"session": {"totals": {"Ana": 0, "Ben": 1}}},
    ),
    wrong=eg.Example(
        says="“I won with 30 points, so I score 30.” Each round counts 1.",
        asked=sheet(points(Ana=0, Ben=30) | {"out": "Ben"}, round="one"),
        answer={"session": {"totals": {"Ana": 0, "Ben": 1}}},
        claimed={"session": {"totals": {"Ben": 30}}},
    ),
)
def counts_one(winner: str | None, numbers: Mapping[str, int]) -> dict[str, tuple[ScoreLine, ...]]:
    """Score one point for the winner, if not None, and nothing for the others. Only the names in `numbers` are used."""
    return {name: (ScoreLine(1, "sheet.rounds-won", Why.COUNTED),) if name == winner else () for name in numbers}


PLACES: Option[str | None] = Option(
    "places", "Fixed points by place?", {None: "No", "5-3-1": ""}, "sheet.places", pattern="[0-9]{1,5}(-[0-9]{1,5}){1,11}"
)


@rule(
    "sheet.places",
    our_ruling=OURS,
    when=PLACES.is_(),
    title="Fixed points by place",
    text="Each place in a round scores a fixed number of points, as agreed. Write down each player's place.",
    details="Players who share a place score the same. A place for which no points were agreed scores nothing. A round without a first place, or with a place that can't be, is flagged; 0 is no place.",
    refused="Places go from 1 to {count}, and somebody is first.",
    phrases="points by place, first place, second place, points for each place, ranking points, placings",
    right=eg.Example(
        says="At 5, 3 and 1, first place scores 5 and second place 3.",
        asked=sheet(points(Ana=2, Ben=1), places="5-3-1"),
        answer={"session": {"totals": {"Ana": 3, "Ben": 5}}},
    ),
    wrong=eg.Example("Three players play, and one is entered as fourth.", sheet(points(Ana=2, Ben=1, Cy=4), places="5-3-1")),
)
def by_place(agreed: str, places: Mapping[str, int]) -> dict[str, tuple[ScoreLine, ...]]:
    """Score the points of each player's place, in `places` by name. `agreed` are the points from the first place on, such as
    “5-3-1”. A place without any scores nothing."""
    worth = dict(enumerate(map(int, agreed.split("-")), start=1))
    return {name: (ScoreLine(worth.get(place, 0), "sheet.places", Why.COUNTED),) for name, place in places.items()}


def are_places(options: Options, places: Collection[int]) -> Verdict:
    """Require that a round scored by place has a first place, and that there are no more places than players. 0 is no place."""
    fine = not options[PLACES] or (1 in places and min(places) >= 0 and max(places) <= len(places))
    return LEGAL if fine else broken("sheet.places", count=len(places))


SUM: Option[int | None] = Option(
    "sum", "Must a round's points add up to a fixed number?", {None: "No"}, "sheet.sum", whole=range(-MOST, MOST + 1)
)


@rule(
    "sheet.sum",
    our_ruling=OURS,
    when=SUM.is_(),
    title="A fixed sum per round",
    text="If you agreed on a sum, the points of each round should add up to it. A round whose points don't is flagged, but counts as written.",
    refused="This round's points add up to {points}, but they should make {sum}.",
    phrases="sum, check the sum, points do not add up, zero sum, add up to",
    right=eg.Example(says="12, −7 and −5 make 0, as agreed.", asked=sheet(points(Ana=12, Ben=-7, Cy=-5), sum=0)),
    wrong=eg.Example(says="12, −7 and −4 make 1, but the table agreed on 0.", asked=sheet(points(Ana=12, Ben=-7, Cy=-4), sum=0)),
)
def adds_up(options: Options, numbers: Mapping[str, int]) -> Verdict:
    """Require that the points of a hand, `numbers` by name, add up to the agreed sum, if any."""
    agreed, found = options[SUM], sum(numbers.values())
    return LEGAL if agreed in (None, found) else broken("sheet.sum", points=found, sum=agreed)


TARGET: Option[int | None] = Option(
    "target", "At how many points does the game end?", {None: "No target"}, "sheet.target", whole=range(-MOST, MOST + 1)
)
DEALS: Option[int | None] = Option(
    "deals", "After how many rounds does the game end?", {None: "No set number"}, "sheet.deals", whole=range(1, 201)
)
WIN = Option(
    "win", "Does the highest or the lowest total win?", {"highest": "The highest", "lowest": "The lowest"}, "sheet.winner"
)
TEAMS = Option(
    "teams",
    "Everyone for themselves, or two against two?",
    {"none": "Everyone for themselves", "pairs": "Two against two"},
    "sheet.winner",
)


@rule(
    "sheet.target",
    our_ruling=OURS,
    when=TARGET.is_(),
    title="The target",
    text="The game ends after the round in which a total reaches the target or, when you count down, falls to it or below.",
    details="If everyone starts above the target, the sheet counts down.",
    phrases="target, play to, how many points to win, count down, end of the game",
    right=eg.Example(
        says="The players have 4995 and 5010. The second has reached 5000.",
        asked=sheet(points(Ana=4995, Ben=5010), target=5000),
        answer=ends("Ben", Ana=4995, Ben=5010),
    ),
    wrong=eg.Example(
        says="“I have 4995, and that's as good as 5000.”",
        asked=sheet(points(Ana=4995, Ben=4000), target=5000),
        answer=ends(Ana=4995, Ben=4000),
        claimed={"session": {"over": True}},
    ),
)
def is_reached(options: Options, sums: Mapping[tuple[str, ...], Fraction]) -> bool:
    """Has any of `sums`, the totals by side, reached the target? If players start above the target, they reach it by falling."""
    target = options[TARGET]
    if target is None:
        return False
    return min(sums.values()) <= target if options[START] > target else max(sums.values()) >= target


@rule(
    "sheet.deals",
    our_ruling=OURS,
    when=DEALS.is_(),
    title="The number of rounds",
    text="The game ends after the number of rounds you agreed on.",
    phrases="how many hands, how many rounds, last round, end after rounds",
    right=eg.Example(
        says="The players agreed on one round. It has been played, and the game is over.",
        asked=sheet(points(Ana=5, Ben=3), deals=1),
        answer=ends("Ana", Ana=5, Ben=3),
    ),
    wrong=eg.Example(
        says="“We've played one of two rounds, so I've won.”",
        asked=sheet(points(Ana=5, Ben=3), deals=2),
        answer=ends(Ana=5, Ben=3),
        claimed={"session": {"over": True}},
    ),
)
def is_last(options: Options, deals: int) -> bool:
    """Has the agreed number of hands been played, after `deals` hands?"""
    agreed = options[DEALS]
    return agreed is not None and deals >= agreed


@rule(
    "sheet.winner",
    our_ruling=OURS,
    title="Who wins",
    text="The highest total wins, or the lowest, as agreed. In a game to a target, play on if the best total is tied; after a set number of rounds, the tied players share the win.",
    details="When you play two against two, the first and third players play together, and the sides' totals count.",
    phrases="who wins, lowest wins, highest wins, tie, equal totals, partners, teams",
    right=eg.Example(
        says="The lowest total wins: 15 beats 20 and 23.",
        asked=sheet(points(Ana=15, Ben=23, Cy=20), win="lowest", deals=1),
        answer=ends("Ana", Ana=15, Ben=23, Cy=20),
    ),
    wrong=eg.Example(
        says="“We both have 110, so we share the win.” In a game to a target, they play on.",
        asked=sheet(points(Ana=110, Ben=110), target=100),
        answer=ends(Ana=110, Ben=110),
        claimed={"session": {"over": True}},
    ),
)
def winners_so_far(options: Options, totals: Totals, deals: int) -> Winners:
    """Return the winners after `deals` hands, and the id of the rule that decided. While the game goes on there are no winners,
    and the id is None or that of the rule on ties."""
    names = tuple(totals)
    each = pairs(options, names) or tuple((name,) for name in names)
    sums = {side: Fraction(sum(totals[name] for name in side)) for side in each}
    best = leaders(sums, lowest=options[WIN] == "lowest")
    if is_last(options, deals):
        return tuple(name for side in best for name in side), "sheet.deals"
    if not is_reached(options, sums):
        return (), None
    return (best[0], "sheet.target") if len(best) == 1 else ((), "sheet.winner")


PHASES: Option[int | None] = Option(
    "phases", "How many phases does the game have?", {None: "No phases"}, "sheet.phases", whole=range(1, 21)
)


@rule(
    "sheet.phases",
    our_ruling=OURS,
    when=PHASES.is_(),
    title="Phases",
    text="Whoever completes their phase goes on to the next one; the others try theirs again. The game ends with the round in which someone completes the last phase.",
    details="If several complete the last phase, the fewest points win; equal points share the win. If the game ends earlier, at a score or after a number of rounds, whoever is at the latest phase wins, then the fewest points.",
    phrases="phase, phases, phase 10, complete a phase, next phase, last phase",
    right=eg.Example(
        says="Two players complete the last phase in the same round. The one with fewer points wins.",
        asked=sheet(points(Ana=0, Ben=15) | {"phases": ["Ana", "Ben"]}, phases=1),
        answer=ends("Ana", Ana=0, Ben=15),
    ),
    wrong=eg.Example(
        says="“I have the fewest points, so I win.” Someone else has completed the last phase.",
        asked=sheet(points(Ana=0, Ben=15) | {"phases": ["Ben"]}, phases=1),
        answer=ends("Ben", Ana=0, Ben=15),
        claimed={"session": {"winners": ["Ana"]}},
    ),
)
def winners_by_phases(options: Options, totals: Totals, phases: Mapping[str, int], deals: int) -> Winners:
    """Return the players in the highest phase with the fewest points, and the id of the rule that ended the game. `phases` has
    how many each player completed. While the game isn't over, return () and None."""
    most = max(phases.values())
    if most == options[PHASES]:
        decided = "sheet.phases"
    elif is_last(options, deals):
        decided = "sheet.deals"
    elif is_reached(options, {(name,): total for name, total in totals.items()}):
        decided = "sheet.target"
    else:
        return (), None
    return leaders({name: totals[name] for name in totals if phases[name] == most}, lowest=True), decided


def pairs(options: Options, names: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the two sides: the first and third player, and the second and fourth. Empty if everybody plays alone."""
    return (names[0::2], names[1::2]) if options[TEAMS] == "pairs" else ()


permission(
    "sheet.open",
    our_ruling=OURS,
    title="Open-ended",
    text="With neither a target nor a number of rounds, the game ends when your table says so.",
    phrases="no target, open end, when is it over, play as long as we like",
    right=eg.Example("A player writes down a round, and the game goes on.", sheet(points(Ana=12, Ben=0)), ends(Ana=12, Ben=0)),
    wrong=eg.Example(
        says="“I have 1000, so I've won.” There's no target in this game.",
        asked=sheet(points(Ana=1000, Ben=0)),
        answer=ends(Ana=1000, Ben=0),
        claimed={"session": {"over": True}},
    ),
)

OPTIONS = (WIN, TARGET, DEALS, START, SUM, TEAMS, ROUND, PHASES, PLACES)
