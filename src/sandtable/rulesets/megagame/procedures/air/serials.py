"""One serial on its way through flak: overflight first, then the landing, and what becomes of its load."""

from __future__ import annotations

from math import prod

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.flak import LOSS, NO_EFFECT, fires
from sandtable.rulesets.megagame.tables import D6, Tables

OVERFLIGHT_STAGE = (mg.GAP_FLAK_FIRE, "flak on overflight")
LANDING_STAGE = (mg.FLAK_ROLL, "flak at the drop")

#: Bytes of one number that holds all odds at once; a few times as much takes seconds.
WIDEST = 300_000


class Run(Struct, frozen=True):
    """Flak on the way and at the drop, the status of the unit aboard (0: none) and the damage carried."""

    overflight: tuple[Classes, ...]
    landing: tuple[Classes, ...]
    status: int
    damage: int
    #: Damage that loses a serial.
    fatal: int


class UnderFire(Struct, frozen=True):
    """A serial with the flak that is still to fire at it."""

    flak: tuple[Classes, ...]
    damage: int
    losses: int
    status: int
    fatal: int


class Fate(Struct, frozen=True):
    """Whether the serial dropped its load, whether it was lost, its damage, and loss results on the unit."""

    dropped: bool
    lost: bool
    damage: int
    losses: int


def run_of(flak: tuple[str, ...], status: int, damage: int, tables: Tables) -> Run:
    return Run(
        fires(flak, overflight=True, tables=tables),
        fires(flak, overflight=False, tables=tables),
        status,
        damage,
        tables.limit("two_damage"),
    )


def halved(status: int) -> int:
    """Half, rounded up."""
    return (status + 1) // 2


def status_left(status: int, fate: Fate) -> int:
    """Loss results come off; the unit of a serial that was lost before the drop has what is left halved."""
    left = status - fate.losses
    return left if fate.dropped else halved(left)


def most_lost(run: Run) -> int:
    """The most status that one unit can lose."""
    over, landing = _losing(run.overflight), _losing(run.landing)
    spare = run.fatal - run.damage
    early = status_left(run.status, Fate(False, True, run.fatal, min(run.status, over, spare)))
    late = run.status - min(run.status, min(over, spare - 1) + landing)
    return run.status - min(early if len(run.overflight) >= spare else run.status, late)


def _losing(flak: tuple[Classes, ...]) -> int:
    return sum(LOSS in classes.names for classes in flak)


def too_many_results(serials: int, most: tuple[int, ...], run: Run) -> str:
    """Exact odds hold a number for every mix of counts, each as long as all the dice make it; why not, if too many."""
    dice = serials * (len(run.overflight) + len(run.landing))
    length = (D6**dice).bit_length() // 8 + 1
    wide = length * prod(serials * each + 1 for each in most) > WIDEST
    return f"{serials} serials under {len(run.overflight) + len(run.landing)} flak units" if wide else ""


def after(state: UnderFire, result: str) -> UnderFire:
    """One die: a loss damages the serial too; a unit has no more to lose than its status."""
    damage, losses = state.damage, state.losses
    if result != NO_EFFECT:
        damage = min(damage + 1, state.fatal)
    if result == LOSS:
        losses = min(losses + 1, state.status)
    return UnderFire(state.flak[1:], damage, losses, state.status, state.fatal)


def overflown(dice: Dice, state: UnderFire) -> UnderFire:
    return after(state, dice.look_up(state.flak[0], why=mg.GAP_FLAK_FIRE))


def landed_near(dice: Dice, state: UnderFire) -> UnderFire:
    return after(state, dice.look_up(state.flak[0], why=mg.FLAK_ROLL))


def lost_or_past(state: UnderFire) -> bool:
    """On overflight nobody fires at a serial that is lost already."""
    return state.damage >= state.fatal or not state.flak


def all_fired(state: UnderFire) -> bool:
    """At the drop every flak unit fires: the unit has jumped, whatever becomes of the serial."""
    return not state.flak


def fly(dice: Dice, run: Run) -> Fate:
    """A serial that is lost on overflight does not face the flak at the drop."""
    start = UnderFire(run.overflight, run.damage, 0, run.status, run.fatal)
    over = dice.repeat(overflown, start, len(run.overflight), lost_or_past)
    if over.damage >= run.fatal:
        return Fate(False, True, over.damage, over.losses)
    start = UnderFire(run.landing, over.damage, over.losses, run.status, run.fatal)
    down = dice.repeat(landed_near, start, len(run.landing), all_fired)
    return Fate(True, down.damage >= run.fatal, down.damage, down.losses)
