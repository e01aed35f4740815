"""The tables used before the battle: terrain, weather, availability and deployment."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.dice import Classes
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.tables import Faces, Table, TableFolder

KINDS = ("hills", "woods", "river", "gully", "brush", "village")


class TheatreRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A theatre: its climate and the dice of each kind of terrain."""

    theatre: str
    climate: str
    hills: int
    woods: int
    river: int
    gully: int
    brush: int
    village: int

    def dice(self, kind: str) -> int:
        number: int = getattr(self, kind)
        return number


class FeatureRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A feature: its row among the cover of terrain, what a second die counts of it, and its size."""

    feature: str
    roll: Faces
    label: str
    terrain: str = ""
    pieces: str = ""
    size: str = ""


class AvailabilityRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A result, and the day segment of the first attempt to arrive; 0 where there is none."""

    result: str
    roll: Faces
    first_segment: int
    label: str


class UnknownRow(Struct, frozen=True, forbid_unknown_fields=True):
    feature: str
    roll: Faces


class ZoneRow(Struct, frozen=True, forbid_unknown_fields=True):
    zone: str
    roll: Faces


class WeatherRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What each face of a d6 brings in a climate."""

    climate: str
    on_1: str
    on_2: str
    on_3: str
    on_4: str
    on_5: str
    on_6: str

    @property
    def faces(self) -> tuple[str, ...]:
        return self.on_1, self.on_2, self.on_3, self.on_4, self.on_5, self.on_6


class BeforeTables(TableFolder):
    """Terrain generator, weather, availability and deployment."""

    @cached_property
    def theatres(self) -> dict[str, TheatreRow]:
        return self.load("theatres", TheatreRow).named("theatre")

    @cached_property
    def features(self) -> dict[str, Table[FeatureRow]]:
        return {kind: self.load(f"features_{kind}", FeatureRow) for kind in KINDS}

    @cached_property
    def unknown_woods(self) -> Classes:
        return self.load("unknown_woods", UnknownRow).classes("feature", "roll")

    @cached_property
    def weather(self) -> dict[str, WeatherRow]:
        return self.load("weather", WeatherRow).named("climate")

    @cached_property
    def availability(self) -> Classes:
        return self.load("availability", AvailabilityRow).classes("result", "roll")

    @cached_property
    def availability_rows(self) -> dict[str, AvailabilityRow]:
        return self.load("availability", AvailabilityRow).named("result")

    @cached_property
    def availability_modifiers(self) -> dict[str, NumberRow]:
        return self.load("availability_modifiers", NumberRow).named("key")

    @cached_property
    def deployment(self) -> Classes:
        return self.load("deployment", ZoneRow).classes("zone", "roll")

    @cached_property
    def flank(self) -> Classes:
        return self.load("flank", ZoneRow).classes("zone", "roll")

    @cached_property
    def deployment_modifiers(self) -> dict[str, NumberRow]:
        return self.load("deployment_modifiers", NumberRow).named("key")
