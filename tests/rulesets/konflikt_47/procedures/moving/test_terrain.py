from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import answer, ask, cited, notes, refusals

from sandtable.sheet.faults import FactsFault

FREELY, ADVANCE = "freely", "advance_only"


# ---------------------------------------------------------------------- the table, cell by cell

OK = "k47.terrain.ok"
OK_STAR, OK_TWO_STAR = "k47.terrain.ok-star", "k47.terrain.ok-two-star"
NO_RUN, NO, NO_STAR, NO_BANG = "k47.terrain.no-run", "k47.terrain.no", "k47.terrain.no-star", "k47.terrain.no-bang"
X2 = "k47.terrain.road-x2"
CELLS = {
    "open": (OK, OK, OK, OK, OK),
    "rough": (NO_RUN, NO_STAR, NO, NO_RUN, NO_RUN),
    "obstacle": (NO_RUN, NO, NO, OK_STAR, OK_TWO_STAR),
    "building": (OK, NO_STAR, NO, NO_BANG, NO_BANG),
    "road": (OK, OK, X2, X2, X2),
}
COLUMNS = ("infantry", "artillery", "wheeled", "tracked", "walker")


@pytest.mark.parametrize("who", COLUMNS)
@pytest.mark.parametrize("terrain", CELLS)
def test_every_cell_of_the_terrain_table(terrain: str, who: str) -> None:
    """k47.terrain.table, k47.terrain.ok, k47.terrain.no-run, k47.terrain.no, k47.terrain.no-star,
    k47.terrain.no-bang, k47.terrain.ok-star, k47.terrain.ok-two-star, k47.terrain.road-x2"""
    rule = CELLS[terrain][COLUMNS.index(who)]
    facts = {"who": who, "terrain": terrain}
    if rule in (NO, NO_STAR, NO_BANG):
        assert refusals("terrain_entry", **facts) == [rule]
        return
    assert cited("terrain_entry", **facts)["table"] == rule
    assert answer("terrain_entry", **facts) == {NO_RUN: ADVANCE, X2: "doubled"}.get(rule, FREELY)
    if who == "artillery":
        assert refusals("terrain_entry", **facts, order="run") == ["k47.gap.artillery-move"]
    elif rule == NO_RUN:
        assert refusals("terrain_entry", **facts, order="run") == [NO_RUN]
    else:
        assert answer("terrain_entry", **facts, order="run") == answer("terrain_entry", **facts)


@pytest.mark.parametrize("terrain", CELLS)
def test_half_tracks_use_the_tracked_column(terrain: str) -> None:
    """k47.gap.half-track-terrain"""
    if terrain == "building":
        assert refusals("terrain_entry", who="half_tracked", terrain=terrain) == [NO_BANG]
        return
    tracked, half = ({"who": who, "terrain": terrain} for who in ("tracked", "half_tracked"))
    assert answer("terrain_entry", **half) == answer("terrain_entry", **tracked)
    assert cited("terrain_entry", **half)["column"] == "k47.gap.half-track-terrain"


# ---------------------------------------------------------------------- footnotes


def test_anti_tank_obstacles_stop_tracks_and_half_tracks_but_not_walkers() -> None:
    """k47.terrain.ok-star, k47.terrain.ok-two-star, k47.gap.obstacle-walker"""
    ditch = {"terrain": "obstacle", "anti_tank": True}
    assert refusals("terrain_entry", who="tracked", **ditch) == [OK_STAR]
    assert refusals("terrain_entry", who="half_tracked", **ditch) == [OK_STAR]
    assert refusals("terrain_entry", who="wheeled", **ditch) == [NO]
    assert answer("terrain_entry", who="walker", **ditch) == FREELY
    assert cited("terrain_entry", who="walker", **ditch)["anti_tank_stops_walkers"] == "k47.gap.obstacle-walker"
    assert answer("terrain_entry", who="infantry", **ditch) == ADVANCE


def test_only_what_is_impassable_to_walkers_stops_walkers() -> None:
    """k47.terrain.ok-two-star, k47.gap.obstacle-walker"""
    high = {"terrain": "obstacle", "no_walkers": True}
    assert refusals("terrain_entry", who="walker", **high) == [OK_TWO_STAR]
    assert answer("terrain_entry", who="tracked", **high) == FREELY


