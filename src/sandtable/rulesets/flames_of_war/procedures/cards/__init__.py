"""Unit cards: teams, weapons, platoons, formations and the points of a force."""
