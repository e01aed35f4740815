"""A printed number stands in one place: whoever cites its rule changes his answer when the table is changed."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache

import pytest
from tests.contract.situations import HOMES, situations

from sandtable.explain import Target
from sandtable.sheet import Assessment, Facts, FactsFault, Ruleset
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.sheet.tables import TableFolder

#: A number that no sheet prints for what has a small one, so that no other rule hides the change.
MORE = 3
#: Where whoever asks states the number that the rule is about, or the rule has no number in it.
STATED = {
    # The number to hit is stated with everything in it.
    "assault_by_numbers: ddb.combat.basic-hit",
    "hit_roll: ddb.combat.basic-hit",
    # The number of arcs; one hit is asked about.
    "damage_roll: k47.gap.tesla",
    # How far a move goes is held against what is stated, by its refusal.
    "follow_me: fow.order.follow-me.test",
    "shoot_and_scoot: fow.order.scoot.test",
    # Attempts are numbered one by one, and there are penalties for no more than three.
    "aircraft_bombs: fow.bombard.range-in",
    "batteries: fow.bombard.range-in",
    "battery_fire: fow.bombard.range-in",
    "bombardment: fow.bombard.range-in",
    "range_in: fow.bombard.range-in",
    "smoke_screen: fow.bombard.range-in",
    "template_fire: fow.bombard.range-in",
    # What follows from the dice reads the number.
    "fieldworks_attempt: pk.fieldworks.table",
    "force_availability: pk.avail.table",
    "leadership_roll: pk.assault.leadership",
    # A distance that is stated is held against it, by a refusal.
    "aa_fire: pk.gap.aa-fire",
    "air_raid: pk.gap.aa-fire",
    "bombing: pk.gap.aa-fire",
    # The ruling has a number for something else that it settles: pontoons, and guns that are moved by hand.
    "river_crossing: pk.gap.rivers",
    "bombing: pk.gap.mounted",
    "compulsory_move: pk.gap.mounted",
    "cover_die: pk.gap.mounted",
    "formation_rout: pk.gap.mounted",
    "riding_cost: pk.gap.mounted",
    # In which column each flak unit fires is stated; kilometres decide it elsewhere.
    "drop: mg.flak.roll",
    "drop: mg.gap.flak-fire",
    "flak_fire: mg.flak.roll",
    "supply_drop_run: mg.flak.roll",
    "supply_drop_run: mg.gap.flak-fire",
    # The steps that are free are stated, and what follows reads the penalty.
    "retirement: mg.gap.retire",
}


def rules_of(number: Target) -> Iterator[str]:
    for part in (number.base, *number.modifiers):
        yield part.rule


@cache
def citing(home: Ruleset) -> dict[str, dict[str, list[Facts]]]:
    """For every rule, the situations of each procedure in which a number cites it."""
    found: dict[str, dict[str, list[Facts]]] = defaultdict(lambda: defaultdict(list))
    for name, procedure in home.procedures.items():
        for facts, made in situations(home, procedure):
            numbers = made.numbers if isinstance(made, Assessment) else ()
            for rule in {rule for number in numbers for rule in rules_of(number)}:
                found[rule][name].append(facts)
    return found


def printed(home: Ruleset) -> dict[str, dict[str, dict[str, dict[str, int]]]]:
    """By rule, table and row, the numbers that stand there for it, each made larger."""
    found: dict[str, dict[str, dict[str, dict[str, int]]]] = defaultdict(lambda: defaultdict(dict))
    for name, table in home.table_files.items():
        _, *rest = table.columns
        for called, row in zip(table.row_names, table.rows, strict=True):
            larger = {
                column: value + MORE
                for column in rest
                if isinstance(value := getattr(row, column), int) and not isinstance(value, bool)
            }
            if larger and (rule := getattr(row, "rule", "") or table.rule):
                found[rule][name][called] = larger
    return found


def is_deaf(home: Ruleset, procedure: AnyProcedure, situations: list[Facts], tables: TableFolder) -> bool:
    """Whether a procedure answers as before, whatever the situation."""
    for facts in situations:
        try:
            if procedure.assess(facts, tables) != procedure.assess(facts, home.tables):
                return False
        except (FactsFault, LookupError):
            # The table holds no longer what the rules look for: it was read.
            return False
    return True


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.short_name)
def test_whoever_cites_the_rule_of_a_printed_number_reads_it_from_the_table(home: Ruleset) -> None:
    tried, deaf = 0, set[str]()
    for rule, changes in printed(home).items():
        tables: TableFolder = type(home.tables)(home.tables.folder, changes)
        for name, facts in citing(home).get(rule, {}).items():
            tried += 1
            if f"{name}: {rule}" not in STATED and is_deaf(home, home.procedures[name], facts, tables):
                deaf.add(f"{name}: {rule}")
    assert tried > 10
    assert deaf == set()