@pytest.mark.parametrize("terrain", ["rough", "building"])
def test_guns_may_be_set_up_where_they_cannot_move(terrain: str) -> None:
    """k47.terrain.no-star"""
    facts = {"who": "artillery", "terrain": terrain}
    assert answer("terrain_entry", **facts, setting_up=True) == "set_up"
    assert notes("terrain_entry", **facts, setting_up=True)["moves_later"] is False
    assert refusals("terrain_entry", **facts, order="advance") == [NO_STAR]


def test_other_bans_hold_before_the_game_too() -> None:
    """k47.terrain.no, k47.terrain.no-bang, k47.terrain.no-run"""
    assert refusals("terrain_entry", who="artillery", terrain="obstacle", setting_up=True) == [NO]
    assert refusals("terrain_entry", who="wheeled", terrain="rough", setting_up=True) == [NO]
    assert refusals("terrain_entry", who="tracked", terrain="building", setting_up=True) == [NO_BANG]
    assert answer("terrain_entry", who="infantry", terrain="rough", order="run", setting_up=True) == "set_up"


# ---------------------------------------------------------------------- buildings


@pytest.mark.parametrize("who", ["tracked", "walker"])
def test_heavy_tanks_and_walkers_demolish_light_buildings_with_an_advance(who: str) -> None:
    """k47.gap.demolish, k47.terrain.no-bang"""
    facts = {"who": who, "terrain": "building", "heavy": True, "light_building": True}
    assert answer("terrain_entry", **facts) == "demolishes"
    assert notes("terrain_entry", **facts)["becomes"] == "rough"
    assert "put_out" not in notes("terrain_entry", **facts)
    assert notes("terrain_entry", **facts, occupied=True)["put_out"] == "down, D3 pins"
    assert refusals("terrain_entry", **{**facts, "light_building": False}) == ["k47.gap.demolish"]
    assert refusals("terrain_entry", **facts, order="run") == ["k47.gap.demolish"]
    assert refusals("terrain_entry", **{**facts, "heavy": False}) == [NO_BANG]


def test_infantry_runs_into_a_building_that_is_empty() -> None:
    """k47.gap.buildings, k47.terrain.ok"""
    house = {"terrain": "building", "order": "run"}
    assert answer("terrain_entry", **house) == FREELY
    assert cited("terrain_entry", **house)["cover"] == "k47.gap.buildings"
    assert refusals("terrain_entry", **house, occupied=True) == ["k47.gap.buildings"]
    assert answer("terrain_entry", **house, occupied=True, assaulting=True) == FREELY


# ---------------------------------------------------------------------- assaults, flight, other orders


