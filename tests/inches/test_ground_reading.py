"""A table as a person writes it: what becomes of it, and what is told where it cannot be read."""

import tomllib
from typing import Any

import pytest
from msgspec import Struct
from tests.inches.books import KONFLIKT

from sandtable.inches.pieces import Piece, Shape
from sandtable.inches.tables.ground_reading import read_ground, read_table
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import MOST_PIECES, GroundFault, TableText
from sandtable.sheet.scenario_text import read_scenario


def table(text: str) -> GroundTable:
    return read_table(tomllib.loads(f"size = [72, 48]\n{text}"), KONFLIKT)


def one(piece: str) -> Piece:
    (found,) = table(f"piece = [{{ {piece} }}]").pieces
    return found


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(GroundFault) as fault:
        table(text)
    return fault.value.faults


def faults_of(piece: str) -> tuple[str, ...]:
    return faults(f"piece = [{{ {piece} }}]")


def test_a_rectangle_is_given_by_its_middle_and_size() -> None:
    house = one('kind = "house", name = "Farmhouse", at = [31.5, 22], size = [4, 3], light = true')
    assert house == Piece(
        0,
        "house",
        "Farmhouse",
        Shape.AREA,
        (((2950, 2050), (2950, 2350), (3350, 2350), (3350, 2050)),),
        traits=("light",),
    )


def test_a_rectangle_that_is_turned_by_a_quarter_is_as_wide_as_it_was_deep() -> None:
    turned = one('kind = "house", at = [31.5, 22], size = [4, 3], turned = 90')
    assert turned.rings == one('kind = "house", at = [31.5, 22], size = [3, 4]').rings


def test_something_round_has_24_corners_within_its_size() -> None:
    hill = one('kind = "hill", at = [54, 36], size = [12, 8], round = true')
    assert (len(hill.rings[0]), hill.box) == (24, (4800, 3200, 6000, 4000))


def test_an_outline_may_be_closed_by_its_first_corner_and_is_kept_without() -> None:
    closed = one('kind = "woods", polygon = [[10, 10], [16, 9], [12, 15], [10, 10]]')
    assert closed.rings == (((1000, 1000), (1200, 1500), (1600, 900)),)


def test_an_outline_is_the_same_whichever_way_round_it_is_told() -> None:
    onward = one('kind = "woods", polygon = [[10, 10], [16, 9], [19, 13], [15, 17]]')
    back = one('kind = "woods", polygon = [[19, 13], [16, 9], [10, 10], [15, 17]]')
    assert onward == back


def test_a_line_keeps_its_corners_in_order() -> None:
    assert one('kind = "hedge", line = [[28, 20], [20, 20.5]]').rings == (((2800, 2000), (2000, 2050)),)


def test_a_road_is_an_area_along_its_middle_line() -> None:
    road = one('kind = "road", line = [[0, 24], [72, 24]], width = 2')
    assert (road.shape, road.spine, road.width) == (Shape.AREA, ((0, 2400), (7200, 2400)), 200)
    assert road.box == (0, 2300, 7200, 2500)


def test_a_disc_has_the_radius_of_its_kind_where_none_is_given() -> None:
    assert one('kind = "crater", at = [40, 12]').radius == 150
    assert one('kind = "crater", at = [40, 12], radius = 2.5').radius == 250


def test_an_area_has_the_size_of_its_kind_where_none_is_given() -> None:
    assert one('kind = "trench", at = [40, 12]').box == (3700, 1100, 4300, 1300)


def test_a_template_puts_its_pieces_down_turned_about_its_place_and_called_after_it() -> None:
    farm = table('piece = [{ template = "farm", name = "Old farm", at = [30, 20], turned = 90 }]')
    assert [piece.name for piece in farm.pieces] == [
        "Old farm house",
        "Old farm barn",
        "Old farm wall",
        "Old farm hedge",
    ]
    # The house's middle is 2 in north of the template's: turned clockwise it is 2 in east, and 3 by 4.
    assert farm.pieces[0].box == (3050, 1800, 3350, 2200)
    assert farm.pieces[1].traits == ("light",)
    assert farm.pieces[2].rings == (((2600, 2400), (3400, 2400), (3400, 1300)),)


def test_pieces_without_a_name_are_counted_by_their_kind() -> None:
    hedge = '{ kind = "hedge", line = [[1, 1], [2, 2]] }'
    named = table(f'piece = [{hedge}, {{ kind = "hedge", name = "Hedge 2", line = [[5, 5], [6, 6]] }}, {hedge}]')
    assert [piece.name for piece in named.pieces] == ["hedge 1", "Hedge 2", "hedge 3"]
    assert [piece.number for piece in named.pieces] == [0, 1, 2]
    assert one('kind = "hedge", line = [[1, 1], [2, 2]]').name == "hedge"


def test_a_piece_is_found_by_its_name_in_any_letters() -> None:
    found = table('piece = [{ kind = "house", name = "Bois Carré", at = [20, 20], size = [4, 3] }]')
    assert found.named("bois carré") == found.pieces[0]
    assert found.named("farm") is None
    assert dict(found.numbers) == {"Bois Carré": 0}


