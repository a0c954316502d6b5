"""The pages of the rules: reading, search, saved house rules."""