@pytest.mark.parametrize("terrain", ["rough", "obstacle"])
def test_an_assault_goes_through_no_run_terrain_at_the_advance_rate(terrain: str) -> None:
    """k47.gap.no-run-assault, k47.terrain.no-run"""
    facts = {"terrain": terrain, "order": "run"}
    assert refusals("terrain_entry", **facts) == [NO_RUN]
    assert answer("terrain_entry", **facts, assaulting=True) == "advance_rate"
    assert cited("terrain_entry", **facts, assaulting=True)["assault_rate"] == "k47.gap.no-run-assault"


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"order": "advance"}, ["k47.orders.run-assault"]),
        ({"order": "run", "who": "artillery"}, ["k47.gap.artillery-move", "k47.gap.artillery-move"]),
        ({"order": "run", "who": "tracked"}, ["k47.gap.vehicle-assault"]),
        ({"order": "fire"}, ["k47.orders.fire", "k47.orders.run-assault"]),
    ],
)
def test_assaults_that_are_none(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.orders.run-assault, k47.gap.artillery-move, k47.gap.vehicle-assault"""
    assert refusals("terrain_entry", terrain="open", assaulting=True, **facts) == rules


def test_flying_units_mind_only_the_terrain_in_which_they_end() -> None:
    """k47.gap.traits"""
    for terrain in ("rough", "obstacle", "impassable"):
        assert answer("terrain_entry", terrain=terrain, order="run", flight=True) == "flies_over"
    assert refusals("terrain_entry", terrain="rough", order="run", flight=True, ends_there=True) == [NO_RUN]
    assert refusals("terrain_entry", terrain="rough", order="fire", flight=True) == ["k47.orders.fire"]


@pytest.mark.parametrize("who", [*COLUMNS, "half_tracked"])
def test_rivers_lakes_and_cliffs_stop_everybody(who: str) -> None:
    """k47.gap.terrain-pieces"""
    assert refusals("terrain_entry", who=who, terrain="impassable") == ["k47.gap.terrain-pieces"]


@pytest.mark.parametrize("order", ["fire", "ambush", "rally", "down"])
def test_other_orders_move_nobody(order: str) -> None:
    """k47.orders.list"""
    assert refusals("terrain_entry", terrain="open", order=order) == [f"k47.orders.{order}"]


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        ({"anti_tank": True}, "anti_tank: only an obstacle"),
        ({"no_walkers": True}, "no_walkers: only an obstacle"),
        ({"light_building": True}, "light_building: only a building"),
        ({"occupied": True}, "occupied: only a building"),
        ({"heavy": True}, "heavy: only a tracked vehicle or walker"),
        ({"heavy": True, "who": "half_tracked"}, "heavy: only a tracked vehicle or walker"),
        ({"assaulting": True, "setting_up": True}, "assaulting: nobody"),
    ],
)
def test_facts_that_contradict_each_other(facts: dict[str, Any], told: str) -> None:
    """k47.terrain.table"""
    with pytest.raises(FactsFault, match=told):
        ask("terrain_entry", terrain="rough", **facts)


# ---------------------------------------------------------------------- pieces


@pytest.mark.parametrize(
    ("piece", "terrain", "cover", "anti_tank"),
    [
        ("field", "open", "none", False),
        ("meadow", "open", "none", False),
        ("hill_slope", "open", "none", False),
        ("crops", "open", "soft", False),
        ("woods", "rough", "soft", False),
        ("scrub", "rough", "soft", False),
        ("ruins", "rough", "hard", False),
        ("trench", "rough", "hard", False),
        ("hedge", "obstacle", "soft", False),
        ("fence", "obstacle", "soft", False),
        ("wall", "obstacle", "hard", False),
        ("wreck", "obstacle", "hard", False),
        ("anti_tank_ditch", "obstacle", "soft", True),
        ("dragons_teeth", "obstacle", "soft", True),
        ("thick_bocage", "obstacle", "soft", True),
        ("house", "building", "hard", False),
        ("road", "road", "none", False),
        ("street", "road", "none", False),
        ("track", "road", "none", False),
        ("bridge", "road", "none", False),
        ("river", "impassable", "none", False),
        ("lake", "impassable", "none", False),
        ("cliff", "impassable", "none", False),
    ],
)
def test_pieces_of_terrain(piece: str, terrain: str, cover: str, anti_tank: bool) -> None:
    """k47.gap.terrain-pieces, k47.gap.cover"""
    found = answer("terrain_piece", piece=piece)
    assert (found.terrain, found.cover, found.anti_tank) == (terrain, cover, anti_tank)


@pytest.mark.parametrize(
    ("piece", "cover"),
    [
        ("woods", "soft"),
        ("ruins", "hard"),
        ("scrub", "none"),
        ("crops", "none"),
        ("trench", "none"),
        ("house", "none"),
        ("hedge", "soft"),
        ("wall", "hard"),
        ("wreck", "hard"),
    ],
)
def test_vehicles_hide_in_woods_and_ruins_and_behind_things(piece: str, cover: str) -> None:
    """k47.gap.cover"""
    assert answer("terrain_piece", piece=piece, vehicle=True).cover == cover


def test_cover_is_no_help_against_indirect_fire_and_flames() -> None:
    """k47.gap.cover"""
    assert answer("terrain_piece", piece="house", indirect=True).cover == "none"
    assert cited("terrain_piece", piece="house", indirect=True)["against_indirect"] == "k47.gap.cover"


def test_what_is_told_of_a_piece() -> None:
    """k47.gap.cover, k47.gap.wreck, k47.gap.terrain-pieces"""
    assert "within 1 in" in str(notes("terrain_piece", piece="wall")["where"])
    assert notes("terrain_piece", piece="woods")["where"] == "for units inside it"
    assert cited("terrain_piece", piece="wreck")["vehicles_cross"] == "k47.gap.wreck"
    assert notes("terrain_piece", piece="river") == {"enter": False}
    assert ask("terrain_piece", piece="dragons_teeth").verdict == "Dragons teeth: anti-tank obstacle, soft cover"
    assert ask("terrain_piece", piece="crops").verdict == "Crops: open, soft cover"
