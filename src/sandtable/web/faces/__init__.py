"""How each game looks on a page: its board, its pieces and where it stands."""
