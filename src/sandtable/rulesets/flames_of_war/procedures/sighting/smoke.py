"""Smoke: shooting a smoke ball, and what smoke in the way does to a shot."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused, Spoken, Target, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_weapon
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import (
    Circumstances,
    hit_modifier,
    hit_need,
    hit_text,
    hits,
    score_in,
)
from sandtable.rulesets.flames_of_war.procedures.sighting.hit_score import SCORE_RULES, score_notes
from sandtable.rulesets.flames_of_war.procedures.sighting.rate_of_fire import (
    ROF_RULES,
    ROF_SHAPED,
    check_orders,
    dice_of,
    note_modifiers,
)
from sandtable.rulesets.flames_of_war.procedures.sighting.stated_weapon import (
    NO_CARD,
    Stated,
    cards_or_stated,
    range_note,
    weapon_of,
)
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Blitz, Flown, Kind, Move, Note
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag

MOST_BALLS = 10
USUAL = "uk_75"


class SmokeBallFacts(Facts, frozen=True, kw_only=True):
    """Teams that shoot smoke at a target instead of hurting it."""

    weapon: Annotated[str, a_weapon("Weapon", "A card, or a weapon of stated ROF", cards_or_stated(USUAL))] = NO_CARD
    hit_on: asked.HitOnOrScore = 4
    distance: asked.Range = 20.0
    concealed: asked.Concealed = False
    gone_to_ground: asked.GoneToGround = False
    move: asked.ShooterMove = Move.STAYED
    teams: asked.TeamsFiring = 1
    pinned: asked.ShooterPinned = False
    target: Annotated[Kind, choice("Target", "What is shot at, for the notes of the weapon")] = Kind.ARMOURED
    smoke: asked.ThroughSmoke = False
    night: asked.Night = False
    out_of_command: asked.ShooterOutOfCommand = False
    blitz: asked.ShooterBlitz = Blitz.NONE
    dug_in: asked.OrderedToDigIn = False
    others_shot: Annotated[bool, flag("Others have shot", "Shooting other than smoke has begun this step")] = False
    halted: asked.StatedHalted = 0
    moving: asked.StatedMoving = 0
    weapon_range: asked.StatedRange = 0


class SmokeProfile(Struct, frozen=True):
    """Teams, the dice of each, and what a die must show; None cannot hit."""

    teams: int
    dice: int
    need: Need | None


def assess_ball(facts: SmokeBallFacts, tables: Tables) -> Assessment[SmokeProfile] | Refused:
    check_orders(facts.move, facts.blitz, facts.dug_in)
    said = Stated(facts.halted, facts.moving, facts.weapon_range)
    weapon = weapon_of(facts.weapon, USUAL, said, tables, Note.SMOKE)
    moved = facts.move is not Move.STAYED
    rof = dice_of(weapon, moved=moved, pinned=facts.pinned, blitzed=facts.blitz is Blitz.SUCCEEDED, dug_in=facts.dug_in)
    problem = refused(
        refuse_if(not weapon.has(Note.SMOKE), fow.GAP_WEAPON_NOTES, f"{weapon.name} has no Smoke on its card"),
        refuse_if(
            beyond(facts.distance, weapon.range), fow.SHOOT_CHECK_RANGE, f"the target is beyond its {weapon.range} in"
        ),
        refuse_if(facts.move is Move.DASH, fow.SHOOT_NO_SHOOT_DASH, "a team that Dashed may not shoot this turn"),
        refuse_if(not rof.value, fow.GAP_WEAPONS, f"with a {rof.label} of 0 it cannot fire in that state"),
        refuse_if(
            facts.others_shot,
            fow.GAP_SMOKE_BALL,
            "direct smoke is shot after smoke bombardments and before other shooting",
        ),
    )
    if problem:
        return problem
    seen = Circumstances(
        distance=facts.distance,
        concealed=facts.concealed,
        gone_to_ground=facts.gone_to_ground,
        smoke=facts.smoke,
        night=facts.night,
        out_of_command=facts.out_of_command,
        failed_blitz=facts.blitz is Blitz.FAILED,
    )
    score = score_in(facts.hit_on, seen, tables, *note_modifiers(weapon, facts.target, moved=moved, tables=tables))
    need = hit_need(score.number, tables)
    width = tables.limit("smoke_ball")
    notes = (
        Effect("ball", width, fow.SMOKE_BALL, f"a smoke ball is {width} in across"),
        *range_note(weapon, said),
        *score_notes(score.number, seen, tables),
    )
    return Assessment(
        SmokeProfile(facts.teams, rof.value, need),
        f"{weapon.name} shoots smoke at {facts.distance:g} in",
        (f"{dice_said(rof.value)} each" if facts.teams > 1 else dice_said(rof.value), hit_text(need)),
        (Target("ROF", rof), score),
        notes,
    )


def one_team(dice: Dice, profile: SmokeProfile) -> int:
    """One ball if at least one die hits, however many do."""
    return int(hits(dice, profile.dice, profile.need) > 0)


def shoot_smoke(dice: Dice, profile: SmokeProfile) -> int:
    """How many balls are placed."""
    return dice.accumulate(profile.teams, one_team, profile)


def ball_follows(facts: SmokeBallFacts, balls: int, tables: Tables) -> tuple[Effect, ...]:
    harmless = Effect("harm", False, fow.GAP_SMOKE_BALL, "smoke causes no hits, saves or pinning")
    if not balls:
        return (Effect("balls", 0, fow.GAP_SMOKE_BALL, "no smoke is placed, every die missed"), harmless)
    placed = f"{count_of(balls, 'ball')} placed touching the target on the line to the shooter"
    through = hit_modifier("smoke", tables).value
    return (
        Effect("balls", balls, fow.GAP_SMOKE_BALL, placed),
        Effect("shots_through", through, fow.SMOKE_BALL_THROUGH, f"+{through} to the score of shots through it"),
        harmless,
        Effect("removed", True, fow.TURN_REMOVE_SMOKE, "it is taken off in its owner's next Starting Step"),
    )


SMOKE_BALL = Procedure(
    name="smoke_ball",
    title="Shoot smoke",
    summary="Whether teams that shoot smoke at a target place their smoke balls.",
    facts=SmokeBallFacts,
    assess=assess_ball,
    roll=shoot_smoke,
    rules=(
        fow.SMOKE_BALL,
        fow.SMOKE_BALL_THROUGH,
        fow.GAP_SMOKE_BALL,
        fow.SHOOT_CHECK_RANGE,
        fow.SHOOT_NO_SHOOT_DASH,
        fow.TURN_REMOVE_SMOKE,
        *SCORE_RULES,
        *ROF_RULES,
    ),
    shaped_by=ROF_SHAPED,
    label=lambda balls: count_of(balls, "smoke ball"),
    follows=ball_follows,
    stages=((fow.HIT_BASE, "hits"),),
)


# ------------------------------------------------------------------ smoke in the way


class InTheWay(Spoken):
    NOTHING = "nothing", "smoke makes no difference"
    HARDER = "harder", "+1 to the score to hit"
    BLOCKED = "blocked", "line of sight blocked"


class SmokeEffectFacts(Facts, frozen=True, kw_only=True):
    """The line between the centres of two teams, and the smoke that it crosses."""

    balls: Annotated[int, count("Smoke balls", 0, MOST_BALLS, "Balls that the line crosses")] = 1
    screen: Annotated[bool, flag("Smoke Screen", "The line crosses a Smoke Screen")] = False
    distance: asked.Range = 10.0
    aircraft: asked.AircraftPart = Flown.NOBODY


def assess_effect(facts: SmokeEffectFacts, tables: Tables) -> Assessment[InTheWay]:
    near = tables.limit("close_sight")
    in_line = [count_of(facts.balls, "smoke ball")] if facts.balls else []
    in_line += ["a Smoke Screen"] if facts.screen else []
    subject = f"A shot at {facts.distance:g} in through {' and '.join(in_line) or 'no smoke'}"
    smoke = hit_modifier("smoke", tables)
    if facts.aircraft is not Flown.NOBODY:
        said = "smoke neither blocks nor modifies shooting by or at Aircraft"
        none = Effect("modifier", 0, fow.GAP_AIRCRAFT_LOS, said)
        return Assessment(InTheWay.NOTHING, subject, notes=(none,))
    if facts.screen and beyond(facts.distance, near):
        blocked = Effect("blocked", True, fow.LOS_SMOKE_SCREEN, f"a Smoke Screen blocks line of sight beyond {near} in")
        return Assessment(InTheWay.BLOCKED, subject, notes=(blocked,))
    if not in_line:
        none = Effect("modifier", 0, fow.GAP_SHOOT_THROUGH_SMOKE, "the line crosses no smoke")
        return Assessment(InTheWay.NOTHING, subject, notes=(none,))
    notes = [Effect("modifier", smoke.value, smoke.rule, f"+{smoke.value} to the score to hit")]
    if facts.balls:
        width = tables.limit("smoke_ball")
        notes.append(Effect("ball", width, fow.SMOKE_BALL, f"each ball is {width} in across"))
    if facts.screen:
        notes.append(
            Effect("blocked", False, fow.GAP_SHOOT_THROUGH_SMOKE, f"within {near} in one shoots through a screen")
        )
    if facts.balls + facts.screen > 1:
        notes.append(
            Effect("counted_once", True, fow.GAP_MODIFIER_STACKING, "however much smoke there is, it is one +1")
        )
    return Assessment(InTheWay.HARDER, subject, notes=tuple(notes))


SMOKE_EFFECT = Procedure(
    name="smoke_effect",
    title="Smoke in the way",
    summary="Whether smoke on the line of a shot blocks it, makes it harder, or does nothing.",
    facts=SmokeEffectFacts,
    assess=assess_effect,
    roll=stated,
    rules=(
        fow.SMOKE_BALL_THROUGH,
        fow.SMOKE_BALL,
        fow.HIT_SMOKE,
        fow.LOS_SMOKE_SCREEN,
        fow.GAP_SHOOT_THROUGH_SMOKE,
        fow.GAP_MODIFIER_STACKING,
        fow.GAP_AIRCRAFT_LOS,
    ),
    shaped_by=(fow.BOMBARD_SMOKE_LOS, fow.GAP_UNITS_OF_MEASURE),
)
