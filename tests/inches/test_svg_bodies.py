import re
from math import hypot
from typing import get_args
from xml.etree import ElementTree

import pytest
from tests.inches.drawn_samples import of_class, parsed

from sandtable.inches.bodies import Body
from sandtable.inches.drawing.looks import DrawnBody, Form, Look, Model, TeamSign
from sandtable.inches.drawing.svg_bodies import DRAWN_AT, MODEL, SIGNS, draw_body, marks, models_stand, notched
from sandtable.inches.drawing.svg_inch_style import UNIT_RULES
from sandtable.inches.drawing.svg_sheet import Sheet
from sandtable.inches.drawing.svg_units import around, hull_path

#: A point is 6.49 hundredths of an inch.
SHEET = Sheet(4800, 4800)
PLACE = Body(649, 4800 - 649, 90)


def drawn(look: Look, side: int = 0, radius: int = 100, wrecked: bool = False) -> ElementTree.Element:
    return parsed(draw_body(SHEET, DrawnBody(5, PLACE, radius, look, wrecked), side))


def uses(root: ElementTree.Element) -> list[str]:
    return [found.get("href") or "" for found in root.iter("use")]


@pytest.mark.parametrize("form", get_args(Form))
@pytest.mark.parametrize("side", [0, 1, 2])
def test_every_form_is_made_of_marks_that_are_defined(form: Form, side: int) -> None:
    models: tuple[Model, ...] = get_args(Model)
    root = drawn(Look(form, "inf", models=models, companies=3, disorder=2, tooth=True), side)
    assert root.get("data-body") == "5"
    assert (root.get("transform") or "").startswith("translate(100 100)")
    assert set(uses(root)) <= {f"#im-{name}" for name in marks()}


def test_every_sign_has_a_face_for_both_sides() -> None:
    assert {sign for kind in get_args(TeamSign) for sign in get_args(kind) or (kind,)} == set(SIGNS)
    found = marks()
    for sign in SIGNS:
        assert "M-5.6-3.8H5.6V3.8H-5.6z" in found[f"sign-a-{sign}"]  # a rectangle
        assert "M0-6 6.2 0 0 6-6.2 0z" in found[f"sign-b-{sign}"]  # a diamond


@pytest.mark.parametrize("form", ["tank", "walker", "squad", "stand"])
def test_a_base_is_drawn_to_scale_with_a_plain_rim_or_a_broken_one(form: Form) -> None:
    for side, name in ((0, "im-base-a"), (1, "im-base-b")):
        (base,) = of_class(drawn(Look(form), side, radius=150), name)
        assert base.get("r") == "23.1"  # 150 / 6.49


def test_the_base_of_a_team_is_a_disc_and_notched_for_the_second_side() -> None:
    (base,) = of_class(drawn(Look("team", "inf"), 0, radius=71), "im-disc-a")
    assert base.get("r") == "10.9"
    second = drawn(Look("team", "inf"), 1, radius=71)
    assert uses(second) == ["#im-notched", "#im-sign-b-inf"]
    # The notched disc is drawn at 8.5: 10.94 / 8.5.
    assert second.find("use").get("transform") == "scale(1.29)"  # type: ignore[union-attr]


def test_a_notched_rim_has_eight_notches_and_is_as_large_as_a_plain_one() -> None:
    path = notched(10)
    assert path.count("A10 10 0 0 1 ") == 8
    ends = [tuple(map(float, each.split())) for each in re.findall(r"A10 10 0 0 1 (-?[\d.]+ -?[\d.]+)", path)]
    assert all(hypot(*end) == pytest.approx(10, abs=0.1) for end in ends)


def test_a_tank_shows_its_turret_as_a_circle_and_without_one_has_none() -> None:
    found = marks()
    assert uses(drawn(Look("tank"))) == ["#im-tank-a"]
    assert uses(drawn(Look("tank", turret=False), 1)) == ["#im-casemate-b"]
    assert all(f'href="#im-{part}"' in found["tank-a"] for part in ("hull-a", "turret"))
    assert "<circle" in found["turret"]
    assert "<circle" not in found["casemate-a"] + found["hull-a"]
    assert all("im-tooth" in found[name] for name in ("tank-a", "hull-a", "casemate-b", "walker-a"))
    # Square corners for one side, cut ones for the other.
    assert "M-6-9.6H6V9.6H-6z" in found["hull-a"]
    assert "M-6-9.6H6V9.6H-6z" not in found["hull-b"]


def test_vehicles_and_guns_are_turned_to_where_they_face_and_signs_stand_upright() -> None:
    for form in ("tank", "walker", "gun"):
        assert (drawn(Look(form)).get("transform") or "").endswith(" rotate(90)")
    for form in ("team", "squad", "stand"):
        assert "rotate" not in (drawn(Look(form)).get("transform") or "")  # type: ignore[arg-type]


def test_a_form_that_is_turned_says_so_when_it_faces_north() -> None:
    # A page turns the ghost of whoever is turned on the table.
    north = DrawnBody(5, Body(649, 649, 0), 110, Look("tank"), False)
    assert (parsed(draw_body(SHEET, north, 0)).get("transform") or "").endswith(" rotate(0)")


