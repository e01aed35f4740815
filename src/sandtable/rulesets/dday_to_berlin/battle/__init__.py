"""D-Day to Berlin on the map: scenarios, the state of a battle, and every step of its turn."""
