"""A map as small as a stamp: the ground, what lies on it, and no words."""

from tests.game.islands import BEGUN, ISLANDS

from sandtable.web.faces.face import Face
from sandtable.web.faces.small_map import Layer, SmallMap, small_zones
from sandtable.web.faces.zone_face import ZoneFace


def test_a_map_of_zones_is_drawn_in_a_few_shapes_from_the_ground_up() -> None:
    assert ZoneFace(ISLANDS).small(BEGUN) == SmallMap(
        20,
        20,
        (
            Layer("woods", "M10 0h10v10h-10z"),
            Layer("river", "M0 10h10"),
            Layer("objective", "M11 15a4 4 0 1 0 8 0a4 4 0 1 0-8 0z"),
            # Two share a zone and stand side by side; what is of no side we know is round.
            Layer("side-a", "M0.7 3.5h4v3h-4z"),
            Layer("side-b", "M7.3 3l2.3 2-2.3 2-2.3-2z"),
            Layer(
                "side-n",
                "M11 15a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0zM15.6 15a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z",
            ),
        ),
    )


def test_it_names_nothing() -> None:
    said = str(small_zones(ISLANDS.on_map(BEGUN)))
    assert not any(name in said for name in ("Bear", "Oak", "Otter", "Capri"))


def test_a_game_without_a_board_has_no_map() -> None:
    assert Face(ISLANDS).small(BEGUN) is None
