"""Fire at infantry and artillery, from the roll to hit to the morale check."""
