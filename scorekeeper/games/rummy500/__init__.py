"""Rummy 500: its rules and their texts.

It imports no other game. `game` assembles it and lists the checks of each event. Rules that other games share come from
`engine.rules`.

- `setting_up` has the numbers of players and cards.
- A turn begins with a draw. A player may take the pile down to any card. The player then owes this deepest card: until it is
  melded or laid off, no card from the hand may be played without it (`deepest_card`).
- Between two turns a player may call “Rummy!” for a pile card that can be played without a card from a hand, on a meld of the
  table or with cards above it (`playable_cards`). The player whose turn has just ended may not call. With `rummy_call=pile`, the
  caller takes the next turn as if they had drawn down to the card, and owes it. With `rummy_call=top`, the caller lays off the
  top card and the order of play stays. Both are in `calling`. A false call is void and costs nothing.
- A player without cards is out, or floats: plays on without cards (`going_out`).
- Hands are added up until the target decides who wins (`winning`), in pairs by the totals of the sides (`pairs`)."""
