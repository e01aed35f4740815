"""A whole bombardment by stated numbers: Ranging In, hits under the template, saves, and who is Pinned Down."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, refused
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.flames_of_war import facts as asked
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.bombard.assessed import (
    BOMBARD_RULES,
    BOMBARD_STAGES,
    Spotting,
    assess_bombardment,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.bombard_save import check_target
from sandtable.rulesets.flames_of_war.procedures.bombard.fall_of_shot import (
    Bombarded,
    BombardProfile,
    bombard,
    bombarded_follows,
    bombarded_said,
)
from sandtable.rulesets.flames_of_war.procedures.bombard.harm import Card, Shells, cover_said
from sandtable.rulesets.flames_of_war.procedures.bombard.targets import Barrage, Scene, TeamUnder
from sandtable.rulesets.flames_of_war.procedures.starting.scores import second_bail_test
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import GroundTeam, Height, Ranging, Shelter
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure


class BombardmentFacts(Facts, frozen=True, kw_only=True):
    """A battery, its spotter, and teams of one card under the template."""

    weapons: asked.WeaponsBombarding = 4
    skill: asked.SpotterSkill = 4
    kind: asked.BombardedKind = GroundTeam.INFANTRY
    teams: asked.TeamsUnder = 5
    hit_on: asked.IsHitOn = 4
    save: asked.SaveScore = 3
    top: asked.TopArmour = 1
    cover: asked.BombardedCover = Shelter.OPEN
    at: asked.BombardAntiTank = 3
    firepower: asked.BombardFirepower = 4
    ranging: asked.WhetherRanged = Ranging.NOT_YET
    beneath: asked.Beneath = Height.FLAT
    smoke_screen: asked.SmokeBeneath = False
    night: asked.RangedAtNight = False
    attempts_used: asked.AttemptsUsed = 0
    bailed: asked.BailedUnder = 0
    motivation: asked.Motivation = 4
    remount: asked.Remount = 0
    bombs: asked.Bombs = False
    brutal: asked.BrutalShells = False


def scene_of(facts: BombardmentFacts) -> Scene:
    """The barrage and the teams under it."""
    check_target(facts.kind, facts.cover, facts.bailed)
    if facts.bailed > facts.teams:
        raise FactsFault(f"bailed: {count_of(facts.teams, 'team')} under the template, give at most {facts.teams}")
    ranged = facts.ranging.ranged
    shells = Shells(facts.at, facts.firepower, ranged is not None and ranged.repeats, facts.brutal)
    card = Card(
        facts.kind.kind,
        facts.save,
        facts.top,
        second_bail_test(facts.motivation, facts.remount, "Bailed Out again").number,
    )
    team = TeamUnder(facts.hit_on, card)
    teams = (team,) * (facts.teams - facts.bailed) + (replace(team, bailed=True),) * facts.bailed
    return Scene(Barrage(shells, facts.weapons, facts.bombs), teams, facts.cover)


def assess(facts: BombardmentFacts, tables: Tables) -> Assessment[BombardProfile] | Refused:
    scene = scene_of(facts)
    spotting = Spotting(facts.skill, facts.beneath, facts.smoke_screen, facts.night, facts.attempts_used, facts.ranging)
    if problem := refused(spotting.refusal(tables)):
        return problem
    target = f"{facts.teams} {facts.kind.said} {plural(facts.teams, 'team')} {cover_said(facts.cover)}"
    subject = f"{count_of(facts.weapons, 'weapon')} at {target}, {facts.ranging.said}"
    found = assess_bombardment(scene, spotting, subject, tables)
    if not facts.bailed:
        return found
    return replace(
        found, numbers=(*found.numbers, second_bail_test(facts.motivation, facts.remount, "Bailed Out again"))
    )


def follows(facts: BombardmentFacts, outcome: Bombarded, tables: Tables) -> tuple[Effect, ...]:
    return bombarded_follows(outcome, tables, ranged_before=facts.ranging.ranged is not None)


BOMBARDMENT = Procedure(
    name="bombardment",
    title="Bombard by numbers",
    summary="From Ranging In to the last save, by stated numbers: hits, losses, and whether the unit is Pinned Down.",
    facts=BombardmentFacts,
    assess=assess,
    roll=bombard,
    rules=(*BOMBARD_RULES, fow.GAP_ALTERNATIVE_RATINGS),
    shaped_by=(fow.GAP_NINE_PLUS,),
    label=bombarded_said,
    follows=follows,
    stages=BOMBARD_STAGES,
)
