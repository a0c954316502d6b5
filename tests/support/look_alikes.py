"""The compact form of Unicode's confusables.txt: `python -m tests.support.look_alikes confusables.txt` puts it in its place.

Each line is a prototype and the signs that look like it, all by their numbers. What stands before the first line stays.
"""

import sys
from pathlib import Path

from scorekeeper.contract.look_alikes import DATA, prototypes


def compact(text: str) -> str:
    """The lines, by prototype; its own signs are joined by "+"."""
    by_prototype: dict[str, list[str]] = {}
    for line in text.splitlines():
        sign, _semicolon, rest = line.lstrip("\ufeff").partition("#")[0].partition(";")
        if rest:
            looks_like = "+".join(f"{int(one, 16):x}" for one in rest.split(";")[0].split())
            by_prototype.setdefault(looks_like, []).append(f"{int(sign, 16):x}")
    return "".join(f"{like} {' '.join(sorted(of, key=_number))}\n" for like, of in sorted(by_prototype.items()))


def _number(sign: str) -> int:
    return int(sign, 16)


if __name__ == "__main__":
    lines = compact(Path(sys.argv[1]).read_text("utf-8"))
    notice = [line for line in DATA.read_text("utf-8").splitlines(True) if line.startswith("#")]
    DATA.write_text("".join(notice) + lines, "utf-8")
    print(f"{len(prototypes())} signs look like others")
