"""Ranged combat and air strikes on the map."""

from typing import Any

import pytest
from tests.rulesets.dday_to_berlin.battle.random_play import chance
from tests.rulesets.dday_to_berlin.battle.situations import BLUE, OPEN_7, RED, Situation, combat

from sandtable.rulesets.dday_to_berlin.battle.answers import CounterFire, Fire, GiveWay, Hold
from sandtable.rulesets.dday_to_berlin.battle.events import AircraftLost, Decided, Declared, Fell

SET_BACK = "ddb.markers.shattered-or-retreated"
VISIBLE = "ddb.gap.visible"
WOODS = "\n".join([". . . . . . ."] * 2 + [". . . w . . ."] + [". . . . . . ."] * 4)


def guns(*more: str, red: tuple[str, ...] = ("Fritz inf D5/S",), terrain: str = OPEN_7, **extra: Any) -> Situation:
    """Gun at D2, three zones from the target, with Scout at D3 who sees it."""
    return combat(terrain, ["Gun art_light D2/N", "Scout recon D3/N", *more], red, **extra)


# ------------------------------------------------------------------ who may fire at whom


def test_only_artillery_fires() -> None:
    """ddb.combat.ranged-only-art, ddb.terms.unit-types"""
    table = guns("Pak atg D3", "Stug spg_medium D3", "Spa spa D2")
    for name in ("Pak", "Stug", "Scout"):
        assert table.refused(table.fire("Fritz", name)) == ["ddb.combat.ranged-only-art"]
    assert table.allowed(table.fire("Fritz", "Spa"))


def test_range_is_grid_distance_up_to_the_guns_reach() -> None:
    """ddb.gap.artillery-range: light artillery reaches 3, medium 4."""
    table = guns("Far art_light D1", "Medium art_medium D1")
    assert table.refused(table.fire("Fritz", "Far")) == ["ddb.gap.artillery-range"]
    assert table.allowed(table.fire("Fritz", "Medium"))


@pytest.mark.parametrize(
    ("scout", "terrain", "ground", "seen"),
    [
        ("D3", OPEN_7, "", True),
        ("D2", OPEN_7, "", False),
        ("D3", WOODS, "", False),
        ("C4", WOODS, "", True),
        ("D3", OPEN_7, 'prepared = "D5"', False),
        ("E4", OPEN_7, 'prepared = "D5"', True),
    ],
)
def test_a_target_is_seen_from_two_zones_in_the_open_and_from_one_else(
    scout: str, terrain: str, ground: str, seen: bool
) -> None:
    """ddb.gap.visible: any unit on the table sees, and nothing blocks sight."""
    blue, red = ["Gun art_light D2/N", "HQ hq_leg A1", f"Scout recon {scout}"], ["Fritz inf D5/S", "Bait inf A3/N"]
    table = combat(terrain, blue, red, ground=ground, art=(1, 0), air=(1, 0))
    shots = [table.fire("Fritz", "Gun"), table.fire("Fritz"), table.strike("Fritz")]
    assert [table.allowed(shot) for shot in shots] == [seen] * 3
    if not seen:
        assert table.refused(shots[1]) == [VISIBLE]
        assert table.refused(shots[2]) == ["ddb.support.visible"]
        assert set(table.refused(shots[0])) == {VISIBLE}


def test_a_gun_that_moved_fought_or_starves_does_not_fire() -> None:
    """ddb.move.guns-move-or-fight, ddb.gap.one-combat-per-attacker, ddb.gap.supply"""
    table = guns("Other art_light D2").mark(moved="Gun", fought="Gun", unsupplied="Gun")
    assert table.refused(table.fire("Fritz", "Gun")) == [
        "ddb.move.guns-move-or-fight",
        "ddb.gap.one-combat-per-attacker",
        "ddb.gap.supply",
    ]
    assert table.refused(table.fire("Fritz", "Other", guns="Gun"))[0] == "ddb.move.guns-move-or-fight"


def test_an_hq_is_a_target_only_when_it_is_alone() -> None:
    """ddb.gap.hq"""
    table = guns(red=("Stab hq_leg D5", "Fritz inf D5/S"), air=(1, 0))
    assert table.refused(table.fire("Stab", "Gun")) == ["ddb.gap.hq"]
    assert table.refused(table.strike("Stab")) == ["ddb.gap.hq"]
    assert guns(red=("Stab hq_leg D5", "Fritz inf G7")).allowed(table.fire("Stab", "Gun"))


