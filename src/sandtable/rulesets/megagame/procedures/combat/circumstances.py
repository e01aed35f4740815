"""What is asked about every attack besides its units: ground, light, orders and advantages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from msgspec.structs import replace

from sandtable.explain import Effect, Refused, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import DefendedTerrain, NightCombat
from sandtable.rulesets.megagame.procedures.combat.assessed import Ordered, assessed, stays_out
from sandtable.rulesets.megagame.procedures.combat.clash import ClashProfile
from sandtable.rulesets.megagame.procedures.combat.factors import Combat, Force, Style
from sandtable.rulesets.megagame.procedures.combat.fighters import Fighter, Gun
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Advantage, Level, Terrain
from sandtable.sheet import Assessment, Facts, FactsFault
from sandtable.sheet.facts import count, flag

MOST_GRANTED = 3
#: What is asked first of every attack.
GROUND_FIRST = ("terrain", "night", "dug_in", "obstacle", "envelopment", "caught_moving", "starved")


class Circumstances(Facts, frozen=True, kw_only=True):
    """An attack on one square, apart from who fights."""

    terrain: DefendedTerrain = Terrain.OPEN
    night: NightCombat = False
    envelopment: Annotated[
        bool,
        flag("Envelopment", "Attackers in two squares whose directions from the target are 135 degrees or more apart"),
    ] = False
    dug_in: Annotated[bool, flag("Dug in", "Every defender on Hold and unmoved in this turn and the one before")] = (
        False
    )
    obstacle: Annotated[bool, flag("Across a river", "Every attacker attacks across a river edge, bridged or not")] = (
        False
    )
    caught_moving: Annotated[
        bool,
        flag(
            "Defenders moving", "Every defender is moving non-tactically: the attack has +2 each, and they count half"
        ),
    ] = False
    starved: Annotated[bool, flag("Defenders at 0 SP", "Every defender has 0 SP as the combat begins")] = False
    breakthrough: Annotated[bool, flag("Breakthrough", "The attackers have a Breakthrough order")] = False
    attacker_granted: Annotated[
        int, count("Granted to attacker", 0, MOST_GRANTED, "Advantages that a human umpire adds: +2 for each attacker")
    ] = 0
    defender_granted: Annotated[
        int, count("Granted to defender", 0, MOST_GRANTED, "Advantages that a human umpire adds: +2 for each defender")
    ] = 0


def as_found(facts: Circumstances, defenders: tuple[Fighter, ...], tables: Tables) -> tuple[Fighter, ...]:
    """The defenders with what is stated of all of them."""
    if facts.dug_in and (facts.caught_moving or any(unit.moving for unit in defenders)):
        raise FactsFault("dug_in: every defender must have stayed put, and one that moves non-tactically has not")
    if facts.starved and (fed := [unit for unit in defenders if 0 < unit.sp < tables.limit("most_sp")]):
        raise FactsFault(f"starved: defender {fed[0].place} was given {fed[0].sp} SP, leave one of the two out")
    return tuple(
        replace(unit, moving=unit.moving or facts.caught_moving, sp=0 if facts.starved else unit.sp)
        for unit in defenders
    )


def as_placed(facts: Circumstances, attackers: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """The attackers, if there are enough of them for what is stated."""
    if facts.envelopment and len(attackers) < 2:
        raise FactsFault("envelopment: it takes attackers in two squares, and there is one attacker")
    return attackers


def attack_of(
    facts: Circumstances,
    attackers: tuple[Fighter, ...],
    defenders: tuple[Fighter, ...],
    *,
    guns: tuple[tuple[Gun, ...], tuple[Gun, ...]] = ((), ()),
    air: tuple[Level, Level] = (Level.NONE, Level.NONE),
    style: Style = Style.ATTACK,
) -> Combat:
    """The combat with the advantages of both sides; guns and air support are the attacker's and the defender's."""
    return Combat(
        attackers=Force(
            units=attackers,
            attacks=True,
            guns=guns[0],
            air=air[0],
            advantages=attacker_advantages(facts, defenders),
            granted=facts.attacker_granted,
        ),
        defenders=Force(
            units=defenders,
            attacks=False,
            guns=guns[1],
            air=air[1],
            advantages=defender_advantages(facts),
            granted=facts.defender_granted,
        ),
        terrain=facts.terrain,
        night=facts.night,
        style=style,
    )


def attack_assessed(
    facts: Circumstances, combat: Combat, ordered: Ordered, tables: Tables, *notes: Effect, against: Refused | None
) -> Assessment[ClashProfile] | Refused:
    """An attack before its die, and what speaks against it besides the rules of every combat."""
    seen = seen_notes(facts, combat.attackers.advantages)
    found = assessed(combat, tables, *seen, *stays_out(ordered, tables), *notes)
    return refused(against, found if isinstance(found, Refused) else None) or found


def seen_notes(facts: Circumstances, advantages: tuple[Advantage, ...]) -> Iterator[Effect]:
    """Advantages that nobody stated, but that the defenders' own rows bring with them."""
    if Advantage.STARVED in advantages and not facts.starved:
        said = "every defender has 0 SP: that is an advantage, stated or not"
        yield Effect("starved", True, mg.GAP_TACTICAL_ADVANTAGE, said)
    if Advantage.CAUGHT_MOVING in advantages and not facts.caught_moving:
        said = "every defender is moving non-tactically: that is an advantage, stated or not"
        yield Effect("caught_moving", True, mg.GAP_TACTICAL_ADVANTAGE, said)


def attacker_advantages(facts: Circumstances, defenders: tuple[Fighter, ...]) -> tuple[Advantage, ...]:
    """Stated, or seen from the defenders' rows."""
    held = {
        Advantage.ENVELOPMENT: facts.envelopment,
        Advantage.CAUGHT_MOVING: all(unit.moving for unit in defenders),
        Advantage.STARVED: not any(unit.sp for unit in defenders),
    }
    return tuple(advantage for advantage, holds in held.items() if holds)


def defender_advantages(facts: Circumstances) -> tuple[Advantage, ...]:
    held = {Advantage.DUG_IN: facts.dug_in, Advantage.OBSTACLE: facts.obstacle}
    return tuple(advantage for advantage, holds in held.items() if holds)
