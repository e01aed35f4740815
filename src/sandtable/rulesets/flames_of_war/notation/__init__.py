"""Answers of Flames of War as they are typed, offered and read."""
