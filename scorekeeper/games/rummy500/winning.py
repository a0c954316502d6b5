"""The end of Rummy 500: the target, who wins, who pays."""

from fractions import Fraction

from scorekeeper.engine.game import Totals
from scorekeeper.engine.option import Options
from scorekeeper.engine.rule import rule


@rule("session.target", "P B", differ=True, when=("target", "target_test"))
def meets_target(total: Fraction, options: Options) -> bool:
    """Hands are played until a total reaches the target, or exceeds it where that was agreed.

    Five hundred reaches five hundred, and does not exceed it:
    >>> meets_target(Fraction(500), {"target": 500, "target_test": "reach"})
    True
    >>> meets_target(Fraction(500), {"target": 500, "target_test": "exceed"})
    False
    """
    target = options["target"]
    assert isinstance(target, int)
    return total > target if options["target_test"] == "exceed" else total >= target


@rule("session.highest", "P B", when=("win_by=highest",))
def highest(totals: Totals) -> tuple[str, ...]:
    """The highest total wins: the players who have it.

    >>> highest({"Ann": Fraction(520), "Bo": Fraction(480), "Cy": Fraction(520)})
    ('Ann', 'Cy')
    """
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best)


@rule("session.tie", "P", when=("win_by=highest",))
def alone(leaders: tuple[str, ...]) -> bool:
    """If the highest total is shared, further hands are played until one player alone has it, with the target met."""
    return len(leaders) == 1


@rule("session.go-out", "P", when=("win_by=going-out",))
def wins_by_going_out(out: str | None, totals: Totals, options: Options) -> bool:
    """To win a player must go out with a total that meets the target after that hand, whatever the others have.

    Out with 505, though another has 520; not out with 495, nor with nobody out:
    >>> reached, totals = {"target": 500, "target_test": "reach"}, {"Ann": Fraction(520), "Bo": Fraction(505)}
    >>> wins_by_going_out("Bo", totals, reached), wins_by_going_out(None, totals, reached)
    (True, False)
    >>> wins_by_going_out("Cy", {**totals, "Cy": Fraction(495)}, reached)
    False
    """
    return out is not None and meets_target(totals[out], options)


@rule("session.settle", "B", when=("settlement=difference",))
def differences(winner: str, totals: Totals) -> dict[str, Fraction]:
    """The winner collects from each opponent the difference of their final totals; nobody above the winner pays.

    Going out with 505 the winner has 105 from who has 400, and nothing from who has 520:
    >>> paid = differences("Bo", {"Ann": Fraction(520), "Bo": Fraction(505), "Cy": Fraction(400)})
    >>> {name: int(points) for name, points in paid.items()}
    {'Cy': 105}
    """
    return {name: totals[winner] - total for name, total in totals.items() if total < totals[winner]}
