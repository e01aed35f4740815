"""Moves: rates, marches over mixed ground, columns, contact, stacking and landings."""
