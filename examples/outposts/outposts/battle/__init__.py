"""The battle: state, steps and the game."""
