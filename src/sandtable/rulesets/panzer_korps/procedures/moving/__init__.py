"""Movement: allowances, terrain and its disorder, wind, smoke and visibility."""
