from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import GAME, answer, ask, cited, note, notes, refusals

from sandtable.ground.zones import distance, on_table
from sandtable.sheet.facts import fields_of
from sandtable.sheet.faults import FactsFault
from sandtable.sheet.registry import procedure

repeatable = settings(derandomize=True, deadline=None)

NORTH = ((4, 6), (5, 6), (6, 6))
EAST_AND_WEST = [[3, 6, "E"], [7, 6, "W"]]


# ---------------------------------------------------------------------- one zone of a retreat


@pytest.mark.parametrize(
    ("facts", "step", "rule"),
    [
        ({}, "stops", "ddb.gap.retreat-direction"),
        ({"friends": 1}, "stops", "ddb.retreat.through-friends"),
        ({"friends": 3}, "stops", "ddb.retreat.through-friends"),
        ({"friends": 4}, "passes_on", "ddb.gap.retreat-full-zones"),
        ({"enemy_zoc": True, "friends": 1}, "stops", "ddb.retreat.through-friends"),
        ({"enemy_zoc": True, "friends": 4}, "passes_on", "ddb.gap.retreat-full-zones"),
    ],
)
def test_where_a_retreating_unit_stops_or_passes_on(facts: dict[str, object], step: str, rule: str) -> None:
    """ddb.retreat.through-friends, ddb.gap.retreat-full-zones, ddb.gap.stacking, ddb.gap.zoc"""
    assert answer("retreat_zone", **facts) == step
    found = note("retreat_zone", "step", **facts)
    assert (found.value, found.rule) == (step, rule)


@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"enemy": True}, "ddb.retreat.into-enemy"),
        ({"enemy_zoc": True}, "ddb.retreat.enemy-zoc"),
        ({"off_table": True}, "ddb.retreat.off-table"),
        ({"enemy": True, "enemy_zoc": True}, "ddb.retreat.into-enemy"),
        ({"off_table": True, "friends": 2}, "ddb.retreat.off-table"),
    ],
)
def test_what_shatters_a_retreating_unit(facts: dict[str, object], rule: str) -> None:
    """ddb.retreat.into-enemy, ddb.retreat.enemy-zoc, ddb.retreat.off-table"""
    assert answer("retreat_zone", **facts) == "shattered"
    found = note("retreat_zone", "state", **facts)
    assert (found.value, found.rule) == ("shattered", rule)


def test_many_ways_through_full_zones_lead_to_the_same_end() -> None:
    """ddb.gap.retreat-full-zones: behind twenty rows of full zones there are more ways than could ever be tried."""
    full = [[column, row, 4] for row in range(2, 22) for column in (1, 2)]
    around = {"at": [1, 1], "source": [1, 1], "cause": "fallback", "columns": 2, "friends": full}
    assert note("retreat", "may_end_at", rows=22, **around).value == ((1, 22), (2, 22))
    assert answer("retreat", rows=21, **around) == "shattered"


@pytest.mark.parametrize("battalion", ["hq_leg", "hq_mech"])
def test_an_hq_finds_room_in_a_full_zone(battalion: str) -> None:
    """ddb.gap.stacking, ddb.gap.hq"""
    assert answer("retreat_zone", battalion=battalion, friends=4) == "stops"
    assert notes("retreat", battalion=battalion, friends=[[5, 6, 4]], closed=[[4, 6], [6, 6]])["may_end_at"] == (
        (5, 6),
    )


@pytest.mark.parametrize(
    ("facts", "state", "markers"),
    [
        ({"enemy": True}, "shattered", 1),
        ({"enemy": True, "quality": "veteran"}, "shattered", 1),
        ({"enemy": True, "battalion": "tnk_medium"}, "shattered", 1),
        ({"off_table": True, "battalion": "atg", "quality": "poor"}, "lost", 2),
        ({"enemy_zoc": True, "battalion": "art_light"}, "lost", 3),
        ({"enemy": True, "battalion": "spa", "quality": "veteran"}, "lost", 4),
        ({"enemy": True, "battalion": "hq_leg"}, "shattered", 1),
        ({"enemy": True, "detachment": True, "quality": "veteran"}, "shattered", 1),
        ({"enemy": True, "detachment": True, "battalion": "atg", "quality": "veteran"}, "lost", 1),
        ({"enemy": True, "cause": "fallback"}, "shattered", 0),
        ({"off_table": True, "battalion": "atg", "cause": "fallback"}, "lost", 3),
        ({"off_table": True, "battalion": "atg", "detachment": True, "cause": "fallback"}, "lost", 1),
    ],
)
def test_a_retreat_that_shatters_costs_one_setback_only(facts: dict[str, object], state: str, markers: int) -> None:
    """ddb.gap.marker-stacking, ddb.state.guns-shattered-lost, ddb.gap.fallback-blocked, ddb.gap.detachment-markers"""
    found = notes("retreat_zone", **facts)
    assert (found["state"], found["markers"]) == (state, markers)


