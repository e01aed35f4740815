"""What an answer that is considered looks like on the table, whoever thought of it."""

from __future__ import annotations

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.moving_fields import at, field, named

from sandtable.inches.drawing.marks import GhostBody
from sandtable.rulesets.konflikt_47.battle.aiming import marks
from sandtable.rulesets.konflikt_47.battle.answers import Go, Place
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.setting_up import SetUp
from sandtable.rulesets.konflikt_47.terms import Order


def test_a_move_is_drawn_with_its_tape_and_the_unit_at_its_end() -> None:
    """k47.gap.path: 3 in north and 3 in east."""
    s = field(south={"squad": ("ger-grenadiers", (20, 12))})
    squad = named(s, "squad")
    drawn = marks(replace(s, agenda=(MoveUnit(0, squad, Order.ADVANCE),)), Go((at(20, 15), at(23, 15)), 90))
    assert drawn is not None
    assert drawn.ghosts == (GhostBody(squad, 2300, 1500, 90, 150),)
    assert [tape.path for tape in drawn.tapes] == [(at(20, 12), at(20, 15), at(23, 15))]


def test_a_unit_is_drawn_where_it_would_be_set_up() -> None:
    """k47.gap.deploy-table"""
    s = field(south={"squad": ("ger-grenadiers", (20, 12))})
    drawn = marks(replace(s, agenda=(SetUp(0),)), Place(named(s, "squad"), at(18, 4), 0))
    assert drawn is not None
    assert drawn.ghosts == (GhostBody(named(s, "squad"), 1800, 400, 0, 150),)
    assert drawn.tapes == ()
