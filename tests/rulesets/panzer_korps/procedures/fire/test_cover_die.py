from itertools import pairwise
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, chances, cited, notes, number, parts, totals

from sandtable.rulesets.panzer_korps.procedures.common.opposed import shifted
from sandtable.rulesets.panzer_korps.procedures.fire.cover import STEP
from sandtable.rulesets.panzer_korps.tables import LADDER, TABLES

COVER = "cover_die"


def die(**facts: Any) -> int:
    sides = answer(COVER, **facts)
    assert isinstance(sides, int)
    return sides


@pytest.mark.parametrize(
    ("target", "terrain", "sides", "rule"),
    [
        ("medium_afv", "heavy_woods", 10, "pk.cover.die"),
        ("heavy_afv", "open", 10, "pk.gap.afv-cover-die"),
        ("light_afv", "village", 8, "pk.cover.die"),
        ("super_heavy_afv", "city", 12, "pk.gap.afv-cover-die"),
        ("infantry", "open", 4, "pk.cover.die"),
        ("infantry", "city", 12, "pk.cover.die"),
        ("vehicles", "open", 4, "pk.cover.die"),
        ("vehicles", "light_woods", 6, "pk.cover.die"),
        ("half_tracks", "open", 6, "pk.gap.mounted"),
        ("half_tracks", "village", 8, "pk.cover.die"),
        ("infantry", "medium", 8, "pk.cover.die"),
    ],
)
def test_the_larger_of_armour_and_terrain(target: str, terrain: str, sides: int, rule: str) -> None:
    """pk.gap.afv-cover-die, pk.cover.die, pk.cover.roll, pk.gap.mounted"""
    assert die(target=target, terrain=terrain) == sides
    assert number(COVER, "Cover die", target=target, terrain=terrain).base.rule == rule


@pytest.mark.parametrize(
    ("terrain", "sides"),
    [
        (row.terrain, {"open": 4, "light": 6, "medium": 8, "heavy": 10, "super_heavy": 12}[row.cover])
        for row in TABLES.terrain_cover.values()
        if row.cover != "impassable"
    ],
)
def test_every_terrain_for_infantry(terrain: str, sides: int) -> None:
    """pk.gap.terrain-cover"""
    assert die(target="infantry", terrain=terrain) == sides


@pytest.mark.parametrize(
    ("calibre", "sides"),
    [(75, 12), (76, 12), (149, 12), (150, 10), (220, 10), (221, 8), (319, 8), (320, 6), (600, 6)],
)
def test_artillery_at_medium_afv_in_the_open(calibre: int, sides: int) -> None:
    """pk.cover.shift-artillery, pk.gap.cover-shift-limits, pk.cover.ladder"""
    assert die(target="medium_afv", attack="artillery", calibre=calibre) == sides


@pytest.mark.parametrize(("calibre", "steps"), [(75, 3), (76, 2), (150, 1), (221, 0), (320, -1)])
@pytest.mark.parametrize(
    ("target", "before"),
    [("half_tracks", 6), ("light_afv", 6), ("medium_afv", 8), ("heavy_afv", 10), ("super_heavy_afv", 12)],
)
def test_every_shift_of_every_armour_goes_along_the_ladder(calibre: int, steps: int, target: str, before: int) -> None:
    """pk.cover.ladder, pk.gap.cover-shift-limits"""
    facts = {"target": target, "attack": "artillery", "calibre": calibre}
    assert die(**facts) == shifted(before, steps)
    found = number(COVER, "Cover die", **facts)
    assert found.total == before + 2 * steps
    if found.total != found.number:
        assert found.bound is not None
        assert found.bound.rule == "pk.gap.cover-shift-limits"


def test_the_ladder_has_even_steps() -> None:
    """pk.cover.ladder"""
    assert LADDER == (4, 6, 8, 10, 12)
    assert {above - below for below, above in pairwise(LADDER)} == {STEP}
    assert [shifted(4, -1), shifted(12, 3), shifted(6, 2), shifted(10, -1)] == [4, 12, 10, 8]


