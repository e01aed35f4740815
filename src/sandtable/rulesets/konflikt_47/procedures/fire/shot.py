"""One kind of weapon as it fires at infantry or artillery: the numbers it needs, and the dice they make."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from sandtable.dice import Need
from sandtable.explain import Effect, Target
from sandtable.rulesets.konflikt_47.procedures.fire import under_fire
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import DamageDice
from sandtable.rulesets.konflikt_47.procedures.fire.damage import damage_need, damage_number
from sandtable.rulesets.konflikt_47.procedures.fire.shells import (
    Shell,
    arc,
    he_penetration,
    he_pins,
    he_shell,
    own_penetration,
)
from sandtable.rulesets.konflikt_47.procedures.fire.shooting import AimedAt
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount
from sandtable.rulesets.konflikt_47.procedures.fire.to_hit import hit_need, hit_number
from sandtable.rulesets.konflikt_47.procedures.fire.volley_dice import Battery, Throw, VolleyProfile
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import Tables
from sandtable.rulesets.konflikt_47.terms import Round, Special
from sandtable.sheet import Assessment

NO_PINS = Amount()


class Shot(Struct, frozen=True):
    """A weapon with its numbers against this target, what a hit of it becomes, and how it pins."""

    weapon: Weapon
    to_hit: Target
    need: Need
    to_damage: Target
    damage: DamageDice
    shell: Shell | None
    pins: Amount

    @property
    def needs(self) -> tuple[str, str]:
        """What must be rolled, in words."""
        return f"hits on {self.need.text}", f"damages on {damage_need(self.to_damage).text}"


def direct_number(weapon: Weapon, facts: under_fire.TroopsFacts, tables: Tables, name: str = "To hit") -> Target:
    """The roll to hit of a direct shot."""
    aim = AimedAt(cover=facts.cover, down=facts.target_down, small=under_fire.is_small(facts, tables))
    return hit_number(weapon, facts, aim, tables, name)


def shot_at_troops(
    weapon: Weapon,
    to_hit: Target,
    facts: under_fire.TroopsFacts,
    tables: Tables,
    *,
    round: Round = Round.HE,  # noqa: A002 - the sheet's word
    indirect: bool = False,
    name: str = "To damage",
) -> Shot:
    """What a weapon does to troops with this round; weapons that have no HE fire their own shot."""
    hurts = _hurting(weapon, under_fire.target_alone(facts), tables, round, indirect, name)
    return Shot(weapon, to_hit, hit_need(to_hit, tables), *hurts)


@lru_cache(maxsize=4096)
def _hurting(
    weapon: Weapon,
    facts: under_fire.TroopsFacts,
    tables: Tables,
    round: Round,  # noqa: A002 - the sheet's word
    indirect: bool,
    name: str,
) -> tuple[Target, DamageDice, Shell | None, Amount]:
    """The number to damage and its dice, what a hit becomes, and how it pins: all but hitting."""
    he = weapon.he if weapon.only_he or round is Round.HE else None
    shell = None
    if he is not None:
        shell = he_shell(he, down=facts.target_down)
    elif weapon.has(Special.TESLA):
        shell = arc(facts.target_models, tables)
    penetration = he_penetration(he, tables) if he else own_penetration(weapon, tables)
    value = under_fire.value_under_fire(facts, tables, past_shield=indirect)
    to_damage = damage_number(value, penetration, tables, name)
    pins = he_pins(he, tables) if he else Amount(plus=tables.limit("hit_pins"))
    damage = under_fire.dice_against(to_damage, facts, tables)
    return to_damage, damage, shell, pins


def volley_profile(
    shots: Iterable[tuple[Shot, int]], facts: under_fire.TroopsFacts, tables: Tables, *, beside: bool = False
) -> VolleyProfile:
    """Weapons with their numbers, thrown together where they damage alike; bigger HE pins instead of smaller.

    Dice are named by their weapons where there are several throws, or others `beside` them.
    """
    fired = list(shots)
    pins = (NO_PINS, *sorted({shot.pins for shot, _ in fired}, key=lambda pins: pins.most))
    alike: dict[tuple[DamageDice, Shell | None, int], list[tuple[Shot, int]]] = {}
    for shot, number in fired:
        alike.setdefault((shot.damage, shot.shell, pins.index(shot.pins)), []).append((shot, number))
    named = beside or len(alike) > 1
    several = named or len({shot.need for shot, _ in fired}) > 1
    batteries = tuple(
        Battery(dice_to_hit(together, named=several), *kind, name=names_of(together) if named else "")
        for kind, together in alike.items()
    )
    return VolleyProfile(batteries, under_fire.troops_of(facts, tables), pins)


def single_shot(
    shot: Shot, said: str, facts: under_fire.TroopsFacts, tables: Tables, *notes: Effect
) -> Assessment[VolleyProfile]:
    """One weapon that fires alone at troops."""
    return Assessment(
        volley_profile([(shot, 1)], facts, tables),
        f"{said} at {under_fire.target_said(facts)}, {facts.distance:g} in away",
        shot.needs,
        (shot.to_hit, shot.to_damage, under_fire.check_after(facts, shot.pins, tables)),
        (*notes, *under_fire.officer_note(facts, tables)),
    )


def dice_to_hit(shots: Iterable[tuple[Shot, int]], *, named: bool) -> tuple[Throw, ...]:
    """The dice of some weapons by what they need, with the names of these where there are several throws."""
    needs: dict[Need, list[tuple[Shot, int]]] = {}
    for shot, number in shots:
        needs.setdefault(shot.need, []).append((shot, number))
    return tuple(
        Throw(sum(dice_of(shot.weapon, number) for shot, number in alike), need, names_of(alike) if named else "")
        for need, alike in needs.items()
    )


def dice_of(weapon: Weapon, number: int) -> int:
    """The dice to hit of so many weapons of a kind."""
    return number * int(weapon.shots)


def names_of(shots: Iterable[tuple[Shot, int]]) -> str:
    return ", ".join(shot.weapon.short for shot, _ in shots)
