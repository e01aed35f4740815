"""Formations that fire at the same target, each from where it stands: those that may, and those that may not."""

from __future__ import annotations

from collections import Counter
from typing import Protocol

from msgspec import Struct

from sandtable.explain import Effect, Refused
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps.procedures.common.opposed import Opposed
from sandtable.rulesets.panzer_korps.procedures.fire.named import formation
from sandtable.rulesets.panzer_korps.tables import Tables
from sandtable.rulesets.panzer_korps.terms import Arc
from sandtable.sheet import Assessment, FactsFault
from sandtable.sheet.apart import Row, by_number, unknown_word

FIELD = "firers_apart"
APART = (
    "Each that is not as said for all, as its number (1 for the first named), then its inches, front, flank or rear, "
    "moved or stood, formed or suppressed"
)
MOVED, STOOD, FORMED, SUPPRESSED = "moved", "stood", "formed", "suppressed"
WORDS = (*(arc.value for arc in Arc), MOVED, STOOD, FORMED, SUPPRESSED)


class Firer(Struct, frozen=True):
    """A formation that is to fire, and how it stands to the target."""

    code: str
    distance: float
    arc: Arc
    moved: bool
    suppressed: bool


class AsForAll(Protocol):
    """What is said of all firers at once."""

    @property
    def firers(self) -> tuple[str, ...]: ...
    @property
    def firers_apart(self) -> tuple[Row, ...]: ...
    @property
    def suppressed(self) -> int: ...
    @property
    def distance(self) -> float: ...
    @property
    def arc(self) -> Arc: ...
    @property
    def moved(self) -> bool: ...


def firers_of(facts: AsForAll, farthest: float) -> tuple[Firer, ...]:
    """Everybody who is to fire, in order: as said for all, the first ones suppressed, but for what is said of one."""
    apart = by_number(FIELD, facts.firers_apart, len(facts.firers), "formation")
    found = []
    for place, code in enumerate(facts.firers):
        alike = Firer(code, facts.distance, facts.arc, facts.moved, place < facts.suppressed)
        found.append(_firer(alike, apart.get(place, ()), farthest))
    return tuple(found)


def _firer(alike: Firer, row: Row, farthest: float) -> Firer:
    """One of them with what is said of it alone."""
    distance, arc, moved, suppressed = alike.distance, alike.arc, alike.moved, alike.suppressed
    for word in row:
        if isinstance(word, int | float):
            if not 0 <= word <= farthest:
                raise FactsFault(f"{FIELD}: {word:g} inches will not do, give 0 to {farthest:g}")
            distance = float(word)
        elif word in (MOVED, STOOD):
            moved = word == MOVED
        elif word in (FORMED, SUPPRESSED):
            suppressed = word == SUPPRESSED
        elif word in WORDS:
            arc = Arc(word)
        else:
            raise unknown_word(FIELD, word, ("inches", *WORDS))
    return Firer(alike.code, distance, arc, moved, suppressed)


# ------------------------------------------------------------------ in words

#: A fire that is allowed, and whose it is.
Fire = tuple[str, Assessment[Opposed]]


def firer_said(firer: Firer, everybody: tuple[Firer, ...], tables: Tables) -> str:
    """A firer by name, and wherein it differs from others: "Panther (30 in away, at the flank)"."""
    apart = []
    if len({each.distance for each in everybody}) > 1:
        apart.append(f"{firer.distance:g} in away")
    if len({each.arc for each in everybody}) > 1:
        apart.append("from the front" if firer.arc is Arc.FRONT else f"at the {firer.arc.value}")
    if len({each.moved for each in everybody}) > 1 and firer.moved:
        apart.append("moved")
    if firer.suppressed:
        apart.append("suppressed")
    name = formation(firer.code, tables).name
    return f"{name} ({', '.join(apart)})" if apart else name


def away_said(firers: tuple[Firer, ...]) -> str:
    """How far they are: "10 in away", "6 to 30 in away"."""
    near, far = min(each.distance for each in firers), max(each.distance for each in firers)
    return f"{far:g} in away" if near == far else f"{near:g} to {far:g} in away"


def who_fires(allowed: list[Fire], silent: list[tuple[str, Refused]]) -> str:
    """How many fire: "3 formations", "1 of 3 formations"."""
    if not silent:
        return count_of(len(allowed), "formation")
    return f"{len(allowed)} of {count_of(len(allowed) + len(silent), 'formation')}"


def silent_said(silent: list[tuple[str, Refused]]) -> str:
    """Those that cannot fire, for the headline; nothing if all can."""
    if not silent:
        return ""
    names = [
        f"{number} x {name}" if number > 1 else name for name, number in Counter(name for name, _ in silent).items()
    ]
    return f"; {' and '.join(names)} cannot fire"


def silent_notes(silent: list[tuple[str, Refused]]) -> tuple[Effect, ...]:
    """Every reason for the silence of each."""
    return tuple(
        Effect("silent", name, reason.rule, f"{name} does not fire: {reason.because}")
        for name, why in silent
        for reason in why.refusals
    )
