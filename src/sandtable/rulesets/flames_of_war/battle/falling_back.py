"""Teams that fall back: the way they came, then straight away, until they are clear (fow.gap.fallback-way)."""

from __future__ import annotations

from itertools import pairwise
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.game import Tell
from sandtable.inches.moving.farthest import farthest
from sandtable.inches.moving.keeping import Kept, clear_of, eased, farther_than, first_entered
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.path import first_clear, last_clear
from sandtable.inches.tape import INCH, Place, cut, length, off_aim, tape
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.charge_ways import charger
from sandtable.rulesets.flames_of_war.battle.state import BattleState

Path = tuple[Place, ...]
S = TypeVar("S", bound=BattleState)


def backed_off(s: BattleState, body: int, way: Path, foes: int, inches: int) -> Path:
    """The path of a team that gets so many inches away from every one of some enemies; its start alone if it stays.

    It goes back along the way that it came, and on straight away from the nearest of them. What is in its way stops it
    short: nobody is Destroyed for that.
    """
    here, discs = s.place(body), s.discs(foes)
    clear = farther_than(INCH * inches - 1, discs, s.radius(body))
    if not any(each.refuses(here) for each in clear):
        return (here,)
    mover = charger(s, body)
    back = (here, *reversed(way[:-1])) if way else (here,)
    nearest = min(discs, key=lambda disc: tape(disc.place, back[-1]) - disc.radius)
    away = off_aim(nearest.place, back[-1], INCH * inches + nearest.radius + s.radius(body), 0)
    bare = Mover(mover.going, mover.shut, margin=mover.margin)
    end = farthest(bare, back[-1], away, tape(back[-1], away))
    path = back if end == back[-1] else (*back, end)
    found = first_clear(path, clear)
    wanted = length(path) if found is None else found.where
    return _as_far(s, body, mover, path, min(wanted, _until_met(path, mover.passing)))


def _until_met(path: Path, passing: tuple[Kept, ...]) -> int:
    """How far along a path nobody is in the way."""
    done, kept = 0, eased(passing, path[0])
    for a, b in pairwise(path):
        leg = tape(a, b)
        free, whom = first_entered(kept, a, b, leg)
        if whom is not None:
            return done + free
        done += leg
    return done


def _as_far(s: BattleState, body: int, mover: Mover, path: Path, most: int) -> Path:
    """A path cut where the team lies on nobody."""
    others = clear_of(s.discs(s.there & ~(1 << body)), s.radius(body))
    where = most
    while where > 0:
        stand = last_clear(path, others, where)
        if stand is None or stand.where <= 0:
            break
        if mover.going.may_rest(stand.place, mover.shut):
            return cut(path, stand.where)
        where = stand.where - 1
    return path[:1]


def fall_back(s: S, unit: int, bodies: int, foes: int, inches: int, why: str, tell: Tell) -> S:
    """Teams of a unit fall back, one after another; Bailed Out tanks do not move."""
    moved, paths = [], []
    for body in numbers_in(bodies & s.there & ~s.bailed):
        way = s.assault.way(body) if s.assault is not None else ()
        path = backed_off(s, body, way, foes, inches)
        if len(path) > 1:
            s = s.moved_to(body, path[-1])
            s = replace(s, **{_stirs(s, body): getattr(s, _stirs(s, body)) | 1 << body})
            moved.append(body)
            paths.append(path)
    if moved:
        tell(e.Moved(unit, tuple(moved), tuple(paths), why))
    return s


def _stirs(s: BattleState, body: int) -> str:
    """What moving is to a team: in its own turn it has moved; in the enemy's it has stirred (fow.gap.turn-marks)."""
    return "moved" if s.side_of(body) == s.active else "stirred"
