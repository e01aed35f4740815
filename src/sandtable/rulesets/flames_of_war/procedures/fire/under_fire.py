"""The fire of a unit as dice: hits of every weapon, dealt round the teams under fire, and what becomes of them all."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, MixedHit, TankHits, after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import SoftHits, destroyed_by_any
from sandtable.rulesets.flames_of_war.terms import TankState


class TankTeam(Struct, frozen=True, cache_hash=True):
    """An armoured tank under fire, and what a hit of each battery does to it; None cannot fall on it."""

    state: TankState
    nerve: int
    hits: tuple[ArmourHit | MixedHit | None, ...]

    def struck(self, taken: tuple[int, ...]) -> TankHits:
        """The tank with so many hits of each battery."""
        hits = (hit for hit, times in zip(self.hits, taken, strict=True) for _ in range(times) if hit is not None)
        return TankHits(self.state, tuple(hits), self.nerve)


class SoftTeam(Struct, frozen=True, cache_hash=True):
    """A team without armour under fire, and what a hit of each battery does to it; None cannot fall on it."""

    hits: tuple[SoftHit | None, ...]

    def struck(self, taken: tuple[int, ...]) -> SoftHits:
        """The team with so many hits of each battery."""
        hits = (hit for hit, times in zip(self.hits, taken, strict=True) for _ in range(times) if hit is not None)
        return SoftHits(tuple(hits))


TargetTeam = TankTeam | SoftTeam

#: Dice to hit by what each needs, of weapons whose hits do the same.
Battery = tuple[tuple[int, Need], ...]


class FireProfile(Struct, frozen=True):
    """Batteries in the order in which their hits are assigned, teams of a kind in the order they take them.

    Hits of the `harmless` battery can hurt none of them and are only counted. `pins_at` is how many hits Pin the unit
    Down, None if nothing does.
    """

    batteries: tuple[Battery, ...]
    harmless: Battery
    teams: tuple[tuple[int, TargetTeam], ...]
    pins_at: int | None


class Fired(Struct, frozen=True):
    """What a unit's fire did: teams Destroyed, tanks newly Bailed Out, hits, and whether the unit is Pinned Down."""

    words: ClassVar[dict[str, str]] = {"bailed": "Bailed Out", "pinned": "Pinned Down"}

    destroyed: int
    bailed: int
    hits: int
    pinned: bool


#: Teams Destroyed, and newly Bailed Out.
TeamsLost = tuple[int, int]
NOBODY: TeamsLost = (0, 0)


class Alike(Struct, frozen=True, cache_hash=True):
    """So many teams of a kind with the same hits."""

    number: int
    under: TankHits | SoftHits


@lru_cache(maxsize=4096)
def dealt(sizes: tuple[int, ...], hits: tuple[int, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Hits dealt round all teams in order, battery after battery.

    Tells (number of teams, their kind, hits of each battery on each of them) of all that have any.
    """
    teams = sum(sizes)
    taken = [[0] * len(hits) for _ in range(teams)]
    at = 0
    for battery, number in enumerate(hits):
        for hit in range(at, at + number):
            taken[hit % teams][battery] += 1
        at += number
    found: dict[tuple[int, tuple[int, ...]], int] = {}
    kinds = (kind for kind, size in enumerate(sizes) for _ in range(size))
    for kind, each in zip(kinds, taken, strict=True):
        if any(each):
            found[kind, tuple(each)] = found.get((kind, tuple(each)), 0) + 1
    return tuple((number, kind, each) for (kind, each), number in found.items())


def lost_teams(dice: Dice, team: TankHits | SoftHits) -> TeamsLost:
    """What becomes of one team under its hits."""
    if isinstance(team, SoftHits):
        return int(destroyed_by_any(dice, team)), 0
    state = after_hits(dice, team)
    newly_bailed = state is TankState.BAILED and team.state is TankState.OK
    return int(state is TankState.DESTROYED), int(newly_bailed)


def lost_alike(dice: Dice, teams: Alike) -> TeamsLost:
    return dice.accumulate(teams.number, lost_teams, teams.under, NOBODY, why=fow.ARMOUR_ROLL)


@lru_cache(maxsize=4096)
def struck_alike(teams: tuple[tuple[int, TargetTeam], ...], hits: tuple[int, ...]) -> tuple[Alike, ...]:
    """All teams that are hit, those of a kind with the same hits together."""
    groups = dealt(tuple(size for size, _ in teams), hits)
    return tuple(Alike(number, teams[kind][1].struck(taken)) for number, kind, taken in groups)


def roll_batteries(dice: Dice, batteries: tuple[Battery, ...]) -> tuple[int, ...]:
    """The hits of each battery."""
    return tuple([dice.pool(battery, why=fow.HIT_BASE) for battery in batteries])


def fire_in_earnest(dice: Dice, profile: FireProfile) -> tuple[int, int, int]:
    """Everything that can hurt: rolls to hit, hits assigned, saves. Teams Destroyed and newly Bailed Out, and hits."""
    hits = dice.run(roll_batteries, profile.batteries, why=fow.HIT_BASE)
    destroyed, bailed = dice.each(lost_alike, struck_alike(profile.teams, hits), NOBODY, why=fow.ARMOUR_ROLL)
    return destroyed, bailed, sum(hits)


def fire(dice: Dice, profile: FireProfile) -> Fired:
    """The fire of one unit at one target; hits before saves Pin Down."""
    idle = dice.pool(profile.harmless, why=fow.HIT_BASE) if profile.harmless else 0
    destroyed, bailed, hits = dice.run(fire_in_earnest, profile) if profile.batteries else (*NOBODY, 0)
    total = idle + hits
    return Fired(destroyed, bailed, total, profile.pins_at is not None and total >= profile.pins_at)
