"""A combat of units by their names: everything else comes from the tables."""

from typing import Any

import pytest
from tests.rulesets.megagame.asking import F, ask, follows, note, notes, refusals, totals, view

from sandtable.rulesets.megagame.procedures.combat.clash import Clash
from sandtable.rulesets.megagame.terms import Result
from sandtable.sheet import FactsFault


def named(attackers: str, defenders: str, **facts: Any) -> dict[str, Any]:
    return {"attackers": attackers, "defenders": defenders, "attacker_guns": "none", **facts}


def sums(attackers: str, defenders: str, **facts: Any) -> tuple[int, int]:
    found = totals("combat_by_name", **named(attackers, defenders, **facts))
    return found["Attack"], found["Defence"]


@pytest.mark.parametrize(
    ("attackers", "defenders", "facts", "expected"),
    [
        ("br-inf", "ge-gren", {}, (6, 4)),
        ("none", "ge-gren", {"unprepared": "br-inf"}, (2, 4)),
        ("br-para", "ge-sec", {}, (5, 2)),
        ("ge-alarm", "br-inf", {}, (1, 6)),
        ("ge-tiger", "br-armd", {}, (10, 6)),
        ("br-gds-tank", "2xge-fj-new", {}, (7, 4)),
        ("br-gds-tank", "2xge-fj-new", {"terrain": "wood"}, (7, 12)),
        ("br-gds-tank", "ge-fj-new,ge-flak-h", {}, (7, 6)),
        ("br-gds-tank,br-gds-mot", "ge-aa", {"attacker_guns": "2xbr-field"}, (24, 6)),
        ("br-gds-tank,br-gds-mot", "ge-aa", {"attacker_guns": "2xbr-field", "attacker_km": 12}, (22, 6)),
        ("br-gds-tank,br-gds-mot", "ge-aa", {"attacker_guns": "2xbr-field", "attacker_km": 12.5}, (14, 6)),
        ("br-inf", "ge-gren", {"attacker_aircraft": "3xTyphoon"}, (12, 4)),
        ("br-inf", "ge-gren", {"attacker_aircraft": "Spitfire,2xMustang"}, (12, 4)),
        ("br-inf", "ge-gren", {"attacker_aircraft": "Typhoon,Lancaster"}, (14, 4)),
        ("br-inf", "ge-gren", {"attacker_aircraft": "Fortress,Liberator,Stirling"}, (16, 4)),
        ("br-inf", "ge-gren", {"defender_aircraft": "Fw190,2xJu88"}, (6, 10)),
        ("3xbr-inf", "2xge-gren", {"attackers_outside": 2, "defenders_outside": 1}, (14, 6)),
        ("br-armd", "ge-aa", {"night": True}, (3, 6)),
        ("br-armd", "ge-aa", {"attackers_moving": True}, (3, 6)),
        ("br-inf", "ge-aa", {"caught_moving": True}, (8, 3)),
        ("2xbr-inf", "ge-aa", {"attackers_worn": "br-inf,2"}, (10, 6)),
        ("2xbr-inf", "ge-aa", {"attackers_worn": "br-inf,2 br-inf,1"}, (9, 6)),
        ("br-armd,br-inf", "ge-aa", {"attackers_worn": "2,3"}, (9, 6)),
        ("2xbr-inf", "ge-aa", {"attackers_worn": "1,2 br-inf,1"}, (9, 6)),
        ("br-inf", "2xge-gren", {"defenders_worn": "ge-gren,1,0 ge-gren,2,0"}, (8, 5)),
        ("br-inf", "2xge-gren", {"defenders_worn": "2,moving"}, (6, 6)),
        ("br-inf", "2xge-gren", {"defenders_worn": "2,1,moving"}, (6, 6)),
        ("br-inf", "2xge-gren", {"defenders_worn": "1,2,3,moving"}, (6, 5)),
        ("br-inf", "2xge-gren", {"defenders_worn": "1,moving ge-gren,moving"}, (8, 4)),
        ("br-inf,br-recce", "ge-gren", {"attackers_worn": "2,moving"}, (8, 4)),
        ("2xbr-inf", "ge-aa", {"attacker_guns": "2xbr-field", "attacker_guns_apart": "2,11"}, (17, 6)),
        ("2xbr-inf", "ge-aa", {"attacker_guns": "2xbr-field", "attacker_guns_apart": "br-field,13"}, (15, 6)),
        ("br-inf", "2xge-gren", {"defender_guns": "ge-ig,ge-field", "defender_guns_apart": "1,7 2,12"}, (6, 10)),
    ],
)
def test_the_totals_of_named_units(
    attackers: str, defenders: str, facts: dict[str, Any], expected: tuple[int, int]
) -> None:
    """mg.gap.unit-stats, mg.combat.formula, mg.gap.air-support, mg.gap.artillery-support"""
    assert sums(attackers, defenders, **facts) == expected


