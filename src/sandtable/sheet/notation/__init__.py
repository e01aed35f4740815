"""Answers as people type them: what all games share of reading a line."""
