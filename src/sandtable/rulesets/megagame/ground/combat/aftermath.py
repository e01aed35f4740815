"""What a combat result brings: losses and supplies of every unit, who goes where, and who may do what next."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from sandtable.explain import Effect, Refusal
from sandtable.rulesets.megagame.ground.combat.clash import Clash
from sandtable.rulesets.megagame.ground.combat.factors import Combat, Style
from sandtable.rulesets.megagame.ground.combat.fighters import Fighter, shoots_only
from sandtable.rulesets.megagame.ground.combat.overruns import ELIMINATION, OVERRUN_RULES, overrun_effects
from sandtable.rulesets.megagame.ground.combat.result_rules import EVERY_RESULT_RULE, RULES
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result

SUPPLY = "mg.gap.supply-points"
ENTER = "mg.gap.advance"
THROWN_BACK = "mg.gap.thrown-back"
COUNTER = "mg.gap.counter-attack"
RETIRING = "mg.gap.retire"
RECOVERY = "mg.gap.recovery"
#: Results after which the defenders leave the square.
LOST_SQUARE = (Result.TOTAL_SUCCESS, Result.SUCCESS, Result.LIMITED_SUCCESS)
AFTER_RULES = (
    *EVERY_RESULT_RULE,
    ELIMINATION,
    SUPPLY,
    ENTER,
    THROWN_BACK,
    COUNTER,
    RETIRING,
    RECOVERY,
)
#: What an attack under orders can bring besides.
ATTACK_AFTER_RULES = (*AFTER_RULES, *OVERRUN_RULES)


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


def changed(was: int, now: int) -> str:
    return str(now) if was == now else f"{was} to {now}"


def unit_effects(name: str, before: tuple[Fighter, ...], units: tuple[Fighter, ...]) -> Iterator[Effect]:
    """Status and supply points of each unit as they are now."""
    for place, (was, now) in enumerate(zip(before, units, strict=True), start=1):
        called = f"{name} {place}, {was.called}"
        if now.status:
            said = f"{called}: status {changed(was.status, now.status)}, SP {changed(was.sp, now.sp)}"
            yield Effect(f"{name}_{place}", (now.status, now.sp), SUPPLY, said)
        else:
            yield Effect(f"{name}_{place}", (0, 0), ELIMINATION, f"{called}: status {was.status} to 0, destroyed")


def loss_effects(combat: Combat, result: Result, tables: Tables) -> Iterator[Effect]:
    row, rules = tables.results[result], RULES[result]
    yield Effect("attacker_loss", row.attacker_loss, rules.attacker_loss, f"attackers lose {row.attacker_loss} each")
    lost = f"defenders lose {row.defender_loss} each" if row.defender_loss else "the defenders lose nothing"
    yield Effect("defender_loss", row.defender_loss, rules.defender_loss, lost)
    if row.supply_loss:
        said = f"defenders lose {row.supply_loss} SP each, besides what the fight costs"
        yield Effect("supply_loss", row.supply_loss, rules.supply, said)


def place_effects(combat: Combat, end: Clash, survivors: bool, enterers: bool, tables: Tables) -> Iterator[Effect]:
    """Where both sides are afterwards."""
    rule = RULES[end.result].stays
    if end.result in LOST_SQUARE:
        if survivors:
            how = f"the defenders retire {end.km_retired} km, together if there is room"
            yield Effect("retire_km", end.km_retired, rule, how)
            yield Effect(
                "if_blocked", 1, RETIRING, "a unit that cannot make a step stops there and loses 1 more status"
            )
        said = "surviving attackers may enter the square, those of highest status first, before any counter-attack"
        yield Effect("may_enter", enterers, ENTER, said if enterers else "no attacker is left to enter the square")
    elif end.result is Result.CONFUSED:
        yield Effect("retire_km", 0, rule, "both sides stay where they are")
    elif combat.style is Style.OVERRUN_FIGHT:
        back = tables.limit("thrown_back")
        yield Effect(
            "back_km",
            back,
            THROWN_BACK,
            f"the attackers have no start line and fall back {back} km, as in a retirement",
        )
    else:
        yield Effect("back_km", 0, rule, "the attackers are thrown back to the squares they attacked from")


def strikers(combat: Combat, result: Result, tables: Tables) -> tuple[Fighter, ...] | Refusal:
    """Surviving defenders that can counter-attack, with supplies and neither artillery nor flak; or why none can."""
    left = [unit for unit in defenders_after(combat, result, tables) if unit.status]
    fighting = [unit for unit in left if not shoots_only(unit)]
    able = tuple(unit for unit in fighting if unit.sp)
    if able:
        return able
    if fighting:
        return Refusal(SUPPLY, "no counter-attack: the defenders that are left have no SP for it")
    if left:
        return Refusal(COUNTER, "no counter-attack: artillery and flak do not counter-attack")
    return Refusal(ELIMINATION, "nobody is left to counter-attack")


def counter_effect(combat: Combat, result: Result, tables: Tables) -> Effect:
    if combat.style is Style.COUNTER_ATTACK:
        return Effect("counter_attack", False, COUNTER, "nobody counter-attacks a counter-attack")
    rule = RULES[result].counter
    if not tables.results[result].counter_attack:
        return Effect("counter_attack", False, rule, "no counter-attack")
    able = strikers(combat, result, tables)
    if isinstance(able, Refusal):
        return Effect("counter_attack", False, able.rule, able.because)
    return Effect("counter_attack", True, rule, "the defender may counter-attack at once")


def aftermath(combat: Combat, end: Clash, tables: Tables, *, breakthrough: bool = False) -> tuple[Effect, ...]:
    """Everything that follows from a result, losses first."""
    ours, theirs = attackers_after(combat, end.result, tables), defenders_after(combat, end.result, tables)
    survivors = any(unit.status for unit in theirs)
    overruns = () if combat.style is Style.COUNTER_ATTACK else overrun_effects(combat, end.result, breakthrough, tables)
    return (
        *loss_effects(combat, end.result, tables),
        *unit_effects("attacker", combat.attackers.units, ours),
        *unit_effects("defender", combat.defenders.units, theirs),
        *place_effects(combat, end, survivors, any(unit.status for unit in ours), tables),
        counter_effect(combat, end.result, tables),
        *overruns,
    )
