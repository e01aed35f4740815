"""Looking a team up: its scores, ratings, armour or save, speeds, weapons and notes."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.card_notes import notes_said
from sandtable.rulesets.flames_of_war.procedures.cards.codes import a_team
from sandtable.rulesets.flames_of_war.procedures.cards.weapon_card import weapon_of, weapon_said
from sandtable.rulesets.flames_of_war.procedures.starting.scores import certain
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Kind, Rating
from sandtable.sheet import Assessment, Facts, Procedure, stated


class TeamCardFacts(Facts, frozen=True, kw_only=True):
    """A team of the cards."""

    team: Annotated[str, a_team("Team", "A team of the cards")] = "us_sherman75"


def protection(row: Team) -> Effect:
    """Armour by face, or the save of a team without it."""
    if row.kind is Kind.ARMOURED:
        faces = (row.front, row.side, row.top)
        said = f"armour Front {row.front}, Side {row.side}, Top {row.top}"
        return Effect("armour", faces, fow.GAP_TEAM_PROFILES, said)
    return Effect("save", row.save, fow.GAP_TEAM_PROFILES, f"Save {row.save}+")


def speeds(row: Team, tables: Tables) -> list[Effect]:
    """Inches at each speed, and the Cross score."""
    if row.kind is Kind.AIRCRAFT:
        return [Effect("placed", True, fow.GAP_MOVEMENT_RATES, "placed on the table, not moved")]
    rates = tables.mobility[row.mobility]
    tactical = f"Tactical {rates.tactical} in" if rates.tactical else "no Tactical move, only Dash"
    cross = "Cross Auto" if certain(rates.cross) else f"Cross {rates.cross}+"
    said = f"Cross-country Dash {rates.cross_country_dash} in"
    return [
        Effect("tactical", rates.tactical, fow.GAP_MOVEMENT_RATES, tactical),
        Effect("terrain_dash", rates.terrain_dash, fow.GAP_MOVEMENT_RATES, f"Terrain Dash {rates.terrain_dash} in"),
        Effect("cross_country_dash", rates.cross_country_dash, fow.GAP_MOVEMENT_RATES, said),
        Effect("road_dash", rates.road_dash, fow.GAP_MOVEMENT_RATES, f"Road Dash {rates.road_dash} in"),
        Effect("cross", rates.cross, fow.GAP_SCORE_TEST if certain(rates.cross) else fow.GAP_MOVEMENT_RATES, cross),
    ]


def armament(row: Team, tables: Tables) -> list[Effect]:
    found = []
    for key in row.weapons:
        weapon = weapon_of(key, tables)
        rule = fow.GAP_WEAPONS if key in tables.weapons else fow.GAP_BOMBARDMENT_WEAPONS
        found.append(Effect("weapon", key, rule, f"{weapon.name}: {weapon_said(weapon)}"))
    return found


def assess(facts: TeamCardFacts, tables: Tables) -> Assessment[Team]:
    row = tables.teams[facts.team]
    notes = [
        Effect("kind", row.kind.value, fow.GAP_UNIT_TERMS, f"{row.kind.said}, {row.nation}"),
        Effect("motivation", row.motivation, fow.GAP_TEAM_PROFILES, f"Motivation {row.motivation}+"),
        Effect("skill", row.skill, fow.GAP_TEAM_PROFILES, f"Skill {row.skill}+"),
        Effect("hit_on", row.hit_on, fow.GAP_TEAM_PROFILES, f"Is Hit On {row.hit_on}+"),
    ]
    for rating in Rating:
        if named := row.named(rating):
            stands_for = "Skill" if rating.of_skill else "Motivation"
            said = f"{rating.said} {named}+, in place of {stands_for}"
            notes.append(Effect(rating.value, named, fow.GAP_ALTERNATIVE_RATINGS, said))
    notes += [protection(row), *speeds(row, tables), *armament(row, tables)]
    notes += notes_said(row.notes, tables, row.carries)
    size = tables.footprints[row.kind].radius
    notes.append(Effect("footprint", f"{size:g} in", fow.GAP_FOOTPRINTS, f"a disc of {size:g} in radius"))
    return Assessment(row, row.name, notes=tuple(notes))


def team_said(row: Team) -> str:
    """The scores of a card in one line."""
    hurt = f"armour {row.front}/{row.side}/{row.top}" if row.kind is Kind.ARMOURED else f"Save {row.save}+"
    return f"Motivation {row.motivation}+, Skill {row.skill}+, Is Hit On {row.hit_on}+, {hurt}"


TEAM_CARD = Procedure(
    name="team_card",
    title="Team card",
    summary="What a team is and has: scores, armour or save, speeds, weapons and notes.",
    facts=TeamCardFacts,
    assess=assess,
    roll=stated,
    rules=(
        fow.GAP_TEAM_PROFILES,
        fow.GAP_UNIT_TERMS,
        fow.GAP_MOVEMENT_RATES,
        fow.GAP_FOOTPRINTS,
        fow.GAP_WEAPONS,
        fow.GAP_BOMBARDMENT_WEAPONS,
        fow.GAP_WEAPON_NOTES,
        fow.GAP_ALTERNATIVE_RATINGS,
        fow.GAP_SCORE_TEST,
    ),
    label=team_said,
)
