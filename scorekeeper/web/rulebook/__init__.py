"""The rules on their pages: read, searched, kept as house rules. The texts themselves are with each game."""
