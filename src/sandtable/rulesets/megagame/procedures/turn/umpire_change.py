"""What a human umpire may change, and when."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Change(Spoken):
    ADD_ADVANTAGE = "add_advantage", "add an advantage"
    STRIKE_ADVANTAGE = "strike_advantage", "strike an advantage"
    RESULT = "result", "change a result"
    REPORT = "report", "change a report"
    CLOCK = "clock", "stop the clock"
    ORDERS = "orders", "change orders"
    DICE = "dice", "change dice"


class UmpireChangeFacts(Facts, frozen=True, kw_only=True):
    """A change by the umpire's seat."""

    change: Annotated[Change, choice("Change", "What the umpire wants to do")] = Change.ADD_ADVANTAGE
    reports_out: Annotated[bool, flag("Reports are out", "The reports of this turn have gone to the sides")] = False
    reason: Annotated[bool, flag("Reason given", "The change comes with a reason for the log")] = True


def assess(facts: UmpireChangeFacts, tables: Tables) -> Assessment[bool] | Refused:
    never = facts.change in (Change.ORDERS, Change.DICE)
    late = facts.reports_out and facts.change is not Change.CLOCK
    if problem := refused(
        refuse_if(never, mg.GAP_UMPIRE, f"the umpire's seat does not {facts.change.said}"),
        refuse_if(late, mg.GAP_UMPIRE, "changes are made before reports go out"),
        refuse_if(not facts.reason, mg.GAP_UMPIRE, "every change is logged with its reason"),
    ):
        return problem
    logged = "it is logged with its reason, and the log is opened to all after the game"
    notes = [
        Effect("logged", True, mg.GAP_UMPIRE, logged),
        Effect("sees", "everything", mg.GAP_UMPIRE, "the umpire's seat sees everything"),
    ]
    if facts.change in (Change.ADD_ADVANTAGE, Change.STRIKE_ADVANTAGE):
        row = tables.factors["tactical_advantage"]
        each = f"each unit of the side has +{row.value} from an advantage"
        notes.append(Effect("worth", row.value, row.rule, each))
    return Assessment(True, f"An umpire wants to {facts.change.said}", notes=tuple(notes))


UMPIRE_CHANGE = Procedure(
    name="umpire_change",
    title="Umpire's changes",
    summary="What a human umpire may change before reports go out.",
    facts=UmpireChangeFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_UMPIRE, mg.COMBAT_MOD_TACTICAL_ADVANTAGE),
    label=lambda _: "allowed",
)
