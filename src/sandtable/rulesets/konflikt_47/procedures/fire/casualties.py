"""What hits do to infantry and artillery: damage dice, casualties, pins, and the morale check that follows.

Every weapon ends here, and so does point-blank fire in close quarters:

    casualties, sixes = dice.run(wounds, (hits, damage_dice(need, models)))
    losses = suffer(dice, troops, casualties, sixes, pins)
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice, Need, at_least, at_most
from sandtable.explain import Spoken
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.tables import D6, Tables
from sandtable.rulesets.konflikt_47.terms import Picks

#: A natural 6 that does damage is rolled again; on another 6 the shooter picks the casualty.
PICKED = at_least(D6)


class TroopsFate(Spoken):
    """How a unit comes out of enemy fire."""

    STANDS = "stands", "stands", "holds"
    PASSED = "passed_check", "passes its morale check", "holds"
    FAILED = "failed_check", "fails its morale check and is destroyed", "destroyed"
    WIPED_OUT = "wiped_out", "wiped out", "destroyed"
    PINNED_OUT = "pinned_out", "lost to pins", "destroyed"
    GUNNER_LOST = "gunner_lost", "gunner picked out, destroyed", "destroyed"
    TO_CHECK = "to_check", "its morale check comes once the shooter has picked", "holds"


#: The unit is still there; one that is to check may not be there for long.
SURVIVES = frozenset({TroopsFate.STANDS, TroopsFate.PASSED, TroopsFate.TO_CHECK})


class Losses(Struct, frozen=True):
    """What one unit's fire does: models lost, pins put on, casualties that the shooter picks, and what is left."""

    words: ClassVar[dict[str, str]] = {
        "pins": "new pins",
        "picked_out": "casualties picked out by the shooter",
        "destroyed": "target destroyed",
        "fate": "target",
    }

    casualties: int = 0
    pins: int = 0
    picked_out: int = 0
    destroyed: bool = False
    fate: TroopsFate = TroopsFate.STANDS


class Flamed(Losses, frozen=True):
    """What a volley with a flamethrower does to troops, and whether it has fuel left."""

    words: ClassVar[dict[str, str]] = {**Losses.words, "out_of_fuel": "flamethrower out of fuel"}

    out_of_fuel: bool = False


class Troops(Struct, frozen=True):
    """A unit under fire. `checks` has its morale check for every number of pins short of those it is lost at.

    `alone` has the same for a last man who serves a Team weapon, and `unled` once its own officer is picked out, where
    that makes it harder. `calm_with` is as many models as fanatics must have left not to mind their losses, None for
    others. A gunner who is picked out takes a team with him, but not an artillery piece.
    """

    models: int
    pins: int
    checks: tuple[Need, ...]
    alone: tuple[Need, ...]
    calm_with: int | None = None
    gunner: bool = False
    unled: tuple[Need, ...] = ()
    picks: Picks = Picks.LEADER

    @property
    def fanatic(self) -> bool:
        return self.calm_with is not None

    @property
    def lost_at(self) -> int:
        """As many pins as the basic morale: the unit is lost at once (k47.gap.pins-rout)."""
        return len(self.checks)


HARMLESS, SIX = "harmless", "damaging 6"
#: How a damage die can fall; where only a natural 6 damages there is no second class.
FACES = (HARMLESS, "damaging", SIX)


class DamageDice(Struct, frozen=True):
    """The dice of hits with one penetration: how each is read, and what a tough target does not shrug off."""

    die: Classes
    models: int
    stays: Need | None = None

    @property
    def hurts(self) -> bool:
        """Whether any face does damage."""
        return len(self.die.rows) > 1


def damage_stays(tables: Tables) -> Need:
    """The die of a tough target that does not shrug the damage off."""
    return at_most(tables.limit("tough") - 1, D6)


def shrugs_off(penetration: int, tables: Tables) -> Need | None:
    """What tough troops must roll for the damage to stay; nothing helps against penetration of +2 or more."""
    return damage_stays(tables) if penetration < tables.limit("tough_pen") else None


def damage_dice(need: Need, models: int, stays: Need | None = None) -> DamageDice:
    """The damage dice for a need of one D6 against a unit of so many models."""
    return DamageDice(damage_die(need), models, stays)


@lru_cache(maxsize=64)
def damage_die(need: Need) -> Classes:
    """The D6 sorted into dice that fail, dice that damage, and the natural 6 that may be exceptional damage."""
    harmless, damages, six = FACES
    if not need.met_by(D6):
        return Classes(D6, ((harmless, 1, D6),))
    rows = ((harmless, 1, need.number - 1), (damages, need.number, D6 - 1), (six, D6, D6))
    return Classes(D6, tuple(row for row in rows if row[1] <= row[2]))


def wounds(dice: Dice, struck: tuple[int, DamageDice]) -> tuple[int, int]:
    """Casualties of so many hits, and how many of them are natural sixes; of a unit wiped out nobody is picked."""
    hits, damage = struck
    if damage.stays is None:
        plain, sixes = roll_damage(dice, struck)
    else:
        plain, sixes = dice.run(sixes_stay, (hits, damage, damage.stays))
    return at_most_all(plain + sixes, sixes, damage.models)


