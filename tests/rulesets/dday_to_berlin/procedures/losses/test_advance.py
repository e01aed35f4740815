import pytest
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, note, notes, refusals

# ---------------------------------------------------------------------- which advance


@pytest.mark.parametrize(
    ("attack", "state", "empty", "primary", "expected"),
    [
        ("ranged", "retreated", True, "art_light", "limited"),
        ("ranged", "shattered", True, "art_light", "limited"),
        ("ranged", "lost", True, "art_light", "limited"),
        ("ranged", "stands", True, "art_light", "none"),
        ("ranged", "retreated", False, "art_light", "none"),
        ("assault", "shattered", True, "inf", "general"),
        ("assault", "shattered", True, "tnk_medium", "general"),
        ("assault", "lost", True, "tnk_medium", "breakthrough"),
        ("assault", "lost", True, "inf", "general"),
        ("assault", "lost", True, "inf_mot", "general"),
        ("assault", "stands", True, "tnk_medium", "none"),
        ("assault", "retreated", True, "tnk_medium", "none"),
        ("assault", "shattered", False, "inf", "none"),
        ("assault", "lost", False, "tnk_medium", "none"),
        ("air", "shattered", True, "inf", "none"),
        ("air", "lost", True, "tnk_medium", "none"),
    ],
)
def test_which_advance_a_combat_opens(attack: str, state: str, empty: bool, primary: str, expected: str) -> None:
    """ddb.advance.limited, ddb.advance.general, ddb.advance.breakthrough, ddb.gap.advance-details,
    ddb.gap.air-as-attack"""
    facts = {"attack": attack, "defender_state": state, "zone_empty": empty, "primary": primary}
    assert answer("advance", **facts) == expected
    assert notes("advance", **facts)["advance"] == expected


# ---------------------------------------------------------------------- who, how far, and what then


def test_only_the_primary_makes_a_general_advance_one_zone_beyond_and_starts_no_combat() -> None:
    """ddb.advance.general, ddb.gap.advance-details"""
    assert notes("advance", primary="inf", supports=["inf"]) == {
        "advance": "general",
        "may_advance": ("inf",),
        "zones_beyond": 1,
        "new_assault": False,
        "stops_in_zoc": True,
    }


def test_any_attacking_mech_breaks_through_two_zones_and_may_assault_again() -> None:
    """ddb.advance.breakthrough, ddb.advance.breakthrough-assault, ddb.gap.advance-details"""
    found = notes("advance", defender_state="lost", primary="tnk_medium", supports=["inf_mech", "inf"])
    assert found == {
        "advance": "breakthrough",
        "may_advance": ("tnk_medium", "inf_mech"),
        "zones_beyond": 2,
        "new_assault": True,
        "stops_in_zoc": True,
    }
    assault = note("advance", "new_assault", defender_state="lost", primary="tnk_medium")
    assert assault.rule == "ddb.advance.breakthrough-assault"


def test_a_foot_primary_whose_mech_supports_break_through_still_makes_a_general_advance() -> None:
    """ddb.gap.advance-details"""
    found = notes("advance", defender_state="lost", primary="inf", supports=["tnk_light", "inf"])
    assert (found["advance"], found["may_advance"]) == ("breakthrough", ("tnk_light",))
    assert found["primary_advance"] == "general"


def test_a_limited_advance_takes_the_position_and_no_more() -> None:
    """ddb.advance.limited, ddb.gap.advance-details"""
    found = notes("advance", attack="ranged", defender_state="retreated", primary="art_light")
    assert found == {
        "advance": "limited",
        "barred": ("art", "spa", "atg", "hq"),
        "zones_beyond": 0,
        "new_assault": False,
    }
    assert note("advance", "advance", attack="ranged", defender_state="retreated").rule == "ddb.advance.limited"


@pytest.mark.parametrize("code", ["spa", "hq_mech", "atg", "art_light", "hq_leg"])
def test_what_takes_no_part_in_an_assault_does_not_advance_after_it(code: str) -> None:
    """ddb.gap.advance-details, ddb.gap.assault-eligibility"""
    lost = {"defender_state": "lost", "primary": "tnk_medium", "supports": [code]}
    assert refusals("advance", **lost) == ["ddb.gap.assault-eligibility"]
    assert refusals("advance", primary=code) == ["ddb.gap.assault-eligibility"]


def test_two_battalions_of_a_kind_break_through_together() -> None:
    """ddb.advance.breakthrough"""
    lost = {"defender_state": "lost", "primary": "tnk_medium", "supports": ["tnk_medium", "recon"]}
    assert notes("advance", **lost)["may_advance"] == ("tnk_medium", "tnk_medium", "recon")
    assert note("advance", "advance", **lost).label == "breakthrough by 2 × medium tanks, reconnaissance"


@pytest.mark.parametrize(
    ("state", "open_beyond", "zones"),
    [("shattered", 0, 0), ("shattered", 1, 1), ("shattered", 2, 1), ("lost", 0, 0), ("lost", 1, 1), ("lost", 2, 2)],
)
def test_an_advance_goes_no_farther_than_the_ground_and_the_enemy_let_it(
    state: str, open_beyond: int, zones: int
) -> None:
    """ddb.gap.advance-details, ddb.advance.general, ddb.advance.breakthrough"""
    found = notes("advance", defender_state=state, primary="tnk_medium", open_beyond=open_beyond)
    assert found["zones_beyond"] == zones
    assert ("stops_in_zoc" in found) is (zones > 0)
    if not zones:
        assert note("advance", "zones_beyond", open_beyond=0).rule == "ddb.gap.advance-details"


# ---------------------------------------------------------------------- sentences


def test_an_advance_reads_as_a_sentence() -> None:
    """ddb.advance.general, ddb.advance.breakthrough"""
    assert ask("advance").verdict == "Advance after assault combat, defender shattered: general advance"
    assert (
        ask("advance", defender_state="stands").verdict == "Advance after assault combat, defender stands: no advance"
    )
    lost = {"defender_state": "lost", "primary": "tnk_medium", "supports": ["inf_mech", "inf"]}
    assert note("advance", "advance", **lost).label == "breakthrough by medium tanks, armoured infantry"
    assert note("advance", "zones_beyond", **lost).label == (
        "the advance takes the position and may go on up to 2 zones"
    )


# ---------------------------------------------------------------------- the rules that are cited


def test_an_advance_names_its_rules() -> None:
    """ddb.advance.limited, ddb.advance.general, ddb.advance.breakthrough, ddb.gap.advance-details"""
    details = "ddb.gap.advance-details"
    assert cited("advance", attack="ranged") == {
        "advance": "ddb.advance.limited",
        "barred": details,
        "zones_beyond": "ddb.advance.limited",
        "new_assault": details,
    }
    assert cited("advance") == {
        "advance": "ddb.advance.general",
        "may_advance": "ddb.advance.general",
        "zones_beyond": "ddb.advance.general",
        "new_assault": details,
        "stops_in_zoc": details,
    }
    assert cited("advance", defender_state="lost", supports=["tnk_light"]) == {
        "advance": "ddb.advance.breakthrough",
        "may_advance": details,
        "zones_beyond": "ddb.advance.breakthrough",
        "new_assault": "ddb.advance.breakthrough-assault",
        "primary_advance": details,
        "stops_in_zoc": details,
    }
    assert cited("advance", attack="air") == {"advance": details}
