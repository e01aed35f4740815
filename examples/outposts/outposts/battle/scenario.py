"""A scenario of Outposts: its file, and what never changes in a game of it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from outposts.ruleset import HOME, Tables
from sandtable.ground.zone_map import MapText, ZoneMap
from sandtable.sheet.scenario_text import Prose, Title
from sandtable.zoned.scenario import ZoneScenario

Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^[A-Za-z]+$(?!\n)")]


class ScenarioText(Struct, frozen=True, forbid_unknown_fields=True):
    title: Title
    sides: tuple[Name, Name]
    posts: Annotated[tuple[Name, ...], Meta(min_length=3, max_length=9)]
    squads: Annotated[int, Meta(ge=1, le=9)]
    rounds: Annotated[int, Meta(ge=1, le=20)]
    notes: Prose = ""


def find_faults(text: ScenarioText) -> Iterator[str]:
    if len({post.lower() for post in text.posts}) < len(text.posts):
        yield "posts: each needs a name of its own"
    if len({"umpire", "spectator", *map(str.lower, text.sides)}) < 4:
        yield "sides: each needs a name of its own, other than umpire and spectator"


class Scenario(ZoneScenario[ScenarioText]):
    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, ScenarioText, find_faults, lambda changes: Tables(HOME / "tables", changes))
        self.posts = self.text.posts
        labels = "ABCDEFGHI"[: len(self.posts)]
        names = {f"{label}1": post for label, post in zip(labels, self.posts, strict=True)}
        self.lay_out(ZoneMap(MapText(terrain=" ".join("." * len(self.posts)), names=names)), self.text.sides)
        #: Those of the first side, and then those of the second.
        self.squads = range(2 * self.text.squads)
        sides = [squad // self.text.squads for squad in self.squads]
        self.muster([f"{self.text.sides[side]} {squad + 1}" for squad, side in enumerate(sides)], sides)

    def side_of(self, squad: int) -> int:
        return self.unit_sides[squad]
