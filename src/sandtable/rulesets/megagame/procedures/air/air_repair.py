"""Whether a damaged serial or squadron is whole again."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Spoken
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count

MOST_TURNS = 9


class Repaired(Spoken):
    SOUND = "sound"
    DAMAGED = "damaged", "has 1 damage, flies at full effect"
    LOST = "lost"


class AirRepairFacts(Facts, frozen=True, kw_only=True):
    """A serial or squadron that flak has hit."""

    damage: Annotated[int, count("Damage", 0, 2, "Damage it has taken")] = 1
    day_turns: Annotated[
        int, count("Day turns down", 0, MOST_TURNS, "Full day turns it has stayed on the ground since")
    ] = 1


def assess(facts: AirRepairFacts, tables: Tables) -> Assessment[Repaired]:
    subject = f"Air unit with {facts.damage} damage after {count_of(facts.day_turns, 'day turn')} on the ground"
    fatal, rest = tables.constant("two_damage"), tables.constant("repair")
    if facts.damage >= fatal.value:
        gone = Effect("lost", True, mg.FLAK_TWO_DAMAGE, f"{fatal.value} damage: lost and removed from the air force")
        return Assessment(Repaired.LOST, subject, notes=(gone,))
    mended = facts.day_turns >= rest.value
    state = Repaired.DAMAGED if facts.damage and not mended else Repaired.SOUND
    said = f"{count_of(rest.value, 'full day turn')} on the ground removes its damage"
    return Assessment(state, subject, notes=(Effect("mended", mended and facts.damage > 0, rest.rule, said),))


AIR_REPAIR = Procedure(
    name="air_repair",
    title="Repair of aircraft",
    summary="Whether a damaged serial or squadron is whole again.",
    facts=AirRepairFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_AIR_DAMAGE, mg.FLAK_TWO_DAMAGE),
)