def test_a_shift_starts_from_the_larger_die() -> None:
    """pk.gap.afv-cover-die"""
    assert die(target="light_afv", terrain="town", attack="artillery", calibre=200) == 12
    assert die(target="light_afv", terrain="village", attack="artillery", calibre=320) == 6
    assert die(target="light_afv", terrain="open", attack="ballistic_missile") == 4


@pytest.mark.parametrize(
    ("attack", "sides"),
    [
        ("direct", 6),
        ("dive_bomber", 6),
        ("light_bomber", 12),
        ("fighter_bomber", 12),
        ("medium_bomber", 10),
        ("heavy_bomber", 8),
        ("super_heavy_bomber", 6),
        ("ballistic_missile", 4),
    ],
)
def test_bombs_at_light_afv_in_the_open(attack: str, sides: int) -> None:
    """pk.cover.shift-air, pk.gap.bombing-die"""
    assert die(target="light_afv", attack=attack) == sides


@pytest.mark.parametrize("target", ["infantry", "vehicles"])
def test_the_shifts_are_against_afv_only(target: str) -> None:
    """pk.cover.ladder"""
    for attack in ("artillery", "light_bomber", "ballistic_missile"):
        facts = {"target": target, "terrain": "light_woods", "attack": attack, "calibre": 75}
        assert die(**facts) == 6
        assert notes(COVER, **facts) == {"shift": 0}
        assert cited(COVER, **facts) == {"shift": "pk.cover.ladder"}


def test_a_wall_between_covers_from_direct_fire() -> None:
    """pk.gap.terrain-cover"""
    assert die(target="infantry", terrain="open", wall=True) == 6
    assert die(target="infantry", terrain="village", wall=True) == 8
    assert die(target="infantry", terrain="open", wall=True, attack="artillery") == 4
    assert notes(COVER, target="infantry", wall=True, attack="artillery")["wall"] is False


def test_the_answer_in_words() -> None:
    assert ask(COVER, attack="artillery", terrain="light_woods").verdict == (
        "Medium AFV in light woods under 105 mm indirect fire: rolls a d12"
    )
    assert ask(COVER, target="infantry").verdict == "Infantry or guns in the open under direct fire: rolls a d4"
    assert ask(COVER, terrain="heavy", attack="heavy_bomber").subject == "Medium AFV in heavy cover under heavy bomber"


# ---------------------------------------------------------------------- wherever a target's cover is asked for


@pytest.mark.parametrize("asked", ["infantry_fire", "gun_fire", "indirect_fire_mission", "bombing"])
@pytest.mark.parametrize(
    ("terrain", "cover"),
    [("village", "medium"), ("heavy_woods", "heavy"), ("city", "super_heavy"), ("hedge", "light"), ("marsh", "open")],
)
def test_a_kind_of_terrain_stands_for_its_class_of_cover_in_every_fire(asked: str, terrain: str, cover: str) -> None:
    """pk.gap.terrain-cover, pk.cover.die"""
    assert chances(asked, cover=terrain) == chances(asked, cover=cover)
    assert totals(asked, cover=terrain)["Cover die"] == answer("cover_die", target="infantry", terrain=terrain)


@pytest.mark.parametrize("asked", ["infantry_fire", "gun_fire"])
def test_a_wall_between_covers_from_direct_fire_by_either_list(asked: str) -> None:
    """pk.gap.terrain-cover"""
    assert totals(asked, cover="open", wall=True)["Cover die"] == 6
    assert totals(asked, cover="village", wall=True)["Cover die"] == 8


def test_a_strike_takes_the_enemys_terrain_by_its_name() -> None:
    """pk.gap.assault-cover, pk.gap.terrain-cover"""
    assert parts("assault_strike", "Columns to the left", cover="town") == {"pk.assault.shift-cover-heavy": 2}


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("open", "infantry or guns in the open"),
        ("village", "infantry or guns in a village"),
        ("light_woods", "infantry or guns in light woods"),
        ("steep_hill", "infantry or guns on a steep hill"),
        ("wall", "infantry or guns behind a wall"),
        ("super_heavy", "infantry or guns in super heavy cover"),
    ],
)
def test_the_place_of_a_target_is_said_as_players_say_it(place: str, said: str) -> None:
    assert said in ask("infantry_fire", cover=place).subject
