"""The games. A ruleset never imports another."""