def test_a_tooth_on_the_rim_shows_where_a_stand_faces() -> None:
    (tooth,) = of_class(drawn(Look("stand", "inf", tooth=True), radius=150), "im-tooth")
    assert tooth.get("transform") == "rotate(90)"
    assert tooth.get("d") == "M-3.5-23.6L0-28.1 3.5-23.6z"


def test_a_stand_has_a_stroke_for_each_company_and_a_wedge_for_each_marker() -> None:
    root = drawn(Look("stand", "armour", companies=3, disorder=2))
    assert (of_class(root, "im-companies")[0].get("d") or "").count("M") == 3
    assert (of_class(root, "im-wedge")[0].get("d") or "").count("M") == 2
    assert of_class(drawn(Look("stand", "armour")), "im-wedge") == []


def test_a_wreck_stays_crossed_out() -> None:
    root = drawn(Look("tank"), wrecked=True)
    assert len(of_class(root, "im-wrecked")) == 1
    assert len(of_class(root, "im-dim")) == 1
    assert of_class(drawn(Look("tank")), "im-wrecked") == []


def test_who_can_do_nothing_for_now_is_struck_through_once_and_not_dimmed() -> None:
    """fow.bail.no-actions"""
    tank = DrawnBody(5, PLACE, 100, Look("tank"), idle=True)
    root = parsed(draw_body(SHEET, tank, 0))
    (stroke,) = of_class(root, "im-idle")
    assert of_class(root, "im-idle-edge")[0].get("d") == stroke.get("d")
    assert (stroke.get("d") or "").count("M") == 1
    assert of_class(root, "im-dim") == []
    (crossed,) = of_class(drawn(Look("tank"), wrecked=True), "im-wrecked")
    assert (crossed.get("d") or "").count("M") == 2


def test_who_was_last_seen_here_has_a_broken_rim_and_no_base() -> None:
    """pk.gap.last-seen: a mark at its place."""
    for side, look in enumerate("ab"):
        root = parsed(draw_body(SHEET, DrawnBody(5, PLACE, 150, Look("stand", "inf"), last_seen=True), side))
        (rim,) = of_class(root, f"im-seen-{look}")
        assert rim.get("r") == "23.1"
        assert of_class(root, f"im-base-{look}") == []
        assert len(of_class(root, "im-dim")) == 1
    assert all(f".im-seen-{side}{{" in UNIT_RULES for side in "abn")


@pytest.mark.parametrize(("points", "turned"), [(135, "rotate(45)"), (80, "rotate(350)"), (90, None), (None, None)])
def test_a_turret_points_where_it_was_turned(points: int | None, turned: str | None) -> None:
    """fow.shoot.rotate: the hull faces east, the turret keeps the heading of its last target."""
    root = parsed(draw_body(SHEET, DrawnBody(5, PLACE, 100, Look("tank"), turret=points), 1))
    assert (root.get("transform") or "").endswith(" rotate(90)")
    assert uses(root) == (["#im-tank-b"] if turned is None else ["#im-hull-b", "#im-turret"])
    assert [group.get("transform") for group in root.iter("g") if group is not root] == ([turned] if turned else [])
    casemate = DrawnBody(5, PLACE, 100, Look("tank", turret=False), turret=points)
    assert uses(parsed(draw_body(SHEET, casemate, 1))) == ["#im-casemate-b"]


# ---------------------------------------------------------------------- squads


@pytest.mark.parametrize("count", range(1, 21))
@pytest.mark.parametrize("base", [12.0, 15.4, 23.1, 40.0])
def test_models_stand_inside_their_base_and_none_on_another(count: int, base: float) -> None:
    size, places = models_stand(count, base)
    assert len(places) == count
    assert all(hypot(x, y) + size <= base for x, y in places)
    gaps = [hypot(a[0] - b[0], a[1] - b[1]) for at, a in enumerate(places) for b in places[at + 1 :]]
    assert all(gap >= 2 * size for gap in gaps)


def test_models_have_one_size_until_a_base_is_full() -> None:
    assert models_stand(10, DRAWN_AT["squad"])[0] == MODEL
    assert models_stand(20, DRAWN_AT["squad"])[0] < MODEL


def test_each_model_is_marked_by_what_it_carries() -> None:
    root = drawn(Look("squad", models=("officer", "rifle", "mg")), 1, radius=150)
    assert uses(root) == ["#im-model-b-officer", "#im-model-b-rifle", "#im-model-b-mg"]


# ---------------------------------------------------------------------- hulls


def test_a_hull_goes_round_the_outermost_bodies_only() -> None:
    assert around([(0, 0), (10, 0), (10, 10), (0, 10), (5, 5), (5, 0)]) == [(0, 0), (10, 0), (10, 10), (0, 10)]
    assert around([(3, 3), (1, 1)]) == [(1, 1), (3, 3)]


def test_a_hull_runs_at_a_distance_with_round_bends() -> None:
    assert hull_path([(0, 0), (10, 0)], 2) == "M0 -2L10 -2A2 2 0 0 1 10 2L0 2A2 2 0 0 1 0 -2z"
    assert hull_path([(5, 5)], 2) == "M3 5a2 2 0 1 1 4 0a2 2 0 1 1-4 0z"
