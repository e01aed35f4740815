"""How much one address may ask of a server, and how many may be there at once."""
