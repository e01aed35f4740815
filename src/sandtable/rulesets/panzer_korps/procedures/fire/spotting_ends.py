"""How long spotting lasts: whether a spotted formation is out of sight again at the end of a turn."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag


class SpottingEndsFacts(Facts, frozen=True, kw_only=True):
    """A spotted formation at the end of a tactical turn."""

    in_sight: Annotated[bool, flag("Enemy in sight", "Some enemy formation has a line of sight to it")] = True
    in_cover: asked.InCover = True
    moved: Annotated[bool, flag("Moved", "Its position changed this turn")] = False
    fired: Annotated[bool, flag("Fired", "It fired this turn")] = False


def assess(facts: SpottingEndsFacts, _tables: Tables) -> Assessment[bool]:
    quiet = facts.in_cover and not facts.moved and not facts.fired
    unseen = Effect("unseen", True, pk.GAP_SPOTTING_PROCEDURE, "no enemy has a line of sight to it")
    hidden = Effect("hidden", True, pk.GAP_SPOTTING_PROCEDURE, "it is in cover and neither moved nor fired")
    found = (*((unseen,) if not facts.in_sight else ()), *((hidden,) if quiet else ()))
    known = (Effect("known", True, pk.GAP_SPOTTING_PROCEDURE, "it stays a known enemy"),)
    place = "in cover" if facts.in_cover else "in the open"
    return Assessment(not found, f"A spotted formation {place} at the end of the turn", notes=found or known)


SPOTTING_ENDS = Procedure(
    name="spotting_ends",
    title="How long spotting lasts",
    summary="Whether a spotted formation becomes unspotted at the end of a turn.",
    facts=SpottingEndsFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_SPOTTING_PROCEDURE,),
    shaped_by=(pk.GAP_MOVED,),
    label=lambda spotted: "stays spotted" if spotted else "becomes unspotted",
)
