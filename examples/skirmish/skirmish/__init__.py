"""Skirmish: two sides move, see and shoot on a measured table."""
