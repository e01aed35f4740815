from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, ask, chances, cited_after, follows, notes, refusals, throw, totals, view
from tests.rulesets.megagame.flak_oracle import flights

from sandtable.dice.exact import TooManyBranches
from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.facts import FLOWN
from sandtable.rulesets.megagame.procedures.air.flak_fire import FlakLosses, flak_fire, on_target
from sandtable.rulesets.megagame.tables import Tables


def results(flak: str) -> tuple[Fraction, Fraction, Fraction]:
    """Loss, damage and no effect of one flak unit on one serial."""
    found = chances("flak_fire", flak=[flak], status=7)
    none, damaged, loss = FlakLosses(0, 0, 0, 0), FlakLosses(0, 1, 0, 0), FlakLosses(0, 1, 1, 0)
    assert set(found) <= {none, damaged, loss}
    return found.get(loss, F(0)), found[damaged], found[none]


@pytest.mark.parametrize(
    ("flak", "loss", "damage", "none"),
    [
        ("heavy-overflight", F(1, 6), F(1, 6), F(2, 3)),
        ("heavy-2km", F(1, 3), F(1, 3), F(1, 3)),
        ("heavy-4km", F(1, 6), F(1, 6), F(2, 3)),
        ("light-overflight", F(0), F(1, 6), F(5, 6)),
        ("light-2km", F(1, 3), F(1, 6), F(1, 2)),
        ("light-4km", F(0), F(1, 6), F(5, 6)),
    ],
)
def test_one_flak_unit_against_one_serial(flak: str, loss: Fraction, damage: Fraction, none: Fraction) -> None:
    """mg.flak.table, mg.flak.roll, mg.flak.loss, mg.flak.damage, mg.flak.no-effect"""
    assert results(flak) == (loss, damage, none)


def test_a_battalion_drops_between_a_heavy_and_a_light_flak_unit() -> None:
    """mg.flak.two-damage, mg.gap.flak-fire, mg.gap.serial-load: a loss damages the serial too."""
    facts = {"flak": ["heavy-2km", "light-2km"], "status": 7}
    assert view("flak_fire", "status_lost", **facts) == {0: F(4, 9), 1: F(4, 9), 2: F(1, 9)}
    assert view("flak_fire", "serials_lost", **facts)[1] == F(1, 3)


def test_a_serial_that_carries_damage_is_lost_by_one_more() -> None:
    """mg.gap.air-damage, mg.gap.serial-load: its unit has jumped and meets all the flak all the same."""
    facts = {"flak": ["heavy-2km", "light-2km"], "status": 7, "damage": 1}
    assert view("flak_fire", "serials_lost", **facts) == {0: F(1, 6), 1: F(5, 6)}
    assert view("flak_fire", "status_lost", **facts) == {0: F(4, 9), 1: F(4, 9), 2: F(1, 9)}
    assert notes("flak_fire", **facts)["carried"] == 1


def test_a_serial_lost_on_overflight_costs_its_unit_half() -> None:
    """mg.gap.serial-load: what the unit has then is halved, rounded up."""
    facts = {"flak": ["heavy-overflight", "heavy-overflight"], "status": 7}
    both = F(1, 36)
    lost = {
        outcome.status_lost: chance for outcome, chance in chances("flak_fire", **facts).items() if outcome.serials_lost
    }
    assert lost == {3: both, 4: 3 * both}
    assert throw("flak_fire", 5, 5, **facts).outcome == FlakLosses(1, 0, 3, 0)
    assert throw("flak_fire", 6, 5, **facts).outcome == FlakLosses(1, 0, 4, 0)
    assert throw("flak_fire", 6, 6, **facts).outcome == FlakLosses(1, 0, 4, 0)


def test_nobody_fires_at_a_serial_that_is_lost_before_the_drop() -> None:
    """mg.gap.serial-load: it faces neither the flak farther on nor that at the drop."""
    flak = ["heavy-overflight", "light-overflight", "light-overflight", "heavy-2km"]
    assert throw("flak_fire", 5, 6, flak=flak).outcome == FlakLosses(1, 0, 3, 0)
    assert throw("flak_fire", 5, 5, 6, flak=flak).outcome == FlakLosses(1, 0, 3, 0)
    assert throw("flak_fire", 6, 5, 5, 6, flak=flak).outcome == FlakLosses(1, 0, 2, 0)


