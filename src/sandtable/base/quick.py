"""What is made so often that the plain way would be felt."""

from __future__ import annotations

#: A named tuple from its values: `made(Cut, (piece, start, left, inside))`. Its own way takes three times as long.
made = tuple.__new__
