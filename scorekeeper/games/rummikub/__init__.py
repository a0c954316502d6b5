"""Rummikub: its rules, with what is said of them.

It knows no other game. `game` puts it together, and `round` judges a round: each event is a whole turn, told as the
table that it leaves.

- `rearrange` compares that table with the one before. What is new came from the rack, nothing may be missing, and every
  set is valid (`tiles`).
- Nobody says which joker went where. So `matching` finds every way to match the jokers of the two tables: one that
  stood for the blue 4 and stands for something else now was freed. Of each way two things are asked, as the table
  agreed on them. Might the joker be freed, because the blue 4 was played from the rack, say (`jokers`)? And is it used
  again as it has to be, in a new set with two tiles from the rack, say (`reusing`)? It is enough that one way is right.
- Nor does anybody say which of two like tiles went where: `packing` searches the choice that serves the player best,
  within a budget.
- A player's first play has sets of its own, all from the rack, which come to some points (`opening`). Only then may
  they touch what lies on the table.
- `best_turn` finds the turn that gets rid of most, and `first_turn` does for a player who has not opened; `tile_search`
  is their search.
"""
