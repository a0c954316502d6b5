"""Rummikub: its rules and their texts.

It imports no other game. `game` assembles it, and `round` judges a round. An event is a whole turn: the table after it.

- `rearrange` compares the tables before and after a turn. New tiles came from the rack, no tile may be missing, and every set
  must be valid (`tiles`).
- The record doesn't say which joker moved where. So `matching` enumerates the ways to match the jokers of both tables. For
  each way, `jokers` judges how jokers were freed, and `reusing` how they were played again. One lawful way is enough.
- The record doesn't say either which of two like tiles moved where. `packing` searches for the player's best choice.
- A player's first play needs sets from the rack alone, worth a minimum of points (`opening`), before other sets may be touched.
- `best_turn` finds the turn that plays the most tiles or points, `first_turn` the best that opens. Both use `tile_search`."""
