"""Games of drawing, melding and discarding: their events judged, their live page."""
