"""The rules on their pages: read, searched, saved as house rules.

Each game has its own texts.
"""
