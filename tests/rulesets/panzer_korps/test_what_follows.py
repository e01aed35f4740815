"""What a result brings at the table, in sentences of their own, and which results belong together."""

from enum import Enum
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import HOME, ask, effects, follows, line, number, throw

from sandtable.explain import Refused
from sandtable.rulesets.panzer_korps.procedures.air.air_morale import AirMorale
from sandtable.rulesets.panzer_korps.procedures.assault.morale import MoraleResult
from sandtable.rulesets.panzer_korps.procedures.before.arrival import Arrives
from sandtable.rulesets.panzer_korps.procedures.before.availability import Availability
from sandtable.rulesets.panzer_korps.procedures.before.deployment import Zone
from sandtable.rulesets.panzer_korps.procedures.before.terrain_dice import Rivers, Woods
from sandtable.rulesets.panzer_korps.procedures.before.terrain_generator import TableTerrain
from sandtable.rulesets.panzer_korps.procedures.command.fieldworks import Works
from sandtable.rulesets.panzer_korps.procedures.fire.shell_burst import Struck
from sandtable.sheet import odds

SUPPRESSED = "the target is suppressed: it fires with its suppressed die and starts no assault"
FRAGMENTED = "the target is fragmented: it does not fire, starts no assault and comes no closer to a known enemy"


# ---------------------------------------------------------------------- states


@pytest.mark.parametrize("asked", ["infantry_fire", "gun_fire", "formation_fire"])
def test_fire_tells_what_the_state_of_the_target_keeps_it_from(asked: str) -> None:
    """pk.gap.state-effects, pk.gap.disorder-thresholds, pk.fire.result"""
    assert effects(asked, 0)["markers"].label == "the target has 0 markers"
    assert effects(asked, 1, target_markers=2)["state"].label == SUPPRESSED
    assert effects(asked, 1, target_markers=5)["state"].label == FRAGMENTED
    assert effects(asked, 1)["state"].label == "the target is formed"
    assert effects(asked, 0)["state"].label == "the target is formed"


def test_panic_keeps_it_from_more_than_its_markers() -> None:
    """pk.gap.panicked"""
    assert effects("infantry_fire", 1, target_markers=2, target_panicked=True)["state"].label == (
        "the target is suppressed"
    )
    runs = throw("morale_test", 1, 3, markers=0, companies=5, leader="H")
    assert runs.outcome.fate.value == "panics"
    assert [effect.label for effect in runs.follows if effect.name == "state"] == ["it is now formed"]


def test_an_assault_tells_what_the_state_of_each_keeps_it_from() -> None:
    """pk.gap.state-effects"""
    fought = throw("close_assault_fight", 3, 3)
    told = {effect.name: effect.label for effect in fought.follows}
    assert told["defender_state"] == (
        "the defender is now suppressed: it fires with its suppressed die and starts no assault"
    )


# ---------------------------------------------------------------------- what comes next


def test_whom_a_shell_hits_rolls_for_its_cover() -> None:
    """pk.gap.indirect-procedure, pk.morale.mod-artillery"""
    assert follows("shell_burst", Struck.TARGET) == {"rolls": "target", "under_artillery": True}
    assert "of whichever side" in effects("shell_burst", Struck.OTHER)["rolls"].label
    assert follows("shell_burst", Struck.NOBODY) == {"nothing": True}


def test_terrain_that_is_rolled_up_tells_what_is_placed_and_what_is_still_unknown() -> None:
    """pk.terrain.enemy-places-crossing, pk.gap.terrain-pieces"""
    rivers = {"kind": "river"}
    assert follows("terrain_dice", Rivers(0, 2, 0, 0), **rivers) == {"fords": 2}
    assert effects("terrain_dice", Rivers(0, 1, 1, 0), **rivers)["bridges"].label == (
        "the enemy places 1 bridge of major rivers"
    )
    assert follows("terrain_dice", Woods(1, 0, 0, 2), kind="woods") == {"unknown": 2}
    assert follows("terrain_dice", Woods(1, 1, 1, 0), kind="woods") == {}
    assert follows("terrain_generator", TableTerrain(1, 2, 0, 1)) == {"bridges": 2, "unknown": 1}


def test_no_effect_repeats_the_result_it_follows_from() -> None:
    for name, procedure in HOME.procedures.items():
        answer = odds(HOME, procedure, {})
        assert not isinstance(answer, Refused)
        for chance in answer.chances if procedure.rolls_dice else ():
            labels = [effect.label for effect in chance.follows]
            assert chance.label not in labels, name
            assert len(labels) == len(set(labels)), name


# ---------------------------------------------------------------------- families of results


@pytest.mark.parametrize(
    ("results", "groups"),
    [
        (MoraleResult, ["passes", "fails", "fails", "fails", "fails"]),
        (AirMorale, ["does not abort"] * 4 + [""]),
        (Works, ["digs in", "digs in", ""]),
        (Arrives, ["arrives"] * 9 + [""]),
        (Availability, ["", "on its way", "on its way", "on its way", ""]),
        (Zone, ["at its own edge"] * 3 + ["on the enemy's flank"] * 2),
    ],
)
def test_results_that_are_one_to_the_player_have_one_word(results: type[Enum], groups: list[str]) -> None:
    """pk.gap.morale-range, pk.gap.aa-fire, pk.fieldworks.table, pk.arrival.roll, pk.avail.table, pk.deploy.table"""
    found: list[Any] = list(results)
    assert [result.group for result in found] == groups


# ---------------------------------------------------------------------- numbers to be rolled at or under


def test_a_number_below_the_die_is_shown_as_no_roll_at_all() -> None:
    """pk.spot.table, pk.gap.spotting-procedure: modifiers are to the die, so each plus takes from the number"""
    hard = {"spotter": "afv", "entrenched": True, "moved": True}
    found = number("spotting_roll", "Highest roll that spots", **hard)
    assert (found.base.value, [part.value for part in found.modifiers]) == (2, [1, 2, 1])
    assert (found.to_die, found.or_less, found.total, found.number) == (True, True, -2, 0)
    assert ask("spotting_roll", **hard).needs == ("cannot spot it",)
    assert "no roll is low enough" in line("spotting_roll", "Highest roll that spots", **hard)
    easy = {"spotter": "recce", "in_cover": False, "target_moved": True, "target_fired": True}
    found = number("spotting_roll", "Highest roll that spots", **easy)
    assert (found.total, found.number) == (10, 6)
    assert ask("spotting_roll", **easy).needs == ("spots it on any roll",)


def test_a_leader_who_cannot_act_needs_no_number_below_nought() -> None:
    """pk.leader.ratings, pk.leader.activation-unwilling"""
    found = number("leader_activation", "Activation", leader="H", unwilling=True, out_of_supply=True)
    assert (found.to_die, found.total, found.number) == (True, -1, 0)
    assert number("leader_activation", "Activation", leader="B", unwilling=True).number == 6


@pytest.mark.parametrize(
    ("asked", "name"), [("disengage", "Disengage factor"), ("arrival", "Arrival"), ("leader_activation", "Activation")]
)
def test_what_must_not_be_exceeded_is_declared_so(asked: str, name: str) -> None:
    """pk.disengage.roll, pk.arrival.roll, pk.gap.activation-die"""
    assert number(asked, name).or_less
