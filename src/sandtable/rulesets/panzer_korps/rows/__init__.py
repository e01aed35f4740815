"""What the printed tables hold, part by part."""
