"""What a page shows of a battle: the table, who is off it, and who can be chosen."""

from typing import Any

from msgspec.structs import replace

from sandtable.base.bits import set_of
from sandtable.rulesets.flames_of_war.battle.moving_step import MovementStep
from sandtable.rulesets.flames_of_war.battle.picture import on_table
from sandtable.rulesets.flames_of_war.battle.unit_moves import UnitMoves
from sandtable.rulesets.flames_of_war.page import GameFace
from sandtable.sheet.registry import ruleset

SHELF = ruleset("flames_of_war").shelf
assert SHELF is not None
PATROL: Any = SHELF.open("patrol_in_the_orchard")
DUSK: Any = SHELF.open("orchard_at_dusk")
STUARTS = 3


def test_the_board_is_a_table_to_be_measured_on() -> None:
    board = GameFace(PATROL).board(PATROL.start())
    assert (board.measured, board.columns, board.rows) == (True, 4800, 4800)
    assert {zone.place for zone in board.zones} >= {"The orchard", "South farm", "Orchard road"}


def test_whoever_is_to_be_set_up_is_off_the_table_and_has_a_ghost() -> None:
    """fow.gap.deployment: a page takes the teams of who is aside for ghosts."""
    s = DUSK.start()
    off = {piece.name: piece.off for piece in GameFace(DUSK).pieces(s) if piece.off}
    assert off["Stuart platoon"] == "to be set up"
    aside = {unit.name: len(unit.bodies) for unit in on_table(s).aside}
    assert aside["Stuart platoon"] == 4


def test_who_can_be_chosen_waits_and_later_the_one_that_is_moved() -> None:
    """fow.gap.movement-step-order"""
    face, s = GameFace(PATROL), PATROL.start()
    own = replace(s, agenda=(MovementStep(0),))
    assert face.waiting(own) == PATROL.battlefield.of_side[0]
    assert face.waiting(replace(s, agenda=(UnitMoves(0, STUARTS),))) == set_of([STUARTS])


def test_the_table_has_a_small_picture() -> None:
    assert GameFace(PATROL).small(PATROL.start()).layers


def test_the_legend_tells_teams_and_states() -> None:
    said = " ".join(mark.said for mark in GameFace.legend)
    assert all(word in said for word in ("rifles", "howitzer", "Bailed Out", "foxhole", "objective"))
