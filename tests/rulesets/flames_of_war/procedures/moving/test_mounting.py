from typing import Any

import pytest
from tests.rulesets.flames_of_war.asking import F, answer, ask, chances, cited, follows, notes, refusals, throw

from sandtable.dice.play import seeded
from sandtable.rulesets.flames_of_war.procedures.moving.passenger_fate import passenger_fate
from sandtable.sheet.faults import FactsFault

DETAILS, NOTES = "fow.gap.passengers-details", "fow.gap.weapon-notes"


# ---------------------------------------------------------------------- what is done in which order


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"act": "dismount", "move": "tactical"}, []),
        ({"act": "dismount", "move": "stayed"}, []),
        ({"act": "dismount", "move": "dash"}, [DETAILS]),
        ({"act": "dismount", "transport_moved": True}, ["fow.passenger.dismount"]),
        ({"act": "dismount", "passengers_moved": True}, ["fow.passenger.dismount"]),
        ({"act": "dismount", "distance": 2.0}, []),
        ({"act": "dismount", "distance": 2.1}, [DETAILS]),
        ({"act": "mount", "move": "tactical"}, []),
        ({"act": "mount", "move": "dash"}, []),
        ({"act": "mount", "transport_moved": True}, []),
        ({"act": "mount", "moves_after": True}, ["fow.passenger.mount"]),
        ({"act": "mount", "distance": 2.0}, []),
        ({"act": "mount", "distance": 2.1}, [DETAILS]),
        ({"act": "mount", "other_unit": True}, [DETAILS]),
        ({"act": "transport_dash"}, []),
        ({"act": "transport_dash", "transport_moved": True}, ["fow.passenger.transport-dash"]),
        ({"act": "transport_dash", "transport_bailed": True}, ["fow.bail.no-actions"]),
        (
            {"act": "dismount", "transport_moved": True, "move": "dash", "distance": 5.0},
            ["fow.passenger.dismount", DETAILS, DETAILS],
        ),
    ],
)
def test_dismount_first_and_mount_last(facts: dict[str, Any], rules: list[str]) -> None:
    """fow.passenger.dismount, fow.passenger.mount, fow.passenger.transport-dash, fow.gap.passengers-details,
    fow.bail.no-actions"""
    if rules:
        assert refusals("mounting", **facts) == rules
    else:
        assert answer("mounting", **facts) == facts["act"]


@pytest.mark.parametrize(
    ("facts", "room"),
    [
        ({"transport": "us_halftrack", "teams": 3}, True),
        ({"transport": "us_halftrack", "teams": 4}, False),
        ({"transport": "us_halftrack", "teams": 2, "aboard": 1}, True),
        ({"transport": "us_halftrack", "teams": 2, "aboard": 2}, False),
        ({"transport": "us_halftrack", "teams": 1, "towing": True}, False),
        ({"transport": "uk_lorry", "teams": 6}, True),
        ({"transport": "de_truck", "teams": 3}, False),
        ({"transport": "us_halftrack", "passengers": "gun"}, True),
        ({"transport": "us_halftrack", "passengers": "gun", "aboard": 1}, False),
        ({"transport": "us_halftrack", "passengers": "gun", "towing": True}, False),
        ({"transport": "us_halftrack", "passengers": "gun", "teams": 2}, False),
        ({"transport": "uk_lorry", "passengers": "gun"}, False),
        ({"transport": "de_251", "passengers": "gun"}, False),
        ({"transport": "de_tractor", "passengers": "gun"}, True),
    ],
)
def test_room_for_so_many_infantry_or_one_gun_on_tow(facts: dict[str, Any], room: bool) -> None:
    """fow.gap.weapon-notes, fow.gap.passengers-details"""
    if room:
        assert answer("mounting", act="mount", **facts) == "mount"
    else:
        assert refusals("mounting", act="mount", **facts) == [NOTES]


def test_mounted_teams_do_nothing_and_are_no_targets() -> None:
    """fow.gap.passengers-details, fow.passenger.transport-dash, fow.shoot.no-shoot-dash"""
    for act in ("mount", "transport_dash"):
        found = notes("mounting", act=act)
        assert (found["may_shoot"], found["may_assault"], found["may_be_targeted"]) == (False, False, False)
    assert cited("mounting", act="transport_dash")["speed"] == "fow.passenger.transport-dash"
    assert notes("mounting", act="transport_dash")["transport_may_shoot"] is False


def test_dismounted_teams_are_placed_near_and_move_at_tactical() -> None:
    """fow.gap.passengers-details"""
    assert notes("mounting", act="dismount") == {"placed_within": 2, "then": "tactical"}


def test_only_armoured_transports_are_bailed_out() -> None:
    """fow.bail.no-actions"""
    with pytest.raises(FactsFault, match="transport_bailed: only an armoured transport"):
        ask("mounting", transport="us_truck", transport_bailed=True)


# ---------------------------------------------------------------------- when the transport is lost


def test_each_passenger_of_a_destroyed_transport_survives_on_5() -> None:
    """fow.gap.passengers-details, fow.gap.score-test"""
    assert chances("passenger_fate", passengers=1) == {0: F(1, 3), 1: F(2, 3)}
    assert chances("passenger_fate", passengers=3) == {0: F(1, 27), 1: F(2, 9), 2: F(4, 9), 3: F(8, 27)}
    assert throw("passenger_fate", 5, 4, 6, passengers=3).outcome == 1
    assert [roll.why for roll in throw("passenger_fate", 5, 4, 6).rolls] == [DETAILS]


def test_survivors_dismount_and_the_unit_is_pinned_down() -> None:
    """fow.gap.passengers-details"""
    for destroyed in (0, 2):
        found = follows("passenger_fate", destroyed, passengers=3)
        assert found == {"dismounted": 3 - destroyed, "pinned": True}
    assert follows("passenger_fate", 3, passengers=3) == {"pinned": True}


def test_passengers_of_a_bailed_out_transport_only_dismount() -> None:
    """fow.gap.passengers-details"""
    assert chances("passenger_fate", transport="bailed", passengers=4) == {0: 1}
    assert throw("passenger_fate", transport="bailed").rolls == ()
    assert follows("passenger_fate", 0, transport="bailed", passengers=4) == {"dismounted": 4, "pinned": True}
    assert notes("passenger_fate", transport="bailed") == {"rolls": False, "pinned": True}


def test_played_fates_stay_within_the_exact_odds() -> None:
    """fow.gap.passengers-details"""
    asked = ask("passenger_fate", passengers=3)
    dice = seeded("passengers")
    assert {passenger_fate(dice, asked.profile) for _ in range(400)} == set(asked.distribution)


def test_a_transport_that_has_not_moved_may_dash_once_they_have_mounted() -> None:
    """fow.passenger.transport-dash"""
    assert cited("mounting", act="mount")["transport_may_dash"] == "fow.passenger.transport-dash"
    assert "transport_may_dash" not in cited("mounting", act="mount", transport_moved=True)
    assert "transport_may_dash" not in cited("mounting", act="dismount")
