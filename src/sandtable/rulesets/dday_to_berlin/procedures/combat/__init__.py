"""Assault, ranged fire and air strikes: who may, what hits, what saves."""
