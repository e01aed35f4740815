"""Save rolls: the battalion's Save Roll Value with the modifiers of the printed table, rolled under on a D10."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need
from sandtable.explain import Modifier, Refused, Target, counting, reasons, refuse_if
from sandtable.explain.sentences import plural
from sandtable.rulesets.dday_to_berlin.hits import counted, each
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import ANTITANK, ARMOUR, AttackedFrom, Kind, Quality, Terrain
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag, unit, units

BASE = "ddb.save.base"
CLAMP = "ddb.gap.save-clamp"
WHICH = "ddb.gap.save-which-side"
STAND_LIMIT = 8


def save_target(
    name: str, battalion: Battalion, quality: Quality, tables: Tables, *modifiers: Modifier | None
) -> Target:
    """The Save Roll Value with what changes it, held between the natural 1 and the natural 10."""
    floor, cap = tables.bounds(CLAMP)
    base = Modifier(battalion.save(quality), BASE, f"save value of {quality.said} {battalion.name}")
    return Target(name, base, counting(*modifiers), floor, cap)


def supported_by(others: Sequence[Battalion], tables: Tables) -> Modifier | None:
    """Other battalions in the zone; an HQ gives no bonus (ddb.gap.hq)."""
    number = sum(other.kind is not Kind.HQ for other in others)
    return counted(tables.save["support"], number, f"supporting {plural(number, 'battalion')} in its zone")


def cover(battalion: Battalion, terrain: Terrain, prepared: bool, tables: Tables) -> Modifier | None:
    """Rough terrain or, instead, a prepared position; MECH battalions have no use of either."""
    if battalion.is_mech:
        return None
    if prepared:
        return each(tables.save["prepared"])
    return each(tables.save["rough"]) if terrain is Terrain.ROUGH else None


def hunger(out_of_supply: bool, tables: Tables) -> Modifier | None:
    return each(tables.save["out_of_supply"]) if out_of_supply else None


def flank(attacked_from: AttackedFrom, tables: Tables) -> Modifier | None:
    return None if attacked_from is AttackedFrom.FRONT else each(tables.save["flank"])


def tank_fright(
    attacker: Battalion, defender: Battalion, others: Sequence[Battalion], tables: Tables
) -> Modifier | None:
    """Attacked by TNK, and neither the defender nor its zone has anything against tanks (ddb.gap.tank-no-at-scope)."""
    if attacker.kind is not Kind.TNK or any(unit.kind in ANTITANK for unit in (defender, *others)):
        return None
    return each(tables.save["tank_without_antitank"])


def outgunned(attacker: Battalion, defender: Battalion, tables: Tables) -> Modifier | None:
    both = attacker.kind in ARMOUR and defender.kind in ARMOUR
    return each(tables.save["heavier_armour"]) if both and attacker.weight > defender.weight else None


def save_under_fire(
    defender: Battalion,
    quality: Quality,
    others: Sequence[Battalion],
    terrain: Terrain,
    prepared: bool,
    out_of_supply: bool,
    tables: Tables,
) -> Target:
    """Save against artillery or an air strike: supports and cover, none of the minuses (ddb.gap.air-save)."""
    return save_target(
        "Defender's save",
        defender,
        quality,
        tables,
        supported_by(others, tables),
        cover(defender, terrain, prepared, tables),
        hunger(out_of_supply, tables),
    )


def save_in_assault(
    defender: Battalion,
    quality: Quality,
    others: Sequence[Battalion],
    terrain: Terrain,
    prepared: bool,
    out_of_supply: bool,
    attacker: Battalion,
    attacked_from: AttackedFrom,
    tables: Tables,
) -> Target:
    """Save of the primary defender of an assault; the minuses add up."""
    return save_target(
        "Defender's save",
        defender,
        quality,
        tables,
        supported_by(others, tables),
        cover(defender, terrain, prepared, tables),
        flank(attacked_from, tables),
        tank_fright(attacker, defender, others, tables),
        outgunned(attacker, defender, tables),
        hunger(out_of_supply, tables),
    )


def save_of_attacker(
    attacker: Battalion, quality: Quality, supports: int, terrain: Terrain, out_of_supply: bool, tables: Tables
) -> Target:
    """Save of the primary attacker: its in-zone supports, and armour pays for assaulting rough terrain."""
    into_rough = attacker.kind in ARMOUR and terrain is Terrain.ROUGH
    return save_target(
        "Attacker's save",
        attacker,
        quality,
        tables,
        counted(tables.save["support"], supports, f"supporting {plural(supports, 'battalion')} in its zone"),
        each(tables.save["armour_into_rough"]) if into_rough else None,
        hunger(out_of_supply, tables),
    )


class SaveResult(StrEnum):
    PASSED = "passed"
    FAILED = "failed"


def save_roll(dice: Dice, need: Need) -> SaveResult:
    return SaveResult.PASSED if dice.passes(need, why=BASE) else SaveResult.FAILED


class SaveFacts(Facts, frozen=True, kw_only=True):
    """A save number that a player has already worked out."""

    save_number: Annotated[int, count("Save number", -20, 40, "Save Roll Value plus all modifiers")] = 5


def assess_number(facts: SaveFacts, tables: Tables) -> Assessment[Need]:
    floor, cap = tables.bounds(CLAMP)
    number = Target("Save number", Modifier(facts.save_number, BASE, "as stated"), (), floor, cap)
    need = tables.test(number.total)
    return Assessment(need, f"Save roll at {facts.save_number}", (f"passes on {need.text}",), (number,))


SAVE_ROLL = Procedure(
    name="save_roll",
    title="Save roll",
    summary="One roll against a save number you know.",
    facts=SaveFacts,
    assess=assess_number,
    roll=save_roll,
    rules=(BASE, CLAMP),
    stages=((BASE, "save roll"),),
)


class Attack(StrEnum):
    ASSAULT = "assault"
    RANGED = "ranged"
    AIR = "air"


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
        units("Others in its zone", CODES, STAND_LIMIT, "All other units in the defending zone, an HQ too"),
    ] = ()
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the defending zone")] = Terrain.OPEN
    prepared: Annotated[bool, flag("Prepared position", "Whether the defending zone holds a prepared position")] = False
    defender_out_of_supply: Annotated[bool, flag("Defender out of supply", "Advanced rule")] = False


def defence(facts: DefenderFacts, tables: Tables) -> tuple[Battalion, tuple[Battalion, ...]]:
    """The primary defender and the other units of its zone."""
    return tables.battalions[facts.defender], tuple(tables.battalions[code] for code in facts.others)


def defence_refusals(facts: DefenderFacts, tables: Tables) -> Refused | None:
    """What cannot stand in one zone, or cannot be attacked there."""
    defender, others = defence(facts, tables)
    stands = sum(unit.kind is not Kind.HQ for unit in (defender, *others))
    limit = tables.limits["stacking"]
    shielded = defender.kind is Kind.HQ and any(other.kind is not Kind.HQ for other in others)
    problem = reasons(
        refuse_if(stands > limit.value, limit.rule, f"at most {limit.value} stands of one side are in a zone"),
        refuse_if(shielded, "ddb.gap.hq", "an HQ is attacked only when no battalion is in its zone"),
    )
    return Refused(problem) if problem else None


def place_said(facts: DefenderFacts) -> str:
    """The defending zone in words."""
    rough = "in rough terrain" if facts.terrain is Terrain.ROUGH else "in the open"
    return "in a prepared position" if facts.prepared else rough


class DefenderSaveFacts(DefenderFacts, frozen=True, kw_only=True):
    """A defender, and how it is attacked."""

    attack: Annotated[Attack, choice("Attack", "What the defender was hit by")] = Attack.ASSAULT
    attacker: Annotated[str, unit("Attacker", CODES, "Primary attacker of an assault")] = "inf"
    attacked_from: Annotated[AttackedFrom, choice("Attacked from", "Side of the defender that an assault meets")] = (
        AttackedFrom.FRONT
    )


def assess_defender(facts: DefenderSaveFacts, tables: Tables) -> Assessment[Need] | Refused:
    if refused := defence_refusals(facts, tables):
        return refused
    defender, others = defence(facts, tables)
    zone = (defender, facts.defender_quality, others, facts.terrain, facts.prepared, facts.defender_out_of_supply)
    if facts.attack is Attack.ASSAULT:
        number = save_in_assault(*zone, tables.battalions[facts.attacker], facts.attacked_from, tables)
    else:
        number = save_under_fire(*zone, tables)
    need = tables.test(number.total)
    subject = f"{facts.defender_quality.said} {defender.name} {place_said(facts)} save"
    return Assessment(need, subject, (f"passes on {need.text}",), (number,))


DEFENDER_SAVE = Procedure(
    name="defender_save",
    title="Defender's save",
    summary="The save number of a unit that was hit, with every modifier, and its chance.",
    facts=DefenderSaveFacts,
    assess=assess_defender,
    roll=save_roll,
    rules=(
        BASE,
        "ddb.save.supports",
        "ddb.save.rough",
        "ddb.save.prepared",
        "ddb.save.flank",
        "ddb.save.tank-no-at",
        "ddb.save.heavier-armour",
        CLAMP,
        WHICH,
        "ddb.gap.air-save",
        "ddb.gap.tank-no-at-scope",
        "ddb.gap.spg-is-td",
        "ddb.gap.mech-mot-classes",
        "ddb.gap.hq",
        "ddb.gap.supply",
    ),
    stages=((BASE, "save roll"),),
)
