"""The examples of the rulebook, judged by the engine.

Every rule has two, a right one and a wrong one. The right one breaks no rule. The wrong one breaks this rule; or, where
the rule is never cited against anybody (it counts points, or allows something), it is a claim that the engine contradicts.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.contract.questions import answer
from scorekeeper.contract.record import FORMAT, answer_record
from scorekeeper.engine.examples import Example
from scorekeeper.engine.messages import Unreadable
from scorekeeper.wording import plain


def judged(example: Example) -> dict[str, Any]:
    """What the engine answers to the example; `{"error": {"at": …}}` where it cannot be read, and why on the captured output."""
    try:
        if "ask" in example.asked:
            return answer(dict(example.asked), plain)
        return answer_record({"format": FORMAT} | dict(example.asked), plain)
    except Unreadable as trouble:
        print(trouble.at, trouble)
        return {"error": {"at": trouble.at}}


def is_part(part: object, whole: object) -> bool:
    """Is everything that `part` says so in `whole`? An object of the whole may say more; a list is as long as its part.

    >>> is_part({"ok": True}, {"ok": True, "points": 18}), is_part({"points": 20}, {"ok": True, "points": 18})
    (True, False)
    """
    if isinstance(part, Mapping):
        return isinstance(whole, Mapping) and all(name in whole and is_part(part[name], whole[name]) for name in part)
    if isinstance(part, Sequence) and not isinstance(part, str):
        if not isinstance(whole, Sequence) or isinstance(whole, str):
            return False
        return len(part) == len(whole) and all(map(is_part, part, whole))
    return type(part) is type(whole) and part == whole


def broken(answered: object) -> set[str]:
    """The ids of every rule that an answer says is broken, wherever in it."""
    if isinstance(answered, Mapping):
        ids = set(answered.get("rules", ()))
        return ids.union(*(broken(part) for part in answered.values()))
    if isinstance(answered, list):
        return set().union(*(broken(part) for part in answered))
    return set()
