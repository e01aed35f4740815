"""Konflikt '47 at the terminal: typed answers and the table with its units."""

from sandtable.rulesets.konflikt_47.terminal.commands import GameCommands

__all__ = ["GameCommands"]
