from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, ask, cited, notes

from sandtable.rulesets.flames_of_war.procedures.cards.weapon_card import EVERY_WEAPON
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Note

DIRECT = ("range", "halted", "moving", "anti_tank", "firepower")
BOMBARDMENT = ("range", "minimum", "anti_tank", "firepower")

MEANINGS = {
    "mg": "counts as a machine-gun",
    "smoke": "may shoot smoke instead",
    "smoke_bombardment": "one smoke bombardment per unit per game",
    "slow_firing": "+1 to the score needed when shooting at Moving ROF because the team moved",
    "overworked": "same +1 as Slow Firing",
    "stabiliser": "same +1 as Slow Firing",
    "pinned_rof_1": "ROF 1 while Pinned Down, Defensive Fire included",
    "no_he": "+1 to the score needed against Infantry and Gun teams",
    "brutal": "counts only if it is made a second time",
    "forward_firing": "in front of the line across the front",
    "salvo": "large template",
    "bombs": "only its own unit may spot for it",
    "dedicated_aa": "at Aircraft at full ROF",
    "self_defence_aa": "at Aircraft at ROF 1",
    "heavy_weapon": "may not charge into contact",
    "gun_shield": "Bulletproof Cover against shooting from in front",
    "bazooka_skirts": "Side armour counts as 5 against a weapon of Firepower 5+ or 6",
    "scout": "may move and still be Gone to Ground",
    "observer": "Spotting Team for any artillery unit of its nation",
    "transport": "carries up to N Infantry teams",
    "tow": "tows one Gun team",
}


@pytest.mark.parametrize(
    ("weapon", "numbers"),
    [
        ("de_75l70", [40, 2, 1, 14, 3]),
        ("uk_17pdr", [36, 2, 1, 14, 3]),
        ("su_smg", [4, 3, 3, 1, 6]),
        ("air_37mm", [8, 0, 2, 9, 4]),
    ],
)
def test_direct_fire(weapon: str, numbers: list[int]) -> None:
    """fow.gap.weapons"""
    told = notes("weapon_card", weapon=weapon)
    assert [told[key] for key in DIRECT] == numbers
    assert cited("weapon_card", weapon=weapon)["anti_tank"] == "fow.gap.weapons"


@pytest.mark.parametrize(
    ("weapon", "numbers"), [("uk_25pdr", [80, 0, 3, 4]), ("air_bombs", [6, 0, 3, 2]), ("mortar120", [56, 0, 2, 3])]
)
def test_bombardment(weapon: str, numbers: list[int]) -> None:
    """fow.gap.bombardment-weapons"""
    told = notes("weapon_card", weapon=weapon)
    assert [told[key] for key in BOMBARDMENT] == numbers
    assert cited("weapon_card", weapon=weapon)["range"] == "fow.gap.bombardment-weapons"


def test_a_weapon_in_one_line() -> None:
    """fow.gap.weapons, fow.gap.bombardment-weapons"""
    direct = "PPSh SMGs: range 4 in, ROF 3 halted, ROF 3 moving, Anti-tank 1, Firepower 6"
    assert ask("weapon_card", weapon="su_smg").verdict == direct
    flown = "Two 3.7cm cannon: range 8 in, cannot fire halted, ROF 2 moving, Anti-tank 9, Firepower 4+"
    assert ask("weapon_card", weapon="air_37mm").verdict == flown
    indirect = "15cm Nebelwerfer: bombardment to 64 in, Anti-tank 2, Firepower 4+"
    assert ask("weapon_card", weapon="de_nebel").verdict == indirect


def test_notes_are_told_with_what_they_mean() -> None:
    """fow.gap.weapon-notes"""
    asked = ask("weapon_card", weapon="de_75l48_fwd")
    (found,) = (note for note in asked.notes if note.name == "note")
    assert (found.value, found.rule) == ("forward_firing", "fow.gap.weapon-notes")
    assert found.label.startswith("Forward Firing: the target or Aiming Point must lie in front")


def test_every_note_has_its_meaning() -> None:
    """fow.gap.weapon-notes"""
    assert set(MEANINGS) == {note.value for note in Note}
    for note, words in MEANINGS.items():
        meaning = TABLES.notes[Note(note)].meaning
        assert words in meaning
        assert "fow." not in meaning


@pytest.mark.parametrize("weapon", EVERY_WEAPON)
def test_every_weapon_can_be_shown(weapon: str) -> None:
    """fow.gap.weapons, fow.gap.bombardment-weapons"""
    rows: dict[str, Any] = {**TABLES.weapons, **TABLES.bombardment_weapons}
    assert answer("weapon_card", weapon=weapon) is rows[weapon]
