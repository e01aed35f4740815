"""Tables as people write them, as a seed makes them, and where forces set up on them."""
