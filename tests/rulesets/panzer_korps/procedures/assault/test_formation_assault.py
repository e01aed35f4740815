"""Close assaults by the names of the formations, unlike ones on a side."""

from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    F,
    ask,
    chances,
    effects,
    note,
    notes,
    parts,
    refusals,
    throw,
    view,
    why_not,
)

from sandtable.rulesets.panzer_korps.procedures.assault.fight_dice import Beaten
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.sheet import FactsFault

BY_NAME, ALIKE = "formation_assault", "close_assault_fight"
STANDS, BACK, PANICS, RETIRES, DISPERSES = Fate
#: One battalion of each side, as the lists have them in 1943.
ONE: dict[str, Any] = {"attackers": ["german_panzergrenadier"], "defenders": ["russian_rifle_1942_45"]}


# ---------------------------------------------------------------------- tanks with infantry


def test_tanks_and_infantry_strike_one_defender_each_in_its_own_row() -> None:
    """pk.gap.assault-procedure, pk.assault.table, pk.assault.shift-left: Regular crews fall from D to E after a lost
    roll, Veteran grenadiers stay at D; the Germans lose it in 10 of 36 throws"""
    assert view(BY_NAME, "defender_took") == {8: F(26, 36), 7: F(10, 36)}
    assert view(BY_NAME, "attacker_took") == {2: F(1)}
    assert ask(BY_NAME).needs == (
        "Panzer IV long inflicts D, 4 markers (E, 3 markers after a lost roll)",
        "German panzergrenadier inflicts D, 4 markers",
        "Russian rifle 1942-45 inflicts F, 2 markers",
    )
    assert ask(BY_NAME).subject == (
        "Panzer IV long and German panzergrenadier attack Russian rifle 1942-45 in a village"
    )


def test_the_defender_shifts_for_every_enemy_in_contact_whomever_it_strikes() -> None:
    """pk.assault.shift-afv, pk.assault.shift-mg, pk.assault.shift-outnumbered, pk.gap.assault-procedure"""
    columns = {"pk.assault.shift-afv": 1, "pk.assault.shift-mg": 1, "pk.assault.shift-outnumbered": 1}
    for struck in (1, 2):
        assert parts(BY_NAME, "Columns of the Russian rifle 1942-45", struck_attacker=struck) == columns


def test_the_struck_formation_is_its_owners_enemys_choice_and_takes_all_markers() -> None:
    """pk.gap.assault-procedure"""
    worn = {"attackers_worn": "2,5"}
    tanks = throw(BY_NAME, 3, 3, **worn).outcome
    assert (tanks.attacker_took, tanks.attacker_markers) == (2, 2)
    infantry = throw(BY_NAME, 3, 3, struck_attacker=2, **worn).outcome
    assert (infantry.attacker_took, infantry.attacker_markers) == (2, 7)
    told = effects(BY_NAME, infantry, struck_attacker=2, **worn)
    assert told["attacker_markers"].label == ("the German panzergrenadier takes 2 markers in the fight and has 7 now")


def test_one_against_one_by_name_is_the_fight_that_is_stated() -> None:
    """pk.gap.infantry-stats, pk.assault.table"""
    stated: dict[str, Any] = {
        "attacker_morale": "veteran",
        "defender_morale": "reservist",
        "attacker_attached": ["hmg"],
        "defender_attached": ["mmg"],
    }
    for more in ({}, {"morale_phase": True}, {"terrain": "town", "year": 1942}):
        assert chances(BY_NAME, **ONE, **more) == chances(ALIKE, **stated, **more)


def test_alike_formations_by_name_are_the_fight_of_several() -> None:
    """pk.gap.assault-procedure, pk.assault.shift-outnumbered"""
    stated: dict[str, Any] = {
        "attacker_morale": "veteran",
        "defender_morale": "reservist",
        "attacker_attached": ["hmg"],
        "defender_attached": ["mmg"],
        "attacker_formations": 2,
        "morale_phase": True,
    }
    named = {**ONE, "attackers": ["german_panzergrenadier"] * 2, "morale_phase": True}
    assert chances(BY_NAME, **named) == chances(ALIKE, **stated)
    assert ask(BY_NAME, **named).subject.startswith("2 x German panzergrenadier attack ")
    assert ask(BY_NAME, **named).needs[0].startswith("2 x German panzergrenadier each inflict D, 4 markers")


def test_each_formation_strikes_by_its_own_state() -> None:
    """pk.assault.shift-suppressed, pk.assault.shift-fragmented"""
    worn = {"attackers_worn": "1,3 2,6"}
    assert "pk.assault.shift-suppressed" in parts(BY_NAME, "Columns of the Panzer IV long", **worn)
    assert parts(BY_NAME, "Columns of the German panzergrenadier", **worn)["pk.assault.shift-fragmented"] == 2


