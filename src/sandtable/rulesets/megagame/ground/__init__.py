"""On the ground: movement, orders, combat and what follows it, supply, bridges and victory."""
