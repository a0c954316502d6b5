"""Rummy 500: its rules, with what is said of them.

It knows no other game. `game` puts it together: `PLAY` there lists what is asked of each event. The rules that other
games have too come from `engine.rules`.

- `setting_up` says how many play, and with which cards.
- A turn begins with a draw. The pile may be taken down to any card; that deepest card is then owed: until it is melded
  or laid off, nothing else is played that was not taken with it (`deepest_card`). Whether there is a way to do that is
  asked in `taking`.
- Between two turns a player may call “Rummy!” for a card of the pile that can be played without a card from a hand: on
  the melds of the table, or with cards above it in the pile (`playable_cards`). Only the player whose turn has just
  ended may not. What the caller does is agreed at the table: they have the next turn, as if they had drawn the pile
  down to that card, and owe it (`rummy_call=pile`); or they lay the top card off, and play goes on with whoever was
  next (`rummy_call=top`; both in `calling`). A false call is void and costs nothing.
- Who has no cards left is out, or floats: plays on without cards (`going_out`).
- The hands are added up until the target decides who wins (`winning`), two against two by the totals of the sides
  (`pairs`).
"""
