"""Hits on the teams of one side: dealt out evenly, and what they leave of it."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import ArmourHit, TankHits, after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.starting.scores import how_many_score, impossible, score_need
from sandtable.rulesets.flames_of_war.terms import TankState

#: What one hit meets: armour, a Save, or nothing at all, which destroys the team.
Landing: TypeAlias = ArmourHit | SoftHit | None

#: The teams of each section of a side: those that can fight, and tanks that are Bailed Out.
Left: TypeAlias = tuple[tuple[int, int], ...]

UNHURT = (1, 0)
BAILED = (0, 1)
GONE = (0, 0)


class Meets(Struct, frozen=True, cache_hash=True):
    """What each kind of hit meets in each section of a side, the worst kind first, and the nerve of each section.

    Nerve is what a tank must score when it is Bailed Out again.
    """

    landings: tuple[tuple[Landing, ...], ...]
    nerves: tuple[int, ...]


class Lot(Struct, frozen=True):
    """Teams of one section in one state that are hit alike: by so many hits of each kind."""

    section: int
    bailed: bool
    teams: int
    hits: tuple[int, ...]


class TeamHits(Struct, frozen=True):
    """One team with the hits that it takes one after the other."""

    meets: Meets
    section: int
    bailed: bool
    hits: tuple[int, ...]

    @property
    def landings(self) -> list[tuple[Landing, int]]:
        """What its hits meet, kind by kind, and how often."""
        kinds = self.meets.landings
        return [(kinds[kind][self.section], number) for kind, number in enumerate(self.hits) if number]


class Landed(Struct, frozen=True):
    """So many hits of each kind on what is left of a side."""

    meets: Meets
    hits: tuple[int, ...]
    left: Left


def fit(left: Left) -> int:
    """The teams that can fight."""
    return sum(ok for ok, _ in left)


def bailed_out(left: Left) -> int:
    return sum(bailed for _, bailed in left)


@lru_cache(maxsize=16384)
def dealt(hits: tuple[int, ...], left: Left) -> tuple[Lot, ...]:
    """Hits dealt round the teams, the worst kind first: nobody has a second hit while another has none.

    Teams that can fight come before tanks that are Bailed Out already, and sections in the order of the side.
    """
    places = [(at, False) for at, (ok, _) in enumerate(left) for _ in range(ok)]
    places += [(at, True) for at, (_, bailed) in enumerate(left) for _ in range(bailed)]
    taken = [[0] * len(hits) for _ in places]
    turn = 0
    for kind, number in enumerate(hits):
        for _ in range(number):
            taken[turn % len(places)][kind] += 1
            turn += 1
    alike: dict[tuple[int, bool, tuple[int, ...]], int] = {}
    for (section, bailed), took in zip(places, taken, strict=True):
        key = section, bailed, tuple(took)
        alike[key] = alike.get(key, 0) + 1
    return tuple(Lot(section, bailed, teams, took) for (section, bailed, took), teams in alike.items())


def saved(dice: Dice, hit: SoftHit, number: int) -> int:
    """How many hits alike a team saves."""
    if impossible(hit.save):
        return 0
    need = score_need(hit.save)
    return dice.successes(number, need.rerolling("hits") if hit.twice else need, why=fow.SAVE_OTHER)


def outlives(dice: Dice, hit: SoftHit, number: int) -> bool:
    """Whether a team saves against so many hits alike, or its cover holds off those that it does not save."""
    unsaved = number - saved(dice, hit, number)
    if unsaved and hit.protected:
        unsaved = how_many_score(dice, unsaved, hit.firepower, why=hit.rule)
    return not unsaved


def team_after(dice: Dice, team: TeamHits) -> tuple[int, int]:
    """What is left of a team: one that can fight, one Bailed Out, or none."""
    soft: Counter[SoftHit] = Counter()
    armoured: tuple[ArmourHit, ...] = ()
    for hit, number in team.landings:
        if isinstance(hit, SoftHit):
            soft[hit] += number
        elif hit is not None:
            armoured += (hit,) * number
    if soft:
        return UNHURT if all(outlives(dice, hit, number) for hit, number in soft.items()) else GONE
    state = TankState.BAILED if team.bailed else TankState.OK
    after = after_hits(dice, TankHits(state, armoured, team.meets.nerves[team.section]))
    return {TankState.OK: UNHURT, TankState.BAILED: BAILED, TankState.DESTROYED: GONE}[after]


def lot_after(dice: Dice, meets: Meets, lot: Lot) -> tuple[int, int]:
    """What is left of teams that are hit alike; those that take no hit stay as they are."""
    if not any(lot.hits):
        return (0, lot.teams) if lot.bailed else (lot.teams, 0)
    met = meets.landings[0][lot.section]
    if met is None:
        return GONE
    team = TeamHits(meets, lot.section, lot.bailed, lot.hits)
    return dice.accumulate(
        lot.teams, team_after, team, GONE, why=fow.SAVE_OTHER if isinstance(met, SoftHit) else fow.ARMOUR_ROLL
    )


def after_landing(dice: Dice, landed: Landed) -> Left:
    """What hits leave of a side."""
    if not any(landed.hits):
        return landed.left
    after = [[0, 0] for _ in landed.left]
    for lot in dealt(landed.hits, landed.left):
        unhurt, bailed = lot_after(dice, landed.meets, lot)
        after[lot.section][0] += unhurt
        after[lot.section][1] += bailed
    return tuple((unhurt, bailed) for unhurt, bailed in after)