def test_overflight_dice_come_first_in_the_order_the_flak_is_named() -> None:
    """mg.gap.flak-fire"""
    thrown = throw("flak_fire", 1, 2, 3, flak=["heavy-2km", "light-overflight", "heavy-overflight"])
    assert [roll.why for roll in thrown.rolls] == ["mg.gap.flak-fire", "mg.gap.flak-fire", "mg.flak.roll"]
    assert thrown.outcome == FlakLosses(0, 1, 0, 0)


def test_the_order_of_the_flak_matters_where_a_serial_is_lost_early() -> None:
    """mg.gap.flak-fire, mg.gap.serial-load: a second loss result comes in time, or it does not."""
    heavy_first = {"flak": ["heavy-overflight"] * 2 + ["light-overflight"], "status": 8}
    light_first = {"flak": ["light-overflight"] + ["heavy-overflight"] * 2, "status": 8}
    assert throw("flak_fire", 6, 6, **heavy_first).outcome.status_lost == 5
    assert throw("flak_fire", 6, 6, **light_first).outcome.status_lost == 4
    lost = view("flak_fire", "serials_lost", **heavy_first)
    assert lost == view("flak_fire", "serials_lost", **light_first)
    assert chances("flak_fire", **heavy_first) != chances("flak_fire", **light_first)


@pytest.mark.parametrize("damage", [0, 1])
@pytest.mark.parametrize("status", [1, 2, 3, 7])
@pytest.mark.parametrize(
    "flak",
    [
        ["heavy-overflight", "heavy-overflight", "light-overflight", "heavy-2km"],
        ["light-overflight", "heavy-overflight", "light-2km", "heavy-4km"],
        ["heavy-2km", "heavy-2km", "light-2km", "light-4km"],
    ],
)
def test_the_odds_are_those_of_every_face(flak: list[str], status: int, damage: int) -> None:
    """mg.flak.table, mg.gap.flak-fire, mg.gap.serial-load, mg.gap.elimination"""
    expected: defaultdict[FlakLosses, Fraction] = defaultdict(Fraction)
    for (hurt, _, left), chance in flights(flak, status, damage).items():
        lost = hurt == 2
        expected[FlakLosses(int(lost), int(hurt == 1), status - left, int(left == 0))] += chance
    assert chances("flak_fire", flak=flak, status=status, damage=damage) == dict(expected)


def test_several_serials_are_added_up() -> None:
    """mg.flak.roll, mg.gap.dice: one die for each serial and each flak unit."""
    flak, status = ["heavy-overflight", "light-2km"], 2
    one = flights(flak, status)
    expected: defaultdict[FlakLosses, Fraction] = defaultdict(Fraction)
    for flown in product(one.items(), repeat=3):
        chance, counts = F(1), [0, 0, 0, 0]
        for (hurt, _, left), share in flown:
            chance *= share
            for place, more in enumerate((hurt == 2, hurt == 1, status - left, left == 0)):
                counts[place] += more
        expected[FlakLosses(*counts)] += chance
    assert chances("flak_fire", flak=flak, status=status, serials=3) == dict(expected)


def test_a_unit_that_loses_all_its_status_is_destroyed() -> None:
    """mg.gap.elimination: losses never go below 0."""
    facts = {"flak": ["heavy-2km"] * 3, "status": 2}
    assert view("flak_fire", "units_destroyed", **facts)[1] == F(7, 27)
    assert max(view("flak_fire", "status_lost", **facts)) == 2
    assert cited_after("flak_fire", FlakLosses(1, 0, 2, 1), **facts)["units_destroyed"] == "mg.gap.elimination"


@pytest.mark.parametrize(
    ("aircraft", "fired_at"),
    [
        ("transport", True),
        ("Spitfire", False),
        ("Typhoon", False),
        ("Mustang", False),
        ("Lancaster", True),
        ("Halifax", True),
        ("Stirling", True),
        ("Fortress", True),
        ("Liberator", True),
        ("Ju88", True),
        ("Fw190", False),
        ("Bf109", False),
    ],
)
def test_flak_fires_at_transports_and_bombers_only(aircraft: str, fired_at: bool) -> None:
    """mg.flak.fighters-exempt, mg.gap.flak-targets"""
    facts = {"aircraft": aircraft, "flak": ["heavy-overflight"]}
    if fired_at:
        assert view("flak_fire", "serials_damaged", **facts)[1] == F(1, 3)
        return
    rule = "mg.gap.flak-targets" if aircraft == "Typhoon" else "mg.flak.fighters-exempt"
    assert refusals("flak_fire", **facts) == [rule]


