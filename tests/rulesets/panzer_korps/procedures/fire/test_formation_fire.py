from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import (
    ask,
    chances,
    cited,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
)
from tests.rulesets.panzer_korps.fire_oracle import fire

from sandtable.rulesets.panzer_korps.procedures.fire.named import formation
from sandtable.rulesets.panzer_korps.procedures.fire.places import cover_of
from sandtable.rulesets.panzer_korps.tables import PLACES, TABLES
from sandtable.sheet import FactsFault

FIRE = "formation_fire"


def added(**facts: Any) -> dict[str, int]:
    return parts(FIRE, "Fire modifier", **facts)


def crews(**facts: Any) -> str:
    """The morale that the subject begins with."""
    return ask(FIRE, **facts).subject.split()[0].lower()


# ---------------------------------------------------------------------- whole situations


def test_panzers_with_an_88_company_at_a_dug_in_battalion_in_a_village() -> None:
    """pk.gap.afv-stats, pk.gap.infantry-stats, pk.gap.terrain-cover, pk.gap.attachments"""
    facts = {
        "firer": "panzer_iv_long",
        "morale": "regular",
        "attached": ["at_88"],
        "target": "finnish_infantry",
        "entrenched": True,
        "terrain": "village",
        "distance": 40,
    }
    assert totals(FIRE, **facts) == {"Fire die": 8, "Fire modifier": 1, "Cover die": 8}
    assert added(**facts) == {
        "pk.fire.quality-plus-regular": 1,
        "pk.fire.quality-plus-superior": 1,
        "pk.fire.afv-plus-at-vs-inf": 1,
        "pk.fire.afv-minus2-entrenched": -2,
    }
    assert chances(FIRE, **facts) == fire(8, 1, 8)


def test_infantry_at_tanks_uses_the_other_list() -> None:
    """pk.gap.infantry-stats, pk.gap.infantry-at-weapons, pk.fire.inf-minus2-afv-target"""
    facts = {"firer": "german_infantry_1944_45", "target": "t_34_85", "terrain": "open", "distance": 2, "year": 1944}
    assert totals(FIRE, **facts) == {"Fire die": 8, "Fire modifier": 6, "Cover die": 8}
    assert added(**facts) == {
        "pk.fire.inf-plus2-hmg-short": 2,
        "pk.fire.inf-plus-mortar": 1,
        "pk.fire.inf-plus2-at-vs-afv": 2,
        "pk.fire.inf-minus2-afv-target": -2,
        "pk.gap.infantry-at-weapons": 3,
    }
    assert chances(FIRE, **facts) == fire(8, 6, 8)


@pytest.mark.parametrize(
    ("firer", "die", "rule"),
    [
        ("waffen_ss_grenadier_1942_44", 12, "pk.fire.inf-die"),
        ("volkssturm", 6, "pk.fire.inf-die"),
        ("panther", 8, "pk.fire.afv-die"),
        ("tiger_i", 10, "pk.fire.afv-die"),
        ("is_2", 12, "pk.fire.afv-die"),
        ("l3_tankette", 4, "pk.fire.afv-die"),
        ("pak_40", 8, "pk.fire.afv-die"),
        ("8_8_cm_flak", 10, "pk.fire.afv-die"),
    ],
)
def test_each_firer_rolls_on_its_own_table(firer: str, die: int, rule: str) -> None:
    """pk.fire.inf-die, pk.fire.afv-die, pk.gap.gun-stats"""
    assert totals(FIRE, firer=firer, distance=5)["Fire die"] == die
    assert number(FIRE, "Fire die", firer=firer, distance=5).base.rule == rule
    assert throw(FIRE, 1, 8, firer=firer, distance=5).rolls[0].why == rule


@pytest.mark.parametrize("code", list(TABLES.afvs))
def test_every_afv_fires_with_its_gun_and_is_fired_at_by_its_armour(code: str) -> None:
    """pk.gap.afv-stats, pk.gap.afv-cover-die"""
    row = TABLES.afvs[code]
    die = next((one.formed for one in TABLES.gun_fire if row.calibre <= one.calibre_to), 12)
    facts = {"firer": code, "morale": "reservist", "target": code, "terrain": "open", "distance": 10}
    assert totals(FIRE, **facts)["Fire die"] == die
    assert totals(FIRE, **facts)["Cover die"] == {"light": 6, "medium": 8, "heavy": 10, "super_heavy": 12}[row.armour]
    quality = {"superior": 1, "inferior": -1}.get(row.weapon.value, 0)
    assert sum(value for rule, value in added(**facts).items() if rule.startswith("pk.fire.quality")) == quality


