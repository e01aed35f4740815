"""The sheet of D-Day to Berlin, chapter by chapter: one module for each question that it answers."""