@pytest.mark.parametrize(
    "facts", [{}, {"friends": 3}, {"battalion": "atg"}, {"quality": "veteran"}, {"detachment": True}]
)
def test_a_retreat_due_to_combat_costs_1_and_a_fallback_nothing(facts: dict[str, object]) -> None:
    """ddb.markers.shattered-or-retreated, ddb.gap.marker-stacking, ddb.gap.detachment-markers"""
    causes = ("assault", "repulsed") if "detachment" in facts else ("assault", "ranged", "off_table_fire", "repulsed")
    for cause in causes:
        assert notes("retreat_zone", cause=cause, **facts).items() >= {"step": "stops", "markers": 1}.items()
    assert notes("retreat_zone", cause="fallback", **facts).items() >= {"step": "stops", "markers": 0}.items()


@pytest.mark.parametrize("name", ["retreat_zone", "retreat"])
def test_guns_that_went_back_are_silent_for_the_rest_of_the_game_turn(name: str) -> None:
    """ddb.gap.guns-turn, ddb.gap.fallback-blocked"""
    for gun in ("atg", "art_light", "spa"):
        for cause in ("assault", "ranged", "fallback"):
            silent = note(name, "may_fight", battalion=gun, cause=cause)
            assert (silent.value, silent.rule) == (False, "ddb.gap.guns-turn")
            assert silent.label == "having changed zone, it neither fires nor supports until the game turn ends"
    assert "may_fight" not in notes(name, battalion="tnk_heavy")
    assert "may_fight" not in notes("retreat_zone", battalion="atg", enemy=True)


@pytest.mark.parametrize("name", ["retreat_zone", "retreat"])
@pytest.mark.parametrize("cause", ["ranged", "off_table_fire"])
def test_a_detachment_under_fire_is_lost_and_does_not_retreat(name: str, cause: str) -> None:
    """ddb.state.detachment-lost, ddb.gap.ranged-who-retreats: only the unit that failed its save goes back."""
    assert refusals(name, cause=cause, detachment=True) == ["ddb.state.detachment-lost"]
    assert answer(name, cause="assault", detachment=True) in ("stops", "safe")


def test_enemies_never_share_a_zone() -> None:
    """ddb.gap.stacking"""
    with pytest.raises(FactsFault, match="friends: enemies never share a zone"):
        ask("retreat_zone", enemy=True, friends=1)
    with pytest.raises(FactsFault, match="friends: enemies never share a zone, as at 5,6"):
        ask("retreat", enemies="5,6,S", friends="5,6,2")


def test_a_retreat_tells_what_its_owner_may_do_instead() -> None:
    """ddb.ranged.hold-option, ddb.gap.fallback-blocked, ddb.gap.retreat-of-rest"""
    for cause in ("ranged", "off_table_fire"):
        assert note("retreat", "may_hold", cause=cause).rule == "ddb.ranged.hold-option"
    at_the_edge = {"battalion": "art_light", "cause": "fallback", "at": [5, 10]}
    assert answer("retreat", **at_the_edge) == "lost"
    stays = note("retreat", "may_stay", **at_the_edge)
    assert (stays.rule, stays.label) == (
        "ddb.gap.fallback-blocked",
        "its owner may let it stay instead, for 1 morale marker",
    )
    assert not {"may_hold", "may_stay"} & notes("retreat").keys()


def test_rough_terrain_never_hinders_a_retreat() -> None:
    """ddb.gap.retreat-rough"""
    for name in ("retreat_zone", "retreat"):
        _, asked = procedure(f"{GAME}.{name}")
        assert not any("terrain" in field.name or "rough" in field.name for field in fields_of(asked.facts))


