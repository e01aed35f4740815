"""Flak as it is stated: units of both kinds and where the serials pass them, each a column of one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from sandtable.dice import Classes, span
from sandtable.explain import Effect, Modifier, Target, counting
from sandtable.explain.sentences import count_of, plural
from sandtable.rulesets.megagame import rule_ids as mg
from sandtable.rulesets.megagame.facts import PLACED
from sandtable.rulesets.megagame.tables import D6, Tables
from sandtable.rulesets.megagame.terms import FlakKind, Flight

NO_EFFECT, DAMAGE, LOSS = "no_effect", "damage", "loss"

FLAK_RULES = (mg.FLAK_ROLL, mg.FLAK_TABLE, mg.FLAK_TWO_DAMAGE, mg.GAP_FLAK_FIRE, mg.GAP_AIR_DAMAGE, mg.GAP_SERIAL_LOAD)
#: What each result does, and whom flak fires at.
FLAK_EFFECT_RULES = (mg.FLAK_LOSS, mg.FLAK_DAMAGE, mg.FLAK_NO_EFFECT, mg.GAP_FLAK_TARGETS)
FLAK_SHAPED = (mg.GAP_FLAK_SUPPRESSED, mg.GAP_DICE)


@cache
def flak_classes(kind: FlakKind, flight: Flight, tables: Tables) -> Classes:
    """What each face does to a serial."""
    row = tables.flak[kind, flight]
    found = ((NO_EFFECT, row.no_effect), (DAMAGE, row.damage), (LOSS, row.loss))
    return Classes(D6, tuple((name, faces.low, faces.high) for name, faces in found if faces is not None))


def reach(kind: FlakKind, flight: Flight, tables: Tables) -> int:
    """The km within which flak fires in a column of its table."""
    landings = {Flight.LANDING_2KM: "flak_near", Flight.LANDING_4KM: "flak_far"}
    return tables.limit(landings.get(flight, f"overflight_{kind.value}"))


def fires(flak: Iterable[str], *, overflight: bool, tables: Tables) -> tuple[Classes, ...]:
    """The dice of the flak that fires at overflights, or of that at the drop, in the order it is named."""
    placed = (PLACED[code] for code in flak)
    return tuple(
        flak_classes(kind, flight, tables) for kind, flight in placed if (flight is Flight.OVERFLIGHT) == overflight
    )


def faces_said(classes: Classes) -> str:
    """What hurts: "loss on 6, damage on 5"."""
    return ", ".join(f"{name} on {span(low, high)}" for name, low, high in reversed(classes.rows) if name != NO_EFFECT)


def flak_lines(flak: Iterable[str], tables: Tables) -> dict[str, str]:
    """A line for each kind of flak and where it fires, by its code."""
    lines = {}
    for code, number in Counter(flak).items():
        kind, flight = PLACED[code]
        said = faces_said(flak_classes(kind, flight, tables))
        lines[code] = f"{number} {kind.value} flak {plural(number, 'unit')}, {flight.said}: {said}"
    return lines


def flak_notes(flak: tuple[str, ...], tables: Tables) -> tuple[Effect, ...]:
    return tuple(
        Effect("_".join(PLACED[code]), flak.count(code), mg.FLAK_TABLE, said)
        for code, said in flak_lines(flak, tables).items()
    )


def dice_number(flak: Iterable[str], what: str) -> Target:
    """How many dice are thrown at each serial or squadron that is not lost before."""
    over = sum(PLACED[code][1] is Flight.OVERFLIGHT for code in flak)
    landing = sum(PLACED[code][1] is not Flight.OVERFLIGHT for code in flak)
    at_drop = counting(Modifier(landing, mg.FLAK_ROLL, "at the landing or drop"))
    return Target(f"Flak dice at each {what}", Modifier(over, mg.GAP_FLAK_FIRE, "on overflight"), at_drop)


def flak_said(flak: Iterable[str]) -> str:
    """All flak in a few words."""
    number = sum(1 for _ in flak)
    return count_of(number, "flak unit") if number else "no flak"
