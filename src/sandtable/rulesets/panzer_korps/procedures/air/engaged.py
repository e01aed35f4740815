"""Two squadrons that meet: what both questions about a dogfight ask, and what they answer."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import MOST_DAMAGE, MOST_DECORATED, MOST_ROUNDS
from sandtable.rulesets.panzer_korps.procedures.air.air_fire import (
    AIR_FIRE_RULES,
    AIR_FIRE_STAGES,
    DAMAGE_SHAPED,
    air_shot,
    class_note,
    die_number,
    fire_number,
    fire_years,
    shot_said,
    target_number,
)
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import AIR_MORALE_RULES, nerve_number, nerve_of
from sandtable.rulesets.panzer_korps.procedures.air.duel import Dogfight, Duel, Duellist, DuelProfile, Fight
from sandtable.rulesets.panzer_korps.procedures.air.initiative import (
    SKILL_RULES,
    Skill,
    skill_number,
    skill_said,
    skill_years,
)
from sandtable.rulesets.panzer_korps.procedures.air.squadron import (
    Squadron,
    SquadronFate,
    Standing,
    crew,
    fate_effects,
    no_interceptor,
    no_missile,
    no_partisans,
    shot_down,
    standing_said,
)
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Role
from sandtable.sheet import Assessment, Facts
from sandtable.sheet.citing import once
from sandtable.sheet.facts import choice, count, flag

#: Markers with which nobody is left to break off.
NEVER = 6
DOGFIGHT_RULES = once(pk.GAP_AIR_COMBAT, *SKILL_RULES, *AIR_FIRE_RULES, *AIR_MORALE_RULES)
DOGFIGHT_SHAPED = (*DAMAGE_SHAPED, pk.GAP_AIR_MORALE_READING, pk.GAP_SLASH_LISTS)
DOGFIGHT_STAGES = ((pk.AIR_INITIATIVE, "pilot skill"), *AIR_FIRE_STAGES, (pk.AIR_MORALE_DIE, "air morale"))


class EngagedFacts(Facts, frozen=True, kw_only=True):
    """Two squadrons that meet, apart from what they fly and for whom."""

    morale: asked.Pilots = Morale.VETERAN
    enemy_morale: Annotated[Morale, choice("Enemy pilots", "Morale of the enemy's pilots")] = Morale.REGULAR
    year: asked.YearFlown = 1943
    rounds: Annotated[
        int, count("Rounds", 1, MOST_ROUNDS, "Rounds at most; fewer if somebody means to break off then")
    ] = MOST_ROUNDS
    breaks_off_at: Annotated[
        int, count("Breaks off at", 1, NEVER, "ADM with which it breaks off after a round; 6 destroy it first")
    ] = NEVER
    enemy_breaks_off_at: Annotated[
        int, count("Enemy breaks off at", 1, NEVER, "ADM with which the enemy breaks off; 6 destroy it first")
    ] = NEVER
    damage: asked.Damage = 0
    enemy_damage: Annotated[int, count("Enemy ADM", 0, MOST_DAMAGE, "Air damage markers on the enemy squadron")] = 0
    alone: asked.Alone = False
    enemy_alone: Annotated[bool, flag("Enemy alone", "No other enemy squadron is there")] = False
    decorated: asked.Decorated = 0
    enemy_decorated: Annotated[
        int, count("Enemy decorated pilots", 0, MOST_DECORATED, "Decorated pilots of the enemy")
    ] = 0
    fanatics: asked.Fanatics = False
    enemy_fanatics: Annotated[bool, flag("Enemy fanatics", "The enemy's pilots are fanatics")] = False
    frontline: asked.FrontLine = True
    enemy_frontline: Annotated[
        bool, flag("Enemy front-line type", "The enemy's fighters are a front-line type; bombers never are")
    ] = True


def both_crews(facts: EngagedFacts) -> tuple[Squadron, Squadron]:
    """Both squadrons, apart from what they fly and for whom."""
    own = replace(crew(facts), frontline=facts.frontline)
    enemy = Squadron(
        morale=facts.enemy_morale,
        frontline=facts.enemy_frontline,
        damage=facts.enemy_damage,
        decorated=facts.enemy_decorated,
        alone=facts.enemy_alone,
        fanatics=facts.enemy_fanatics,
    )
    return own, enemy


def against_meeting(facts: EngagedFacts, role: Role, enemy_role: Role, tables: Tables) -> Refused | None:
    return refused(
        no_partisans(facts.morale, facts.enemy_morale),
        no_missile(role, enemy_role) or no_interceptor(role, enemy_role),
        shot_down(tables, facts.damage, facts.enemy_damage),
    )


def engagement(
    facts: EngagedFacts, own: Squadron, enemy: Squadron, subject: str, tables: Tables, *about: Effect
) -> Assessment[DuelProfile] | Refused:
    """The dogfight of two squadrons with all its numbers; `about` is what else is to be told of them."""
    skills = (
        skill_number(own.nation, own.service, facts.year, tables),
        skill_number(enemy.nation, enemy.service, facts.year, tables, enemy=True),
    )
    skill = Skill(skills[0].total, skills[1].total)
    limit = tables.limit("destroyed_at")
    sides = (
        Duellist(air_shot(own, enemy, facts.year, tables), nerve_of(own, tables), facts.breaks_off_at),
        Duellist(air_shot(enemy, own, facts.year, tables), nerve_of(enemy, tables), facts.enemy_breaks_off_at),
    )
    fight = Fight(*sides, skill, limit, tables.limit("most_markers"))
    start = Duel(fight, 1, Standing(SquadronFate.FLYING, own.damage), Standing(SquadronFate.FLYING, enemy.damage))
    return Assessment(
        DuelProfile(start, min(facts.rounds, tables.limit("dogfight_rounds"))),
        subject,
        (shot_said(sides[0].shot), f"the enemy {shot_said(sides[1].shot)}", f"skill {skill_said(skill)}"),
        (
            *skills,
            die_number(own, tables),
            fire_number(own, enemy, facts.year, tables),
            target_number(enemy.speed, tables, enemy=True),
            die_number(enemy, tables, enemy=True),
            fire_number(enemy, own, facts.year, tables, enemy=True),
            target_number(own.speed, tables),
            nerve_number(own, 1, tables),
            nerve_number(enemy, 1, tables, enemy=True),
        ),
        (*about, *class_note(own, enemy), *length_note(facts, tables), *dated_notes((own, enemy), facts.year, tables)),
    )


def dated_notes(squadrons: tuple[Squadron, Squadron], year: int, tables: Tables) -> tuple[Effect, ...]:
    """Modifiers of both nations that do not count in the year of the battle."""
    found = [
        note
        for each in squadrons
        for note in (
            *skill_years(each.nation, each.service, year, tables),
            *fire_years(each.nation, year, tables),
        )
    ]
    return tuple(dict.fromkeys(found))


def length_note(facts: EngagedFacts, tables: Tables) -> tuple[Effect, ...]:
    most = tables.limit("dogfight_rounds")
    if facts.rounds >= most:
        return (Effect("rounds", most, pk.GAP_AIR_COMBAT, f"{most} rounds at most"),)
    return (Effect("rounds", facts.rounds, pk.GAP_AIR_COMBAT, f"somebody breaks off after round {facts.rounds}"),)


def ended_said(ended: Dogfight) -> str:
    own, enemy = standing_said(ended.squadron, ended.squadron_damage), standing_said(ended.enemy, ended.enemy_damage)
    return f"{own}, the enemy {enemy}"


def ended_follows(_facts: EngagedFacts, ended: Dogfight, tables: Tables) -> tuple[Effect, ...]:
    return (
        *fate_effects(Standing(ended.squadron, ended.squadron_damage), tables, "squadron", "the squadron"),
        *fate_effects(Standing(ended.enemy, ended.enemy_damage), tables, "enemy", "the enemy"),
    )
