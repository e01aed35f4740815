"""Flames of War, 4th edition: companies of teams, step by step."""
