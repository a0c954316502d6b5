"""`Example`: a right or a wrong case of a rule.

Every rule has two, a right one and a wrong one. The right one breaks no rule. The wrong one breaks this rule; or, where
the rule is never cited against anybody (it counts points, or allows something), it is a claim that the engine contradicts.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Document = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """One case. `says` tells it in a sentence or two, marked for translation.

    `asked` is a question (it has an `ask`) or a record (it has `hands`; `format` may be left out). `shows` are the rows of
    cards that are drawn, each a label, marked for translation, and cards in notation; each card of them is in `asked`.
    `answer` is a part of what the engine answers. `claimed`, in a wrong example of a rule that is never cited, is a part of
    an answer that somebody claims and the engine does not give.
    """

    says: str
    asked: Document
    answer: Document
    shows: tuple[tuple[str, str], ...] = ()
    claimed: Document | None = None
