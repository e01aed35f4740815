"""Rally, activation, movement, stacking, engineering, facing and zones of control."""