def test_a_layer_holds_the_pieces_of_its_kinds_and_is_made_once() -> None:
    found = table(
        'piece = [{ kind = "house", at = [20, 20], size = [4, 3] }, { kind = "hedge", line = [[1, 1], [2, 2]] }]'
    )
    assert list(found.layer({"hedge", "wall"}).pieces) == [1]
    assert found.layer(["wall", "hedge"]) is found.layer({"hedge", "wall"})
    assert found.of_kinds({"house"}) == 0b01


def test_points_are_kept_by_kind_and_place() -> None:
    found = table('point = [{ name = "Mill", at = [36, 24.5] }, { kind = "objective", at = [8, 24] }]')
    assert [(point.name, point.at) for point in found.points_of("objective")] == [
        ("Mill", (3600, 2450)),
        ("", (800, 2400)),
    ]


WRONG = {
    "an unknown kind, with the nearest": (
        'kind = "hosue", at = [20, 20], size = [4, 3]',
        "no kind of ground is called 'hosue'. Did you mean 'house'?",
    ),
    "no kind": (
        "at = [20, 20], size = [4, 3]",
        f"say its kind, one of {', '.join(KONFLIKT.by_word)}",
    ),
    "an area as a line": (
        'kind = "woods", line = [[1, 1], [5, 5]]',
        "'woods' is an area: give at and size, or polygon, or line with width",
    ),
    "a line as an area": (
        'kind = "hedge", at = [20, 20], size = [4, 3]',
        "size will not do; 'hedge' is a line: give line, its corners one after the other",
    ),
    "a disc as a polygon": (
        'kind = "crater", polygon = [[1, 1], [5, 5], [1, 5]]',
        "polygon will not do; 'crater' is round: give at and radius",
    ),
    "a hedge with a width": (
        'kind = "hedge", line = [[1, 1], [5, 5]], width = 1',
        "'hedge' is a line and has no width",
    ),
    "two shapes": (
        'kind = "woods", at = [20, 20], size = [4, 3], polygon = [[1, 1], [5, 5], [1, 5]]',
        "a piece has one shape: give size or polygon, not both",
    ),
    "no shape": ('kind = "hedge"', "it has no shape; 'hedge' is a line: give line, its corners one after the other"),
    "a middle beside a polygon": (
        'kind = "woods", at = [20, 20], polygon = [[1, 1], [5, 5], [1, 5]]',
        "at does not go with polygon",
    ),
    "no middle": ('kind = "woods", size = [4, 3]', "say where its middle is, such as at = [31.5, 22]"),
    "finer than a hundredth": (
        'kind = "woods", at = [20.005, 20], size = [4, 3]',
        ", at: 20.005 in is finer than a hundredth of an inch",
    ),
    "a size of nothing": (
        'kind = "woods", at = [20, 20], size = [4, 0]',
        ", size: 0 in is too little, give 0.1 or more",
    ),
    "off the table": (
        'kind = "woods", at = [71, 20], size = [4, 3]',
        "corner 3, 73,21.5, is off the table of 72 by 48 in",
    ),
    "a disc over the edge": ('kind = "crater", at = [71, 20]', "its rim is off the table of 72 by 48 in"),
    "a bow tie": (
        'kind = "woods", polygon = [[10, 10], [20, 20], [20, 10], [10, 20]]',
        "its outline crosses itself: the edge from corner 1, 10,10, meets the edge from corner 3, 20,10",
    ),
    "two corners": (
        'kind = "woods", polygon = [[10, 10], [20, 20]]',
        ", polygon: an outline has three corners or more",
    ),
    "corners on a line": ('kind = "woods", polygon = [[1, 1], [2, 2], [3, 3]]', "its outline has no room inside"),
    "a corner twice": (
        'kind = "hedge", line = [[1, 1], [1, 1], [3, 3]]',
        "corner 2 is the same place as the one before, 1,1",
    ),
    "a line of one corner": ('kind = "hedge", line = [[1, 1]]', ", line: a line has two corners or more"),
    "a road that turns back": (
        'kind = "road", line = [[0, 10], [20, 10], [5, 10]], width = 2',
        "the road turns back on itself at corner 2, 20,10",
    ),
    "a road that bends sharply": (
        'kind = "road", line = [[0, 10], [20, 10], [5, 14]], width = 2',
        "the road bends by more than 120 degrees at corner 2, 20,10: use two corners",
    ),
    "a road too wide for its bends": (
        'kind = "road", line = [[10, 10], [20, 10], [20, 10.5], [10, 10.5]], width = 4',
        "the road is too wide for how it bends at corner 2, 20,10: lay its corners farther apart",
    ),
    "a road without a width": (
        'kind = "road", line = [[0, 10], [20, 10]]',
        "'road' is a strip: give line with width (or at and size, or polygon)",
    ),
    "a word that is not known": (
        'kind = "house", at = [20, 20], size = [4, 3], ligth = true',
        "nothing is called 'ligth' here. Did you mean 'light'?",
    ),
    "a trait that is no yes or no": (
        'kind = "house", at = [20, 20], size = [4, 3], light = 2',
        "light should look like this: light = true",
    ),
    "a value of another sort": (
        'kind = "house", at = "here", size = [4, 3]',
        "at should look like this: at = [31.5, 22]",
    ),
    "a template that is not known": (
        'template = "fram", at = [20, 20]',
        "no template is called 'fram'. Did you mean 'farm'?",
    ),
    "a template with a kind": (
        'template = "farm", kind = "house", at = [20, 20]',
        "a template brings its own kinds: leave kind out",
    ),
    "a number that is none": (
        'kind = "woods", at = [nan, 20], size = [4, 3]',
        ", at: give a number of inches up to 1000",
    ),
}


