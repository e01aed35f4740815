"""Panzer Korps: divisions of formations, dice of all sizes, day segments and air."""
