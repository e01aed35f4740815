"""Konflikt '47 in typed words, and what can be pointed at."""
