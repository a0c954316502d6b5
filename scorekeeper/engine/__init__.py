"""The rules engine: what a referee knows, and nothing else.

Everything here is a pure function of frozen values. It uses no web, files, clock or chance, and nothing but the standard library
(an import contract in CI enforces that). Illegal play is a `Verdict`. Unreadable input is an `Unreadable` error with its place.
What can't be decided is asked back, never called legal. `scorekeeper.wording` makes the sentences that people read.

`cards` and `melds` have the values, `rules/` one small function per rule under its permanent id. `draw_game/` judges the events
of a hand, `session/` a hand and a session, and `best_melds/` finds the most that a hand can score. The folder of each game
(`scorekeeper.games`) lists its rules and options."""
