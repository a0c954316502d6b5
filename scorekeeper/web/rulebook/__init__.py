"""The rules on their pages: read, searched, saved as house rules.

The texts lie with each game.
"""
