"""The air: dogfights, air morale, anti-aircraft fire and bombing."""
