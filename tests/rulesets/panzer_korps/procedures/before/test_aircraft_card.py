import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes

from sandtable.rulesets.panzer_korps.tables import TABLES


@pytest.mark.parametrize(
    ("aircraft", "said"),
    [
        ("bf_109g", "Bf 109G: fighter, fast, class 3"),
        ("me_262", "Me 262: fighter, jet, class 6"),
        ("ju_87", "Ju 87: dive bomber, slow"),
        ("b_29", "B-29: super heavy bomber, normal"),
        ("v_2", "V-2: ballistic missile"),
    ],
)
def test_what_an_aircraft_is(aircraft: str, said: str) -> None:
    """pk.gap.air-stats"""
    assert ask("aircraft_card", aircraft=aircraft).verdict == said


@pytest.mark.parametrize(
    ("ours", "theirs", "compared", "rule"),
    [
        ("bf_109g", "yak_1", "superior", "pk.air.fire-superior"),
        ("yak_1", "bf_109g", "inferior", "pk.air.fire-inferior"),
        ("bf_109g", "la_5", "equal", "pk.gap.air-stats"),
        ("bf_109g", "il_2", "none", "pk.gap.air-stats"),
        ("ju_87", "p_51", "none", "pk.gap.air-stats"),
        ("typhoon", "fw_190a", "inferior", "pk.air.fire-inferior"),
    ],
)
def test_classes_are_compared_between_fighters(ours: str, theirs: str, compared: str, rule: str) -> None:
    """pk.gap.air-stats, pk.air.fire-superior, pk.air.fire-inferior"""
    assert notes("aircraft_card", aircraft=ours, against=theirs)["compared"] == compared
    assert cited("aircraft_card", aircraft=ours, against=theirs)["compared"] == rule


@pytest.mark.parametrize("aircraft", TABLES.aircraft)
def test_every_aircraft_can_be_shown(aircraft: str) -> None:
    """pk.gap.air-stats, pk.air.target-die"""
    assert answer("aircraft_card", aircraft=aircraft) is TABLES.aircraft[aircraft]
    assert ("speed" in notes("aircraft_card", aircraft=aircraft)) is (aircraft != "v_2")


def test_who_flies_it() -> None:
    """pk.gap.air-stats, pk.gap.nation-dates"""
    assert notes("aircraft_card", aircraft="spitfire_ix")["nation"] == "britain"
    assert "Japan, navy, unless a squadron says otherwise" in [
        note.label for note in ask("aircraft_card", aircraft="a6m_zero").notes
    ]
