"""A combat from its units to its result: totals, every factor, the die, the retirement and all that follows."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    ask,
    chances,
    effects,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.combat.clash import Clash, clash
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet import FactsFault

BARE = {"attacker_guns": ""}


def fight(attackers: str, defenders: str, **facts: Any) -> dict[str, Any]:
    """A combat with nothing but what is stated."""
    return {"attackers": attackers, "defenders": defenders, **BARE, **facts}


def sums(attackers: str, defenders: str, **facts: Any) -> tuple[int, int]:
    found = totals("ground_combat", **fight(attackers, defenders, **facts))
    assert notes("ground_combat", **fight(attackers, defenders, **facts))["difference"] == (
        found["Attack"] - found["Defence"]
    )
    return found["Attack"], found["Defence"]


def results(attackers: str, defenders: str, **facts: Any) -> dict[Any, F]:
    return view("ground_combat", "result", **fight(attackers, defenders, **facts))


# ------------------------------------------------------------------ totals and results


def test_equal_battalions_in_the_open_mostly_end_in_confusion() -> None:
    """mg.combat.formula, mg.results.bands, mg.results.terrain-column"""
    assert sums("infantry,6,prepared", "infantry,6") == (6, 6)
    assert results("infantry,6,prepared", "infantry,6") == {"confused": F(2, 3), "limited_success": F(1, 3)}


@pytest.mark.parametrize("terrain", ["close", "wood", "town", "marsh"])
def test_bad_terrain_has_a_column_of_its_own(terrain: str) -> None:
    """mg.results.terrain-column, mg.gap.terrain-column"""
    found = results("infantry,6,prepared", "infantry,6", terrain=terrain)
    assert found == {"badly_beaten": F(1, 6), "confused": F(5, 6)}


def test_an_unprepared_attacker_has_4_less() -> None:
    """mg.combat.mod.unprepared, mg.combat.prepare-order"""
    assert sums("infantry,6", "infantry,6") == (2, 6)
    assert results("infantry,6", "infantry,6") == {"badly_beaten": F(1, 3), "confused": F(2, 3)}


def test_preparation_is_judged_unit_by_unit() -> None:
    """mg.gap.prepared, mg.combat.mod.per-unit"""
    assert sums("infantry,6,prepared infantry,6 infantry,6", "infantry,6") == (10, 6)


def test_combined_arms_against_dug_in_infantry() -> None:
    """mg.combat.mod.combined-arms, mg.gap.combined-arms, mg.gap.artillery-support, mg.combat.mod.tactical-advantage"""
    facts = fight(
        "tank,6,prepared infantry,6,prepared", "infantry,6 infantry,5", attacker_guns="field,3,8", dug_in=True
    )
    assert totals("ground_combat", **facts)["Attack"] == 19
    assert totals("ground_combat", **facts)["Defence"] == 11
    assert view("ground_combat", "result", **facts) == {"success": F(1, 2), "total_success": F(1, 2)}
    assert parts("ground_combat", "Attack", **facts) == {
        "mg.combat.mod.combined-arms": 4,
        "mg.gap.artillery-support": 3,
    }
    assert parts("ground_combat", "Defence", **facts) == {
        "mg.combat.mod.tactical-advantage": 4,
        "mg.combat.mod.infantry-in-open": -4,
    }


@pytest.mark.parametrize(
    ("attackers", "guns", "attack"),
    [
        ("tank,6,prepared infantry,6,prepared", "", 12),
        ("tank,6,prepared infantry,6,prepared", "field,3,13", 12),
        ("tank,6,prepared infantry,6,prepared", "field,3,12", 18),
        ("tank,6,prepared infantry,6", "field,3,8", 11),
        ("tank,6 infantry,6,prepared", "field,3,8", 11),
        ("tank,6,prepared tank,6,prepared", "field,3,8", 15),
        ("infantry,6,prepared mech,6,prepared", "field,3,8", 15),
        ("recce,6,prepared infantry,6,prepared", "field,3,8", 15),
        ("light-tank,6,prepared infantry,6,prepared", "field,3,8", 15),
        ("spg,6,prepared engineer,6,prepared", "field,3,8", 19),
        ("heavy-tank,6,prepared mech,6,prepared", "field,3,8", 19),
        ("tank,6,prepared infantry,6,prepared recce,4,prepared", "field,3,8", 25),
        ("tank,6,prepared infantry,6,prepared infantry,6", "field,3,8", 21),
    ],
)
def test_combined_arms_need_prepared_armour_and_infantry_and_a_gun_in_range(
    attackers: str, guns: str, attack: int
) -> None:
    """mg.gap.combined-arms, mg.gap.unit-classes"""
    assert sums(attackers, "recce,6", attacker_guns=guns)[0] == attack


def test_light_infantry_is_worse_when_it_attacks_and_only_then() -> None:
    """mg.combat.mod.light-infantry, mg.gap.light-infantry, mg.gap.modifier-sides"""
    assert sums("para,7,prepared", "para,7") == (5, 7)
    assert sums("glider,7,prepared", "infantry,2,light") == (5, 2)
    assert sums("infantry,3,prepared,light", "infantry,2") == (1, 2)


def test_a_contribution_may_be_less_than_nothing() -> None:
    """mg.gap.modifier-sides"""
    assert sums("para,3", "infantry,2,light", terrain="town") == (-3, 2)
    assert results("para,3", "infantry,2,light", terrain="town") == {"badly_beaten": 1}


def test_a_battalion_that_has_just_landed() -> None:
    """mg.combat.mod.unprepared, mg.combat.mod.light-infantry"""
    assert notes("ground_combat", **fight("para,7", "infantry,6"))["attacker_1"] == 1


def test_heavy_tanks_against_tanks() -> None:
    """mg.combat.mod.heavy-tanks, mg.gap.unit-classes, mg.gap.unsupported: the infantry has tanks beside it"""
    assert sums("heavy-tank,8,prepared", "tank,6 infantry,5") == (10, 11)
    assert results("heavy-tank,8,prepared", "tank,6 infantry,5") == {"confused": F(5, 6), "limited_success": F(1, 6)}


@pytest.mark.parametrize(("enemy", "attack"), [("spg,5", 20), ("recce,5", 16), ("light-tank,5", 16), ("mech,5", 16)])
def test_every_heavy_tank_unit_has_2_if_the_enemy_has_tanks(enemy: str, attack: int) -> None:
    """mg.combat.mod.heavy-tanks"""
    assert sums("2xheavy-tank,8,prepared", enemy)[0] == attack


def test_defending_heavy_tanks_have_it_too() -> None:
    """mg.gap.modifier-sides"""
    assert sums("tank,6,prepared", "heavy-tank,8") == (6, 10)


def test_infantry_alone_in_the_open_against_tanks() -> None:
    """mg.combat.mod.infantry-in-open, mg.gap.unsupported"""
    assert sums("tank,7,prepared", "infantry,6") == (7, 4)
    assert results("tank,7,prepared", "infantry,6") == {
        "confused": F(1, 6),
        "limited_success": F(1, 2),
        "success": F(1, 3),
    }


def test_guns_in_range_support_infantry_in_the_open() -> None:
    """mg.gap.unsupported, mg.gap.artillery-support, mg.arty.ranges"""
    facts = {"defender_guns": "infantry-guns,2,6"}
    assert sums("tank,7,prepared", "infantry,6", **facts) == (7, 8)
    assert results("tank,7,prepared", "infantry,6", **facts) == {"confused": F(5, 6), "limited_success": F(1, 6)}
    assert sums("tank,7,prepared", "infantry,6", defender_guns="infantry-guns,2,7") == (7, 4)


@pytest.mark.parametrize(
    ("defenders", "defence"),
    [
        ("infantry,6 tank,5", 11),
        ("infantry,6 spg,5", 11),
        ("infantry,6 anti-tank,2", 8),
        ("infantry,6 flak-heavy,2", 8),
        ("infantry,6 flak-light,2", 6),
        ("infantry,6 recce,4", 8),
        ("infantry,6 field,3", 7),
        ("mech,6 engineer,2", 4),
        ("recce,4", 4),
        ("para,6", 4),
    ],
)
def test_what_supports_infantry_against_tanks(defenders: str, defence: int) -> None:
    """mg.gap.unsupported: guns in the attacked square fight, and do not support"""
    assert sums("tank,7,prepared", defenders)[1] == defence


def test_attacking_infantry_is_exposed_to_tanks_as_well() -> None:
    """mg.gap.unsupported, mg.gap.modifier-sides"""
    assert sums("infantry,6,prepared", "tank,5") == (4, 5)
    assert sums("infantry,6,prepared", "tank,5", attacker_guns="field,3,8") == (9, 5)
    assert sums("infantry,6,prepared", "tank,5", terrain="wood") == (6, 5)


def test_close_country_helps_every_defender_against_tanks() -> None:
    """mg.combat.mod.close-country, mg.gap.close-country, mg.combat.mod.per-unit"""
    assert sums("2xtank,6,prepared", "2xinfantry,4", terrain="close") == (12, 12)
    assert results("2xtank,6,prepared", "2xinfantry,4", terrain="close") == {
        "badly_beaten": F(1, 6),
        "confused": F(5, 6),
    }


@pytest.mark.parametrize(
    ("terrain", "attackers", "defence"),
    [
        ("wood", "tank,6,prepared", 10),
        ("town", "spg,6,prepared", 10),
        ("marsh", "infantry,6,prepared heavy-tank,6,prepared", 10),
        ("wood", "infantry,6,prepared", 6),
        ("wood", "recce,6,prepared light-tank,5,prepared", 6),
        ("open", "tank,6,prepared", 6),
    ],
)
def test_close_country_counts_where_the_ground_is_close_and_a_tank_attacks(
    terrain: str, attackers: str, defence: int
) -> None:
    """mg.gap.close-country, mg.gap.terrain-types"""
    assert sums(attackers, "tank,4 flak-light,2", terrain=terrain)[1] == defence


@pytest.mark.parametrize(
    ("status", "night", "moving", "both"), [(7, 4, 4, 2), (6, 3, 3, 2), (1, 1, 1, 1), (8, 4, 4, 2)]
)
def test_halves_round_up_one_after_the_other(status: int, night: int, moving: int, both: int) -> None:
    """mg.combat.mod.tanks-at-night, mg.combat.mod.non-tactical, mg.gap.unit-factor-halving"""
    assert sums(f"tank,{status},prepared", "recce,6", night=True)[0] == night
    assert sums(f"tank,{status},prepared,moving", "recce,6")[0] == moving
    assert sums(f"tank,{status},prepared,moving", "recce,6", night=True)[0] == both


def test_only_status_is_halved_and_factors_come_after() -> None:
    """mg.gap.unit-factor-halving"""
    assert sums("tank,7", "recce,6", night=True)[0] == 0
    assert sums("para,7,moving", "recce,6")[0] == -2


@pytest.mark.parametrize(("kind", "counts"), [("tank", 4), ("heavy-tank", 4), ("spg", 4), ("recce", 7), ("mech", 7)])
def test_at_night_only_tanks_are_halved_on_either_side(kind: str, counts: int) -> None:
    """mg.combat.mod.tanks-at-night, mg.gap.unit-classes"""
    assert sums(f"{kind},7,prepared", "recce,6", night=True)[0] == counts
    assert sums("recce,6,prepared", f"{kind},7", night=True)[1] == counts


@pytest.mark.parametrize(
    ("formations", "worse"),
    [("AAAB", -2), ("AABB", -4), ("AABC", -4), ("AAAA", 0), ("ABCD", -6), ("BBAA", -4), ("ABB", -2)],
)
def test_units_outside_the_largest_formation_have_2_less(formations: str, worse: int) -> None:
    """mg.combat.mod.other-formation, mg.gap.other-formation"""
    attackers = " ".join(f"infantry,6,prepared,{formation}" for formation in formations)
    defenders = " ".join(f"infantry,6,{formation}" for formation in formations)
    assert sums(attackers, defenders) == (6 * len(formations) + worse,) * 2


# ------------------------------------------------------------------ advantages


@pytest.mark.parametrize(
    ("facts", "attack", "defence"),
    [
        ({"envelopment": True}, 16, 12),
        ({"dug_in": True}, 12, 16),
        ({"obstacle": True}, 12, 16),
        ({"dug_in": True, "obstacle": True}, 12, 20),
        ({"starved": True}, 16, 12),
        ({"envelopment": True, "starved": True}, 20, 12),
        ({"caught_moving": True}, 16, 6),
        ({"attacker_granted": 1}, 16, 12),
        ({"defender_granted": 2}, 12, 20),
    ],
)
def test_each_clear_advantage_is_2_for_each_unit(facts: dict[str, Any], attack: int, defence: int) -> None:
    """mg.combat.mod.tactical-advantage, mg.gap.tactical-advantage, mg.gap.umpire"""
    assert sums("2xinfantry,6,prepared", "2xinfantry,6", **facts) == (attack, defence)


def test_the_rows_of_the_defenders_show_advantages_by_themselves() -> None:
    """mg.gap.tactical-advantage: every defender, not most of them"""
    assert sums("infantry,6,prepared", "2xinfantry,6,moving") == (8, 6)
    assert sums("infantry,6,prepared", "infantry,6,moving infantry,6") == (6, 9)
    assert sums("infantry,6,prepared", "2xinfantry,6,sp0") == (8, 12)
    assert sums("infantry,6,prepared", "infantry,6,sp0 infantry,6,sp1") == (6, 12)


def test_an_advantage_that_is_stated_and_seen_counts_once() -> None:
    """mg.gap.tactical-advantage"""
    assert sums("infantry,6,prepared", "infantry,6,sp0", starved=True) == (8, 6)
    assert sums("infantry,6,prepared", "infantry,6,moving", caught_moving=True) == (8, 3)


# ------------------------------------------------------------------ guns and aircraft


def test_no_more_guns_support_than_units_fight_and_the_best_come_first() -> None:
    """mg.gap.artillery-support"""
    guns = "field,3,12 medium,4,12 field,3,8"
    assert sums("infantry,6,prepared", "infantry,6", attacker_guns=guns)[0] == 10
    assert sums("2xinfantry,6,prepared", "infantry,6", attacker_guns=guns)[0] == 19
    assert sums("3xinfantry,6,prepared", "infantry,6", attacker_guns=guns)[0] == 27
    found = notes("ground_combat", **fight("infantry,6,prepared", "infantry,6", attacker_guns=guns))
    assert found == {"difference": 4, "attacker_guns": 1, "attacker_guns_over": 2}


def test_guns_out_of_range_are_named() -> None:
    """mg.arty.two-ranges"""
    facts = fight("infantry,6,prepared", "infantry,6", defender_guns="rocket,4,8.5 field,3,12")
    assert totals("ground_combat", **facts)["Defence"] == 8
    assert notes("ground_combat", **facts) == {"difference": -2, "defender_guns": 1, "defender_guns_far": 1}


@pytest.mark.parametrize(
    ("side", "squadrons", "bombers", "adds"),
    [
        ("allied", 0, 0, 0),
        ("allied", 1, 0, 4),
        ("allied", 3, 0, 6),
        ("german", 2, 0, 4),
        ("german", 3, 0, 6),
        ("allied", 1, 1, 8),
        ("allied", 8, 1, 10),
        ("allied", 3, 3, 10),
    ],
)
def test_air_support_is_added_once_to_either_side(side: str, squadrons: int, bombers: int, adds: int) -> None:
    """mg.combat.air.once, mg.gap.air-support"""
    attack = {"attacking": side, "attacker_squadrons": squadrons, "attacker_bombers": bombers}
    other = {"allied": "german", "german": "allied"}[side]
    defence = {"attacking": other, "defender_squadrons": squadrons, "defender_bombers": bombers}
    assert sums("2xinfantry,6,prepared", "2xinfantry,6", **attack) == (12 + adds, 12)
    assert sums("2xinfantry,6,prepared", "2xinfantry,6", **defence) == (12, 12 + adds)


# ------------------------------------------------------------------ who attacks


def test_of_more_than_six_the_highest_status_attack_and_the_rest_stay_out() -> None:
    """mg.gap.attack-eligibility"""
    facts = fight("2xinfantry,3,prepared 5xinfantry,6,prepared infantry,4,prepared", "infantry,6")
    assert totals("ground_combat", **facts)["Attack"] == 34
    assert notes("ground_combat", **facts) == {"difference": 28, "stays_out": 2}


def test_of_equals_those_named_first_attack() -> None:
    """mg.gap.attack-eligibility"""
    facts = fight("6xinfantry,5,prepared mech,5,prepared", "infantry,6")
    assert ask("ground_combat", **facts).subject == "6 x infantry 5 against infantry 6 in the open"


@pytest.mark.parametrize(
    ("attackers", "facts", "rules"),
    [
        ("field,3,prepared", {}, ["mg.gap.attack-eligibility"]),
        ("flak-heavy,2,prepared", {}, ["mg.gap.attack-eligibility"]),
        ("infantry,6,sp0", {}, ["mg.gap.supply-points"]),
        ("infantry,6", {"defenders": "7xinfantry,2"}, ["mg.gap.stacking"]),
        ("infantry,6", {"night": True, "attacker_squadrons": 1}, ["mg.gap.air-allocation"]),
        ("rocket,4,sp0", {}, ["mg.gap.attack-eligibility", "mg.gap.supply-points"]),
    ],
)
def test_what_forbids_a_combat(attackers: str, facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("ground_combat", **{**fight(attackers, "infantry,4"), **facts}) == rules


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"attackers": "tnk,6"}, "attackers: there is no 'tnk'. Did you mean 'tank'?"),
        ({"attackers": "tank,6,prepard"}, "attackers: there is no 'prepard'. Did you mean 'prepared'?"),
        ({"attackers": [["tank"]]}, "attackers: give the status behind 'tank', as in tank,6,prepared"),
        ({"attackers": "tank,0"}, "attackers: a status is from 1 to 20, not 0"),
        ({"attackers": "tank,x5"}, "attackers: 'x5' is no number, write it as in tank,6,prepared"),
        ({"attackers": "tank,2.5"}, "attackers: '2.5' is no whole number, write it as in tank,6,prepared"),
        ({"attackers": ""}, "attackers: name at least one unit, as in tank,6,prepared"),
        ({"attackers": "13xtank,6"}, "attackers: at most 12, not 13"),
        ({"attackers": "tank,6,light"}, "attackers: only infantry is light, leave it out for tank"),
        ({"defenders": "tank,6,prepared"}, "defenders: there is no 'prepared'. There are: light, moving."),
        (
            {"attacker_guns": "field,3"},
            "attacker_guns: write kind, status and km to the defended square, as in field,3,8",
        ),
        ({"attacker_guns": "tank,3,8"}, "attacker_guns: there is no 'tank'"),
        ({"attacker_guns": "field,3,1e9"}, "attacker_guns: '1e9' is no number, write it as in field,3,8"),
    ],
)
def test_a_row_that_cannot_be_read_is_told_in_one_line(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("ground_combat", **facts)
    assert str(raised.value).startswith(fault)
    assert len(str(raised.value).splitlines()) == 1


@pytest.mark.parametrize("name", ["ground_combat", "combat_and_counter", "second_fight"])
@pytest.mark.parametrize(
    "facts",
    [{"caught_moving": True}, {"defenders": "2xinfantry,5,moving"}, {"defenders": "infantry,5 infantry,5,moving"}],
)
def test_who_moves_is_not_dug_in(name: str, facts: dict[str, Any]) -> None:
    """mg.gap.tactical-advantage: dug in is every defender that did not move in this turn and the one before"""
    with pytest.raises(FactsFault, match=r"^dug_in: every defender must have stayed put, and one that moves"):
        ask(name, dug_in=True, **facts)
    assert ask(name, **facts).chances


# ------------------------------------------------------------------ the dice


def test_result_and_retirement_of_two_battalions_against_one() -> None:
    """mg.combat.formula, mg.results.success.retire, mg.results.total.retire, mg.results.limited.retire"""
    facts = fight("2xinfantry,6,prepared", "infantry,6")
    assert view("ground_combat", "result", **facts) == {
        "limited_success": F(1, 6),
        "success": F(2, 3),
        "total_success": F(1, 6),
    }
    assert view("ground_combat", "km_retired", **facts) == {
        1: F(5, 36),
        2: F(11, 36),
        3: F(5, 36),
        4: F(5, 36),
        5: F(5, 36),
        6: F(5, 36),
    }


def test_one_die_for_the_combat_and_one_for_the_retirement_of_all() -> None:
    """mg.gap.dice, mg.gap.retire"""
    facts = fight("2xinfantry,6,prepared", "infantry,6")
    thrown = throw("ground_combat", 4, 5, **facts)
    assert thrown.outcome == Clash(Result.SUCCESS, 5)
    assert thrown.label == "success, defenders retire 5 km"
    assert [roll.why for roll in thrown.rolls] == ["mg.combat.formula", "mg.gap.retire"]
    assert throw("ground_combat", 1, **facts).outcome == Clash(Result.LIMITED_SUCCESS, 2)


@pytest.mark.parametrize(("face", "km"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_1d3_is_a_d6_halved_and_rounded_up(face: int, km: int) -> None:
    """mg.gap.dice, mg.results.success.retire"""
    facts = fight("3xinfantry,6,prepared", "infantry,6", terrain="wood")
    assert throw("ground_combat", 3, face, **facts).outcome == Clash(Result.SUCCESS, km)


def test_nobody_rolls_for_a_retirement_that_nobody_is_left_to_make() -> None:
    """mg.gap.elimination, mg.gap.retire"""
    facts = fight("3xinfantry,6,prepared", "infantry,2")
    assert chances("ground_combat", **facts) == {Clash(Result.TOTAL_SUCCESS, 0): 1}
    assert throw("ground_combat", 3, **facts).label == "total success"


def test_the_die_reads_the_same_bands_in_play_and_in_the_odds() -> None:
    """mg.results.bands"""
    asked = ask("ground_combat", **fight("2xinfantry,6,prepared", "infantry,6"))
    dice = seeded("combat")
    played = [clash(dice, asked.profile) for _ in range(2000)]
    assert set(played) == set(asked.distribution)
    assert abs(sum(end.result is Result.SUCCESS for end in played) / 2000 - 2 / 3) < 0.05


# ------------------------------------------------------------------ what follows


def test_every_unit_pays_for_the_fight_and_then_loses() -> None:
    """mg.gap.elimination, mg.gap.supply-points, mg.results.total.defender-loss, mg.results.total.supply"""
    facts = fight("infantry,6,prepared", "infantry,2,sp2 infantry,3,sp4", attacker_bombers=3, attacker_granted=3)
    found = follows("ground_combat", Clash(Result.TOTAL_SUCCESS, 3), **facts)
    assert found["attackers"] == ((5, 3),)
    assert found["defenders"] == ((0, 0), (1, 1))
    told = effects("ground_combat", Clash(Result.TOTAL_SUCCESS, 3), **facts)
    assert told["defenders"].label == "each defender loses 2 status, leaving defender 2, infantry 1 (SP 1)"
    assert (told["destroyed"].label, told["destroyed"].rule) == (
        "destroyed: defender 1, infantry",
        "mg.gap.elimination",
    )


def test_nothing_goes_below_0_and_the_starved_still_defend() -> None:
    """mg.gap.supply-points"""
    facts = fight("2xinfantry,6,prepared", "infantry,6,sp0 infantry,6,sp1")
    found = follows("ground_combat", Clash(Result.CONFUSED, 0), **facts)
    assert found["defenders"] == ((5, 0), (5, 0))


@pytest.mark.parametrize(
    ("attackers", "end", "counter", "enter", "moved"),
    [
        ("2xinfantry,6,prepared", Clash(Result.TOTAL_SUCCESS, 4), False, True, {"retire_km": 4}),
        ("2xinfantry,6,prepared", Clash(Result.SUCCESS, 3), False, True, {"retire_km": 3}),
        ("2xinfantry,6,prepared", Clash(Result.LIMITED_SUCCESS, 2), True, True, {"retire_km": 2}),
        ("infantry,6,prepared", Clash(Result.CONFUSED, 0), False, None, {"retire_km": 0}),
        ("infantry,6", Clash(Result.BADLY_BEATEN, 0), True, None, {"back_km": 0}),
    ],
)
def test_who_goes_where_and_who_may_strike_back(
    attackers: str, end: Clash, counter: bool, enter: bool | None, moved: dict[str, int]
) -> None:
    """mg.gap.advance, mg.gap.thrown-back, mg.results.confused.hold, mg.results.limited.counter"""
    found = follows("ground_combat", end, **fight(attackers, "infantry,6"))
    assert found["counter_attack"] is counter
    assert found.get("may_enter") is enter
    assert moved.items() <= found.items()


def test_attackers_that_are_used_up_do_not_enter() -> None:
    """mg.gap.advance, mg.gap.elimination"""
    facts = fight("infantry,1,prepared", "infantry,2", attacker_bombers=1)
    assert follows("ground_combat", Clash(Result.SUCCESS, 3), **facts)["may_enter"] is False


def test_the_beaten_who_are_all_gone_do_not_strike_back() -> None:
    """mg.gap.elimination"""
    facts = fight("infantry,6,prepared", "infantry,1,moving")
    assert (
        follows(
            "ground_combat", Clash(Result.LIMITED_SUCCESS, 0), **fight("infantry,6,prepared", "infantry,1", dug_in=True)
        )["counter_attack"]
        is False
    )
    assert "retire_km" not in follows("ground_combat", Clash(Result.SUCCESS, 0), **facts)


def test_an_overrun_is_told_with_its_reasons() -> None:
    """mg.overrun.all-three, mg.overrun.breakthrough-order, mg.overrun.mostly-armour, mg.overrun.twice-status"""
    end = Clash(Result.SUCCESS, 2)
    ordered = {"breakthrough": True}
    tanks = fight("3xtank,6,prepared", "infantry,9", dug_in=True, **ordered)
    found = follows("ground_combat", end, **tanks)
    assert (found["overrun"], found["fight_again"]) == (True, True)
    assert effects("ground_combat", end, **tanks)["fight_again"].label == (
        "each unit that overruns loses 1 more first; after it they may fight again"
    )
    assert follows("ground_combat", end, **{**tanks, "breakthrough": False})["overrun"] is False
    assert follows("ground_combat", end, **fight("3xtank,6,prepared", "infantry,10", **ordered))["overrun"] is False
    mixed = fight("2xtank,6,prepared 2xinfantry,6,prepared", "3xinfantry,4", dug_in=True, obstacle=True, **ordered)
    assert follows("ground_combat", end, **mixed)["overrun"] is False


def test_the_verdict_tells_every_factor_to_both_teams() -> None:
    facts = fight("tank,6,prepared infantry,6,prepared", "2xinfantry,5", attacker_guns="field,3,8", dug_in=True)
    assert ask("ground_combat", **facts).verdict.startswith(
        "Tank 6 and infantry 6 against 2 x infantry 5 in the open: "
        "attack 19 = 12 status of 2 units +4 prepared combined arms (2 units) +3 field artillery at 8 km; "
        "defence 10 = 10 status of 2 units +4 dug in (2 units) -4 unsupported infantry in the open against tanks "
        "(2 units); +9 and 1d6 on the normal terrain column, result: "
    )


def test_what_each_unit_counts_is_told() -> None:
    """mg.combat.mod.per-unit"""
    facts = fight("tank,6,prepared infantry,6,prepared", "infantry,5", attacker_guns="field,3,8", terrain="town")
    told = ask("ground_combat", **facts).notes[:4]
    assert [each.label for each in told] == [
        "difference +12: attack 19 less defence 7",
        "attacker 1, tank: 8 = 6 status +2 prepared combined arms",
        "attacker 2, infantry: 8 = 6 status +2 prepared combined arms",
        "defender 1, infantry: 7 = 5 status +2 defending close country against tanks",
    ]
