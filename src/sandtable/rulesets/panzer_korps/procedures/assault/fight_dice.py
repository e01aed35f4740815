"""A close assault on the dice: the leadership roll, blows both ways, who falls back, and the morale phase after it."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Dice
from sandtable.explain import Spoken
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.assault.leadership import Leadership, Loser, who_loses
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MoraleResult, MoraleTest, morale_result
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Endurance, Fate, worse
from sandtable.rulesets.panzer_korps.terms import State

#: Fates of a formation that the enemy sees to fall back or panic; one that is dispersed is gone before it can.
RUNS = (Fate.FALLS_BACK, Fate.PANICS, Fate.RETIRES)


class Part(StrEnum):
    """Which part a side plays in the fight."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


class Beaten(Spoken):
    """Whose side is beaten; what the attacker hopes for stands first."""

    DEFENDER = "defender", "defender beaten"
    ATTACKER = "attacker", "attacker beaten"


class SideProfile(Struct, frozen=True):
    """One side: what each of its formations inflicts, and the formation of it that is struck.

    `strikes` has for each formation the markers of its strike, and those after a lost leadership roll. `holding` is
    what its ground adds to a morale test as long as it stands there. What `stays` is too heavy to be moved at all.
    """

    strikes: tuple[tuple[int, int], ...]
    markers: int
    panicked: bool
    hemmed_in: int
    endurance: Endurance
    test: MoraleTest
    holding: int
    stays: bool = False

    def inflicts(self, *, lost: bool) -> int:
        """The markers of all its strikes together."""
        return sum(strike[lost] for strike in self.strikes)


class AssaultProfile(Struct, frozen=True):
    """Two sides; `running` is what each enemy seen to run adds to a morale die, up to `most_running` of them."""

    leadership: Leadership
    attacker: SideProfile
    defender: SideProfile
    morale_phase: bool
    first: Part
    running: int
    most_running: int


class StruckFormation(Struct, frozen=True):
    """The struck formation of a side in the course of a fight; `ran` if it has fallen back or panicked in it.

    `took` are its markers of the fight, the one for want of room to fall back among them (`hemmed_in`).
    """

    took: int
    markers: int
    fate: Fate
    beaten: bool
    ran: bool
    hemmed_in: bool = False


class Fought(Struct, frozen=True):
    """Who was beaten, and what became of the struck formation of each side."""

    words: ClassVar[dict[str, str]] = {
        "beaten": "fight",
        "attacker_took": "attacker's new markers",
        "defender_took": "defender's new markers",
        "attacker_markers": "attacker's markers",
        "defender_markers": "defender's markers",
        "attacker_state": "attacker's state",
        "defender_state": "defender's state",
        "hemmed_in": "beaten side hemmed in",
    }

    beaten: Beaten
    attacker: Fate
    defender: Fate
    attacker_took: int
    defender_took: int
    attacker_markers: int
    defender_markers: int
    attacker_state: State
    defender_state: State
    hemmed_in: bool = False


def blows(dice: Dice, profile: AssaultProfile) -> tuple[int, int]:
    """Markers on the attacker and on the defender, from their states before the fight."""
    loser = dice.run(who_loses, profile.leadership, why=pk.ASSAULT_LEADERSHIP)
    attacker, defender = profile.attacker, profile.defender
    return defender.inflicts(lost=loser is Loser.DEFENDER), attacker.inflicts(lost=loser is Loser.ATTACKER)


def struck(side: SideProfile, took: int, *, beaten: bool) -> StruckFormation:
    """A side under its markers: rout and dispersal, or falling back if it was beaten."""
    markers = side.markers + took
    falls_back = beaten and not side.stays
    fate = side.endurance.fate(markers, panicked=side.panicked, falls_back=falls_back)
    hemmed_in = beaten and fate in (Fate.STANDS, Fate.FALLS_BACK) and side.hemmed_in > 0 and not side.panicked
    if hemmed_in:
        took += side.hemmed_in
        markers += side.hemmed_in
        fate = side.endurance.fate(markers, panicked=False, falls_back=falls_back)
    return StruckFormation(took, markers, fate, beaten, fate in RUNS, hemmed_in)


# ------------------------------------------------------------------ the morale phase


def running(side: SideProfile, now: StruckFormation) -> int:
    """Formations of a side that the enemy has seen to panic or fall back."""
    others = len(side.strikes) - 1 if now.beaten else 0
    return others + now.ran


def must_test(side: SideProfile, now: StruckFormation) -> bool:
    """Whoever took markers and is no longer formed tests, unless it is panicked or gone."""
    unmoved = now.fate in (Fate.STANDS, Fate.FALLS_BACK) and not side.panicked
    return unmoved and now.took > 0 and side.endurance.state(now.markers) is not State.FORMED


def after_morale(dice: Dice, side: SideProfile, now: StruckFormation, added: int, who: Part) -> StruckFormation:
    """The morale test of the struck formation, if it has to take one."""
    if not must_test(side, now):
        return now
    ground = side.holding if now.fate is Fate.STANDS else 0
    test = replace(side.test, modifier=side.test.modifier + added + ground).with_markers(now.markers)
    result = dice.run(morale_result, test, why=pk.MORALE_DIE, who=who)
    markers = now.markers + test.markers_for(result)
    falls_back = result is MoraleResult.FALL_BACK and not side.stays
    fate = side.endurance.fate(markers, panicked=False, panics=result is MoraleResult.PANIC, falls_back=falls_back)
    return replace(now, markers=markers, fate=worse(now.fate, fate), ran=now.ran or fate in RUNS)


def morale_phase(
    dice: Dice, profile: AssaultProfile, attacker: StruckFormation, defender: StruckFormation
) -> tuple[StruckFormation, StruckFormation]:
    """The initiative side tests first; who tests later has seen what became of the other."""

    def seen(side: SideProfile, now: StruckFormation) -> int:
        return profile.running * min(running(side, now), profile.most_running)

    for side in (profile.first, *(each for each in Part if each is not profile.first)):
        if side is Part.ATTACKER:
            attacker = after_morale(dice, profile.attacker, attacker, seen(profile.defender, defender), side)
        else:
            defender = after_morale(dice, profile.defender, defender, seen(profile.attacker, attacker), side)
    return attacker, defender


def fight(dice: Dice, profile: AssaultProfile) -> Fought:
    """One round of close assault, and the morale phase if it is asked for; the attacker falls back on equal markers."""
    on_attacker, on_defender = blows(dice, profile)
    beaten = Beaten.DEFENDER if on_defender > on_attacker else Beaten.ATTACKER
    attacker = struck(profile.attacker, on_attacker, beaten=beaten is Beaten.ATTACKER)
    defender = struck(profile.defender, on_defender, beaten=beaten is Beaten.DEFENDER)
    if profile.morale_phase:
        attacker, defender = morale_phase(dice, profile, attacker, defender)
    return Fought(
        beaten,
        attacker.fate,
        defender.fate,
        attacker.took,
        defender.took,
        attacker.markers,
        defender.markers,
        profile.attacker.endurance.state(attacker.markers),
        profile.defender.endurance.state(defender.markers),
        attacker.hemmed_in or defender.hemmed_in,
    )
