"""The door of a server: who asks, what is let in, and how others are turned away."""
