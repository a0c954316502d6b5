"""The JSON contract: records and questions, read and answered."""
