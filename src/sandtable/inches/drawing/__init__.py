"""A measured table as pictures, characters and words."""
