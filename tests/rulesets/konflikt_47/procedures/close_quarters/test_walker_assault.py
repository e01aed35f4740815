from typing import Any

import pytest
from tests.rulesets.konflikt_47.asking import (
    F,
    ask,
    chances,
    cited,
    follows,
    notes,
    number,
    parts,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.konflikt_47.assault_oracle import Squad, assaulted, at_least, point_blank, shot_at, some_of
from tests.rulesets.konflikt_47.by_hand import after_volley
from tests.rulesets.konflikt_47.fire_oracle import within
from tests.rulesets.konflikt_47.playing import never_foretold

from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_against_vehicle import FistAssault
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_assault import WalkerAssaultFacts
from sandtable.rulesets.konflikt_47.procedures.close_quarters.walker_rounds import WalkerAssault, WalkerResult
from sandtable.rulesets.konflikt_47.procedures.units.morale import PinsOn
from sandtable.rulesets.konflikt_47.procedures.vehicles.vehicle_fate import Fate
from sandtable.sheet.facts import fields_of
from sandtable.sheet.faults import FactsFault

MEN = "walker_assault"
VEHICLE = "walker_against_vehicle"
VALUES = {"scout_walker": 6, "light_walker": 7, "medium_walker": 8, "heavy_walker": 9, "super_heavy_walker": 10}


def ending(models: int, left: int, walker: str, stands: F) -> dict[str, F]:
    """How a round ends, by hand."""
    out = walker == "knocked_out"
    if not left:
        return {"both_destroyed" if out else "troops_destroyed": F(1)}
    if out:
        return {"walker_destroyed": F(1)}
    if left == models or walker not in ("missed", "no_damage"):
        return {"drawn": F(1)}
    return {"troops_driven_back": stands, "troops_destroyed": 1 - stands}


# ---------------------------------------------------------------------- fists against men


@pytest.mark.parametrize(
    ("walker", "bonus"),
    [("scout_walker", 2), ("light_walker", 3), ("medium_walker", 4), ("heavy_walker", 5), ("super_heavy_walker", 6)],
)
def test_the_size_of_the_walker_adds_to_its_blows(walker: str, bonus: int) -> None:
    """k47.gap.walker-assault, k47.gap.damage-extremes: a 1 fails all the same"""
    facts = {"walker": walker, "quality": "veteran"}
    assert parts(MEN, "Walker kills", **facts) == {"k47.gap.walker-assault": bonus}
    assert totals(MEN, **facts)["Walker kills"] == 5 - bonus
    kill = at_least(5 - bonus)
    expected = {8 - dead: share for dead, share in some_of(3, kill).items()}
    unharmed = {left: share for left, share in view(MEN, "models_left", mode="point_blank", **facts).items() if left}
    if walker != "scout_walker":  # which the fire of the men could destroy first
        stands = within(9 + 1)
        assert unharmed == {left: share * (1 if left == 8 else stands) for left, share in expected.items()}


def test_two_dice_and_one_for_each_fist_less_pins() -> None:
    """k47.gap.walker-assault, k47.gap.pins-effect"""
    assert totals(MEN, fists=2)["Walker's dice"] == 4
    assert totals(MEN, fists=2, walker_pins=1)["Walker's dice"] == 3
    assert number(MEN, "Walker's dice", fists=1, walker_pins=6).number == 1


def test_men_strike_back_on_a_six_and_damage_as_in_any_assault() -> None:
    """k47.gap.walker-assault, k47.gap.assault-vehicle, k47.veh.no-at-superficial"""
    men, kills = 4, some_of(3, F(5, 6))
    expected: dict[tuple[str, int, str, int], F] = {}
    for (fate, pins, _, _), chance in assaulted(men, F(1, 6), 7, at=False).items():
        for dead, share in kills.items():
            left = max(men - dead, 0)
            for result, part in ending(men, left, fate, within(9)).items():
                seen = "no_damage" if fate == "missed" else fate
                key = (result, 0 if result in ("troops_destroyed", "both_destroyed") else left, seen, pins)
                expected[key] = expected.get(key, F(0)) + chance * share * part
    found: dict[tuple[str, int, str, int], F] = {}
    for done, share in chances(MEN, models=men).items():
        key = (str(done.result), done.models_left, str(done.walker), done.walker_pins.number)
        found[key] = found.get(key, F(0)) + share
    assert found == {key: share for key, share in expected.items() if share}


@pytest.mark.parametrize("traits", ["strong", "tank_hunters"])
def test_tank_hunters_and_the_strong_do_worse_damage(traits: str) -> None:
    """k47.gap.traits, k47.gap.at-weapons"""
    each = 2 if traits == "strong" else 1
    counted: dict[str, F] = {}
    for (fate, *_), share in assaulted(6, F(1, 6), 8, each=each).items():
        seen = "no_damage" if fate == "missed" else fate
        counted[seen] = counted.get(seen, F(0)) + share
    assert view(MEN, "walker", walker="medium_walker", models=6, traits=traits) == counted


def test_infantry_that_lost_a_man_for_nothing_has_lost() -> None:
    """k47.gap.walker-assault, k47.gap.assault-result"""
    two = {"models": 2, "fists": 1}
    beaten = throw(MEN, 2, 1, 1, 1, 1, 4, 4, **two).outcome
    assert beaten == WalkerAssault(WalkerResult.TROOPS_DRIVEN_BACK, 1, PinsOn(0), Fate.NO_DAMAGE, PinsOn(0))
    assert throw(MEN, 2, 1, 1, 1, 1, 6, 6, **two).outcome.result is WalkerResult.TROOPS_DESTROYED
    unhurt = throw(MEN, 1, 1, 1, 1, 1, **two).outcome
    assert unhurt == WalkerAssault(WalkerResult.DRAWN, 2, PinsOn(0), Fate.NO_DAMAGE, PinsOn(0))
    hurt = throw(MEN, 2, 1, 1, 6, 1, 6, 1, **two).outcome
    assert hurt == WalkerAssault(WalkerResult.DRAWN, 1, PinsOn(0), Fate.STUNNED, PinsOn(2))


def test_a_gun_is_destroyed_at_once_but_its_crew_strikes_back() -> None:
    """k47.gap.walker-assault, k47.gap.assault-artillery"""
    gun = {"target": "artillery", "models": 3}
    assert view(MEN, "models_left", **gun) == {0: 1}
    assert "Walker's dice" not in totals(MEN, **gun)
    assert notes(MEN, **gun)["gun_destroyed"] is True
    assert view(MEN, "result", **gun)["both_destroyed"] > 0
    assert throw(MEN, 1, 1, 1, **gun).outcome == WalkerAssault(
        WalkerResult.TROOPS_DESTROYED, 0, PinsOn.GONE, Fate.NO_DAMAGE, PinsOn(0)
    )


@pytest.mark.parametrize(("models", "morale"), [(4, 9), (3, 9), (2, 8), (1, 8)])
def test_the_check_of_a_team_counts_one_man_lost(models: int, morale: int) -> None:
    """k47.gap.team, k47.gap.walker-assault: infantry checks if it lost a man, and the last of two is alone"""
    assert totals(MEN, target="team", models=models)["Morale check"] == morale


# ---------------------------------------------------------------------- fire


def test_small_arms_cannot_hurt_armour() -> None:
    """k47.damage.small-arms-vs-armour, k47.gap.walker-assault"""
    assert view(MEN, "walker", mode="point_blank") == {Fate.NO_DAMAGE: 1}
    assert view(MEN, "walker_pins", mode="point_blank") == {PinsOn(0): 1}
    assert notes(MEN, mode="point_blank")["fire_harmless"] is True


def test_small_arms_pin_an_open_topped_walker() -> None:
    """k47.gap.pins-gain, k47.gap.open-topped"""
    pins = view(MEN, "walker_pins", mode="point_blank", open_topped=True, arms="2xrifle")
    assert pins == {PinsOn(0): F(1, 36), PinsOn(1): F(35, 36)}


def test_small_arms_destroy_a_scout_walker_before_it_strikes() -> None:
    """k47.damage.scout-walker-soft, k47.gap.soft-skin, k47.cq.pbf-first"""
    facts = {"walker": "scout_walker", "mode": "point_blank", "arms": "2xrifle", "models": 2}
    out = view(MEN, "walker", **facts)[Fate.KNOCKED_OUT]
    assert out == 1 - F(31, 36) ** 2
    assert throw(MEN, 2, 1, 6, **facts).outcome == WalkerAssault(
        WalkerResult.WALKER_DESTROYED, 2, PinsOn(0), Fate.KNOCKED_OUT, PinsOn.GONE
    )


def test_a_pinned_scout_walker_strikes_with_fewer_dice() -> None:
    """k47.gap.pins-effect, k47.cq.hth-second"""
    facts = {"walker": "scout_walker", "mode": "point_blank", "arms": "rifle", "models": 3}
    done = throw(MEN, 2, 5, 2, 1, 3, 3, **facts)
    assert [roll.faces for roll in done.rolls] == [(2,), (5,), (2, 1), (3, 3)]


def test_a_walker_may_fire_its_small_arms_instead() -> None:
    """k47.cq.mode-choice, k47.cq.pbf-tests, k47.gap.pbf"""
    facts = {"walker_mode": "point_blank", "mode": "point_blank", "models": 5, "walker_quality": "inexperienced"}
    gunners, men = Squad("mmg", quality="inexperienced"), Squad(*("rifle",) * 5)
    expected: dict[tuple[str, int, int], F] = {}
    for (left, pins), chance in shot_at(4, point_blank(gunners, 0), men, (5, 0)).items():
        for result, part in ending(5, left, "no_damage", within(9 - pins)).items():
            gone = result == "troops_destroyed"
            key = (result, 0 if gone else left, 0 if gone else pins)
            expected[key] = expected.get(key, F(0)) + chance * part
    found: dict[tuple[str, int, int], F] = {}
    for done, share in chances(MEN, arms="5xrifle", **facts).items():
        key = (str(done.result), done.models_left, done.pins.number)
        found[key] = found.get(key, F(0)) + share
    assert found == {key: share for key, share in expected.items() if share}


def test_who_cannot_fight_so() -> None:
    """k47.gap.pbf, k47.gap.pins-rout"""
    assert refusals(MEN, walker_mode="point_blank", walker_arms="none") == ["k47.gap.pbf"]
    assert refusals(MEN, mode="point_blank", arms="none") == ["k47.gap.pbf"]
    assert refusals(MEN, pins=9) == ["k47.gap.pins-rout"]
    with pytest.raises(FactsFault, match="arms: 8 small arms are too many for 2 models"):
        ask(MEN, mode="point_blank", models=2)
    with pytest.raises(FactsFault, match="traits: only a gun has a shield, so let the target be artillery"):
        ask(MEN, traits="gun_shield")


def test_what_follows_from_a_walker_s_assault() -> None:
    """k47.gap.walker-assault, k47.gap.follow-on"""
    drawn = WalkerAssault(WalkerResult.DRAWN, 8, PinsOn(0), Fate.NO_DAMAGE, PinsOn(0))
    assert follows(MEN, drawn) == {"moves_off": "troops"}
    back = WalkerAssault(WalkerResult.TROOPS_DRIVEN_BACK, 7, PinsOn(0), Fate.NO_DAMAGE, PinsOn(0))
    assert follows(MEN, back) == {"lost": "troops", "follow_on": "walker"}
    out = WalkerAssault(WalkerResult.WALKER_DESTROYED, 8, PinsOn(0), Fate.KNOCKED_OUT, PinsOn.GONE)
    assert follows(MEN, out) == {
        "destroyed": "walker",
        "consolidates": "troops",
        "walker_state": "knocked_out",
        "walker_wreck": True,
    }
    stunned = WalkerAssault(WalkerResult.DRAWN, 8, PinsOn(0), Fate.STUNNED, PinsOn(2))
    assert follows(MEN, stunned) == {
        "moves_off": "troops",
        "walker_pins": 2,
        "walker_die": "down",
        "walker_may_be_ordered": False,
    }
    assert cited(MEN)["declares_first"] == "k47.cq.attacker-declares-first"


# ---------------------------------------------------------------------- fists against vehicles


def vehicles(**facts: Any) -> dict[Any, F]:
    found: dict[Any, F] = {}
    for done, share in chances(VEHICLE, **facts).items():
        state = (str(done.fate), done.vehicle_pins.number, done.immobilised, done.halted)
        found[state] = found.get(state, F(0)) + share
    return found


@pytest.mark.parametrize(
    ("facts", "need", "counted"),
    [
        ({}, 5, after_volley(2, F(1, 2), 5)),
        ({"armour": "side"}, 4, after_volley(2, F(1, 2), 4)),
        ({"armour": "rear", "motion": "advanced"}, 3, after_volley(2, F(1, 6), 3)),
        ({"walker_pins": 3}, 5, after_volley(1, F(1, 2), 5)),
        ({"vehicle": "heavy_walker", "armour": "rear"}, 5, after_volley(2, F(1, 2), 5)),
        ({"walker": "super_heavy_walker", "fists": 3}, 3, after_volley(3, F(1, 2), 3)),
        ({"tough_vehicle": True, "vehicle_pins": 2}, 5, after_volley(2, F(1, 2), 5, tough=True, pins_before=2)),
        ({"motion": "ran", "immobilised": True}, 5, after_volley(2, F(1, 2), 5, immobilised=True)),
    ],
)
def test_each_hit_of_the_fists_is_a_roll_of_its_own(facts: dict[str, Any], need: int, counted: dict[Any, F]) -> None:
    """k47.gap.walker-assault, k47.gap.damage-grade, k47.gap.massive-order, k47.pen.side-top, k47.pen.rear,
    k47.pen.walkers-exempt, k47.cqv.hit-stationary, k47.cqv.hit-advanced, k47.gap.traits"""
    assert totals(VEHICLE, **facts)["To damage"] == need
    assert vehicles(**facts) == counted


def test_what_has_run_cannot_be_hit() -> None:
    """k47.cqv.hit-run"""
    assert vehicles(motion="ran") == {("missed", 0, False, False): 1}
    assert ask(VEHICLE, motion="ran").needs[1] == "cannot be hit"


def test_soft_skins_are_destroyed_by_any_damage() -> None:
    """k47.veh.soft-destroyed"""
    truck = {"vehicle": "soft_skinned_vehicle", "fists": 1, "walker": "light_walker"}
    assert vehicles(**truck)["knocked_out", 0, False, False] == F(1, 2) * at_least(3)
    assert totals(VEHICLE, armour="rear", **truck)["To damage"] == 3
    assert notes(VEHICLE, **truck)["damage"] == "destroyed"


def test_fists_do_not_destroy_an_open_topped_vehicle_outright() -> None:
    """k47.veh.open-topped-destroyed, k47.gap.walker-assault: only infantry that assaults it does"""
    carrier = {"walker": "light_walker", "fists": 1, "vehicle": "carrier", "open_topped": True}
    assert view(VEHICLE, "fate", **carrier) == {
        Fate.KNOCKED_OUT: F(29, 288),
        Fate.ON_FIRE_SURVIVED: F(7, 288),
        Fate.IMMOBILISED: F(1, 24),
        Fate.STUNNED: F(1, 12),
        Fate.NO_DAMAGE: F(1, 4),
        Fate.MISSED: F(1, 2),
    }
    assert vehicles(**carrier) == after_volley(1, F(1, 2), 4)
    assert notes(VEHICLE, **carrier)["damage"] == "graded"
    assert cited(VEHICLE, **carrier)["damage"] == "k47.veh.open-topped-destroyed"


def test_a_walker_with_one_fist_has_no_die_left_when_pinned() -> None:
    """k47.gap.walker-assault"""
    assert totals(VEHICLE, fists=1, walker_pins=1)["Walker's dice"] == 0
    assert view(VEHICLE, "hits", fists=1, walker_pins=1) == {0: 1}
    assert totals(VEHICLE, fists=2, walker_pins=5)["Walker's dice"] == 1


def test_walkers_have_no_weak_facings_and_nobody_punches_the_top() -> None:
    """k47.pen.walkers-exempt"""
    assert notes(VEHICLE, vehicle="light_walker", armour="rear")["facings"] is False
    with pytest.raises(FactsFault, match="armour"):
        ask(VEHICLE, armour="top")


def test_hits_pin_and_what_follows_is_told() -> None:
    """k47.gap.walker-assault, k47.gap.result-die"""
    assert follows(VEHICLE, FistAssault(Fate.MISSED, 0, PinsOn(0), False, False)) == {"hit": False}
    assert follows(VEHICLE, FistAssault(Fate.STUNNED, 1, PinsOn(2), False, True))["die"] == "down"
    assert throw(VEHICLE, 4, 3, 1).outcome == FistAssault(Fate.NO_DAMAGE, 1, PinsOn(1), False, False)


def test_the_forms_say_whose_pins_are_meant_and_the_page_shows_the_fate_first() -> None:
    """k47.gap.walker-assault"""
    asked = ask(VEHICLE)
    assert (asked.title, asked.views[0][0]) == ("Walker at a vehicle", "vehicle")
    labels = {field.name: field.label for field in fields_of(WalkerAssaultFacts)}
    whose = {"pins": "Troops' pins", "quality": "Troops' quality", "officer": "Troops' officer", "mode": "Troops' mode"}
    assert {name: labels[name] for name in whose} == whose
    assert "strong: +1 penetration" in next(
        meaning for field in fields_of(WalkerAssaultFacts) if field.name == "traits" for meaning in field.meanings
    )


def test_the_walkers_of_the_roster_can_all_be_asked_about() -> None:
    """k47.gap.vehicle-assault, k47.damage.walker-offset"""
    for walker, value in VALUES.items():
        assert totals(MEN, walker=walker)["To damage"] == value - 1
        assert ask(VEHICLE, walker=walker).rolls_dice


def test_play_never_surprises_the_odds() -> None:
    """k47.gap.walker-assault"""
    assert not never_foretold(MEN, 200, traits="strong")
    assert not never_foretold(MEN, 200, walker="scout_walker", mode="point_blank", walker_mode="point_blank")
    assert not never_foretold(VEHICLE, 200, fists=3, armour="rear", tough_vehicle=True)


def test_pins_of_the_walkers_fire_can_end_the_troops() -> None:
    """k47.gap.pins-rout: the last pin is one too many."""
    facts = {"walker_mode": "point_blank", "walker_arms": ("mmg",), "quality": "veteran", "pins": 9, "models": 20}
    found = chances("walker_assault", **facts)
    assert {outcome.pins for outcome in found} == {PinsOn(9), PinsOn.GONE}
    assert any(outcome.models_left == 0 for outcome in found)


def test_point_blank_fire_tells_what_it_takes_to_damage() -> None:
    """k47.gap.walker-assault, k47.damage.scout-walker-soft, k47.damage.small-arms-vs-armour"""
    fire = {"mode": "point_blank", "models": 2, "arms": ["rifle", "rifle"]}
    scout = ask(MEN, **fire, walker="scout_walker")
    assert scout.needs[1] == "they fire 2 shots, hit on 2+, damage on 6"
    light = ask(MEN, **fire, walker="light_walker")
    assert light.needs[1] == "they fire 2 shots, hit on 2+, cannot damage it"
    walker = ask(MEN, walker_mode="point_blank", quality="veteran")
    assert walker.needs[0] == "walker fires 4 shots, hits on 2+, damages on 5+"
