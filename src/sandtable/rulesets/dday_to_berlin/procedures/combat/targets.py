"""What can be attacked, and what can be seen."""

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import TARGET_RULES, crowded
from sandtable.rulesets.dday_to_berlin.tables import Tables
from sandtable.rulesets.dday_to_berlin.terms import FAR, MOST_STANDS, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, tape


class MayBeAttackedFacts(Facts, frozen=True, kw_only=True):
    """A zone and the battalions in it, in one player turn."""

    battalions: Annotated[
        int, count("Battalions there", 0, MOST_STANDS, "Enemy battalions in the zone, an HQ not counted")
    ] = 1
    hq_there: Annotated[bool, flag("HQ there", "Whether an enemy HQ is in the zone, with battalions or alone")] = False
    attacked: Annotated[
        int,
        count("Attacked already", 0, MOST_STANDS, "How many of them, or of a lone HQ, were attacked this player turn"),
    ] = 0


def assess_may_be_attacked(facts: MayBeAttackedFacts, tables: Tables) -> Assessment[int] | Refused:
    """Battalions are targets, and an HQ only where no battalion is with it (ddb.gap.hq)."""
    alone = facts.hq_there and not facts.battalions
    targets = 1 if alone else facts.battalions
    if not targets:
        raise FactsFault("battalions: nobody is in the zone, neither a battalion nor an HQ")
    if facts.attacked > targets:
        raise FactsFault(f"attacked: more were attacked than there are targets in the zone, which is {targets}")
    left = targets - facts.attacked
    because = f"{'the HQ' if alone else 'every battalion'} there was already attacked this player turn"
    shielded = facts.hq_there and not alone
    if problem := refused(
        crowded(facts.battalions, "the zone", tables),
        refuse_if(not left, ddb.COMBAT_ONCE_PER_TARGET, because),
        refuse_if(not left and shielded, ddb.GAP_HQ, "the HQ cannot be attacked while a battalion is with it"),
    ):
        return problem
    picking = "in ranged combat and air strikes the attacker picks the target; in an assault the defender does"
    notes = [Effect("picked_by", ("attacker (ranged, air)", "defender (assault)"), ddb.GAP_PRIMARY_CHOICE, picking)]
    if facts.hq_there:
        said = "the HQ is alone, so it is the target" if alone else "the HQ is no target while a battalion is with it"
        notes.insert(0, Effect("hq_is_target", alone, ddb.GAP_HQ, said))
    where = "an HQ alone" if alone else count_of(facts.battalions, "battalion") + (" and an HQ" if shielded else "")
    return Assessment(left, f"A zone with {where}, {facts.attacked} attacked", notes=tuple(notes))


MAY_BE_ATTACKED = Procedure(
    name="may_be_attacked",
    title="May it be attacked?",
    summary="Whether a zone can be attacked again this player turn.",
    facts=MayBeAttackedFacts,
    assess=assess_may_be_attacked,
    roll=stated,
    rules=(*TARGET_RULES, ddb.GAP_PRIMARY_CHOICE),
    label=lambda left: f"allowed, {left} not yet attacked",
)


class VisibilityFacts(Facts, frozen=True, kw_only=True):
    """A target zone and the nearest unit of the side that looks at it."""

    distance: Annotated[int, tape("Distance", 0, FAR, "Zones from the nearest friendly unit on the table", "zones")] = 1
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the target zone")] = Terrain.OPEN
    prepared: Annotated[bool, flag("Prepared position", "Whether the target zone holds one")] = False


def visible(facts: VisibilityFacts, tables: Tables) -> bool:
    return facts.distance <= sight(facts, tables).number


def sight(facts: VisibilityFacts, tables: Tables) -> Target:
    """How far a zone can be seen."""
    plain = facts.terrain is Terrain.OPEN and not facts.prepared
    row = tables.limits["sight_open" if plain else "sight"]
    label = "an open zone without prepared position" if plain else "rough ground or a prepared position"
    return Target("Zones it can be seen from", Modifier(row.value, row.rule, label))


def assess_visibility(facts: VisibilityFacts, tables: Tables) -> Assessment[bool]:
    said = (
        f"A zone {count_of(facts.distance, 'zone')} away, {facts.terrain.value}{', prepared' if facts.prepared else ''}"
    )
    note = Effect("nothing_blocks", True, ddb.GAP_VISIBLE, "nothing on the way blocks sight")
    return Assessment(visible(facts, tables), said, (), (sight(facts, tables),), (note,))


VISIBILITY = Procedure(
    name="visibility",
    title="Visibility",
    summary="Whether a side can see a zone.",
    facts=VisibilityFacts,
    assess=assess_visibility,
    roll=stated,
    rules=(ddb.GAP_VISIBLE,),
    shaped_by=(ddb.SUPPORT_VISIBLE,),
    label=lambda seen: "visible" if seen else "not visible",
)
