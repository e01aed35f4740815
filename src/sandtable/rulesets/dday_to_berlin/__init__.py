"""D-Day to Berlin: battalions on square zones, one D10 at a time."""
