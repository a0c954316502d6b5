"""The proofs that nothing is lost, nobody gets in and what is judged is right, each with a short form for CI (test_proofs.py)
and a full one.

    python -m tests.proofs                     the short forms
    python -m tests.proofs kills lossy --full  the full figures of some (all of them take about two hours)
    python -m tests.proofs kills --size cycles=100
    python -m tests.proofs guards [NAME …]     each guard taken out in a copy of the code: its proof must fail

| what may go wrong | proof, with its full size | guards whose absence was seen, and how |
|---|---|---|
| kill -9 in mid-save | `kills`: 2,000 kills, 4 phones, 50,000 saves | answer after commit: saves gone, forms refused |
| the browser of one phone killed in mid-save | `standalone`: 50 kills, offline | none of its own |
| the same save twice | `one-key`: 500 × 20 | key looked up: 19 are told something else |
| two phones, one hand | `many-keys`: 500 × 20 | revision checked: 20 winners; both versions: not shown |
| reply lost, request twice | `lossy`: 10,000 saves | form's key, and revision: doubled; mark before the save: 422 |
| failing calls, full, read-only | `calls`: every k, six kinds; `disk`: 100 × 2 | refusal told, entry kept: `not_told` |
| clock wrong | `clocks`: 300 saves, jumps of a minute to a month | cookies by no clock: put out; order by number: damaged |
| corrupt file | `flips`: 30,000 bytes | chain, check of the file: wrong events are read |
| bad input | `fuzz`: 100,000 requests; `raw`: 20,000 | what is posted is read with care: 5xx |
| secret key | `keys`: 3,000 first starts | random, mode, link: alike, open, at odds |
| phones stop others | `slow-body`: 140 stalled, 2,000 silent; `costly`, `crowd`: a minute | turns, limits: `slow`, `still_open` |
| eight phones at once | `latency`: 10 minutes, p99 under 100 ms | a wait in each request: slow |
| a meld judged wrong | `melds`: every group of 3 to 6 cards, 3 and 4 tiles | ace law, suits, names of jokers, values: `differ` |
| a hand refereed wrong | `play`: 100,000 hands of each preset in turn | cards left, low ace, put back, pile: `disagreed` |
| Gin scored in another way | `open_spiel`: 10,000 of its games, with the extra `bench` | none of its own: `play` has them |
| two house rules that clash | `pairs`: every two values of options, 40 hands of each sitting | none of its own: `play` has them |
| a session added up wrong | `sessions`: 100,000 of Rummy 500, Rummy, Rummikub | none of its own: cases have them |
| an answer that is wrong | `questions`: 1,000,000 of every ask | lay-offs, calls, low ace, freed joker: `differ` |

Kept by tests of their own, and taken out by `guards` as well: migrations and newer files (tests/store/test_versions.py),
backup and restore (test_store_copies.py), rollback (test_store_failures.py), every route × every kind of phone
(tests/web/access/test_authorization.py), room codes (test_joining.py), sizes, policy, origin, token and host
(test_bad_input.py, test_guard.py).

What this cannot show: that `synchronous=EXTRA` is needed, for a kill leaves what the system has taken over, and only a power
cut does not (a test holds that the mode is set and read back); a call of fsync that fails, which SQLite makes without its hook.
Of the commit's absence a kill shows one kind: several saves in one transaction. Only one version of the database was released
so far, so that migrations are shown on that one with migrations made up for it.
"""
