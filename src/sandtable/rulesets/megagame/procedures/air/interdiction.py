"""Interdiction of an area: the force that is put on it, and the row of the table that it finds."""

from __future__ import annotations

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.rows import InterdictionRow
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import Attack

#: Numbers that the sheet prints in no row or in two.
UNSURE = {
    (Attack.LIGHT, 9): "in no row of the sheet",
    (Attack.LIGHT, 12): "in two rows of the sheet",
    (Attack.HEAVY, 2): "in two rows of the sheet",
}
INTERDICTION_STAGES = ((mg.INTERDICT_ROLL, "die for each unit"),)
INTERDICTION_RULES = (
    mg.INTERDICT_FLAK_SUPPRESSION,
    mg.INTERDICT_FORCE,
    mg.INTERDICT_ROLL,
    mg.INTERDICT_AREA,
    mg.INTERDICT_LIGHT_CEILING,
    mg.INTERDICT_HEAVY_FLOOR,
    mg.INTERDICT_STEP_LOSS,
    mg.INTERDICT_IMMOBILISED,
    mg.INTERDICT_NO_EFFECT,
    mg.GAP_INTERDICT_BANDS,
    mg.GAP_INTERDICT_MIXED,
    mg.GAP_INTERDICT_TARGETS,
    mg.GAP_IMMOBILISED,
    mg.GAP_FLAK_SUPPRESSED,
    mg.GAP_AIR_ALLOCATION,
    mg.GAP_ELIMINATION,
    mg.GAP_ARTILLERY_INTERDICTION,
)
INTERDICTION_SHAPED = (mg.INTERDICT_SEPARATE, mg.INTERDICT_TABLE, mg.GAP_DICE)


class InterdictionForce(Struct, frozen=True):
    """Squadrons and artillery battalions on one area, by class."""

    light: int = 0
    medium: int = 0
    heavy: int = 0

    def number(self, attack: Attack) -> int:
        return {Attack.LIGHT: self.light, Attack.MEDIUM: self.medium, Attack.HEAVY: self.heavy}[attack]

    @property
    def classes(self) -> tuple[Attack, ...]:
        return tuple(attack for attack in Attack if self.number(attack))

    @property
    def said(self) -> str:
        return " and ".join(f"{self.number(attack)} {attack.value}" for attack in self.classes)


def row_in_column(attack: Attack, number: int, tables: Tables) -> int:
    """The row of so many in the column of their class."""
    for row in tables.interdiction.values():
        numbers = row.numbers(attack)
        if numbers is not None and number in numbers:
            return row.row
    raise AssertionError(f"the {attack.value} column has no row for {number}")


def as_light(force: InterdictionForce, tables: Tables) -> Target:
    """A mixed force counted in light ones."""
    each, more = tables.limit("medium_as_light"), tables.limit("heavy_as_light")
    medium = Modifier(force.medium * each, mg.GAP_INTERDICT_MIXED, f"{force.medium} medium, {each} light each")
    heavy = Modifier(force.heavy * more, mg.GAP_INTERDICT_MIXED, f"{force.heavy} heavy, {more} light each")
    return Target("Mixed force as light", Modifier(force.light, mg.INTERDICT_FORCE, "light"), counting(medium, heavy))


def row_of(force: InterdictionForce, tables: Tables) -> tuple[int, Effect]:
    """The row of a force, and why: its own column, or for a mixed force the best of the sum and each class alone."""
    alone = {attack: row_in_column(attack, force.number(attack), tables) for attack in force.classes}
    if len(alone) == 1:
        ((attack, row),) = alone.items()
        return row, Effect("row", row, mg.INTERDICT_FORCE, f"row {row}: {force.said} in the {attack.value} column")
    total = as_light(force, tables).number
    mixed = row_in_column(Attack.LIGHT, total, tables)
    best, row = max(alone.items(), key=lambda pair: pair[1])
    if row > mixed:
        said = f"row {row}: {force.number(best)} {best.value} alone find a higher row than {total} as light"
        return row, Effect("row", row, mg.GAP_INTERDICT_MIXED, said)
    return mixed, Effect("row", mixed, mg.GAP_INTERDICT_MIXED, f"row {mixed}: a mixed force counts as {total} light")


def column_notes(force: InterdictionForce, tables: Tables) -> tuple[Effect, ...]:
    """What is odd about the numbers of a force of one class."""
    if len(force.classes) > 1:
        return ()
    attack = force.classes[0]
    number = force.number(attack)
    notes = []
    if (attack, number) in UNSURE:
        said = f"{number} {attack.value}: {UNSURE[attack, number]}, so it counts for the weaker"
        notes.append(Effect("weaker_row", True, mg.GAP_INTERDICT_BANDS, said))
    last = max(tables.interdiction)
    if attack is Attack.LIGHT and row_in_column(attack, number, tables) == last - 1:
        said = f"light squadrons and artillery never reach row {last}"
        notes.append(Effect("ceiling", True, mg.INTERDICT_LIGHT_CEILING, said))
    if attack is Attack.HEAVY and number == 1:
        notes.append(Effect("floor", True, mg.INTERDICT_HEAVY_FLOOR, "one heavy squadron starts on the second row"))
    return tuple(notes)


def row_classes(row: InterdictionRow) -> Classes:
    found = (("no_effect", row.no_effect), ("immobilised", row.immobilised), ("step_loss", row.step_loss))
    return Classes(D6, tuple((name, faces.low, faces.high) for name, faces in found if faces is not None))


def numbers_of(force: InterdictionForce, tables: Tables) -> tuple[Target, ...]:
    return (as_light(force, tables),) if len(force.classes) > 1 else ()
