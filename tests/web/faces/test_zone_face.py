"""What a page shows of a game on zones, from what the game says lies on its map."""

from collections.abc import Iterable
from typing import Any

from tests.game.islands import BEGUN, COUNTERS, ISLANDS

from sandtable.ground.zone_marks import OnMap
from sandtable.web.faces.board_face import MOST_KEPT
from sandtable.web.faces.face import Piece
from sandtable.web.faces.zone_face import ZoneFace


class IslandFace(ZoneFace):
    def off_table(self, s: Any) -> Iterable[Piece]:
        return [Piece(2, "Stone", 0, "", "Stone, at sea", "at sea")]

    def waiting(self, s: Any) -> int:
        return 0b101


def test_pieces_are_those_on_and_off_the_map_by_their_numbers() -> None:
    assert IslandFace(ISLANDS).pieces(BEGUN) == (
        Piece(0, "Bear", 2, "B1", "Bear, infantry, facing north, asleep, B1", waits=True),
        Piece(1, "Oak", 1, "A2", "Oak, infantry, facing east, A2"),
        Piece(2, "Stone", 0, "", "Stone, at sea", "at sea", waits=True),
        Piece(4, "Otter", 0, "A2", "Otter, longboat, A2"),
    )


def test_a_game_that_says_no_more_has_all_its_pieces_on_the_map_and_none_waits() -> None:
    pieces = ZoneFace(ISLANDS).pieces(BEGUN)
    assert [(piece.number, piece.waits) for piece in pieces] == [(0, False), (1, False), (4, False)]


def test_zones_are_told_with_their_places_and_the_names_of_the_sides() -> None:
    board = ZoneFace(ISLANDS).board(BEGUN)
    assert (board.columns, board.rows) == (2, 2)
    assert [zone.said for zone in board.zones] == [
        "A1, open, river north with a bridge",
        "B1 Capri, open, objective held by the Green side",
        "A2 Cape Bear, open, river south with a bridge",
        "B2, woods, supply point",
    ]


def test_ground_is_drawn_again_only_when_it_changes() -> None:
    face = ZoneFace(ISLANDS)
    first, moved, blown = (face.board(s) for s in (BEGUN, (COUNTERS[1:], None), (COUNTERS, 0)))
    assert moved.ground is first.ground
    assert moved.ground_id == first.ground_id != blown.ground_id
    assert moved.zones is first.zones
    assert blown.zones[0].said == "A1, open, river north"
    assert (first.pieces_svg.count("data-unit"), moved.pieces_svg.count("data-unit")) == (3, 2)


def test_of_many_grounds_only_the_latest_are_remembered() -> None:
    face = ZoneFace(ISLANDS)
    first = face.board(BEGUN)
    for bridges in range(MOST_KEPT):
        face.board((COUNTERS, bridges << 1))
    again = face.board(BEGUN)
    assert again.ground is not first.ground
    assert again == first


def test_what_lies_on_the_map_is_worked_out_once_for_each_state() -> None:
    face, asked = ZoneFace(ISLANDS), []
    on_map = face.on_map

    def counted(s: Any) -> OnMap:
        asked.append(s)
        return on_map(s)

    face.on_map = counted
    moved = COUNTERS[1:], None
    for s in (BEGUN, moved):
        board, pieces, standing = face.board(s), face.pieces(s), face.standing(s)
        assert [f'data-unit="{piece.number}"' in board.pieces_svg for piece in (*pieces, *standing)].count(False) == 0
    assert asked == [BEGUN, moved]
