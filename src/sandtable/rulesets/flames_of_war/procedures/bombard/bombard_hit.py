"""How many teams under the template a bombardment hits."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.to_hit import (
    HIT_RULES,
    HIT_STAGE,
    bombard_need,
    bombard_score,
    ladder_notes,
    rerolls,
)
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import hit_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Ranged
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice


class BombardHitFacts(Facts, frozen=True, kw_only=True):
    """Teams of one card under a template that has been Ranged In."""

    hit_on: asked.IsHitOn = 4
    ranged: Annotated[Ranged, choice("Ranged In", "On which attempt, or without a roll because it is repeated")] = (
        Ranged.FIRST
    )
    weapons: asked.WeaponsBombarding = 4
    teams: asked.TeamsUnder = 1
    bombs: asked.Bombs = False


class HitProfile(Struct, frozen=True):
    teams: int
    need: Need | None


def assess(facts: BombardHitFacts, tables: Tables) -> Assessment[HitProfile]:
    score = bombard_score(facts.hit_on, facts.ranged, tables)
    again, table = rerolls(facts.weapons, facts.bombs, tables)
    need = bombard_need(score.number, again, tables)
    said = "range, concealment, smoke and night do not change the roll to hit"
    notes = (
        table,
        *ladder_notes(score.number, again, tables),
        Effect(
            "one_hit_each", True, fow.GAP_BOMBARD_HIT_LIMIT, "at most one hit on a team, none is assigned to another"
        ),
        Effect("no_others", True, fow.GAP_BOMBARD_MODIFIERS_ONLY, said),
    )
    subject = f"{count_of(facts.teams, 'team')} under the template, {facts.ranged.said}"
    return Assessment(HitProfile(facts.teams, need), subject, (hit_text(need),), (score,), notes)


def bombard_hit(dice: Dice, profile: HitProfile) -> int:
    """One roll for each team."""
    return 0 if profile.need is None else dice.successes(profile.teams, profile.need, why=fow.BOMBARD_HIT_EACH)


def follows(_facts: BombardHitFacts, hits: int, tables: Tables) -> tuple[Effect, ...]:
    if not hits:
        return ()
    pins = tables.constant("bombard_pin_hits")
    return (
        Effect("saves", hits, fow.BOMBARD_SAVES_TOP, f"{count_of(hits, 'save')} rolled next, of tanks with Top armour"),
        Effect("pinned", True, pins.rule, "a unit that can be Pinned Down is, saved or not"),
    )


BOMBARD_HIT = Procedure(
    name="bombard_hit",
    title="Template hits",
    summary="How many of the teams under the template are hit.",
    facts=BombardHitFacts,
    assess=assess,
    roll=bombard_hit,
    rules=(*HIT_RULES, fow.BOMBARD_SAVES_TOP, fow.BOMBARD_PIN),
    shaped_by=(fow.GAP_NINE_PLUS,),
    label=lambda hits: count_of(hits, "hit"),
    follows=follows,
    stages=(HIT_STAGE,),
)
