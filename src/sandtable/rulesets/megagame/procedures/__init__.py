"""The sheet of Operation Market Garden, chapter by chapter: one module for each question that it answers."""
