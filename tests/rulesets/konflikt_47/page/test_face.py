"""What a page shows of a battle: the table, who is off it, and who waits for an order."""

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.tables import gone, laid, scenario

from sandtable.base.bits import set_of
from sandtable.rulesets.konflikt_47.battle.game import BattleGame
from sandtable.rulesets.konflikt_47.battle.marching import MoveUnit
from sandtable.rulesets.konflikt_47.battle.orders import GiveOrder
from sandtable.rulesets.konflikt_47.page import GameFace
from sandtable.rulesets.konflikt_47.terms import Order

RIFLES, TANK, CROMWELL = 1, 7, 16


def face() -> GameFace:
    return GameFace(BattleGame(scenario()))


def test_the_board_is_a_table_to_be_measured_on() -> None:
    board = face().board(laid())
    assert (board.measured, board.columns, board.rows) == (True, 4800, 4800)
    assert "Miller" in board.ground
    assert {zone.place for zone in board.zones} >= {"School", "Stable", "Village road"}


def test_a_ruined_house_is_another_ground() -> None:
    s, shown = laid(), face()
    stable = next(piece for piece in s.scenario.ground.pieces if piece.name == "Stable")
    assert shown.board(s).ground_id != shown.board(replace(s, ruined=1 << stable.number)).ground_id


def test_who_is_off_the_table_is_told_with_where() -> None:
    s = gone(laid().off_table(RIFLES, TANK), CROMWELL)
    off = {piece.number: piece for piece in face().pieces(s) if piece.off}
    assert {number: (piece.off, piece.lost) for number, piece in off.items()} == {
        RIFLES: ("aboard T-34/85", False),
        CROMWELL: ("destroyed", True),
    }
    assert len(face().pieces(s)) == len(s.units)


def test_units_without_an_order_wait_while_one_is_to_be_given() -> None:
    s = replace(laid().with_unit(RIFLES, die=Order.FIRE), agenda=(GiveOrder(0),))
    waiting = {piece.number for piece in face().pieces(s) if piece.waits}
    assert waiting == {0, 2, 3, 4, 5, 6, 7}
    moving = replace(s, agenda=(MoveUnit(0, TANK, Order.RUN),))
    assert face().waiting(moving) == set_of([TANK])


def test_the_table_has_a_small_picture() -> None:
    assert face().small(laid()).layers


def test_the_legend_tells_orders_pins_and_models() -> None:
    said = " ".join(mark.said for mark in GameFace.legend)
    assert all(word in said for word in ("Fire", "Advance", "Run", "Ambush", "Rally", "Down", "pins", "wreck"))
