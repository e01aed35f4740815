"""The sheet of Flames of War, chapter by chapter: one module for each question that it answers."""
