"""One assault hit on an armoured tank, Side or Top."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.tank_blow import Arm, Hull, TankBlow, advice, tank_blow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ARMOUR_RULES, ARMOUR_STAGES, TankHit, after_hit
from sandtable.rulesets.flames_of_war.procedures.fire.harmed import HARMED_RULES, state_follows
from sandtable.rulesets.flames_of_war.procedures.starting.scores import firepower_text, second_bail_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Face, StrikeAt, TankState
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import flag


class TankBlowFacts(Facts, frozen=True, kw_only=True):
    """A hit that a team scored on a tank in an assault."""

    anti_tank: asked.StrikeAntiTank = 12
    firepower: asked.StrikeFirepower = 5
    side: asked.StruckSide = 5
    top: asked.StruckTop = 1
    where: asked.StrikesAt = StrikeAt.BETTER
    skirts: asked.SkirtsNote = False
    bailed: Annotated[bool, flag("Bailed Out", "The tank is Bailed Out already")] = False
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0


def blow_numbers(blow: TankBlow, arm: Arm, tables: Tables) -> tuple[Target, ...]:
    """What the armour die is added to, what it is held against, and the Firepower."""
    if blow.face is Face.TOP:
        at, fp = tables.constant("top_anti_tank"), tables.constant("top_firepower")
    else:
        at, fp = (
            Modifier(arm.at, fow.ASSAULT_TANK_SIDE, "of the hitting team's weapon"),
            Modifier(arm.fp, fow.ASSAULT_TANK_SIDE, "of that weapon"),
        )
    return blow.armour, Target("Anti-tank", at), Target("Firepower", fp)


def assess(facts: TankBlowFacts, tables: Tables) -> Assessment[TankHit] | Refused:
    arm, hull = Arm(facts.anti_tank, facts.firepower), Hull(facts.side, facts.top, facts.skirts)
    side_wanted = facts.where is StrikeAt.SIDE
    problem = refused(
        refuse_if(
            side_wanted and not arm.is_weapon,
            fow.GAP_ASSAULT_TANK_CHOICE,
            "a team with no weapon can only strike at the Top",
        )
    )
    if problem:
        return problem
    blow = tank_blow(hull, arm, facts.where, tables)
    nerve = second_bail_test(facts.motivation, facts.remount, "Bears a second Bail Out")
    armour, at, fp = blow_numbers(blow, arm, tables)
    state = TankState.BAILED if facts.bailed else TankState.OK
    rule = fow.ASSAULT_TANK_TOP if blow.face is Face.TOP else fow.ASSAULT_TANK_SIDE
    said = f"die + {armour.total} {blow.face.said} against Anti-tank {at.total}"
    struck = Effect("face", blow.face.value, rule, said)
    return Assessment(
        TankHit(state, blow.hit, nerve.total),
        f"An assault hit on a {'Bailed Out ' if facts.bailed else ''}tank's {blow.face.said}",
        (f"die + {armour.total} against {at.total}", firepower_text(fp.total)),
        (armour, at, fp, *((nerve,) if facts.bailed else ())),
        (struck, advice(hull, arm, tables)),
    )


def follows(_facts: TankBlowFacts, state: TankState, _tables: Tables) -> tuple[Effect, ...]:
    if state is TankState.DESTROYED:
        return state_follows(state, fow.ARMOUR_OUTCOME)
    if state is TankState.BAILED:
        return (
            Effect("strikes_back", False, fow.BAIL_NO_ACTIONS, "it cannot strike back"),
            Effect("break_off", "destroyed", fow.GAP_BREAK_OFF_DETAILS, "it is Destroyed if its side Breaks Off"),
        )
    return ()


ASSAULT_TANK_HIT = Procedure(
    name="assault_tank_hit",
    title="Assault hit on a tank",
    summary="What one assault hit does to an armoured tank, Side or Top, and which is better.",
    facts=TankBlowFacts,
    assess=assess,
    roll=after_hit,
    rules=(
        fow.ASSAULT_TANK_SIDE,
        fow.ASSAULT_TANK_TOP,
        fow.GAP_ASSAULT_TANK_CHOICE,
        *ARMOUR_RULES,
        *HARMED_RULES,
        fow.GAP_BREAK_OFF_DETAILS,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
    ),
    follows=follows,
    stages=ARMOUR_STAGES,
)
