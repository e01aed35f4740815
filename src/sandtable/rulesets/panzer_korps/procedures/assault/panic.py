"""What markers and morale results make of a formation: rout, panic, retiring, dispersal; and the panic move."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Refused, Spoken, refuse_if, refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.disorder import state_of, state_said
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Marcher, Morale, State

#: The rules that panic and rout rest on.
PANIC_RULES = (
    pk.GAP_PANICKED,
    pk.MORALE_PANIC_RECOVERY,
    pk.GAP_PANIC_RECOVERY,
    pk.GAP_DISORDER_THRESHOLDS,
    pk.GAP_COMPULSORY_MOVES,
    pk.MORALE_RESULT_1,
)


class Fate(Spoken):
    """What becomes of a formation, from best to worst."""

    STANDS = "stands"
    FALLS_BACK = "falls_back"
    PANICS = "panics"
    RETIRES = "retires"
    DISPERSES = "disperses"

    @property
    def removed(self) -> bool:
        """No longer on the table."""
        return self in (Fate.RETIRES, Fate.DISPERSES)

    @property
    def group(self) -> str:
        return "removed" if self.removed else ""


WORSE = tuple(Fate)


def worse(one: Fate, other: Fate) -> Fate:
    return max(one, other, key=WORSE.index)


class Endurance(Struct, frozen=True):
    """What a formation can bear: where each state begins, and how often it may still panic without retiring."""

    begins: tuple[tuple[State, int], ...]
    panics_left: int

    def state(self, markers: int) -> State:
        return next(state for state, low in reversed(self.begins) if markers >= low)

    def fate(self, markers: int, *, panicked: bool, panics: bool = False, falls_back: bool = False) -> Fate:
        """What becomes of a formation with so many markers now.

        `panicked` is how it was before: whoever is panicked already does not panic again. Reaching the state of
        routed is a panic of its own, and takes the place of falling back.
        """
        state = self.state(markers)
        if state is State.DISPERSED:
            return Fate.DISPERSES
        if not panicked and (panics or state is State.ROUTED):
            return Fate.PANICS if self.panics_left > 0 else Fate.RETIRES
        return Fate.FALLS_BACK if falls_back else Fate.STANDS


def endurance(morale: Morale, companies: int, red: int, tables: Tables) -> Endurance:
    begins = tuple((row.state, row.markers_from * companies) for row in tables.states.values())
    return Endurance(begins, tables.morale[morale].panic_recovery - red)


def is_panicked(markers: int, companies: int, panicked: bool, tables: Tables) -> bool:
    """Said to be, or routed by its markers."""
    return panicked or state_of(markers, companies, tables) is State.ROUTED


def dispersed(whose: str, markers: int, companies: int, tables: Tables) -> Refused | None:
    """A formation that has more markers than it can bear is no longer on the table."""
    gone = state_of(markers, companies, tables) is State.DISPERSED
    held = f"{whose} with {count_of(markers, 'marker')} on {count_of(companies, 'company')} is dispersed"
    return refused(refuse_if(gone, pk.GAP_DISORDER_THRESHOLDS, held))


def already_gone(whose: str, morale: Morale, markers: int, companies: int, red: int, tables: Tables) -> Refused | None:
    """A formation that left the table before, dispersed or retired."""
    recovery = tables.morale[morale].panic_recovery
    retired = f"{whose} with {count_of(red, 'red marker')} has retired: {morale.said} may panic {times_said(recovery)}"
    return refused(
        dispersed(whose, markers, companies, tables),
        refuse_if(red > recovery, pk.GAP_PANIC_RECOVERY, retired),
    )


def times_said(number: int) -> str:
    return {0: "not even once", 1: "once", 2: "twice"}.get(number, f"{number} times")


# ------------------------------------------------------------------ the panic move


def panic_die(marcher: Marcher, tables: Tables) -> int:
    """Sides of the die that a panic adds to the normal move: foot and guns, or AFV, cavalry and who rides."""
    on_foot = marcher is Marcher.FOOT or marcher.by_hand
    return tables.limit("panic_foot" if on_foot else "panic_mounted")


def panic_move(dice: Dice, normal: int, die: int) -> int:
    """Inches of a panic move."""
    return normal + dice.d(die, why=pk.MORALE_RESULT_1)


def inches_gone(dice: Dice, fate: Fate, normal: int, die: int) -> int:
    """Inches that a fate moves a formation which stays on the table: a panic move, a normal move back, or none."""
    if fate is Fate.PANICS:
        return panic_move(dice, normal, die)
    return normal if fate is Fate.FALLS_BACK else 0


# ------------------------------------------------------------------ in words


def fate_effects(
    fate: Fate, red: int, inches: int | None = None, *, whose: str = "", name: str = ""
) -> tuple[Effect, ...]:
    """What a fate means at the table; `whose` and `name` tell two formations apart."""
    it = whose or "it"
    called = f"{name}_" if name else ""
    if fate is Fate.DISPERSES:
        return (
            Effect(f"{called}removed", True, pk.GAP_DISORDER_THRESHOLDS, f"{it} is dispersed and removed from play"),
        )
    if fate is Fate.RETIRES:
        too_often = f"{it} has panicked once too often and retires from the table"
        return (
            Effect(f"{called}red", red + 1, pk.MORALE_PANIC_RECOVERY, f"{it} takes red marker number {red + 1}"),
            Effect(f"{called}removed", True, pk.GAP_PANIC_RECOVERY, too_often),
        )
    if fate is Fate.PANICS:
        far = "its panic move" if inches is None else f"{inches} in"
        runs = f"{it} runs {far} straight away from the nearest enemy, facing away; off the table it has retired"
        idle = f"{it} does not fire, spot, strike or move while panicked"
        return (
            Effect(f"{called}red", red + 1, pk.MORALE_PANIC_RECOVERY, f"{it} takes red marker number {red + 1}"),
            Effect(f"{called}move", "panic" if inches is None else inches, pk.GAP_COMPULSORY_MOVES, runs),
            Effect(f"{called}panicked", True, pk.GAP_PANICKED, idle),
        )
    if fate is Fate.FALLS_BACK and inches == 0:
        stays = f"{it} should fall back, but cannot be moved and stays"
        return (Effect(f"{called}move", 0, pk.GAP_COMPULSORY_MOVES, stays),)
    if fate is Fate.FALLS_BACK:
        far = "a normal move" if inches is None else f"{inches} in"
        back = f"{it} falls back {far} straight away from the nearest enemy, still facing it"
        return (Effect(f"{called}move", "fall back" if inches is None else inches, pk.GAP_COMPULSORY_MOVES, back),)
    return ()


def state_effect(state: State, *, panicked: bool, whose: str = "", name: str = "") -> Effect:
    """The state that its markers make of a formation, and what that keeps it from."""
    said = f"{whose or 'it'} is now {state_said(state, panicked=panicked)}"
    return Effect(f"{name}_state" if name else "state", state.value, pk.GAP_DISORDER_THRESHOLDS, said)
