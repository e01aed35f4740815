"""Whether the Allies hold a bridge for victory."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Blown, BridgeCode
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Side
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, flag


class LastOn(Spoken):
    """Whose unit was last on either end square."""

    ALLIED = "allied", Side.ALLIED.said
    GERMAN = "german", Side.GERMAN.said
    NOBODY = "nobody"


class BridgeHeldFacts(Facts, frozen=True, kw_only=True):
    """A bridge at the end of the operation."""

    bridge: BridgeCode = "Arnhem"
    last: Annotated[LastOn, choice("Last on it", "Whose unit was last on either end square")] = LastOn.ALLIED
    german_beside: Annotated[bool, flag("Germans beside", "A German unit is on or next to an end square")] = False
    connected: Annotated[bool, flag("Connected", "A line of supply joins it to the entry square of XXX Corps")] = True
    blown: Blown = False


def assess(facts: BridgeHeldFacts, tables: Tables) -> Assessment[int]:
    failed = {
        "the bridge is blown": facts.blown,
        "the last unit on its end squares was not Allied": facts.last is not LastOn.ALLIED,
        "a German unit is on or next to an end square": facts.german_beside,
        "no line of supply joins it to XXX Corps' entry square": not facts.connected,
    }
    reasons = [reason for reason, holds in failed.items() if holds]
    worth = tables.bridges[facts.bridge].points
    held = Modifier(0, mg.GAP_VICTORY, "not held") if reasons else Modifier(worth, mg.GAP_VICTORY, "held by the Allies")
    number = Target("Points", held)
    notes = [
        Effect(f"not_held_{at}", True, mg.GAP_RESUPPLY if "supply" in reason else mg.GAP_VICTORY, reason)
        for at, reason in enumerate(reasons, start=1)
    ]
    return Assessment(number.total, f"{facts.bridge} bridge", (), (number,), tuple(notes))


BRIDGE_HELD = Procedure(
    name="bridge_held",
    title="Holding a bridge",
    summary="Whether a bridge counts for the Allies at the end, and for how much.",
    facts=BridgeHeldFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_VICTORY, mg.GAP_RESUPPLY),
    label=lambda points: count_of(points, "point"),
)
