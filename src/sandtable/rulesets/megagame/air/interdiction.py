"""Interdiction of an area: the row that a force finds, and a die for every unit in the area."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from sandtable.dice import Classes, Dice, span
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame.rows import InterdictionRow
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import Attack
from sandtable.sheet import Facts, FactsFault
from sandtable.sheet.facts import count, flag

FORCE = "mg.interdict.force"
ROLL = "mg.interdict.roll"
TABLE = "mg.interdict.table"
SUPPRESSION = "mg.interdict.flak-suppression"
STEP_LOSS = "mg.interdict.step-loss"
IMMOBILISED = "mg.interdict.immobilised"
NO_EFFECT = "mg.interdict.no-effect"
TARGETS = "mg.gap.interdict-targets"
HELD = "mg.gap.immobilised"
SILENT = "mg.gap.flak-suppressed"
MIXED = "mg.gap.interdict-mixed"
BANDS = "mg.gap.interdict-bands"
FLIES = "mg.gap.air-allocation"
DESTROYED = "mg.gap.elimination"
CLASSES = "mg.interdict.classes"
CEILING = "mg.interdict.light-ceiling"
FLOOR = "mg.interdict.heavy-floor"
MOST_UNITS = 30
MOST_FLAK = 10
#: Numbers that the sheet prints in no row or in two.
UNSURE = {
    (Attack.LIGHT, 9): "in no row of the sheet",
    (Attack.LIGHT, 12): "in two rows of the sheet",
    (Attack.HEAVY, 2): "in two rows of the sheet",
}
INTERDICTION_STAGES = ((ROLL, "die for each unit"),)
INTERDICTION_RULES = (
    "mg.interdict.separate",
    SUPPRESSION,
    FORCE,
    ROLL,
    "mg.interdict.area",
    CLASSES,
    TABLE,
    CEILING,
    FLOOR,
    STEP_LOSS,
    IMMOBILISED,
    NO_EFFECT,
    BANDS,
    MIXED,
    TARGETS,
    HELD,
    SILENT,
    FLIES,
    DESTROYED,
    "mg.gap.dice",
)

Units = Annotated[int, count("Units in area", 1, MOST_UNITS, "All ground units of both sides in it, flak included")]
FlakThere = Annotated[int, count("Of them flak", 0, MOST_FLAK, "Flak units among them, which it suppresses")]
Night = Annotated[bool, flag("Night turn", "Only Lancaster, Halifax and Stirling squadrons and artillery go by night")]


class Force(Struct, frozen=True):
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


class Area(Struct, frozen=True):
    """Units in the area, how many of them are flak, and what each die does."""

    units: int
    flak: int
    classes: Classes


class Interdicted(Struct, frozen=True):
    """Units that are immobilised, how many of them lost a step, and how many flak units are silent."""

    immobilised: int
    step_losses: int
    flak_silent: int


# ------------------------------------------------------------------ the row


def row_in_column(attack: Attack, number: int, tables: Tables) -> int:
    """The row of so many in the column of their class."""
    for row in tables.interdiction.values():
        numbers = row.numbers(attack)
        if numbers is not None and number in numbers:
            return row.row
    raise AssertionError(f"the {attack.value} column has no row for {number}")


def as_light(force: Force, tables: Tables) -> Target:
    """A mixed force counted in light ones."""
    medium = Modifier(force.medium * tables.limit("medium_as_light"), MIXED, f"{force.medium} medium, 2 light each")
    heavy = Modifier(force.heavy * tables.limit("heavy_as_light"), MIXED, f"{force.heavy} heavy, 4 light each")
    return Target("Mixed force as light", Modifier(force.light, FORCE, "light"), counting(medium, heavy))


def row_of(force: Force, tables: Tables) -> tuple[int, Effect]:
    """The row of a force, and why: its own column, or for a mixed force the best of the sum and each class alone."""
    alone = {attack: row_in_column(attack, force.number(attack), tables) for attack in force.classes}
    if len(alone) == 1:
        ((attack, row),) = alone.items()
        return row, Effect("row", row, FORCE, f"row {row}: {force.said} in the {attack.value} column")
    total = as_light(force, tables).number
    mixed = row_in_column(Attack.LIGHT, total, tables)
    best, row = max(alone.items(), key=lambda pair: pair[1])
    if row > mixed:
        said = f"row {row}: {force.number(best)} {best.value} alone find a higher row than {total} as light"
        return row, Effect("row", row, MIXED, said)
    return mixed, Effect("row", mixed, MIXED, f"row {mixed}: a mixed force counts as {total} light")


def column_notes(force: Force, tables: Tables) -> tuple[Effect, ...]:
    """What is odd about the numbers of a force of one class."""
    if len(force.classes) > 1:
        return ()
    attack = force.classes[0]
    number = force.number(attack)
    notes = []
    if (attack, number) in UNSURE:
        said = f"{number} {attack.value}: {UNSURE[attack, number]}, so it counts for the weaker"
        notes.append(Effect("weaker_row", True, BANDS, said))
    last = max(tables.interdiction)
    if attack is Attack.LIGHT and row_in_column(attack, number, tables) == last - 1:
        notes.append(Effect("ceiling", True, CEILING, f"light squadrons and artillery never reach row {last}"))
    if attack is Attack.HEAVY and number == 1:
        notes.append(Effect("floor", True, FLOOR, "one heavy squadron starts on the second row"))
    return tuple(notes)


def row_classes(row: InterdictionRow) -> Classes:
    found = (("no_effect", row.no_effect), ("immobilised", row.immobilised), ("step_loss", row.step_loss))
    return Classes(D6, tuple((name, faces.low, faces.high) for name, faces in found if faces is not None))


def area_of(force: Force, units: int, flak: int, tables: Tables) -> Area:
    if flak > units:
        raise FactsFault(f"flak: only {count_of(units, 'unit')} in the area, give as many flak or fewer")
    return Area(units, flak, row_classes(tables.interdiction[row_of(force, tables)[0]]))


# ------------------------------------------------------------------ the dice


def interdict(dice: Dice, area: Area) -> Interdicted:
    """A die for every unit, all on the same row; who loses a step is immobilised as well."""
    *_, held, lost = dice.tally(area.units - area.flak, area.classes, why=ROLL)
    if not area.flak:
        return Interdicted(held + lost, lost, 0)
    *_, flak_held, flak_lost = dice.tally(area.flak, area.classes, why=ROLL)
    silent = flak_held + flak_lost
    return Interdicted(held + lost + silent, lost + flak_lost, silent)


# ------------------------------------------------------------------ in words


def faces_needed(area: Area) -> tuple[str, ...]:
    words = {"no_effect": "no effect", "immobilised": "immobilised", "step_loss": "step loss and immobilised"}
    return tuple(f"{words[name]} on {span(low, high)}" for name, low, high in reversed(area.classes.rows))


def numbers_of(force: Force, tables: Tables) -> tuple[Target, ...]:
    return (as_light(force, tables),) if len(force.classes) > 1 else ()


def area_notes(flak: int, tables: Tables) -> tuple[Effect, ...]:
    size = tables.limit("area")
    notes = [Effect("both_sides", True, TARGETS, f"every unit in the {size} x {size} km rolls, of both sides")]
    if flak:
        notes.append(Effect("suppression", flak, SUPPRESSION, "flak suppression is interdiction of the area"))
    return tuple(notes)


def interdicted_follows(_facts: Facts, done: Interdicted, _tables: Tables) -> tuple[Effect, ...]:
    if not done.immobilised:
        return (Effect("immobilised", 0, NO_EFFECT, "no effect on anybody"),)
    effects = []
    if done.step_losses:
        said = f"{count_of(done.step_losses, 'unit')} with 1 status less"
        effects.append(Effect("step_losses", done.step_losses, STEP_LOSS, said))
        effects.append(Effect("destroyed_at", 0, DESTROYED, "a unit whose status reaches 0 is destroyed"))
    said = f"{count_of(done.immobilised, 'unit')} immobilised until the end of the turn"
    effects.append(Effect("immobilised", done.immobilised, IMMOBILISED, said))
    held = "no move, attack, counter-attack, artillery support or preparing; they defend and retire normally"
    effects.append(Effect("held", True, HELD, held))
    if done.flak_silent:
        said = f"{count_of(done.flak_silent, 'flak unit')} silent this turn"
        effects.append(Effect("flak_silent", done.flak_silent, SILENT, said))
    return tuple(effects)


def interdicted_said(done: Interdicted) -> str:
    said = f"{done.immobilised} immobilised, {done.step_losses} of them with a step loss"
    return f"{said}, {done.flak_silent} flak silent" if done.flak_silent else said
