"""A squadron: who flies what, for whom, and what air damage markers make of it."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from sandtable.explain import Effect, Refusal, Spoken, refuse_if
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.rows.air import Aircraft
from sandtable.rulesets.panzer_korps.tables import LISTED, Tables
from sandtable.rulesets.panzer_korps.terms import Morale, Nation, Role, Service, Speed

#: What carries bombs and is no fighter; fighter-bombers fight as fighters do.
BOMBERS = (
    Role.DIVE_BOMBER,
    Role.LIGHT_BOMBER,
    Role.MEDIUM_BOMBER,
    Role.HEAVY_BOMBER,
    Role.SUPER_HEAVY_BOMBER,
)


class SquadronFate(Spoken):
    """What has become of a squadron."""

    FLYING = "flying"
    BROKE_OFF = "broke_off"
    ABORTED = "aborted"
    DESTROYED = "destroyed"
    SPENT = "spent"  # a missile that was fired

    @property
    def group(self) -> str:
        return (
            "out of the fight" if self in (SquadronFate.BROKE_OFF, SquadronFate.ABORTED, SquadronFate.DESTROYED) else ""
        )


class Squadron(Struct, frozen=True, kw_only=True):
    """What the rules look at in a squadron; `rank` is its class, which only fighters compare."""

    morale: Morale = Morale.REGULAR
    nation: Nation = Nation.MINOR
    service: Service = Service.ARMY
    role: Role = Role.FIGHTER
    speed: Speed = Speed.NORMAL
    rank: int = 0
    frontline: bool = True
    damage: int = 0
    decorated: int = 0
    alone: bool = False
    fanatics: bool = False

    @property
    def is_bomber(self) -> bool:
        return self.role in BOMBERS


class Crewed(Protocol):
    """What several questions ask about a squadron, whatever it flies."""

    @property
    def morale(self) -> Morale: ...
    @property
    def damage(self) -> int: ...
    @property
    def decorated(self) -> int: ...
    @property
    def alone(self) -> bool: ...
    @property
    def fanatics(self) -> bool: ...


def crew(facts: Crewed) -> Squadron:
    """The squadron, apart from what it flies and for whom."""
    return Squadron(
        morale=facts.morale, damage=facts.damage, decorated=facts.decorated, alone=facts.alone, fanatics=facts.fanatics
    )


class Standing(Struct, frozen=True):
    """A squadron in the air: what has become of it, and its air damage markers."""

    fate: SquadronFate
    damage: int


def standing(damage: int, destroyed_at: int, fate: SquadronFate = SquadronFate.FLYING) -> Standing:
    """So many markers destroy it, whatever else befell it; more do not matter any more."""
    return Standing(fate, damage) if damage < destroyed_at else Standing(SquadronFate.DESTROYED, destroyed_at)


# ------------------------------------------------------------------ what is said of it


def number_name(name: str, *, enemy: bool) -> str:
    """What a number is called: "Air fire die", or "Enemy's air fire die"."""
    return f"Enemy's {name[:1].lower()}{name[1:]}" if enemy else name


def no_partisans(*pilots: Morale) -> Refusal | None:
    """The air tables end with Militia."""
    return refuse_if(Morale.PARTISAN in pilots, pk.AIR_FIRE_DIE, "there are no Partisan pilots")


def shot_down(tables: Tables, *damages: int) -> Refusal | None:
    """A squadron with too many markers is no longer there."""
    limit = tables.limit("destroyed_at")
    return refuse_if(max(damages) >= limit, pk.GAP_ADM_THRESHOLD, f"a squadron with {limit} ADM or more is destroyed")


def no_missile(*roles: Role) -> Refusal | None:
    """A missile has neither speed nor class: nobody fights it in the air."""
    fights_not = "a ballistic missile takes no part in air combat"
    return refuse_if(Role.BALLISTIC_MISSILE in roles, pk.GAP_AIR_STATS, fights_not)


def no_interceptor(one: Role, other: Role) -> Refusal | None:
    """Fighters and fighter-bombers intercept; two squadrons of bombers do not meet."""
    meets = {one, other} & {Role.FIGHTER, Role.FIGHTER_BOMBER}
    return refuse_if(not meets, pk.GAP_AIR_COMBAT, "bombers do not intercept: one of two that meet flies fighters")


def damage_effect(damage: int, tables: Tables, name: str = "damage", whose: str = "it") -> Effect:
    """The markers that a squadron has now, or its end."""
    limit = tables.limit("destroyed_at")
    if damage >= limit:
        return Effect(f"{name}_destroyed", True, pk.GAP_ADM_THRESHOLD, f"{limit} ADM or more: {whose} is destroyed")
    return Effect(name, damage, pk.GAP_ADM_THRESHOLD, f"{whose} has {damage} ADM, {limit} destroy a squadron")


def fate_effects(now: Standing, tables: Tables, name: str = "squadron", whose: str = "it") -> tuple[Effect, ...]:
    """What has become of a squadron, and its markers; nothing is left of a missile."""
    if now.fate is SquadronFate.SPENT:
        return ()
    damage = damage_effect(now.damage, tables, f"{name}_damage", whose)
    if now.fate is not SquadronFate.ABORTED:
        return (damage,)
    grounded = f"{whose} returns to base, keeps its ADM and does not fly again today"
    return damage, Effect(f"{name}_grounded", True, pk.GAP_ADM_THRESHOLD, grounded)


def standing_said(fate: SquadronFate, damage: int) -> str:
    """In a few words: "aborted with 4 ADM"."""
    return (
        fate.said if fate in (SquadronFate.DESTROYED, SquadronFate.SPENT) else f"{fate.said} with {damage or 'no'} ADM"
    )


# ------------------------------------------------------------------ by its aircraft


def nation_of(aircraft: Aircraft, said: str) -> Nation:
    """As said, or else who built it."""
    return aircraft.nation if said == LISTED else Nation(said)


def service_of(aircraft: Aircraft, said: str) -> Service:
    """As said, or else as the list has it; where pilots do not differ by it, the army."""
    if said != LISTED:
        return Service(said)
    return Service(aircraft.service) if aircraft.service else Service.ARMY


def flown(squadron: Squadron, aircraft: Aircraft, nation: str = LISTED, service: str = LISTED) -> Squadron:
    """A squadron with what its aircraft brings."""
    speed = aircraft.speed or squadron.speed
    return replace(
        squadron,
        nation=nation_of(aircraft, nation),
        service=service_of(aircraft, service),
        role=aircraft.role,
        speed=speed,
        rank=aircraft.rank,
    )


def maker_note(aircraft: Aircraft, squadron: Squadron, said: str, name: str = "nation") -> tuple[Effect, ...]:
    """For whom it flies where nobody has said so; a missile has no nation that counts."""
    if said != LISTED or aircraft.role is Role.BALLISTIC_MISSILE:
        return ()
    service = f" ({squadron.service})" if aircraft.service else ""
    told = f"{aircraft.name} of {squadron.nation.said}{service}, as no nation is named"
    return (Effect(name, squadron.nation.value, pk.GAP_AIR_STATS, told),)
