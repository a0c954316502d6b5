"""The pages of a hand: entered, shown, changed, confirmed."""
