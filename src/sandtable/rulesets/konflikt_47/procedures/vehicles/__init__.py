"""Fire at vehicles and walkers, and what becomes of them."""
