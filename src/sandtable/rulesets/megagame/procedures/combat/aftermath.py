"""What a combat result brings: losses and supplies of every unit, who goes where, and who may do what next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.explain import Effect, Refusal
from sandtable.explain.sentences import plural
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.cards.typed import listed
from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.procedures.combat.factors import Combat, Force, Style
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter, attacks
from sandtable.rulesets.megagame.procedures.combat.overruns import overrun_effects
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result

# ------------------------------------------------------------------ the units


def after(unit: Fighter, status_lost: int, sp_lost: int, tables: Tables) -> Fighter:
    """A unit after the combat: it pays for the fight, then loses; nothing goes below 0."""
    paid = max(0, unit.sp - tables.limit("combat_sp"))
    return replace(unit, status=max(0, unit.status - status_lost), sp=max(0, paid - sp_lost))


def attackers_after(combat: Combat, result: Result, tables: Tables) -> tuple[Fighter, ...]:
    lost = tables.results[result].attacker_loss
    return tuple(after(unit, lost, 0, tables) for unit in combat.attackers.units)


def defenders_after(combat: Combat, result: Result, tables: Tables) -> tuple[Fighter, ...]:
    row = tables.results[result]
    return tuple(after(unit, row.defender_loss, row.supply_loss, tables) for unit in combat.defenders.units)


def left_said(called: str, units: tuple[Fighter, ...]) -> str:
    """Units as they are now by their numbers: "attackers 1 and 2, tank 5 (SP 3); attacker 3, infantry 4 (SP 3)"."""
    alike: dict[str, list[str]] = {}
    for unit in units:
        if unit.status:
            alike.setdefault(f"{unit.said} (SP {unit.sp})", []).append(str(unit.place))
    named = (f"{plural(len(places), called)} {listed(places)}, {said}" for said, places in alike.items())
    return "; ".join(named) or "nobody"


def side_effect(force: Force, units: tuple[Fighter, ...], lost: int, rule: str) -> Effect:
    """What each unit of a side loses, and what that leaves of it."""
    loses = f"each {force.called} loses {lost} status" if lost else f"the {force.called}s lose no status"
    pairs = tuple((unit.status, unit.sp) for unit in units)
    said = f"{loses}, leaving {left_said(force.called, units)}"
    return Effect(f"{force.called.replace('-', '_')}s", pairs, rule, said)


def destroyed_effects(sides: tuple[tuple[Force, tuple[Fighter, ...]], ...]) -> Iterator[Effect]:
    named = ((f"{force.called} {unit.place}, {unit.called}", unit) for force, units in sides for unit in units)
    if gone := [name for name, unit in named if not unit.status]:
        yield Effect("destroyed", len(gone), mg.GAP_ELIMINATION, f"destroyed: {listed(gone)}")


def loss_effects(combat: Combat, result: Result, tables: Tables) -> Iterator[Effect]:
    row, rules = tables.results[result], tables.result_rules[result]
    ours, theirs = attackers_after(combat, result, tables), defenders_after(combat, result, tables)
    yield side_effect(combat.attackers, ours, row.attacker_loss, rules.attacker_loss)
    yield side_effect(combat.defenders, theirs, row.defender_loss, rules.defender_loss)
    yield from destroyed_effects(((combat.attackers, ours), (combat.defenders, theirs)))
    if row.supply_loss:
        said = f"each {combat.defenders.called} loses {row.supply_loss} SP besides what the fight costs"
        yield Effect("supply_loss", row.supply_loss, rules.supply, said)


def place_effect(combat: Combat, end: Clash, survivors: bool, tables: Tables) -> Effect | None:
    """Where both sides are afterwards; nothing where no defender is left to go."""
    rule = tables.result_rules[end.result].stays
    if end.result.won:
        if not survivors:
            return None
        more = tables.limit("retire_penalty")
        blocked = f"one that cannot make a step stops there and loses {more} more status"
        said = f"the {combat.defenders.called}s retire {end.km_retired} km, together if there is room; {blocked}"
        return Effect("retire_km", end.km_retired, rule, said)
    if end.result is Result.CONFUSED:
        return Effect("retire_km", 0, rule, "both sides stay where they are")
    if combat.style is Style.OVERRUN_FIGHT:
        back = tables.limit("thrown_back")
        said = f"the attackers have no start line and fall back {back} km, as in a retirement"
        return Effect("back_km", back, mg.GAP_THROWN_BACK, said)
    said = f"the {combat.attackers.called}s are thrown back to the squares they attacked from"
    return Effect("back_km", 0, rule, said)


def enter_effect(combat: Combat, result: Result, tables: Tables) -> Effect:
    """Whether those who have won take the square; counter-attackers only take back what they have lost."""
    who = f"{combat.attackers.called}s"
    if not any(unit.status for unit in attackers_after(combat, result, tables)):
        return Effect("may_enter", False, mg.GAP_ADVANCE, f"none of the {who} is left to enter the square")
    if combat.style is Style.COUNTER_ATTACK:
        back = "go back into the square they lost, if it is free" if combat.lost_before else "stay where they are"
        return Effect("may_enter", combat.lost_before, mg.GAP_ADVANCE_DETAIL, f"the {who} {back}")
    anybody = any(unit.status for unit in defenders_after(combat, result, tables))
    unless = f" unless a {combat.defenders.called} could not leave it" if anybody else ""
    said = f"surviving {who} may enter the square{unless}, highest status first"
    return Effect("may_enter", True, mg.GAP_ADVANCE, said)


def strikers(combat: Combat, result: Result, tables: Tables) -> tuple[Fighter, ...] | Refusal:
    """Surviving defenders that can counter-attack, with supplies and neither artillery nor flak; or why none can."""
    left = [unit for unit in defenders_after(combat, result, tables) if unit.status]
    fighting = [unit for unit in left if attacks(unit, tables)]
    able = tuple(unit for unit in fighting if unit.sp)
    if able:
        return able
    if fighting:
        return Refusal(mg.GAP_SUPPLY_POINTS, "no counter-attack: the defenders that are left have no SP for it")
    if left:
        return Refusal(mg.GAP_COUNTER_ATTACK, "no counter-attack: artillery and flak do not counter-attack")
    return Refusal(mg.GAP_ELIMINATION, "nobody is left to counter-attack")


def counter_effect(combat: Combat, result: Result, tables: Tables) -> Effect:
    if combat.style is Style.COUNTER_ATTACK:
        return Effect("counter_attack", False, mg.GAP_COUNTER_ATTACK, "nobody counter-attacks a counter-attack")
    rule = tables.result_rules[result].counter
    if not tables.results[result].counter_attack:
        return Effect("counter_attack", False, rule, "no counter-attack")
    able = strikers(combat, result, tables)
    if isinstance(able, Refusal):
        return Effect("counter_attack", False, able.rule, able.because)
    if not any(unit.status for unit in attackers_after(combat, result, tables)):
        said = "no counter-attack: no attacker is left to strike at"
        return Effect("counter_attack", False, mg.GAP_ELIMINATION, said)
    return Effect("counter_attack", True, rule, "the defender may counter-attack at once")


def settled(combat: Combat, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    """What follows from a result up to the right to counter-attack, in the order of mg.gap.after-a-combat."""
    theirs = defenders_after(combat, end.result, tables)
    where = place_effect(combat, end, any(unit.status for unit in theirs), tables)
    return (
        *loss_effects(combat, end.result, tables),
        *((where,) if where else ()),
        *((enter_effect(combat, end.result, tables),) if end.result.won else ()),
        counter_effect(combat, end.result, tables),
    )


def aftermath(combat: Combat, end: Clash, tables: Tables, *, breakthrough: bool = False) -> tuple[Effect, ...]:
    """Everything that follows from a result, losses first."""
    told = settled(combat, end, tables)
    if combat.style is Style.COUNTER_ATTACK:
        return told
    now = attackers_after(combat, end.result, tables)
    return (*told, *overrun_effects(combat, now, end.result, breakthrough, tables))
