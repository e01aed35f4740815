"""What combat leaves behind: retreats, advances, losses and morale markers."""
