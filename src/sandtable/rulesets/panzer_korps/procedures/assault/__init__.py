"""Close assault, morale, panic and recovery."""
