"""The rules engine: what a referee knows, and nothing else.

Everything in here is a pure function of frozen values: no web, no files, no clock, no chance, nothing but the standard
library (an import contract in CI holds that). Illegal play comes out as a `Verdict`, unreadable input as an `Unreadable`
error with its place, and what cannot be decided is asked back, never called legal. The engine names rules and cards; the
sentences that people read are made elsewhere (`scorekeeper.wording`).

Where to look: `cards` and `melds` are the values, `rules/` has one small function per rule under its permanent id.
`draw_game/` judges the events of a hand by them, `session/` a hand and a session, and `best_melds/` finds the most that a hand
can score. Which rules and house options
a game is made of, its own folder says (`scorekeeper.games`).
"""
