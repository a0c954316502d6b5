"""A cache keyed by integers."""

from collections.abc import Callable
from typing import TypeVar

MOST = 1 << 15

Answer = TypeVar("Answer")


class Memo(dict[int, Answer]):
    """Answers to questions that are numbers: `kept[number]` is worked out when it is asked for the first time. So that it
    does not grow for ever, all is forgotten at `most` answers."""

    def __init__(self, work: Callable[[int], Answer], most: int = MOST) -> None:
        super().__init__()
        self.work, self.most = work, most

    def __missing__(self, number: int) -> Answer:
        answer = self.work(number)
        if len(self) >= self.most:
            self.clear()
        self[number] = answer
        return answer
