"""The dispute desk: a question typed on a page, and its answer."""
