"""How the computer plays D-Day to Berlin."""
