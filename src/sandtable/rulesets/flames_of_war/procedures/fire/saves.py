"""Hits on teams without armour: the Save, Bulletproof Cover and Firepower."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.scores import scores

SOFT_STAGES = (
    (fow.SAVE_OTHER, "saves"),
    (fow.SAVE_BULLETPROOF, "Firepower test"),
    (fow.SAVE_AIRCRAFT, "Firepower test"),
)


class SoftHit(Struct, frozen=True):
    """A hit on a team without armour.

    `twice`: a save counts only if it is made again (a Brutal weapon, or a Repeat Bombardment; never a third time).
    `protected`: the shooter must score Firepower as well, by the rule of Bulletproof Cover or of Aircraft.
    """

    save: int
    firepower: int
    protected: bool = False
    twice: bool = False
    rule: str = fow.SAVE_BULLETPROOF


def destroyed_by(dice: Dice, hit: SoftHit) -> bool:
    """Whether the team is Destroyed."""
    saved = scores(dice, hit.save, why=fow.SAVE_OTHER)
    if saved and hit.twice:
        saved = scores(dice, hit.save, why=fow.SAVE_OTHER)
    if saved:
        return False
    return not hit.protected or scores(dice, hit.firepower, why=hit.rule)
