"""What supports an attack and who may make it: guns, squadrons, advantages, preparation and every refusal."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import answer, ask, cited, notes, number, refusals, refuse, totals

from sandtable.rulesets.megagame.procedures.combat.tactical_advantages import Held
from sandtable.sheet import FactsFault

# ------------------------------------------------------------------ guns


@pytest.mark.parametrize(
    ("gun", "adds"),
    [
        ("field,3,8", 3),
        ("field,3,9", 2),
        ("field,3,12", 2),
        ("field,3,13", 0),
        ("medium,4,12", 4),
        ("medium,4,18", 2),
        ("medium,4,19", 0),
        ("heavy,4,10", 4),
        ("heavy,4,11", 2),
        ("heavy,4,16", 2),
        ("heavy,4,17", 0),
        ("rocket,4,8", 4),
        ("rocket,4,9", 0),
        ("infantry-guns,2,6", 2),
        ("infantry-guns,2,7", 0),
        ("field,3,8.01", 2),
        ("field,1,12", 1),
        ("rocket,4,17/2", 0),
    ],
)
def test_what_a_gun_adds_at_its_range(gun: str, adds: int) -> None:
    """mg.arty.ranges, mg.arty.two-ranges, mg.arty.no-long-range, mg.gap.artillery-support"""
    assert answer("artillery_support", guns=gun) == adds


@pytest.mark.parametrize(
    ("mark", "rule"),
    [
        ("late", "mg.move.half-turn-no-fight"),
        ("immobilised", "mg.gap.immobilised"),
        ("sp0", "mg.gap.supply-points"),
        ("used", "mg.gap.artillery-support"),
        ("elsewhere", "mg.gap.artillery-support"),
        ("attacked", "mg.gap.artillery-support"),
        ("other", "mg.gap.orders"),
    ],
)
def test_what_keeps_a_gun_from_supporting(mark: str, rule: str) -> None:
    """mg.gap.artillery-support, mg.gap.half-turn"""
    guns = f"field,3,8,{mark} field,3,8"
    assert answer("artillery_support", guns=guns) == 3
    assert cited("artillery_support", guns=guns)["silent_1"] == rule


def test_the_range_is_blamed_on_its_own_rule() -> None:
    """mg.arty.no-long-range, mg.arty.two-ranges"""
    assert cited("artillery_support", guns="rocket,4,9")["silent_1"] == "mg.arty.no-long-range"
    assert cited("artillery_support", guns="field,3,13")["silent_1"] == "mg.arty.two-ranges"


@pytest.mark.parametrize(("fighting", "adds"), [(1, 4), (2, 7), (3, 9), (4, 9)])
def test_as_many_guns_as_fighting_units_and_the_best_first(fighting: int, adds: int) -> None:
    """mg.gap.artillery-support"""
    assert answer("artillery_support", guns="field,3,12 medium,4,12 field,3,8", fighting=fighting) == adds


def test_each_gun_that_fires_pays() -> None:
    """mg.gap.supply-points"""
    assert notes("artillery_support", guns="field,3,8")["price"] == 1
    assert "price" not in notes("artillery_support", guns="field,3,13")


# ------------------------------------------------------------------ squadrons


@pytest.mark.parametrize(
    ("squadrons", "level", "adds"),
    [
        ("none", "none", 0),
        ("Fw190", "normal", 4),
        ("2xFw190", "normal", 4),
        ("2xFw190,Ju88", "superior", 6),
        ("5xFw190", "superior", 6),
        ("6xJu88", "overwhelming", 8),
        ("9xFw190", "overwhelming", 8),
        ("10xFw190", "apocalyptic", 10),
        ("Typhoon", "normal", 4),
        ("2xTyphoon", "superior", 6),
        ("3xTyphoon", "superior", 6),
        ("4xSpitfire", "overwhelming", 8),
        ("4xTyphoon,3xMustang", "overwhelming", 8),
        ("8xTyphoon", "apocalyptic", 10),
        ("Lancaster", "overwhelming", 8),
        ("Fortress,Liberator", "overwhelming", 8),
        ("3xHalifax", "apocalyptic", 10),
        ("Typhoon,Stirling", "overwhelming", 8),
        ("8xTyphoon,Stirling", "apocalyptic", 10),
        ("3xTyphoon,2xLancaster", "overwhelming", 8),
    ],
)
def test_the_level_of_so_many_squadrons(squadrons: str, level: str, adds: int) -> None:
    """
    mg.airground.levels, mg.airground.heavy-no-low-levels, mg.gap.heavy-bomber-overlap, mg.gap.air-support,
    mg.combat.air.ordinary, mg.combat.air.superior, mg.combat.air.overwhelming, mg.combat.air.apocalyptic
    """
    assert answer("air_support_level", squadrons=squadrons) == level
    assert totals("air_support_level", squadrons=squadrons) == {"Air support": adds}


def test_who_gives_no_air_support() -> None:
    """mg.gap.air-allocation"""
    assert refusals("air_support_level", squadrons="Bf109") == ["mg.gap.air-allocation"]
    assert refusals("air_support_level", squadrons="Lancaster", night=True) == ["mg.gap.air-allocation"]
    with pytest.raises(FactsFault, match="aircraft of both sides together"):
        ask("air_support_level", squadrons="Typhoon,Fw190")


def test_the_doubled_2_of_heavy_bombers_has_its_ruling() -> None:
    """mg.gap.heavy-bomber-overlap, mg.airground.heavy-no-low-levels"""
    assert cited("air_support_level", squadrons="2xLancaster")["heavy_bomber"] == "mg.gap.heavy-bomber-overlap"
    assert cited("air_support_level", squadrons="Lancaster")["heavy_bomber"] == "mg.airground.heavy-no-low-levels"


# ------------------------------------------------------------------ advantages


@pytest.mark.parametrize(
    ("squares", "envelops"),
    [
        ("S", False),
        ("S,SW", False),
        ("S,W", False),
        ("S,NW", True),
        ("S,N", True),
        ("N,SE", True),
        ("NE,E,SE", False),
        ("NE,E,S", True),
        ("NW,E", True),
        ("2xS", False),
    ],
)
def test_envelopment_is_135_degrees_between_two_squares(squares: str, envelops: bool) -> None:
    """mg.gap.tactical-advantage"""
    assert answer("tactical_advantages", attack_from=squares, attackers=3) == Held(int(envelops), 0)


def test_units_attack_from_no_more_squares_than_they_are() -> None:
    """mg.gap.tactical-advantage: two units envelop, one alone cannot"""
    assert answer("tactical_advantages", attack_from="S,N", attackers=2) == Held(1, 0)
    assert answer("tactical_advantages", attack_from="2xS", attackers=1) == Held(0, 0)
    with pytest.raises(FactsFault, match=r"^attack_from: 2 squares, but only 1 unit to attack from them, name fewer$"):
        ask("tactical_advantages", attack_from="S,N", attackers=1)


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"moving": 2}, Held(1, 0)),
        ({"moving": 1}, Held(0, 0)),
        ({"starved": 2}, Held(1, 0)),
        ({"starved": 1}, Held(0, 0)),
        ({"holding": 2}, Held(0, 1)),
        ({"holding": 1}, Held(0, 0)),
        ({"across_river": 2}, Held(0, 1)),
        ({"across_river": 1}, Held(0, 0)),
        ({"starved": 2, "holding": 2, "across_river": 2, "attack_from": "S,N"}, Held(2, 2)),
    ],
)
def test_every_unit_must_be_so_and_advantages_add_up(facts: dict[str, Any], expected: Held) -> None:
    """mg.gap.tactical-advantage, mg.combat.mod.tactical-advantage"""
    stated = {"attack_from": "S", **facts}
    assert answer("tactical_advantages", **stated) == expected
    found = totals("tactical_advantages", **stated)
    assert found == {"Each attacking unit": 2 * expected.attacker, "Each defending unit": 2 * expected.defender}


@pytest.mark.parametrize(
    "facts",
    [
        {"attack_from": "none"},
        {"across_river": 3},
        {"moving": 3},
        {"starved": 3},
        {"holding": 3},
        {"moving": 1, "holding": 2},
    ],
)
def test_advantages_of_more_units_than_there_are(facts: dict[str, Any]) -> None:
    with pytest.raises(FactsFault):
        ask("tactical_advantages", **facts)


# ------------------------------------------------------------------ may it attack


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"kind": "field"}, ["mg.gap.attack-eligibility"]),
        ({"kind": "flak_heavy"}, ["mg.gap.attack-eligibility"]),
        ({"sp": 0}, ["mg.gap.supply-points"]),
        ({"immobilised": True}, ["mg.gap.immobilised"]),
        ({"spent": "8/15"}, ["mg.move.half-turn-no-fight"]),
        ({"spent": "1/4 1/4 1/100"}, ["mg.move.half-turn-no-fight"]),
        ({"kind": "mech", "mode": "road_column"}, ["mg.gap.move-mode"]),
        ({"order": "hold"}, ["mg.gap.attack-eligibility"]),
        ({"attacked": True}, ["mg.gap.combat-order"]),
        ({"adjacent": False}, ["mg.gap.attack-eligibility"]),
        ({"enemy": False}, ["mg.gap.combat-order"]),
        ({"river": "unbridged", "troops": "tanks_or_spg"}, ["mg.move.river-crossing"]),
        ({"river": "unbridged", "troops": "mech_or_motorised"}, ["mg.move.river-crossing"]),
        ({"sp": 0, "spent": "3/4"}, ["mg.gap.supply-points", "mg.move.half-turn-no-fight"]),
    ],
)
def test_every_reason_against_an_attack(facts: dict[str, Any], rules: list[str]) -> None:
    """mg.gap.attack-eligibility, mg.gap.half-turn"""
    assert refusals("attack_allowed", **facts) == rules


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"spent": "1/2"},
        {"spent": "1/4 1/4"},
        {"spent": ""},
        {"sp": 1},
        {"mode": "non_tactical"},
        {"order": "breakthrough"},
        {"river": "unbridged"},
        {"river": "unbridged", "troops": "recce_and_light_tanks"},
        {"river": "bridge", "troops": "tanks_or_spg"},
        {"river": "unbridged", "kind": "recce"},
        {"river": "unbridged", "kind": "light_tank"},
        {"river": "unbridged", "kind": "para"},
        {"river": "unbridged", "kind": "engineer", "troops": "foot"},
        {"river": "bridge", "kind": "tank"},
        {"spent": "9/10", "overrun_fight": True, "attacked": True, "kind": "tank", "order": "breakthrough"},
        {"overrun_fight": True, "kind": "mech", "order": "breakthrough"},
        {"overrun_fight": True, "kind": "recce", "order": "breakthrough"},
        {"kind": "anti_tank"},
    ],
)
def test_who_may_attack(facts: dict[str, Any]) -> None:
    """mg.gap.half-turn: exactly half is not more than half; mg.move.overrun-exempt"""
    assert answer("attack_allowed", **facts) is True


@pytest.mark.parametrize("kind", ["tank", "heavy_tank", "spg", "mech", "engineer"])
def test_a_kind_whose_class_cannot_cross_does_not_attack_across_a_river(kind: str) -> None:
    """mg.gap.attack-eligibility, mg.move.river-crossing: the class is that of the kind unless it is stated"""
    assert refusals("attack_allowed", kind=kind, river="unbridged") == ["mg.move.river-crossing"]
    assert answer("attack_allowed", kind=kind, river="unbridged", troops="foot") is True


@pytest.mark.parametrize(
    ("facts", "reasons"),
    [
        ({"kind": "tank", "order": "attack"}, ["only units on Breakthrough overrun and fight again"]),
        ({"kind": "tank", "order": "hold"}, ["only units on Breakthrough overrun and fight again"]),
        ({"kind": "infantry", "order": "breakthrough"}, ["only armour, mechanised infantry and recce overrun"]),
        ({"kind": "light_tank", "order": "breakthrough"}, ["only armour, mechanised infantry and recce overrun"]),
        ({"kind": "anti_tank", "order": "breakthrough"}, ["only armour, mechanised infantry and recce overrun"]),
    ],
)
def test_who_does_not_fight_again_after_an_overrun(facts: dict[str, Any], reasons: list[str]) -> None:
    """mg.gap.overrun-conditions"""
    found = refuse("attack_allowed", overrun_fight=True, **facts).refusals
    assert [(each.rule, each.because) for each in found] == [("mg.gap.overrun-conditions", why) for why in reasons]


def test_nobody_spends_more_than_a_turn() -> None:
    with pytest.raises(FactsFault, match="more than a whole turn"):
        ask("attack_allowed", spent="3/4 1/2")


# ------------------------------------------------------------------ prepared


@pytest.mark.parametrize(
    ("facts", "prepared"),
    [
        ({}, True),
        ({"aim": "next_to_it"}, True),
        ({"aim": "elsewhere"}, False),
        ({"turns_ago": 0}, False),
        ({"turns_ago": 2}, False),
        ({"attacked": True}, False),
        ({"immobilised": True}, False),
        ({"retired": True}, False),
        ({"turns_ago": 0, "scenario": True}, True),
        ({"turns_ago": 0, "scenario": True, "retired": True}, False),
    ],
)
def test_when_an_attack_is_prepared(facts: dict[str, Any], prepared: bool) -> None:
    """mg.gap.prepared, mg.combat.prepare-order, mg.combat.mod.unprepared"""
    assert answer("prepared_state", **facts) is prepared
    assert number("prepared_state", "Factor of the unit", **facts).total == (0 if prepared else -4)
