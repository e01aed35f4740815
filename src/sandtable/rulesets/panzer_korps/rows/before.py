"""The tables used before the battle: terrain, weather, availability and deployment."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, named
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

    theatres = named("theatres", TheatreRow, "theatre")

    @cached_property
    def features(self) -> dict[str, Table[FeatureRow]]:
        return {kind: self.load(f"features_{kind}", FeatureRow) for kind in KINDS}

    unknown_woods = charted("unknown_woods", UnknownRow, "feature", "roll")
    weather = named("weather", WeatherRow, "climate")
    availability = charted("availability", AvailabilityRow, "result", "roll")
    availability_rows = named("availability", AvailabilityRow, "result")
    availability_modifiers = named("availability_modifiers", NumberRow, "key")
    deployment = charted("deployment", ZoneRow, "zone", "roll")
    flank = charted("flank", ZoneRow, "zone", "roll")
    deployment_modifiers = named("deployment_modifiers", NumberRow, "key")
