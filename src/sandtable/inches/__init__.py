"""The measured table: places, tapes, bodies, pieces, sight, movement and drawings in hundredths of an inch."""
