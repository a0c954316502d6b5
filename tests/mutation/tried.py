"""A mutant tried in a process of its own: a function that runs other code, or a module imported anew with the mistake in it."""

import gc
import importlib.util
import json
import os
import resource
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from cProfile import Profile
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .made import MODULE, Mutant
from .probes import GROUPS, Probes

UNDER_TEST = (
    "scorekeeper", "tests.test_", "tests.contract", "tests.rulebook", "tests.simulation", "tests.engine", "tests.games",
    "tests.entry", "tests.tables", "tests.wording",
)  # fmt: skip
MEMORY = 3_000_000_000
PATIENCE = 5
"""So many times the seconds that all its probes take without a mistake, and one more: then it goes round in circles."""

SURVIVED, STILLBORN, OUT_OF_TIME = "", "does not load", "out of time"


class Mutated:
    """Finds one module of the code, with the mistake in it."""

    def __init__(self, name: str, file: Path, source: str) -> None:
        self.name, self.file, self.source = name, file, source

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(self.file))  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.file)
        exec(compile(self.source, self.file, "exec"), module.__dict__)


def forget() -> None:
    """The code under test is as if never imported; what it needs from elsewhere stays."""
    for name in list(sys.modules):
        if name.startswith(UNDER_TEST):
            del sys.modules[name]
            package, _, module = name.rpartition(".")
            vars(sys.modules.get(package, ModuleType(""))).pop(module, None)


def swapped(mutant: Mutant) -> bool:
    """Give the function of a mutant its other code; False where that will not do."""
    name = mutant.file.removesuffix(".py").replace("/", ".")
    code = compile(mutant.source, mutant.file, "exec")
    found: Any = sys.modules[name]
    for part in mutant.function.split("."):
        inner = [const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part]
        if len(inner) != 1:
            return False
        code, found = inner[0], vars(found)[part]
    while not isinstance(found, FunctionType):
        found = getattr(found, "fget", None) or getattr(found, "__wrapped__", None) or getattr(found, "__func__", None)
        if found is None:
            return False
    if code.co_freevars or any(isinstance(const, CodeType) and const.co_name == "<lambda>" for const in code.co_consts):
        return False  # What it made, at the import of its module perhaps, is in use already.
    found.__code__ = code
    clear_caches()
    return True


def clear_caches() -> None:
    """What the engine has kept of earlier answers is gone."""
    for module in list(sys.modules.values()):
        for kept in (
            list(vars(module).values()) if module.__name__.startswith(("scorekeeper.engine", "scorekeeper.games")) else ()
        ):
            if callable(getattr(kept, "cache_clear", None)):
                kept.cache_clear()


def in_child(work: Callable[[], str]) -> str | None:
    """What `work` answers in a forked process; None where the process came to another end."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        with os.fdopen(writer, "w", encoding="utf-8") as pipe:
            pipe.write(work())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8") as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    return told if status == 0 else None


class Baseline:
    """What each probe takes in seconds and which functions it runs, seen once without a mistake."""

    def __init__(self, root: Path, files: Collection[str], groups: Sequence[str]) -> None:
        self.probes = Probes(groups)
        list(self.probes)
        told = in_child(lambda: json.dumps(_measured(self.probes, {str(root / file): file for file in files})))
        if told is None:
            raise SystemExit("The probes do not hold without a mistake.")
        self.seconds: dict[str, float] = {}
        self.runs: dict[str, list[str]] = {}
        for name, (seconds, functions) in json.loads(told).items():
            self.seconds[name] = seconds
            for function in functions:
                self.runs.setdefault(function, []).append(name)
        groups = list(GROUPS)
        self.quickest = sorted(self.seconds, key=lambda name: (groups.index(name.partition(": ")[0]), self.seconds[name]))
        self.noticed: dict[str, list[str]] = {}

    def telling(self, mutant: Mutant) -> list[str]:
        """The probes that run the mutant's function, the most telling first; then the others, where it runs at the import."""
        where = f"{mutant.file} {mutant.function}"
        found = set(self.runs.get(where, ()))
        running = [name for name in self.quickest if name in found]
        others = () if mutant.in_body and running else self.quickest
        return list(dict.fromkeys((*self.noticed.get(where, ())[::-1], *running, *others)))

    def remember(self, mutant: Mutant, probe: str) -> None:
        if probe in self.seconds:
            kept = self.noticed.setdefault(f"{mutant.file} {mutant.function}", [])
            kept[:] = [*(name for name in kept if name != probe), probe]


def _measured(tried: Probes, files: Mapping[str, str]) -> dict[str, tuple[float, list[str]]]:
    found = {}
    for name in tried:
        probe = tried[name]
        clear_caches()
        profile = Profile(builtins=False)
        began = time.process_time()
        amiss = profile.runcall(probe)
        seconds = time.process_time() - began
        if amiss:
            print(f"{name}: {amiss}", file=sys.stderr, flush=True)
            os._exit(1)
        codes = [entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)]
        homes = {f"{files[code.co_filename]} {_home(code)}" for code in codes if code.co_filename in files}
        found[name] = (seconds, sorted(homes))
    clear_caches()
    return found


def _home(code: Any) -> str:
    """The outermost function or method of a piece of code: `Class.method`, `function`."""
    parts = code.co_qualname.split(".<locals>")[0].split(".")
    return ".".join(parts) if not parts[-1].startswith("<") else MODULE


def try_it(root: Path, mutant: Mutant, baseline: Baseline) -> str:
    """The name of the probe that noticed the mistake, or how else it came out; nothing where it survives."""
    asked = baseline.telling(mutant)
    limit = int(1.5 + PATIENCE * sum(baseline.seconds[name] for name in asked) + 2)

    def work() -> str:
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
        if mutant.in_body and f"{mutant.file} {mutant.function}" in baseline.runs and swapped(mutant):
            return _noticed(baseline.probes, asked)
        forget()
        name = mutant.file.removesuffix(".py").replace("/", ".")
        sys.meta_path.insert(0, Mutated(name, root / mutant.file, mutant.source))  # type: ignore[arg-type]
        return _noticed(Probes(), asked)

    gc.freeze()
    told = in_child(work)
    return OUT_OF_TIME if told is None else told


def _noticed(tried: Probes, asked: Sequence[str]) -> str:
    try:
        tried.group("cases")
    except BaseException:
        return STILLBORN
    for name in asked:
        try:
            amiss = tried[name]()
        except BaseException:
            return name
        if amiss:
            return name
    return SURVIVED
