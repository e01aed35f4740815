"""Cards to look up: units, formations, places and terrain."""
