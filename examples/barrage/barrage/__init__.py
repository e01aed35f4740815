"""A tiny game: guns that fire at a platoon."""
