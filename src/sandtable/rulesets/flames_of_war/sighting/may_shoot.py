"""Whether a team may shoot at a target."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war.codes import a_weapon
from sandtable.rulesets.flames_of_war.distances import beyond
from sandtable.rulesets.flames_of_war.rows import Weapon
from sandtable.rulesets.flames_of_war.sighting.asked import (
    Blitz,
    Distance,
    DugIn,
    Moved,
    Pinned,
    WeaponRange,
    check_orders,
)
from sandtable.rulesets.flames_of_war.sighting.stated_weapon import NO_CARD, Stated, cards_or_stated, weapon_of
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Move, Note
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import flag

RANGE = "fow.shoot.check-range"
SIGHT = "fow.shoot.check-los"
DASHED = "fow.shoot.no-shoot-dash"
FOLLOWED = "fow.shoot.no-shoot-follow-me"
IN_COMMAND = "fow.order.follow-me.no-shoot"
CROSSED = "fow.shoot.no-shoot-cross-here"
CROSS_SCOPE = "fow.gap.cross-here-scope"
BAILED = "fow.bail.no-actions"
MOUNTED = "fow.gap.passengers-details"
AT_AIRCRAFT = "fow.aa.no-next-shooting"
FORWARD = "fow.gap.weapon-notes"
CLEARED = "fow.order.clear-mines.restrictions"
BOMBARDED = "fow.gap.shooting-order"
TURNS = "fow.shoot.rotate"
TACTICAL = "fow.move.tactical"
INTO_ASSAULT = "fow.gap.shoot-into-assault"
EDGES = "fow.gap.units-of-measure"
USUAL = "us_75"


class MayShootFacts(Facts, frozen=True, kw_only=True):
    """A team that wants to shoot in its own Shooting Step."""

    weapon: Annotated[str, a_weapon("Weapon", "The weapon's card, for its range and notes", cards_or_stated(USUAL))] = (
        NO_CARD
    )
    distance: Distance = 20.0
    in_sight: Annotated[bool, flag("In line of sight", "The shooter sees the target team")] = True
    move: Moved = Move.STAYED
    pinned: Pinned = False
    bailed_out: Annotated[bool, flag("Bailed Out", "The shooter is a tank that is Bailed Out")] = False
    follow_me: Annotated[bool, flag("Follow Me", "Its Unit Leader ordered Follow Me this turn, pass or fail")] = False
    in_command: Annotated[bool, flag("In Command", "Follow Me binds the teams that are In Command")] = True
    cross_here: Annotated[bool, flag("Cross Here", "It made a Cross roll with the lowered score this turn")] = False
    shot_at_aircraft: Annotated[
        bool, flag("Shot at Aircraft", "This very weapon shot at an Aircraft in the enemy turn before")
    ] = False
    in_front: Annotated[
        bool, flag("Target in front", "Before turning, the target is in front of the line of the hull or gun")
    ] = True
    forward_firing: Annotated[bool, flag("Forward Firing", "The note, for a weapon that has no card")] = False
    mounted: Annotated[bool, flag("Mounted", "The shooter is a passenger in a transport")] = False
    cleared_mines: Annotated[bool, flag("Clears mines", "It removed a minefield this turn")] = False
    bombarded: Annotated[bool, flag("Bombards", "It fires in a bombardment this turn")] = False
    dug_in: DugIn = False
    friends_near: Annotated[bool, flag("Friends near", "Friendly teams are close to the target or in the way")] = False
    weapon_range: WeaponRange = 0


def weapon_asked(facts: MayShootFacts, tables: Tables) -> Weapon:
    notes = (("forward_firing", Note.FORWARD_FIRING),) if facts.forward_firing else ()
    return weapon_of(facts.weapon, USUAL, Stated(weapon_range=facts.weapon_range, notes=notes), tables)


def against_shooting(facts: MayShootFacts, tables: Tables) -> Refused | None:
    """Every reason why this team may not shoot that target with this weapon."""
    weapon = weapon_asked(facts, tables)
    return refused(
        refuse_if(
            beyond(facts.distance, weapon.range),
            RANGE,
            f"{facts.distance:g} in is beyond the {weapon.range} in that it reaches",
        ),
        refuse_if(not facts.in_sight, SIGHT, "the target is not in its line of sight"),
        refuse_if(facts.move is Move.DASH, DASHED, "a team that Dashed may not shoot this turn"),
        refuse_if(
            facts.follow_me and facts.in_command,
            FOLLOWED,
            "teams In Command may not shoot after Follow Me, whether they followed or not",
        ),
        refuse_if(facts.cross_here, CROSSED, "a team that used Cross Here may not shoot this turn"),
        refuse_if(facts.bailed_out, BAILED, "a Bailed Out tank may not shoot"),
        refuse_if(
            facts.shot_at_aircraft, AT_AIRCRAFT, "a weapon that shot at an Aircraft is silent in its next Shooting Step"
        ),
        refuse_if(
            weapon.has(Note.FORWARD_FIRING) and not facts.in_front,
            FORWARD,
            "Forward Firing: the target must be in front before it turns",
        ),
        refuse_if(facts.mounted, MOUNTED, "mounted teams cannot shoot"),
        refuse_if(facts.cleared_mines, CLEARED, "a team that clears mines may not shoot this turn"),
        refuse_if(
            facts.bombarded, BOMBARDED, "a team fires either in a bombardment or directly in one turn, never both"
        ),
    )


def assess(facts: MayShootFacts, tables: Tables) -> Assessment[bool] | Refused:
    check_orders(facts.move, Blitz.NONE, facts.dug_in)
    if problem := against_shooting(facts, tables):
        return problem
    notes = [Effect("rotates", True, TURNS, "it turns to face its target, which is free and no movement")]
    if facts.pinned:
        notes.append(
            Effect("as_moving", True, "fow.shoot.pinned-as-moving", "Pinned Down, it shoots at its Moving ROF")
        )
    elif facts.move is Move.TACTICAL:
        notes.append(
            Effect("as_moving", True, TACTICAL, "a team that moved at Tactical may shoot, and assault as well")
        )
    elif facts.dug_in:
        notes.append(Effect("as_moving", True, "fow.order.dig-in.rof", "having dug in, it shoots at its Moving ROF"))
    if facts.follow_me:
        notes.append(Effect("follow_me", False, IN_COMMAND, "Follow Me binds only teams that are In Command"))
    if facts.friends_near:
        notes.append(
            Effect("friends_in_the_way", False, INTO_ASSAULT, "teams shoot past friends and at enemies near them")
        )
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
        RANGE,
        SIGHT,
        DASHED,
        FOLLOWED,
        IN_COMMAND,
        CROSSED,
        CROSS_SCOPE,
        BAILED,
        MOUNTED,
        AT_AIRCRAFT,
        FORWARD,
        CLEARED,
        BOMBARDED,
        INTO_ASSAULT,
        TURNS,
        TACTICAL,
        "fow.shoot.pinned-as-moving",
        "fow.order.dig-in.rof",
        "fow.move.terrain-dash",
        "fow.gap.weapons",
        EDGES,
    ),
    label=lambda _allowed: "may shoot",
)
