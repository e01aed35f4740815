"""Defensive Fire as dice: shots at the teams that charge, their saves, and whether they fall back."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Landed, Left, Meets, after_landing, dealt, fit


class FireAtCharge(Struct, frozen=True):
    """All Defensive Fire at a charge, and what drives the charge back.

    `volleys` are dice and needs for each kind of hit, the worst first; `armoured` tells of each section whether it
    is of armoured tanks: these fall back when so many of them are out of action, others when so many hits fell on
    them.
    """

    volleys: tuple[tuple[tuple[int, Need], ...], ...]
    meets: Meets
    left: Left
    armoured: tuple[bool, ...]
    hits_to_drive_back: int
    tanks_to_drive_back: int
    #: Hits of the only kind that were scored already, instead of rolls to hit.
    scored: int = 0


class AfterFire(Struct, frozen=True):
    """What Defensive Fire did: its hits, whether the charge falls back, and what is left of it."""

    hits: int
    falls_back: bool
    left: Left


def resolve_fire(dice: Dice, fire: FireAtCharge) -> AfterFire:
    """Hits are counted before the saves; tanks are counted after them."""
    hits = (fire.scored,) if fire.scored else tuple(dice.pool(shots, why=fow.HIT_BASE) for shots in fire.volleys)
    left = dice.run(after_landing, Landed(fire.meets, hits, fire.left), why=fow.ARMOUR_ROLL)
    return AfterFire(sum(hits), driven_back(fire, hits, left), left)


def driven_back(fire: FireAtCharge, hits: tuple[int, ...], left: Left) -> bool:
    on_foot = sum(sum(lot.hits) * lot.teams for lot in dealt(hits, fire.left) if not fire.armoured[lot.section])
    tanks = [(was, now) for was, now, tank in zip(fire.left, left, fire.armoured, strict=True) if tank]
    out = fit(tuple(was for was, _ in tanks)) - fit(tuple(now for _, now in tanks))
    return on_foot >= fire.hits_to_drive_back or out >= fire.tanks_to_drive_back
