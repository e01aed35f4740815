"""The measured table against shapely."""
