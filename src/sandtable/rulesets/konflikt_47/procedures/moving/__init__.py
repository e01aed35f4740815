"""Moving: rates, turns, roads and terrain."""
