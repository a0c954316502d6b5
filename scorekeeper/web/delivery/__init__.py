"""Delivery of responses: static files, compression."""
