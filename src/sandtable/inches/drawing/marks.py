"""What is laid over a table while somebody plans: the tape, ghosts, reach, lines of sight, bands, templates.

The ground and the units are drawn here as SVG. These marks move with the pointer, so they go out as plain data and the
page draws them, in the overprint's colour. Places are in hundredths of an inch from the south-west corner, facings in
whole degrees clockwise from north, as everywhere: the page turns y over and draws, it measures nothing. Whatever is
said on a mark is said here.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct

from sandtable.inches.directions import ahead_of, bearing
from sandtable.inches.layer import Cut
from sandtable.inches.pieces import Piece, Ring, Shape, rectangle, strip
from sandtable.inches.tape import INCH, Place, along, number_said, read_up, said, tape, tape_said, towards


class Label(Struct, frozen=True, omit_defaults=True):
    """Words at a place. Filled: what changes a number. White: a distance, or a reason why not."""

    at: Place
    text: str
    filled: bool = False


class Tick(Struct, frozen=True, array_like=True):
    """A stroke across a tape at a full inch: where, and where the tape leads there."""

    x: int
    y: int
    facing: int


class TapeMark(Struct, frozen=True, omit_defaults=True):
    """A planned path: a heavy line with a tick each inch, a ring at each bend, and a label at its end."""

    path: tuple[Place, ...]
    ticks: tuple[Tick, ...] = ()
    #: At each bend the length so far; at the end the whole of what is allowed: "9.7 of 10 in".
    labels: tuple[Label, ...] = ()
    #: What is longer than is allowed: the rest of the path from there on, drawn hatched.
    beyond: tuple[Place, ...] = ()
    #: Only the leader's path is a tape; the others' are thin dashes, without ticks and labels.
    thin: bool = False


class GhostBody(Struct, frozen=True, array_like=True):
    """A body where it would stand: the number of the one it is a ghost of, its place, facing and radius."""

    body: int
    x: int
    y: int
    facing: int
    radius: int
    #: Why it cannot stand there; empty where it can.
    why: str = ""


class ReachMark(Struct, frozen=True, omit_defaults=True):
    """All that can be reached: one outline or several, tinted; it says its speed once."""

    outlines: tuple[Ring, ...]
    label: Label | None = None


class LineMark(Struct, frozen=True, omit_defaults=True):
    """A line of sight, solid to where it stops and dashed beyond; or the flight of a shell, all dashed."""

    a: Place
    b: Place
    kind: Literal["sight", "flight"] = "sight"
    #: Where it stops: a short bar across it.
    stop: Place | None = None
    #: The piece that stops it, which is outlined and named.
    piece: int | None = None
    labels: tuple[Label, ...] = ()


class OutlineMark(Struct, frozen=True, omit_defaults=True):
    """A piece that matters: its outline (of a line the line, of a disc its middle), and in two lines what it does."""

    piece: int
    rings: tuple[Ring, ...]
    closed: bool
    at: Place
    text: str
    why: str = ""
    radius: int = 0


class BandMark(Struct, frozen=True, omit_defaults=True):
    """The end of a range band: an arc towards the aim, from one facing clockwise to another."""

    middle: Place
    radius: int
    start: int
    end: int
    label: Label


class RingMark(Struct, frozen=True, omit_defaults=True):
    """A body that is meant: a target in sight, one under a template; dashed where it is out of sight."""

    at: Place
    radius: int
    body: int | None = None
    dashed: bool = False


class TemplateMark(Struct, frozen=True, omit_defaults=True):
    """Hatched ground with a cross at its middle: an outline, or a disc where it has a radius."""

    middle: Place
    ring: Ring = ()
    radius: int = 0
    label: Label | None = None
    #: How near no friend may be: a dotted outline, or a dotted circle round the middle.
    clear: Ring = ()
    clear_radius: int = 0


class Overprint(Struct, frozen=True, omit_defaults=True):
    """All marks of one moment, from the bottom up. What is empty is left out of the message."""

    reach: tuple[ReachMark, ...] = ()
    bands: tuple[BandMark, ...] = ()
    templates: tuple[TemplateMark, ...] = ()
    outlines: tuple[OutlineMark, ...] = ()
    lines: tuple[LineMark, ...] = ()
    tapes: tuple[TapeMark, ...] = ()
    ghosts: tuple[GhostBody, ...] = ()
    rings: tuple[RingMark, ...] = ()
    labels: tuple[Label, ...] = ()


# ---------------------------------------------------------------------- made from what the table answers


def tape_mark(path: Sequence[Place], allowance: int | None = None) -> TapeMark:
    """A path as it is measured, leg by leg; nothing is drawn of one that leads nowhere."""
    corners = tuple(path)
    if len(corners) < 2:
        return TapeMark(corners)
    legs = [tape(a, b) for a, b in pairwise(corners)]
    so_far = list(accumulate(legs))
    whole = so_far[-1]
    bends = [Label(at, number_said(read_up(far, allowance))) for at, far in zip(corners[1:-1], so_far, strict=False)]
    end = tape_said(whole) if allowance is None else f"{number_said(read_up(whole, allowance))} of {said(allowance)}"
    beyond: tuple[Place, ...] = ()
    if allowance is not None and whole > allowance:
        later = [corner for corner, far in zip(corners[1:], so_far, strict=True) if far > allowance]
        beyond = along(corners, allowance), *later
    ticks = []
    for inch in range(INCH, whole, INCH):
        leg = next(number for number, far in enumerate(so_far) if inch <= far)
        ticks.append(Tick(*along(corners, inch), bearing(corners[leg], corners[leg + 1])))
    return TapeMark(corners, tuple(ticks), (*bends, Label(corners[-1], end, filled=True)), beyond)


def thin_tape(a: Place, b: Place) -> TapeMark:
    """The way of somebody who only follows."""
    return TapeMark((a, b), thin=True)


def reach_mark(outlines: Sequence[Ring], words: str = "") -> ReachMark:
    """What can be reached; the words stand at its southernmost corner."""
    corners = [corner for ring in outlines for corner in ring]
    label = Label(min(corners, key=lambda corner: (corner[1], corner[0])), words) if words and corners else None
    return ReachMark(tuple(outlines), label)


def sight_mark(a: Place, b: Place, distance: int, stop: Cut | None = None, words: str = "", part: int = 50) -> LineMark:
    """A line of sight; what stops it is a cut of the line. Words stand at its end, the distance at a part of its way.

    Lines that lie close together take different parts (hundredths), so that their labels do not cover each other.
    """
    middle = towards(a, b, tape(a, b) * part // 100)
    labels = (Label(middle, tape_said(distance)),) if stop is None else ()
    if words:
        labels = (*labels, Label(b, words, filled=stop is None))
    if stop is None:
        return LineMark(a, b, labels=labels)
    return LineMark(a, b, stop=towards(a, b, stop.start), piece=stop.piece, labels=labels)


def flight_mark(a: Place, b: Place, distance: int, of: int) -> LineMark:
    """The flight of a shell: "30.7 in of 80"."""
    label = Label(towards(a, b, tape(a, b) // 2), f"{tape_said(distance, of)} of {number_said(of)}")
    return LineMark(a, b, "flight", labels=(label,))


def outline_mark(piece: Piece, text: str, why: str = "") -> OutlineMark:
    """A piece outlined and named: "Bois Carré blocks", "over 2 in of Tall"."""
    rings = (piece.spine,) if piece.spine else piece.rings
    closed = piece.shape is Shape.AREA and not piece.spine
    return OutlineMark(piece.number, rings, closed, piece.middle, text, why, piece.radius or piece.width // 2)


def band_marks(middle: Place, bands: Sequence[tuple[int, str]], aim: int, spread: int = 60) -> tuple[BandMark, ...]:
    """The ends of range bands towards an aim (a facing), each with what changes there: "6 in: point blank"."""
    return tuple(
        BandMark(
            middle,
            radius,
            (aim - spread) % 360,
            (aim + spread) % 360,
            Label(ahead_of(middle, (aim + spread) % 360, radius), words),
        )
        for radius, words in bands
    )


def square_template(middle: Place, side: int, words: str = "", clear: int = 0) -> TemplateMark:
    """A square template; `clear` is how far its own side keeps from its edge."""
    label = Label((middle[0], middle[1] + side // 2), words, filled=True) if words else None
    around = rectangle(middle, side + 2 * clear, side + 2 * clear) if clear else ()
    return TemplateMark(middle, rectangle(middle, side, side), label=label, clear=around)


def round_template(middle: Place, radius: int, words: str = "", clear: int = 0) -> TemplateMark:
    label = Label((middle[0], middle[1] + radius), words, filled=True) if words else None
    return TemplateMark(middle, radius=radius, label=label, clear_radius=radius + clear if clear else 0)


def screen_template(a: Place, b: Place, width: int, words: str = "") -> TemplateMark:
    """What is laid with a width from a place to another: a smoke screen."""
    middle = (a[0] + b[0]) // 2, (a[1] + b[1]) // 2
    return TemplateMark(middle, strip((a, b), width)[0], label=Label(b, words, filled=True) if words else None)