@pytest.mark.parametrize(("piece", "told"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_piece_is_told_at_its_place(piece: str, told: str) -> None:
    place = "table.piece 1" if told.startswith(",") else "table.piece 1: "
    assert faults_of(piece) == (f"{place}{told}",)


def test_a_template_that_hangs_over_the_edge_is_told_piece_by_piece() -> None:
    assert faults_of('template = "farm", at = [70, 20]') == (
        "table.piece 1, farm 2: corner 1, 73,16, is off the table of 72 by 48 in",
        "table.piece 1, farm 3: corner 3, 77,24, is off the table of 72 by 48 in",
        "table.piece 1, farm 4: corner 2, 77,15, is off the table of 72 by 48 in",
    )


def test_all_faults_of_a_table_are_told_at_once() -> None:
    found = faults(
        """
        piece = [
          { kind = "hous", at = [20, 20], size = [4, 3], turnd = 3 },
          { kind = "woods", at = [20, 20], size = [4, 3] },
          { kind = "hedge", line = [[1, 1], [1.234, 5]] },
          { kind = "house", at = [20, 20.001], size = [4, "a"], light = 1, turned = 500 },
        ]
        point = [{ kind = "goal", at = [80, 10] }]
        """
    )
    assert found == (
        "table.piece 1: nothing is called 'turnd' here. Did you mean 'turned'?",
        "table.piece 1: no kind of ground is called 'hous'. Did you mean 'house'?",
        "table.piece 3, line, corner 2: 1.234 in is finer than a hundredth of an inch",
        "table.piece 4: size should look like this: size = [4, 3]",
        "table.piece 4: light should look like this: light = true",
        "table.piece 4: turned should look like this: turned = 15, in whole degrees clockwise, at most 360",
        "table.piece 4, at: 20.001 in is finer than a hundredth of an inch",
        "table.point 1: no point is called 'goal'. There are: objective.",
        "table.point 1: 80,10 is off the table of 72 by 48 in",
    )


def test_a_name_that_two_pieces_have_is_told() -> None:
    hedge = '{{ kind = "hedge", name = "{}", line = [[1, 1], [2, 2]] }}'
    assert faults(f"piece = [{hedge.format('Lane')}, {hedge.format('lane')}]") == (
        "table.piece 2: table.piece 1 is called 'lane' too",
    )


@pytest.mark.parametrize(
    ("plain", "told"),
    [
        ({}, "table: say how large it is, such as size = [72, 48]"),
        ({"size": [4, 48]}, "table.size: 4 in is too little, give 6 or more"),
        ({"size": [200, 48]}, "table.size: a side has at most 144 in"),
        ({"size": [72.001, 48]}, "table.size: 72.001 in is finer than a hundredth of an inch"),
        ({"size": 72}, "table: size should look like this: size = [72, 48]"),
        (
            {"size": [72, 48], "mirrored": "left"},
            'table: mirrored should look like this: mirrored = "turned", or "north-south"',
        ),
        (
            {"size": [72, 48], "piece": [{"kind": "hedge", "line": [[1, 1], [2, 2]]}] * (MOST_PIECES + 1)},
            "table: piece should look like this: piece = [{ kind = ... }, { kind = ... }], at most 250 of them",
        ),
    ],
)
def test_what_is_wrong_with_a_table_is_told(plain: dict[str, Any], told: str) -> None:
    with pytest.raises(GroundFault) as fault:
        read_table(plain, KONFLIKT)
    assert fault.value.faults == (told,)


def test_templates_cannot_bring_more_pieces_than_a_table_may_have() -> None:
    farm = '{ template = "farm", at = [36, 24] },'
    assert faults(f"piece = [{farm * 63}]") == ("table: 252 pieces are too many, 250 may be",)


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    table: TableText


def test_the_table_of_a_scenario_is_read_with_the_rest_of_its_file() -> None:
    piece = '{ kind = "hedge", line = [[1, 1], [2, 2]] }'
    text = read_scenario(f'title = "Patrol"\n[table]\nsize = [36, 24]\npiece = [{piece}, {{}}]', Scenario)
    found: list[str] = []
    assert read_ground(text.table, KONFLIKT, found) is None
    assert [fault.partition(",")[0] for fault in found] == ["table.piece 2: say its kind"]
