"""Save rolls: the battalion's Save Roll Value with the modifiers of the printed table, rolled under on a D10."""

from enum import StrEnum
from typing import Annotated

from sandtable.dice import Dice, Need
from sandtable.explain import Effect, Modifier, Refused, Target, refuse_if, refused
from sandtable.explain.sentences import plural
from sandtable.rulesets.dday_to_berlin.defence import Defence, DefenderFacts, defence, defence_refusals
from sandtable.rulesets.dday_to_berlin.hits import counted, each
from sandtable.rulesets.dday_to_berlin.tables import CODES, Battalion, Tables
from sandtable.rulesets.dday_to_berlin.terms import Attack, AttackedFrom, Kind, Quality, Terrain
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag, unit

SAVE = "ddb.save.base"
CLAMP = "ddb.gap.save-clamp"


def save_target(
    name: str, battalion: Battalion, quality: Quality, tables: Tables, *modifiers: Modifier | None
) -> Target:
    """The Save Roll Value with what changes it."""
    base = Modifier(battalion.save(quality), SAVE, f"save value of {quality.said} {battalion.name}")
    return tables.target(name, CLAMP, base, *modifiers)


def supported(number: int, noun: str, tables: Tables) -> Modifier | None:
    """Supporting units in the saving unit's own zone; up to two count."""
    return counted(tables.save["support"], number, f"supporting {plural(number, noun)} in its zone")


def supported_by_others(held: Defence, tables: Tables) -> Modifier | None:
    """Other battalions in the defending zone; an HQ gives no bonus (ddb.gap.hq)."""
    return supported(sum(not other.is_hq for other in held.others), "battalion", tables)


def cover(held: Defence, tables: Tables) -> Modifier | None:
    """Rough terrain or, instead, a prepared position; MECH battalions have no use of either."""
    if held.battalion.is_mech:
        return None
    if held.prepared:
        return each(tables.save["prepared"])
    return each(tables.save["rough"]) if held.terrain is Terrain.ROUGH else None


def hunger(out_of_supply: bool, tables: Tables) -> Modifier | None:
    return each(tables.save["out_of_supply"]) if out_of_supply else None


def flank(attacked_from: AttackedFrom, tables: Tables) -> Modifier | None:
    return None if attacked_from is AttackedFrom.FRONT else each(tables.save["flank"])


def tank_fright(attacker: Battalion, held: Defence, tables: Tables) -> Modifier | None:
    """Attacked by TNK, and nobody in the zone stops tanks (ddb.gap.tank-no-at-scope)."""
    if attacker.kind is not Kind.TNK or any(stand.stops_tanks for stand in held.zone):
        return None
    return each(tables.save["tank_without_antitank"])


def outgunned(attacker: Battalion, defender: Battalion, tables: Tables) -> Modifier | None:
    both = attacker.is_armour and defender.is_armour
    return each(tables.save["heavier_armour"]) if both and attacker.weight > defender.weight else None


def save_of_defender(name: str, held: Defence, tables: Tables, *minuses: Modifier | None) -> Target:
    """What helps every defender, its zone and its cover, and what the attack takes away."""
    helped = (supported_by_others(held, tables), cover(held, tables))
    return save_target(name, held.battalion, held.quality, tables, *helped, *minuses)


def save_in_assault(held: Defence, attacker: Battalion, attacked_from: AttackedFrom, tables: Tables) -> Target:
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


def save_under_fire(held: Defence, tables: Tables) -> Target:
    """Save against artillery, which has no flank, tanks or heavier armour to it."""
    return save_of_defender("Defender's save", held, tables, hunger(held.out_of_supply, tables))


def save_under_air_strike(held: Defence, tables: Tables) -> Target:
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
        each(tables.save["armour_into_rough"]) if into_rough else None,
        hunger(out_of_supply, tables),
    )


class SaveResult(StrEnum):
    PASSED = "passed"
    FAILED = "failed"


def save_roll(dice: Dice, need: Need) -> SaveResult:
    return SaveResult.PASSED if dice.passes(need, why=SAVE) else SaveResult.FAILED


class SaveFacts(Facts, frozen=True, kw_only=True):
    """A save number that a player has already worked out."""

    save_number: Annotated[int, count("Save number", -20, 40, "Save Roll Value plus all modifiers")] = 5


def assess_number(facts: SaveFacts, tables: Tables) -> Assessment[Need]:
    number = tables.target("Save number", CLAMP, Modifier(facts.save_number, SAVE, "as stated"))
    need = tables.need(number)
    return Assessment(need, f"Save roll at {facts.save_number}", (f"passes on {need.text}",), (number,))


SAVE_ROLL = Procedure(
    name="save_roll",
    title="Save roll",
    summary="One roll against a save number you know.",
    facts=SaveFacts,
    assess=assess_number,
    roll=save_roll,
    rules=(SAVE, CLAMP),
    stages=((SAVE, "save roll"),),
)