def at_most_all(casualties: int, sixes: int, models: int) -> tuple[int, int]:
    """Hits beyond the last model are lost (k47.gap.casualties)."""
    return (casualties, sixes) if casualties < models else (models, 0)


def roll_damage(dice: Dice, struck: tuple[int, DamageDice]) -> tuple[int, int]:
    """The damage dice: how many do damage without a natural 6, and how many with one."""
    hits, damage = struck
    if not hits or not damage.hurts:
        return 0, 0
    fallen = dice.tally(hits, damage.die, why=k47.DAMAGE_ROLL)
    return (fallen[1], fallen[2]) if len(fallen) == len(FACES) else (0, fallen[1])


def plain_stay(dice: Dice, struck: tuple[int, DamageDice, Need]) -> tuple[int, int]:
    """What a tough target does not shrug off, natural sixes aside: a step of its own, for exact odds merge after it."""
    hits, damage, stays = struck
    plain, sixes = dice.run(roll_damage, (hits, damage))
    return dice.successes(plain, stays, why=k47.GAP_TRAITS), sixes


def sixes_stay(dice: Dice, struck: tuple[int, DamageDice, Need]) -> tuple[int, int]:
    """The same for the natural sixes."""
    plain, sixes = dice.run(plain_stay, struck)
    return plain, dice.successes(sixes, struck[2], why=k47.GAP_TRAITS)


def suffer(dice: Dice, troops: Troops, casualties: int, sixes: int, pins: int, *, must_check: bool = False) -> Losses:
    """Pins first, which may end the unit before anybody falls; then casualties, exceptional damage and the check."""
    if pinned_out(troops, pins):
        return Losses(0, pins, 0, True, TroopsFate.PINNED_OUT)
    picked = pick_out(dice, troops, sixes)
    fate = fate_of(dice, troops, casualties, picked, pins, must_check=must_check)
    return Losses(casualties, pins, picked, fate not in SURVIVES, fate)


def pick_out(dice: Dice, troops: Troops, sixes: int) -> int:
    """How many of the fallen the shooter picks: the natural sixes among the damage dice are rolled again."""
    return 0 if troops.picks is Picks.NOBODY else dice.successes(sixes, PICKED, why=k47.GAP_EXCEPTIONAL_DAMAGE)


def pinned_out(troops: Troops, pins: int) -> bool:
    """Whether so many pins more end the unit."""
    return troops.pins + pins >= troops.lost_at


def fate_of(dice: Dice, troops: Troops, casualties: int, picked: int, pins: int, *, must_check: bool) -> TroopsFate:
    """What becomes of a unit under fire; its check is the last thing, when all have fallen (k47.shoot.morale-last).

    Who is picked is the officer, who then helps no more; where the shooter is asked first the check has to wait.
    """
    if pinned_out(troops, pins):
        return TroopsFate.PINNED_OUT
    if casualties >= troops.models:
        return TroopsFate.WIPED_OUT
    if picked and troops.gunner:
        return TroopsFate.GUNNER_LOST
    if not (must_check or half_lost(casualties, troops)):
        return TroopsFate.STANDS
    officer_lost = picked > 0 and bool(troops.unled)
    if officer_lost and troops.picks is Picks.ASKED:
        return TroopsFate.TO_CHECK
    check = check_of(troops, troops.models - casualties, troops.pins + pins, officer_lost=officer_lost)
    return TroopsFate.PASSED if dice.passes(check, why=k47.GAP_MORALE_CHECK) else TroopsFate.FAILED


def check_of(troops: Troops, left: int, pins: int, *, officer_lost: bool) -> Need:
    """The morale check of what is left of a unit, by the facts of that moment."""
    checks = troops.unled if officer_lost and troops.unled else troops.alone if left == 1 else troops.checks
    return checks[pins]


def half_lost(casualties: int, troops: Troops) -> bool:
    """Twice the casualties as many as the models or more; fanatics do not mind while two are left."""
    calm = troops.calm_with is not None and troops.models - casualties >= troops.calm_with
    return 2 * casualties >= troops.models and not calm


# ------------------------------------------------------------------ who falls first where the owner picks by default

RIFLE, LMG, MMG = "rifle", "lmg", "mmg"
#: A man without a small arm: he serves or carries something else.
UNARMED = ""


def loss_rank(weapon: str, tables: Tables) -> int:
    """Riflemen fall first, then other small arms, LMGs, heavy weapons and men with none, and who serves an MMG last."""
    if weapon in (LMG, UNARMED) or tables.is_heavy(weapon):
        return 2
    return {RIFLE: 0, MMG: 3}.get(weapon, 1)


def lasting(weapons: Iterable[str], tables: Tables) -> list[str]:
    """Weapons of a unit, the last to fall in front; of equals the first named lasts, for leaders are named first."""
    return sorted(weapons, key=lambda weapon: (-loss_rank(weapon, tables), weapon == UNARMED))
