"""A combat of units by their names: status, kinds, guns and squadrons come from the tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, ClassVar

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import (
    AIRCRAFT,
    FARTHEST_GUN,
    FIGHTING,
    GUNS,
    MOST_GUNS,
    MOST_SQUADRONS,
    MOST_UNITS,
    UNITS,
    Row,
)
from sandtable.rulesets.megagame.procedures.cards.typed import APART_EXAMPLE, APART_HELP, guns_apart
from sandtable.rulesets.megagame.procedures.combat.aftermath import aftermath
from sandtable.rulesets.megagame.procedures.combat.assessed import Ordered, most_fit
from sandtable.rulesets.megagame.procedures.combat.by_name import (
    WORN_EXAMPLE,
    air_note,
    cannot_support,
    check_side,
    gunners,
    named_fighters,
    named_level,
    one_side,
    with_outsiders,
    worn_units,
)
from sandtable.rulesets.megagame.procedures.combat.circumstances import (
    GROUND_FIRST,
    Circumstances,
    as_found,
    as_placed,
    attack_assessed,
    attack_of,
)
from sandtable.rulesets.megagame.procedures.combat.clash import COMBAT_STAGES, Clash, ClashProfile, clash, clash_said
from sandtable.rulesets.megagame.procedures.combat.factors import Combat
from sandtable.rulesets.megagame.procedures.combat.fighters import Gun
from sandtable.rulesets.megagame.procedures.combat.ground_combat import GROUND_COMBAT
from sandtable.rulesets.megagame.tables import TABLES, Tables
from sandtable.rulesets.megagame.terms import FLAK, Side
from sandtable.sheet import Assessment, Procedure
from sandtable.sheet.facts import count, flag, several, tape, units

WORN_HELP = (
    "Each as its number (1 for the first unit named), status lost, its SP if not 4, and moving if it moves "
    "non-tactically; an id will do as well"
)
#: Who may attack at all.
ATTACKING = {key: said for key, said in FIGHTING.items() if TABLES.units[key].kind not in FLAK}


class CombatByNameFacts(Circumstances, frozen=True, kw_only=True):
    """Units of the order of battle in one combat."""

    first: ClassVar[tuple[str, ...]] = (
        "attackers",
        "unprepared",
        "defenders",
        *GROUND_FIRST,
        "attackers_moving",
        "attacker_guns",
        "attacker_km",
        "attacker_aircraft",
        "defender_guns",
        "defender_km",
        "defender_aircraft",
        "attackers_outside",
        "defenders_outside",
        "attackers_worn",
        "defenders_worn",
    )
    seldom: ClassVar[tuple[str, ...]] = (
        "caught_moving",
        "starved",
        "attackers_moving",
        "attackers_outside",
        "defenders_outside",
        "attackers_worn",
        "defenders_worn",
        "breakthrough",
        "attacker_granted",
        "defender_granted",
        "attacker_guns_apart",
        "defender_guns_apart",
    )

    #: The Irish Guards on the road to Valkenswaard, which KG Walther bars with part of all it has.
    attackers: Annotated[
        tuple[str, ...], units("Prepared attackers", ATTACKING, MOST_UNITS, "Attackers that were ordered to prepare")
    ] = ("br-gds-tank", "br-gds-mot")
    unprepared: Annotated[
        tuple[str, ...], units("Unprepared attackers", ATTACKING, MOST_UNITS, "Attackers without that order: -4 each")
    ] = ()
    defenders: Annotated[tuple[str, ...], units("Defenders", UNITS, MOST_UNITS, "All enemy units in the square")] = (
        "ge-fj-new",
        "ge-alarm",
        "ge-stug",
    )
    attacker_guns: Annotated[
        tuple[str, ...], units("Guns for the attack", GUNS, MOST_GUNS, "Artillery on Support for the attack")
    ] = ()
    attacker_km: Annotated[
        float, tape("Attack gun range", 0, FARTHEST_GUN, "From the attacker's guns to the defended square", "km")
    ] = 8.0
    attacker_aircraft: Annotated[
        tuple[str, ...], units("Aircraft for the attack", AIRCRAFT, MOST_SQUADRONS, "Squadrons that support the attack")
    ] = ()
    defender_guns: Annotated[
        tuple[str, ...], units("Guns for the defence", GUNS, MOST_GUNS, "Artillery on Support for the defence")
    ] = ()
    defender_km: Annotated[
        float, tape("Defence gun range", 0, FARTHEST_GUN, "From the defender's guns to the defended square", "km")
    ] = 6.0
    defender_aircraft: Annotated[
        tuple[str, ...],
        units("Aircraft for the defence", AIRCRAFT, MOST_SQUADRONS, "Squadrons that support the defence"),
    ] = ()
    attackers_outside: Annotated[
        int,
        count(
            "Attackers from elsewhere",
            0,
            MOST_UNITS,
            "So many of the last named are of other formations than most attackers: -2 each",
        ),
    ] = 0
    defenders_outside: Annotated[
        int,
        count(
            "Defenders from elsewhere",
            0,
            MOST_UNITS,
            "So many of the last named are of other formations than most defenders: -2 each",
        ),
    ] = 0
    attackers_worn: Annotated[
        tuple[Row, ...], several("Worn or moving attackers", MOST_UNITS, WORN_HELP, WORN_EXAMPLE)
    ] = ()
    defenders_worn: Annotated[
        tuple[Row, ...], several("Worn or moving defenders", MOST_UNITS, WORN_HELP, "1,2 3,1,0 2,moving")
    ] = ()
    attacker_guns_apart: Annotated[
        tuple[Row, ...], several("Attack guns elsewhere", MOST_GUNS, APART_HELP, APART_EXAMPLE)
    ] = ()
    defender_guns_apart: Annotated[
        tuple[Row, ...], several("Defence guns elsewhere", MOST_GUNS, APART_HELP, "1,12")
    ] = ()
    attackers_moving: Annotated[
        bool, flag("Attackers moving", "Every attacker is moving non-tactically and counts half")
    ] = False


def sides(facts: CombatByNameFacts, tables: Tables) -> tuple[Side, Side]:
    """Who attacks and who defends; everything that is named must fit."""
    attacking = one_side("attackers", (*facts.attackers, *facts.unprepared), tables)
    defending = one_side("defenders", facts.defenders, tables)
    if attacking is defending:
        check_side("defenders", ((tables.units[facts.defenders[0]].short, defending),), attacking.other)
    for field, keys, side in (
        ("attacker_guns", facts.attacker_guns, attacking),
        ("defender_guns", facts.defender_guns, defending),
    ):
        check_side(field, ((tables.units[key].short, tables.units[key].side) for key in keys), side)
    for field, names, side in (
        ("attacker_aircraft", facts.attacker_aircraft, attacking),
        ("defender_aircraft", facts.defender_aircraft, defending),
    ):
        check_side(field, ((name, tables.aircraft[name].side) for name in names), side)
    return attacking, defending


def attack_guns(facts: CombatByNameFacts, tables: Tables) -> tuple[Gun, ...]:
    apart = guns_apart("attacker_guns_apart", facts.attacker_guns_apart, facts.attacker_guns)
    return gunners(facts.attacker_guns, facts.attacker_km, apart, tables)


def defence_guns(facts: CombatByNameFacts, tables: Tables) -> tuple[Gun, ...]:
    apart = guns_apart("defender_guns_apart", facts.defender_guns_apart, facts.defender_guns)
    return gunners(facts.defender_guns, facts.defender_km, apart, tables)


def ordered(facts: CombatByNameFacts, tables: Tables) -> Ordered:
    """Numbered as they are named, prepared ones first."""
    named = (*facts.attackers, *facts.unprepared)
    worn = worn_units("attackers_worn", facts.attackers_worn, named, tables)
    found = named_fighters(named, worn, tables, prepared=len(facts.attackers), moving=facts.attackers_moving)
    return most_fit(with_outsiders("attackers_outside", found, facts.attackers_outside), tables)


@lru_cache(maxsize=256)
def combat_of(facts: CombatByNameFacts, tables: Tables) -> Combat:
    sides(facts, tables)
    worn = worn_units("defenders_worn", facts.defenders_worn, facts.defenders, tables)
    stated = named_fighters(facts.defenders, worn, tables)
    defenders = as_found(facts, with_outsiders("defenders_outside", stated, facts.defenders_outside), tables)
    attackers = as_placed(facts, ordered(facts, tables).attack)
    return attack_of(
        facts,
        attackers,
        defenders,
        guns=(attack_guns(facts, tables), defence_guns(facts, tables)),
        air=(named_level(facts.attacker_aircraft, tables), named_level(facts.defender_aircraft, tables)),
    )


def assess(facts: CombatByNameFacts, tables: Tables) -> Assessment[ClashProfile] | Refused:
    return attack_assessed(
        facts,
        combat_of(facts, tables),
        ordered(facts, tables),
        tables,
        *air_note("attacker", facts.attacker_aircraft, tables),
        *air_note("defender", facts.defender_aircraft, tables),
        against=refused(*cannot_support((*facts.attacker_aircraft, *facts.defender_aircraft), tables)),
    )


def follows(facts: CombatByNameFacts, end: Clash, tables: Tables) -> tuple[Effect, ...]:
    return aftermath(combat_of(facts, tables), end, tables, breakthrough=facts.breakthrough)


COMBAT_BY_NAME = Procedure(
    name="combat_by_name",
    title="Combat by name",
    summary="Units of the order of battle attack a square: pick them, and every factor comes from the tables.",
    facts=CombatByNameFacts,
    assess=assess,
    roll=clash,
    rules=GROUND_COMBAT.rules,
    shaped_by=(*GROUND_COMBAT.shaped_by, mg.GAP_UNIT_STATS),
    label=clash_said,
    follows=follows,
    stages=COMBAT_STAGES,
)
