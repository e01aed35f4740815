"""The defending side of any attack: the primary defender, the rest of its zone, and the ground they stand on."""

from typing import Annotated

from msgspec import Struct

from sandtable.explain import Refusal, Refused, refuse_if, refused
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.facts import DefendingTerrain
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import check_detachment
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import MOST_UNITS, Quality, Terrain
from sandtable.sheet import Facts
from sandtable.sheet.facts import choice, flag, unit, units

#: What may stand in a zone, and what of it may be attacked.
TARGET_RULES = (ddb.COMBAT_ONCE_PER_TARGET, ddb.GAP_HQ, ddb.GAP_STACKING)


class DefenderFacts(Facts, frozen=True, kw_only=True):
    """The unit that is attacked and the zone it stands in."""

    defender: Annotated[str, unit("Defender", CODES, "Primary defender, from the Battalion Information Table")] = "inf"
    defender_quality: Annotated[Quality, choice("Defender's quality", "Morale quality of the primary defender")] = (
        Quality.REGULAR
    )
    defender_detachment: Annotated[bool, flag("Defender is a detachment", "A company: any failed save loses it")] = (
        False
    )
    others: Annotated[
        tuple[str, ...],
        units("Others in its zone", CODES, MOST_UNITS, "All other units in the defending zone, an HQ too"),
    ] = ()
    terrain: DefendingTerrain = Terrain.OPEN
    prepared: Annotated[bool, flag("Prepared position", "Whether the defending zone holds a prepared position")] = False
    defender_out_of_supply: Annotated[bool, flag("Defender out of supply", "Advanced rule")] = False
    attacked_already: Annotated[
        bool, flag("Attacked already", "Whether the defender was attacked before in this player turn")
    ] = False


class DefendedZone(Struct, frozen=True):
    """The same, with the battalions looked up."""

    battalion: Battalion
    quality: Quality
    detachment: bool
    others: tuple[Battalion, ...]
    terrain: Terrain
    prepared: bool
    out_of_supply: bool

    @property
    def zone(self) -> tuple[Battalion, ...]:
        """Every unit in the zone, the primary defender first."""
        return (self.battalion, *self.others)

    @property
    def battalions(self) -> int:
        """Battalions in the zone: HQs are not counted, but a lone HQ counts as the one (ddb.gap.hq)."""
        return max(1, sum(not stand.is_hq for stand in self.zone))

    @property
    def said(self) -> str:
        """The defender in words."""
        rough = self.terrain is Terrain.ROUGH
        place = "in rough terrain" if rough else "in the open"
        if self.prepared:
            place = "in a prepared position" + (" in rough terrain" if rough else "")
        return f"{self.battalion.said(self.quality, detachment=self.detachment)} {place}"


def defence(facts: DefenderFacts, tables: Tables) -> DefendedZone:
    return DefendedZone(
        tables.battalions[facts.defender],
        facts.defender_quality,
        facts.defender_detachment,
        tuple(tables.battalions[code] for code in facts.others),
        facts.terrain,
        facts.prepared,
        facts.defender_out_of_supply,
    )


def crowded(stands: int, where: str, tables: Tables) -> Refusal | None:
    """More stands in a zone than may be there."""
    limit = tables.limits["stacking"]
    return refuse_if(stands > limit.value, limit.rule, f"{stands} stands in {where}, {limit.value} may be")


def cannot_lead(attacker: Battalion) -> Refusal | None:
    because = f"{attacker.name} cannot lead an assault"
    return refuse_if(not attacker.can_assault, ddb.GAP_ASSAULT_ELIGIBILITY, because)


def defence_refusals(facts: DefenderFacts, tables: Tables) -> Refused | None:
    """What cannot stand together in a zone, and what cannot be attacked there."""
    held = defence(facts, tables)
    check_detachment("defender_detachment", held.battalion, detachment=held.detachment)
    stands = sum(not stand.is_hq for stand in held.zone)
    shielded = held.battalion.is_hq and stands > 0
    return refused(
        crowded(stands, "the defending zone", tables),
        refuse_if(shielded, ddb.GAP_HQ, "an HQ is attacked only when no battalion is in its zone"),
        refuse_if(
            facts.attacked_already, ddb.COMBAT_ONCE_PER_TARGET, "the defender was already attacked this player turn"
        ),
    )
