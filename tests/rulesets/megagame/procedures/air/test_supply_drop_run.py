from collections import defaultdict
from fractions import Fraction
from itertools import product

import pytest
from tests.rulesets.megagame.asking import F, ask, chances, cited, cited_after, follows, notes, refusals, throw, view
from tests.rulesets.megagame.flak_oracle import flights

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.supply_drop_run import Delivered, supply_run
from sandtable.sheet.faults import FactsFault

CALM = {"interceptors": 0, "escorts": 0}


@pytest.mark.parametrize(
    "flak",
    [["heavy-overflight"] * 2, ["heavy-overflight", "light-overflight", "heavy-2km"], ["heavy-2km", "light-2km"]],
)
def test_the_odds_are_those_of_every_face(flak: list[str]) -> None:
    """mg.flak.table, mg.gap.flak-fire, mg.gap.serial-load"""
    expected: defaultdict[Delivered, Fraction] = defaultdict(Fraction)
    for flown in product(flights(flak, 0).items(), repeat=2):
        loads, lost, chance = 0, 0, F(1)
        for (damage, dropped, _), share in flown:
            loads, lost, chance = loads + dropped, lost + (damage == 2), chance * share
        expected[Delivered(loads, lost)] += chance
    assert chances("supply_drop_run", serials=2, flak=flak, **CALM) == dict(expected)


def test_a_serial_lost_at_the_drop_has_delivered() -> None:
    """mg.gap.serial-load"""
    facts = {"serials": 1, "flak": ["heavy-2km", "light-2km"], **CALM}
    assert view("supply_drop_run", "loads_delivered", **facts) == {1: 1}
    assert view("supply_drop_run", "serials_lost", **facts)[1] == F(1, 3)


def test_a_serial_lost_before_the_drop_has_not() -> None:
    """mg.gap.serial-load, mg.flak.two-damage"""
    facts = {"serials": 1, "flak": ["heavy-overflight", "heavy-overflight"], **CALM}
    assert chances("supply_drop_run", **facts) == {Delivered(0, 1): F(1, 9), Delivered(1, 0): F(8, 9)}


def test_loads_that_fighters_take_are_lost() -> None:
    """mg.a2a.stream-losses, mg.gap.serial-load"""
    facts = {"serials": 5, "flak": [], "interceptors": 3, "escorts": 0}
    assert chances("supply_drop_run", **facts) == {Delivered(2, 3): 1}
    assert throw("supply_drop_run", **facts).rolls == ()


def test_a_load_is_four_supply_points() -> None:
    """mg.gap.serial-load, mg.gap.resupply"""
    facts = {"serials": 9, **CALM}
    assert notes("supply_drop_run", **facts)["load"] == 4
    assert cited("supply_drop_run", **facts)["load"] == "mg.gap.serial-load"
    assert follows("supply_drop_run", Delivered(9, 1), **facts) == {"sp": 36, "serials_left": 8}
    assert cited_after("supply_drop_run", Delivered(9, 1), **facts) == {
        "sp": "mg.gap.resupply",
        "serials_left": "mg.gap.serial-load",
    }
    alone = {"serials": 1, "flak": [], "interceptors": 1, "escorts": 0}
    assert follows("supply_drop_run", Delivered(0, 1), **alone) == {"sp": 0, "serials_left": 0}
    assert cited_after("supply_drop_run", Delivered(0, 1), **alone)["sp"] == "mg.gap.serial-load"


def test_damaged_serials_are_lost_by_one_more_damage() -> None:
    """mg.gap.air-damage, mg.flak.two-damage: heavy flak on overflight damages on 5-6"""
    facts = {"serials": 2, "damaged": 1, "flak": ["heavy-overflight"], **CALM}
    assert chances("supply_drop_run", **facts) == {Delivered(1, 1): F(1, 3), Delivered(2, 0): F(2, 3)}
    assert ask("supply_drop_run", **facts).subject == "2 supply serials (1 of them damaged) through 1 flak unit"
    assert cited("supply_drop_run", **facts)["damaged"] == "mg.gap.air-damage"


def test_fighters_take_damaged_and_sound_serials_alike() -> None:
    """mg.gap.a2a-breakthrough: one of two falls; the other meets the flak, damaged or not"""
    facts = {"serials": 2, "damaged": 1, "flak": ["heavy-overflight"], "interceptors": 1}
    assert chances("supply_drop_run", **facts) == {Delivered(0, 2): F(1, 6), Delivered(1, 1): F(5, 6)}


def test_no_more_serials_are_damaged_than_fly() -> None:
    with pytest.raises(FactsFault, match=r"^damaged: at most 2 can be damaged, no more fly with supplies$"):
        ask("supply_drop_run", serials=2, damaged=3)


def test_supplies_are_not_flown_by_night_or_in_bad_weather() -> None:
    """mg.gap.air-allocation, mg.gap.weather"""
    assert refusals("supply_drop_run", night=True) == ["mg.gap.air-allocation"]
    assert refusals("supply_drop_run", grounded=True) == ["mg.gap.weather"]


def test_play_stays_within_the_odds() -> None:
    asked = ask("supply_drop_run", serials=3)
    seen = {supply_run(seeded(seed), asked.profile) for seed in range(300)}
    assert seen <= set(asked.distribution)
    assert len(seen) > 3


def test_the_headline_of_a_damaged_and_escorted_stream_reads_well() -> None:
    """mg.gap.air-damage"""
    asked = ask("supply_drop_run", serials=3, damaged=2, flak=["heavy-overflight"], interceptors=3, escorts=3)
    assert asked.subject == (
        "3 supply serials (2 of them damaged), escorted by 3 squadrons, through 3 interceptor squadrons and 1 flak unit"
    )


def test_serials_left_are_told_where_none_is_lost_too() -> None:
    """mg.gap.serial-load"""
    assert follows("supply_drop_run", Delivered(2, 0), serials=2, flak=["heavy-overflight"]) == {
        "sp": 8,
        "serials_left": 2,
    }
