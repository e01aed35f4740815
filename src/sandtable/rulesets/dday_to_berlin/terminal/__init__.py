"""D-Day to Berlin at the terminal: typed answers and the map with its stands."""

from sandtable.rulesets.dday_to_berlin.terminal.commands import GameCommands

__all__ = ["GameCommands"]
