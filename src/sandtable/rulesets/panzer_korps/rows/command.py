"""The tables of command: leaders, segments, decision dice and fieldworks."""

from __future__ import annotations

from msgspec import Struct

from sandtable.rulesets.panzer_korps.terms import Colour, Leader, Nation, Order, Segment
from sandtable.sheet.constants import NumberRow
from sandtable.sheet.named_tables import charted, keyed, listed, named
from sandtable.sheet.tables import Faces, TableFolder


class LeaderRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A rating: what it is called, its activation number, and what it brings to the other dice."""

    rating: Leader
    character: str
    activation: int
    morale: int
    segment: int
    initiative: int
    arrival: int
    availability: int


class LeaderActsRow(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether a leader may force battle early, the decorated leaders he brings, and his lines among modifiers."""

    rating: Leader
    forces_battle: bool
    decorated: int
    fieldworks: str = ""
    deployment: str = ""


class SegmentRow(Struct, frozen=True, forbid_unknown_fields=True):
    segment: Segment
    hours: str
    turns: str
    rule: str
    note: str = ""


class InForceRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A rule that holds in a segment; where it names a limit, that number is its value."""

    segment: Segment
    name: str
    rule: str
    label: str
    value: bool | str = ""
    limit: str = ""


class TurnsRow(Struct, frozen=True, forbid_unknown_fields=True):
    turns: int
    roll: Faces


class StepRow(Struct, frozen=True, forbid_unknown_fields=True):
    sequence: str
    step: str
    rule: str
    label: str


class OrderRow(Struct, frozen=True, forbid_unknown_fields=True):
    """What an order allows; `away` lets voluntary moves only end farther from the enemy."""

    order: Order
    assault: bool
    column: bool
    dig_in: bool
    leave: bool
    away: bool
    arriving: bool
    label: str


class FieldworksRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A result, and the day segments until the works are done."""

    result: str
    roll: Faces
    segments: int


class DecisionRow(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the decision dice: the modified die in each colour, and what the group may do."""

    row: int
    yellow: int
    blue: int
    red: int
    white: int
    black: int
    result: str
    move: int
    auto_rally: int
    free_move: int


class SizeRow(Struct, frozen=True, forbid_unknown_fields=True):
    size: Faces
    modifier: int


class ColourRow(Struct, frozen=True, forbid_unknown_fields=True):
    nation: Nation
    from_year: int
    to_year: int
    line: Colour
    better: Colour


class LeaderRollRow(Struct, frozen=True, forbid_unknown_fields=True):
    """The rating that each face of a d6 gives a nation's leader."""

    nation: Nation
    from_year: int
    to_year: int
    on_1: Leader
    on_2: Leader
    on_3: Leader
    on_4: Leader
    on_5: Leader
    on_6: Leader

    @property
    def ratings(self) -> tuple[Leader, ...]:
        return self.on_1, self.on_2, self.on_3, self.on_4, self.on_5, self.on_6


class CommandTables(TableFolder):
    """Leaders, day segments, decision dice, fieldworks and the order of play."""

    leaders = keyed("leaders", LeaderRow, "rating", Leader)
    leader_acts = keyed("leader_acts", LeaderActsRow, "rating", Leader)
    activation_modifiers = named("activation_modifiers", NumberRow, "key")
    segments = keyed("segments", SegmentRow, "segment", Segment)
    in_force = listed("in_force", InForceRow)
    segment_turns = charted("segment_turns", TurnsRow, "turns", "roll")
    segment_modifiers = named("segment_modifiers", NumberRow, "key")
    sequences = listed("sequences", StepRow)
    orders = keyed("orders", OrderRow, "order", Order)
    fieldworks = charted("fieldworks", FieldworksRow, "result", "roll")
    fieldworks_segments = named("fieldworks", FieldworksRow, "result")
    fieldworks_modifiers = named("fieldworks_modifiers", NumberRow, "key")
    decisions = listed("decision_dice", DecisionRow)
    group_size = listed("group_size", SizeRow)
    command_colours = listed("command_colours", ColourRow)
    leader_roll = listed("leader_roll", LeaderRollRow)
