"""The Movement Step: speeds, terrain, minefields, orders, command, passengers and transports."""
