"""Live games: rooms where people and computer players sit, and what each of them is shown."""
