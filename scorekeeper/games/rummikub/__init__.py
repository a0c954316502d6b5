"""Rummikub: its rules and their texts.

It imports no other game. `game` assembles it, and `round` judges a round. An event is a whole turn: the table after it.

- `rearrange` compares the tables before and after a turn. New tiles came from the rack, no tile may be missing, and every set
  must be valid (`tiles`).
- The record doesn't say which joker moved where. So `matching` enumerates the ways to match the jokers of both tables. For
  each way, `jokers` judges whether a joker was freed lawfully, and `reusing` whether it was played again lawfully. One lawful
  way is enough.
- The record doesn't say which of two like tiles moved where either. `packing` searches for the player's best choice, within a
  budget.
- A player's first play needs sets of its own, all from the rack, worth a minimum of points (`opening`). Only then may the
  player touch other sets.
- `best_turn` finds the turn that plays the most tiles or points, and `first_turn` does so for a player who has not opened.
  Both use `tile_search`."""
