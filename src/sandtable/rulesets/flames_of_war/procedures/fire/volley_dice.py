"""The fire of a unit whose teams stand apart, as dice: every hit falls where its shooter may put it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import prod

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.armour import after_hits
from sandtable.rulesets.flames_of_war.procedures.fire.batteries import Harming, can_hurt
from sandtable.rulesets.flames_of_war.procedures.fire.saves import SoftHit
from sandtable.rulesets.flames_of_war.procedures.fire.team_save import destroyed_by_any
from sandtable.rulesets.flames_of_war.procedures.fire.under_fire import (
    NOBODY,
    Alike,
    Battery,
    Fired,
    SoftTeam,
    TankTeam,
    TargetTeam,
    lost_alike,
    roll_batteries,
)
from sandtable.rulesets.flames_of_war.terms import TankState

#: So many mixes of hits that do different things are weighed at most; more can still be thrown.
MOST_MIXES = 1500
TOO_MANY = "too many shots that all do something else to weigh every mix of their hits"


class Shot(Struct, frozen=True, cache_hash=True):
    """The dice of one weapon of one shooting team, and the target that it is declared at.

    `harms` is what a hit does to each of the teams under fire, None where no hit of it may ever fall; `swaps` tells of
    each whether the shooter is far enough to have mistaken it.
    """

    shooter: int
    weapon: str
    dice: int
    need: Need | None
    target: int
    harms: tuple[Harming | None, ...]
    swaps: tuple[bool, ...]
    #: The teams that its hits are assigned to, in the order in which they take them where nothing else decides.
    order: tuple[int, ...]

    @property
    def fires(self) -> bool:
        return self.need is not None and self.dice > 0

    @property
    def assigned(self) -> tuple[Harming | None, ...]:
        """What a hit does to each of the teams that it is assigned to, None for those that only a swap can reach."""
        return tuple(harm if place in self.order else None for place, harm in enumerate(self.harms))

    @property
    def hurts(self) -> bool:
        return any(harm is not None and can_hurt(harm) for harm in self.assigned)


class Volley(Struct, frozen=True):
    """All fire of a unit at the teams of one type in one enemy unit, in the order in which its hits are assigned."""

    shots: tuple[Shot, ...]
    states: tuple[TankState, ...]
    nerves: tuple[int, ...]


class Shared(Struct, frozen=True, cache_hash=True):
    """The declared target, and all teams that a hit may fall on, the target first."""

    target: int
    open_to: tuple[int, ...]


class VolleyProfile(Struct, frozen=True):
    """Batteries with their aims, the teams under fire, the hits that Pin Down, and which team alone is asked about."""

    batteries: tuple[Battery, ...]
    aims: tuple[Shared, ...]
    harmless: Battery
    teams: tuple[TargetTeam, ...]
    pins_at: int | None
    only: int | None = None
    too_wide: str = ""

    @property
    def armoured(self) -> bool:
        return isinstance(self.teams[0], TankTeam)


# ------------------------------------------------------------------ from shots to batteries


def aim_of(shot: Shot) -> Shared:
    return Shared(shot.target, shot.order)


def volley_profile(volley: Volley, pins_at: int | None, only: int | None = None) -> VolleyProfile:
    """Shots whose hits do the same are thrown together; those that can hurt nobody are only counted."""
    batteries: dict[tuple[Shared, tuple[Harming | None, ...]], Counter[Need]] = {}
    harmless: Counter[Need] = Counter()
    for shot in volley.shots:
        if shot.need is not None and shot.dice:
            together = batteries.setdefault((aim_of(shot), shot.assigned), Counter()) if shot.hurts else harmless
            together[shot.need] += shot.dice
    pooled = tuple(map(_pooled, batteries.values()))
    mixes = prod(1 + sum(dice for dice, _ in battery) for battery in pooled)
    return VolleyProfile(
        pooled,
        tuple(aim for aim, _ in batteries),
        _pooled(harmless),
        teams_under(volley, tuple(harms for _, harms in batteries)),
        pins_at,
        only,
        TOO_MANY if mixes > MOST_MIXES else "",
    )


def _pooled(needs: Counter[Need]) -> Battery:
    return tuple((dice, need) for need, dice in needs.items())


def teams_under(volley: Volley, batteries: tuple[tuple[Harming | None, ...], ...]) -> tuple[TargetTeam, ...]:
    """Each team with what a hit of each battery does to it."""
    return tuple(
        team_under(tuple(harms[place] for harms in batteries), state, nerve)
        for place, (state, nerve) in enumerate(zip(volley.states, volley.nerves, strict=True))
    )


def team_under(harms: tuple[Harming | None, ...], state: TankState, nerve: int) -> TargetTeam:
    soft = tuple(harm if isinstance(harm, SoftHit) else None for harm in harms)
    if any(soft):
        return SoftTeam(soft)
    return TankTeam(state, nerve, tuple(None if isinstance(harm, SoftHit) else harm for harm in harms))


# ------------------------------------------------------------------ the dice


@lru_cache(maxsize=4096)
def shared_out(aims: tuple[Shared, ...], teams: int, hits: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The hits of each battery on each team: of one declared target each goes where fewest have fallen so far."""
    taken = [[0] * len(hits) for _ in range(teams)]
    fallen: dict[int, list[int]] = {}
    for battery, (aim, number) in enumerate(zip(aims, hits, strict=True)):
        so_far = fallen.setdefault(aim.target, [0] * teams)
        for _ in range(number):
            team = min(aim.open_to, key=so_far.__getitem__)
            so_far[team] += 1
            taken[team][battery] += 1
    return tuple(map(tuple, taken))