def test_named_and_stated_units_come_to_the_same() -> None:
    """mg.gap.unit-stats"""
    by_name = named("br-armd,br-inf", "ge-fj,ge-alarm", attacker_guns="br-field", terrain="town", dug_in=True)
    stated = {
        "attackers": "tank,6,prepared infantry,6,prepared",
        "defenders": "infantry,5 infantry,3,light",
        "attacker_guns": "field,3,8",
        "terrain": "town",
        "dug_in": True,
    }
    assert ask("combat_by_name", **by_name).profile == ask("ground_combat", **stated).profile
    assert view("combat_by_name", "result", **by_name) == view("ground_combat", "result", **stated)


def test_worn_units_go_on_from_what_they_have() -> None:
    """mg.gap.supply-points, mg.gap.elimination"""
    facts = named("2xbr-inf", "ge-gren", attackers_worn="br-inf,5,2", dug_in=True)
    found = follows("combat_by_name", Clash(Result.CONFUSED, 0), **facts)
    assert (found["attackers"], found["defenders"], found["destroyed"]) == (((0, 1), (5, 3)), ((3, 3),), 1)


def test_more_than_six_are_cut_to_the_best() -> None:
    """mg.gap.attack-eligibility"""
    facts = named("4xbr-inf", "ge-aa", unprepared="4xbr-gds-mot")
    assert totals("combat_by_name", **facts)["Attack"] == 2 * 6 + 4 * (7 - 4)
    assert notes("combat_by_name", **facts)["stays_out"] == 2


