"""Whether an attack becomes an overrun, who makes it, what it costs, and how far it goes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Modifier, Refusal, Refused, Target
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import MOST_UNITS, Row, Spent
from sandtable.rulesets.megagame.procedures.cards.typed import share
from sandtable.rulesets.megagame.procedures.combat.combat_rules import OVERRUN_MOVE_RULES, OVERRUN_RULES
from sandtable.rulesets.megagame.procedures.combat.fighters import ATTACK_MARKS, Fighter, fighters, units_said
from sandtable.rulesets.megagame.procedures.combat.overruns import (
    against_overrun,
    extra_loss_said,
    fight_again_said,
    riders_left,
)
from sandtable.rulesets.megagame.procedures.moving.marching import km_said, rate
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Kind, Mode, Result, Terrain
from sandtable.sheet import Assessment, Facts, Procedure, stated
from sandtable.sheet.facts import choice, count, flag, several

MOST_DEFENCE = 100


class OverrunTestFacts(Facts, frozen=True, kw_only=True):
    """An attack that has won, as it stood before its losses."""

    first: ClassVar[tuple[str, ...]] = ("attackers", "defender_status", "result", "breakthrough")

    attackers: Annotated[
        tuple[Row, ...],
        several(
            "Attackers",
            MOST_UNITS,
            "Each as kind,status before this combat's losses, then attack if it is not on Breakthrough",
            "3xtank,7 mech,6",
        ),
    ] = (("tank", 7), ("tank", 7), ("tank", 6), ("mech", 6))
    defender_status: Annotated[
        int, count("Defenders' status", 1, MOST_DEFENCE, "Sum of the defenders' status before this combat's losses")
    ] = 13
    result: Annotated[Result, choice("Result", "What the attack has come to")] = Result.SUCCESS
    spent: Spent = (("2/5",),)
    terrain: Annotated[Terrain, choice("Way beyond", "Terrain that the overrun moves through")] = Terrain.OPEN
    breakthrough: Annotated[bool, flag("Breakthrough", "The attackers were ordered to break through")] = True
    night: Annotated[bool, flag("Night turn", "Movement is quartered at night")] = False


class Overrun(Struct, frozen=True):
    """What every unit that overruns loses besides, and whether it may fight again."""

    extra_loss: int
    fight_again: bool
    #: Whether any unit that may make it would live through it.
    survived: bool = True


def unit_notes(
    units: tuple[Fighter, ...], able: tuple[Fighter, ...], facts: OverrunTestFacts, tables: Tables
) -> Iterator[Effect]:
    """What is left of each: after the combat and, for those that overrun, after its further loss."""
    row = tables.results[facts.result]
    lost = row.attacker_loss
    for unit in units:
        place = unit.place
        if unit.status <= lost:
            gone = f"attacker {place}, {unit.called}: status {unit.status} to 0, destroyed by the fight itself"
            yield Effect(f"attacker_{place}", 0, mg.GAP_ELIMINATION, gone)
            continue
        if place not in {each.place for each in able}:
            now = unit.status - lost
            stays = f"attacker {place}, {unit.called}: does not overrun, status {unit.status} to {now}"
            yield Effect(f"attacker_{place}", now, mg.GAP_OVERRUN_CONDITIONS, stays)
            continue
        now = max(0, unit.status - lost - row.overrun_loss)
        told = f"attacker {place}, {unit.called}: status {unit.status} to {now}{'' if now else ', destroyed instead'}"
        rule = tables.result_rules[facts.result].overrun if now else mg.GAP_ELIMINATION
        yield Effect(f"attacker_{place}", now, rule, told)


def too_short(km: Fraction, tables: Tables) -> str:
    """A warning where that is less than a step takes."""
    diagonal = tables.fraction("diagonal")
    if km < 1:
        return ", less than a square: it does not get out of its own"
    return f", no diagonal step, which takes {km_said(diagonal)}" if km < diagonal else ""


def allowance_notes(kinds: set[Kind], facts: OverrunTestFacts, tables: Tables) -> Iterator[Effect]:
    """Half of what is left of the turn, at tactical rates."""
    share_of = tables.fraction("overrun_share") * (1 - share("spent", facts.spent))
    said = f"each may move on for {share_of} of a turn: half of what is left"
    yield Effect("allowance", str(share_of), mg.OVERRUN_MOVE, said)
    for troops in dict.fromkeys(tables.kinds[kind].moves for kind in sorted(kinds)):
        km = share_of * (rate(troops, Mode.TACTICAL, facts.terrain, night=facts.night, tables=tables) or Fraction(0))
        said = f"{troops.said}: {km_said(km)} of {facts.terrain.value} ground"
        yield Effect(f"km_{troops.value}", str(km), mg.GAP_OVERRUN_MOVE, f"{said}{too_short(km, tables)}")


def assess(facts: OverrunTestFacts, tables: Tables) -> Assessment[Overrun] | Refused:
    units = fighters("attackers", facts.attackers, tables, ATTACK_MARKS)
    failed = against_overrun(units, facts.defender_status, breakthrough=facts.breakthrough, tables=tables)
    row, rule = tables.results[facts.result], tables.result_rules[facts.result].overrun
    none = () if row.overrun else (Refusal(rule, f"{facts.result.said} gives no breakthrough"),)
    if problems := (*none, *failed):
        return Refused(problems)
    now = tuple(replace(unit, status=max(0, unit.status - row.attacker_loss)) for unit in units)
    able = riders_left(now, breakthrough=facts.breakthrough, tables=tables)
    if isinstance(able, Refusal):
        return Refused((able,))
    status = sum(unit.status for unit in units)
    wanted = tables.limit("twice") * facts.defender_status
    kinds = {unit.kind for unit in able}
    all_three = "mostly armour, twice the status and the order: a successful overrun"
    exempt = "a move of more than half a turn before does not forbid it"
    notes = (
        Effect("all_three", True, mg.OVERRUN_ALL_THREE, all_three),
        *unit_notes(units, able, facts, tables),
        Effect("extra_loss", row.overrun_loss, rule, extra_loss_said(row.overrun_loss)),
        Effect("fight_again", row.fight_again, rule, fight_again_said(row.fight_again)),
        *allowance_notes(kinds, facts, tables),
        Effect("however_far", True, mg.MOVE_OVERRUN_EXEMPT, exempt),
    )
    numbers = (
        Target("Attackers' status", Modifier(status, mg.OVERRUN_TWICE_STATUS, "before this combat's losses")),
        Target("Status wanted", Modifier(wanted, mg.OVERRUN_TWICE_STATUS, "twice the defenders' status")),
    )
    subject = f"{units_said(units)} against a status of {facts.defender_status} after {facts.result.said}"
    survived = any(unit.status > row.overrun_loss for unit in able)
    return Assessment(Overrun(row.overrun_loss, row.fight_again, survived), subject, (), numbers, notes)


def overrun_said(end: Overrun) -> str:
    if not end.survived:
        return "allowed, but it would destroy every unit that may make it"
    return f"successful overrun, {extra_loss_said(end.extra_loss)}, {fight_again_said(end.fight_again)}"


OVERRUN_TEST = Procedure(
    name="overrun_test",
    title="Overrun",
    summary="Whether a won attack becomes an overrun, what it costs each unit, and how far it goes.",
    facts=OverrunTestFacts,
    assess=assess,
    roll=stated,
    rules=(*OVERRUN_RULES, *OVERRUN_MOVE_RULES, mg.GAP_ELIMINATION, mg.MOVE_NIGHT_QUARTER, mg.GAP_MAP_GRID),
    shaped_by=(mg.MOVE_RATES, mg.GAP_GROUND_LINES, mg.GAP_UNIT_CLASSES),
    label=overrun_said,
)
