"""Connections as the network has them: how many, how slow, and when they are given up."""