@lru_cache(maxsize=256)
def kinds_of(teams: tuple[TargetTeam, ...]) -> tuple[int, ...]:
    """For each team the place of the first that is like it."""
    return tuple(map(teams.index, teams))


def struck_alike(profile: VolleyProfile, hits: tuple[int, ...]) -> tuple[Alike, ...]:
    """All teams that are hit, those alike with the same hits together."""
    taken = shared_out(profile.aims, len(profile.teams), hits)
    found = Counter(pair for pair in zip(kinds_of(profile.teams), taken, strict=True) if any(pair[1]))
    return tuple(Alike(number, profile.teams[kind].struck(each)) for (kind, each), number in found.items())


def hurt_in_earnest(dice: Dice, profile: VolleyProfile) -> tuple[int, int, int]:
    """Rolls to hit, hits assigned, saves: teams Destroyed and newly Bailed Out, and hits."""
    hits = dice.run(roll_batteries, profile.batteries, why=fow.HIT_BASE)
    destroyed, bailed = dice.each(lost_alike, struck_alike(profile, hits), NOBODY, why=fow.ARMOUR_ROLL)
    return destroyed, bailed, sum(hits)


def one_team(dice: Dice, profile: VolleyProfile) -> TankState:
    """What becomes of one of the teams, whatever happens to the others."""
    assert profile.only is not None  # noqa: S101 - asked of one team only
    hits = dice.run(roll_batteries, profile.batteries, why=fow.HIT_BASE)
    team = profile.teams[profile.only]
    return fate_of(dice, team, shared_out(profile.aims, len(profile.teams), hits)[profile.only])


def fate_of(dice: Dice, team: TargetTeam, taken: tuple[int, ...]) -> TankState:
    """A team under so many hits of each battery."""
    if isinstance(team, TankTeam):
        return dice.run(after_hits, team.struck(taken), why=fow.ARMOUR_ROLL)
    destroyed = dice.run(destroyed_by_any, team.struck(taken), why=fow.SAVE_OTHER)
    return TankState.DESTROYED if destroyed else TankState.OK


def fire_volley(dice: Dice, profile: VolleyProfile) -> Fired | TankState:
    """The fire of one unit; hits before saves Pin Down."""
    if profile.too_wide:
        dice.too_wide(profile.too_wide)
    if profile.only is not None:
        return one_team(dice, profile)
    idle = dice.pool(profile.harmless, why=fow.HIT_BASE) if profile.harmless else 0
    destroyed, bailed, hits = dice.run(hurt_in_earnest, profile) if profile.batteries else (*NOBODY, 0)
    total = idle + hits
    return Fired(destroyed, bailed, total, profile.pins_at is not None and total >= profile.pins_at)


# ------------------------------------------------------------------ stage by stage, for a table that asks between


#: For each team that is hit, in the order in which the first hit fell on it, the shots whose hits it takes one by one.
Assigned = tuple[tuple[int, tuple[int, ...]], ...]


def dealt(volley: Volley, hits: Sequence[int], preferred: Sequence[int] = ()) -> list[tuple[int, int]]:
    """Hits at one declared target, each by its shot, with the teams that they fall on.

    Each goes where fewest have fallen so far; ties to the target and then the nearest to it, or, after the first, to
    whom the shooter prefers (fow.gap.hit-assignment-who).
    """
    fallen: Counter[int] = Counter()
    found: list[tuple[int, int]] = []
    for shot in hits:
        places = volley.shots[shot].order
        if preferred and found:
            places = tuple(place for place in preferred if place in places)
        place = min(places, key=fallen.__getitem__)
        fallen[place] += 1
        found.append((shot, place))
    return found


def assigned(volley: Volley, hits: Sequence[int]) -> Assigned:
    """The hits of each shot where the rules put them."""
    pools: dict[int, list[int]] = {}
    for number, (shot, scored) in enumerate(zip(volley.shots, hits, strict=True)):
        pools.setdefault(shot.target, []).extend([number] * scored)
    on: dict[int, list[int]] = {}
    for pool in pools.values():
        for one, team in dealt(volley, pool):
            on.setdefault(team, []).append(one)
    return tuple((team, tuple(shots)) for team, shots in on.items())


def swapped(volley: Volley, hits: Assigned, one: int, other: int) -> Assigned:
    """Two teams change all hits that can be: both must be valid, and far enough from who scored them."""
    on = dict(hits)

    def moves(place: int) -> bool:
        shot = volley.shots[place]
        return all(shot.harms[team] is not None and shot.swaps[team] for team in (one, other))

    ours, theirs = on.get(one, ()), on.get(other, ())
    on[one] = (*(place for place in ours if not moves(place)), *filter(moves, theirs))
    on[other] = (*(place for place in theirs if not moves(place)), *filter(moves, ours))
    return tuple((team, shots) for team, shots in on.items() if shots)