class DefenderSaveFacts(DefenderFacts, frozen=True, kw_only=True):
    """A defender, and how it is attacked."""

    attack: Annotated[Attack, choice("Attack", "What the defender was hit by")] = Attack.ASSAULT
    attacker: Annotated[str, unit("Attacker", CODES, "Primary attacker of an assault")] = "inf"
    attacked_from: Annotated[AttackedFrom, choice("Attacked from", "Side of the defender that an assault meets")] = (
        AttackedFrom.FRONT
    )


def assess_defender(facts: DefenderSaveFacts, tables: Tables) -> Assessment[Need] | Refused:
    attacker, held = tables.battalions[facts.attacker], defence(facts, tables)
    assaulted = facts.attack is Attack.ASSAULT
    if problem := refused(
        defence_refusals(facts, tables),
        refuse_if(
            assaulted and not attacker.can_assault,
            "ddb.gap.assault-eligibility",
            f"{attacker.name} cannot lead an assault",
        ),
    ):
        return problem
    if assaulted:
        number = save_in_assault(held, attacker, facts.attacked_from, tables)
    else:
        number = (save_under_fire if facts.attack is Attack.RANGED else save_under_air_strike)(held, tables)
    need = tables.need(number)
    notes: tuple[Effect, ...] = ()
    if held.detachment:
        notes = (Effect("lost_on_failure", True, "ddb.state.detachment-lost", "a detachment that fails is lost"),)
    subject = f"Save of {held.said} in {facts.attack.value} combat"
    return Assessment(need, subject, (f"passes on {need.text}",), (number,), notes)


DEFENDER_SAVE = Procedure(
    name="defender_save",
    title="Defender's save",
    summary="The save number of a unit that was hit, with every modifier, and its chance.",
    facts=DefenderSaveFacts,
    assess=assess_defender,
    roll=save_roll,
    rules=(
        SAVE,
        "ddb.save.supports",
        "ddb.save.rough",
        "ddb.save.prepared",
        "ddb.save.flank",
        "ddb.save.tank-no-at",
        "ddb.save.heavier-armour",
        CLAMP,
        "ddb.gap.save-which-side",
        "ddb.gap.air-save",
        "ddb.gap.tank-no-at-scope",
        "ddb.gap.spg-is-td",
        "ddb.gap.mech-mot-classes",
        "ddb.gap.hq",
        "ddb.gap.stacking",
        "ddb.gap.supply",
        "ddb.gap.assault-eligibility",
        "ddb.combat.once-per-target",
        "ddb.state.detachment-lost",
    ),
    stages=((SAVE, "save roll"),),
)


class AttackerSaveFacts(Facts, frozen=True, kw_only=True):
    """The primary attacker of an assault that did not get through."""

    attacker: Annotated[str, unit("Attacker", CODES, "Primary attacker, from the Battalion Information Table")] = "inf"
    attacker_quality: Annotated[Quality, choice("Attacker's quality", "Morale quality of the primary attacker")] = (
        Quality.REGULAR
    )
    supports: Annotated[
        int, count("Supports in its zone", 0, 3, "Battalions in the attacking zone that support this combat")
    ] = 0
    terrain: Annotated[Terrain, choice("Terrain", "Terrain of the defending zone")] = Terrain.OPEN
    attacker_out_of_supply: Annotated[bool, flag("Attacker out of supply", "Advanced rule")] = False


def assess_attacker(facts: AttackerSaveFacts, tables: Tables) -> Assessment[Need] | Refused:
    attacker = tables.battalions[facts.attacker]
    reason = f"{attacker.name} cannot lead an assault"
    if problem := refused(refuse_if(not attacker.can_assault, "ddb.gap.assault-eligibility", reason)):
        return problem
    number = save_of_attacker(
        attacker, facts.attacker_quality, facts.supports, facts.terrain, facts.attacker_out_of_supply, tables
    )
    need = tables.need(number)
    subject = f"Save of {facts.attacker_quality.said} {attacker.name} after their assault failed"
    return Assessment(need, subject, (f"passes on {need.text}",), (number,))


ATTACKER_SAVE = Procedure(
    name="attacker_save",
    title="Attacker's save",
    summary="The save number of a primary attacker that did not get through, and its chance.",
    facts=AttackerSaveFacts,
    assess=assess_attacker,
    roll=save_roll,
    rules=(
        SAVE,
        "ddb.save.supports",
        "ddb.save.armour-into-rough",
        CLAMP,
        "ddb.gap.save-which-side",
        "ddb.gap.supply",
        "ddb.gap.assault-eligibility",
    ),
    stages=((SAVE, "save roll"),),
)