# ---------------------------------------------------------------------- morale from the lists


def test_infantry_has_its_listed_morale() -> None:
    """pk.gap.infantry-stats"""
    assert crews(firer="german_infantry_1939_43", distance=10) == "regular"
    assert crews(firer="russian_rifle_1939_41", distance=10, year=1940) == "recruit"
    assert crews(firer="partisan_band", distance=10) == "partisan"
    assert crews(firer="german_infantry_1939_43", distance=10, morale="veteran") == "veteran"


def test_crews_are_as_their_nations_line_infantry() -> None:
    """pk.gap.afv-stats"""
    assert crews(firer="panzer_iv_long", year=1943) == "regular"
    assert crews(firer="panzer_iv_long", year=1944) == "reservist"
    assert crews(firer="panzer_iv_long", year=1944, picked=True) == "regular"
    assert crews(firer="t_34_76", year=1941) == "recruit"
    assert crews(firer="t_34_76", year=1943, picked=True) == "regular"
    assert crews(firer="m4_sherman_75", year=1944) == "regular"
    assert crews(firer="m4_sherman_75", year=1944, nation="commonwealth") == "regular"
    assert crews(firer="m4_sherman_75", year=1943, nation="russia") == "reservist"
    assert crews(firer="type_97_chi_ha", year=1942, picked=True) == "elite"
    assert crews(firer="pak_40", year=1944, picked=True) == "reservist"


def test_engineers_and_recce_are_as_the_line() -> None:
    """pk.gap.infantry-stats"""
    pioneers = {"firer": "engineer_or_pioneer_battalion", "distance": 2, "target": "t_34_76", "terrain": "open"}
    assert crews(nation="germany", **pioneers) == "veteran"
    assert crews(nation="china", **pioneers) == "reservist"
    assert crews(firer="recce_battalion", nation="usa", distance=10) == "reservist"
    assert "pk.gap.infantry-at-weapons" in added(nation="germany", **pioneers)
    assert "pk.gap.infantry-at-weapons" not in added(nation="china", **pioneers)


def test_whose_formation_it_is_must_be_known() -> None:
    """pk.gap.afv-stats, pk.gap.infantry-stats"""
    for firer in ("105_mm_howitzer", "engineer_or_pioneer_battalion"):
        with pytest.raises(FactsFault, match=r"^nation: several nations have the .*, so choose its nation$"):
            ask(FIRE, firer=firer, distance=10)
    assert crews(firer="105_mm_howitzer", nation="usa", year=1944) == "regular"
    assert crews(firer="105_mm_howitzer", morale="elite") == "elite"
    assert refusals(FIRE, firer="panther", nation="avg") == ["pk.gap.infantry-stats"]
    assert crews(firer="panther", nation="avg", morale="militia") == "militia"
    assert crews(firer="engineer_or_pioneer_battalion", nation="avg", morale="militia", distance=5) == "militia"
    assert refusals(FIRE, firer="engineer_or_pioneer_battalion", nation="avg", distance=5) == ["pk.gap.infantry-stats"]


@pytest.mark.parametrize(
    ("firer", "year", "worth"),
    [
        ("german_panzergrenadier", 1942, 1),
        ("german_panzergrenadier", 1943, 3),
        ("british_airborne_or_commando", 1942, 0),
        ("british_airborne_or_commando", 1943, 3),
        ("british_or_commonwealth_infantry", 1942, 1),
        ("british_or_commonwealth_infantry", 1944, 3),
        ("us_infantry_1942_43", 1942, 3),
        ("japanese_infantry", 1945, 1),
        ("chinese_infantry", 1943, 0),
    ],
)
def test_what_infantry_has_against_tanks_in_a_year(firer: str, year: int, worth: int) -> None:
    """pk.gap.infantry-stats, pk.gap.infantry-at-weapons"""
    found = added(firer=firer, target="panzer_iii_50", terrain="open", distance=2, year=year)
    assert found.get("pk.gap.infantry-at-weapons", 0) == worth


