import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, note, notes

from sandtable.sheet.faults import FactsFault


@pytest.mark.parametrize(
    ("battalion", "kind", "mobility", "move", "weight", "range_", "saves"),
    [
        ("inf", "inf", "foot", 1, 0, 0, (4, 5, 6)),
        ("inf_mot", "inf", "mot", 1, 0, 0, (4, 5, 6)),
        ("inf_mech", "inf", "mech", 2, 0, 0, (4, 5, 6)),
        ("tnk_super", "tnk", "mech", 2, 4, 0, (6, 7, 8)),
        ("td_light", "td", "mech", 2, 1, 0, (3, 4, 5)),
        ("spg_heavy", "spg", "mech", 2, 3, 0, (5, 6, 7)),
        ("art_heavy", "art", "foot", 1, 0, 5, (3, 4, 5)),
        ("spa", "spa", "mech", 2, 0, 3, (3, 4, 5)),
        ("hq_leg", "hq", "mot", 1, 0, 0, (4, 5, 6)),
    ],
)
def test_what_the_table_says_of_a_battalion(
    battalion: str, kind: str, mobility: str, move: int, weight: int, range_: int, saves: tuple[int, ...]
) -> None:
    """ddb.gap.battalion-table, ddb.gap.mech-mot-classes, ddb.terms.unit-types, ddb.save.base, ddb.quality.grades"""
    for quality, save in zip(("poor", "regular", "veteran"), saves, strict=True):
        found = notes("battalion", battalion=battalion, quality=quality)
        assert (found["kind"], found["mobility"]) == (kind, mobility)
        assert (found["move"], found["weight"], found["range"]) == (move, weight, range_)
        assert found["save"] == answer("battalion", battalion=battalion, quality=quality) == save


@pytest.mark.parametrize(
    ("battalion", "said"),
    [
        ("tnk_light", "TNK: tank"),
        ("td_medium", "TD: tank destroyer"),
        ("spg_medium", "SPG: self-propelled gun, the same kind as a tank destroyer"),
        ("art_light", "ART: artillery"),
        ("spa", "SPA: self-propelled artillery, the same kind as artillery"),
        ("atg", "ATG: antitank gun"),
        ("eng", "INF: infantry"),
        ("hq_mech", "HQ: headquarters"),
    ],
)
def test_the_type_is_said_in_words(battalion: str, said: str) -> None:
    """ddb.terms.unit-types"""
    assert note("battalion", "kind", battalion=battalion).label == said


def test_there_are_three_grades_and_no_other() -> None:
    """ddb.quality.grades"""
    for quality in ("poor", "regular", "veteran"):
        assert ask("battalion", quality=quality).subject == f"{quality.capitalize()} infantry"
    for other in ("elite", "green", ""):
        with pytest.raises(FactsFault, match="poor, regular or veteran"):
            ask("battalion", quality=other)


def test_only_engineers_are_engineers() -> None:
    """ddb.gap.engineering, ddb.gap.battalion-table"""
    assert notes("battalion", battalion="eng")["engineer"] is True
    for other in ("inf", "inf_mot", "recon", "tnk_medium", "hq_leg"):
        assert notes("battalion", battalion=other)["engineer"] is False


def test_aircraft_are_never_a_stand() -> None:
    """ddb.terms.unit-types"""
    with pytest.raises(FactsFault, match="there is no 'air'"):
        ask("battalion", battalion="air")


def test_a_battalion_reads_as_a_sentence() -> None:
    """ddb.gap.battalion-table"""
    assert ask("battalion", battalion="tnk_heavy", quality="veteran").verdict == "Veteran heavy tanks: save value 7"
    assert note("battalion", "weight", battalion="tnk_super").label == "armour weight: super-heavy"
    assert note("battalion", "range", battalion="art_medium").label == "fires 4 zones"
    assert note("battalion", "range").label == "no ranged combat"
    assert note("battalion", "move", battalion="tnk_heavy").label == "moves 2 zones"


@pytest.mark.parametrize(
    ("formation", "quality"),
    [
        ("us_infantry_division", "regular"),
        ("us_airborne_division", "veteran"),
        ("us_green_division_1944", "poor"),
        ("german_static_or_volksgrenadier_division", "poor"),
        ("german_panzer_or_panzergrenadier_division", "veteran"),
        ("soviet_rifle_division", "poor"),
        ("soviet_guards_formation", "veteran"),
    ],
)
def test_the_usual_grade_of_a_formation_is_only_where_a_scenario_starts(formation: str, quality: str) -> None:
    """ddb.gap.nation-quality, ddb.quality.grades"""
    assert answer("formation_quality", formation=formation) == quality
    assert notes("formation_quality", formation=formation) == {"scenario": True}


def test_what_is_said_of_a_battalion_names_its_rules() -> None:
    """ddb.gap.battalion-table, ddb.terms.unit-types, ddb.gap.mech-mot-classes, ddb.save.base, ddb.gap.engineering,
    ddb.gap.nation-quality"""
    table = "ddb.gap.battalion-table"
    assert cited("battalion") == {
        "kind": "ddb.terms.unit-types",
        "mobility": "ddb.gap.mech-mot-classes",
        "move": table,
        "weight": table,
        "range": table,
        "save": "ddb.save.base",
        "engineer": "ddb.gap.engineering",
        "typical": table,
    }
    assert note("battalion", "engineer", battalion="eng").label == "engineers"
    assert note("battalion", "engineer").label == "not engineers"
    assert cited("formation_quality") == {"scenario": "ddb.gap.nation-quality"}
