"""Skirmish at a terminal."""

from sandtable.cli.inch_commands import InchCommands as GameCommands

__all__ = ["GameCommands"]
