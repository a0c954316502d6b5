"""Records opened, downloaded and stepped through.

`contract` reads them.
"""
