"""Whether a team may shoot at a target."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_weapon
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import check_orders
from sandtable.rulesets.flames_of_war.procedures.sighting.stated_weapon import (
    NO_CARD,
    Stated,
    cards_or_stated,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Blitz, Move, Note
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag

USUAL = "us_75"


class MayShootFacts(Facts, frozen=True, kw_only=True):
    """A team that wants to shoot in its own Shooting Step."""

    weapon: Annotated[str, a_weapon("Weapon", "The weapon's card, for its range and notes", cards_or_stated(USUAL))] = (
        NO_CARD
    )
    distance: asked.Range = 20.0
    in_sight: Annotated[bool, flag("In line of sight", "The shooter sees the target team")] = True
    move: asked.ShooterMove = Move.STAYED
    pinned: asked.ShooterPinned = False
    bailed_out: Annotated[bool, flag("Bailed Out", "The shooter is a tank that is Bailed Out")] = False
    follow_me: Annotated[bool, flag("Follow Me", "Its Unit Leader ordered Follow Me this turn, pass or fail")] = False
    in_command: Annotated[bool, flag("In Command", "Follow Me binds the teams that are In Command")] = True
    cross_here: Annotated[bool, flag("Cross Here", "It made a Cross roll with the lowered score this turn")] = False
    shot_at_aircraft: Annotated[
        bool, flag("Shot at Aircraft", "This very weapon shot at an Aircraft in the enemy turn before")
    ] = False
    in_front: asked.TargetAhead = True
    forward_firing: Annotated[bool, flag("Forward Firing", "The note, for a weapon that has no card")] = False
    mounted: Annotated[bool, flag("Mounted", "The shooter is a passenger in a transport")] = False
    cleared_mines: Annotated[bool, flag("Clears mines", "It removed a minefield this turn")] = False
    bombarded: Annotated[bool, flag("Bombards", "It fires in a bombardment this turn")] = False
    dug_in: asked.OrderedToDigIn = False
    friends_near: Annotated[bool, flag("Friends near", "Friendly teams are close to the target or in the way")] = False
    weapon_range: asked.StatedRange = 0


def weapon_asked(facts: MayShootFacts, tables: Tables) -> Weapon:
    notes = (("forward_firing", Note.FORWARD_FIRING),) if facts.forward_firing else ()
    return weapon_of(facts.weapon, USUAL, Stated(weapon_range=facts.weapon_range, notes=notes), tables)


def against_shooting(facts: MayShootFacts, tables: Tables) -> Refused | None:
    """Every reason why this team may not shoot that target with this weapon."""
    weapon = weapon_asked(facts, tables)
    return refused(
        refuse_if(
            beyond(facts.distance, weapon.range),
            fow.SHOOT_CHECK_RANGE,
            f"{facts.distance:g} in is beyond the {weapon.range} in that it reaches",
        ),
        refuse_if(not facts.in_sight, fow.SHOOT_CHECK_LOS, "the target is not in its line of sight"),
        refuse_if(facts.move is Move.DASH, fow.SHOOT_NO_SHOOT_DASH, "a team that Dashed may not shoot this turn"),
        refuse_if(
            facts.follow_me and facts.in_command,
            fow.SHOOT_NO_SHOOT_FOLLOW_ME,
            "teams In Command may not shoot after Follow Me, whether they followed or not",
        ),
        refuse_if(
            facts.cross_here, fow.SHOOT_NO_SHOOT_CROSS_HERE, "a team that used Cross Here may not shoot this turn"
        ),
        forbidden(facts.bailed_out, tables.while_bailed_out["shoot"], "a Bailed Out tank may not shoot"),
        forbidden(
            facts.shot_at_aircraft,
            tables.after_aa_fire["next_shooting"],
            "a weapon that shot at an Aircraft is silent in its next Shooting Step",
        ),
        refuse_if(
            weapon.has(Note.FORWARD_FIRING) and not facts.in_front,
            fow.GAP_WEAPON_NOTES,
            "Forward Firing: the target must be in front before it turns",
        ),
        refuse_if(facts.mounted, fow.GAP_PASSENGERS_DETAILS, "mounted teams cannot shoot"),
        refuse_if(
            facts.cleared_mines, fow.ORDER_CLEAR_MINES_RESTRICTIONS, "a team that clears mines may not shoot this turn"
        ),
        refuse_if(
            facts.bombarded,
            fow.GAP_SHOOTING_ORDER,
            "a team fires either in a bombardment or directly in one turn, never both",
        ),
    )


def assess(facts: MayShootFacts, tables: Tables) -> Assessment[bool] | Refused:
    check_orders(facts.move, Blitz.NONE, facts.dug_in)
    if problem := against_shooting(facts, tables):
        return problem
    notes = [Effect("rotates", True, fow.SHOOT_ROTATE, "it turns to face its target, which is free and no movement")]
    if facts.pinned:
        notes.append(Effect("as_moving", True, fow.SHOOT_PINNED_AS_MOVING, "Pinned Down, it shoots at its Moving ROF"))
    elif facts.move is Move.TACTICAL:
        notes.append(
            Effect("as_moving", True, fow.MOVE_TACTICAL, "a team that moved at Tactical may shoot, and assault as well")
        )
    elif facts.dug_in:
        notes.append(Effect("as_moving", True, fow.ORDER_DIG_IN_ROF, "having dug in, it shoots at its Moving ROF"))
    if facts.follow_me:
        notes.append(
            Effect("follow_me", False, fow.ORDER_FOLLOW_ME_NO_SHOOT, "Follow Me binds only teams that are In Command")
        )
    if facts.friends_near:
        said = "teams shoot past friends and at enemies near them"
        notes.append(Effect("friends_in_the_way", False, fow.GAP_SHOOT_INTO_ASSAULT, said))
    named = "Team" if facts.weapon == NO_CARD and facts.weapon_range else weapon_asked(facts, tables).name
    return Assessment(True, f"{named} at {facts.distance:g} in", notes=tuple(notes))


MAY_SHOOT = Procedure(
    name="may_shoot",
    title="May it shoot?",
    summary="Whether a team may shoot at a target: range, sight, how it moved, orders, and what it did before.",
    facts=MayShootFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.SHOOT_CHECK_RANGE,
        fow.SHOOT_CHECK_LOS,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.SHOOT_NO_SHOOT_FOLLOW_ME,
        fow.ORDER_FOLLOW_ME_NO_SHOOT,
        fow.SHOOT_NO_SHOOT_CROSS_HERE,
        fow.BAIL_NO_ACTIONS,
        fow.GAP_PASSENGERS_DETAILS,
        fow.AA_NO_NEXT_SHOOTING,
        fow.GAP_WEAPON_NOTES,
        fow.ORDER_CLEAR_MINES_RESTRICTIONS,
        fow.GAP_SHOOTING_ORDER,
        fow.GAP_SHOOT_INTO_ASSAULT,
        fow.SHOOT_ROTATE,
        fow.MOVE_TACTICAL,
        fow.SHOOT_PINNED_AS_MOVING,
        fow.ORDER_DIG_IN_ROF,
    ),
    shaped_by=(fow.GAP_CROSS_HERE_SCOPE, fow.MOVE_TERRAIN_DASH, fow.GAP_WEAPONS, fow.GAP_UNITS_OF_MEASURE),
    label=lambda _allowed: "may shoot",
)
