"""Pages that keep themselves up to date, and the short cut that answers most of their polls."""
