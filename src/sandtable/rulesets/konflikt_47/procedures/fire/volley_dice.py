"""A volley as dice: handfuls of shots that damage alike, added up to what it does to the whole target."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice, Need
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.procedures.fire.casualties import (
    DamageDice,
    Flamed,
    Losses,
    Troops,
    at_most_all,
    pinned_out,
    suffer,
    wounds,
)
from sandtable.rulesets.konflikt_47.procedures.fire.flames import FUEL_GONE
from sandtable.rulesets.konflikt_47.procedures.fire.shells import Shell, shell_hits
from sandtable.rulesets.konflikt_47.procedures.fire.small_dice import Amount, roll_amount, strongest

#: Dice are thrown by the handful. Exact odds profit: handfuls that are alike add up far faster than single hits.
HANDFUL = 20
#: So many hits are added up before those beyond the last model are dropped.
AT_ONCE = 48


class Throw(Struct, frozen=True):
    """Dice to hit that need the same, and the weapons whose dice they are."""

    dice: int
    need: Need
    name: str = ""


class Battery(Struct, frozen=True, cache_hash=True):
    """Shots that damage alike: dice to hit by what each needs, their damage dice, what a hit becomes, how it pins.

    `pins` is a place in the volley's list of pins, a later one counting instead of an earlier. Where several weapons
    fire, each throw to hit has their names, and `name` stands over the throws that they make together.
    """

    shots: tuple[Throw, ...]
    damage: DamageDice
    shell: Shell | None = None
    pins: int = 1
    name: str = ""


class Handful(Struct, frozen=True):
    """Shots of a battery thrown together, and how many such handfuls are thrown."""

    times: int
    shots: tuple[Throw, ...]
    damage: DamageDice
    shell: Shell | None


class Blast(Struct, frozen=True):
    """A flamethrower or shockwave: one die to hit, its own pins, what a hit becomes, and how each damages.

    Flames force one morale check whatever the losses, and may run out of fuel.
    """

    need: Need
    pins: Amount
    hits: Shell
    damage: DamageDice
    fuel: Classes | None = None
    name: str = ""

    @property
    def forces_check(self) -> bool:
        return self.fuel is not None


class VolleyProfile(Struct, frozen=True):
    """Everything that fires at one target, and the pins of a volley that misses, that hits, and of bigger HE."""

    batteries: tuple[Battery, ...]
    troops: Troops
    pins: tuple[Amount, ...] = (Amount(),)
    blasts: tuple[Blast, ...] = ()


#: How a volley pins, casualties, and natural sixes among them.
Toll = tuple[int, int, int]
MISSED: Toll = (0, 0, 0)


@lru_cache(maxsize=1024)
def handfuls_of(battery: Battery) -> tuple[Handful, ...]:
    """A battery dealt into handfuls that are alike, and a last one of what is left over."""
    dice = sum(throw.dice for throw in battery.shots)
    each = battery.shell.at_worst if battery.shell else 1
    times = max(min(-(-dice * each // HANDFUL), dice), 1)
    full = tuple(replace(throw, dice=throw.dice // times) for throw in battery.shots if throw.dice >= times)
    rest = tuple(replace(throw, dice=throw.dice % times) for throw in battery.shots if throw.dice % times)
    together = max(AT_ONCE // max(each * sum(throw.dice for throw in full), 1), 1)
    dealt = [(min(together, times - start), full) for start in range(0, times, together) if full]
    return tuple(Handful(often, shots, battery.damage, battery.shell) for often, shots in [*dealt, (1, rest)] if shots)


def roll_to_hit(dice: Dice, shots: tuple[Throw, ...]) -> int:
    """All shots of a handful, each throw under the names of its weapons."""
    return sum([dice.run(hits_of, (throw.dice, throw.need), k47.HIT_BASE, throw.name) for throw in shots])


def hits_of(dice: Dice, shots: tuple[int, Need]) -> int:
    number, need = shots
    return dice.successes(number, need, why=k47.HIT_BASE)


def fire_handful(dice: Dice, handful: Handful) -> Toll:
    """Roll to hit, multiply the hits of shells, roll to damage."""
    hits = dice.run(roll_to_hit, handful.shots, why=k47.HIT_BASE)
    if not hits:
        return MISSED
    if handful.shell is not None:
        hits = dice.accumulate(hits, shell_hits, handful.shell, why=handful.shell.rule)
    return 1, *dice.run(wounds, (hits, handful.damage))


def throw_again(dice: Dice, handful: Handful) -> Toll:
    """A handful as often as there are such; nobody falls twice."""
    hits, casualties, sixes = dice.accumulate(handful.times, fire_handful, handful, MISSED, why=k47.HIT_BASE)
    return min(hits, 1), *at_most_all(casualties, sixes, handful.damage.models)


def fire_handfuls(dice: Dice, handfuls: tuple[Handful, ...]) -> Toll:
    """One after the other."""
    *_, last = handfuls
    before = dice.run(fire_handfuls, handfuls[:-1]) if len(handfuls) > 1 else MISSED
    return both(before, dice.run(throw_again, last), last.damage.models)


def both(before: Toll, after: Toll, models: int) -> Toll:
    """Two parts of a volley; the strongest pinning counts instead of the other."""
    return max(before[0], after[0]), *at_most_all(before[1] + after[1], before[2] + after[2], models)


def fire_battery(dice: Dice, battery: Battery) -> Toll:
    """All shots that damage alike."""
    hit, casualties, sixes = dice.run(fire_handfuls, handfuls_of(battery))
    return battery.pins if hit else 0, casualties, sixes


def fire_all(dice: Dice, batteries: tuple[Battery, ...]) -> Toll:
    """One battery after the other."""
    *_, last = batteries
    before = dice.run(fire_all, batteries[:-1]) if len(batteries) > 1 else MISSED
    return both(before, dice.run(fire_battery, last, who=last.name), last.damage.models)


def fire_volley(dice: Dice, profile: VolleyProfile) -> Losses:
    """All weapons as one volley: pins, casualties and the check for half casualties are worked out once."""
    pinning, casualties, sixes = dice.run(fire_all, profile.batteries)
    pins = roll_amount(dice, profile.pins[pinning], why=k47.HE_PINS)
    return suffer(dice, profile.troops, casualties, sixes, pins)


# ------------------------------------------------------------------ with flamethrowers and shockwaves


def fire_everything(dice: Dice, profile: VolleyProfile) -> Losses:
    """The volley, and then the die for the fuel of a flamethrower, hit or miss."""
    if not profile.blasts:
        return fire_volley(dice, profile)
    losses = dice.run(blast_volley, profile, why=k47.HIT_BASE)
    fuel = next((blast.fuel for blast in profile.blasts if blast.fuel), None)
    if fuel is None:
        return losses
    gone = dice.look_up(fuel, why=k47.SPECIAL_FLAMETHROWER) == FUEL_GONE
    return Flamed(losses.casualties, losses.pins, losses.picked_out, losses.destroyed, losses.fate, gone)


def blast_volley(dice: Dice, profile: VolleyProfile) -> Losses:
    """All roll to hit and the strongest pinning counts once; then all casualties, and one check."""
    pins, casualties, sixes, must_check = dice.run(blast_damage, profile, why=k47.HIT_BASE)
    return suffer(dice, profile.troops, casualties, sixes, pins, must_check=must_check)


def blast_damage(dice: Dice, profile: VolleyProfile) -> tuple[int, int, int, bool]:
    """Pins, casualties, natural sixes among them, and whether flames force a check."""
    hit = tuple(blast for blast in profile.blasts if dice.run(blast_hits, blast, why=k47.HIT_BASE, who=blast.name))
    pinning, casualties, sixes = dice.run(fire_all, profile.batteries) if profile.batteries else MISSED
    amount, why = strongest([(profile.pins[pinning], k47.HE_PINS), *((blast.pins, k47.GAP_PINS_GAIN) for blast in hit)])
    pins = roll_amount(dice, amount, why=why)
    must_check = any(blast.forces_check for blast in hit)
    if pinned_out(profile.troops, pins):  # nobody rolls for what is gone
        return pins, 0, 0, must_check
    for blast in hit:
        more, more_sixes = dice.run(engulf, (blast.hits, blast.damage), why=blast.hits.rule, who=blast.name)
        casualties, sixes = at_most_all(casualties + more, sixes + more_sixes, profile.troops.models)
    return pins, casualties, sixes, must_check


def blast_hits(dice: Dice, blast: Blast) -> bool:
    return dice.passes(blast.need, why=k47.HIT_BASE)


def engulf(dice: Dice, blast: tuple[Shell, DamageDice]) -> tuple[int, int]:
    """The hits that a hit becomes, and their damage dice."""
    shell, damage = blast
    return dice.run(wounds, (shell_hits(dice, shell), damage))
