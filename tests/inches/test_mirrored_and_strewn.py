"""Half a table written and mirrored, pieces strewn from a seed, and a scenario with its table written out."""

import tomllib

import pytest
from tests.inches.books import KONFLIKT

from sandtable.inches.apart import nearer
from sandtable.inches.pieces import Piece
from sandtable.inches.tables.ground_reading import read_table
from sandtable.inches.tables.ground_table import GroundTable
from sandtable.inches.tables.ground_text import GroundFault
from sandtable.inches.tables.ground_writing import NotWrittenOut, written, written_out
from sandtable.inches.tables.scattering import PATIENCE, Strewing

BARN = 'piece = [{ kind = "house", name = "South barn", at = [10, 12], size = [4, 3], turned = 20 }]'


def table(text: str) -> GroundTable:
    return read_table(tomllib.loads(f"size = [72, 48]\n{text}"), KONFLIKT)


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(GroundFault) as fault:
        table(text)
    return fault.value.faults


def test_a_turned_table_has_every_piece_again_across_its_middle() -> None:
    barns = table(f'mirrored = "turned"\n{BARN}')
    assert [piece.name for piece in barns.pieces] == ["South barn", "North barn"]
    assert barns.pieces[1].rings == table(BARN.replace("[10, 12]", "[62, 36]")).pieces[0].rings


def test_a_mirrored_table_has_every_piece_again_north_of_its_middle() -> None:
    barns = table(f'mirrored = "north-south"\n{BARN}')
    other = BARN.replace("[10, 12]", "[10, 36]").replace("turned = 20", "turned = -20")
    assert barns.pieces[1].rings == table(other).pieces[0].rings


def test_what_is_its_own_image_is_there_once() -> None:
    road = 'piece = [{ kind = "road", line = [[0, 20], [30, 24], [42, 24], [72, 28]], width = 2 }]'
    assert len(table(f'mirrored = "turned"\n{road}').pieces) == 1
    assert len(table(f'mirrored = "north-south"\n{road}').pieces) == 2
    square = 'piece = [{ kind = "house", at = [36, 24], size = [4, 3] }]\npoint = [{ at = [36, 24] }]'
    assert len(table(f'mirrored = "turned"\n{square}').pieces) == 1
    assert len(table(f'mirrored = "turned"\n{square}').points) == 1


def test_an_image_is_called_as_its_twin_or_by_the_other_side_of_the_compass_or_counted() -> None:
    hedges = """
        piece = [
          { kind = "hedge", name = "Mill", twin = "Barn", line = [[1, 1], [2, 2]] },
          { kind = "hedge", name = "SOUTH-WEST lane", line = [[1, 3], [2, 4]] },
          { kind = "hedge", name = "Lane", line = [[1, 5], [2, 6]] },
          { kind = "hedge", line = [[1, 7], [2, 8]] },
        ]
    """
    names = [piece.name for piece in table(f'mirrored = "turned"\n{hedges}').pieces]
    assert names == ["Mill", "Barn", "SOUTH-WEST lane", "NORTH-EAST lane", "Lane", "Lane 2", "hedge 1", "hedge 2"]
    names = [piece.name for piece in table(f'mirrored = "north-south"\n{hedges}').pieces]
    assert names[2:4] == ["SOUTH-WEST lane", "NORTH-WEST lane"]


def test_a_template_and_its_image_have_the_names_that_both_were_given() -> None:
    farms = table('mirrored = "turned"\npiece = [{ template = "farm", name = "Mill", twin = "Inn", at = [20, 12] }]')
    assert [piece.name for piece in farms.pieces[:4]] == ["Mill house", "Inn house", "Mill barn", "Inn barn"]


def test_points_have_images_too() -> None:
    points = table('mirrored = "turned"\npoint = [{ name = "West hill", at = [8, 20] }]').points
    assert [(point.name, point.at) for point in points] == [("West hill", (800, 2000)), ("East hill", (6400, 2800))]


def test_a_wood_over_the_middle_that_is_not_its_own_image_is_told() -> None:
    turned = '{ kind = "woods", at = [36, 24], size = [8, 6], turned = 20 }'
    wood = f'piece = [{turned}, {{ kind = "woods", at = [30, 23], size = [8, 6] }}]'
    assert faults(f'mirrored = "north-south"\n{wood}') == (
        "table.piece 1: on a mirrored table it lies over its own image: move it into one half,"
        " or make it the same on both sides",
        "table.piece 2: on a mirrored table it lies over its own image: move it into one half,"
        " or make it the same on both sides",
    )


def test_a_twin_of_what_is_its_own_image_is_told() -> None:
    road = 'piece = [{ kind = "road", twin = "Lane", line = [[0, 24], [72, 24]], width = 2 }]'
    assert faults(f'mirrored = "turned"\n{road}') == ("table.piece 1: it is its own image and needs no twin 'Lane'",)


def test_a_twin_where_nothing_is_mirrored_is_told() -> None:
    assert faults('piece = [{ kind = "hedge", twin = "Lane", line = [[1, 1], [2, 2]] }]') == (
        "table.piece 1: a twin is there only on a mirrored table",
    )


