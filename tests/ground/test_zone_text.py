import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.base.bits import set_of
from sandtable.ground.grid import grid
from sandtable.ground.zone_map import Ground, MapText, River, Road, ZoneMap
from sandtable.ground.zone_marks import Place
from sandtable.ground.zone_text import STYLES, draw_text, legend, mark_width, text_width

SMALL = ZoneMap(
    MapText(
        "b . t\n. w .\nt . h",
        road=(Road("A1 A2 B3 C3"), Road("A2 B2 B1")),
        river=(
            River("A2-A1 B2-B1 C2-C1", bridges="A2-A1", fords="B2-B1"),
            River("B3-C3", bridges="B3-C3"),
        ),
        prepared="C1",
        names={"C3": "Villers-Bocage", "A1": "Vire"},
    )
)
PLACES = (Place(0, objective=True, holder=1), Place(8, objective=True, supply=True), Place(2, supply=True, holder=0))
STANDS = {0: ["I2^", "A3>"], 4: ["i1v", "a2v", "g1", "h2<", "q3"], 8: ["I2^", "E2", "H3"], 6: ["T3"]}


def blank(columns: int, rows: int) -> ZoneMap:
    return ZoneMap(MapText("\n".join(["." * columns] * rows)))


def escaped(text: str, style: str) -> str:
    return f"\x1b[{STYLES.index(style)}m{text}\x1b[0m"


def bare(text: str) -> str:
    return re.sub(r"\x1b\[\d+m", "", text)


# ---------------------------------------------------------------------- golden


GOLDEN = r"""
        A         B         C
   . . . . . . . . . . ~ . . . . .
   .b        .         ~t!$ Ville.
 3 . T3      .    +----x I2^ E2  .
   .         .  /      ~ H3      .
   . . . . . / . . . . ~ . . . . .
   .      /  .w      q3.         .
 2 .    +----- i1v a2v .         .
   .    |    . g1  h2< .         .
   ~~~~~=~~~~~~~~~:~~~~~~~~~~~~~~~
   .t!b |    .    |    .h*$a     .
 1 . I2^ A3> .    |    .         .
   .Vire     .         .         .
   . . . . . . . . . . . . . . . .
        A         B         C
"""


def test_a_small_map() -> None:
    assert draw_text(SMALL, bridges=0b1, places=PLACES, stands=STANDS) == GOLDEN.removeprefix("\n")


# ---------------------------------------------------------------------- sizes


@pytest.mark.parametrize(
    ("columns", "rows", "width", "mark"), [(10, 8, 94, 3), (12, 9, 100, 3), (16, 12, 100, 2), (17, 12, 89, 1)]
)
def test_maps_of_the_usual_sizes_fit_a_screen(columns: int, rows: int, width: int, mark: int) -> None:
    found = blank(columns, rows)
    lines = draw_text(found).splitlines()
    assert max(map(len, lines)) <= text_width(found) == width <= 100
    assert len(lines) == 4 * rows + 3
    assert mark_width(found) == mark


@pytest.mark.parametrize("columns", range(1, 41))
def test_no_zone_is_narrower_than_three_and_only_wide_maps_are_wide(columns: int) -> None:
    found = blank(columns, 2)
    assert text_width(found) <= max(100, 4 * columns + 4)
    assert max(map(len, draw_text(found).splitlines())) <= text_width(found)


@given(st.integers(1, 20), st.integers(1, 12))
@settings(derandomize=True, deadline=None, max_examples=40)
def test_every_box_has_its_sides_at_the_same_places(columns: int, rows: int) -> None:
    found = blank(columns, rows)
    lines = draw_text(found).splitlines()
    step = (text_width(found) - 4) // columns
    for line in lines[2:-2]:
        assert [line[3 + step * column] for column in range(columns + 1)] == ["."] * (columns + 1)
    for row in range(1, rows + 1):
        middle = lines[2 + (rows - row) * 4 + 1]
        assert middle.split()[0] == str(row)


def test_the_collar_names_the_columns_above_and_below() -> None:
    lines = draw_text(blank(28, 1)).splitlines()
    assert lines[0] == lines[-1]
    assert lines[0].split() == [label[:-1] for label in grid(28, 1).labels]


# ---------------------------------------------------------------------- paint


def test_paint_does_not_move_anything() -> None:
    plain = draw_text(SMALL, places=PLACES, stands=STANDS)
    painted = draw_text(SMALL, places=PLACES, stands=STANDS, paint=escaped)
    assert painted != plain
    assert bare(painted) == plain


