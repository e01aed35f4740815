"""Konflikt '47: squads, walkers and order dice in a war that did not end."""
