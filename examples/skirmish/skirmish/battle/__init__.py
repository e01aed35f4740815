"""The battle: scenario, state, steps and the game."""
