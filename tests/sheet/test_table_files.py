"""Tables as files: how they are read, and how each way to break one is told."""

import re
from enum import StrEnum
from pathlib import Path
from textwrap import dedent

import pytest
from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes
from sandtable.dice.classes import OPEN_END
from sandtable.sheet import SheetFault
from sandtable.sheet.tables import Faces, Table, load_table


class Quality(StrEnum):
    POOR = "poor"
    VETERAN = "veteran"


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    result: str
    roll: Faces | None = None
    quality: Quality = Quality.POOR
    value: int = 0
    night: bool = False


GRID = """
    title = "Damage"
    rule = "t.damage.table"
    used_by = ["fire"]
    die = 6
    columns = ["result", "roll"]
    rows = [
        ["miss", "1-2"],
        ["hit", "3-5"],
        ["kill", "6"],
    ]
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "damage.toml"
    file.write_text(dedent(text), encoding="utf-8")
    return file


def grid(folder: Path, *rows: str, columns: str = '"result", "roll"', die: int = 6) -> Table[Row]:
    head = f'title = "Damage"\nrule = "t.damage.table"\nused_by = []\ndie = {die}\n'
    return load_table(written(folder, f"{head}columns = [{columns}]\nrows = [{', '.join(rows)}]"), Row)


def fault_of(folder: Path, *rows: str, columns: str = '"result", "roll"') -> str:
    with pytest.raises(SheetFault) as raised:
        grid(folder, *rows, columns=columns).classes("result", "roll")
    return str(raised.value)


# ---------------------------------------------------------------------- sound tables


def test_a_table_holds_its_headings_and_typed_rows(tmp_path: Path) -> None:
    table = load_table(written(tmp_path, GRID), Row)
    assert (table.name, table.title, table.rule, table.used_by, table.die, table.note) == (
        "damage",
        "Damage",
        "t.damage.table",
        ("fire",),
        6,
        "",
    )
    assert table.file == str(tmp_path / "damage.toml")
    assert table.rows == (Row("miss", Faces(1, 2)), Row("hit", Faces(3, 5)), Row("kill", Faces(6, 6)))


def test_a_table_may_be_written_row_by_row_instead(tmp_path: Path) -> None:
    table = load_table(
        written(
            tmp_path,
            """
            title = "Damage"
            rule = "t.damage.table"
            used_by = ["fire"]
            note = "Rolled once."
            [[row]]
            result = "hit"
            roll = "3-5"
            quality = "veteran"
            [[row]]
            result = "kill"
            night = true
            """,
        ),
        Row,
    )
    assert table.note == "Rolled once."
    assert table.rows == (Row("hit", Faces(3, 5), Quality.VETERAN), Row("kill", None, night=True))


def test_an_empty_cell_of_a_grid_leaves_the_default(tmp_path: Path) -> None:
    assert grid(tmp_path, '["hit", ""]', '["kill", "6"]').rows == (Row("hit"), Row("kill", Faces(6, 6)))


def test_a_table_is_shown_as_text_cell_by_cell(tmp_path: Path) -> None:
    table = grid(tmp_path, '["hit", "3-5", "veteran", true]', '["kill", "", "poor", false]', columns=ALL_BUT_VALUE)
    assert table.columns == ("result", "roll", "quality", "value", "night")
    assert table.cells() == [["hit", "3-5", "veteran", "0", "yes"], ["kill", "", "poor", "0", "no"]]


ALL_BUT_VALUE = '"result", "roll", "quality", "night"'


def test_a_column_of_ranges_becomes_the_classes_of_a_die_in_rising_order(tmp_path: Path) -> None:
    table = grid(tmp_path, '["kill", "6"]', '["miss", "1-2"]', '["hit", "3-5"]')
    assert table.classes("result", "roll") == Classes(6, (("miss", 1, 2), ("hit", 3, 5), ("kill", 6, 6)))


def test_rows_without_a_range_have_no_part_in_the_classes(tmp_path: Path) -> None:
    table = grid(tmp_path, '["miss", "1-3"]', '["never", ""]', '["hit", "4-6"]')
    assert table.classes("result", "roll").names == ("miss", "hit")


def test_rows_can_be_found_by_a_column(tmp_path: Path) -> None:
    table = grid(tmp_path, '["miss", "1-2"]', '["hit", "3-6"]')
    assert table.keyed("result", ("hit", "miss")) == {"miss": table.rows[0], "hit": table.rows[1]}


def test_rows_can_be_found_by_the_members_of_an_enum(tmp_path: Path) -> None:
    table = grid(tmp_path, '["a", "poor"]', '["b", "veteran"]', columns='"result", "quality"')
    assert table.keyed("quality", Quality)[Quality.VETERAN].result == "b"


def test_a_column_of_numbers_or_less_begins_at_1(tmp_path: Path) -> None:
    grid(tmp_path, '["a", "1-4"]', '["b", "1"]', '["c", ""]', '["d", "1-6"]').roll_under("roll")


# ---------------------------------------------------------------------- ranges of faces


@pytest.mark.parametrize(("text", "low", "high"), [("2-6", 2, 6), ("10", 10, 10), (7, 7, 7), ("1-1", 1, 1)])
def test_a_range_of_faces_is_written_as_on_paper(text: object, low: int, high: int) -> None:
    faces = Faces.parse(text)
    assert (faces.low, faces.high) == (low, high)
    assert [face for face in range(13) if face in faces] == list(range(low, high + 1))
    assert Faces.parse(str(faces)) == faces


def test_ranges_are_equal_by_their_ends() -> None:
    assert Faces(2, 6) == Faces(2, 6)
    assert hash(Faces(2, 6)) == hash(Faces.parse("2-6"))
    assert Faces(2, 6) != Faces(2, 5)
    assert Faces(2, 6) != "2-6"


@pytest.mark.parametrize("text", ["6-2", "two", "", "3-", "1-2-3", "1,2", "1 - 2", "2.5", "²", "1-²"])
def test_what_is_no_range_of_faces_is_told_as_it_was_written(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(f"'{text}' is not a range of faces such as '2-6' or '10'")):
        Faces.parse(text)


# ---------------------------------------------------------------------- broken files


def test_a_missing_table_is_told(tmp_path: Path) -> None:
    file = tmp_path / "damage.toml"
    with pytest.raises(SheetFault, match=f"^{re.escape(str(file))}: this table is missing$"):
        load_table(file, Row)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('title = "Damage', r"damage\.toml: Unterminated string \(at end of document\)"),
        ("title = 3", r"damage\.toml: Expected `str`, got `int` - at `\$\.title`"),
        ('rule = "t.a.b"\nused_by = []\nrows = []', r"damage\.toml: Object missing required field `title`"),
        (GRID + '\ncolour = "red"', r"damage\.toml: Object contains unknown field `colour`"),
        ('title = "D"\nrule = "t.a.b"\nused_by = []', r"damage\.toml: the table needs rows"),
        ('title = "D"\nrule = "t.a.b"\nused_by = []\nrows = []', r"damage\.toml: the table needs rows"),
        (
            GRID + '\n[[row]]\nresult = "hit"',
            r"damage\.toml: the table needs rows, as columns and rows or as \[\[row\]\]",
        ),
    ],
)
def test_a_file_that_is_no_table_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(SheetFault, match=said):
        load_table(written(tmp_path, text), Row)


def test_a_file_that_is_not_utf_8_is_told(tmp_path: Path) -> None:
    file = tmp_path / "damage.toml"
    file.write_bytes(b'title = "Geb\xfcude"')
    with pytest.raises(SheetFault, match=re.escape(str(file))):
        load_table(file, Row)


@pytest.mark.parametrize(
    ("row", "columns", "said"),
    [
        ('["hit", "3", 1]', '"result", "roll", "colour"', "row 2: Object contains unknown field `colour`"),
        ('["hit", "3", "one"]', '"result", "roll", "value"', "row 2: Expected `int`, got `str` - at `$.value`"),
        ('["hit", "3", true]', '"result", "roll", "value"', "row 2: Expected `int`, got `bool` - at `$.value`"),
        ('["hit", "3", "elite"]', '"result", "roll", "quality"', "row 2: Invalid enum value 'elite' - at `$.quality`"),
        ('["hit", "3", 1]', '"result", "roll", "night"', "row 2: Expected `bool`, got `int` - at `$.night`"),
        ('["", "3", ""]', '"result", "roll", "value"', "row 2: Object missing required field `result`"),
        ('["hit", "3"]', '"result", "roll", "value"', "row 2: 2 cells for 3 columns"),
        ('["hit", "3", 1, 2]', '"result", "roll", "value"', "row 2: 4 cells for 3 columns"),
        (
            '["hit", "6-2", 1]',
            '"result", "roll", "value"',
            "row 2: '6-2' is not a range of faces such as '2-6' or '10'",
        ),
    ],
)
def test_a_broken_row_is_told_with_its_number_and_column(tmp_path: Path, row: str, columns: str, said: str) -> None:
    sound = '["miss", "1-2", ""]'
    with pytest.raises(SheetFault, match=re.escape(f"damage.toml, {said}")):
        grid(tmp_path, sound, row, columns=columns)


# ---------------------------------------------------------------------- die ranges that do not cover the die


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (['["a", "1-2"]', '["b", "4-6"]'], ", row 2, column roll: 4-6 3-3 of the D6 is in no row"),
        (['["b", "5-6"]', '["a", "1-2"]'], ", row 1, column roll: 5-6 3-4 of the D6 is in no row"),
        (['["a", "2-6"]'], ", row 1, column roll: 2-6 1-1 of the D6 is in no row"),
        (['["a", "1-3"]', '["b", "3-6"]'], ", row 2, column roll: 3-6 overlaps a row"),
        (['["a", "1-6"]', '["b", "1-6"]'], ", row 2, column roll: 1-6 overlaps a row"),
        (['["a", "1-3"]', '["b", "4-5"]'], ", column roll: the rows cover 1-5 of a D6"),
        (['["a", "1-3"]', '["b", "4-7"]'], ", column roll: the rows cover 1-7 of a D6"),
        (['["a", ""]'], ", column roll: the rows cover 1-0 of a D6"),
    ],
)
def test_faces_in_no_row_or_in_two_are_told(tmp_path: Path, rows: list[str], said: str) -> None:
    assert fault_of(tmp_path, *rows) == f"{tmp_path / 'damage.toml'}{said}"


def test_a_table_for_modified_rolls_may_begin_below_1_and_be_open_at_its_ends(tmp_path: Path) -> None:
    read = grid(tmp_path, '["worst", "0 or less"]', '["a", "1-3"]', '["best", "4+"]').classes("result", "roll")
    assert read.text == "0 or less worst, 1-3 a, 4+ best"
    assert [read.rows[replace(read, modifier=plus).index_of(6)][0] for plus in (-9, -6, -5, -3, -2, 9)] == [
        "worst",
        "worst",
        "a",
        "a",
        "best",
        "best",
    ]
    assert grid(tmp_path, '["a", "-1-2"]', '["b", "3-6"]').classes("result", "roll").text == "-1 to 2 a, 3-6 b"


@pytest.mark.parametrize(("text", "low", "high"), [("7+", 7, OPEN_END), ("1 or less", -OPEN_END, 1), ("-2", -2, -2)])
def test_a_range_may_be_open_at_an_end(text: str, low: int, high: int) -> None:
    faces = Faces.parse(text)
    assert (faces.low, faces.high, str(faces)) == (low, high, text)


def test_two_rows_of_the_same_result_are_told_with_the_file(tmp_path: Path) -> None:
    fault = fault_of(tmp_path, '["miss", "1-2"]', '["hit", "3-4"]', '["miss", "5-6"]')
    assert fault.startswith(str(tmp_path / "damage.toml"))
    assert "miss" in fault


@pytest.mark.parametrize("faces", ["2-4", "1-7", "6"])
def test_a_number_or_less_that_does_not_begin_at_1_or_leaves_the_die_is_told(tmp_path: Path, faces: str) -> None:
    table = grid(tmp_path, '["a", "1-4"]', f'["b", "{faces}"]')
    said = f"damage.toml, row 2, column roll: {faces} should begin at 1 and end within the D6"
    with pytest.raises(SheetFault, match=re.escape(said)):
        table.roll_under("roll")


# ---------------------------------------------------------------------- keys


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (['["miss", "1"]', '["hit", "2"]', '["miss", "3"]'], ", row 3: result 'miss' stands in the table twice"),
        (['["miss", "1"]', '["graze", "2"]', '["hit", "3"]'], ", row 2: result 'graze' has no place in this table"),
        (['["miss", "1"]'], ": there is no row for result 'hit'"),
    ],
)
def test_a_key_that_is_missing_unknown_or_there_twice_is_told(tmp_path: Path, rows: list[str], said: str) -> None:
    with pytest.raises(SheetFault, match=f"^{re.escape(str(tmp_path / 'damage.toml') + said)}$"):
        grid(tmp_path, *rows).keyed("result", ("miss", "hit"))
