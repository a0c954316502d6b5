"""The pages of a hand: entered, shown, changed, confirmed.

It is judged in `entry` and stored in `tables`."""
