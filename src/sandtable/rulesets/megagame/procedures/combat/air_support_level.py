"""The level of air support that squadrons give to a combat."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect, Modifier, Refused, Target, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import AIRCRAFT, MOST_SQUADRONS
from sandtable.rulesets.megagame.procedures.air.missions import not_by_night
from sandtable.rulesets.megagame.procedures.combat.air_level import level_of
from sandtable.rulesets.megagame.procedures.combat.by_name import by_type, cannot_support, named_level, squadrons_said
from sandtable.rulesets.megagame.procedures.combat.combat_rules import AIR_LEVEL_RULES, AIR_RULES
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Level, Mission, SupportType
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import flag, units


class AirSupportLevelFacts(Facts, frozen=True, kw_only=True):
    """Squadrons that one side has put on the square of a combat."""

    squadrons: Annotated[
        tuple[str, ...], units("Squadrons", AIRCRAFT, MOST_SQUADRONS, "Squadrons of one side on ground support there")
    ] = ("Typhoon", "Typhoon", "Typhoon")
    night: Annotated[bool, flag("Night turn", "Nobody supports combats from the air at night")] = False


def line_note(kind: SupportType, number: int, tables: Tables) -> Effect:
    level = level_of(kind, number, tables)
    rule = mg.AIRGROUND_LEVELS
    if kind is SupportType.HEAVY_BOMBER:
        rule = mg.GAP_HEAVY_BOMBER_OVERLAP if number == 2 else mg.AIRGROUND_HEAVY_NO_LOW_LEVELS
    return Effect(kind.value, level.value, rule, f"{kind.said}, {count_of(number, 'squadron')}: {level.value}")


def assess(facts: AirSupportLevelFacts, tables: Tables) -> Assessment[Level] | Refused:
    if len({tables.aircraft[name].side for name in facts.squadrons}) > 1:
        raise FactsFault("squadrons: aircraft of both sides together, ask for each side by itself")
    if problem := refused(
        *cannot_support(facts.squadrons, tables),
        not_by_night(facts.night, [Mission.GROUND_SUPPORT], "no aircraft support combats at night", tables),
    ):
        return problem
    level = named_level(facts.squadrons, tables)
    row = tables.air_support[level]
    lines = by_type(facts.squadrons, tables)
    notes = [line_note(kind, number, tables) for kind, number in lines.items()]
    if len(lines) > 1:
        notes.append(Effect("better", level.value, mg.GAP_AIR_SUPPORT, "each type by itself, the better one counts"))
    said = squadrons_said(facts.squadrons) if facts.squadrons else "No squadron"
    number = Target(
        "Air support", Modifier(row.bonus, row.rule, "once to the side's total" if row.bonus else "nobody supports")
    )
    return Assessment(level, f"{said} on a combat", (), (number,), tuple(notes))


AIR_SUPPORT_LEVEL = Procedure(
    name="air_support_level",
    title="Air support level",
    summary="The level that squadrons give to a combat, and what it adds.",
    facts=AirSupportLevelFacts,
    assess=assess,
    roll=stated,
    rules=(*AIR_LEVEL_RULES, *AIR_RULES, mg.GAP_AIR_ALLOCATION),
    label=lambda level: f"{'no' if level is Level.NONE else level.value} air support",
)