def test_a_retreat_into_a_zone_reads_as_a_sentence() -> None:
    """ddb.retreat.through-friends, ddb.retreat.enemy-zoc"""
    assert ask("retreat_zone", friends=4).verdict == (
        "Retreat of Regular infantry into a zone with 4 friends: passes on"
    )
    assert ask("retreat_zone", battalion="hq_leg", cause="fallback", enemy_zoc=True).subject == (
        "Fallback of a Regular infantry division HQ into a zone in an enemy ZOC"
    )
    assert ask("retreat_zone", detachment=True, off_table=True).subject == (
        "Retreat of a detachment of Regular infantry off the table"
    )
    assert ask("retreat_zone", enemy=True).subject == "Retreat of Regular infantry into a zone held by the enemy"
    assert note("retreat_zone", "step", friends=4).label == "the zone is full: the unit goes on to the next zone"
    assert note("retreat_zone", "state", enemy_zoc=True).label == "the retreat ends badly: the unit is shattered"
    assert note("retreat_zone", "markers", enemy_zoc=True).label == "its side takes 1 morale marker"
    assert note("retreat_zone", "markers", cause="fallback").label == "no marker, as it is not due to combat"


# ---------------------------------------------------------------------- on the map


def test_enemy_control_leaves_one_way_out_and_then_none() -> None:
    """ddb.retreat.enemy-zoc, ddb.gap.retreat-direction, ddb.gap.zoc"""
    facts = {"at": [5, 5], "source": [5, 4], "own_edge": "N"}
    open_way = notes("retreat", enemies=EAST_AND_WEST, **facts)
    assert (open_way["candidates"], open_way["may_end_at"]) == (NORTH, ((5, 6),))
    assert answer("retreat", enemies=EAST_AND_WEST, **facts) == "safe"
    closed = notes("retreat", enemies=[*EAST_AND_WEST, [6, 7, "W"]], **facts)
    assert (closed["candidates"], closed["may_end_at"], closed["shattered"]) == (NORTH, (), True)
    assert answer("retreat", enemies=[*EAST_AND_WEST, [6, 7, "W"]], **facts) == "shattered"


def test_a_full_zone_is_passed_through_to_the_next_with_room() -> None:
    """ddb.retreat.through-friends, ddb.gap.stacking, ddb.gap.retreat-full-zones"""
    enemies = [[4, 6, "S"], [6, 6, "S"], [4, 7, "S"], [6, 7, "S"]]
    facts = {"enemies": enemies, "friends": [[5, 6, 4], [5, 7, 3]]}
    found = notes("retreat", **facts)
    assert (found["may_end_at"], found["zones_moved"], found["markers"]) == (((5, 7),), 2, 1)
    assert note("retreat", "zones_moved", **facts).label == "it goes back 2 zones at least"
    assert note("retreat", "markers", **facts).label == "however far, it costs 1 marker"
    assert notes("retreat", cause="fallback")["markers"] == 0
    assert note("retreat", "markers", cause="fallback").label == (
        "however far, it costs no marker, as it is not due to combat"
    )


def test_beyond_a_full_zone_it_is_the_next_step_that_shatters() -> None:
    """ddb.gap.retreat-full-zones, ddb.retreat.enemy-zoc"""
    facts = {"friends": "4,6,4 5,6,4 6,6,4", "enemies": "4,8,S 6,8,S"}
    assert answer("retreat", **facts) == "shattered"
    assert note("retreat", "shattered", **facts).label == "shattered by going on from 4,6; 5,6; 6,6"


def test_a_zone_with_room_is_not_run_past() -> None:
    """ddb.gap.retreat-full-zones"""
    found = notes("retreat", friends=[[5, 6, 3]], closed=[[4, 6], [6, 6]])
    assert (found["may_end_at"], found["zones_moved"]) == (((5, 6),), 1)


