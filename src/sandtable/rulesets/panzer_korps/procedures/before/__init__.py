"""Before the battle: availability, arrival, deployment, terrain and weather; formations and forces."""
