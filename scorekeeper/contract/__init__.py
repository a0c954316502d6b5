"""The JSON contract: records, questions and their answers, read and written. No log, no pages."""
