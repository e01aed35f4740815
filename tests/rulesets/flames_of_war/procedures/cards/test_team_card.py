import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

from sandtable.rulesets.flames_of_war.tables import TABLES


def test_a_card_tells_all_it_has() -> None:
    """fow.gap.team-profiles, fow.gap.unit-terms, fow.gap.movement-rates, fow.gap.weapons, fow.gap.weapon-notes,
    fow.gap.footprints, fow.gap.alternative-ratings"""
    asked = ask("team_card", team="de_stug")
    assert asked.verdict == "StuG III G: Motivation 3+, Skill 3+, Is Hit On 4+, armour 7/3/1"
    assert [note.label for note in asked.notes] == [
        "armoured Tank, DE",
        "Motivation 3+",
        "Skill 3+",
        "Is Hit On 4+",
        "Counterattack 5+, in place of Motivation",
        "Assault 4+, in place of Skill",
        "armour Front 7, Side 3, Top 1",
        "Tactical 10 in",
        "Terrain Dash 12 in",
        "Cross-country Dash 18 in",
        "Road Dash 20 in",
        "Cross 4+",
        "7.5cm StuK40: range 32 in, ROF 2 halted, ROF 1 moving, Anti-tank 11, Firepower 3+",
        "Gunner's MG (StuG): range 16 in, ROF 3 halted, ROF 2 moving, Anti-tank 2, Firepower 6",
        "Bazooka Skirts: Side armour counts as 5 against a weapon of Firepower 5+ or 6",
        "a disc of 1 in radius",
    ]


@pytest.mark.parametrize(
    ("team", "armour"), [("de_panther", (9, 5, 1)), ("de_tiger", (9, 8, 2)), ("uk_churchill", (11, 8, 2))]
)
def test_armour_of_the_cards(team: str, armour: tuple[int, ...]) -> None:
    """fow.gap.team-profiles"""
    assert notes("team_card", team=team)["armour"] == armour
    row = answer("team_card", team=team)
    assert (row.front, row.side, row.top) == armour


def test_scores_of_a_t34_85() -> None:
    """fow.gap.team-profiles"""
    told = notes("team_card", team="su_t34_85")
    assert [told[key] for key in ("motivation", "skill", "hit_on")] == [4, 5, 3]


def test_speeds_come_from_the_mobility_class() -> None:
    """fow.gap.movement-rates, fow.gap.score-test"""
    cromwell = notes("team_card", team="uk_cromwell")
    keys = ("tactical", "terrain_dash", "cross_country_dash", "road_dash", "cross")
    assert [cromwell[key] for key in keys] == [12, 16, 28, 32, 3]
    assert cited("team_card", team="us_rifle")["cross"] == "fow.gap.score-test"
    labels = {note.label for note in ask("team_card", team="us_truck").notes}
    assert "no Tactical move, only Dash" in labels
    assert "Transport: carries up to 6 Infantry teams" in labels


def test_infantry_guns_and_aircraft_have_a_save() -> None:
    """fow.gap.team-profiles"""
    for team, save in (("us_rifle", 3), ("us_105mm", 4), ("su_il2", 2), ("de_truck", 5)):
        assert notes("team_card", team=team)["save"] == save
    assert notes("team_card", team="su_il2")["placed"] is True


def test_bombardment_weapons_are_told_apart() -> None:
    """fow.gap.bombardment-weapons, fow.gap.weapons"""
    rules = [note.rule for note in ask("team_card", team="us_105mm").notes if note.name == "weapon"]
    assert rules == ["fow.gap.bombardment-weapons", "fow.gap.weapons"]


@pytest.mark.parametrize(("team", "radius"), [("us_rifle", "0.75 in"), ("us_57mm", "0.75 in"), ("us_p47", "1.5 in")])
def test_how_big_a_team_is(team: str, radius: str) -> None:
    """fow.gap.footprints"""
    assert notes("team_card", team=team)["footprint"] == radius


@pytest.mark.parametrize("team", TABLES.teams)
def test_every_card_can_be_shown(team: str) -> None:
    """fow.gap.team-profiles"""
    assert answer("team_card", team=team) is TABLES.teams[team]
