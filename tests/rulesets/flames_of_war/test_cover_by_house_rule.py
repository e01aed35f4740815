"""A club that plays Bulletproof Cover otherwise changes a cell of its table, and every question goes by it."""

from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import HOME, F
from tests.rulesets.questions import Questions

from sandtable.sheet.house_rules import with_house_rules


def game(*house_rules: str) -> Questions:
    home = with_house_rules(HOME, house_rules)
    return Questions(lambda name: (home, home.procedures[name]))


PRINTED, CLUB = game(), game("bulletproof.assault.inside=yes")

STRIKE = {"teams": 1, "defenders": 1, "kind": "gun", "firepower": 4, "cover": "inside"}
FIGHT = {
    "attackers": 1,
    "defenders": 1,
    "defender_kind": "gun",
    "firing": 0,
    "attacker_fp": 4,
    "defenders_cover": "inside",
}
CHARGED = {"hits": 1, "assaulting": 1, "save": 3, "firepower": 4, "cover": "inside"}
RIFLES = {"strikers": ["de_grenadier"], "first_unit": ["us_rifle"], "second_unit": []}
UNITS = {"attackers": ["de_grenadier"] * 2, "first_unit": ["us_rifle"], "second_unit": []}
SHOT_AT = {"defenders": ["us_rifle"], "chargers": ["de_grenadier"]}
#: Questions in which teams without armour are hit in an assault, and where the facts tell what they are in.
IN_AN_ASSAULT: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("team_save", {"attack": "assault"}, ("cover",)),
    ("team_hits", {"defensive": True, "team": "us_rifle", "hits": "de_mg42,1"}, ("cover",)),
    ("volley", {"defensive": True, "distance": 2, "shooters": ["us_rifle"], "targets": ["de_grenadier"]}, ("cover",)),
    ("defensive_fire", {"hits": 1}, ("cover",)),
    ("defensive_volley", SHOT_AT, ("cover",)),
    ("assault_hits", {}, ("cover",)),
    ("assault_strike", RIFLES, ("cover",)),
    ("assault_fight", {"attackers": 3, "defenders": 2}, ("attackers_cover", "defenders_cover")),
    ("assault_by_name", {"attackers": 3, "defenders": 2}, ("attacker_cover", "defender_cover")),
    ("assault_units", UNITS, ("attacker_cover", "defender_cover")),
]


def destroyed(game: Questions, name: str, **facts: Any) -> dict[int, F]:
    return game.view(name, "destroyed", **facts)


def test_in_an_assault_nobody_is_in_cover_as_printed() -> None:
    """fow.gap.bulletproof-cover, fow.assault.no-saves"""
    assert destroyed(PRINTED, "assault_hits", **STRIKE) == {0: F(1, 2), 1: F(1, 2)}
    assert destroyed(PRINTED, "defensive_fire", **CHARGED) == {0: F(2, 3), 1: F(1, 3)}
    # Hit and Destroyed with 1 in 2; one of the defender's misses and a test passed by both lead back to the start.
    assert PRINTED.view("assault_fight", "result", **FIGHT)["attacker_wins"] == F(8, 15)


def test_where_it_is_cover_who_strikes_must_score_firepower_at_dug_in_guns() -> None:
    """fow.save.bulletproof, fow.assault.no-saves, fow.gap.bulletproof-cover"""
    assert destroyed(CLUB, "assault_hits", **STRIKE) == {0: F(3, 4), 1: F(1, 4)}
    # Two hits on one team with 1 in 4, one with 1 in 2, and a Firepower test for each.
    assert destroyed(CLUB, "assault_hits", **STRIKE | {"teams": 2}) == {0: F(9, 16), 1: F(7, 16)}
    assert destroyed(CLUB, "defensive_fire", **CHARGED) == {0: F(5, 6), 1: F(1, 6)}
    assert CLUB.view("assault_fight", "result", **FIGHT)["attacker_wins"] == F(8, 29)
    assert CLUB.chances("team_save", attack="assault", cover="inside", firepower=3) == {True: F(2, 3), False: F(1, 3)}


@pytest.mark.parametrize(("name", "facts", "fields"), IN_AN_ASSAULT, ids=[name for name, *_ in IN_AN_ASSAULT])
def test_every_question_about_an_assault_goes_by_the_cell(
    name: str, facts: dict[str, Any], fields: tuple[str, ...]
) -> None:
    """fow.gap.bulletproof-cover"""
    assert fields
    for field in fields:
        covered = {**facts, field: "inside"}
        assert PRINTED.chances(name, **covered) == PRINTED.chances(name, **facts) == CLUB.chances(name, **facts)
        assert CLUB.chances(name, **covered) != CLUB.chances(name, **facts)
        assert tuple(game.note(name, "bulletproof_cover", **covered).value for game in (PRINTED, CLUB)) == (False, True)


def test_whether_a_team_is_in_cover_there_is_the_cell_itself() -> None:
    """fow.gap.bulletproof-cover"""
    facts = {"attack": "assault", "terrain": "building"}
    assert (PRINTED.answer("bulletproof_cover", **facts), CLUB.answer("bulletproof_cover", **facts)) == (False, True)


def test_a_gun_shield_helps_only_guns_that_have_one() -> None:
    """fow.gap.weapon-notes, fow.gap.bulletproof-cover"""
    club = game("bulletproof.assault.gun_shield=yes")
    for gun, helped in (("de_pak40", True), ("us_rifle", False)):
        facts = {"strikers": ["us_rifle"], "first_unit": [gun], "second_unit": []}
        shield = club.chances("assault_strike", **facts, cover="gun_shield")
        assert (shield != club.chances("assault_strike", **facts)) is helped


def test_mines_and_bombardments_go_by_their_cells_too() -> None:
    """fow.gap.mines, fow.bombard.saves-no-cover"""
    # Mines score Firepower without a roll, so cover against them is worth something only if they do not.
    mines = {"kind": "gun", "skill": 4, "save": 3, "cover": "inside"}
    club = game("bulletproof.mines.inside=yes", "limits.mine_firepower.value=4")
    assert destroyed(PRINTED, "minefield", **mines) == {0: F(5, 6), 1: F(1, 6)}
    assert destroyed(club, "minefield", **mines) == {0: F(11, 12), 1: F(1, 12)}
    walls = game("bulletproof.bombardment.behind=yes")
    wall = {"kind": "infantry", "cover": "behind", "firepower": 4}
    assert PRINTED.notes("bombard_save", **wall)["bulletproof_cover"] is False
    assert walls.notes("bombard_save", **wall)["bulletproof_cover"] is True
    foxholes = game("bulletproof.bombardment.inside=no")
    assert foxholes.effects("dig_in", True)["bulletproof"].label == (
        "they have Bulletproof Cover, but not against bombardments"
    )
