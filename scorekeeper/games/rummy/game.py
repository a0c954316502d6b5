"""Rummy, Block and Wrotham as a `Game`: options, presets, set-up.

Players draw one card, meld, lay off and discard; who goes out scores what the others hold.
"""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.engine.errors import Unreadable
from scorekeeper.engine.game import Game
from scorekeeper.engine.judging.draw_referee import DrawReferee
from scorekeeper.engine.option import Option, Options, Value
from scorekeeper.engine.questions import Follows, Questions
from scorekeeper.engine.translatable import N_
from scorekeeper.games.rummy import scoring
from scorekeeper.games.rummy.play import PLAY, bar_layoff, hold_back
from scorekeeper.games.rummy.setting_up import PLAYERS, next_dealer, set_up

YES_NO: Mapping[Value, str] = {False: N_("No"), True: N_("Yes")}

OPTIONS = (
    Option(
        "scoring",
        N_("Who scores the cards left in the hands?"),
        ("winner-takes", "penalty"),
        about="rummy.winner-takes",
        labels={
            "winner-takes": N_("Who goes out scores all the others hold"),
            "penalty": N_("Each player scores their own as penalty; the lowest total wins"),
        },
        rules={"penalty": "rummy.penalty"},
    ),
    Option(
        "target",
        N_("At how many points does the game end?"),
        (100, None),
        about="rummy.end",
        whole=range(10, 100_001),
        labels={None: N_("After a number of deals instead")},
    ),
    Option(
        "deals",
        N_("After how many deals does the game end?"),
        (None,),
        about="rummy.end",
        whole=range(1, 101),
        labels={None: N_("Not after a number of deals")},
    ),
    Option(
        "settlement",
        N_("Does anybody pay?"),
        ("none", "pay-winner"),
        about="rummy.pay",
        labels={
            "none": N_("No"),
            "pay-winner": N_("Each loser pays the winner of the deal what it scored against them"),
        },
    ),
    Option(
        "going_rummy",
        N_("What is going rummy worth, out in one turn with nothing on the table before?"),
        ("off", "double", "plus-10"),
        about="rummy.going-rummy",
        labels={"off": N_("Nothing extra"), "double": N_("The score is doubled"), "plus-10": N_("Ten points more")},
    ),
    Option(
        "ace",
        N_("Where may an ace lie in a run?"),
        ("low", "high-or-low", "round-the-corner"),
        about="rummy.ace",
        labels={
            "low": N_("Only below the 2; it counts 1"),
            "high-or-low": N_("Below the 2 or above the king; it counts 15"),
            "round-the-corner": N_("Anywhere, K-A-2 too; it counts 15"),
        },
        rules={"high-or-low": "rummy.ace-high", "round-the-corner": "rummy.ace-corner"},
    ),
    Option(
        "melds_per_turn",
        N_("How many new melds in a turn?"),
        ("one", "any"),
        about="rummy.one-meld",
        labels={"one": N_("Just one"), "any": N_("As many as you like")},
        rules={"any": "rummy.any-melds"},
    ),
    Option(
        "layoff",
        N_("When may a player lay off?"),
        ("any-time", "after-own-meld"),
        about="rummy.layoff",
        labels={"any-time": N_("At any time"), "after-own-meld": N_("Once a meld of their own lies on the table")},
        rules={"after-own-meld": "rummy.layoff-own"},
    ),
    Option(
        "going_out",
        N_("How does a player go out?"),
        ("free", "discard"),
        about="rummy.out",
        labels={
            "free": N_("By melding, laying off or discarding the last card"),
            "discard": N_("Only with a last discard"),
        },
        rules={"discard": "out.discard"},
    ),
    Option(
        "stock_out",
        N_("What happens when the stock runs out?"),
        ("turn-over", "shuffle", "block"),
        about="rummy.turn-over",
        labels={
            "turn-over": N_("The pile is turned over, unshuffled"),
            "shuffle": N_("The pile is shuffled"),
            "block": N_("The hand ends"),
        },
        rules={"shuffle": "rummy.shuffle", "block": "rummy.block"},
    ),
    Option(
        "reuse_limit",
        N_("How many times may the pile be used again?"),
        (None,),
        about="rummy.reuse",
        whole=range(1, 10),
        labels={None: N_("Any number of times")},
    ),
    Option(
        "hand_size",
        N_("How many cards is each player dealt?"),
        ("auto",),
        about="rummy.deal",
        whole=range(1, 21),
        labels={"auto": N_("Ten for two players, seven for three or four, six for more")},
    ),
    Option("jokers", N_("How many jokers?"), (0,), about="rummy.players", whole=range(5), labels={0: N_("None")}),
    Option(
        "joker_exchange",
        N_("May a joker on the table be exchanged for its card?"),
        (False, True),
        about="joker.exchange",
        labels=YES_NO,
    ),
    Option(
        "first_player_extra",
        N_("Does the first player get a card more instead of the first draw?"),
        (False, True),
        about="wrotham.first-turn",
        labels=YES_NO,
    ),
    Option(
        "all_at_once_from",
        N_("From which deal on is everything melded at once or not at all?"),
        (None,),
        about="wrotham.all-at-once",
        whole=range(1, 101),
        labels={None: N_("In no deal")},
    ),
)

