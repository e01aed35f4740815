"""The units in an interdicted area: a die for each, and what becomes of them."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice, span
from sandtable.explain import Effect
from sandtable.explain.sentences import count_of
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.procedures.air.interdiction import (
    InterdictionForce,
    column_notes,
    numbers_of,
    row_classes,
    row_of,
)
from sandtable.rulesets.megagame.tables import Tables
from sandtable.sheet import Assessment, Facts, FactsFault
from sandtable.sheet.facts import count, flag

MOST_UNITS = 30
#: More than any count of an area.
STRIDE = 100


class AreaFacts(Facts, frozen=True, kw_only=True):
    """The units in an area, of both sides."""

    units: Annotated[
        int, count("Units in area", 1, MOST_UNITS, "All ground units of both sides in it, flak included")
    ] = 2
    flak: Annotated[int, count("Of them flak", 0, MOST_UNITS, "Flak units among them, which it suppresses")] = 0
    night: Annotated[
        bool, flag("Night turn", "Only Lancaster, Halifax and Stirling squadrons and artillery go by night")
    ] = False
    at_status_1: Annotated[
        int, count("Of them at status 1", 0, MOST_UNITS, "Units in it that a step loss destroys, flak included")
    ] = 0
    flak_at_status_1: Annotated[
        int, count("Of the flak at status 1", 0, MOST_UNITS, "Flak units in it that a step loss destroys")
    ] = 0


class AlikeUnits(Struct, frozen=True):
    """Units that the same faces do the same to."""

    units: int
    flak: bool
    at_status_1: bool
    classes: Classes


class Area(Struct, frozen=True):
    """Units in the area, alike ones together."""

    alike: tuple[AlikeUnits, ...]


class Interdicted(Struct, frozen=True):
    """Units that are immobilised, how many of them lost a step, and how many flak units are silent."""

    words: ClassVar[dict[str, str]] = {
        "immobilised": "units immobilised",
        "flak_silent": "flak units silent",
        "destroyed": "units destroyed",
    }

    immobilised: int
    step_losses: int
    flak_silent: int


class InterdictedAndDestroyed(Interdicted, frozen=True):
    """The same where units can be destroyed; these are not among the immobilised."""

    destroyed: int


def check_units(facts: AreaFacts) -> None:
    if facts.flak > facts.units:
        raise FactsFault(f"flak: only {count_of(facts.units, 'unit')} in the area, give as many flak or fewer")
    if facts.flak_at_status_1 > min(facts.flak, facts.at_status_1):
        least = min(facts.flak, facts.at_status_1)
        raise FactsFault(f"flak_at_status_1: of the flak at most {least} can be at status 1 here, give no more")
    others, left = facts.at_status_1 - facts.flak_at_status_1, facts.units - facts.flak
    if others > left:
        besides = f"only {count_of(left, 'unit')} besides flak"
        raise FactsFault(f"at_status_1: {others} at status 1 are no flak, but {besides}")


def area_of(force: InterdictionForce, facts: AreaFacts, tables: Tables) -> Area:
    check_units(facts)
    classes = row_classes(tables.interdiction[row_of(force, tables)[0]])
    weak, weak_flak = facts.at_status_1 - facts.flak_at_status_1, facts.flak_at_status_1
    alike = (
        AlikeUnits(facts.units - facts.flak - weak, False, False, classes),
        AlikeUnits(weak, False, True, classes),
        AlikeUnits(facts.flak - weak_flak, True, False, classes),
        AlikeUnits(weak_flak, True, True, classes),
    )
    return Area(tuple(each for each in alike if each.units))


def area_assessed(
    subject: str,
    force: InterdictionForce,
    facts: AreaFacts,
    tables: Tables,
    *,
    before: tuple[Effect, ...] = (),
    behind: tuple[Effect, ...] = (),
    called: str = "",
) -> Assessment[Area]:
    """An area that a force is put on, with notes before and behind those on the row that it finds."""
    area, (row, found) = area_of(force, facts, tables), row_of(force, tables)
    return Assessment(
        area,
        f"{subject} {area_said(facts)}",
        (f"{called}row {row}", *faces_needed(area)),
        numbers_of(force, tables),
        (*before, found, *column_notes(force, tables), *behind, *area_notes(facts, tables)),
    )


def hit(dice: Dice, alike: AlikeUnits) -> int:
    """A die for every unit, all on the same row; who loses a step is immobilised as well, or destroyed.

    All counts stand in one number, which adds up ten times as fast.
    """
    *_, held, lost = dice.tally(alike.units, alike.classes, why=mg.INTERDICT_ROLL)
    silent = held + lost if alike.flak else 0
    if alike.at_status_1:
        return ((held * STRIDE) * STRIDE + silent) * STRIDE + lost
    return (((held + lost) * STRIDE + lost) * STRIDE + silent) * STRIDE


def interdict(dice: Dice, area: Area) -> Interdicted:
    rest, destroyed = divmod(dice.each(hit, area.alike), STRIDE)
    rest, silent = divmod(rest, STRIDE)
    immobilised, lost = divmod(rest, STRIDE)
    if any(each.at_status_1 for each in area.alike):
        return InterdictedAndDestroyed(immobilised, lost, silent, destroyed)
    return Interdicted(immobilised, lost, silent)


def faces_needed(area: Area) -> tuple[str, ...]:
    words = {"no_effect": "no effect", "immobilised": "immobilised", "step_loss": "step loss and immobilised"}
    rows = area.alike[0].classes.rows
    return tuple(f"{words[name]} on {span(low, high)}" for name, low, high in reversed(rows))


def area_said(facts: AreaFacts) -> str:
    told = ((facts.flak, "flak"), (facts.at_status_1, "at status 1"))
    among = "".join(f", {number} of them {what}" for number, what in told if number)
    return f"on an area with {count_of(facts.units, 'unit')}{among}"


def area_notes(facts: AreaFacts, tables: Tables) -> tuple[Effect, ...]:
    size = tables.limit("area")
    said = f"every unit in the {size} x {size} km rolls, of both sides"
    notes = [Effect("both_sides", True, mg.GAP_INTERDICT_TARGETS, said)]
    if facts.flak:
        said = "flak suppression is interdiction of the area"
        notes.append(Effect("suppression", facts.flak, mg.INTERDICT_FLAK_SUPPRESSION, said))
    if facts.at_status_1:
        said = "a unit at status 1 that loses a step is destroyed"
        notes.append(Effect("at_status_1", facts.at_status_1, mg.GAP_ELIMINATION, said))
    return tuple(notes)


def interdicted_follows(facts: AreaFacts, done: Interdicted, _tables: Tables) -> tuple[Effect, ...]:
    destroyed = done.destroyed if isinstance(done, InterdictedAndDestroyed) else 0
    if not (done.immobilised or destroyed):
        return (Effect("immobilised", 0, mg.INTERDICT_NO_EFFECT, "no effect on anybody"),)
    effects = []
    if destroyed:
        said = f"{count_of(destroyed, 'unit')} destroyed, with no status left"
        effects.append(Effect("destroyed", destroyed, mg.GAP_ELIMINATION, said))
    if done.step_losses:
        said = f"{count_of(done.step_losses, 'unit')} with 1 status less"
        effects.append(Effect("step_losses", done.step_losses, mg.INTERDICT_STEP_LOSS, said))
        if not facts.at_status_1:
            effects.append(Effect("destroyed_at", 0, mg.GAP_ELIMINATION, "a unit whose status reaches 0 is destroyed"))
    if done.immobilised:
        said = f"{count_of(done.immobilised, 'unit')} immobilised until the end of the turn"
        effects.append(Effect("immobilised", done.immobilised, mg.INTERDICT_IMMOBILISED, said))
        held = "no move, attack, counter-attack, artillery support or preparing; they defend and retire normally"
        effects.append(Effect("held", True, mg.GAP_IMMOBILISED, held))
    if done.flak_silent:
        said = f"{count_of(done.flak_silent, 'flak unit')} silent this turn"
        effects.append(Effect("flak_silent", done.flak_silent, mg.GAP_FLAK_SUPPRESSED, said))
    return tuple(effects)


def interdicted_said(done: Interdicted) -> str:
    said = f"{done.immobilised} immobilised, {done.step_losses} of them with a step loss"
    if isinstance(done, InterdictedAndDestroyed) and done.destroyed:
        said = f"{said}, {done.destroyed} destroyed"
    return f"{said}, {done.flak_silent} flak silent" if done.flak_silent else said
