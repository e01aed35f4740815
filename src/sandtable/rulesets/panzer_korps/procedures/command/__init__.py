"""Command: the day and its segments, initiative, leaders, decision dice, fieldworks and the order of play."""
