"""Units and weapons: the roster, the points of a force, and what quality means."""
