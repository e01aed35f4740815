"""Hits that become several: HE shells, Tesla arcs and jets of flame, and the pins that each puts on."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Modifier
from sandtable.rulesets.konflikt_47.fire.small_dice import Amount, amount, rolled
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import He, Round, Special

HE = "k47.gap.he-fire"
TESLA = "k47.gap.tesla"
FLAME = "k47.gap.flamethrower"
PINS = "k47.gap.pins-gain"

#: On going to Ambush these load anti-tank, others HE (k47.gap.he-choice).
AT_GUNS = ("light-at", "medium-at", "heavy-at", "super-heavy-at")


class Shell(Struct, frozen=True):
    """What one hit becomes; halved against troops that are Down, and an arc strikes no more than there are models."""

    hits: Amount
    rule: str
    halved: bool = False
    most: int | None = None

    @property
    def at_worst(self) -> int:
        """The most hits it can become."""
        hits = self.hits.most // 2 if self.halved else self.hits.most
        return hits if self.most is None else min(hits, self.most)


def he_shell(he: He, *, down: bool) -> Shell:
    """As many hits as the HE die shows (k47.gap.he-fire), halved against Down troops (k47.gap.he-down)."""
    return Shell(amount(he.value), HE, halved=down)


def arc(models: int, tables: Tables) -> Shell:
    """A Tesla hit on troops: 1 + D6 hits, at most as many as the target has models."""
    return Shell(Amount(1, D6, tables.limit("tesla_arcs")), TESLA, most=models)


def jet(weapon: Weapon) -> Shell:
    """A flamethrower hit: the number in its Shots column, not halved by Down."""
    return Shell(amount(weapon.shots), FLAME)


def shell_hits(dice: Dice, shell: Shell) -> int:
    """The hits of one shell."""
    hits = rolled(dice, shell.hits, why=shell.rule)
    if shell.halved:
        hits //= 2
    return hits if shell.most is None else min(hits, shell.most)


def loaded_on_ambush(weapon: Weapon) -> Round:
    """The round that a gun with both has loaded unless its player said otherwise then."""
    return Round.AT if weapon.key in AT_GUNS else Round.HE


def loaded_said(weapon: Weapon) -> str:
    loaded = "anti-tank" if loaded_on_ambush(weapon) is Round.AT else "HE"
    return f"loaded on going to Ambush: {loaded} unless stated then"


def he_pins(he: He, tables: Tables) -> Amount:
    """The PIN column of the HE table."""
    return amount(tables.he[he].pins)


def he_penetration(he: He, tables: Tables) -> Modifier:
    """The PEN column, whatever the weapon's own penetration (k47.he.pen-fixed)."""
    return Modifier(tables.he[he].pen, "k47.he.pen-fixed", f"penetration of HE ({he.value})")


def own_penetration(weapon: Weapon, tables: Tables) -> Modifier:
    """Penetration against troops of a weapon that does not fire HE; small arms have none."""
    if weapon.has(Special.TESLA):
        return Modifier(weapon.pen or 0, TESLA, f"penetration of the {weapon.name} against troops")
    chart = "k47.weapons.heavy" if tables.is_heavy(weapon.key) else "k47.weapons.small-arms"
    return Modifier(weapon.pen or 0, chart, f"penetration of the {weapon.name}")
