"""A scenario of Skirmish: its file, and what never changes in a game of it."""

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated

from msgspec import Meta, Struct

from sandtable.inches.bodies import Body
from sandtable.inches.layer import Layer
from sandtable.inches.moving.allowance import Allowance
from sandtable.inches.moving.forming import Spacing
from sandtable.inches.moving.going import Going
from sandtable.inches.moving.layouts import Formation, formed
from sandtable.inches.moving.legs import Mover
from sandtable.inches.moving.standing import Worth, places_worth
from sandtable.inches.tables.deploying import Standing, misplaced
from sandtable.inches.tables.ground_reading import read_ground
from sandtable.inches.tables.ground_text import Spot, TableText, place_read
from sandtable.inches.tape import INCH, Place
from sandtable.measured.scenario import MeasuredScenario
from sandtable.sheet.scenario_text import Name, Prose, Title
from skirmish.battle.ground import BLOCKING, BOOK, COVER_BEHIND, COVER_IN, OVER, ROUGH, SHUT
from skirmish.ruleset import HOME, Tables

RADIUS, PITCH = INCH // 2, 3 * INCH // 2
#: Teams in a rank: so that all are within reach of their leader.
WIDEST = 4


class SquadText(Struct, frozen=True, forbid_unknown_fields=True):
    """A squad as it is set up: in line about its leader."""

    name: Name
    side: Name
    at: Spot
    facing: Annotated[int, Meta(ge=0, le=359)] = 0
    teams: Annotated[int, Meta(ge=1, le=8)] = 4
    mortar: bool = False


class SkirmishText(Struct, frozen=True, forbid_unknown_fields=True):
    title: Title
    sides: tuple[Name, Name]
    turns: Annotated[int, Meta(ge=1, le=20)]
    objective: Spot
    table: TableText
    squad: Annotated[tuple[SquadText, ...], Meta(min_length=2, max_length=30)]
    notes: Prose = ""


def find_faults(text: SkirmishText) -> Iterator[str]:
    faults: list[str] = []
    ground = read_ground(text.table, BOOK, faults)
    place_read(text.objective, "objective", faults)
    if {squad.side for squad in text.squad} != set(text.sides):
        faults.append(f"squad: both sides, {' and '.join(text.sides)}, need squads, and nobody else has any")
    if len({squad.name.casefold() for squad in text.squad}) < len(text.squad):
        faults.append("squad: each needs a name of its own")
    standing: list[Standing] = []
    for number, squad in enumerate(text.squad, start=1):
        at = place_read(squad.at, f"squad {number}, at", faults)
        if at is None or ground is None:
            continue
        shut = [piece for piece in ground.pieces if piece.kind in SHUT]
        for place in line(at, squad):
            here = Standing(squad.name, place, RADIUS)
            wrong = misplaced(here, None, (ground.width, ground.depth), shut, standing)
            faults += [f"squad {number}: {each.told}" for each in wrong]
            standing.append(here)
    yield from faults


def line(at: Place, squad: SquadText) -> tuple[Place, ...]:
    return formed(Formation.LINE, at, squad.facing, squad.teams, PITCH, WIDEST)


class SkirmishScenario(MeasuredScenario[SkirmishText]):
    tables: Tables

    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, SkirmishText, find_faults, lambda changes: Tables(HOME / "tables", changes))
        text, ignored = self.text, list[str]()
        ground = read_ground(text.table, BOOK, ignored)
        objective = place_read(text.objective, "", ignored)
        assert ground is not None and objective is not None  # noqa: S101, PT018 - found sound above
        self.ground, self.objective = ground, objective
        self.side_names = text.sides
        self.muster([squad.name for squad in text.squad], [text.sides.index(squad.side) for squad in text.squad])
        self.count_bodies([squad.teams for squad in text.squad], [RADIUS] * len(text.squad))
        #: The squads that have a mortar.
        self.mortars = frozenset(number for number, squad in enumerate(text.squad) if squad.mortar)
        inches = self.tables.inches
        self.apart, self.command, self.near = inches("apart"), inches("command"), inches("near")
        #: From middle to middle of two teams.
        self.reach = inches("range") + 2 * RADIUS
        self.spacing = Spacing(command=self.command)
        self.allowance = Allowance(
            self.tables.inches("move"),
            caps={piece.number: self.tables.inches("rough") for piece in ground.pieces if piece.kind in ROUGH},
        )
        #: From who moves to whoever can matter to that.
        self.matters = self.allowance.most + self.apart + 2 * RADIUS

    def set_up(self) -> tuple[Body, ...]:
        """Every team where its squad begins."""
        found: list[Body] = []
        for squad in self.text.squad:
            at = place_read(squad.at, "", [])
            assert at is not None  # noqa: S101 - found sound
            found += [Body(x, y, squad.facing) for x, y in line(at, squad)]
        return tuple(found)

    @cached_property
    def going(self) -> Going:
        kinds = {piece.kind for piece in self.ground.pieces}
        under = self.ground.of_kinds((*SHUT, *ROUGH, *COVER_BEHIND))
        return Going(self.ground.layer(kinds), self.ground.of_kinds(OVER), under)

    @cached_property
    def nobody_near(self) -> Mover:
        """A team with nobody in its way."""
        return Mover(self.going, self.shut, margin=RADIUS)

    @cached_property
    def shut(self) -> int:
        return self.ground.of_kinds(SHUT)

    @cached_property
    def sight(self) -> Layer:
        return self.ground.layer((*BLOCKING, *COVER_BEHIND))

    @cached_property
    def blocking(self) -> int:
        return self.ground.of_kinds(BLOCKING)

    @cached_property
    def cover_in(self) -> int:
        return self.ground.of_kinds(COVER_IN)

    @cached_property
    def cover_behind(self) -> int:
        return self.ground.of_kinds(COVER_BEHIND)

    @cached_property
    def covering(self) -> int:
        """All that gives cover, in it or behind it."""
        return self.cover_in | self.cover_behind

    @cached_property
    def worth(self) -> Worth:
        """Places worth standing at."""
        return Worth(places_worth(self.sight, self.cover_behind, self.cover_in, (self.objective,)))
