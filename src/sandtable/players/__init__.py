"""Computer players: they see only their view, answer in time, and say why."""
