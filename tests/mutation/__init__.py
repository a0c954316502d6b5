"""Proof by mutation: the engine's rules, scoring and session with one small mistake at a time, each of which must be noticed.

    python -m tests.mutation                       every mutant of the files that pyproject.toml names
    python -m tests.mutation engine/rules          those of the files with this in their path
    python -m tests.mutation --log FILE            a line of JSON for each, as it is tried
    python -m tests.mutation --only FUNCTION       those of some functions
    python -m tests.mutation --these FILE          those that a file names, one a line, in the words in which they are printed

It needs `pip install -e '.[mutants]'`: cosmic-ray makes the mistakes. A mutant that nothing notices survives. `survivors.toml`
explains survivors by function and operator: how many may survive, and why they make no difference. The run fails and names the
mutants where more survive than that, or fewer.

What notices: all of `tests/cases` and `tests/playthroughs`, the examples of the rulebook and of docstrings, hands at random
(tests/simulation), and the tests that know by themselves what has to come out. Each mutant has a process of its own, and the
mistake is made in memory: the files stay as they are. Only what runs the changed function is asked, the quickest first, and
what noticed something there before goes first of all.
"""
