"""How near to the enemy a team may go: clear of him, farther off when it Dashes, no closer when Pinned Down."""

from __future__ import annotations

from typing import Protocol

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.distances import beyond, within
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Enemy

#: Distances at which no enemy matters, for defaults.
CLEAR = 24.0


#: Visible enemies on the ground, whom a Dash keeps away from and Pinned Down teams do not approach.
ON_THE_GROUND = (Enemy.TEAM, Enemy.BAILED)


class Mover(Protocol):
    """What the facts of every move have in common."""

    @property
    def enemy_nearest(self) -> float: ...
    @property
    def enemy_start(self) -> float: ...
    @property
    def enemy_end(self) -> float: ...
    @property
    def enemy(self) -> Enemy: ...
    @property
    def pinned(self) -> bool: ...


def closest(mover: Mover) -> float:
    return min(mover.enemy_nearest, mover.enemy_end)


def gets_nearer(mover: Mover) -> bool:
    return beyond(mover.enemy_start, closest(mover))


def gets_away(mover: Mover) -> bool:
    """Moving away is not getting closer: it may go round an enemy at the same distance (fow.gap.closer)."""
    return not gets_nearer(mover)


def too_near(mover: Mover, tables: Tables) -> Refusal | None:
    """No move within 2 inches; a team that starts so close may only move away. Bailed Out Tanks do not count."""
    if mover.enemy is not Enemy.TEAM:
        return None
    limit = tables.limit("move_clear_of_enemy")
    if within(mover.enemy_start, limit):
        because = f"a team that starts within {limit} in of a visible enemy may only stay or move away"
        return refuse_if(not gets_away(mover), fow.GAP_ENEMY_PROXIMITY, because)
    because = f"no team moves within {limit} in of a visible enemy before the Assault Step"
    return refuse_if(within(closest(mover), limit), fow.GAP_ENEMY_PROXIMITY, because)


def too_near_to_dash(mover: Mover, tables: Tables) -> Refusal | None:
    """No part of a Dash within 8 inches; a team that starts so close may Dash if it gets no nearer."""
    if mover.enemy not in ON_THE_GROUND:
        return None
    limit = tables.limit("dash_clear_of_enemy")
    if within(mover.enemy_start, limit):
        because = f"a Dash that starts within {limit} in of a visible enemy may get no nearer to it"
        return refuse_if(gets_nearer(mover), fow.GAP_DASH_KINDS, because)
    because = f"no part of a Dash may come within {limit} in of a visible enemy"
    return refuse_if(within(closest(mover), limit), fow.GAP_DASH_KINDS, because)


def closer_while_pinned(mover: Mover) -> Refusal | None:
    approaches = mover.pinned and mover.enemy in ON_THE_GROUND and gets_nearer(mover)
    return refuse_if(approaches, fow.PIN_NO_CLOSER, "a Pinned Down team may not move closer to an enemy it can see")


def against_approach(mover: Mover, tables: Tables) -> Refused | None:
    """Every reason for which a team may not go so near to the enemy, whatever its speed."""
    return refused(too_near(mover, tables), closer_while_pinned(mover))
