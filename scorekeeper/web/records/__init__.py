"""Records opened, downloaded and stepped through.

How a record is read is in `contract`.
"""
