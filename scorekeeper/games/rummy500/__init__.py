"""Rummy 500: its rules, with what is said of them.

It knows no other game. `game` puts it together: `PLAY` there lists what is asked of each event, the rules that other games have
too from `engine.rules`.

- A turn begins with a draw. The pile may be taken down to any card; that deepest card is then owed: until it is melded, nothing
  else is played that was not taken with it (`deepest_card`). Whether there is a way to do that is asked in `taking`.
- Between two turns anybody else may call “Rummy!” for a card that can be played without one from a hand, on the melds that lie
  there or with cards above it in the pile (`playable_cards`). The caller has the next turn, as if they had drawn the pile down
  to that card, and owes it; or lays just the top card off, as the table agreed (`calling`).
- Who has no cards left is out, or floats (`going_out`), and the hand is counted towards the target (`winning`).
"""
