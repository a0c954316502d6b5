"""A hand on its pages: entered, shown, changed, confirmed.

It is judged in `entry` and stored in `tables`.
"""
