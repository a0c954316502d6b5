"""The JSON contract: records and questions, read and answered.

No log, no pages.
"""
