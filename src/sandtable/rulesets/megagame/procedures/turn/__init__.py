"""The turn around them: orders, seats, supply, bridges, arrivals and victory."""
