"""Counters drawn into their zones: laid out, never fanned, so that each can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil, sqrt

from sandtable.ground.grid import Grid
from sandtable.ground.svg_shapes import ZONE, Point, corner_of, number, safe
from sandtable.ground.zone_marks import Branch, Counter, counter_said, look_of

#: A counter as its symbols draw it, and how much smaller it stands in a zone.
COUNTER = 38
SCALE = 0.947
#: Where counters stand in a zone, by how many there are. The second row leaves room for the zone's edge.
ONE: tuple[Point, ...] = ((23.5, 23.5),)
TWO: tuple[Point, ...] = ((3.5, 23.5), (43.5, 23.5))
FOUR: tuple[Point, ...] = ((3.5, 4.0), (43.5, 4.0), (3.5, 43.0), (43.5, 43.0))
#: A headquarters that is the fifth in its zone.
FIFTH_SCALE = SCALE / 2
#: Zones whose counters are remembered as they are drawn: from one answer to the next few change.
MOST_DRAWN = 2_048
#: Room left around each counter where a zone holds more than the layouts above foresee.
CROWDED_GAP = 4

_CROSS_A, _CROSS_B = "m5.6 11 26.8 17M32.4 11 5.6 28", "m11.4 13.6 15.2 11.8m0-11.8L11.4 25.4"
_OVAL_A = '<rect class="zm-sym" x="10.5" y="15" width="17" height="9" rx="4.5"/>'
_OVAL_B = '<rect class="zm-sym" x="10.5" y="15.5" width="17" height="8" rx="4"/>'
_TENT_A, _TENT_B = "M5.6 28 19 11.2 32.4 28", "M11.4 25.4 19 8.6l7.6 16.8"
_COMB = '<path class="zm-sym" d="M11 23.5v-7h16v7m-8-7v5"/>'
_DOT = '<circle class="zm-dot" cx="19" cy="19.5" r="3.6"/>'
_SMALL_DOT = '<circle class="zm-dot" cx="19" cy="19.5" r="2.3"/>'


def _written(letters: str) -> str:
    return f'<text class="zm-hqt" x="19" y="23.2">{safe(letters)}</text>'


_HQ = _written("HQ")


def _line(path: str) -> str:
    return f'<path class="zm-sym" d="{path}"/>'


#: What stands in the frame: in the rectangle of side a and of sides without a look of their own, in the diamond of b.
BRANCH_SIGNS: dict[Branch, tuple[str, str]] = {
    "inf": (_line(_CROSS_A), _line(_CROSS_B)),
    "inf_mot": (_line(_CROSS_A + "M19 11v17"), _line(_CROSS_B + "M19 8v23")),
    "inf_mech": (_line(_CROSS_A) + _OVAL_A, _line(_CROSS_B) + _OVAL_B),
    "armour": (_OVAL_A, _OVAL_A),
    "recon": (_line("M5.6 28 32.4 11"), _line("M11.4 25.4 26.6 13.6")),
    "td": (
        _line(_TENT_A) + '<rect class="zm-sym" x="12" y="18.5" width="14" height="7" rx="3.5"/>',
        _line(_TENT_B) + '<rect class="zm-sym" x="11" y="16" width="16" height="7.5" rx="3.75"/>',
    ),
    "at": (_line(_TENT_A), _line(_TENT_B)),
    "art": (_DOT, _DOT),
    "spa": (_OVAL_A + _SMALL_DOT, _OVAL_A + _SMALL_DOT),
    "eng": (_COMB, _COMB),
    "hq": (_HQ, _HQ),
}


def layout(counters: Sequence[Counter]) -> list[tuple[Counter, Point, float]]:
    """Where each counter of one zone stands in it, and how large."""
    stands = [counter for counter in counters if counter.branch != "hq"]
    if len(counters) == 5 and len(stands) == 4:
        (hq,) = (counter for counter in counters if counter.branch == "hq")
        middle = (ZONE - COUNTER * FIFTH_SCALE) / 2
        quarters = [(stand, at, SCALE) for stand, at in zip(stands, FOUR, strict=True)]
        return [*quarters, (hq, (middle, middle), FIFTH_SCALE)]
    if len(counters) <= 4:
        places = {1: ONE, 2: TWO}.get(len(counters), FOUR)
        return [(counter, at, SCALE) for counter, at in zip(counters, places, strict=False)]
    side = ceil(sqrt(len(counters)))
    room = ZONE / side
    scale = (room - CROWDED_GAP) / COUNTER
    return [
        (counter, (place % side * room + CROWDED_GAP / 2, place // side * room + CROWDED_GAP / 2), scale)
        for place, counter in enumerate(counters)
    ]


def draw_counters(table: Grid, counters: Iterable[Counter]) -> Iterator[str]:
    """All counters, zone by zone in the order given."""
    by_zone: dict[int, list[Counter]] = {}
    for counter in counters:
        by_zone.setdefault(counter.zone, []).append(counter)
    yield '<g class="zm-units" role="group" aria-label="Units">'
    for zone, here in sorted(by_zone.items()):
        left, top = corner_of(table, zone)
        yield from _drawn_in(table.labels[zone], left, top, tuple(here))
    yield "</g>"


@lru_cache(maxsize=MOST_DRAWN)
def _drawn_in(where: str, left: float, top: float, counters: tuple[Counter, ...]) -> tuple[str, ...]:
    """The counters of one zone."""
    return tuple(_drawn(counter, where, left + x, top + y, scale) for counter, (x, y), scale in layout(counters))


def _drawn(counter: Counter, where: str, x: float, y: float, scale: float) -> str:
    said = safe(counter_said(counter, where))
    place = f"translate({number(x)} {number(y)}) scale({scale:.3f})"
    which = "" if counter.unit is None else f' data-unit="{counter.unit}"'
    return (
        f'<g class="zm-unit zm-side-{look_of(counter.side)}"{which} transform="{place}" role="img" '
        f'aria-label="{said}">'
        f"<title>{said}</title>{face(counter)}</g>"
    )


def face(counter: Counter) -> str:
    """A counter's symbols, bottom up: chip, branch or letters, size, quality, state, facing."""
    look = look_of(counter.side)
    parts = [f'<use href="#zm-chip-{look}"/>']
    if counter.branch is not None:
        parts.append(BRANCH_SIGNS[counter.branch][look == "b"])
    elif counter.letters:
        parts.append(_written(counter.letters))
    if counter.size is not None:
        parts.append(f'<use href="#zm-size-{counter.size}"/>')
    if counter.quality is not None:
        parts += _pips(counter.quality)
    if counter.state != "none":
        parts.append(f'<use href="#zm-state-{counter.state}"/>')
    if counter.facing is not None:
        parts.append(f'<use href="#zm-facing-{counter.facing}"/>')
    return "".join(parts)


def _pips(quality: int) -> Iterator[str]:
    for place in range(3):
        kind, radius = ("pip", "1.9") if place < quality else ("nopip", "1.5")
        yield f'<circle class="zm-{kind}" cx="{6 + 5 * place}" cy="33.3" r="{radius}"/>'