def test_every_zone_on_the_way_is_checked() -> None:
    """ddb.gap.retreat-full-zones, ddb.retreat.into-enemy, ddb.retreat.enemy-zoc"""
    way = {"closed": [[4, 6], [6, 6]], "friends": [[5, 6, 4]]}
    assert notes("retreat", **way)["may_end_at"] == ((4, 7), (5, 7), (6, 7))
    assert notes("retreat", enemies=[[5, 8, "S"]], **way)["may_end_at"] == ()
    assert notes("retreat", enemies=[[5, 8, "N"]], **way)["may_end_at"] == ((4, 7), (5, 7), (6, 7))
    assert notes("retreat", enemies=[[5, 7, "N"]], **way)["may_end_at"] == ((4, 7), (6, 7))


def test_two_full_zones_in_a_row_are_both_passed() -> None:
    """ddb.gap.retreat-full-zones"""
    found = notes("retreat", closed=[[4, 6], [6, 6], [4, 7], [6, 7]], friends=[[5, 6, 4], [5, 7, 4]])
    assert (found["may_end_at"], found["zones_moved"]) == (((4, 8), (5, 8), (6, 8)), 3)


def test_friends_cancel_enemy_control() -> None:
    """ddb.gap.zoc, ddb.retreat.enemy-zoc"""
    assert notes("retreat", enemies=EAST_AND_WEST, friends=[[4, 6, 1]])["may_end_at"] == ((4, 6), (5, 6))


@pytest.mark.parametrize(
    ("code", "controls"),
    [("inf", True), ("atg", True), ("tnk_light", True), ("art_light", False), ("spa", False), ("hq_mech", False)],
)
def test_hqs_and_artillery_hold_their_zone_but_control_none(code: str, controls: bool) -> None:
    """ddb.gap.zoc, ddb.gap.hq, ddb.retreat.into-enemy"""
    found = notes("retreat", enemies=[[5, 7, "S", code]])
    assert found["may_end_at"] == (() if controls else NORTH)
    assert notes("retreat", enemies=[[5, 6, "N", code]])["may_end_at"] == ((4, 6), (6, 6))


def test_a_diagonal_attack_leaves_five_zones_that_lead_away() -> None:
    """ddb.gap.retreat-direction, ddb.gap.grid"""
    assert notes("retreat", at=[5, 5], source=[4, 4])["candidates"] == ((4, 6), (5, 6), (6, 4), (6, 5), (6, 6))


def test_artillery_drives_away_from_where_it_stands() -> None:
    """ddb.gap.retreat-direction"""
    assert notes("retreat", at=[5, 5], source=[5, 2])["candidates"] == NORTH
    assert notes("retreat", at=[5, 5], source=[2, 2])["candidates"] == ((4, 6), (5, 6), (6, 4), (6, 5), (6, 6))
    assert notes("retreat", at=[5, 5], source=[5, 8])["candidates"] == ((4, 4), (5, 4), (6, 4))


@pytest.mark.parametrize("cause", ["off_table_fire", "fallback"])
@pytest.mark.parametrize(
    ("own_edge", "expected"),
    [
        ("N", ((4, 6), (5, 6), (6, 6))),
        ("S", ((4, 4), (5, 4), (6, 4))),
        ("E", ((6, 4), (6, 5), (6, 6))),
        ("W", ((4, 4), (4, 5), (4, 6))),
    ],
)
def test_without_a_source_the_way_leads_to_the_own_edge(
    cause: str, own_edge: str, expected: tuple[tuple[int, int], ...]
) -> None:
    """ddb.gap.retreat-direction, ddb.gap.fallback-blocked"""
    facts = {"cause": cause, "own_edge": own_edge}
    assert notes("retreat", **facts)["candidates"] == expected
    assert ask("retreat", **facts).subject == (
        f"{'Fallback' if cause == 'fallback' else 'Retreat'} of Regular infantry from 5,5 towards the {own_edge} edge"
    )


