"""sandtable: tabletop wargames of the Second World War, played by the book."""

__version__ = "0.1.0"
