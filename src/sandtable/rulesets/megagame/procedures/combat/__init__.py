"""Combats: totals and their factors, results, retirements, counter-attacks, overruns, artillery and air support."""