def test_each_battalion_is_attacked_once_a_player_turn_whatever_the_attack() -> None:
    """ddb.combat.once-per-target, ddb.gap.air-as-attack, ddb.gap.primary-choice: its neighbour is another target."""
    table = guns(red=("Fritz inf D5/S", "Franz inf D5/S"), air=(2, 0), art=(1, 0))
    table.play(table.strike("Fritz"), 6)
    for answer in (table.fire("Fritz", "Gun"), table.fire("Fritz"), table.strike("Fritz")):
        assert table.refused(answer) == ["ddb.combat.once-per-target"]
    table.play(table.fire("Franz", "Gun"), 6)
    assert table.marked("attacked") == {"Fritz", "Franz"}


# ------------------------------------------------------------------ supports


def test_guns_and_supports_raise_the_hit_number() -> None:
    """ddb.support.ranged-supporters, ddb.gap.support-hit-values: 5 + 1 gun + 1 ART + 1 AIR."""
    table = guns("Mate art_light D2", art=(1, 0), air=(1, 0))
    table.play(table.fire("Fritz", "Gun", guns="Mate", art=1, air=1), 9)
    assert table.numbers("ranged")["Hit number"] == 8
    assert (table.state.art, table.state.air, table.marked("fought")) == ((0, 0), (0, 0), {"Gun", "Mate"})
    assert table.event(Declared).units == table.units("Gun Mate")


def test_an_art_support_may_lead_and_is_spent() -> None:
    """ddb.gap.support-use (a), ddb.support.once"""
    table = guns(art=(2, 0))
    assert table.refused(table.fire("Fritz", art=2)) == ["ddb.support.once"]
    table.play(table.fire("Fritz", art=1), 9)
    assert (table.state.art, table.numbers("ranged")["Hit number"]) == ((0, 0), 6)
    assert guns().refused(table.fire("Fritz")) == ["ddb.support.once"]


def test_the_quality_of_off_table_artillery_is_the_scenarios() -> None:
    """ddb.gap.support-use: Regular unless the scenario says otherwise; here Veteran against Regular is +1."""
    table = guns(art=(1, 0), blue_extra='art = 1\nsupport_quality = "veteran"')
    table.play(table.fire("Fritz"), 9)
    assert table.numbers("ranged")["Hit number"] == 6


def test_the_defender_answers_with_off_table_supports_only() -> None:
    """ddb.gap.support-use (c), ddb.gap.table-artillery-support: guns on the table do not help against fire."""
    table = guns(red=("Fritz inf D5/S", "Kanon art_light D6/S"), art=(0, 1), air=(0, 2))
    table.play(table.fire("Fritz", "Gun"))
    assert table.asked == ("UnderFire", RED)
    assert table.refused(CounterFire(art=2)) == ["ddb.support.once"]
    assert table.refused(CounterFire(air=-1)) == ["ddb.support.once"]
    table.play(CounterFire(art=1, air=2), 3)
    assert table.numbers("ranged")["Hit number"] == 2
    assert (table.state.art, table.state.air) == ((0, 0), (0, 0))


def test_negative_supports_and_a_lending_hq_are_refused_not_obeyed() -> None:
    """ddb.support.once, ddb.gap.table-artillery-support"""
    table = guns("HQ hq_leg D2", "Mate art_light D2", air=(1, 0))
    target, gun, mate = table.units("Fritz Gun Mate")
    assert table.refused(Fire(target, gun, (), 0, -7)) == ["ddb.support.once"]
    assert table.refused(Fire(target, -1, (mate,), -1, 0)) == ["ddb.support.once"]
    assert table.refused(Fire(target, -1, (), -1, 1)) == ["ddb.support.once"]
    assert table.refused(table.fire("Fritz", "Gun", guns="HQ")) == ["ddb.gap.table-artillery-support"]
    assert table.refused(table.fire("Fritz", "Gun", guns="Gun")) == ["game.no-such-thing"]


# ------------------------------------------------------------------ results


def test_a_miss_or_a_passed_save_is_the_end_of_it() -> None:
    """ddb.ranged.no-effect: the firer saves only on a 10."""
    for faces in ((6,), (5, 5)):
        table = guns()
        table.play(table.fire("Fritz", "Gun"), *faces)
        assert (table.places("Gun Fritz"), table.markers) == (["D2", "D5"], (0, 0))


