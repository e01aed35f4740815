"""Flames of War at the terminal: typed answers and the table with its platoons."""

from sandtable.rulesets.flames_of_war.terminal.commands import GameCommands

__all__ = ["GameCommands"]
