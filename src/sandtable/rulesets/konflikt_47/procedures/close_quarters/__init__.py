"""Close quarters: infantry, vehicles and walkers in assaults."""