def driven_back(red: tuple[str, ...] = ("Fritz inf D5/S",), **more: Any) -> Situation:
    table = guns(red=red, **more)
    return table.play(table.fire("Fritz", "Gun"), 5, 10)


def test_its_owner_chooses_to_hold_for_a_marker_for_each_battalion_in_the_zone() -> None:
    """ddb.ranged.hold-option and the worked example: three battalions and an HQ, which is not counted."""
    table = driven_back(("Stab hq_leg D5", "Fritz inf D5/S", "Franz inf D5/S", "Hans atg D5/S"))
    assert table.asked == ("HoldOrRetreat", RED)
    table.play(Hold())
    assert (table.taken(), table.where("Fritz")) == ([(RED, 3, "ddb.ranged.hold-option")], "D5")
    assert table.rules(Decided) == ["ddb.ranged.hold-option"]


def test_or_to_retreat_alone_for_one() -> None:
    """ddb.ranged.fail-retreat, ddb.gap.ranged-who-retreats: away from the firer's zone; others and the HQ stay."""
    table = driven_back(("Stab hq_leg D5", "Fritz inf D5/S", "Franz inf D5/S")).play(GiveWay())
    assert table.asked == ("Retreat", RED)
    assert table.refused(table.back("E5")) == ["ddb.gap.retreat-direction"]
    table.play(table.back("E6", "S"))
    assert (table.places("Fritz Franz Stab"), table.taken()) == (["E6", "D5", "D5"], [(RED, 1, SET_BACK)])


def test_a_lone_hq_counts_as_the_one_battalion() -> None:
    """ddb.gap.hq"""
    table = guns(red=("Fritz hq_leg D5", "Far inf G7"))
    table.play(table.fire("Fritz", "Gun"), 5, 10).play(Hold())
    assert table.taken() == [(RED, 1, "ddb.ranged.hold-option")]


def test_guns_retreat_under_fire_like_others_and_have_then_moved() -> None:
    """ddb.gap.ranged-who-retreats, ddb.gap.guns-turn"""
    table = driven_back(("Fritz art_light D5/S",)).play(GiveWay())
    table.play(table.back("D6"))
    assert (table.where("Fritz"), table.marked("moved")) == ("D6", {"Fritz"})


def test_fire_from_off_the_table_drives_towards_the_own_edge() -> None:
    """ddb.gap.retreat-direction: Red's own edge is the north."""
    table = guns(art=(1, 0))
    table.play(table.fire("Fritz"), 5, 10).play(GiveWay())
    free = {label for label in ("C6", "D6", "E6", "C5", "E5", "D4") if table.allowed(table.back(label))}
    assert free == {"C6", "D6", "E6"}


def test_a_detachment_under_fire_is_lost_without_a_choice() -> None:
    """ddb.state.detachment-lost and the worked example: 1 marker, though Veteran."""
    table = guns(red=("Fritz inf D5/S veteran det",))
    table.play(table.fire("Fritz", "Gun"), 4, 10)
    assert table.event(Fell).rule == "ddb.state.detachment-lost"
    assert table.taken() == [(RED, 1, "ddb.gap.detachment-markers")]


def test_a_ten_makes_the_firer_save_helped_by_guns_beside_it() -> None:
    """ddb.gap.ranged-ten: 4 + 1 for Mate in its zone, none for Far; it holds for the battalions of its own zone."""
    table = guns("Mate art_light D2", "Far art_light D3")
    table.play(table.fire("Fritz", "Gun", guns="Mate Far"), 10, 6)
    assert table.numbers("ranged")["Firer's save"] == 5
    assert table.asked == ("HoldOrRetreat", BLUE)
    table.play(Hold())
    assert table.taken() == [(BLUE, 2, "ddb.ranged.hold-option")]


def test_a_firer_that_gives_way_goes_away_from_its_target() -> None:
    """ddb.gap.ranged-ten, ddb.gap.retreat-direction"""
    table = guns()
    table.play(table.fire("Fritz", "Gun"), 10, 5).play(GiveWay())
    assert table.refused(table.back("C2")) == ["ddb.gap.retreat-direction"]
    table.play(table.back("C1"))
    assert (table.where("Gun"), table.taken()) == ("C1", [(BLUE, 1, SET_BACK)])