def test_a_panicked_defender_strikes_nobody_but_its_neighbour_does() -> None:
    """pk.gap.panicked, pk.gap.assault-reading"""
    facts: dict[str, Any] = {
        "defenders": ["russian_rifle_1942_45", "russian_guards_rifle"],
        "defenders_worn": "1,4,panicked",
        "terrain": "open",
    }
    asked = ask(BY_NAME, **facts)
    assert "the Russian rifle 1942-45 is panicked and inflicts nothing" in asked.needs
    assert throw(BY_NAME, 3, 3, **facts).outcome.attacker_took == 3
    guards = {**facts, "struck_defender": 2}
    assert "from the Regular column" in str(ask(BY_NAME, **guards).numbers[0].base.label)


def test_a_column_strikes_as_if_suppressed() -> None:
    """pk.gap.road-and-column"""
    found = parts(BY_NAME, "Columns of the Russian rifle 1942-45", defenders_worn="1,0,column")
    assert found["pk.gap.road-and-column"] == 1


def test_the_best_nation_of_a_mixed_side_leads_the_fight() -> None:
    """pk.gap.assault-clusters, pk.assault.leadership-plus: Germans beside Italians bring +1 against the British +1, and
    each side loses 15 of 36 throws"""
    mixed = ["italian_infantry", "german_infantry_1939_43"]
    facts = {"defenders": ["british_or_commonwealth_infantry"], "terrain": "open", "year": 1942}
    for attackers in (mixed, mixed[::-1]):
        assert parts(BY_NAME, "Attacker adds", attackers=attackers, **facts) == {"pk.assault.leadership-plus": 1}
        assert note(BY_NAME, "best_nation", attackers=attackers, **facts).label == (
            "of several nations the best leads: Germany"
        )
    assert view(BY_NAME, "attacker_took", attackers=mixed, **facts) == {3: F(15, 36), 4: F(21, 36)}
    assert view(BY_NAME, "defender_took", attackers=mixed, **facts) == {5: F(15, 36), 7: F(21, 36)}
    assert "best_nation" not in notes(BY_NAME, attackers=mixed[:1], **facts)


def test_of_equally_good_nations_the_first_named_leads() -> None:
    """pk.gap.assault-clusters, pk.assault.leadership-minus: in 1944 Italians have -1, Vichy French too"""
    late = ["italian_infantry", "engineer_or_pioneer_battalion"]
    facts = {"attackers": late, "attacker_nation": "vichy_france", "attacker_morale": "regular", "year": 1944}
    assert note(BY_NAME, "best_nation", **facts).value == "italy"


@pytest.mark.parametrize("gun", ["pak_40", "81_82_mm_mortar", "105_mm_howitzer"])
def test_guns_defend_but_never_attack(gun: str) -> None:
    """pk.gap.who-assaults"""
    facts = {"attackers": ["german_panzergrenadier", gun], "attacker_nation": "germany"}
    assert refusals(BY_NAME, **facts) == ["pk.gap.who-assaults"]
    assert "guns, howitzers and mortars never attack" in why_not(BY_NAME, **facts)
    defends = ask(BY_NAME, defenders=[gun], defender_nation="germany", attackers=["t_34_76"])
    assert defends.subject.startswith("T-34/76 attacks ")


def test_further_companies_are_faced_as_well() -> None:
    """pk.gap.attachments, pk.assault.shift-flamethrower"""
    found = parts(BY_NAME, "Columns of the Panzer IV long", defender_attached=["flamethrower"])
    assert found["pk.assault.shift-flamethrower"] == 1


def test_heavy_artillery_cannot_fall_back() -> None:
    """pk.gap.mounted, pk.gap.assault-procedure"""
    guns: dict[str, Any] = {
        **ONE,
        "defenders": ["105_mm_howitzer"],
        "defender_nation": "russia",
        "terrain": "open",
        "year": 1942,
    }
    beaten = throw(BY_NAME, 6, 1, **guns).outcome
    assert (beaten.beaten, beaten.hemmed_in, beaten.defender_took) == (Beaten.DEFENDER, True, 6)
    assert note(BY_NAME, "stays", **guns).label == "the 105 mm howitzer cannot fall back once deployed"
    assert throw(BY_NAME, 6, 1, **{**guns, "defenders": ["pak_40"]}).outcome.hemmed_in is False


