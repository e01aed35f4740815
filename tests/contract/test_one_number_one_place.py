"""What a table prints stands in one place: whoever cites its rule answers otherwise when the table is changed.

Of a number, whoever adds it up or says it; of a yes or no, whoever refuses by its rule or says yes or no by it.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias

import pytest
from msgspec import Struct
from tests.contract.situations import HOMES, situations

from sandtable.dice.play import seeded
from sandtable.explain import Effect, Refused
from sandtable.sheet import Assessment, Facts, FactsFault, Ruleset
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.sheet.tables import TableFolder

#: A number that no sheet prints for what has a small one, so that no other rule hides the change.
MORE = 3
#: Numbers that whoever cites the rule need not have from the table.
STATED = {
    # The number to hit is stated with everything in it.
    "assault_by_numbers: ddb.combat.basic-hit",
    "hit_roll: ddb.combat.basic-hit",
    # The number of arcs; one hit is asked about.
    "damage_roll: k47.gap.tesla",
    # Attempts are numbered one by one, and there are penalties for no more than three.
    "aircraft_bombs: fow.bombard.range-in",
    "batteries: fow.bombard.range-in",
    "battery_fire: fow.bombard.range-in",
    "bombardment: fow.bombard.range-in",
    "range_in: fow.bombard.range-in",
    "smoke_screen: fow.bombard.range-in",
    "template_fire: fow.bombard.range-in",
    # The ruling has a number for something else that it settles: pontoons, guns that are moved by hand, sums and fists.
    "river_crossing: pk.gap.rivers",
    "bombing: pk.gap.mounted",
    "cover_die: pk.gap.mounted",
    "roster_unit: k47.gap.walker-assault",
    "infantry_formation: pk.gap.attachments",
    "feature_roll: pk.gap.terrain-pieces",
    # What notes mean is told in the words of their table.
    "team_card: fow.gap.weapon-notes",
    "weapon: k47.gap.assault-weapon",
    "weapon: k47.gap.indirect",
    "weapon: k47.gap.shockwave",
    # Teams, markers, objectives and moves are counted, and a count can be what a table prints as well.
    "sudden_victory: ddb.gap.victory",
    "aircraft_bombs: fow.gap.platoons",
    "battery_fire: fow.gap.platoons",
    "charge_cross: fow.assault.df-range",
    "minefield: fow.gap.mines",
    "platoon_card: fow.gap.team-profiles",
    "platoon_fire: fow.gap.bombardment-weapons",
    "scenario_forces: fow.gap.formations",
    "air_pairing: pk.gap.air-combat",
    "next_formation: pk.dd.table",
    # So can a part of a name, a row of the map, or a year.
    "platoon_fire: fow.gap.weapon-notes",
    "air_raid: pk.gap.air-stats",
    "squadron_dogfight: pk.gap.air-stats",
    "decision_die: pk.gap.command-colours",
    "formation_fire: pk.gap.infantry-stats",
    "flak_column: mg.gap.air-order-of-battle",
    "unit_card: mg.gap.order-of-battle",
    # In which column each flak unit fires is stated; kilometres decide it elsewhere.
    "drop: mg.flak.roll",
    "drop: mg.gap.flak-fire",
    "flak_fire: mg.flak.roll",
    "supply_drop_run: mg.flak.roll",
    "supply_drop_run: mg.gap.flak-fire",
}
#: Who says yes or no by a rule on another matter than the table has under it.
ANOTHER_MATTER = {
    # Whether a turn is one of night is asked; the table has which are.
    "move_path: ddb.gap.night-sequence",
    "movement_allowance: ddb.gap.night-sequence",
    "night_check: ddb.night.check",
    "night_check: ddb.night.sequence",
    "nightfall: ddb.night.sequence",
    # The table has who may spot; these say what notes on a card mean.
    "aircraft_attack: fow.gap.weapon-notes",
    "assault_by_name: fow.gap.weapon-notes",
    "bombard_save: fow.gap.weapon-notes",
    "bombardment: fow.gap.weapon-notes",
    "may_charge: fow.gap.weapon-notes",
    "may_defensive_fire: fow.gap.weapon-notes",
    "may_shoot: fow.gap.weapon-notes",
    "mounting: fow.gap.weapon-notes",
    "platoon_fire: fow.gap.weapon-notes",
    "rotate_to_face: fow.gap.weapon-notes",
    "smoke_ball: fow.gap.weapon-notes",
    "smoke_screen: fow.gap.weapon-notes",
    "team_fire: fow.gap.weapon-notes",
    "team_hits: fow.gap.weapon-notes",
    "team_save: fow.gap.weapon-notes",
    # These count the attempts of a spotter, or name one who may spot.
    "batteries: fow.gap.spotting",
    "battery_fire: fow.gap.spotting",
    "bombardment: fow.gap.spotting",
    "range_in: fow.gap.spotting",
    "smoke_screen: fow.gap.spotting",
    "template_fire: fow.gap.spotting",
    # That a second Bail Out is never taken again, and what is lost with the commander.
    "armour_save: fow.gap.commander-powers",
    "commander_lost: fow.gap.commander-powers",
    "second_bail: fow.gap.commander-powers",
    # A unit In Good Spirits asks nobody, and few are not.
    "unit_last_stand: fow.gap.commander-powers",
    # How hits are spread over Aircraft.
    "aircraft_bombs: fow.gap.aa-details",
    # Against a bombardment, whose row stands under the rule of bombardments.
    "aircraft_bombs: fow.gap.bulletproof-cover",
    "battery_fire: fow.gap.bulletproof-cover",
    "bombard_save: fow.gap.bulletproof-cover",
    "bombardment: fow.gap.bulletproof-cover",
    "template_fire: fow.gap.bulletproof-cover",
    # What being Bailed Out is, in a few words, for whom it has just happened to.
    "armour_save: fow.bail.no-actions",
    "assault_tank_hit: fow.bail.no-actions",
    "bombard_save: fow.bail.no-actions",
    "second_bail: fow.bail.no-actions",
    "team_hits: fow.bail.no-actions",
    # Who strikes without a charge.
    "assault_by_name: fow.gap.counterattack-units",
    "assault_units: fow.gap.counterattack-units",
    # Closer to an enemy that is seen; the table has the moves that are left.
    "blitz_move: fow.pin.no-closer",
    "may_charge: fow.pin.no-closer",
    "rally_pinned: fow.pin.no-closer",
    # What is impassable to whom is a list of kinds.
    "charge_cross: fow.gap.terrain-types",
    "cross_terrain: fow.gap.terrain-types",
    "move_speed: fow.gap.terrain-types",
    # Digging in, not being Pinned Down.
    "dig_in: fow.gap.who-may-charge",
    # Which hits count.
    "team_save: fow.pin.threshold",
    # Bombing comes together with artillery, whatever the weather.
    "air_raid: pk.gap.air-missions",
    "bombing: pk.gap.air-missions",
    # That so many markers disperse a formation or make it panic, not what it may do then.
    "close_assault_fight: pk.gap.disorder-thresholds",
    "disorder_recovery: pk.gap.disorder-thresholds",
    "formation_assault: pk.gap.disorder-thresholds",
    "formation_fall_back: pk.gap.disorder-thresholds",
    "formation_rout: pk.gap.disorder-thresholds",
    "morale_due: pk.gap.disorder-thresholds",
    "morale_test: pk.gap.disorder-thresholds",
    "close_assault_fight: pk.gap.panicked",
    "fire_fight: pk.gap.panicked",
    "formation_assault: pk.gap.panicked",
    "formation_fall_back: pk.gap.panicked",
    "formation_rout: pk.gap.panicked",
    "morale_test: pk.gap.panicked",
    # What else a stance keeps from: a charge, a close assault, a voluntary move, and what is out of the arc.
    "fire_arc: pk.gap.fire-targeting",
    "march_allowance: pk.gap.road-and-column",
    "may_close_assault: pk.gap.double-quick",
    "may_close_assault: pk.gap.road-and-column",
    "next_formation: pk.gap.dd-freeze",
    "overrun_check: pk.gap.road-and-column",
    # Which leader forces battle stands in his own table; this one has what holds in a segment.
    "early_morning: pk.segment.early-force",
    "whole_day: pk.segment.early-force",
    # Which years a formation is of.
    "infantry_formation: pk.gap.infantry-stats",
    # Who is surrounded, and how a doubled move is worked out.
    "leader_activation: pk.gap.night",
    "march_allowance: pk.gap.night",
    "supply_state: pk.gap.night",
    # When a new order counts.
    "leader_activation: pk.gap.orders",
    # That missions are kept.
    "air_day: mg.gap.air-allocation",
    # How far an order lets a unit move is a word of the table.
    "artillery_interdiction: mg.gap.orders",
    "march: mg.gap.orders",
    # Who holds a bridge, not whether it is wired.
    "bridge_held: mg.gap.victory",
}

#: Cells of printed tables with something else in them: by rule, table and row.
Changed: TypeAlias = dict[str, dict[str, dict[str, dict[str, Any]]]]
#: Of what follows from the dice, so many throws of each situation are looked at.
THROWS = 2
#: A count of one or none is said of everything.
SAID_OF_EVERYTHING = frozenset({0, 1})
NUMBER_IN_WORDS = re.compile(r"(?<![.\d])\d+(?![.\d])")


class Situation(Struct, frozen=True):
    """Facts, what is answered to them, and what follows from some outcomes."""

    facts: Facts
    made: Assessment[Any] | Refused
    outcomes: tuple[Any, ...] = ()
    follows: tuple[tuple[Effect, ...], ...] = ()

    @property
    def effects(self) -> Iterator[Effect]:
        if isinstance(self.made, Assessment):
            yield from self.made.notes
        for effects in self.follows:
            yield from effects

    @property
    def said(self) -> Iterator[tuple[str, str]]:
        """The sentences of refusals, notes and consequences, each with its rule."""
        if isinstance(self.made, Refused):
            yield from ((each.rule, each.because) for each in self.made.refusals)
        yield from ((each.rule, each.label) for each in self.effects)

    @property
    def added_up(self) -> Iterator[str]:
        """The rules of everything that numbers are made of."""
        if isinstance(self.made, Assessment):
            yield from (part.rule for number in self.made.numbers for part in (number.base, *number.modifiers))

    @property
    def permits(self) -> Iterator[str]:
        """The rules by which something is refused, or is so or is not."""
        if isinstance(self.made, Refused):
            yield from (each.rule for each in self.made.refusals)
        yield from (each.rule for each in self.effects if isinstance(each.value, bool))


@cache
def known(home: Ruleset) -> dict[str, list[Situation]]:
    """The situations of each procedure, with what follows from a few throws."""
    found = defaultdict(list)
    for name, procedure in home.procedures.items():
        dice = seeded(name)
        for facts, made in situations(home, procedure):
            if isinstance(made, Refused):
                found[name].append(Situation(facts, made))
                continue
            outcomes = tuple(procedure.roll(dice, made.profile) for _ in range(THROWS))
            follows = tuple(procedure.follows(facts, outcome, home.tables) for outcome in outcomes)
            found[name].append(Situation(facts, made, outcomes, follows))
    return found


def changed(home: Ruleset, other: Callable[[Any], Any]) -> Changed:
    """The cells for which there is something else to put in them, with that."""
    found: Changed = defaultdict(lambda: defaultdict(dict))
    for name, table in home.table_files.items():
        _, *rest = table.columns
        for called, row in zip(table.row_names, table.rows, strict=True):
            cells = {column: other(getattr(row, column)) for column in rest}
            cells = {column: value for column, value in cells.items() if value is not None}
            if cells and (rule := getattr(row, "rule", "") or table.rule):
                found[rule][name][called] = cells
    return found


def larger(value: Any) -> int | None:
    return value + MORE if isinstance(value, int) and not isinstance(value, bool) else None


def opposite(value: Any) -> bool | None:
    return not value if isinstance(value, bool) else None


def is_deaf(procedure: AnyProcedure, situation: Situation, tables: TableFolder) -> bool:
    """Whether a procedure answers as before."""
    try:
        if procedure.assess(situation.facts, tables) != situation.made:
            return False
        again = tuple(procedure.follows(situation.facts, outcome, tables) for outcome in situation.outcomes)
    except (FactsFault, LookupError):
        # The table holds no longer what the rules look for: it was read.
        return False
    return again == situation.follows


def deaf(home: Ruleset, changes: Changed, cites: Callable[[Situation, str], bool]) -> tuple[int, set[str]]:
    """How many pairs of a procedure and a rule were tried, and those in which the tables change nothing."""
    tried, found = 0, set[str]()
    for rule, cells in changes.items():
        tables: TableFolder = type(home.tables)(home.tables.folder, cells)
        for name, all_known in known(home).items():
            if citing := [each for each in all_known if cites(each, rule)]:
                tried += 1
                if all(is_deaf(home.procedures[name], each, tables) for each in citing):
                    found.add(f"{name}: {rule}")
    return tried, found


def numbers_of(changes: Changed) -> dict[str, set[int]]:
    """The numbers that are printed for each rule."""
    return {
        rule: {value - MORE for rows in cells.values() for row in rows.values() for value in row.values()}
        for rule, cells in changes.items()
    }


def of(home: Ruleset, pairs: set[str]) -> set[str]:
    """The pairs of a game; one that is let off without need is a fault as well."""
    return {pair for pair in pairs if pair.partition(": ")[2] in home.rules.ids}


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.short_name)
def test_whoever_cites_the_rule_of_a_printed_number_reads_it_from_the_table(home: Ruleset) -> None:
    changes = changed(home, larger)
    printed = {rule: numbers - SAID_OF_EVERYTHING for rule, numbers in numbers_of(changes).items()}

    def says_it(situation: Situation, rule: str) -> bool:
        if rule in situation.added_up:
            return True
        texts = (text for by, text in situation.said if by == rule)
        return any(int(said) in printed[rule] for text in texts for said in NUMBER_IN_WORDS.findall(text))

    tried, found = deaf(home, changes, says_it)
    assert tried > 10
    assert found == of(home, STATED)


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.short_name)
def test_whoever_allows_or_forbids_by_the_rule_of_a_printed_yes_or_no_asks_the_table(home: Ruleset) -> None:
    tried, found = deaf(home, changed(home, opposite), lambda situation, rule: rule in situation.permits)
    assert tried > 4
    assert found == of(home, ANOTHER_MATTER)
