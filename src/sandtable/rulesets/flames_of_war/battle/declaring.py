"""A volley is declared: its shooters are told, turn to face their targets, and have shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.explain import Refused
from sandtable.game import Tell
from sandtable.inches.directions import bearing
from sandtable.rulesets.flames_of_war.battle import events as e
from sandtable.rulesets.flames_of_war.battle.answers import Aim
from sandtable.rulesets.flames_of_war.battle.seeing import distance
from sandtable.rulesets.flames_of_war.battle.shooting import is_pinned
from sandtable.rulesets.flames_of_war.battle.state import BattleState
from sandtable.rulesets.flames_of_war.procedures.sighting.rotating import ROTATE_TO_FACE, RotateFacts, Turns

S = TypeVar("S", bound=BattleState)


def declared(s: S, aims: Sequence[Aim], tell: Tell) -> S:
    """The state in which teams have declared, turned, and shot (fow.shoot.declare-first, fow.shoot.rotate)."""
    told(s, aims, tell)
    for shooter, target in {aim.shooter: aim.target for aim in aims}.items():
        s = faced(s, shooter, target)
    shot = {aim.shooter: 1 << s.unit_of(aim.target) for aim in aims}
    return replace(s, shot=s.shot | set_of(shot), shot_at=(*s.shot_at, *shot.items()))


def told(s: BattleState, aims: Sequence[Aim], tell: Tell) -> None:
    """Who shoots at whom with what, alike teams together."""
    alike: dict[tuple[int, int, str], list[int]] = {}
    for aim in aims:
        alike.setdefault((s.unit_of(aim.shooter), aim.target, aim.weapon), []).append(aim.shooter)
    for (unit, target, weapon), shooters in alike.items():
        nearest = min(distance(s, shooter, target) for shooter in shooters)
        tell(e.Declared(unit, tuple(shooters), target, weapon, nearest))


def faced(s: S, shooter: int, target: int) -> S:
    """A shooter turned to its target: the turret, the hull or the base (fow.gap.rotate-to-face)."""
    if s.scenario.aircraft >> shooter & 1:
        return s
    turret = bool(s.scenario.turreted >> shooter & 1)
    facts = RotateFacts(kind=s.kind(shooter), turret=turret, angle=0, pinned=is_pinned(s, shooter))
    turns = s.scenario.assess(ROTATE_TO_FACE, facts)
    if isinstance(turns, Refused):
        return s
    return s.turned_to(shooter, bearing(s.place(shooter), s.place(target)), turret=turns.profile is Turns.TURRET)
