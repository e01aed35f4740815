"""Hits on armoured tanks: die and armour against Anti-tank, Firepower, and what a second Bail Out does."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Modifier, Target, counting
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.fire.to_hit import long_range
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores
from sandtable.rulesets.flames_of_war.tables import D6, Tables
from sandtable.rulesets.flames_of_war.terms import Compared, Face, Harm, TankState

#: The rules of a hit on an armoured tank, and its rolls.
ARMOUR_RULES = (
    fow.ARMOUR_ROLL,
    fow.ARMOUR_OUTCOME,
    fow.ARMOUR_GREATER,
    fow.ARMOUR_EQUAL,
    fow.ARMOUR_LESS,
    fow.BAIL_SECOND_RESULT,
)
ARMOUR_STAGES = (
    (fow.ARMOUR_ROLL, "armour die"),
    (fow.ARMOUR_OUTCOME, "Firepower test"),
    (fow.BAIL_SECOND_RESULT, "crew's nerve"),
)
#: More hits than this are taken in two parts. Exact odds profit: they go on from each state in between once.
AT_ONCE = 3


class ArmourHit(Struct, frozen=True):
    """One hit: where each face of the armour die falls, the Firepower score, and what the outcomes do.

    `outcomes` tells for each comparison what becomes of the tank if Firepower is passed or failed.
    """

    save: Classes
    firepower: int
    outcomes: tuple[tuple[str, Harm, Harm], ...]


class MixedHit(Struct, frozen=True):
    """A hit from where hull and turret show different faces: a die tells which part is struck."""

    parts: Classes
    hull: ArmourHit
    turret: ArmourHit


class TankHit(Struct, frozen=True):
    """A hit on a tank in some state, and what it must score to bear a second Bail Out."""

    state: TankState
    hit: ArmourHit | MixedHit
    nerve: int


class TankHits(Struct, frozen=True):
    """Hits on one tank in the order they were assigned."""

    state: TankState
    hits: tuple[ArmourHit | MixedHit, ...]
    nerve: int


def armour_number(
    face: Face,
    armour: int,
    firepower: int,
    tables: Tables,
    *,
    distance: float = 0.0,
    skirts: bool = False,
) -> Target:
    """What is added to the armour die; skirts make Side 5 against hollow charges and other weak Firepower."""
    rating = Modifier(armour, fow.ARMOUR_ROLL, f"{face.said} armour")
    if skirts and face is Face.SIDE and firepower >= tables.limit("skirts_firepower"):
        plates = tables.constant("skirts_side")
        rating = Modifier(max(armour, plates.value), plates.rule, "Side armour with Bazooka Skirts")
    bonus = tables.constant("armour_range_bonus") if long_range(distance, tables) else None
    return Target("Armour", rating, counting(bonus))


def armour_hit(armour: int, at: int, firepower: int, tables: Tables) -> ArmourHit:
    """A hit against an armour total that is still without its die."""
    equal = at - armour
    rows = [(Compared.LESS, 1, equal - 1), (Compared.EQUAL, equal, equal), (Compared.GREATER, equal + 1, D6)]
    inside = [(name, max(low, 1), min(high, D6)) for name, low, high in rows]
    outcomes = tuple((name, row.passed, row.failed) for name, row in tables.outcomes.items())
    return ArmourHit(Classes(D6, tuple(row for row in inside if row[1] <= row[2])), firepower, outcomes)


def harm_of(dice: Dice, hit: ArmourHit | MixedHit) -> Harm:
    """What one hit does: the part struck if that is in doubt, the armour die, then Firepower where it matters."""
    if isinstance(hit, MixedHit):
        hit = hit.hull if dice.look_up(hit.parts, why=fow.FACING_MIXED) == "hull" else hit.turret
    compared = dice.look_up(hit.save, why=fow.ARMOUR_ROLL)
    passed, failed = next((passed, failed) for name, passed, failed in hit.outcomes if name == compared)
    if passed is failed:
        return passed
    return passed if scores(dice, hit.firepower, why=fow.ARMOUR_OUTCOME) else failed


def after_hit(dice: Dice, tank: TankHit) -> TankState:
    """How a tank is after one hit; Bailed Out again, it tests its nerve at once."""
    if tank.state is TankState.DESTROYED:
        return tank.state
    harm = dice.run(harm_of, tank.hit, why=fow.ARMOUR_ROLL)
    return after_harm(dice, tank.state, harm, tank.nerve)


def after_harm(dice: Dice, state: TankState, harm: Harm, nerve: int) -> TankState:
    """How a tank is after the result of a hit."""
    if harm is Harm.NONE:
        return state
    if harm is Harm.DESTROY:
        return TankState.DESTROYED
    if state is TankState.OK:
        return TankState.BAILED
    return TankState.BAILED if scores(dice, nerve, why=fow.BAIL_SECOND_RESULT) else TankState.DESTROYED


def after_hits(dice: Dice, tank: TankHits) -> TankState:
    """How a tank is after all its hits, one at a time; what is left when it is Destroyed is lost."""
    if len(tank.hits) > AT_ONCE:
        half = len(tank.hits) // 2
        state = dice.run(after_hits, TankHits(tank.state, tank.hits[:half], tank.nerve), why=fow.ARMOUR_ROLL)
        return dice.run(after_hits, TankHits(state, tank.hits[half:], tank.nerve), why=fow.ARMOUR_ROLL)
    state = tank.state
    for hit in tank.hits:
        state = dice.run(after_hit, TankHit(state, hit, tank.nerve), why=fow.ARMOUR_ROLL)
    return state