def test_ss_crews_from_1941_on() -> None:
    """pk.gap.fanatics-ss, pk.fire.quality-plus-ss"""
    assert added(firer="panzer_iii_50", ss=True, year=1941)["pk.fire.quality-plus-ss"] == 1
    assert "pk.fire.quality-plus-ss" not in added(firer="panzer_iii_50", ss=True, year=1940)
    assert notes(FIRE, firer="panzer_iii_50", ss=True, year=1940)["ss"] is False
    assert cited(FIRE, firer="panzer_iii_50", ss=True, year=1940)["ss"] == "pk.gap.fanatics-ss"
    assert "ss" not in notes(FIRE, firer="panzer_iii_50", ss=True, year=1941)


def test_a_formation_of_other_years_is_told() -> None:
    """pk.gap.infantry-stats"""
    facts = {"firer": "german_infantry_1944_45", "distance": 10, "year": 1943}
    assert notes(FIRE, **facts)["firer_years"] == "1944-45"
    assert cited(FIRE, **facts)["firer_years"] == "pk.gap.infantry-stats"
    assert notes(FIRE, target="polish_infantry_1939", year=1940) == {"target_years": "1939"}
    assert "firer_years" not in notes(FIRE, firer="german_infantry_1944_45", distance=10, year=1944)


# ---------------------------------------------------------------------- companies, cover and who rides


def test_listed_companies_and_those_besides() -> None:
    """pk.gap.attachments"""
    facts = {"firer": "german_panzergrenadier", "distance": 10}
    assert added(**facts) == {
        "pk.fire.inf-plus-hmg": 1,
        "pk.fire.inf-plus-mortar": 1,
        "pk.fire.inf-plus2-ig-large": 2,
    }
    assert added(**facts, own_companies=False, attached=["mmg"]) == {"pk.fire.inf-plus-mmg": 1}
    assert added(**facts, attached=["mmg"])["pk.fire.inf-plus-mmg"] == 1
    assert refusals(FIRE, **facts, attached=["mmg", "mmg"]) == ["pk.gap.attachments"]


def test_a_wall_between_gives_light_cover_at_least() -> None:
    """pk.gap.terrain-cover"""
    assert totals(FIRE, terrain="open")["Cover die"] == 4
    assert totals(FIRE, terrain="open", wall=True)["Cover die"] == 6
    assert totals(FIRE, terrain="town", wall=True)["Cover die"] == 10
    assert totals(FIRE, terrain="hedge")["Cover die"] == 6
    assert totals(FIRE, terrain="super_heavy")["Cover die"] == 12
    assert all(cover_of(place, TABLES) for place in PLACES)
    assert not {"cliff", "chasm"} & PLACES.keys()


def test_mounted_targets() -> None:
    """pk.gap.mounted"""
    assert totals(FIRE, terrain="open", rides="half_tracks", attached=["at_57"])["Cover die"] == 6
    assert added(terrain="open", rides="half_tracks", attached=["at_57"])["pk.fire.afv-plus2-at-vs-afv"] == 2
    assert added(terrain="open", rides="trucks", attached=["at_57"])["pk.fire.afv-plus-at-vs-inf"] == 1
    with pytest.raises(FactsFault, match=r"^rides: the Panther does not ride, only infantry and guns do$"):
        ask(FIRE, target="panther", rides="trucks")


def test_companies_of_the_firer_decide_its_state_and_those_of_the_target_what_follows() -> None:
    """pk.gap.disorder-thresholds, pk.gap.infantry-stats"""
    assert refusals(FIRE, firer="partisan_band", distance=5, markers=2) == ["pk.fire.partisan-suppressed"]
    assert totals(FIRE, firer="recce_battalion", nation="germany", distance=5, markers=2)["Fire die"] == 6
    assert totals(FIRE, firer="panther", markers=2)["Fire die"] == 8
    assert follows(FIRE, 2, target="partisan_band")["state"] == "suppressed"
    assert follows(FIRE, 2)["state"] == "formed"
    assert follows(FIRE, 2, target="partisan_band", target_markers=4, target_panicked=True)["panics"] is False


