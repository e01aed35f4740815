"""Clear tactical advantages, tested from what is on the map."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated

from msgspec import Struct

from sandtable.explain import Effect, Modifier, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Advantage
from sandtable.sheet import Assessment, Facts, FactsFault, Procedure, stated
from sandtable.sheet.facts import count, units

MOST_FORCE = 6
CIRCLE = 360
#: The eight squares around the target, clockwise from the north.
POINTS = {
    "N": "north of it",
    "NE": "north-east of it",
    "E": "east of it",
    "SE": "south-east of it",
    "S": "south of it",
    "SW": "south-west of it",
    "W": "west of it",
    "NW": "north-west of it",
}
COMPASS = tuple(POINTS)
OF_ATTACKERS = (Advantage.ENVELOPMENT, Advantage.CAUGHT_MOVING, Advantage.STARVED)


class TacticalAdvantagesFacts(Facts, frozen=True, kw_only=True):
    """An attack on a square as it stands on the map."""

    attack_from: Annotated[
        tuple[str, ...], units("Attacked from", POINTS, len(COMPASS), "Squares around the target that attackers are in")
    ] = ("S", "NE")
    attackers: Annotated[int, count("Attacking units", 1, MOST_FORCE, "Units that attack")] = 2
    across_river: Annotated[
        int, count("Across a river", 0, MOST_FORCE, "Attackers that attack across a river edge, bridged or not")
    ] = 0
    defenders: Annotated[int, count("Defending units", 1, MOST_FORCE, "Units in the target square")] = 2
    moving: Annotated[int, count("Moving defenders", 0, MOST_FORCE, "Defenders that are moving non-tactically")] = 0
    starved: Annotated[int, count("Starved defenders", 0, MOST_FORCE, "Defenders with 0 SP as the combat begins")] = 0
    holding: Annotated[
        int,
        count("Holding for two turns", 0, MOST_FORCE, "Defenders on Hold and unmoved in this turn and the one before"),
    ] = 0


class Held(Struct, frozen=True):
    """How many clear advantages each side has."""

    attacker: int
    defender: int


def widest(directions: tuple[str, ...]) -> int:
    """The widest angle between two squares that are attacked from."""
    eighth = CIRCLE // len(COMPASS)
    angles = [abs(COMPASS.index(one) - COMPASS.index(other)) for one, other in combinations(set(directions), 2)]
    return max((min(angle, len(COMPASS) - angle) * eighth for angle in angles), default=0)


def check(facts: TacticalAdvantagesFacts) -> None:
    if not facts.attack_from:
        raise FactsFault("attack_from: name at least one square that is attacked from, such as S")
    if (squares := len(set(facts.attack_from))) > facts.attackers:
        only = count_of(facts.attackers, "unit")
        raise FactsFault(f"attack_from: {squares} squares, but only {only} to attack from them, name fewer")
    if facts.across_river > facts.attackers:
        raise FactsFault(f"across_river: only {count_of(facts.attackers, 'unit')} attack, give no more")
    for name in ("moving", "starved", "holding"):
        if getattr(facts, name) > facts.defenders:
            raise FactsFault(f"{name}: only {count_of(facts.defenders, 'unit')} defend, give no more")
    if facts.moving + facts.holding > facts.defenders:
        raise FactsFault("holding: a defender does not move and hold, the two are more than there are defenders")


def tested(facts: TacticalAdvantagesFacts, tables: Tables) -> dict[Advantage, tuple[bool, str]]:
    """Each of the list: whether it is held, and why."""
    least, found = tables.limit("envelopment"), widest(facts.attack_from)
    of_all = {
        Advantage.CAUGHT_MOVING: (facts.moving, facts.defenders, "defenders moving non-tactically"),
        Advantage.STARVED: (facts.starved, facts.defenders, "defenders at 0 SP"),
        Advantage.DUG_IN: (facts.holding, facts.defenders, "defenders on Hold for two turns"),
        Advantage.OBSTACLE: (facts.across_river, facts.attackers, "attackers across a river"),
    }
    return {Advantage.ENVELOPMENT: (found >= least, f"{found} degrees apart, {least} are needed")} | {
        advantage: (number == units, f"{number} of {units} {what}")
        for advantage, (number, units, what) in of_all.items()
    }


def side_number(name: str, found: list[Advantage], tables: Tables) -> Target:
    each = tables.factors["tactical_advantage"]
    return Target(
        name,
        Modifier(0, mg.GAP_TACTICAL_ADVANTAGE, "without advantages"),
        tuple(Modifier(each.value, mg.COMBAT_MOD_TACTICAL_ADVANTAGE, advantage.said) for advantage in found),
    )


def assess(facts: TacticalAdvantagesFacts, tables: Tables) -> Assessment[Held]:
    check(facts)
    looked_at = tested(facts, tables)
    held = [advantage for advantage, (holds, _) in looked_at.items() if holds]
    ours = [advantage for advantage in held if advantage in OF_ATTACKERS]
    theirs = [advantage for advantage in held if advantage not in OF_ATTACKERS]
    notes = tuple(
        Effect(
            advantage.value, holds, mg.GAP_TACTICAL_ADVANTAGE, f"{advantage.said}: {'yes' if holds else 'no'}, {why}"
        )
        for advantage, (holds, why) in looked_at.items()
    )
    return Assessment(
        Held(len(ours), len(theirs)),
        f"{count_of(facts.attackers, 'unit')} against {count_of(facts.defenders, 'unit')}",
        (),
        (side_number("Each attacking unit", ours, tables), side_number("Each defending unit", theirs, tables)),
        notes,
    )


TACTICAL_ADVANTAGES = Procedure(
    name="tactical_advantages",
    title="Tactical advantages",
    summary="Which clear tactical advantages each side has, and what they give to each of its units.",
    facts=TacticalAdvantagesFacts,
    assess=assess,
    roll=stated,
    rules=(mg.GAP_TACTICAL_ADVANTAGE, mg.COMBAT_MOD_TACTICAL_ADVANTAGE),
    label=lambda held: f"{count_of(held.attacker, 'advantage')} for the attackers, {held.defender} for the defenders",
)
