"""Two commits of the project asked the same: every answer must be the same, byte for byte.

    python -m tests.comparison OLD [NEW]                 10,000 records, 200,000 questions, the pages of the rules
    python -m tests.comparison OLD --short               a tenth of the records, a twentieth of the questions: a minute
    python -m tests.comparison OLD --lines FILE          ask what an earlier run wrote to FILE, else write it there

`OLD` and `NEW` are commits, by whatever name git knows them; without `NEW` it is what is checked out here, with changes not yet
committed. A commit is unpacked and installed in a folder of its own, which `--folder` keeps for the next run. What they are asked
is made up here once, by a seed (`lines`): questions of every kind and records of every game and preset, with random house rules,
right, wrong and unreadable, in three languages, and the whole casebook. Both answer on their own command line (`asked`), and
serve their rules and the description of their HTTP API (`pages`). The exit status is 0 if nothing differs.
"""