def test_a_firing_detachment_that_fails_is_lost_and_off_table_artillery_has_no_save() -> None:
    """ddb.gap.ranged-ten"""
    table = guns("Battery art_light D2 det", art=(1, 0))
    table.play(table.fire("Fritz"), 10)
    assert table.markers == (0, 0)
    table = guns("Battery art_light D2 det")
    table.play(table.fire("Fritz", "Battery"), 10, 10)
    assert (table.where("Battery"), table.taken()) == ("lost", [(BLUE, 1, "ddb.gap.detachment-markers")])


# ------------------------------------------------------------------ air strikes


def struck(unit: str, *faces: int, marks: str = "", more: tuple[str, ...] = ()) -> Situation:
    table = guns(red=(unit, *more), air=(1, 0))
    name = unit.split(maxsplit=1)[0]
    if marks:
        table.mark(road=marks)
    return table.play(table.strike(name), *faces)


@pytest.mark.parametrize(
    ("unit", "marks", "fate", "rule", "markers"),
    [
        ("Pz tnk_heavy D5 veteran", "", "lost", "ddb.air.fail-mech-lost", 4),
        ("Lorry inf_mot D5", "Lorry", "lost", "ddb.air.fail-mot-road-lost", 3),
        ("Lorry inf_mot D5", "", "shattered", "ddb.air.fail-other-shattered", 1),
        ("Foot inf D5", "", "shattered", "ddb.air.fail-other-shattered", 1),
        ("Pak atg D5", "", "lost", "ddb.state.guns-shattered-lost", 3),
        ("Coy inf D5 det", "", "lost", "ddb.state.detachment-lost", 1),
    ],
)
def test_what_a_failed_save_under_an_air_strike_means(
    unit: str, marks: str, fate: str, rule: str, markers: int
) -> None:
    """ddb.gap.mot-road-air, ddb.gap.air-as-attack: no advance follows, and the others of the zone stay."""
    table = struck(unit, 5, 10, marks=marks, more=("Mate inf D5/S",))
    name = unit.split(maxsplit=1)[0]
    assert (table.where(name), table.where("Mate"), table.rules(Fell)) == (fate, "D5", [rule])
    assert (table.markers, table.asked) == ((0, markers), ("Combat", BLUE))


def test_six_to_nine_does_nothing_and_spends_the_aircraft() -> None:
    """ddb.air.no-effect, ddb.support.once"""
    for face in (6, 9):
        assert struck("Foot inf D5", face).state.air == (0, 0)


@pytest.mark.parametrize(("hq", "lost"), [("E6", 1), ("D7", 0)])
def test_a_ten_loses_the_aircraft_only_near_an_hq_of_the_targets_side(hq: str, lost: int) -> None:
    """ddb.air.ten-near-hq, ddb.gap.air-as-attack: no marker, and the allowance sinks by one."""
    table = struck("Foot inf D5", 10, more=(f"Stab hq_leg {hq}",))
    assert (table.state.air_lost, table.markers) == ((lost, 0), (0, 0))
    assert table.rules(AircraftLost) == ["ddb.air.ten-near-hq"] * lost


def test_a_save_against_an_air_strike_knows_cover_and_company_but_no_minuses() -> None:
    """ddb.gap.air-save: 5 + 1 + 3 in a prepared position; being out of supply does not count."""
    table = combat(
        OPEN_7,
        ["Scout recon D4/N"],
        ["Foot inf D5/N", "Mate inf D5/N", "Stab hq_leg D5"],
        air=(1, 0),
        ground='prepared = "D5"',
    )
    table.mark(unsupplied="Foot").play(table.strike("Foot"), 5, 9)
    assert table.numbers("air_strike")["Target's save"] == 9


def test_every_support_that_is_held_is_suggested_against_fire() -> None:
    """ddb.gap.support-use"""
    for seed in range(8):
        table = combat(OPEN_7, ["Gun art_light D2", "Able inf D4"], ["Fritz inf D5/S"], art=(0, 2), air=(0, 1))
        table.play(table.fire("Fritz", "Gun"))
        suggested = list(table.game.suggest(table.state, chance(seed)))
        assert len(suggested) == 3
        assert set(suggested) == {CounterFire(), CounterFire(art=1), CounterFire(air=1)}