def test_paint_is_told_what_it_paints() -> None:
    told: set[tuple[str, str]] = set()

    def note(text: str, style: str) -> str:
        told.add((text, style))
        return text

    draw_text(SMALL, bridges=0, places=PLACES, stands=STANDS, paint=note)
    draw_text(SMALL, paint=note)
    assert {style for _, style in told} <= set(STYLES)
    assert {
        ("b", "bocage"),
        ("t", "town"),
        ("I2^", "stand"),
        ("q3", "stand"),
        ("!b", "objective"),
        ("$a", "supply"),
        ("*", "position"),
        ("=", "bridge"),
        ("x", "blown"),
        (":", "ford"),
        ("Vire", "name"),
        ("A", "collar"),
    } <= told
    assert all(text == text.strip() for text, style in told if style != "name")


# ---------------------------------------------------------------------- what is in a box


def box(found: ZoneMap, drawn: str, label: str) -> list[str]:
    lines, room = drawn.splitlines(), (text_width(found) - 4) // found.grid.columns - 1
    column, row = found.grid.zones[found.grid.read(label)]
    left, top = 4 + (column - 1) * (room + 1), 2 + (found.grid.rows - row) * 4
    return [line.ljust(left + room)[left : left + room] for line in lines[top : top + 3]]


def test_a_box_with_two_stands_keeps_its_whole_name_line() -> None:
    drawn = draw_text(SMALL, stands={8: ["I2^", "E2"]})
    assert box(SMALL, drawn, "C3") == ["t        ", " I2^ E2  ", "Villers-B"]


def test_with_more_stands_the_name_moves_up_and_a_fifth_stand_takes_its_place() -> None:
    four = draw_text(SMALL, stands={8: ["I2^", "E2", "H3v", "G1"]})
    assert box(SMALL, four, "C3") == ["t Villers", " I2^ E2  ", " H3v G1  "]
    five = draw_text(SMALL, stands={8: ["I2^", "E2", "H3v", "G1", "Q2"]})
    assert box(SMALL, five, "C3")[0] == "t      Q2"
    seven = draw_text(SMALL, stands={8: ["I2^", "E2", "H3v", "G1", "Q2", "A", "B"]})
    assert box(SMALL, seven, "C3")[0] == "t      +3"


def test_marks_are_cut_to_what_fits_and_never_push_the_box() -> None:
    wide = blank(16, 2)
    drawn = draw_text(wide, stands={0: ["I2^", "abcdef", "x", "[y]"]}, places=[Place(0, True, True, 1)], positions=1)
    assert box(wide, drawn, "A1") == ["*!b$ ", "I2 ab", "x  [y"]
    narrow = blank(40, 1)
    drawn = draw_text(narrow, stands={0: ["I2"] * 9}, places=[Place(0, True, True, 1)], positions=1)
    assert box(narrow, drawn, "A1") == ["*!b", "I I", "I I"]


def test_characters_that_are_not_one_place_wide_do_not_break_the_lines() -> None:
    odd = ZoneMap(MapText(". .", names={"A1": "E\u0301t\u00e9", "B1": "\u6771\u4eac\x1b[0m"}))
    drawn = draw_text(odd, stands={0: ["\t"]})
    assert box(odd, drawn, "A1") == ["         ", " ?       ", "\u00c9t\u00e9      "]
    assert box(odd, drawn, "B1")[2] == "???[0m   "


@pytest.mark.parametrize("kind", Ground)
def test_every_kind_of_ground_has_its_letter_but_open_which_is_plain(kind: Ground) -> None:
    found = ZoneMap(MapText(kind.value))
    assert box(found, draw_text(found), "A1")[0].strip() == ("" if kind is Ground.OPEN else kind.value)


# ---------------------------------------------------------------------- rivers and roads


def test_bridges_are_those_that_stand() -> None:
    river = ZoneMap(MapText(".\n.", river=(River("A1-A2", bridges="A1-A2"),)))
    assert "~~~~~=~~~~~" in draw_text(river)
    assert "~~~~~x~~~~~" in draw_text(river, bridges=0)
    built = ZoneMap(MapText(".\n.", river=(River("A1-A2"),)))
    assert "~~~~~~~~~~~" in draw_text(built)
    assert "~~~~~=~~~~~" in draw_text(built, bridges=set_of([0]))


def test_roads_that_cross_at_a_corner() -> None:
    found = ZoneMap(MapText(". .\n. .", road=(Road("A1 B2"), Road("A2 B1"))))
    lines = draw_text(found).splitlines()
    assert lines[5][13] == "X"
    assert box(found, draw_text(found), "A1")[:2] == ["      /  ", "    /    "]


def test_a_stand_covers_the_road_beside_it() -> None:
    found = ZoneMap(MapText(". . .", road=(Road("A1 B1 C1"),)))
    assert box(found, draw_text(found), "B1")[1] == "---------"
    assert box(found, draw_text(found, stands={1: ["I2^"]}), "B1")[1] == " I2^     "


def test_the_legend_tells_every_sign() -> None:
    text = legend()
    for kind in Ground:
        assert kind.name.lower() in text
    for sign in ("* prepared", "! objective", "$ supply", "~ river", "= bridge", ": ford", "x blown", "+ X road"):
        assert sign in text
    assert max(map(len, text.splitlines())) <= 100
