"""Konflikt '47 as it is played on a table."""
