from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import answer, cited, refusals

from sandtable.rulesets.flames_of_war.procedures.bombard.spotting import spotter_card
from sandtable.rulesets.flames_of_war.tables import TABLES
from sandtable.rulesets.flames_of_war.terms import Spotter


@pytest.mark.parametrize("spotter", ["observer", "leader", "commander"])
def test_who_may_spot(spotter: str) -> None:
    """fow.gap.spotting, fow.gap.weapon-notes, fow.gap.commander-powers"""
    assert answer("may_spot", spotter=spotter) == 3
    assert answer("may_spot", spotter=spotter, moved="tactical", attempts_used=2) == 1


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"spotter": "other"}, ["fow.gap.spotting"]),
        ({"spotter": "aircraft"}, ["fow.gap.aircraft-attack"]),
        ({"own": False}, ["fow.gap.weapon-notes"]),
        ({"spotter": "commander", "own": False}, ["fow.gap.commander-powers"]),
        ({"spotter": "leader", "own": False}, ["fow.gap.spotting"]),
        ({"spotter": "other", "own": False}, ["fow.gap.spotting"]),
        ({"moved": "dash"}, ["fow.gap.spotting"]),
        ({"bailed": True}, ["fow.gap.spotting"]),
        ({"attempts_used": 3}, ["fow.gap.spotting"]),
        ({"other_spotter": True}, ["fow.gap.spotting"]),
        ({"bombs": True}, ["fow.gap.weapon-notes"]),
        ({"bombs": True, "spotter": "leader"}, ["fow.gap.weapon-notes"]),
        ({"bombs": True, "spotter": "aircraft", "own": False}, ["fow.gap.weapon-notes"]),
        ({"bailed": True, "moved": "dash", "attempts_used": 3}, ["fow.gap.spotting"] * 3),
    ],
)
def test_who_may_not(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.gap.spotting, fow.gap.weapon-notes, fow.gap.aircraft-attack, fow.gap.commander-powers"""
    assert refusals("may_spot", **facts) == rules


def test_aircraft_spot_for_their_own_bombs() -> None:
    """fow.gap.weapon-notes, fow.gap.aircraft-attack"""
    assert answer("may_spot", spotter="aircraft", bombs=True) == 3


def test_a_repeat_bombardment_takes_no_attempts() -> None:
    """fow.gap.repeat-bombardment"""
    assert answer("may_spot", repeat=True, attempts_used=3) == 0
    assert cited("may_spot", repeat=True)["attempt"] == "fow.gap.repeat-bombardment"
    assert cited("may_spot")["skill"] == "fow.gap.spotting"


@pytest.mark.parametrize(
    ("platoon", "spotter", "card"),
    [
        ("us_105", Spotter.OBSERVER, "us_observer"),
        ("uk_3in", Spotter.OBSERVER, "uk_observer"),
        ("us_105", Spotter.LEADER, "us_105mm"),
        ("de_8cm", Spotter.COMMANDER, "de_grenadier"),
        ("su_82", Spotter.COMMANDER, "su_rifle"),
        ("us_105", Spotter.COMMANDER, None),
    ],
)
def test_spotters_by_their_cards(platoon: str, spotter: Spotter, card: str | None) -> None:
    """fow.gap.spotting, fow.gap.commander-powers"""
    found = spotter_card(TABLES.platoons[platoon], spotter, TABLES)
    assert (found and found.id) == card
