"""D-Day to Berlin at the terminal: typed answers and the map with its stands."""
