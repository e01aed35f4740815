"""Outposts: squads are sent to the posts of a river, by both sides at once and in secret."""
