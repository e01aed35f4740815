from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    cited,
    follows,
    notes,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.by_hand import MORALE, OFFICER, OUT, State, after_hit, mixed, passing
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_volley import Burned
from sandtable.sheet.faults import FactsFault

FLAME = "vehicle_flame"

#: How often each number of hits comes, by the Shots column.
JETS = {
    "flamethrower-inf": {hits: F(1, 6) for hits in range(1, 7)},
    "flamethrower-light-veh": {hits: F(6 - abs(6 - hits), 36) for hits in range(1, 12)},
    "flamethrower-veh": {hits: F(6 - abs(7 - hits), 36) for hits in range(2, 13)},
}


def vehicles(**facts: Any) -> dict[State, F]:
    """What becomes of the vehicle, whatever the fuel."""
    found: dict[State, F] = {}
    for after, chance in chances(FLAME, **facts).items():
        state = (str(after.fate), after.pins.number, after.immobilised, after.halted)
        found[state] = found.get(state, F(0)) + chance
    return found


def burned(
    weapon: str,
    hit: F,
    need: int,
    pins_before: int = 0,
    quality: str = "regular",
    officer: str = "none",
    *,
    immobilised: bool = False,
    tough: bool = False,
) -> dict[State, F]:
    """The same counted face by face: pins, every hit, and the check in any case."""
    total: dict[State, F] = {("missed", pins_before, immobilised, False): 1 - hit}
    for pins in (2, 3, 4):
        start = ("no_damage", pins_before + pins, immobilised, False)
        flow = {start if pins_before + pins < MORALE[quality] else OUT: F(1)}
        for hits in range(1, 13):
            flow = after_hit(flow, need, quality, officer, tough=tough, bonus=0)
            for state, chance in flow.items():
                share = hit / 3 * JETS[weapon].get(hits, F(0)) * chance
                stays = F(0) if state == OUT else passing(MORALE[quality] + OFFICER[officer] - state[1])
                mixed({state: stays, OUT: 1 - stays}, total, share)
    return {state: chance for state, chance in total.items() if chance}


# ---------------------------------------------------------------------- against flames worked out by hand


@pytest.mark.parametrize(
    ("facts", "hit", "need"),
    [
        ({}, F(5, 6), 6),
        ({"vehicle": "armoured_car"}, F(5, 6), 4),
        ({"vehicle": "light_walker"}, F(5, 6), 5),
        ({"vehicle": "heavy_tank"}, F(5, 6), 7),
        ({"weapon": "flamethrower-light-veh", "distance": 6.5}, F(1, 2), 6),
        ({"weapon": "flamethrower-veh", "distance": 12, "vehicle": "light_tank"}, F(1, 2), 4),
    ],
)
def test_flames_are_as_counted_face_by_face(facts: dict[str, Any], hit: F, need: int) -> None:
    """k47.gap.flamethrower, k47.special.flamethrower, k47.gap.morale-check, k47.gap.massive-order"""
    assert vehicles(**facts) == burned(facts.get("weapon", "flamethrower-inf"), hit, need)


def test_crew_state_and_toughness_count_too() -> None:
    """k47.gap.flamethrower, k47.gap.traits, k47.gap.pins-rout, k47.result.immobilised-twice"""
    facts = {"quality": "veteran", "officer": "captain", "pins": 7, "immobilised": True, "tough": True}
    expected = burned("flamethrower-inf", F(5, 6), 6, 7, "veteran", "captain", immobilised=True, tough=True)
    assert vehicles(**facts) == expected


def test_what_flames_cannot_damage_is_pinned_and_checks_all_the_same() -> None:
    """k47.gap.flamethrower"""
    fates = view(FLAME, "fate", vehicle="super_heavy_tank")
    lost = F(5, 6) * (1 - sum(passing(9 - pins) for pins in (2, 3, 4)) / 3)
    assert fates == {"missed": F(1, 6), "no_damage": F(5, 6) - lost, "knocked_out": lost}
    assert view(FLAME, "pins", vehicle="super_heavy_tank").keys() == {
        PinsOn.GONE,
        *map(PinsOn, (0, 2, 3, 4)),
    }


