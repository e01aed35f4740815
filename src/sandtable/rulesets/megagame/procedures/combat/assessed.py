"""A combat before its die: who fights and who may not, both totals explained, and the bands they are read on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.missions import not_by_night
from sandtable.rulesets.megagame.procedures.cards.typed import listed, opening
from sandtable.rulesets.megagame.procedures.combat.clash import ClashProfile, clash_profile
from sandtable.rulesets.megagame.procedures.combat.factors import (
    Combat,
    Force,
    Style,
    Totals,
    arms,
    main_formation,
    totals,
)
from sandtable.rulesets.megagame.procedures.combat.fighters import (
    Fighter,
    attacks,
    gun_adds,
    is_infantry,
    is_tank,
    supporting,
    units_said,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Level, Mission
from sandtable.sheet import Assessment


def where(combat: Combat) -> str:
    return f"{combat.terrain.where} at night" if combat.night else combat.terrain.where


def against_attackers(force: Force, tables: Tables) -> Refused | None:
    named = {f"{force.called} {unit.place}, {unit.called}": unit for unit in force.units}
    return refused(
        *(
            refuse_if(not attacks(unit, tables), mg.GAP_ATTACK_ELIGIBILITY, f"{name}: artillery and flak do not attack")
            for name, unit in named.items()
        ),
        *(
            refuse_if(not unit.sp, mg.GAP_SUPPLY_POINTS, f"{name}: no unit attacks with 0 SP")
            for name, unit in named.items()
        ),
    )


def against_combat(combat: Combat, tables: Tables) -> Refused | None:
    """Everything that forbids the combat as it is stated."""
    most, there = tables.limit("stacking"), len(combat.defenders.units)
    full = f"a square holds at most {most} units of a side, not {there} defenders"
    flown = any(force.air is not Level.NONE for force in (combat.attackers, combat.defenders))
    return refused(
        against_attackers(combat.attackers, tables),
        refuse_if(there > most, mg.GAP_STACKING, full),
        not_by_night(combat.night and flown, [Mission.GROUND_SUPPORT], "no aircraft support combats at night", tables),
    )


def gun_notes(force: Force, tables: Tables) -> Iterator[Effect]:
    """What is said of guns: those that fire pay, and why the others do not."""
    side, name = force.called, force.called.replace("-", "_")
    firing = supporting(force.guns, len(force.units), tables)
    if firing:
        price = tables.limit("support_sp")
        said = f"{side}'s guns that support pay {price} SP each and suffer no result: {len(firing)}"
        yield Effect(f"{name}_guns", len(firing), mg.GAP_ARTILLERY_SUPPORT, said)
    adding = [gun for gun in force.guns if gun_adds(gun.kind, gun.status, gun.km, tables)]
    far = [gun for gun in force.guns if not gun_adds(gun.kind, gun.status, gun.km, tables)]
    if far:
        out = listed(dict.fromkeys(gun.said for gun in far))
        yield Effect(f"{name}_guns_far", len(far), mg.ARTY_TWO_RANGES, f"out of range: {out}")
    if extra := len(adding) - len(firing):
        said = f"{side}'s guns left over: {extra}, no more support than units fight"
        yield Effect(f"{name}_guns_over", extra, mg.GAP_ARTILLERY_SUPPORT, said)


def arms_note(combat: Combat, tables: Tables) -> Iterator[Effect]:
    """What combined arms lack, where armour and infantry fight together and could expect them."""
    row = tables.factors["combined_arms"]
    for force in (combat.attackers, combat.defenders):
        units = force.units
        together = any(is_tank(unit, tables) for unit in units) and any(is_infantry(unit, tables) for unit in units)
        lacks = [what for what, there in arms(force, tables).items() if not there]
        if combat.style is Style.ATTACK and row.is_of(attacks=force.attacks) and together and lacks:
            name, whose = ("combined_arms", "") if force.attacks else ("defender_combined_arms", "defenders: ")
            yield Effect(name, False, row.rule, f"{whose}no combined arms: no {' and no '.join(lacks)}")


def combat_said(combat: Combat, found: Totals, tables: Tables) -> str:
    """Both totals and what the die is added to, as one sentence."""
    column = tables.terrain[combat.terrain].column
    return f"{found.said}; {signed(found.difference)} and 1d6 on the {column} terrain column"


def assessed(combat: Combat, tables: Tables, *notes: Effect) -> Assessment[ClashProfile] | Refused:
    if problem := against_combat(combat, tables):
        return problem
    found = totals(combat, tables)
    return Assessment(
        clash_profile(found.difference, combat, tables),
        opening(f"{units_said(combat.attackers.units)} against {units_said(combat.defenders.units)} {where(combat)}"),
        (combat_said(combat, found, tables),),
        found.numbers,
        (
            *found.notes,
            *arms_note(combat, tables),
            *notes,
            *gun_notes(combat.attackers, tables),
            *gun_notes(combat.defenders, tables),
        ),
    )


class Ordered(Struct, frozen=True):
    """Units that attack, and those beyond the limit that stay out."""

    attack: tuple[Fighter, ...]
    out: tuple[Fighter, ...]


def most_fit(units: tuple[Fighter, ...], tables: Tables) -> Ordered:
    """The highest status first, then as named."""
    most = tables.limit("most_attackers")
    chosen = {unit.place for unit in sorted(units, key=lambda unit: -unit.status)[:most]}
    return Ordered(
        tuple(unit for unit in units if unit.place in chosen), tuple(unit for unit in units if unit.place not in chosen)
    )


def outsiders(units: tuple[Fighter, ...]) -> int:
    """How many of them are of another formation than most."""
    main = main_formation(units)
    return sum(unit.formation != main for unit in units)


def stays_out(ordered: Ordered, tables: Tables, called: str = "attacker") -> Iterator[Effect]:
    """Who stays out, and what that does to the penalty for units from elsewhere."""
    if not ordered.out:
        return
    named = listed(f"{called} {unit.place}, {unit.said}" for unit in ordered.out)
    said = f"at most {tables.limit('most_attackers')} attack, the highest status first; stays out: {named}"
    yield Effect("stays_out", len(ordered.out), mg.GAP_ATTACK_ELIGIBILITY, said)
    stated, fighting = outsiders((*ordered.attack, *ordered.out)), outsiders(ordered.attack)
    if stated != fighting:
        worse = tables.factors["other_formation"].value
        elsewhere = f"{count_of(stated, called)} from another formation than most, {fighting} of those that fight"
        yield Effect("outsiders", fighting, mg.GAP_OTHER_FORMATION, f"{elsewhere}: only units that fight take {worse}")
