"""Bulletproof Cover: where a team shelters, and what it shelters from."""

from __future__ import annotations

from enum import StrEnum

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Shelter


class GroundCover(StrEnum):
    """The shelter that the ground gives; a gun shield is on the card."""

    OPEN = "open"
    INSIDE = "inside"
    BEHIND = "behind"

    @property
    def said(self) -> str:
        return Shelter(self.value).said


def bulletproof(kind: Kind, shelter: Shelter, attack: Attack) -> Effect:
    """Whether a team is in Bulletproof Cover, and why."""
    protected, rule, label = _cover(kind, shelter, attack)
    return Effect("bulletproof_cover", protected, rule, label)


def _cover(kind: Kind, shelter: Shelter, attack: Attack) -> tuple[bool, str, str]:
    if not kind.on_foot:
        return False, fow.GAP_BULLETPROOF_COVER, "only Infantry and Guns are ever in Bulletproof Cover"
    if shelter is Shelter.OPEN:
        return False, fow.GAP_BULLETPROOF_COVER, "no Bulletproof Cover"
    if attack in (Attack.MINES, Attack.ASSAULT):
        against = "mines" if attack is Attack.MINES else "an assault"
        return False, fow.GAP_BULLETPROOF_COVER, f"nothing is Bulletproof Cover against {against}"
    if attack is Attack.BOMBARDMENT and shelter is not Shelter.INSIDE:
        return False, fow.BOMBARD_SAVES_NO_COVER, "neither a wall nor a gun shield helps against a bombardment"
    if shelter is Shelter.INSIDE:
        return True, fow.GAP_BULLETPROOF_COVER, "in Bulletproof Cover: foxholes, trench, building, ruins or craters"
    if shelter is Shelter.BEHIND:
        return True, fow.GAP_BULLETPROOF_COVER, "in Bulletproof Cover: touching the far side of a stone wall or bocage"
    return True, fow.GAP_WEAPON_NOTES, "in Bulletproof Cover: gun shield, shot at from in front"