STREWN = "scatter = [{ seed = 7, within = [0, 0, 72, 22], kinds = { woods = 3, hedge = 4, crater = 5 }, apart = 2 }]"


def test_the_same_seed_strews_the_same_and_another_seed_something_else() -> None:
    assert table(STREWN) == table(STREWN)
    assert table(STREWN).pieces != table(STREWN.replace("seed = 7", "seed = 8")).pieces


def test_a_seed_strews_the_same_on_every_machine() -> None:
    assert written(table(STREWN)).splitlines()[3:6] == [
        '  { kind = "woods", name = "woods 1", at = [22.5, 9], size = [6, 4], turned = 15 },',
        '  { kind = "woods", name = "woods 2", at = [35, 4], size = [6, 4], turned = 30 },',
        '  { kind = "woods", name = "woods 3", at = [46.5, 14.5], size = [4, 6], turned = 45 },',
    ]


@pytest.mark.parametrize("mirrored", ["", "turned", "north-south"])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_strewn_lies_in_its_box_and_apart_from_all_else(seed: int, mirrored: str) -> None:
    text = STREWN.replace("seed = 7", f"seed = {seed}")
    found = table(f'mirrored = "{mirrored}"\n{BARN}\n{text}')
    assert len(found.pieces) == (26 if mirrored else 13)
    strewn = [piece for piece in found.pieces if piece.kind != "house"]
    if not mirrored:
        assert all(piece.box[1] >= 0 and piece.box[3] <= 2200 for piece in strewn)
    for piece in strewn:
        assert not any(nearer(piece, other, 200) for other in found.pieces if other is not piece)


def test_what_finds_no_room_is_told_and_not_left_out() -> None:
    crowd = "scatter = [{ seed = 1, within = [0, 0, 10, 10], kinds = { woods = 9 }, apart = 1 }]"
    (fault,) = faults(crowd)
    assert fault == "table.scatter 1: there is room for only 1 of 9 'woods': strew fewer, or nearer"


def test_nobody_is_kept_waiting_for_room_that_is_not_there() -> None:
    ground, tried = Strewing((7200, 4800), (), None), 0

    def never() -> list[Piece]:
        nonlocal tried
        tried += 1
        return []

    assert not any(ground.found(never, 100) for _ in range(250))
    assert tried == PATIENCE


@pytest.mark.parametrize(
    ("scatter", "told"),
    [
        ("kinds = { woods = 1 }", "table.scatter 1: say a seed, such as seed = 7"),
        ("seed = 1", "table.scatter 1: say what is strewn, such as kinds = { woods = 3 }"),
        (
            "seed = 1, kinds = { wods = 1 }",
            "table.scatter 1: no kind of ground is called 'wods'. Did you mean 'woods'?",
        ),
        (
            "seed = 1, kinds = { road = 1 }",
            "table.scatter 1: 'road' runs along a line and cannot be strewn: give it as a piece",
        ),
        (
            "seed = 1, kinds = { woods = 200, crater = 51 }",
            "table.scatter 1: 251 pieces are too many: a table has at most 250",
        ),
        (
            "seed = 1, kinds = { woods = 1 }, within = [9, 0, 3, 9]",
            "table.scatter 1, within: give west, south, east and north,"
            " the west before the east and the south before the north",
        ),
    ],
)
def test_what_is_wrong_with_a_scatter_is_told(scatter: str, told: str) -> None:
    assert faults(f"scatter = [{{ {scatter} }}]") == (told,)


SCENARIO = f"""# A skirmish
title = "At the [table] of the mill"

[table] # what lies where
size = [72, 48]
mirrored = "turned"
{STREWN}

[[table.piece]]
kind = "hedge"
line = [
  [20, 20],
  [28, 20.5]
]

[[side]]
name = "red"
units = ['[table]']
"""


def test_a_scenario_is_written_out_with_its_pieces_and_all_else_as_it_was() -> None:
    whole = written_out(SCENARIO, KONFLIKT)
    before, after = tomllib.loads(SCENARIO), tomllib.loads(whole)
    assert "scatter" not in whole
    assert "mirrored" not in whole
    assert read_table(after.pop("table"), KONFLIKT) == read_table(before.pop("table"), KONFLIKT)
    assert after == before
    assert whole.startswith('# A skirmish\ntitle = "At the [table] of the mill"\n\n[[side]]\n')
    assert written_out(whole, KONFLIKT) == whole


def test_a_scenario_in_which_nothing_comes_of_a_seed_stays_as_it_is() -> None:
    plain = f"[table]\nsize = [72, 48]\n{BARN}\n"
    assert written_out(plain, KONFLIKT) == plain


def test_a_table_that_does_not_stand_by_itself_is_not_written_out() -> None:
    with pytest.raises(NotWrittenOut, match=r"write the table under a line \[table\]"):
        written_out("table = { size = [72, 48], random = { seed = 7 } }", KONFLIKT)
    with pytest.raises(NotWrittenOut):
        written_out(f"[table]\nsize = [72, 48]\n{STREWN}\n[side]\nnotes = '''\n[table]\n'''\n", KONFLIKT)
