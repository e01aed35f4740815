"""Weapons of a unit that are named one by one: whether it has them, and whether they may fire together."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from sandtable.explain import Refused, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.volley import DUAL
from sandtable.rulesets.konflikt_47.rows import Unit
from sandtable.rulesets.konflikt_47.tables import WEAPONS, Tables
from sandtable.rulesets.konflikt_47.terms import Mount, Trait, UnitKind
from sandtable.sheet import FactsFault


@lru_cache(maxsize=256)
def everything_of(unit: Unit) -> Counter[str]:
    """Every weapon that a unit begins with, a dual weapon pack under both its profiles."""
    return Counter(arm.weapon for arm in unit.weapons for _ in range(arm.number))


@lru_cache(maxsize=1024)
def consistent_names(named: tuple[str, ...], unit: Unit, tables: Tables) -> None:
    """Weapons that the unit never had cannot fire."""
    if extra := Counter(named) - everything_of(unit):
        raise FactsFault(f"weapons: the {unit.name} has no {WEAPONS[next(iter(extra))]}, or not so many")


@lru_cache(maxsize=1024)
def against_together(named: tuple[str, ...], unit: Unit, models: int) -> Refused | None:
    """Why these weapons may not fire in one action."""
    return refused(
        refuse_if(
            unit.kind is UnitKind.INFANTRY and len(named) > models,
            k47.GAP_TARGET_CHOICE,
            f"a model fires one weapon, so {count_of(models, 'model')} cannot fire {len(named)}",
        ),
        refuse_if(
            all(key in named for key in DUAL),
            k47.GAP_DUAL_WEAPON_PACK,
            "all bearers of dual weapon packs in a unit pick the same profile",
        ),
        refuse_if(
            coaxial_beside_main(named, unit),
            k47.GAP_MOUNTS,
            "a coaxial weapon fires instead of its main gun, not with it",
        ),
        refuse_if(
            unit.has(Trait.SINGLE_CREW) and len(named) > 1,
            k47.GAP_TRAITS,
            "a single crewman fires one weapon per action",
        ),
    )


def coaxial_beside_main(named: tuple[str, ...], unit: Unit) -> bool:
    """Whether so many weapons can only be had with the coaxial gun, and the main gun is among them."""
    coaxials = {arm.weapon for arm in unit.weapons if arm.mount is Mount.COAXIAL}
    mains = {arm.weapon for arm in unit.weapons if arm.mount is Mount.TURRET}
    if not coaxials or not mains & set(named):
        return False
    others = Counter(arm.weapon for arm in unit.weapons if arm.mount is not Mount.COAXIAL for _ in range(arm.number))
    return any(Counter(named)[key] > others[key] for key in coaxials)
