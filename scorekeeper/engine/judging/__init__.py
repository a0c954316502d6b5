"""A hand refereed event by event: what players do, how things stand, and the step from one to the next."""
