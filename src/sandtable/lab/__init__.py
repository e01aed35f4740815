"""The laboratory: games between computer players, many of them, counted exactly."""
