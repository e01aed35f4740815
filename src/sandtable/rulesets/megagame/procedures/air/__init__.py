"""In the air: fighters, streams, flak, drops, interdiction, support and recce."""