def test_an_unspotted_target_is_blind_fire_for_guns_and_none_for_infantry() -> None:
    """pk.gap.surprised-and-blind"""
    assert added(blind=True)["pk.fire.afv-minus-blind"] == -1
    assert refusals(FIRE, firer="german_panzergrenadier", distance=10, blind=True) == ["pk.gap.surprised-and-blind"]
    assert added(surprised=True, target_column=True).keys() >= {
        "pk.fire.afv-minus-surprised",
        "pk.fire.afv-plus2-transit",
    }


def test_howitzers_fire_directly_only_in_sight() -> None:
    """pk.gap.gun-stats, pk.gap.los, pk.gap.fire-targeting"""
    facts = {"firer": "122_mm_howitzer"}
    assert notes(FIRE, **facts)["direct"] is True
    assert cited(FIRE, **facts)["direct"] == "pk.gap.gun-stats"
    assert totals(FIRE, **facts)["Fire die"] == 12
    assert refusals(FIRE, in_sight=False, **facts) == ["pk.gap.los"]
    assert refusals(FIRE, in_front=False, **facts) == ["pk.gap.fire-targeting"]
    assert "direct" not in notes(FIRE, firer="zis_3")


def test_every_formation_is_one_of_three_kinds() -> None:
    """pk.gap.infantry-stats, pk.gap.afv-stats, pk.gap.gun-stats"""
    named = [formation(code, TABLES) for code in ("german_panzergrenadier", "panther", "pak_40")]
    assert [bool(each.infantry) for each in named] == [True, False, False]
    assert [bool(each.afv) for each in named] == [False, True, False]
    assert [bool(each.gun) for each in named] == [False, False, True]
    assert formation("panther", TABLES).companies == formation("pak_40", TABLES).companies == 3
    assert formation("panther", TABLES).name == "Panther"


def test_the_answer_in_words() -> None:
    assert ask(FIRE).verdict.startswith(
        "Regular Panzer IV long at Russian rifle 1942-45 in a village, 20 in away: d8+3 against d8, "
    )
    assert ask(FIRE, terrain="light").subject.endswith("in light cover, 20 in away")
    assert ask(FIRE, terrain="open").subject.endswith("in the open, 20 in away")


def test_the_subject_tells_how_both_are_at_the_moment() -> None:
    """pk.gap.mounted, pk.gap.disorder-thresholds, pk.fire.afv-minus2-entrenched"""
    near = {"terrain": "open", "distance": 10}
    worn = ask(FIRE, firer="pak_40", markers=5, rides="trucks", target_column=True, **near)
    assert worn.subject == (
        "Regular Pak 40, suppressed, at Russian rifle 1942-45 in trucks or limbered in transit column in the open, "
        "10 in away"
    )
    assert "at entrenched Russian rifle 1942-45 in the open" in ask(FIRE, entrenched=True, **near).subject
    assert ask(FIRE, firer="partisan_band", **near).subject.startswith("Partisan band at ")


@pytest.mark.parametrize("firer", ["panzer_iv_long", "german_panzergrenadier"])
def test_works_and_a_move_do_not_go_together(firer: str) -> None:
    """pk.gap.fieldworks: a formation in finished works is entrenched until it moves"""
    both = {"firer": firer, "distance": 10, "entrenched": True, "target_moved": True}
    assert cited(FIRE, **both)["works"] == "pk.gap.fieldworks"
    for one in ("entrenched", "target_moved"):
        assert "works" not in notes(FIRE, **{**both, one: False})


def test_infantry_gains_nothing_by_a_column_and_loses_nothing_by_surprise() -> None:
    """pk.fire.afv-plus2-transit, pk.fire.afv-minus-surprised: both stand in the list of AFV and guns only"""
    infantry = {"firer": "german_panzergrenadier", "distance": 10}
    plain = totals(FIRE, **infantry)
    assert totals(FIRE, target_column=True, surprised=True, **infantry) == plain
    told = cited(FIRE, target_column=True, surprised=True, **infantry)
    assert (told["column"], told["surprised"]) == ("pk.fire.afv-plus2-transit", "pk.fire.afv-minus-surprised")
    assert not {"column", "surprised"} & set(notes(FIRE, target_column=True, surprised=True, distance=10))
