"""Retiring from a lost square: how far, and what becomes of those who cannot go."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Spoken, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import DefendedTerrain
from sandtable.rulesets.megagame.procedures.combat.clash import Retires, km_of, retires
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count


class Lost(Spoken):
    """Results after which defenders retire."""

    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"


class RetirementFacts(Facts, frozen=True, kw_only=True):
    """Defenders that have lost their square."""

    result: Annotated[Lost, choice("Attackers' result", "What the attackers have reached")] = Lost.SUCCESS
    terrain: DefendedTerrain = Terrain.OPEN
    free: Annotated[
        int, count("Free steps", 0, D6, "Steps they can make before every neighbour is closed to them", "km")
    ] = D6


class RetirementProfile(Struct, frozen=True):
    figure: Retires
    free: int


class Retired(Struct, frozen=True):
    """How far they went, and whether they were stopped before."""

    words: ClassVar[dict[str, str]] = {"km": "km retired", "blocked": "stopped on the way"}

    km: int
    blocked: bool


def assess(facts: RetirementFacts, tables: Tables) -> Assessment[RetirementProfile]:
    result = Result(facts.result.value)
    figure = retires(result, tables.terrain[facts.terrain].retire, tables)
    numbers = (Target("Free steps", Modifier(facts.free, mg.GAP_RETIRE, "as given")),)
    steps = "each step of 1 km goes to the neighbour farthest from the nearest attacker, even if immobilised"
    return Assessment(
        RetirementProfile(figure, facts.free),
        f"Defenders retire {facts.terrain.where} after {facts.result.said}",
        (figure.said,),
        numbers,
        (
            Effect("figure", figure.said, tables.result_rules[result].stays, f"{facts.result.said}: {figure.said}"),
            Effect("steps", True, mg.GAP_RETIRE, steps),
        ),
    )


def retire(dice: Dice, profile: RetirementProfile) -> Retired:
    km = km_of(dice, profile.figure)
    return Retired(min(km, profile.free), km > profile.free)


def retired_said(end: Retired) -> str:
    if not end.blocked:
        return f"retire {end.km} km"
    return f"retire {end.km} km and are stopped" if end.km else "cannot leave the square"


def follows(facts: RetirementFacts, end: Retired, tables: Tables) -> tuple[Effect, ...]:
    if not end.blocked:
        return (Effect("may_enter", True, mg.GAP_ADVANCE, "the attackers may enter the square"),)
    lost = tables.limit("retire_penalty")
    loss = Effect("status_lost", lost, mg.GAP_RETIRE, f"each unit that is stopped loses {lost} more status, once")
    gone = Effect("at_0", "destroyed", mg.GAP_ELIMINATION, "a unit that comes to 0 is destroyed")
    if end.km:
        return loss, gone, Effect("may_enter", True, mg.GAP_ADVANCE, "the attackers may enter the square")
    return loss, gone, Effect("may_enter", False, mg.GAP_RETIRE, "they stay, and the attackers may not enter")


RETIREMENT = Procedure(
    name="retirement",
    title="Retirement",
    summary="How far beaten defenders retire, and what it costs where the way is blocked.",
    facts=RetirementFacts,
    assess=assess,
    roll=retire,
    rules=(
        mg.GAP_RETIRE,
        mg.RESULTS_TOTAL_RETIRE,
        mg.RESULTS_SUCCESS_RETIRE,
        mg.RESULTS_LIMITED_RETIRE,
        mg.GAP_ADVANCE,
        mg.GAP_ELIMINATION,
    ),
    shaped_by=(mg.GAP_DICE, mg.GAP_MAP_GRID, mg.GAP_TOTAL_RETIRE_DIE, mg.GAP_TERRAIN_TYPES),
    label=retired_said,
    follows=follows,
    stages=((mg.GAP_RETIRE, "km retired"),),
)
