"""A combat to its end: the attack, the retirement, and the counter-attack where the result allows it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Effect, Refusal, Refused
from sandtable.rulesets.megagame.ground.combat.aftermath import (
    COUNTER,
    aftermath,
    attackers_after,
    strikers,
)
from sandtable.rulesets.megagame.ground.combat.assessed import combat_said
from sandtable.rulesets.megagame.ground.combat.clash import (
    COMBAT_STAGES,
    Clash,
    ClashProfile,
    clash,
    clash_profile,
    clash_said,
)
from sandtable.rulesets.megagame.ground.combat.counter_attack import COUNTER_RULES
from sandtable.rulesets.megagame.ground.combat.factors import FORMULA, Combat, Force, Style, totals
from sandtable.rulesets.megagame.ground.combat.ground_combat import COMBAT_RULES, GroundCombatFacts, combat_of
from sandtable.rulesets.megagame.ground.combat.ground_combat import assess as assess_attack
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Result, Terrain
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import choice, flag

STANDING = "mg.gap.standing-choices"


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


class CombatAndCounterFacts(GroundCombatFacts, frozen=True, kw_only=True):
    """A combat, and what the defenders were told."""

    first: ClassVar[tuple[str, ...]] = (*GroundCombatFacts.first, "on_hold", "enters", "start_terrain")

    on_hold: Annotated[
        bool, flag("Defenders on Hold", "They counter-attack as prepared; if not, they were told to and take -4 each")
    ] = True
    enters: Annotated[bool, flag("Attackers enter", "The attackers enter a square they have won")] = True
    start_terrain: Annotated[Terrain, choice("Start terrain", "Terrain of the square that the attackers came from")] = (
        Terrain.OPEN
    )


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


def counter_combat(facts: CombatAndCounterFacts, result: Result, tables: Tables) -> Combat | None:
    """The counter-attack after a result, against the attackers as they are then."""
    combat = combat_of(facts, tables)
    ours = strikers(combat, result, tables)
    targets = tuple(unit for unit in attackers_after(combat, result, tables) if unit.status)
    if isinstance(ours, Refusal) or not (tables.results[result].counter_attack and targets):
        return None
    entered = result is Result.LIMITED_SUCCESS and facts.enters
    return Combat(
        attackers=Force(units=tuple(replace(unit, prepared=facts.on_hold) for unit in ours), attacks=True),
        defenders=Force(units=targets, attacks=False),
        terrain=facts.terrain if entered else facts.start_terrain,
        night=facts.night,
        style=Style.COUNTER_ATTACK,
    )


class Counter(Struct, frozen=True):
    """A counter-attack that can come: its totals, and what it is read on."""

    note: Effect
    profile: ClashProfile


def counter_after(facts: CombatAndCounterFacts, result: Result, tables: Tables) -> Counter | None:
    found = counter_combat(facts, result, tables)
    if found is None:
        return None
    both = totals(found, tables)
    said = f"counter-attack after {result.said}: {combat_said(found, both, tables)}"
    note = Effect(f"counter_after_{result.value}", both.difference, FORMULA, said)
    return Counter(note, clash_profile(both.difference, found, tables))


def assess(facts: CombatAndCounterFacts, tables: Tables) -> Assessment[BothProfile] | Refused:
    found = assess_attack(facts, tables)
    if isinstance(found, Refused):
        return found
    counters = [counter_after(facts, Result(name), tables) for name in found.profile.bands.names]
    taken = "all attackers are taken to stand in one square, and no gun to be left for the counter-attack"
    told = "the defenders counter-attack where they may" + ("" if facts.on_hold else ", unprepared")
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


def follows(facts: CombatAndCounterFacts, end: Both, tables: Tables) -> tuple[Effect, ...]:
    first = aftermath(
        combat_of(facts, tables), Clash(end.result, end.km_retired), tables, breakthrough=facts.breakthrough
    )
    after = counter_combat(facts, end.result, tables)
    if after is None or end.counter is Answer.NONE:
        return first
    second = aftermath(after, Clash(Result(end.counter.value), end.counter_km), tables)
    told = (
        replace(effect, name=f"counter_{effect.name}", label=f"counter-attack, {effect.label}") for effect in second
    )
    # The overrun, which stands last, comes after the counter-attack.
    right = next(place for place, effect in enumerate(first, start=1) if effect.name == "counter_attack")
    return (*first[:right], *told, *first[right:])


COMBAT_AND_COUNTER = Procedure(
    name="combat_and_counter",
    title="Combat with counter-attack",
    summary="An attack with its retirement and the counter-attack that follows it, in one throw.",
    facts=CombatAndCounterFacts,
    assess=assess,
    roll=fight_both,
    rules=tuple(dict.fromkeys((*COMBAT_RULES, *COUNTER_RULES, STANDING))),
    label=both_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
