"""Hits that become several: HE shells, Tesla arcs and jets of flame, and the pins that each puts on."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refusal, refuse_if
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, amount, roll_amount
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import He, Loaded, Order, Round, Special
from sandtable.sheet import FactsFault

#: What is fired by whoever does not fire what is stated.
OTHER = {Loaded.HE: Loaded.AT, Loaded.AT: Loaded.HE, Loaded.USUAL: Loaded.USUAL}


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
    return Shell(amount(he.value), k47.GAP_HE_FIRE, halved=down)


def arc(models: int, tables: Tables) -> Shell:
    """A Tesla hit on troops: 1 + D6 hits, at most as many as the target has models."""
    return Shell(Amount(1, D6, tables.limit("tesla_arcs")), k47.GAP_TESLA, most=models)


def jet(weapon: Weapon) -> Shell:
    """A flamethrower hit: the number in its Shots column, not halved by Down."""
    return Shell(amount(weapon.shots), k47.GAP_FLAMETHROWER)


def wave() -> Shell:
    """A shockwave over troops: D3 hits."""
    return Shell(amount("D3"), k47.GAP_SHOCKWAVE)


def shell_hits(dice: Dice, shell: Shell) -> int:
    """The hits of one shell."""
    hits = roll_amount(dice, shell.hits, why=shell.rule)
    if shell.halved:
        hits //= 2
    return hits if shell.most is None else min(hits, shell.most)


def loaded_on_ambush(weapon: Weapon, tables: Tables) -> Round:
    """The round that a gun with both has loaded unless its player said otherwise then."""
    row = tables.ambush_rounds.get(weapon.key)
    return row.round if row else Round.HE


def has_both(weapon: Weapon) -> bool:
    """Guns that choose between their own shot and HE (k47.gap.he-choice)."""
    return weapon.he is not None and not weapon.only_he


def round_fired(stated: Loaded, weapon: Weapon, order: Order, tables: Tables, *, at_troops: bool) -> Round:
    """What a gun fires that has both rounds: what is stated, what it has loaded in ambush, or what the target asks for.

    Whatever has one round only fires that.
    """
    if not has_both(weapon):
        return Round.HE if weapon.only_he else Round.AT
    if stated is not Loaded.USUAL:
        return Round(stated.value)
    if order is Order.AMBUSH:
        return loaded_on_ambush(weapon, tables)
    return Round.HE if at_troops else Round.AT


def stated_for(stated: Loaded, other: Collection[str], key: str) -> Loaded:
    """What is stated for one kind of gun: of several in a volley some may fire the other round (k47.gap.he-choice)."""
    return OTHER[stated] if key in other else stated


def check_other_round(stated: Loaded, other: Collection[str], fired: Collection[str], tables: Tables) -> None:
    """The other round is one only where one is stated, and of guns that fire and have both."""
    if other and stated is Loaded.USUAL:
        raise FactsFault("other_round: say first which round the rest fires")
    if wrong := next((key for key in other if key not in fired or not has_both(tables.weapon(key))), None):
        raise FactsFault(f"other_round: no {tables.weapon(wrong).name} with both rounds is among those that fire")


def against_stated_round(stated: Loaded, weapons: Iterable[Weapon]) -> Refusal | None:
    """A round is stated that nothing of what fires has."""
    fired = list(weapons)
    only_he = stated is Loaded.AT and all(weapon.only_he for weapon in fired)
    no_he = stated is Loaded.HE and all(weapon.he is None for weapon in fired)
    return refuse_if(only_he, k47.WEAPONS_PEN_HE, "this fires HE only") or refuse_if(
        no_he, k47.GAP_HE_CHOICE, "none of this fires HE"
    )


def round_note(stated: Loaded, weapon: Weapon, order: Order, tables: Tables, *, at_troops: bool) -> Effect | None:
    """Told of guns that have both rounds: which one is fired, and why in ambush."""
    if not has_both(weapon):
        return None
    fired = round_fired(stated, weapon, order, tables, at_troops=at_troops)
    said = f"the {weapon.name} fires {'HE' if fired is Round.HE else 'anti-tank'}"
    if order is Order.AMBUSH:
        loaded = "anti-tank" if loaded_on_ambush(weapon, tables) is Round.AT else "HE"
        said += f"; on going to Ambush it loads {loaded} unless its player says otherwise then"
    return Effect(f"round_{weapon.key}", fired.value, k47.GAP_HE_CHOICE, said)


def he_pins(he: He, tables: Tables) -> Amount:
    """The PIN column of the HE table."""
    return amount(tables.he[he].pins)


def he_penetration(he: He, tables: Tables) -> Modifier:
    """The PEN column, whatever the weapon's own penetration (k47.he.pen-fixed)."""
    return Modifier(tables.he[he].pen, k47.HE_PEN_FIXED, f"penetration of HE ({he.value})")


def own_penetration(weapon: Weapon, tables: Tables) -> Modifier:
    """Penetration against troops of a weapon that does not fire HE; small arms have none."""
    if weapon.has(Special.TESLA):
        return Modifier(weapon.pen or 0, k47.GAP_TESLA, f"penetration of the {weapon.name} against troops")
    chart = k47.WEAPONS_HEAVY if tables.is_heavy(weapon.key) else k47.WEAPONS_SMALL_ARMS
    return Modifier(weapon.pen or 0, chart, f"penetration of the {weapon.name}")
