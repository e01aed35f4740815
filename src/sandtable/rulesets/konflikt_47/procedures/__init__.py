"""The sheet of Konflikt '47, chapter by chapter: one module for each question that it answers."""
