"""What a table looks like, as data that a game gives: how its kinds of pieces are drawn, and what stands on it.

A game names a look for each of its kinds. What a look means in the rules nobody here knows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol, TypeAlias, get_args, runtime_checkable

from msgspec import Struct

from sandtable.ground.zone_marks import Branch
from sandtable.inches.bodies import Body
from sandtable.inches.pieces import Piece, Ring
from sandtable.inches.tape import Place

#: All the ways in which pieces of ground are drawn, from the bottom of the drawing to its top.
GroundLook: TypeAlias = Literal[
    "hill",
    "height",
    "meadow",
    "crop",
    "marsh",
    "scrub",
    "village",
    "woods",
    "orchard",
    "water",
    "stream",
    "gully",
    "track",
    "road",
    "ford",
    "bridge",
    "crater",
    "minefield",
    "ditch",
    "trench",
    "foxhole",
    "cliff",
    "fieldwork",
    "fence",
    "wire",
    "hedge",
    "bocage",
    "wall",
    "building",
    "ruin",
    "wreck",
    "smoke",
    "objective",
]
GROUND_LOOKS: tuple[GroundLook, ...] = get_args(GroundLook)

#: How a body is drawn: a team on its base, a gun, a vehicle, a walker, a squad of models, a formation's chip, a plane.
Form: TypeAlias = Literal["team", "gun", "tank", "walker", "squad", "stand", "plane"]
#: What a team is, where it is none of the branches of a counter.
TeamSign: TypeAlias = Branch | Literal["mortar", "observer", "mg"]
#: What a model of a squad carries; a beast fights with tooth and claw.
Model: TypeAlias = Literal["rifle", "smg", "mg", "at", "officer", "mortar", "flame", "beast"]
#: What is on an order die.
Glyph: TypeAlias = Literal["cross", "arrow", "arrows", "eye", "flag", "chevron"]


class Look(Struct, frozen=True):
    """What a body looks like. What a form does not show is left out."""

    form: Form
    #: In the frame of a team or a stand.
    sign: TeamSign | None = None
    #: Of a tank: without one no circle is drawn, and the gun stands in the hull.
    turret: bool = True
    #: Of a gun: a short thick barrel.
    howitzer: bool = False
    #: Of a squad.
    models: tuple[Model, ...] = ()
    #: Of a stand: strokes above its chip, and wedges below it.
    companies: int = 0
    disorder: int = 0
    #: Whether a tooth on the rim shows where it faces; tanks and walkers have theirs on the hull.
    tooth: bool = False


class DrawnBody(Struct, frozen=True):
    """A body as it stands. Its number is the one by which a page speaks of it."""

    number: int
    body: Body
    radius: int
    look: Look
    #: It stays on the table, crossed out.
    wrecked: bool = False
    #: It stands there and can do nothing for now: struck through once.
    idle: bool = False
    #: Nobody knows where it is by now; here it was seen last.
    last_seen: bool = False
    #: Where its turret points, if not straight ahead: whole degrees by the table, as a facing.
    turret: int | None = None


class DrawnUnit(Struct, frozen=True):
    """A unit on the table: its bodies, and what its tag says."""

    number: int
    side: int
    name: str
    bodies: Sequence[DrawnBody]
    #: In the words of the rules: "7 of 8", "Gone to Ground".
    states: Sequence[str] = ()
    die: Glyph | None = None
    pins: int = 0
    #: All of it in words, for whoever cannot see the drawing.
    label: str = ""
    #: What stands for it in a drawing of characters: two or three of them.
    mark: str = ""


class Objective(Struct, frozen=True):
    """A place to be held, and the side that holds it."""

    place: Place
    name: str = ""
    holder: int | None = None
    #: What else is told of it: "held by the British".
    said: str = ""


class Zone(Struct, frozen=True):
    """Where a side may set up."""

    ring: Ring
    side: int | None = None
    name: str = ""


class OnTable(Struct, frozen=True):
    """A table and all that stands on it at one moment. Pieces have the kinds that they have by now."""

    width: int
    depth: int
    pieces: Sequence[Piece]
    #: How each kind of piece is drawn; a kind that is not named here is not drawn.
    looks: Mapping[str, GroundLook]
    units: Sequence[DrawnUnit] = ()
    objectives: Sequence[Objective] = ()
    zones: Sequence[Zone] = ()
    #: What a kind is called, where its own name will not do.
    words: Mapping[str, str] = {}
    #: Who is not on the table and may come onto it, at no place.
    aside: Sequence[DrawnUnit] = ()
    #: Whether units have order dice.
    dice: bool = False

    def look_of(self, piece: Piece) -> GroundLook | None:
        return self.looks.get(piece.kind)

    def kind_said(self, piece: Piece) -> str:
        return self.words.get(piece.kind, piece.kind.replace("_", " "))


@runtime_checkable
class OnInches(Protocol):
    """A game that is played on a table with a tape measure."""

    def on_table(self, s: Any) -> OnTable:
        """What stands on the table, for everyone who draws it."""


class OnceLooked:
    """What stands on the table of a state, asked of the game once for all who draw the same picture."""

    def __init__(self, game: OnInches) -> None:
        self._game = game
        self._last: tuple[Any, OnTable] | None = None

    def __call__(self, s: Any) -> OnTable:
        last = self._last
        if last is None or last[0] is not s:
            self._last = last = s, self._game.on_table(s)
        return last[1]
