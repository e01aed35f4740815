"""Bulletproof Cover: where a team shelters, and what it shelters from."""

from __future__ import annotations

from sandtable.explain import Effect
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.rows import Team
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Attack, Kind, Note, Shelter
from sandtable.sheet import FactsFault

#: What gives Bulletproof Cover, where it does.
GIVES = {
    Shelter.INSIDE: (fow.GAP_BULLETPROOF_COVER, "foxholes, trench, building, ruins or craters"),
    Shelter.BEHIND: (fow.GAP_BULLETPROOF_COVER, "touching the far side of a stone wall or bocage"),
    Shelter.GUN_SHIELD: (fow.GAP_WEAPON_NOTES, "gun shield, shot at from in front"),
}


def bulletproof(kind: Kind, shelter: Shelter, attack: Attack, tables: Tables) -> Effect:
    """Whether a team is in Bulletproof Cover, and why."""
    protected, rule, label = _cover(kind, shelter, attack, tables)
    return Effect("bulletproof_cover", protected, rule, label)


def _cover(kind: Kind, shelter: Shelter, attack: Attack, tables: Tables) -> tuple[bool, str, str]:
    if not kind.on_foot:
        return False, fow.GAP_BULLETPROOF_COVER, "only Infantry and Guns are ever in Bulletproof Cover"
    row = tables.bulletproof[attack]
    if row.covers and shelter is Shelter.OPEN:
        return False, fow.GAP_BULLETPROOF_COVER, "no Bulletproof Cover"
    if shelter not in row.covers:
        return False, row.rule, row.label
    rule, where = GIVES[shelter]
    return True, rule, f"in Bulletproof Cover: {where}"


def carried(card: Team, shelter: Shelter) -> Shelter:
    """A shelter as one team of several has it: only some guns have a shield."""
    return Shelter.OPEN if shelter is Shelter.GUN_SHIELD and not card.has(Note.GUN_SHIELD) else shelter


def check_shield(shelter: Shelter, kind: Kind, field: str = "cover") -> None:
    if shelter is Shelter.GUN_SHIELD and kind is not Kind.GUN:
        raise FactsFault(f"{field}: only a Gun has a shield, let it be one or choose other cover")
