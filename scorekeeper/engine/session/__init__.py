"""A hand of any game judged and scored, and the session of its hands."""
