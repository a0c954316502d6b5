"""Open pages that update themselves."""
