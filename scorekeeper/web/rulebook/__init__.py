"""The rules on their pages: read, searched, saved as house rules.

The texts themselves are with each game.
"""
