"""The headline problems, one in each module: ours, icepool's way and a Monte Carlo in numpy."""
