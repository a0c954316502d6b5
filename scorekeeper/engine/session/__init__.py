"""A hand of any game judged and scored, and the session that hands add up to."""
