"""Where others reach this server, and links to it that a phone can read off a screen."""
