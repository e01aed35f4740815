"""What a quick-reference sheet is made of: rules, tables, procedures with their facts, and answers."""

from sandtable.sheet.answer import OddsAnswer, RollAnswer, odds, roll
from sandtable.sheet.facts import Facts
from sandtable.sheet.faults import FactsFault, SheetFault
from sandtable.sheet.procedure import Assessment, Procedure, stated
from sandtable.sheet.ruleset import Ruleset

__all__ = [
    "Assessment",
    "Facts",
    "FactsFault",
    "OddsAnswer",
    "Procedure",
    "RollAnswer",
    "Ruleset",
    "SheetFault",
    "odds",
    "roll",
    "stated",
]