def test_soft_skins_are_destroyed_by_any_damage_or_lose_their_nerve() -> None:
    """k47.gap.soft-skin, k47.veh.soft-destroyed, k47.gap.flamethrower"""
    unhurt = sum(F(1, 2) ** hits for hits in range(1, 7)) / 6  # 4 or more destroys
    steady = sum(passing(9 - pins) for pins in (2, 3, 4)) / 3
    for vehicle in ("soft_skinned_vehicle", "scout_walker"):
        assert view(FLAME, "fate", vehicle=vehicle)["no_damage"] == F(5, 6) * unhurt * steady


@pytest.mark.parametrize("weapon", list(JETS))
def test_fuel_runs_out_on_a_1_hit_or_miss(weapon: str) -> None:
    """k47.gap.flamethrower"""
    assert view(FLAME, "out_of_fuel", weapon=weapon) == {False: F(5, 6), True: F(1, 6)}


# ---------------------------------------------------------------------- the dice


def test_hit_then_pins_then_hits_then_damage_then_check_then_fuel() -> None:
    """k47.gap.flamethrower"""
    # 2+ hits; 1 = 2 pins; 2 hits that damage on 6; 7 or less to hold; 2 = fuel left
    assert throw(FLAME, 2, 1, 2, 5, 5, 3, 4, 2).outcome == Burned(Fate.NO_DAMAGE, PinsOn(2), False, False, False)
    assert throw(FLAME, 2, 1, 2, 5, 5, 4, 4, 2).outcome == Burned(Fate.KNOCKED_OUT, PinsOn.GONE, False, False, False)
    # the first hit does superficial damage and stuns: 3 pins at the check
    assert throw(FLAME, 2, 2, 1, 6, 4, 3, 3, 1).outcome == Burned(Fate.STUNNED, PinsOn(3), False, True, True)
    assert throw(FLAME, 2, 2, 1, 6, 4, 3, 4, 1).outcome.fate == "knocked_out"
    assert throw(FLAME, 1, 1).outcome == Burned(Fate.MISSED, PinsOn(0), False, False, True)


def test_nothing_more_is_rolled_for_what_is_out_but_fuel() -> None:
    """k47.gap.massive-order, k47.gap.pins-rout"""
    facts = {"weapon": "flamethrower-veh", "vehicle": "armoured_car"}
    assert throw(FLAME, 2, 6, 6, 6, 6, 4, 6, distance=5, **facts).outcome.fate == "knocked_out"
    assert throw(FLAME, 2, 3, 6, pins=6).outcome.fate == "knocked_out"


def test_play_and_odds_know_the_same_ends() -> None:
    """k47.gap.flamethrower"""
    assert not never_foretold(FLAME, 150, vehicle="armoured_car")


# ---------------------------------------------------------------------- numbers and notes


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({}, {"k47.hit.point-blank": 1}),
        ({"firer_pins": 2}, {"k47.hit.point-blank": 1, "k47.hit.pins": -2}),
        ({"order": "advance"}, {"k47.hit.point-blank": 1, "k47.hit.moving": -1}),
        ({"lone_crewman": True}, {"k47.hit.point-blank": 1, "k47.gap.team": -1}),
        ({"weapon": "flamethrower-veh", "distance": 6.1}, {"k47.hit.long-range": -1}),
    ],
)
def test_all_modifiers_but_cover_and_down_apply(facts: dict[str, Any], expected: dict[str, int]) -> None:
    """k47.gap.flamethrower, k47.gap.cover, k47.hit.point-blank, k47.hit.long-range, k47.gap.point-blank"""
    assert parts(FLAME, "To hit", **facts) == expected
    assert notes(FLAME, **facts)["cover"] is False
    with pytest.raises(FactsFault, match="cover"):
        ask(FLAME, cover="hard")


