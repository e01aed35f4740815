"""Is this team in Bulletproof Cover, there and against that?"""

from __future__ import annotations

from typing import Annotated

from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Shape, Shelter, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag


class CoverFacts(Facts, frozen=True, kw_only=True):
    """Where a team is, and what hits it."""

    terrain: Annotated[
        Terrain, choice("Terrain", "What the team is in, or behind if it is a wall, hedge or bocage")
    ] = Terrain.STONE_WALL
    kind: asked.TeamKind = Kind.INFANTRY
    attack: asked.HitBy = Attack.SHOOTING
    foxholes: Annotated[bool, flag("Foxholes", "The team is dug in")] = False
    whole: Annotated[bool, flag("All of it", "Wholly inside the terrain, or touching the far side of a line")] = True
    gun_shield: Annotated[bool, flag("Gun shield", "A Gun whose card has one")] = False
    from_front: Annotated[
        bool, flag("Shot at from ahead", "The shooter is in front of the line across the front of the gun")
    ] = True
    dashed: Annotated[bool, flag("Gun has Dashed", "In its owner's last turn; a shield does not help then")] = False


def shelters(facts: CoverFacts, tables: Tables) -> list[Shelter]:
    """All that stands between the team and the hit, the best first."""
    row = tables.terrain[facts.terrain]
    inside = facts.whole and row.cover and row.shape is Shape.AREA
    behind = facts.whole and row.cover and row.shape is Shape.LINEAR
    shield = facts.gun_shield and facts.from_front and not facts.dashed
    found = {Shelter.INSIDE: facts.foxholes or inside, Shelter.BEHIND: behind, Shelter.GUN_SHIELD: shield}
    return [shelter for shelter, there in found.items() if there] or [Shelter.OPEN]


def assess(facts: CoverFacts, tables: Tables) -> Assessment[bool]:
    if facts.gun_shield and facts.kind is not Kind.GUN:
        raise FactsFault("gun_shield: only a Gun has one, let the team be one or leave it out")
    found = bulletproof(facts.kind, shelters(facts, tables)[0], facts.attack, tables)
    where = "foxholes" if facts.foxholes else facts.terrain.said
    subject = f"{facts.kind.said} hit by {facts.attack.value}, terrain: {where}"
    return Assessment(bool(found.value), subject, notes=(found,))


BULLETPROOF_COVER = Procedure(
    name="bulletproof_cover",
    title="Bulletproof Cover",
    summary="Whether a team is in Bulletproof Cover where it is, against what hits it.",
    facts=CoverFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_BULLETPROOF_COVER, fow.GAP_WEAPON_NOTES, fow.BOMBARD_SAVES_NO_COVER),
    shaped_by=(fow.SAVE_BULLETPROOF, fow.GAP_TERRAIN_TYPES, fow.GAP_MINES),
    label=lambda protected: "in Bulletproof Cover" if protected else "no Bulletproof Cover",
)
