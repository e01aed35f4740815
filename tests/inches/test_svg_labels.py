"""Words on what is laid over a table that stands still: beside what they are about, on no body and no other words."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from sandtable.inches.drawing.svg_boxes import Box
from sandtable.inches.drawing.svg_labels import OFF, Wish, draw_labels

TABLE = Box(0, 0, 600, 400)
RECT = re.compile(r'<rect class="im-label-(\w+)" x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"')


def drawn(*wishes: Wish, bodies: tuple[Box, ...] = ()) -> dict[str, Box]:
    """The boxes of some labels by their words."""
    found = {}
    for text in draw_labels(wishes, bodies, TABLE):
        match, words = RECT.search(text), re.search(r">([^<>]+)</text>", text)
        assert match is not None
        assert words is not None
        x, y, wide, high = map(float, match.groups()[1:])
        found[words[1]] = Box(x, y, x + wide, y + high)
    return found


def test_a_label_stands_over_what_it_is_about_where_there_is_room() -> None:
    box = drawn(Wish((300, 200), "out of sight"))["out of sight"]
    assert (box.left + box.right) / 2 == pytest.approx(300, abs=0.1)
    assert box.bottom == 200 - OFF


def test_it_keeps_off_bodies() -> None:
    body = Box(280, 150, 320, 190)
    box = drawn(Wish((300, 200), "out of sight"), bodies=(body,))["out of sight"]
    assert box.overlap(body) == 0
    assert box.outside(TABLE) == 0


def test_no_two_labels_hide_each_other_and_what_changes_a_number_comes_first() -> None:
    wishes = [Wish((300, 200), f"label {number}", filled=number == 3) for number in range(5)]
    found = drawn(*wishes)
    assert next(iter(found)) == "label 3"
    assert found["label 3"].bottom == 200 - OFF
    assert all(one.overlap(other) == 0 for one, other in combinations(found.values(), 2))


def test_a_distance_stays_on_its_line_and_moves_along_it() -> None:
    line = (0.0, 200.0), (600.0, 200.0)
    wish = Wish((300, 200), "13.9 in", "middle", along=line)
    box = drawn(wish, bodies=(Box(280, 180, 320, 220),))["13.9 in"]
    assert (box.top + box.bottom) / 2 == 200
    assert box.overlap(Box(280, 180, 320, 220)) == 0


def test_a_label_at_the_edge_of_the_table_stays_on_it() -> None:
    assert drawn(Wish((300, 5), "5 teams under it"))["5 teams under it"].outside(TABLE) == 0


def test_the_words_of_a_template_stand_below_it_where_others_stand_above() -> None:
    above = Box(200, 60, 400, 95)
    box = drawn(Wish((300, 100), "5 teams", below=(300, 160)), bodies=(above,))["5 teams"]
    assert (box.left + box.right) / 2 == pytest.approx(300, abs=0.1)
    assert box.top > 160


def test_words_without_a_box_may_have_a_second_row() -> None:
    (text,) = draw_labels((Wish((300, 200), "Bois Carré blocks", "middle", boxed=False, more="over 2 in"),), (), TABLE)
    assert "rect" not in text
    assert re.findall(r'y="([\d.]+)"', text) == ["197.5", "210.5"]
