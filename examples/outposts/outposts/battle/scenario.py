"""A scenario of Outposts: its file, and what never changes in a game of it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from outposts.ruleset import HOME, Tables
from sandtable.ground.zone_map import MapText, ZoneMap
from sandtable.sheet.scenario import OpenScenario

Name = Annotated[str, Meta(min_length=2, max_length=20, pattern=r"^[A-Za-z]+$(?!\n)")]


class ScenarioText(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=60)]
    sides: tuple[Name, Name]
    posts: Annotated[tuple[Name, ...], Meta(min_length=3, max_length=9)]
    squads: Annotated[int, Meta(ge=1, le=9)]
    rounds: Annotated[int, Meta(ge=1, le=20)]
    notes: Annotated[str, Meta(max_length=400)] = ""


def find_faults(text: ScenarioText) -> Iterator[str]:
    if len({post.lower() for post in text.posts}) < len(text.posts):
        yield "posts: each needs a name of its own"
    if len({"umpire", "spectator", *map(str.lower, text.sides)}) < 4:
        yield "sides: each needs a name of its own, other than umpire and spectator"


class Scenario(OpenScenario[ScenarioText]):
    def __init__(self, name: str, source: str) -> None:
        super().__init__(name, source, ScenarioText, find_faults, lambda changes: Tables(HOME / "tables", changes))
        self.posts = self.text.posts
        labels = "ABCDEFGHI"[: len(self.posts)]
        names = {f"{label}1": post for label, post in zip(labels, self.posts, strict=True)}
        self.map = ZoneMap(MapText(terrain=" ".join("." * len(self.posts)), names=names))

    @property
    def squads(self) -> range:
        """Those of the first side, and then those of the second."""
        return range(2 * self.text.squads)

    def side_of(self, squad: int) -> int:
        return squad // self.text.squads

    def said(self, squad: int) -> str:
        return f"{self.text.sides[self.side_of(squad)]} {squad + 1}"
