"""How far apart two formations are, and whether they are in contact."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FARTHEST
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import tape


class GapFacts(Facts, frozen=True, kw_only=True):
    """Two formations on the table."""

    centres: Annotated[float, tape("Between centres", 0, FARTHEST, "From centre to centre", "inches")] = 5.0


class Apart(Spoken):
    """What a distance means."""

    OVERLAP = "overlap", "too close: formations may touch but not overlap"
    CONTACT = "contact", "in contact"
    NEAR = "near", "not in contact, spotted without a roll"
    APART = "apart", "not in contact"


def edge_distance(centres: float, tables: Tables) -> float:
    """Between the nearest edges of two formations."""
    return centres - tables.limit("disc")


def assess(facts: GapFacts, tables: Tables) -> Assessment[Apart]:
    edges = edge_distance(facts.centres, tables)
    bands = (Apart.CONTACT, tables.limit("contact")), (Apart.NEAR, tables.limit("spot_at_once"))
    found = next((band for band, most in bands if edges <= most), Apart.APART)
    found = Apart.OVERLAP if edges < 0 else found
    apart = f"{max(0.0, edges):g} in from edge to edge"
    number = Effect("distance", f"{max(0.0, edges):g}", pk.GAP_FIRE_TARGETING, apart)
    contact = Target("Contact", Modifier(tables.limit("contact"), pk.GAP_STACKING, "inch or less from edge to edge"))
    return Assessment(found, f"{facts.centres:g} in from centre to centre", (), (contact,), (number,))


FORMATION_GAP = Procedure(
    name="formation_gap",
    title="Distance and contact",
    summary="How far apart two formations are from edge to edge, and whether that is contact.",
    facts=GapFacts,
    assess=assess,
    roll=stated,
    rules=(pk.GAP_FIRE_TARGETING, pk.GAP_STACKING),
    shaped_by=(pk.GAP_SPOTTING_PROCEDURE,),
)
