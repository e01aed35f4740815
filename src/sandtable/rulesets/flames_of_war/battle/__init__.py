"""Flames of War on the table: a whole game, from set-up to the last turn."""
