"""An attack and the counter-attack that its result allows, in one throw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal, Refused, Spoken
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.combat.aftermath import attackers_after, defenders_after, settled, strikers
from sandtable.rulesets.megagame.procedures.combat.assessed import combat_said
from sandtable.rulesets.megagame.procedures.combat.clash import (
    COMBAT_STAGES,
    Clash,
    ClashProfile,
    clash,
    clash_profile,
    clash_said,
)
from sandtable.rulesets.megagame.procedures.combat.factors import Combat, Force, Style, totals
from sandtable.rulesets.megagame.procedures.combat.fighters import Gun, left_over
from sandtable.rulesets.megagame.procedures.combat.overruns import overrun_effects
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment

#: What the questions about both fights cite besides the rules of each.
BOTH_RULES = (mg.GAP_STANDING_CHOICES, mg.GAP_SUPPORT_DETAIL, mg.GAP_AFTER_A_COMBAT, mg.GAP_DICE)
BOTH_STAGES = (
    *COMBAT_STAGES,
    (mg.GAP_COUNTER_ATTACK, "die of the counter-attack"),
    (mg.GAP_DICE, "km retired after the counter-attack"),
)


class CounterResult(Spoken):
    """What comes of the counter-attack, seen from those who make it."""

    NONE = "none", "no counter-attack"
    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"
    CONFUSED = "confused", Result.CONFUSED.said
    BADLY_BEATEN = "badly_beaten"

    @property
    def group(self) -> str:
        return "" if self is CounterResult.NONE else Result(self.value).group


class Plan(Struct, frozen=True):
    """What both sides were told to do after the attack."""

    on_hold: bool
    enters: bool
    start_terrain: Terrain


class BothProfile(Struct, frozen=True):
    """The attack, and the counter-attack after each result; None where nobody makes one."""

    attack: ClashProfile
    #: In the order of the bands' names.
    counters: tuple[ClashProfile | None, ...]


class Both(Struct, frozen=True):
    """The result, the retirement, and what came of the counter-attack with the retirement after it."""

    words: ClassVar[dict[str, str]] = {"counter": "counter-attack", "counter_km": "km retired after it"}

    result: Result
    km_retired: int
    counter: CounterResult
    counter_km: int


def counter_combat(combat: Combat, plan: Plan, result: Result, tables: Tables) -> Combat | None:
    """The counter-attack after a result, against the attackers as they are then; all keep their numbers."""
    ours = strikers(combat, result, tables)
    targets = tuple(unit for unit in attackers_after(combat, result, tables) if unit.status)
    if isinstance(ours, Refusal) or not (tables.results[result].counter_attack and targets):
        return None
    entered = result is Result.LIMITED_SUCCESS and plan.enters
    return Combat(
        attackers=Force(
            units=tuple(replace(unit, prepared=plan.on_hold) for unit in ours),
            attacks=True,
            guns=free_guns(combat.defenders, tables),
            role=combat.defenders.called,
        ),
        defenders=Force(
            units=targets, attacks=False, guns=free_guns(combat.attackers, tables), role=combat.attackers.called
        ),
        terrain=combat.terrain if entered else plan.start_terrain,
        night=combat.night,
        style=Style.COUNTER_ATTACK,
        lost_before=result is Result.LIMITED_SUCCESS,
    )


def free_guns(force: Force, tables: Tables) -> tuple[Gun, ...]:
    return left_over(force.guns, len(force.units), tables)


class Counter(Struct, frozen=True):
    """A counter-attack that can come: its totals, and what it is read on."""

    note: Effect
    profile: ClashProfile


def counter_after(combat: Combat, plan: Plan, result: Result, tables: Tables) -> Counter | None:
    found = counter_combat(combat, plan, result, tables)
    if found is None:
        return None
    both = totals(found, tables)
    said = f"counter-attack after {result.said}: {combat_said(found, both, tables)}"
    note = Effect(f"counter_after_{result.value}", both.difference, mg.COMBAT_FORMULA, said)
    return Counter(
        note, replace(clash_profile(both.difference, found, tables), why=mg.GAP_COUNTER_ATTACK, why_retire=mg.GAP_DICE)
    )


def with_counter(
    found: Assessment[ClashProfile] | Refused, combat: Combat, plan: Plan, tables: Tables
) -> Assessment[BothProfile] | Refused:
    """An attack that was assessed, with the counter-attack after each of its results."""
    if isinstance(found, Refused):
        return found
    bands = found.profile.bands
    counters = [
        counter_after(combat, plan, Result(name), tables) if faces else None
        for name, faces in zip(bands.names, bands.faces(), strict=True)
    ]
    told = "the defenders counter-attack where they may" + ("" if plan.on_hold else ", unprepared")
    return Assessment(
        BothProfile(found.profile, tuple(counter.profile if counter else None for counter in counters)),
        found.subject,
        found.needs,
        found.numbers,
        (
            *found.notes,
            *(counter.note for counter in reversed(counters) if counter),
            *(() if not any(counters) else assumed(combat, told, tables)),
        ),
    )


def assumed(combat: Combat, told: str, tables: Tables) -> Iterator[Effect]:
    """What a counter-attack is taken to be like where nothing else is stated."""
    yield Effect("told", True, mg.GAP_STANDING_CHOICES, told)
    said = "all attackers are taken to stand in one square, with nobody else in it"
    yield Effect("assumed", True, mg.GAP_COUNTER_ATTACK, said)
    if any(free_guns(force, tables) for force in (combat.attackers, combat.defenders)):
        said = "guns left over in the attack support the counter-attack, taken to be as far from it"
        yield Effect("guns_free", True, mg.GAP_SUPPORT_DETAIL, said)


def fight_both(dice: Dice, profile: BothProfile) -> Both:
    first = dice.run(clash, profile.attack)
    counter = profile.counters[profile.attack.bands.names.index(first.result.value)]
    if counter is None:
        return Both(first.result, first.km_retired, CounterResult.NONE, 0)
    second = dice.run(clash, counter)
    return Both(first.result, first.km_retired, CounterResult(second.result.value), second.km_retired)


def both_said(end: Both) -> str:
    first = clash_said(Clash(end.result, end.km_retired))
    if end.counter is CounterResult.NONE:
        return first
    retire = f", the first attackers retire {end.counter_km} km" if end.counter_km else ""
    return f"{first}, then counter-attack: {end.counter.said}{retire}"


def both_follow(combat: Combat, plan: Plan, end: Both, tables: Tables, *, breakthrough: bool) -> tuple[Effect, ...]:
    """What follows from the attack, then from the counter-attack; an overrun comes last."""
    first = tuple(entering(effect, plan) for effect in settled(combat, Clash(end.result, end.km_retired), tables))
    now = attackers_after(combat, end.result, tables)
    overruns = tuple(overrun_effects(combat, now, end.result, breakthrough, tables))
    after = counter_combat(combat, plan, end.result, tables)
    if after is None or end.counter is CounterResult.NONE:
        return (*first, *overruns)
    struck_back = Result(end.counter.value)
    told = counter_told(settled(after, Clash(struck_back, end.counter_km), tables), end.counter)
    if not overruns[0].value:
        return (*first, *overruns, *told)
    if struck_back.won:
        driven = "no overrun: the counter-attack has driven the attackers back"
        return (*first, *told, Effect("overrun", False, mg.GAP_AFTER_A_COMBAT, driven))
    struck = defenders_after(after, struck_back, tables)
    return (*first, *told, *overrun_effects(combat, struck, end.result, breakthrough, tables))


def entering(effect: Effect, plan: Plan) -> Effect:
    """What was told of entering the square, where it is allowed."""
    if effect.name != "may_enter" or not effect.value:
        return effect
    if not plan.enters:
        said = "the attackers do not enter the square, as they were told"
        return Effect("may_enter", False, mg.GAP_STANDING_CHOICES, said)
    return replace(effect, label=effect.label.replace("may enter", "enter"))


def counter_told(effects: tuple[Effect, ...], result: CounterResult) -> Iterator[Effect]:
    """What a counter-attack brings. What is alike after each of its results is told without naming the result."""
    named = {effect.name: effect for effect in effects}
    # Their numbers show it as well, so that a class of results stays short enough to be told whole.
    supply = named.pop("supply_loss", None)
    for name, effect in named.items():
        prefix = "counter-attack" if name in {"defenders", "may_enter"} else f"counter-attack, {result.said}"
        label, rule = f"{prefix}: {effect.label}", effect.rule
        if name == "counter_attack":
            continue
        if name == "defenders":
            rule = mg.GAP_COUNTER_ATTACK
        if name == "attackers" and supply:
            label = f"{label}; {supply.label}"
        yield Effect(f"counter_{name}", effect.value, rule, label)