def test_flames_strike_the_top_and_lose_nothing_at_long_range() -> None:
    """k47.gap.facing, k47.gap.he-long-range, k47.pen.side-top, k47.pen.walkers-exempt"""
    facts = {"weapon": "flamethrower-veh", "distance": 12}
    assert parts(FLAME, "To damage", **facts) == {"k47.weapons.heavy": 3, "k47.pen.side-top": 1}
    assert parts(FLAME, "To damage", vehicle="heavy_walker", **facts) == {"k47.weapons.heavy": 3}
    assert cited(FLAME)["armour"] == "k47.gap.facing"
    assert cited(FLAME, vehicle="heavy_walker")["armour"] == "k47.pen.walkers-exempt"
    assert cited(FLAME, vehicle="scout_walker")["table"] == "k47.gap.soft-skin"


def test_the_notes_tell_hits_and_pins_and_the_check_counts_the_fewest() -> None:
    """k47.gap.flamethrower, k47.weapons.shots"""
    assert (notes(FLAME)["hits"], notes(FLAME)["pins_of_hit"]) == ("D6", "D3+1")
    assert notes(FLAME, weapon="flamethrower-light-veh")["hits"] == "2D6-1"
    assert totals(FLAME, pins=1, officer="first_lieutenant")["Morale check"] == 9 - 1 - 2 + 2


# ---------------------------------------------------------------------- what follows and what is refused


def test_a_team_without_fuel_is_gone_and_a_vehicle_loses_the_weapon() -> None:
    """k47.gap.flamethrower"""
    dry, fuelled = (
        Burned(Fate.MISSED, PinsOn(0), False, False, True),
        Burned(Fate.MISSED, PinsOn(0), False, False, False),
    )
    assert follows(FLAME, fuelled) == {"effect": False, "fuel": True}
    assert follows(FLAME, dry) == {"effect": False, "fuel": False}
    for facts, lost in (
        ({}, "the team is removed as destroyed"),
        ({"mounted": True}, "the vehicle loses the weapon"),
        ({"weapon": "flamethrower-veh"}, "the vehicle loses the weapon"),
    ):
        (found,) = (each.follows for each in ask(FLAME, **facts).chances if each.outcome == dry)
        assert found[-1].label == f"the fuel is gone: {lost}"


def test_a_vehicle_that_burns_out_is_a_wreck() -> None:
    """k47.gap.wreck, k47.result.knocked-out"""
    out = Burned(Fate.KNOCKED_OUT, PinsOn.GONE, False, False, False)
    assert follows(FLAME, out) == {"state": "knocked_out", "wreck": True, "dice_from_cup": 1, "fuel": True}
    assert follows(FLAME, out, vehicle="scout_walker")["wreck"] is False


@pytest.mark.parametrize(
    ("facts", "rules"),
    [
        ({"distance": 6.1}, ["k47.weapons.max-range"]),
        ({"weapon": "flamethrower-veh", "distance": 12.1}, ["k47.weapons.max-range"]),
        ({"order": "run"}, ["k47.orders.run"]),
        ({"mounted": True, "in_arc": False}, ["k47.gap.mounts"]),
    ],
)
def test_flames_that_are_not_allowed(facts: dict[str, Any], rules: list[str]) -> None:
    """k47.weapons.max-range, k47.orders.run, k47.gap.mounts"""
    assert refusals(FLAME, **facts) == rules


def test_only_flamethrowers_burn() -> None:
    with pytest.raises(FactsFault, match="weapon"):
        ask(FLAME, weapon="rifle")


def test_the_pins_of_flames_are_read_off_the_die_with_the_one_added() -> None:
    """k47.gap.flamethrower, k47.gap.rounding: D3 + 1, and a die for the fuel that is there or gone"""
    came = throw(FLAME, 6, 5, 1, 1, 1, 1, 1, weapon="flamethrower-inf", distance=5.0)
    pins = next(rolled for rolled in came.rolls if rolled.why == "k47.gap.pins-gain")
    assert pins.result == "4"
    fuel = came.rolls[-1]
    assert (fuel.why, fuel.result) == ("k47.special.flamethrower", "gone")
