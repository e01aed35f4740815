"""A shot: score to hit, hits assigned, saves, Firepower and pinning; a platoon against a platoon."""
