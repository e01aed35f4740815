"""One side strikes in an assault: a die for each team in contact, and what the hits leave of the other side."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from sandtable.dice import Dice, Need
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.assault.teams_hit import Landed, Left, Meets, after_landing

#: For each kind of hit the teams that can score it, and what they need.
Blows: TypeAlias = tuple[tuple[tuple[int, Need], ...], ...]


class Strike(Struct, frozen=True):
    """The blows of a side, the worst kind of hit first, and what they meet in what is left of the other."""

    blows: Blows
    meets: Meets
    left: Left


def roll_blows(dice: Dice, blows: Blows) -> tuple[int, ...]:
    """How many hits of each kind."""
    return tuple(dice.pool(strikers, why=fow.ASSAULT_HIT) if strikers else 0 for strikers in blows)


def resolve_strike(dice: Dice, strike: Strike) -> Left:
    """What is left of the side that was struck; hits on teams without armour destroy, surplus hits are lost."""
    hits = dice.run(roll_blows, strike.blows, why=fow.ASSAULT_HIT)
    return dice.run(after_landing, Landed(strike.meets, hits, strike.left), why=fow.ARMOUR_ROLL)
