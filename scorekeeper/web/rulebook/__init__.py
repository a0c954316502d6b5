"""The pages of the rules: reading, search, saved house rules.

Each game has its own texts."""
