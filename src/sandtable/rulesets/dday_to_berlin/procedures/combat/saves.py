"""Save rolls: the battalion's Save Roll Value with the modifiers of the printed table, rolled under on a D10."""

from sandtable.explain import Modifier, Target
from sandtable.explain.sentences import plural
from sandtable.rulesets.dday_to_berlin import rule_ids as ddb
from sandtable.rulesets.dday_to_berlin.procedures.combat.defence import DefendedZone
from sandtable.rulesets.dday_to_berlin.tables import Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import AttackedFrom, Kind, Quality, Terrain

#: What helps every defender, and what an assault takes away.
SAVE_RULES = (ddb.SAVE_BASE, ddb.SAVE_SUPPORTS, ddb.SAVE_ROUGH, ddb.SAVE_PREPARED, ddb.GAP_SAVE_CLAMP)
ASSAULTED_RULES = (ddb.SAVE_FLANK, ddb.SAVE_TANK_NO_AT, ddb.SAVE_HEAVIER_ARMOUR)


def save_target(
    name: str, battalion: Battalion, quality: Quality, tables: Tables, *modifiers: Modifier | None
) -> Target:
    """The Save Roll Value with what changes it."""
    base = Modifier(battalion.save(quality), ddb.SAVE_BASE, f"save value of {quality.said} {battalion.name}")
    return tables.target(name, ddb.GAP_SAVE_CLAMP, base, *modifiers)


def stated_save(name: str, number: int, tables: Tables) -> Target:
    """A save number that a player has already worked out."""
    return tables.target(name, ddb.GAP_SAVE_CLAMP, Modifier(number, ddb.SAVE_BASE, "as stated"))


def supported(number: int, noun: str, tables: Tables) -> Modifier | None:
    """Supporting units in the saving unit's own zone; up to two count."""
    return tables.save["support"].counted(number, f"supporting {plural(number, noun)} in its zone")


def cover(held: DefendedZone, tables: Tables) -> Modifier | None:
    """Rough terrain or, instead, a prepared position; MECH battalions have no use of either."""
    if held.battalion.is_mech:
        return None
    if held.prepared:
        return tables.save["prepared"].modifier
    return tables.save["rough"].modifier if held.terrain is Terrain.ROUGH else None


def hunger(out_of_supply: bool, tables: Tables) -> Modifier | None:
    return tables.save["out_of_supply"].modifier if out_of_supply else None


def flank(attacked_from: AttackedFrom, tables: Tables) -> Modifier | None:
    return None if attacked_from is AttackedFrom.FRONT else tables.save["flank"].modifier


def tank_fright(attacker: Battalion, held: DefendedZone, tables: Tables) -> Modifier | None:
    """Attacked by TNK, and nobody in the zone stops tanks (ddb.gap.tank-no-at-scope)."""
    if attacker.kind is not Kind.TNK or any(stand.stops_tanks for stand in held.zone):
        return None
    return tables.save["tank_without_antitank"].modifier


def outgunned(attacker: Battalion, defender: Battalion, tables: Tables) -> Modifier | None:
    both = attacker.is_armour and defender.is_armour
    return tables.save["heavier_armour"].modifier if both and attacker.weight > defender.weight else None


def save_of_defender(name: str, held: DefendedZone, tables: Tables, *minuses: Modifier | None) -> Target:
    """What helps every defender, its zone and its cover, and what the attack takes away; an HQ helps nobody."""
    beside = supported(sum(not other.is_hq for other in held.others), "battalion", tables)
    return save_target(name, held.battalion, held.quality, tables, beside, cover(held, tables), *minuses)


def save_in_assault(held: DefendedZone, attacker: Battalion, attacked_from: AttackedFrom, tables: Tables) -> Target:
    """Save of the primary defender of an assault; the minuses add up."""
    return save_of_defender(
        "Defender's save",
        held,
        tables,
        flank(attacked_from, tables),
        tank_fright(attacker, held, tables),
        outgunned(attacker, held.battalion, tables),
        hunger(held.out_of_supply, tables),
    )


def save_under_fire(held: DefendedZone, tables: Tables) -> Target:
    """Save against artillery, which has no flank, tanks or heavier armour to it."""
    return save_of_defender("Defender's save", held, tables, hunger(held.out_of_supply, tables))


def save_under_air_strike(held: DefendedZone, tables: Tables) -> Target:
    """Save against an air strike: none of the minuses (ddb.gap.air-save)."""
    return save_of_defender("Target's save", held, tables)


def save_of_attacker(
    attacker: Battalion, quality: Quality, supports: int, terrain: Terrain, out_of_supply: bool, tables: Tables
) -> Target:
    """Save of the primary attacker: what supports it in its zone, and armour pays for assaulting rough terrain."""
    into_rough = attacker.is_armour and terrain is Terrain.ROUGH
    return save_target(
        "Attacker's save",
        attacker,
        quality,
        tables,
        supported(supports, "battalion", tables),
        tables.save["armour_into_rough"].modifier if into_rough else None,
        hunger(out_of_supply, tables),
    )
