"""Which teams may charge into contact: every condition, each with its rule."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.who_assaults import against_kind
from sandtable.rulesets.flames_of_war.procedures.fire.pinning import check_pinned
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Move
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, flag


class Into(Spoken):
    """What the team is to touch at the end of its charge."""

    ENEMY = "enemy", "an enemy"
    FRIEND = "friend", "friendly Infantry that touches the enemy"
    SECOND_RANK = "second_rank", "friendly Infantry that only touches such a friend"


class ShotAt(Spoken):
    """What the team shot at this turn."""

    NOTHING = "nothing"
    ASSAULTED = "assaulted", "the unit it assaults"
    OTHER = "other", "another unit"


class MayChargeFacts(Facts, frozen=True, kw_only=True):
    """A team that wants to charge, and what it has done this turn."""

    kind: asked.TeamKind = Kind.INFANTRY
    reach: Annotated[float, asked.inches("To contact", "How far it must move to touch")] = 3.0
    move: Annotated[Move, choice("Movement", "What it did in the Movement Step")] = Move.TACTICAL
    shot_at: Annotated[ShotAt, choice("Shot at", "What it shot at this turn")] = ShotAt.NOTHING
    shot_distance: asked.OtherUnitApart = 4.0
    into: Annotated[Into, choice("Into contact with", "What it is to touch")] = Into.ENEMY
    visible: Annotated[bool, flag("Sees the enemy", "The enemy it charges is in line of sight")] = True
    in_command: Annotated[bool, flag("In Command", "Within command distance of its Unit Leader")] = True
    pinned: asked.TeamPinned = False
    bailed: asked.TankBailed = False
    heavy_weapon: Annotated[bool, flag("Heavy Weapon", "The note on the team's card")] = False
    transport: Annotated[bool, flag("Transport", "The team is a transport")] = False
    mounted: Annotated[bool, flag("Mounted", "The team rides in a transport")] = False
    bombarded: Annotated[bool, flag("Bombarded", "It fired in a bombardment this turn")] = False
    dug_in: Annotated[
        bool, flag("Dug in this turn", "It was ordered to Dig In this turn, whether it worked or not")
    ] = False
    cleared_mines: Annotated[bool, flag("Cleared mines", "It removed a minefield this turn")] = False
    shot_at_aircraft: Annotated[
        bool, flag("Shot at Aircraft", "One of its weapons shot at an Aircraft in the enemy turn before")
    ] = False
    assaulted_already: Annotated[
        bool, flag("Assaulted already", "Its unit has made an assault in this Assault Step")
    ] = False
    difficult: Annotated[bool, flag("Difficult Terrain", "It would cross Difficult Terrain on its way")] = False
    tank_impassable: Annotated[
        bool, flag("No way for tanks", "The enemy is in or behind terrain that tanks cannot enter")
    ] = False


def may_charge_refusals(facts: MayChargeFacts, tables: Tables) -> Refused | None:
    """Every reason why this team may not charge."""
    reach, near = tables.constant("charge"), tables.limit("shot_near_assault")
    elsewhere = facts.shot_at is ShotAt.OTHER and beyond(facts.shot_distance, near)
    second = facts.into is not Into.ENEMY
    not_at_all = against_kind(facts.kind, tables)
    return refused(
        not_at_all,
        refuse_if(facts.heavy_weapon, fow.GAP_WEAPON_NOTES, "a Heavy Weapon may not charge into contact"),
        refuse_if(facts.transport, fow.GAP_WHO_MAY_CHARGE, "transports may not charge"),
        forbidden(facts.bailed, tables.while_bailed_out["assault"], "a Bailed Out tank may not assault"),
        refuse_if(
            facts.pinned and not tables.while_pinned_down["charge"].may,
            fow.PIN_NO_CLOSER,
            "a Pinned Down unit may not move closer to an enemy it sees",
        ),
        refuse_if(facts.mounted, fow.GAP_WHO_MAY_CHARGE, "mounted teams may not charge"),
        refuse_if(not facts.in_command, fow.GAP_WHO_MAY_CHARGE, "a team that is not In Command may not charge"),
        refuse_if(facts.move is Move.DASH, fow.MOVE_TERRAIN_DASH, "a team that Dashed may not assault this turn"),
        refuse_if(facts.bombarded, fow.GAP_WHO_MAY_CHARGE, "a team that bombarded this turn may not charge"),
        refuse_if(facts.dug_in, fow.GAP_WHO_MAY_CHARGE, "a team that dug in this turn may not charge"),
        refuse_if(facts.cleared_mines, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "a team that cleared mines may not assault"),
        forbidden(
            facts.shot_at_aircraft,
            tables.after_aa_fire["next_assault"],
            "a team that shot at Aircraft may not assault in its next Assault Step",
        ),
        refuse_if(
            elsewhere,
            fow.GAP_SHOOT_AND_ASSAULT,
            f"it shot at a unit {facts.shot_distance:g} in from its assault target, more than {near} in",
        ),
        refuse_if(facts.assaulted_already, fow.GAP_WHO_MAY_CHARGE, "a unit assaults once in an Assault Step"),
        refuse_if(not facts.visible, fow.GAP_WHO_MAY_CHARGE, "it does not see the enemy"),
        refuse_if(
            beyond(facts.reach, reach.value),
            reach.rule,
            f"contact is {facts.reach:g} in away, a charge goes {reach.value} in",
        ),
        refuse_if(
            second and not not_at_all and facts.kind is not Kind.INFANTRY,
            fow.ASSAULT_INFANTRY_SECOND_RANK,
            "only Infantry comes into contact through friendly Infantry",
        ),
        refuse_if(
            facts.into is Into.SECOND_RANK, fow.GAP_CHARGE_PATH, "contact through friends counts over one link only"
        ),
        refuse_if(
            facts.kind.is_tank and facts.tank_impassable,
            fow.GAP_CHARGE_PATH,
            "tanks may not charge into terrain they cannot enter",
        ),
    )


def check(facts: MayChargeFacts) -> None:
    if facts.bailed and facts.kind is not Kind.ARMOURED:
        raise FactsFault("bailed: only armoured tanks are Bailed Out, let the team be one or leave it out")
    if facts.heavy_weapon and facts.kind is not Kind.INFANTRY:
        raise FactsFault("heavy_weapon: only Infantry has this note, let the team be such or leave it out")


def assess(facts: MayChargeFacts, tables: Tables) -> Assessment[bool] | Refused:
    check(facts)
    check_pinned((facts.kind,), facts.pinned, tables)
    if problem := may_charge_refusals(facts, tables):
        return problem
    said = f"up to {tables.limit('charge')} in, by the shortest path"
    notes = [Effect("moves", tables.limit("charge"), fow.ASSAULT_CHARGE_MOVE, said)]
    if facts.into is Into.FRIEND:
        said = "touching that friend it counts as in contact itself"
        notes.append(Effect("in_contact", True, fow.ASSAULT_INFANTRY_SECOND_RANK, said))
    if facts.shot_at is not ShotAt.NOTHING:
        notes.append(
            Effect("shot_before", True, fow.GAP_SHOOT_AND_ASSAULT, "a team may shoot and then assault in one turn")
        )
    if facts.difficult:
        back = tables.limit("failed_cross_fall_back")
        crossing = f"it must score its Cross rating, or falls back to {back} in"
        notes.append(Effect("cross", True, fow.ASSAULT_CROSS, crossing))
    return Assessment(
        True, f"{facts.kind.said} that {facts.move.said}, {facts.reach:g} in from contact", notes=tuple(notes)
    )


MAY_CHARGE = Procedure(
    name="may_charge",
    title="May it charge?",
    summary="Whether a team may charge into contact, and every reason why not.",
    facts=MayChargeFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.ASSAULT_WHO,
        fow.ASSAULT_CHARGE_MOVE,
        fow.ASSAULT_INFANTRY_SECOND_RANK,
        fow.GAP_WHO_MAY_CHARGE,
        fow.GAP_CHARGE_PATH,
        fow.GAP_SHOOT_AND_ASSAULT,
        fow.ASSAULT_CROSS,
        fow.GAP_WEAPON_NOTES,
        fow.BAIL_NO_ACTIONS,
        fow.PIN_NO_CLOSER,
        fow.MOVE_TERRAIN_DASH,
        fow.ORDER_CLEAR_MINES_RESTRICTIONS,
        fow.AA_NO_NEXT_ASSAULT,
    ),
    shaped_by=(fow.MOVE_TACTICAL, fow.GAP_UNITS_OF_MEASURE),
    label=lambda _may: "may charge",
)
