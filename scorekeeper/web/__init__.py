"""The app in a browser: a folder for each feature.

No rule of a game is decided here.
"""
