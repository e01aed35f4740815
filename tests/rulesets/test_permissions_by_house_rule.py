"""A cell that says yes or no holds wherever its rule does, not only in the question that shows the table."""

from typing import Any

import pytest

from sandtable.explain import Refused
from sandtable.sheet import odds
from sandtable.sheet.house_rules import with_house_rules
from sandtable.sheet.registry import ruleset

FOW, PK, MEGAGAME = "flames_of_war", "panzer_korps", "megagame"
BAILED = {"kind": "armoured", "bailed": True}
NIGHT = {"night": True}
SUPPRESSED = {"state": "suppressed"}
#: A question that is refused as printed, and the cell that allows it.
FORBIDDEN: list[tuple[str, str, dict[str, Any], str, str]] = [
    (FOW, "may_charge", BAILED, "while_bailed_out.assault.may", "fow.bail.no-actions"),
    (FOW, "may_charge", {"kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "charge_cross", {"kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "fall_back", {"kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "defensive_fire", {"kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "assault_fight", {"attacker_kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "assault_by_name", {"attacker": "de_pak40"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "shoot_then_charge", {"kind": "gun"}, "assaulting.gun.assaults", "fow.assault.who"),
    (FOW, "may_charge", {"pinned": True}, "while_pinned_down.charge.may", "fow.pin.no-closer"),
    (FOW, "may_charge", {"shot_at_aircraft": True}, "after_aa_fire.next_assault.may", "fow.aa.no-next-assault"),
    (FOW, "cross_terrain", BAILED, "while_bailed_out.move.may", "fow.bail.no-actions"),
    (FOW, "minefield", BAILED, "while_bailed_out.move.may", "fow.bail.no-actions"),
    (FOW, "may_bombard", {"pinned": True}, "while_pinned_down.bombard.may", "fow.pin.no-bombard"),
    (FOW, "repeat_bombardment", {"pinned": True}, "while_pinned_down.bombard.may", "fow.pin.no-bombard"),
    (FOW, "may_spot", {"bailed": True}, "while_bailed_out.spot.may", "fow.gap.spotting"),
    (FOW, "may_spot", {"own": False}, "spotters.observer.others", "fow.gap.weapon-notes"),
    (FOW, "may_spot", {"spotter": "aircraft"}, "spotters.aircraft.guns", "fow.gap.aircraft-attack"),
    (FOW, "may_spot", {"spotter": "other"}, "spotters.other.guns", "fow.gap.spotting"),
    (FOW, "blitz_move", {"leader": "bailed"}, "while_bailed_out.order.may", "fow.gap.orders-who"),
    (PK, "may_close_assault", {"who": "guns"}, "who_attacks.guns.attacks", "pk.gap.who-assaults"),
    (PK, "may_close_assault", SUPPRESSED, "state_allows.suppressed/attacks.allowed", "pk.gap.state-effects"),
    (PK, "infantry_fire", {"panicked": True}, "state_allows.routed/fires.allowed", "pk.gap.panicked"),
    (PK, "gun_fire", {"state": "fragmented"}, "state_allows.fragmented/fires.allowed", "pk.fire.fragmented-no-fire"),
    (PK, "air_missions", {"weather": "snow"}, "flying_weather.snow.flies", "pk.gap.air-missions"),
    (PK, "air_missions", {"segment": "night"}, "flying_segments.night.flies", "pk.gap.air-missions"),
    (PK, "air_missions", {"segment": "midnight"}, "flying_segments.midnight.flies", "pk.segment.midnight-aircraft"),
    (MEGAGAME, "air_recce", NIGHT, "missions.recce.by_night", "mg.gap.air-allocation"),
    (MEGAGAME, "fighter_combat", NIGHT, "missions.intercept.by_night", "mg.gap.air-allocation"),
    (MEGAGAME, "drop", NIGHT, "missions.airborne_drop.by_night", "mg.gap.air-allocation"),
    (MEGAGAME, "air_interdiction", NIGHT, "aircraft.Typhoon.night", "mg.gap.air-allocation"),
]


def refused_by(game: str, name: str, facts: dict[str, Any], *house_rules: str) -> list[str]:
    home = with_house_rules(ruleset(game), house_rules)
    answer = odds(home, home.procedures[name], facts)
    return [each.rule for each in answer.refusals] if isinstance(answer, Refused) else []


@pytest.mark.parametrize(("game", "name", "facts", "cell", "rule"), FORBIDDEN)
def test_what_a_cell_forbids_is_allowed_where_it_says_yes(
    game: str, name: str, facts: dict[str, Any], cell: str, rule: str
) -> None:
    assert rule in refused_by(game, name, facts)
    assert refused_by(game, name, facts, f"{cell}=yes") == []


@pytest.mark.parametrize(
    ("name", "facts", "field"),
    [
        ("pinned_down", {"kind": "armoured", "hits": 9}, ""),
        ("bombardment", {"kind": "armoured"}, "pinned"),
        ("fall_back", {"kind": "armoured", "cause": "defensive_fire"}, "pinned"),
    ],
)
def test_tanks_are_pinned_down_where_a_club_has_it_so(name: str, facts: dict[str, Any], field: str) -> None:
    """fow.pin.immune-armoured"""
    for house_rules, pinned in (((), False), (("pinning.armoured.pinned=yes",), True)):
        home = with_house_rules(ruleset(FOW), house_rules)
        answer = odds(home, home.procedures[name], facts)
        assert not isinstance(answer, Refused)
        outcomes = [getattr(each.outcome, field) if field else each.outcome for each in answer.chances]
        assert any(outcomes) is pinned


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("remount", {"commander": "bailed"}),
        ("rally_pinned", {"commander": "bailed"}),
        ("unit_last_stand", {"commander": "bailed"}),
        ("starting_step", {"platoon": "us_tank_hq", "lost": 0, "bailed": 2}),
    ],
)
def test_a_bailed_out_commander_helps_where_a_club_has_it_so(name: str, facts: dict[str, Any]) -> None:
    """fow.gap.commander-powers"""
    for house_rules, again in (((), False), (("while_bailed_out.reroll.may=yes",), True)):
        home = with_house_rules(ruleset(FOW), house_rules)
        answer = odds(home, home.procedures[name], facts)
        assert not isinstance(answer, Refused)
        assert {each.name: each.value for each in answer.notes}["reroll"] is again


def test_the_sky_is_ruled_at_night_where_a_club_has_it_so() -> None:
    """pk.gap.air-superiority"""
    for house_rules, held in (((), "nobody"), (("flying_segments.night.superiority=yes",), "own")):
        home = with_house_rules(ruleset(PK), house_rules)
        answer = odds(home, home.procedures["air_superiority"], {"segment": "night"})
        assert not isinstance(answer, Refused)
        assert [each.outcome for each in answer.chances] == [held]
