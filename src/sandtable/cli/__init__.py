"""The terminal: odds, rolls, rules and tables by typed commands. No rule lives here."""
