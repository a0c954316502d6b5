"""Games of drawing, melding and discarding: referee and live page."""
