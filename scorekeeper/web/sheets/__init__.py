"""The score sheet: on a page, on paper, as a spreadsheet.

Scores are counted in the engine.
"""
