"""The game turn: initiative, support, supply, night and victory, and the battalions that fight."""
