"""Looking a weapon up: range, ROF, Anti-tank, Firepower and what its notes mean."""

from __future__ import annotations

from typing import Annotated

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.cards.card_notes import notes_said
from sandtable.rulesets.flames_of_war.procedures.cards.codes import BOMBARDMENT_WEAPONS, WEAPONS, a_weapon
from sandtable.rulesets.flames_of_war.procedures.starting.scores import certain, firepower_text
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Weapon
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.sheet import Assessment, Facts, Procedure, stated

EVERY_WEAPON = WEAPONS | {key: f"{name} (bombardment)" for key, name in BOMBARDMENT_WEAPONS.items()}

AnyWeapon = Weapon | BombardmentWeapon


class WeaponCardFacts(Facts, frozen=True, kw_only=True):
    """A weapon of the cards."""

    weapon: Annotated[str, a_weapon("Weapon", "A weapon for direct fire or for bombardments", EVERY_WEAPON)] = "us_75"


def weapon_of(key: str, tables: Tables) -> AnyWeapon:
    """A weapon of either table by its id."""
    return tables.weapons[key] if key in tables.weapons else tables.bombardment_weapons[key]


def rof_said(rof: int, state: str) -> str:
    return f"ROF {rof} {state}" if rof else f"cannot fire {state}"


def weapon_said(row: AnyWeapon) -> str:
    """A weapon in one line."""
    power = "Firepower 1+" if certain(row.fp) else firepower_text(row.fp)
    if isinstance(row, BombardmentWeapon):
        least = f", no nearer than {row.min_range} in" if row.min_range else ""
        return f"bombardment to {row.range} in{least}, Anti-tank {row.at}, {power}"
    rof = f"{rof_said(row.halted, 'halted')}, {rof_said(row.moving, 'moving')}"
    return f"range {row.range} in, {rof}, Anti-tank {row.at}, {power}"


def assess(facts: WeaponCardFacts, tables: Tables) -> Assessment[AnyWeapon]:
    row = weapon_of(facts.weapon, tables)
    rule = fow.GAP_WEAPONS if isinstance(row, Weapon) else fow.GAP_BOMBARDMENT_WEAPONS
    notes = [Effect("range", row.range, rule, f"range {row.range} in")]
    if isinstance(row, Weapon):
        notes.append(Effect("halted", row.halted, rule, rof_said(row.halted, "halted")))
        notes.append(Effect("moving", row.moving, rule, rof_said(row.moving, "moving")))
    else:
        notes.append(Effect("minimum", row.min_range, rule, f"shortest range {row.min_range} in"))
    notes.append(Effect("anti_tank", row.at, rule, f"Anti-tank {row.at}"))
    automatic = ", which needs no roll" if certain(row.fp) else ""
    notes.append(
        Effect("firepower", row.fp, fow.GAP_SCORE_TEST if automatic else rule, f"Firepower {row.fp}+{automatic}")
    )
    notes += notes_said(row.notes, tables)
    return Assessment(row, row.name, notes=tuple(notes))


WEAPON_CARD = Procedure(
    name="weapon_card",
    title="Weapon card",
    summary="What a weapon does in direct fire or in a bombardment, and what its notes mean.",
    facts=WeaponCardFacts,
    assess=assess,
    roll=stated,
    rules=(fow.GAP_WEAPONS, fow.GAP_BOMBARDMENT_WEAPONS, fow.GAP_WEAPON_NOTES, fow.GAP_SCORE_TEST),
    label=weapon_said,
)
