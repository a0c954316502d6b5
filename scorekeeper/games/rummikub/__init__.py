"""Rummikub: its rules, with what is said of them.

It knows no other game. `game` puts it together, and `round` judges a round: each event is a whole turn, told as the table that
it leaves.

- `rearrange` compares that table with the one before. What is new came from the rack, nothing may be missing, and every set is
  valid (`tiles`).
- Nobody says which joker went where. So `matching` finds every way to match the jokers of the two tables: one that stood for the
  blue 4 and stands for something else now was freed. Each way is asked whether the blue 4 was played from the rack, and whether
  the joker lies in a new set with two tiles from there (`jokers`); it is enough that one way is right.
- Of like tiles it is as open which is which: `packing` searches the choice that serves the player best, within a budget.
- A player's first play has sets of its own, all from the rack, which come to some points (`opening`). Only then may they touch
  what lies on the table.
"""
