"""Orders: the cup, order tests, reactions, and the nerve they test."""
