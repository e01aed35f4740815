"""Whether a team may join a bombardment."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Refusal, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import BOMBARDMENT_WEAPONS, BOMBARDS, a_weapon
from sandtable.rulesets.flames_of_war.procedures.sighting.stated_weapon import NO_CARD, cards_or_stated, not_on_card
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.procedures.starting.forbidden import forbidden
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Move, Note
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

USUAL = "uk_25pdr"
RANGE_RULES = (fow.GAP_BOMBARD_WHO, fow.GAP_BOMBARDMENT_WEAPONS)


class MayBombardFacts(Facts, frozen=True, kw_only=True):
    """A team that is to join a bombardment."""

    weapon: Annotated[
        str,
        a_weapon(
            "Weapon", "The card, or a weapon of stated range", cards_or_stated(USUAL, BOMBARDMENT_WEAPONS), BOMBARDS
        ),
    ] = NO_CARD
    distance: asked.ToAimingPoint = 30.0
    moved: Annotated[Move, choice("Movement", "What it did this turn; a Blitz Move is a move too")] = Move.STAYED
    pinned: asked.TeamPinned = False
    dug_in: Annotated[bool, flag("Dug in now", "Its unit was ordered to Dig In this turn, pass or fail")] = False
    armoured: Annotated[
        bool, flag("Armoured vehicle", "Self-propelled and armoured: it is never Pinned Down itself")
    ] = False
    bailed: Annotated[bool, flag("Bailed Out", "An artillery vehicle that is Bailed Out")] = False
    shot_at_aircraft: Annotated[
        bool, flag("Shot at Aircraft", "It shot at Aircraft with this weapon in the enemy turn before")
    ] = False
    in_front: Annotated[
        bool, flag("In front", "The Aiming Point lies in front of the line across the front of hull or gun")
    ] = True
    shot: Annotated[bool, flag("Shot directly", "It shoots directly in this Shooting Step")] = False
    cleared_mines: Annotated[bool, flag("Cleared mines", "It cleared mines this turn")] = False
    longest: Annotated[
        int,
        count("Range (0: card)", 0, int(asked.FARTHEST), "Longest range of a weapon that has no card", unit="inches"),
    ] = 0
    shortest: Annotated[
        int, count("Minimum (0: card)", 0, 40, "Shortest range of a weapon that has no card", unit="inches")
    ] = 0


def out_of_range(weapon: BombardmentWeapon, distance: float) -> tuple[Refusal | None, ...]:
    """The Aiming Point must be within range and beyond the shortest range, if there is one."""
    return (
        refuse_if(
            beyond(distance, weapon.range),
            fow.GAP_BOMBARD_WHO,
            f"the Aiming Point is beyond its range of {weapon.range} in",
        ),
        refuse_if(
            weapon.min_range > 0 and within(distance, weapon.min_range),
            fow.GAP_BOMBARD_WHO,
            f"the Aiming Point is not beyond its shortest range of {weapon.min_range} in",
        ),
    )


def weapon_of(facts: MayBombardFacts, tables: Tables) -> BombardmentWeapon:
    """The weapon of the card, or one of the stated ranges."""
    row = tables.bombardment_weapons[USUAL if facts.weapon == NO_CARD else facts.weapon]
    if facts.weapon != NO_CARD:
        keep_to_card(facts, row)
        return row
    longest, shortest = facts.longest or row.range, facts.shortest or row.min_range
    if shortest >= longest:
        raise FactsFault(f"shortest: the minimum must be less than the range of {longest} in")
    stated = facts.longest or facts.shortest
    return replace(row, name="Weapon" if stated else row.name, range=longest, min_range=shortest)


def keep_to_card(facts: MayBombardFacts, row: BombardmentWeapon) -> None:
    """No stated range may contradict the card that was named."""
    if facts.longest not in (0, row.range):
        raise not_on_card("longest", row.name, f"a range of {row.range} in")
    if facts.shortest not in (0, row.min_range):
        raise not_on_card(
            "shortest", row.name, f"a shortest range of {row.min_range} in" if row.min_range else "no shortest range"
        )


def assess(facts: MayBombardFacts, tables: Tables) -> Assessment[bool] | Refused:
    weapon = weapon_of(facts, tables)
    flown = weapon.has(Note.BOMBS)
    moved = facts.moved is not Move.STAYED and not flown
    problem = refused(
        refuse_if(moved, fow.GAP_BOMBARD_WHO, f"a team that {facts.moved.said} this turn may not bombard"),
        forbidden(
            facts.pinned and not flown and not facts.armoured,
            tables.while_pinned_down["bombard"],
            "a Pinned Down unit may not bombard",
        ),
        refuse_if(facts.dug_in, fow.ORDER_DIG_IN_NO_BOMBARD, "teams that dig in may not bombard this turn"),
        forbidden(facts.bailed, tables.while_bailed_out["bombard"], "a Bailed Out tank may not join a bombardment"),
        forbidden(
            facts.shot_at_aircraft,
            tables.after_aa_fire["next_shooting"],
            "the weapon shot at Aircraft and may not shoot now",
        ),
        *out_of_range(weapon, facts.distance),
        refuse_if(
            weapon.has(Note.FORWARD_FIRING) and not facts.in_front,
            fow.GAP_WEAPON_NOTES,
            "Forward Firing: the Aiming Point is not in front of it",
        ),
        refuse_if(facts.shot, fow.GAP_SHOOTING_ORDER, "a team either bombards or shoots directly in one turn"),
        refuse_if(
            facts.cleared_mines,
            fow.ORDER_CLEAR_MINES_RESTRICTIONS,
            "a team that cleared mines may not bombard this turn",
        ),
    )
    if problem:
        return problem
    notes = [Effect("range", weapon.range, fow.GAP_BOMBARDMENT_WEAPONS, f"{weapon.name}: range {weapon.range} in")]
    notes.append(Effect("in_command", False, fow.GAP_BOMBARD_WHO, "it need not be In Command"))
    notes.append(Effect("counted", True, fow.GAP_BOMBARD_WHO, "weapons are counted once the unit has Ranged In"))
    if flown:
        notes.append(Effect("moved", False, fow.GAP_AIRCRAFT_PLACEMENT, "Aircraft are placed, they do not move"))
    return Assessment(True, f"{weapon.name}, Aiming Point {facts.distance:g} in away", notes=tuple(notes))


MAY_BOMBARD = Procedure(
    name="may_bombard",
    title="May it bombard?",
    summary="Whether a team may join a bombardment.",
    facts=MayBombardFacts,
    assess=assess,
    roll=stated,
    rules=(
        *RANGE_RULES,
        fow.PIN_NO_BOMBARD,
        fow.ORDER_DIG_IN_NO_BOMBARD,
        fow.BAIL_NO_ACTIONS,
        fow.AA_NO_NEXT_SHOOTING,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_SHOOTING_ORDER,
        fow.ORDER_CLEAR_MINES_RESTRICTIONS,
        fow.GAP_AIRCRAFT_PLACEMENT,
    ),
    shaped_by=(fow.PIN_EFFECTS, fow.GAP_UNITS_OF_MEASURE),
    label=lambda _: "may join",
)