def test_every_type_of_aircraft_is_known_to_be_fired_at_or_not() -> None:
    assert len(FLOWN) == 12


def test_bombers_carry_nobody_and_are_met_on_overflight_only() -> None:
    """mg.gap.flak-targets, mg.gap.flak-fire: light flak 4 km from the target does not reach them."""
    near = {"aircraft": "Lancaster", "flak": ["heavy-2km", "heavy-4km", "light-2km", "light-4km"], "status": 7}
    over = {"aircraft": "Lancaster", "flak": ["heavy-overflight", "heavy-overflight", "light-overflight"], "status": 0}
    assert chances("flak_fire", **near) == chances("flak_fire", **over)
    assert view("flak_fire", "status_lost", **near) == {0: 1}
    assert notes("flak_fire", **near)["out_of_reach"] == 1
    assert notes("flak_fire", **near)["overflight_only"] is True
    assert "overflight_only" not in notes("flak_fire", **over)
    assert totals("flak_fire", **near) == {"Flak dice at each squadron": 3}


def test_how_far_flak_reaches_bombers_is_read_from_the_table() -> None:
    """mg.gap.flak-fire"""
    tables = Tables(changes={"limits": {"overflight_light": {"value": 4}, "overflight_heavy": {"value": 2}}})
    assert on_target(("heavy-2km", "heavy-4km", "light-2km", "light-4km"), tables) == (
        "heavy-overflight",
        "light-overflight",
        "light-overflight",
    )


def test_what_follows_names_its_rules() -> None:
    """mg.flak.two-damage, mg.flak.damage, mg.flak.loss, mg.flak.no-effect, mg.gap.air-damage"""
    facts: dict[str, Any] = {"flak": ["heavy-2km", "light-2km"], "serials": 3, "status": 7}
    assert follows("flak_fire", FlakLosses(0, 0, 0, 0), **facts) == {"nothing": True}
    assert cited_after("flak_fire", FlakLosses(0, 0, 0, 0), **facts) == {"nothing": "mg.flak.no-effect"}
    assert cited_after("flak_fire", FlakLosses(1, 2, 2, 0), **facts) == {
        "serials_lost": "mg.flak.two-damage",
        "serials_damaged": "mg.flak.damage",
        "status_lost": "mg.flak.loss",
    }
    early = {"flak": ["heavy-overflight", "heavy-overflight"], "status": 7}
    assert cited_after("flak_fire", FlakLosses(1, 0, 4, 0), **early)["status_lost"] == "mg.gap.serial-load"
    carried = {"flak": ["heavy-2km"], "damage": 1}
    assert cited_after("flak_fire", FlakLosses(0, 1, 0, 0), **carried) == {"serials_damaged": "mg.gap.air-damage"}


def test_without_flak_nothing_happens() -> None:
    assert chances("flak_fire", flak=[]) == {FlakLosses(0, 0, 0, 0): 1}
    assert throw("flak_fire", flak=[]).rolls == ()


def test_too_wide_a_question_is_rolled_all_the_same() -> None:
    """mg.flak.roll: 36 serials under twelve flak units, each loss a die of 5 or 6"""
    facts = {"flak": ["heavy-2km"] * 12, "serials": 36, "status": 20}
    with pytest.raises(TooManyBranches):
        ask("flak_fire", **facts)
    thrown = throw("flak_fire", *[6] * 12 * 36, **facts)
    assert thrown.outcome == FlakLosses(36, 0, 36 * 12, 0)
    assert thrown.chance is None


def test_play_stays_within_the_odds() -> None:
    asked = ask("flak_fire", flak=["heavy-overflight", "heavy-overflight", "light-2km"])
    assert {flak_fire(seeded(seed), asked.profile) for seed in range(400)} == set(asked.distribution)


def test_squadrons_are_not_called_serials() -> None:
    """mg.flak.damage: the sheet says air unit of both"""
    asked = ask("flak_fire", aircraft="Lancaster", flak="heavy-overflight")
    assert "0.3 air units damaged on average" in asked.verdict
