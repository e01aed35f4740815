"""The sheet of Panzer Korps, chapter by chapter: one module for each question that it answers."""
