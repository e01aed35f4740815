"""Looking an AFV formation up: its gun, armour, movement and crews; and the armour class of one that is not listed."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import USUAL_COMPANIES
from sandtable.rulesets.panzer_korps.procedures.before.infantry_formation import line_infantry
from sandtable.rulesets.panzer_korps.procedures.fire.named import Said, formation, nation_of
from sandtable.rulesets.panzer_korps.tables import AFVS, LISTED, NATIONS, Tables
from sandtable.rulesets.panzer_korps.terms import Armour, Morale, Mover, Quality
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import count, flag, unit

THICKEST = 250


class AfvFormationFacts(Facts, frozen=True, kw_only=True):
    """A battalion of one sort of AFV."""

    vehicle: Annotated[str, unit("Vehicle", AFVS, "An AFV of the list")] = "panzer_iv_long"
    nation: Annotated[str, unit("Nation", NATIONS, "Whose crews they are; listed is who built it")] = LISTED
    year: asked.InYear = 1943
    armoured_division: Annotated[
        bool, flag("Armoured division", "Of a panzer, guards tank or armoured division: crews one class better")
    ] = False


class AfvCard(Struct, frozen=True):
    """An AFV formation as it fights."""

    morale: Morale
    calibre: int
    armour: Armour
    moves: Mover
    weapon: Quality
    companies: int


def assess(facts: AfvFormationFacts, tables: Tables) -> Assessment[AfvCard] | Refused:
    row = tables.afvs[facts.vehicle]
    nation = nation_of(formation(facts.vehicle, tables), Said(facts.year, facts.nation), tables)
    line = line_infantry(nation, facts.year, tables)
    if isinstance(line, Refused):
        return line
    morale = line.better_by(1 if facts.armoured_division else 0)
    card = AfvCard(morale, row.calibre, row.armour, row.moves, row.weapon, USUAL_COMPANIES)
    die, rate = tables.armour[row.armour].die, tables.movement[row.moves]
    crews = "one class better than the line infantry" if facts.armoured_division else "as the line infantry"
    notes = (
        Effect("calibre", row.calibre, pk.GAP_AFV_STATS, f"gun of {row.calibre} mm, {row.weapon.value} weapon"),
        Effect("armour", row.armour.value, pk.GAP_AFV_STATS, f"{row.armour.said} armour"),
        Effect("cover_die", die, pk.GAP_AFV_COVER_DIE, f"rolls at least D{die} as cover die"),
        Effect("moves", row.moves.value, rate.rule, f"moves as {rate.label}, {rate.inches} in"),
        Effect("morale", morale.value, pk.GAP_AFV_STATS, f"crews {morale.said}, {crews} of {nation.said}"),
        Effect("companies", USUAL_COMPANIES, pk.GAP_INFANTRY_STATS, count_of(USUAL_COMPANIES, "core company")),
    )
    return Assessment(card, f"{row.name}, {nation.said} {facts.year}", notes=notes)


def afv_said(card: AfvCard) -> str:
    return f"{card.morale.said} crews, {card.calibre} mm, {card.armour.said} armour"


AFV_FORMATION = Procedure(
    name="afv_formation",
    title="AFV formation",
    summary="Gun, armour, movement and crew morale of an AFV formation.",
    facts=AfvFormationFacts,
    assess=assess,
    roll=stated,
    rules=(
        pk.GAP_AFV_STATS,
        pk.GAP_INFANTRY_STATS,
        pk.GAP_AFV_COVER_DIE,
        pk.MOVE_RATES,
        pk.MOVE_LIGHT_TRACKED,
        pk.MOVE_HEAVY_TRACKED,
        pk.MOVE_SUPER_HEAVY_TRACKED,
    ),
    shaped_by=(pk.GAP_NATION_DATES,),
    label=afv_said,
)


# ------------------------------------------------------------------ armour by its thickness


class ArmourFacts(Facts, frozen=True, kw_only=True):
    """A vehicle that is not in the list."""

    frontal: Annotated[int, count("Frontal armour", 0, THICKEST, "Its thickest frontal armour", "mm")] = 50


def assess_armour(facts: ArmourFacts, tables: Tables) -> Assessment[Armour]:
    armour = next(row.armour for row in tables.armour_by_mm.values() if facts.frontal in row.mm)
    die = tables.armour[armour].die
    superior = "a superior weapon is a long high-velocity gun for its calibre and date"
    notes = (
        Effect("cover_die", die, pk.GAP_AFV_COVER_DIE, f"rolls at least D{die} as cover die"),
        Effect("superior", True, pk.GAP_AFV_STATS, f"{superior}, an inferior one a short or obsolete gun"),
    )
    return Assessment(armour, f"{facts.frontal} mm of frontal armour", notes=notes)


ARMOUR_CLASS = Procedure(
    name="armour_class",
    title="Armour class",
    summary="The armour class of a vehicle that is not in the list, by its frontal armour.",
    facts=ArmourFacts,
    assess=assess_armour,
    roll=stated,
    rules=(pk.GAP_AFV_STATS, pk.GAP_AFV_COVER_DIE),
    label=lambda armour: armour.said,
)
