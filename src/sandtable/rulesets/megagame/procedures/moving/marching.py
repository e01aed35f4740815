"""How far a class of troops goes in a turn, and a march over mixed ground: exact shares of a turn, leg by leg."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from sandtable.explain import Effect, Refused, refuse_if, refused
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import Row
from sandtable.rulesets.megagame.procedures.cards.typed import number, one_of, whole
from sandtable.rulesets.megagame.tables import Tables
from sandtable.rulesets.megagame.terms import Mode, Terrain, Troops
from sandtable.sheet import FactsFault

LEG = "wood,9"
MOST_LEGS = 12
LEGS_HELP = "Each as terrain,km and, if there are any, its diagonal steps; a diagonal step is 1.5 km"
RATE_RULES = (
    mg.MOVE_RATES,
    mg.MOVE_FOOT_ALL_TERRAIN,
    mg.MOVE_ROAD_COLUMN_GROUND,
    mg.MOVE_TOWED_ARTILLERY_ROAD_ONLY,
    mg.MOVE_TANKS_MARSH,
    mg.MOVE_NIGHT_QUARTER,
)
RATE_SHAPED = (mg.MOVE_MODES, mg.GAP_GROUND_LINES)


class Leg(Struct, frozen=True):
    """So many km into squares of one terrain."""

    terrain: Terrain
    km: Fraction


class Marched(Struct, frozen=True):
    """What a unit may still do, and the share of the turn that it has spent."""

    may_fight: bool
    may_attack: bool
    spent: int
    of: int
    #: Guns and flak behind motors: they support or defend, and never attack.
    guns: bool = False

    @property
    def share(self) -> Fraction:
        return Fraction(self.spent, self.of)


def ground_line(troops: Troops, terrain: Terrain, tables: Tables) -> str:
    """The line of the movement table that a terrain is for a class."""
    if (troops, "all") in tables.movement:
        return "all"
    line: str = getattr(tables.ground_lines[terrain], troops.value)
    return line


def printed_rate(troops: Troops, mode: Mode, terrain: Terrain, tables: Tables) -> int | None:
    """Most km in a turn by day; None where the class has no such move."""
    return tables.movement[troops, ground_line(troops, terrain, tables)].rate(mode)


def rate(troops: Troops, mode: Mode, terrain: Terrain, *, night: bool, tables: Tables) -> Fraction | None:
    """Most km in a turn, quartered at night."""
    printed = printed_rate(troops, mode, terrain, tables)
    if printed is None:
        return None
    return printed * tables.fraction("night") if night else Fraction(printed)


def rate_rule(troops: Troops, mode: Mode, terrain: Terrain) -> str:
    """The rule that a rate is best explained by."""
    if mode is Mode.ROAD_COLUMN:
        return mg.MOVE_ROAD_COLUMN_GROUND
    if troops is Troops.FOOT:
        return mg.MOVE_FOOT_ALL_TERRAIN
    return mg.MOVE_TANKS_MARSH if troops is Troops.TANKS_OR_SPG and terrain is Terrain.MARSH else mg.MOVE_RATES


def km_said(km: Fraction) -> str:
    """Exact: "9 km", "3.75 km", and "52/3 (about 17.33) km" where decimals never end."""
    if (100 * km).denominator == 1:
        return f"{float(km):g} km"
    return f"{km} (about {round(float(km), 2):g}) km"


def leg(words: Row, tables: Tables) -> Leg:
    words = tuple(word for word in words if word != "")
    if not 2 <= len(words) <= 3:
        raise FactsFault(f"legs: write terrain and km, as in {LEG}")
    terrain = Terrain(one_of("legs", words[0], [each.value for each in Terrain]))
    km = number("legs", words[1], LEG)
    diagonal = whole("legs", words[2], "open,3,2") if len(words) == 3 else 0
    return Leg(terrain, km + diagonal * tables.fraction("diagonal"))


def legs_of(rows: tuple[Row, ...], tables: Tables) -> tuple[Leg, ...]:
    return tuple(leg(row, tables) for row in rows if any(word != "" for word in row))


def leg_cost(each: Leg, troops: Troops, mode: Mode, *, night: bool, tables: Tables) -> Fraction:
    """Each km costs one part of the rate of the square entered; a class without the mode is refused before."""
    return each.km / (rate(troops, mode, each.terrain, night=night, tables=tables) or Fraction(1))


def walk(legs: tuple[Leg, ...], troops: Troops, mode: Mode, *, night: bool, tables: Tables) -> Fraction | None:
    """All legs added up, in exact fractions of a turn; None where the class has no such move."""
    if not all(printed_rate(troops, mode, each.terrain, tables) for each in legs):
        return None
    return sum((leg_cost(each, troops, mode, night=night, tables=tables) for each in legs), Fraction(0))


def leg_notes(legs: tuple[Leg, ...], troops: Troops, mode: Mode, *, night: bool, tables: Tables) -> Iterator[Effect]:
    for place, each in enumerate(legs, start=1):
        pace = rate(troops, mode, each.terrain, night=night, tables=tables)
        cost = leg_cost(each, troops, mode, night=night, tables=tables)
        said = f"{km_said(each.km)} of {each.terrain.value} ground at {pace} km a turn: {cost}"
        yield Effect(f"leg_{place}", str(cost), rate_rule(troops, mode, each.terrain), said)


def against_landed(mode: Mode, *, night: bool) -> Refused | None:
    """What a unit cannot do in the turn that it comes down by air."""
    return refused(
        refuse_if(night, mg.GAP_AIRBORNE_LANDING, "units land in day turns only"),
        refuse_if(mode is not Mode.TACTICAL, mg.GAP_AIRBORNE_LANDING, "a landing leaves a unit in tactical mode"),
    )


def marched(spent: Fraction, mode: Mode, troops: Troops, tables: Tables) -> Marched:
    """Exactly half a turn may still fight; a column may not attack at all."""
    fights = spent <= tables.fraction("half_turn")
    attacks = fights and mode is not Mode.ROAD_COLUMN
    return Marched(fights, attacks, spent.numerator, spent.denominator, troops is Troops.MOTOR_TOWED_ARTILLERY)


def end_notes(end: Marched, mode: Mode, moved: bool) -> Iterator[Effect]:
    """One word on whether it may fight, never two that contradict each other."""
    if not end.may_fight:
        late = "more than half a turn spent: it fights in the next turn, and defends as ever"
        yield Effect("may_fight", False, mg.MOVE_HALF_TURN_NO_FIGHT, late)
    elif end.guns:
        yield Effect("may_fight", True, mg.GAP_HALF_TURN, "no more than half a turn spent: artillery may still support")
    elif mode is Mode.ROAD_COLUMN:
        column = "in road column it neither attacks nor counter-attacks; it defends, and artillery may support"
        yield Effect("may_attack", False, mg.GAP_MOVE_MODE, column)
    else:
        yield Effect("may_fight", True, mg.GAP_HALF_TURN, "no more than half a turn spent: it may still fight")
    if mode is not Mode.TACTICAL and moved:
        halved = "it is moving non-tactically for the rest of the turn: in combat it counts half its status"
        yield Effect("moving_non_tactically", True, mg.COMBAT_MOD_NON_TACTICAL, halved)


def spent_said(spent: Fraction) -> str:
    if spent in (0, 1):
        return "the whole turn spent" if spent else "nothing of the turn spent"
    return f"{spent} of the turn spent"


def marched_said(end: Marched) -> str:
    spent = spent_said(end.share)
    if end.guns:
        return f"{spent}, artillery may {'' if end.may_fight else 'not '}support"
    if not end.may_fight:
        return f"{spent}, may not fight in this turn"
    return f"{spent}, may fight" if end.may_attack else f"{spent}, may not attack from road column"
