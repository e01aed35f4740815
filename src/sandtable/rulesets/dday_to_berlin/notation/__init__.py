"""Answers of D-Day to Berlin as people write them: names, zones and verbs, said and read back."""
