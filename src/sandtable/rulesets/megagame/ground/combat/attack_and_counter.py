"""An attack and the counter-attack that its result allows, in one throw."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal
from sandtable.rulesets.megagame.ground.combat.aftermath import COUNTER, aftermath, attackers_after, strikers
from sandtable.rulesets.megagame.ground.combat.assessed import combat_said
from sandtable.rulesets.megagame.ground.combat.clash import Clash, ClashProfile, clash, clash_profile, clash_said
from sandtable.rulesets.megagame.ground.combat.factors import FORMULA, Combat, Force, Style, totals
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment
from sandtable.sheet.facts import choice, flag

STANDING = "mg.gap.standing-choices"

OnHold = Annotated[
    bool, flag("Defenders on Hold", "They counter-attack as prepared; if not, they were told to and take -4 each")
]
Enters = Annotated[bool, flag("Attackers enter", "The attackers enter a square they have won")]
StartTerrain = Annotated[Terrain, choice("Start terrain", "Terrain of the square that the attackers came from")]


class Answer(StrEnum):
    """What comes of the counter-attack, seen from those who make it."""

    NONE = "none"
    TOTAL_SUCCESS = "total_success"
    SUCCESS = "success"
    LIMITED_SUCCESS = "limited_success"
    CONFUSED = "confused"
    BADLY_BEATEN = "badly_beaten"

    @property
    def said(self) -> str:
        if self is Answer.NONE:
            return "no counter-attack"
        return "badly beaten" if self is Answer.BADLY_BEATEN else Result(self.value).said

    @property
    def group(self) -> str:
        return "" if self is Answer.NONE else Result(self.value).group


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
    counter: Answer
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
            role=combat.defenders.called,
        ),
        defenders=Force(units=targets, attacks=False, role=combat.attackers.called),
        terrain=combat.terrain if entered else plan.start_terrain,
        night=combat.night,
        style=Style.COUNTER_ATTACK,
    )


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
    note = Effect(f"counter_after_{result.value}", both.difference, FORMULA, said)
    return Counter(note, clash_profile(both.difference, found, tables))


def with_counter(
    found: Assessment[ClashProfile], combat: Combat, plan: Plan, tables: Tables
) -> Assessment[BothProfile]:
    """An attack that was assessed, with the counter-attack after each of its results."""
    counters = [counter_after(combat, plan, Result(name), tables) for name in found.profile.bands.names]
    taken = "all attackers are taken to stand in one square, and no gun to be left for the counter-attack"
    told = "the defenders counter-attack where they may" + ("" if plan.on_hold else ", unprepared")
    return Assessment(
        BothProfile(found.profile, tuple(counter.profile if counter else None for counter in counters)),
        found.subject,
        found.needs,
        found.numbers,
        (
            *found.notes,
            *(counter.note for counter in reversed(counters) if counter),
            Effect("told", True, STANDING, told),
            Effect("assumed", True, COUNTER, taken),
        ),
    )


def fight_both(dice: Dice, profile: BothProfile) -> Both:
    first = dice.run(clash, profile.attack)
    counter = profile.counters[profile.attack.bands.names.index(first.result.value)]
    if counter is None:
        return Both(first.result, first.km_retired, Answer.NONE, 0)
    second = dice.run(clash, counter, who="counter-attack")
    return Both(first.result, first.km_retired, Answer(second.result.value), second.km_retired)


def both_said(end: Both) -> str:
    first = clash_said(Clash(end.result, end.km_retired))
    if end.counter is Answer.NONE:
        return first
    retire = f", the first attackers retire {end.counter_km} km" if end.counter_km else ""
    return f"{first}, then counter-attack: {end.counter.said}{retire}"


def both_follow(combat: Combat, plan: Plan, end: Both, tables: Tables, *, breakthrough: bool) -> tuple[Effect, ...]:
    first = aftermath(combat, Clash(end.result, end.km_retired), tables, breakthrough=breakthrough)
    after = counter_combat(combat, plan, end.result, tables)
    if after is None or end.counter is Answer.NONE:
        return first
    second = aftermath(after, Clash(Result(end.counter.value), end.counter_km), tables)
    told = (
        replace(effect, name=f"counter_{effect.name}", label=f"counter-attack, {end.counter.said}: {effect.label}")
        for effect in second
        if effect.name != "counter_attack"
    )
    # The overrun comes after the counter-attack.
    right = next(place for place, effect in enumerate(first, start=1) if effect.name == "counter_attack")
    return (*first[:right], *told, *first[right:])
