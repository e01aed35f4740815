"""What the rules make of a whole bombardment, however its numbers came to be known."""

from __future__ import annotations

from msgspec import Struct

from sandtable.explain import Effect, Refusal, Target
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import FALL_RULES, BombardProfile, pin_note
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import (
    SAVE_RULES,
    SAVE_STAGES,
    save_notes,
    save_number,
    save_said,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.ranging import (
    RANGING_RULES,
    RANGING_STAGE,
    RangeIn,
    attempts_left,
    no_attempts,
    range_in_notes,
    range_in_said,
    range_in_score,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import Scene, fall
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import (
    HIT_RULES,
    HIT_STAGE,
    bombard_need,
    bombard_score,
    ladder_notes,
    rerolls,
)
from sandtable.rulesets.flames_of_war.procedures.fire.cover import bulletproof
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Height, Ranged, Ranging, Shelter
from sandtable.sheet import Assessment
from sandtable.sheet.citing import once

#: The rules and the rolls of every bombardment from end to end.
BOMBARD_RULES = once(*RANGING_RULES, fow.GAP_RANGE_IN_TERRAIN_COVER, *HIT_RULES, *SAVE_RULES, *FALL_RULES)
BOMBARD_STAGES = (RANGING_STAGE, HIT_STAGE, *SAVE_STAGES)


class Spotting(Struct, frozen=True):
    """How a bombardment is to be Ranged In, or how it was."""

    skill: int
    beneath: Height
    smoke_screen: bool
    night: bool
    attempts_used: int = 0
    ranging: Ranging = Ranging.NOT_YET

    def score(self, tables: Tables) -> Target:
        return range_in_score(self.skill, self.beneath, self.smoke_screen, self.night, tables)

    def refusal(self, tables: Tables) -> Refusal | None:
        """Nothing is rolled where it is Ranged In already."""
        return None if self.ranging.ranged else no_attempts(self.attempts_used, tables)

    def ways(self, tables: Tables) -> tuple[Ranged, ...]:
        """Every way in which it can come to be Ranged In."""
        if self.ranging.ranged is not None:
            return (self.ranging.ranged,)
        return tuple(Ranged(attempt.value) for attempt in attempts_left(self.attempts_used, tables))


def bombard_profile(scene: Scene, spotting: Spotting, tables: Tables) -> BombardProfile:
    """Every fall of shot that can come, and what is to be rolled before."""
    falls = tuple(fall(scene, ranged, tables) for ranged in spotting.ways(tables))
    ranging = None
    if spotting.ranging.ranged is None:
        ranging = RangeIn(spotting.score(tables).number, attempts_left(spotting.attempts_used, tables))
    return BombardProfile(ranging, falls, tables.limit("bombard_pin_hits"))


def assess_bombardment(
    scene: Scene, spotting: Spotting, subject: str, tables: Tables, *, notes: tuple[Effect, ...] = ()
) -> Assessment[BombardProfile]:
    """Numbers, needs and notes of a bombardment that may be fired."""
    score = spotting.score(tables)
    rolled = spotting.ranging.ranged is None
    ranging_notes = range_in_notes(score.number, spotting.beneath, spotting.smoke_screen) if rolled else ()
    return Assessment(
        bombard_profile(scene, spotting, tables),
        subject,
        (*((range_in_said(score.number),) if rolled else ()), *hit_needs(scene, spotting, tables)),
        (*((score,) if rolled else ()), *hit_numbers(scene, spotting, tables), *save_numbers(scene)),
        (*notes, *ranging_notes, *repeat_notes(spotting), *scene_notes(scene, spotting, tables)),
    )


def hit_numbers(scene: Scene, spotting: Spotting, tables: Tables) -> tuple[Target, ...]:
    """The score to hit for each Is Hit On under the template and each way it may be Ranged In."""
    several = len(scene.hit_ons) > 1
    return tuple(
        bombard_score(hit_on, ranged, tables, f"Score to hit{f' {hit_on}+ teams' if several else ''}, {ranged.said}")
        for hit_on in scene.hit_ons
        for ranged in spotting.ways(tables)
    )


def save_numbers(scene: Scene) -> tuple[Target, ...]:
    return tuple(dict.fromkeys(save_number(team.card) for team in scene.teams))


def hit_needs(scene: Scene, spotting: Spotting, tables: Tables) -> tuple[str, ...]:
    """What must be rolled to hit on the next attempt, and to save."""
    again, _ = rerolls(scene.barrage.weapons, scene.barrage.bombs, tables)
    first = spotting.ways(tables)[0]
    scores = [bombard_score(hit_on, first, tables).number for hit_on in scene.hit_ons]
    shells = scene.barrage.shells
    saves = [save_said(shells, team.card, scene.protects(team, tables)) for team in scene.teams]
    return tuple(dict.fromkeys((*(hit_text(bombard_need(score, again, tables)) for score in scores), *saves)))


def repeat_notes(spotting: Spotting) -> tuple[Effect, ...]:
    ranged = spotting.ranging.ranged
    if ranged is None or not ranged.repeats:
        return ()
    said = "a Repeat Bombardment is Ranged In without a roll, as on a first attempt"
    return (Effect("ranged_in", True, fow.GAP_REPEAT_BOMBARDMENT, said),)


def scene_notes(scene: Scene, spotting: Spotting, tables: Tables) -> tuple[Effect, ...]:
    """What the rules say of hits and saves besides."""
    barrage = scene.barrage
    again, table = rerolls(barrage.weapons, barrage.bombs, tables)
    found = [bombard_score(hit_on, way, tables).number for hit_on in scene.hit_ons for way in spotting.ways(tables)]
    notes = [table, *(note for score in sorted(set(found)) for note in ladder_notes(score, again, tables))]
    covers = sorted({(team.card.kind, scene.cover_of(team)) for team in scene.teams})
    notes += [bulletproof(*each, Attack.BOMBARDMENT, tables) for each in covers if each[1] is not Shelter.OPEN]
    notes += [note for kind in scene.kinds for note in save_notes(barrage.shells, kind)]
    said = "range, concealment, smoke and night do not change the roll to hit"
    notes += [
        pin_note(set(scene.kinds), tables),
        Effect(
            "one_hit_each", True, fow.GAP_BOMBARD_HIT_LIMIT, "at most one hit on a team, none is assigned to another"
        ),
        Effect("no_others", True, fow.GAP_BOMBARD_MODIFIERS_ONLY, said),
    ]
    return tuple(dict.fromkeys(notes))