def test_heavy_artillery_that_is_beaten_stays_and_leaves_no_ground() -> None:
    """pk.gap.mounted, pk.gap.assault-procedure: nothing moved, so nothing is left to take"""
    guns: dict[str, Any] = {"attackers": ["japanese_infantry"], "defenders": ["105_mm_howitzer"]}
    guns |= {"defender_nation": "usa", "terrain": "open", "year": 1944}
    beaten = throw(BY_NAME, 6, 1, **guns)
    assert (beaten.outcome.beaten, beaten.outcome.defender) == (Beaten.DEFENDER, STANDS)
    told = {effect.name: effect.label for effect in beaten.follows}
    assert told["defender_hemmed_in"] == "the 105 mm howitzer cannot be moved once deployed: 1 marker among these"
    assert not {"ground", "defender_move"} & set(told)
    worn = throw(BY_NAME, 6, 1, **guns, defenders_worn="1,4")
    assert worn.outcome.defender is PANICS
    assert "ground" in {effect.name for effect in worn.follows}
    two = throw(BY_NAME, 6, 1, **{**guns, "attackers": ["japanese_infantry"] * 2, "defenders": ["105_mm_howitzer"] * 2})
    assert two.follows[0].label.endswith("and its other formations fall back")


def test_nobody_sees_heavy_artillery_fall_back_in_the_morale_phase() -> None:
    """pk.morale.mod-enemy-panic, pk.gap.mounted: Veteran fanatics with 3 markers test on a D10 without the +1"""
    guns: dict[str, Any] = {"attackers": ["japanese_infantry"], "defenders": ["105_mm_howitzer"]}
    guns |= {"defender_nation": "usa", "terrain": "open", "year": 1944, "morale_phase": True}
    assert not any(
        effect.label.startswith("the attackers may take the ground")
        for result in ask(BY_NAME, **guns).consequences
        for effect in result.brings
    )
    assert view(BY_NAME, "attacker_markers", **guns) == {3: F(6, 10), **{each: F(1, 10) for each in (4, 5, 6, 7)}}


def test_heavy_artillery_beside_the_struck_formation_is_told() -> None:
    """pk.gap.mounted"""
    both = {"defenders": ["russian_rifle_1942_45", "122_mm_howitzer"], "defender_nation": "russia"}
    assert note(BY_NAME, "stays", **both).label == (
        "the 122 mm howitzer cannot fall back once deployed: 1 marker if its side is beaten"
    )


# ---------------------------------------------------------------------- what is refused, what is told


def test_formations_of_other_years_and_ss_before_its_time_are_told() -> None:
    """pk.gap.infantry-stats, pk.gap.fanatics-ss"""
    facts = {**ONE, "attackers": ["waffen_ss_grenadier_1942_44"], "year": 1940}
    told = notes(BY_NAME, **facts)
    assert (told["ss"], told["waffen_ss_grenadier_1942_44_years"]) == (False, "1942-44")


def test_who_cannot_fight() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds, pk.gap.panic-recovery"""
    assert refusals(BY_NAME, attackers_worn="2,9") == ["pk.gap.panicked"]
    assert "(German panzergrenadier)" in why_not(BY_NAME, attackers_worn="2,9")
    assert refusals(BY_NAME, attackers_worn="1,12") == ["pk.gap.disorder-thresholds"]
    assert refusals(BY_NAME, defenders_worn="1,0,3") == ["pk.gap.panic-recovery"]
    assert refusals(BY_NAME, defenders=["polish_infantry_1939", "recce_battalion"], defender_nation="poland") == [
        "pk.gap.infantry-stats"
    ]


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"attackers": []}, "attackers: name at least one formation"),
        ({"struck_defender": 2}, "struck_defender: there is no defender number 2, give one of those named"),
        (
            {"attackers_worn": "3,1"},
            "attackers_worn: begin with a number from 1, the first of the 2 formations named, not '3'",
        ),
        ({"attackers_worn": "1,2 1,3"}, "attackers_worn: formation 1 stands there twice, say all of it at once"),
        (
            {"attackers_worn": "1,panicked"},
            "attackers_worn: 'panicked' is not known here, give markers, red markers",
        ),
        (
            {"defenders_worn": "1,1,1,1"},
            "defenders_worn: give disorder markers and red markers, two numbers at most",
        ),
        ({"defenders": ["105_mm_howitzer"]}, "defender_nation: several nations have the 105 mm howitzer"),
    ],
)
def test_what_cannot_be_read_is_told_in_a_line(facts: dict[str, Any], said: str) -> None:
    with pytest.raises(FactsFault) as fault:
        ask(BY_NAME, **facts)
    assert said in str(fault.value)