@pytest.mark.parametrize("cause", ["assault", "ranged", "repulsed"])
def test_combat_on_the_table_has_a_source_whichever_edge_is_the_own(cause: str) -> None:
    """ddb.gap.retreat-direction"""
    for own_edge in "NESW":
        assert notes("retreat", cause=cause, own_edge=own_edge)["candidates"] == NORTH


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"at": [5, 10], "source": [5, 9]}, {"ddb.retreat.off-table"}),
        ({"at": [5, 10], "cause": "fallback"}, {"ddb.retreat.off-table"}),
        ({"at": [1, 1], "source": [2, 2]}, {"ddb.retreat.off-table"}),
        ({"enemies": [[4, 6, "N"], [5, 6, "N"], [6, 6, "N"]]}, {"ddb.retreat.into-enemy"}),
        ({"enemies": [[5, 7, "S"]]}, {"ddb.retreat.enemy-zoc"}),
        ({"enemies": [[5, 6, "N"], [7, 6, "W"], [3, 6, "E"]]}, {"ddb.retreat.into-enemy", "ddb.retreat.enemy-zoc"}),
    ],
)
def test_who_has_nowhere_to_go_is_shattered_and_told_why(facts: dict[str, object], rules: set[str]) -> None:
    """ddb.gap.retreat-direction, ddb.retreat.off-table, ddb.retreat.into-enemy, ddb.retreat.enemy-zoc"""
    assert answer("retreat", **facts) == "shattered"
    assert {found.rule for found in ask("retreat", **facts).notes if found.name == "shattered"} == rules


def test_water_and_impassable_ground_all_round_shatter_without_leaving_the_table() -> None:
    """ddb.gap.retreat-direction, ddb.gap.water"""
    facts = {"closed": [[4, 6], [5, 6], [6, 6]]}
    assert answer("retreat", **facts) == "shattered"
    assert note("retreat", "shattered", **facts).rule == "ddb.gap.retreat-direction"


HEMMED_IN = {"closed": [[4, 6], [5, 6], [6, 6]]}


@pytest.mark.parametrize(
    ("facts", "result", "markers", "rule"),
    [
        ({"battalion": "atg"}, "lost", 3, "ddb.markers.regular-lost"),
        ({"battalion": "art_light", "quality": "poor"}, "lost", 2, "ddb.markers.poor-lost"),
        ({"battalion": "spa", "quality": "veteran"}, "lost", 4, "ddb.markers.veteran-lost"),
        ({"battalion": "atg", "cause": "fallback"}, "lost", 3, "ddb.markers.regular-lost"),
        ({"battalion": "atg", "detachment": True}, "lost", 1, "ddb.gap.detachment-markers"),
        ({"battalion": "inf"}, "shattered", 1, "ddb.markers.shattered-or-retreated"),
        ({"battalion": "inf", "detachment": True}, "shattered", 1, "ddb.markers.shattered-or-retreated"),
        ({"battalion": "inf", "cause": "fallback"}, "shattered", 0, "ddb.gap.fallback-blocked"),
    ],
)
def test_who_has_nowhere_to_go_pays_for_it_and_guns_are_lost(
    facts: dict[str, object], result: str, markers: int, rule: str
) -> None:
    """ddb.state.guns-shattered-lost, ddb.gap.marker-stacking, ddb.gap.fallback-blocked, ddb.gap.detachment-markers"""
    for name, way in (("retreat", HEMMED_IN), ("retreat_zone", {"off_table": True})):
        assert answer(name, **facts, **way) == result
        paid = note(name, "markers", **facts, **way)
        assert (paid.value, paid.rule) == (markers, rule)


def test_a_lost_gun_is_told_with_the_rule_that_loses_it() -> None:
    """ddb.state.guns-shattered-lost"""
    found = note("retreat", "state", battalion="atg", **HEMMED_IN)
    assert (found.value, found.rule) == ("lost", "ddb.state.guns-shattered-lost")
    assert ask("retreat", battalion="atg", **HEMMED_IN).verdict == (
        "Retreat of Regular antitank guns from 5,5 away from 5,4: lost"
    )
    assert "state" not in notes("retreat", battalion="inf", **HEMMED_IN)


def test_at_the_edge_the_table_is_left_only_when_no_zone_on_it_leads_away() -> None:
    """ddb.gap.retreat-direction, ddb.retreat.off-table"""
    assert notes("retreat", at=[5, 10], source=[4, 9])["candidates"] == ((6, 9), (6, 10))
    assert notes("retreat", at=[10, 5], source=[9, 4])["may_end_at"] == ((9, 6), (10, 6))


def test_water_and_impassable_ground_close_zones() -> None:
    """ddb.gap.water, ddb.gap.retreat-direction"""
    assert notes("retreat", closed=[[5, 6]])["candidates"] == ((4, 6), (6, 6))


