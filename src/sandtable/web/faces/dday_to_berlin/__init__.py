"""The face of D-Day to Berlin."""
