"""The score to hit with every modifier, and how many of so many dice hit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import (
    Circumstances,
    hit_modifier,
    hit_need,
    hit_text,
    hits,
    score_in,
)
from sandtable.rulesets.flames_of_war.procedures.starting.scores import dice_said, score_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Flown
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import count, flag

MOST_DICE = 60
#: Every rule that has a part in a score to hit, apart from the notes of weapons.
SCORE_RULES = (
    fow.HIT_BASE,
    fow.HIT_RANGE,
    fow.HIT_CONCEALED,
    fow.HIT_CONCEALED_GTG,
    fow.HIT_OUT_OF_COMMAND,
    fow.ORDER_BLITZ_FAIL_PENALTY,
    fow.HIT_SMOKE,
    fow.HIT_NIGHT,
    fow.HIT_SEVEN_PLUS,
    fow.HIT_EIGHT_PLUS,
    fow.GAP_NINE_PLUS,
    fow.GAP_MODIFIER_STACKING,
    fow.GAP_NIGHT,
)


def score_notes(score: int, seen: Circumstances, tables: Tables) -> Iterator[Effect]:
    """What is worth knowing about a score besides its number."""
    if rung := tables.ladder.get(score):
        said = f"{score}+ is a 6 and then {score_text(rung.second)} on a second die"
        yield Effect("second_die", rung.second, rung.rule, said)
    elif hit_need(score, tables) is None:
        yield Effect(
            "can_hit", False, fow.GAP_NINE_PLUS, "9+ and more cannot hit: it may be declared, nothing is rolled"
        )
    if seen.gone_to_ground and not seen.concealed:
        yield Effect("gone_to_ground", False, fow.HIT_CONCEALED_GTG, "Gone to Ground in the open gives nothing")
    if seen.out_of_command and seen.failed_blitz:
        told = "a failed Blitz Move and moving Out of Command are one and the same +1"
        yield Effect("counted_once", True, fow.GAP_MODIFIER_STACKING, told)
    if seen.night:
        told = "night adds to the score and does not limit how far one sees"
        yield Effect("night_limits_sight", False, fow.GAP_NIGHT, told)


class HitScoreFacts(Facts, frozen=True, kw_only=True):
    """A shot at a team."""

    first: ClassVar[tuple[str, ...]] = ("hit_on", "distance", "concealed", "gone_to_ground")

    hit_on: asked.HitOnOrScore = 4
    distance: asked.Range = 12.0
    concealed: asked.Concealed = False
    gone_to_ground: asked.GoneToGround = False
    dice: Annotated[int, count("Dice to hit", 1, MOST_DICE, "Dice that are rolled to hit")] = 1
    smoke: asked.ThroughSmoke = False
    night: asked.Night = False
    out_of_command: asked.ShooterOutOfCommand = False
    failed_blitz: Annotated[bool, flag("Failed Blitz", "The shooter's unit failed a Blitz Move this turn")] = False
    slow_weapon: Annotated[
        bool, flag("Slow weapon, moved", "A Slow Firing, Overworked or Stabiliser weapon whose team moved")
    ] = False
    no_he: Annotated[bool, flag("No HE at foot", "A No HE weapon that shoots at Infantry or Guns")] = False
    aircraft: asked.AircraftPart = Flown.NOBODY


class ShotsProfile(Struct, frozen=True):
    """Dice, and what each must show; None cannot hit."""

    dice: int
    need: Need | None


def circumstances(facts: HitScoreFacts) -> Circumstances:
    """As stated, but for what does not count where Aircraft have a part."""
    hidden = facts.aircraft is not Flown.TARGET
    return Circumstances(
        distance=facts.distance,
        concealed=facts.concealed and hidden,
        gone_to_ground=facts.gone_to_ground and hidden,
        smoke=facts.smoke and facts.aircraft is Flown.NOBODY,
        night=facts.night,
        out_of_command=facts.out_of_command,
        failed_blitz=facts.failed_blitz,
    )


def aircraft_notes(facts: HitScoreFacts) -> Iterator[Effect]:
    if facts.aircraft is not Flown.NOBODY and facts.smoke:
        yield Effect("smoke", False, fow.GAP_AIRCRAFT_LOS, "smoke does not matter to shooting by or at Aircraft")
    if facts.aircraft is Flown.TARGET and (facts.concealed or facts.gone_to_ground):
        yield Effect("concealed", False, fow.GAP_AIRCRAFT_ATTACK, "Aircraft are never Concealed or Gone to Ground")


def assess(facts: HitScoreFacts, tables: Tables) -> Assessment[ShotsProfile] | Refused:
    seen = circumstances(facts)
    extra = {"slow_weapon": facts.slow_weapon, "no_he": facts.no_he}
    score = score_in(facts.hit_on, seen, tables, *(hit_modifier(key, tables) for key, holds in extra.items() if holds))
    need = hit_need(score.number, tables)
    return Assessment(
        ShotsProfile(facts.dice, need),
        f"{dice_said(facts.dice)} at {facts.distance:g} in",
        (hit_text(need),),
        (score,),
        (*aircraft_notes(facts), *score_notes(score.number, seen, tables)),
    )


def shoot(dice: Dice, profile: ShotsProfile) -> int:
    return hits(dice, profile.dice, profile.need)


def follows(_facts: HitScoreFacts, number: int, _tables: Tables) -> tuple[Effect, ...]:
    if not number:
        return ()
    return (
        Effect(
            "assigned", number, fow.ASSIGN_FIRST, f"{count_of(number, 'hit')} assigned next, the first to the target"
        ),
    )


HIT_SCORE = Procedure(
    name="hit_score",
    title="Score to hit",
    summary="The score a shot needs with every modifier, and how many of its dice hit.",
    facts=HitScoreFacts,
    assess=assess,
    roll=shoot,
    rules=(*SCORE_RULES, fow.ASSIGN_FIRST, fow.GAP_WEAPON_NOTES, fow.GAP_AIRCRAFT_LOS, fow.GAP_AIRCRAFT_ATTACK),
    shaped_by=(fow.GAP_UNITS_OF_MEASURE,),
    label=lambda number: count_of(number, "hit"),
    follows=follows,
    stages=((fow.HIT_BASE, "hits"),),
)
