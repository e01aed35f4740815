"""What everything else may use: sets of small numbers as the bits of one, rows of values, words spelt nearly right."""