def test_the_level_of_the_squadrons_is_told() -> None:
    """mg.gap.air-support"""
    facts = named("br-inf", "ge-gren", attacker_aircraft="2xTyphoon,Halifax", defender_aircraft="Fw190")
    found = notes("combat_by_name", **facts)
    assert (found["attacker_air"], found["defender_air"]) == ("overwhelming", "normal")


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"defender_aircraft": "Bf109"}, ["mg.gap.air-allocation"]),
        ({"attacker_aircraft": "Typhoon", "night": True}, ["mg.gap.air-allocation"]),
        ({"attackers_worn": "br-inf,0,0"}, ["mg.gap.supply-points"]),
        ({"defenders": "7xge-sec"}, ["mg.gap.stacking"]),
    ],
)
def test_what_is_refused(facts: dict[str, Any], rules: list[str]) -> None:
    assert refusals("combat_by_name", **{**named("br-inf", "ge-gren"), **facts}) == rules


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        (
            {"attackers": "br-inf,ge-gren"},
            "attackers: British infantry battalion is Allied and Grenadier battalion German, name units of one side",
        ),
        ({"attackers": "none"}, "attackers: name at least one unit"),
        ({"defenders": "br-inf"}, "defenders: British infantry battalion is Allied, name German ones here"),
        ({"attacker_guns": "ge-field"}, "attacker_guns: Field artillery battalion is German, name Allied ones here"),
        ({"defender_aircraft": "Typhoon"}, "defender_aircraft: Typhoon is Allied, name German ones here"),
        ({"attackers_outside": 1}, "attackers_outside: at least 1 of the attackers is of the main formation, give 0"),
        ({"attackers_worn": "br-armd,1"}, "attackers_worn: there is no br-armd among the attackers"),
        (
            {"attackers_worn": "br-inf,6"},
            "attackers_worn: British infantry battalion has status 6, with 6 lost it is gone",
        ),
        ({"attackers_worn": "br-inf,1,5"}, "attackers_worn: a unit has at most 4 SP, not 5"),
        ({"attackers_worn": "br-inf,1 br-inf,1"}, "attackers_worn: only 1 br-inf among the attackers, not 2"),
        ({"attackers_worn": "2,1"}, "attackers_worn: the attackers are numbered from 1 to 1, there is no 2"),
        ({"attackers_worn": "1,1 1,2"}, "attackers_worn: number 1 of the attackers is there twice"),
        ({"attackers_worn": [["br-inf"]]}, "attackers_worn: write unit, status lost and SP left, as in 1,2,3"),
        ({"attackers_worn": "1,1,2,3,moving"}, "attackers_worn: write unit, status lost and SP left, as in 1,2,3"),
        ({"attacker_guns_apart": "1,5"}, "attacker_guns_apart: no guns are named that could stand elsewhere"),
        (
            {"attacker_guns": "br-field", "attacker_guns_apart": "2,5"},
            "attacker_guns_apart: the guns are numbered from 1 to 1, there is no 2",
        ),
        (
            {"attacker_guns": "br-field", "attacker_guns_apart": [["1"]]},
            "attacker_guns_apart: write gun and km, as in 2,11",
        ),
        ({"dug_in": True, "defenders_worn": "1,moving"}, "dug_in: every defender must have stayed put"),
    ],
)
def test_what_does_not_fit_together(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("combat_by_name", **{**named("br-inf", "ge-gren"), **facts})
    assert str(raised.value).startswith(fault)


def test_the_verdict_names_units_guns_and_squadrons() -> None:
    facts = named("br-gds-tank,br-gds-mot", "ge-fj-new", attacker_guns="2xbr-field", attacker_aircraft="Typhoon")
    assert ask("combat_by_name", **facts).verdict == (
        "Guards tank battalion 7 and Guards motor or infantry battalion 7 against Parachute battalion 4 in the open: "
        "attack 28 = 14 status of 2 units +4 prepared combined arms (2 units) +6: 2 x Field regiment RA at 8 km "
        "+4 ordinary air support; defence 2 = 4 status -2 unsupported infantry in the open against tanks; "
        "+26 and 1d6 on the normal terrain column, result: 100 % total success, 3.5 km retired on average"
    )


def test_the_battle_shown_first_is_in_doubt() -> None:
    """mg.results.bands: the Irish Guards against KG Walther, 14 to 12; nobody has named guns or aircraft."""
    assert totals("combat_by_name") == {"Attack": 14, "Defence": 12}
    assert view("combat_by_name", "result") == {
        Result.SUCCESS: F(1, 6),
        Result.LIMITED_SUCCESS: F(1, 2),
        Result.CONFUSED: F(1, 3),
    }


@pytest.mark.parametrize("name", ["ground_combat", "combat_and_counter"])
def test_guns_that_nobody_named_do_not_fire(name: str) -> None:
    """mg.gap.artillery-support, mg.results.bands: 12 status against 10"""
    assert totals(name) == {"Attack": 12, "Defence": 10}
    assert view(name, "result") == {
        Result.SUCCESS: F(1, 6),
        Result.LIMITED_SUCCESS: F(1, 2),
        Result.CONFUSED: F(1, 3),
    }


@pytest.mark.parametrize("name", ["ground_combat", "combat_and_counter", "counter_attack", "second_fight"])
def test_every_other_combat_shown_first_is_in_doubt_too(name: str) -> None:
    assert len(view(name, "result")) > 1


# ------------------------------------------------------------------ those that stay out


def test_outsiders_that_stay_out_are_told_with_the_penalty_they_take_along() -> None:
    """mg.gap.other-formation, mg.gap.attack-eligibility: the last two of eight are from elsewhere and do not fight"""
    facts = named("8xbr-inf", "ge-gren", attackers_outside=2)
    assert totals("combat_by_name", **facts)["Attack"] == 36
    told = note("combat_by_name", "outsiders", **facts)
    assert told.label == (
        "2 attackers from another formation than most, 0 of those that fight: only units that fight take -2"
    )
    assert told.rule == "mg.gap.other-formation"
    fewer = named("7xbr-inf", "ge-gren", attackers_outside=3)
    assert totals("combat_by_name", **fewer)["Attack"] == 36 - 4
    assert notes("combat_by_name", **fewer)["outsiders"] == 2
    assert "outsiders" not in notes("combat_by_name", **named("6xbr-inf", "ge-gren", attackers_outside=2))


def test_named_attackers_keep_their_numbers_when_others_stay_out() -> None:
    """mg.gap.attack-eligibility"""
    facts = named("br-eng,3xbr-inf", "ge-gren", unprepared="3xbr-gds-mot")
    told = notes("combat_by_name", **facts)
    assert {name for name in told if name.startswith("attacker_")} == {"attacker_5", "attacker_6", "attacker_7"}
    assert note("combat_by_name", "stays_out", **facts).label.endswith(
        "stays out: attacker 1, Royal Engineers field group 2"
    )


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"attackers": "br-inf,br-armd"}, "no combined arms: no artillery in range"),
        (
            {"attackers": "br-inf", "unprepared": "br-armd", "attacker_guns": "br-field"},
            "no combined arms: no prepared armour",
        ),
        (
            {"attackers": "br-armd", "unprepared": "br-inf", "attacker_guns": "br-field", "attacker_km": 13},
            "no combined arms: no prepared infantry and no artillery in range",
        ),
        ({"attackers": "br-inf,br-armd", "attacker_guns": "br-field"}, None),
        ({"attackers": "br-inf"}, None),
    ],
)
def test_what_combined_arms_lack_is_told_to_armour_and_infantry_together(
    facts: dict[str, Any], said: str | None
) -> None:
    """mg.gap.combined-arms: prepared armour, prepared infantry and a gun in range, or a word on what is missing"""
    told = {note.name: note.label for note in ask("combat_by_name", **facts, defenders="ge-gren").notes}
    assert told.get("combined_arms") == said


def test_a_level_of_air_support_has_one_name() -> None:
    """mg.combat.air.ordinary: the column headed Normal"""
    asked = ask("combat_by_name", **named("br-inf", "ge-gren"), attacker_aircraft="Typhoon")
    assert "attacker's squadrons, 1 Typhoon: ordinary" in {note.label for note in asked.notes}
    assert asked.numbers[0].modifiers[-1].label == "ordinary air support"
