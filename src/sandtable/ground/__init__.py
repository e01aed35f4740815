"""The ground that games are played on: distances, neighbours, facing. Knows nothing of any one game's rules."""