def test_an_unknown_enemy_is_a_mistake_in_the_facts() -> None:
    """ddb.gap.battalion-table"""
    with pytest.raises(FactsFault, match="there is no battalion 'elephants'"):
        ask("retreat", enemies=[[5, 6, "N", "elephants"]])


def test_a_unit_stands_on_the_table_and_not_in_the_zone_it_flees_from() -> None:
    """ddb.gap.retreat-direction"""
    with pytest.raises(FactsFault, match="not on a table of 10 by 10"):
        ask("retreat", at=[11, 5])
    with pytest.raises(FactsFault, match="another zone than its own"):
        ask("retreat", at=[5, 5], source=[5, 5])
    assert answer("retreat", at=[5, 5], source=[5, 5], cause="fallback") == "safe"


def test_friends_named_twice_in_a_zone_are_added_up() -> None:
    """ddb.gap.stacking"""
    found = notes("retreat", friends=[[5, 6, 2], [5, 6, 2]], closed=[[4, 6], [6, 6]])
    assert found["may_end_at"] == ((4, 7), (5, 7), (6, 7))


def test_a_retreat_on_the_map_reads_as_a_sentence() -> None:
    """ddb.gap.retreat-direction, ddb.gap.retreat-full-zones"""
    assert ask("retreat", enemies="3,6,E 7,6,W").verdict == ("Retreat of Regular infantry from 5,5 away from 5,4: safe")
    assert note("retreat", "may_end_at", enemies="3,6,E 7,6,W").label == "zones where the retreat ends safely: 5,6"
    assert note("retreat", "candidates").label == "adjacent zones that lead away: 4,6; 5,6; 6,6"


# ---------------------------------------------------------------------- what always holds

zones = st.tuples(st.integers(1, 10), st.integers(1, 10))


@repeatable
@given(
    zones,
    zones,
    st.lists(st.tuples(st.integers(1, 10), st.integers(1, 10), st.sampled_from("NESW")), max_size=6),
    st.lists(
        st.tuples(st.integers(1, 10), st.integers(1, 10), st.integers(1, 4)), max_size=6, unique_by=lambda z: z[:2]
    ),
)
def test_a_safe_end_is_on_the_table_farther_away_free_of_enemies_and_has_room(
    at: tuple[int, int], source: tuple[int, int], enemies: list[Any], friends: list[Any]
) -> None:
    """ddb.gap.retreat-direction, ddb.gap.retreat-full-zones, ddb.gap.stacking"""
    assume(at != source)
    friends = [friend for friend in friends if friend[:2] not in {enemy[:2] for enemy in enemies}]
    facts = {"at": at, "source": source, "enemies": enemies, "friends": friends}
    found = notes("retreat", **facts)
    held = {enemy[:2] for enemy in enemies}
    full = {friend[:2] for friend in friends if friend[2] >= 4}
    for end in found["may_end_at"]:
        assert on_table(end, 10, 10)
        assert distance(end, source) > distance(at, source)
        assert end not in held
        assert end not in full
    assert all(distance(at, zone) == 1 for zone in found["candidates"])
    assert answer("retreat", **facts) == ("safe" if found["may_end_at"] else "shattered")


# ---------------------------------------------------------------------- the rules that are cited


def test_the_price_of_a_retreat_names_its_rule() -> None:
    """ddb.gap.marker-stacking, ddb.gap.fallback-blocked, ddb.markers.shattered-or-retreated"""
    assert cited("retreat_zone")["markers"] == "ddb.markers.shattered-or-retreated"
    assert cited("retreat_zone", cause="fallback")["markers"] == "ddb.gap.marker-stacking"
    assert cited("retreat_zone", cause="fallback", enemy=True)["markers"] == "ddb.gap.fallback-blocked"
    assert cited("retreat_zone", cause="fallback", enemy=True, battalion="atg")["markers"] == "ddb.markers.regular-lost"
    assert cited("retreat") == {
        "candidates": "ddb.gap.retreat-direction",
        "may_end_at": "ddb.gap.retreat-full-zones",
        "zones_moved": "ddb.gap.retreat-full-zones",
        "markers": "ddb.gap.marker-stacking",
    }