PRESETS: Mapping[str, Options] = MappingProxyType(
    {
        "basic": MappingProxyType({}),
        "block": MappingProxyType({"stock_out": "block"}),
        "wrotham": MappingProxyType(
            {
                "jokers": 3,
                "hand_size": 7,
                "first_player_extra": True,
                "deals": 6,
                "target": None,
                "joker_exchange": True,
                "all_at_once_from": 4,
            }
        ),
    }
)

PRESET_NAMES = MappingProxyType(
    {"basic": N_("Rummy"), "block": N_("Block rummy: the pile is not used again"), "wrotham": N_("Wrotham rummy")}
)

RULES = (
    *("cards.copies", "cards.jokers", "cards.count"),
    *("meld.size", "meld.kind", "meld.set.rank", "meld.set.suits", "meld.set.size"),
    *("meld.run.suit", "meld.run.sequence", "meld.run.ace", "rummy.ace", "rummy.ace-high", "rummy.ace-corner"),
    *("joker.assign", "joker.fixed", "joker.specific", "joker.duplicate", "joker.natural", "joker.exchange"),
    *("layoff.fit", "layoff.choose", "layoff.stays", "layoff.joker"),
    *("rummy.players", "rummy.deal", "rummy.first"),
    *("turn.order", "turn.draw", "turn.discard", "draw.stock", "draw.pile", "rummy.draw"),
    *("discard.same", "draw.put-back"),
    *("rummy.one-meld", "rummy.any-melds", "rummy.layoff", "rummy.layoff-own"),
    *("rummy.out", "out.discard", "out.frozen"),
    *("rummy.turn-over", "rummy.shuffle", "rummy.reuse", "rummy.block", "rummy.stock-count"),
    *("rummy.values", "rummy.winner-takes", "rummy.blocked", "rummy.penalty", "rummy.going-rummy"),
    "score.adjust",
    *("rummy.pay", "rummy.end", "session.over"),
    *("wrotham.pack", "wrotham.deals", "wrotham.first-turn", "wrotham.all-at-once"),
)


def check(options: Options) -> None:
    """A game without a target has a number of deals."""
    if options["target"] is None and options["deals"] is None:
        raise Unreadable(N_("Without a target a number of deals is needed."), "target")


RUMMY = Game(
    id="rummy",
    name=N_("Rummy"),
    players=PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    preset_names=PRESET_NAMES,
    default_preset="basic",
    rules=RULES,
    set_up=set_up,
    next_dealer=next_dealer,
    score=scoring.score,
    standing=scoring.winners_so_far,
    referee=DrawReferee(PLAY),
    settle=scoring.settle,
    questions=Questions(depend_on=("ace", "jokers"), follows=Follows(counted="rummy.values")),
    counts_melds=False,
    holds_back=hold_back,
    bars_layoff=bar_layoff,
    check=check,
    deals=scoring.deals_of,
    lowest_wins=scoring.are_penalties,
)
