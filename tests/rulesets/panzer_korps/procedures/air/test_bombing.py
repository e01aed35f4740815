from typing import Any

import pytest
from msgspec.structs import astuple
from tests.rulesets.panzer_korps import air_oracle
from tests.rulesets.panzer_korps.air_oracle import Bombers, markers
from tests.rulesets.panzer_korps.asking import (
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

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.air.bombs import Bombed, bomb
from sandtable.rulesets.panzer_korps.procedures.air.squadron import SquadronFate
from sandtable.sheet.faults import FactsFault

FLYING, ABORTED, DESTROYED, SPENT = (
    SquadronFate.FLYING,
    SquadronFate.ABORTED,
    SquadronFate.DESTROYED,
    SquadronFate.SPENT,
)
MODIFIER, COVER = "Bomb modifier", "Cover die"
CARRIERS = (
    "dive_bomber",
    "light_bomber",
    "fighter_bomber",
    "medium_bomber",
    "heavy_bomber",
    "super_heavy_bomber",
    "ballistic_missile",
)
LADDER = (4, 6, 8, 10, 12)
LOADS = list(zip(CARRIERS, (0, 0, 0, 1, 2, 3, 3), strict=True))
SHIFTS = list(zip(CARRIERS, (0, 3, 3, 2, 1, 0, -1), strict=True))
DICE = list(zip(("open", "light", "medium", "heavy", "super_heavy"), LADDER, strict=True))


def bombed(**facts: Any) -> dict[Any, Any]:
    return {astuple(outcome): chance for outcome, chance in chances("bombing", **facts).items()}


# ---------------------------------------------------------------------- end to end


def test_stukas_at_infantry_through_light_flak() -> None:
    """pk.gap.aa-fire, pk.air.bomb-run-test, pk.gap.bombing-die, pk.cover.roll"""
    stukas = Bombers(target=6, morale=10, morale_plus=-2, bomb=8, bomb_plus=0, cover=4, dives=True)
    assert bombed() == air_oracle.bombing(stukas, [(4, 1)])


def test_medium_bombers_at_tanks_through_heavy_flak() -> None:
    """pk.gap.bombing-die, pk.indirect.accuracy, pk.gap.indirect-procedure, pk.cover.shift-air, pk.gap.afv-cover-die"""
    facts = {
        "role": "medium_bomber",
        "morale": "veteran",
        "speed": "normal",
        "target": "medium_afv",
        "cover": "light",
        "entrenched": True,
        "flak": ("flak_88", "flak_88", "flak_37"),
        "crews": "elite",
        "nation": "usa",
        "year": 1942,
        "damage": 1,
        "alone": True,
    }
    expected = Bombers(target=8, morale=10, morale_plus=2 - 2 - 1, bomb=10, bomb_plus=1 - 1 - 2, cover=12, damage=1)
    assert bombed(**facts) == air_oracle.bombing(expected, [(10, 2), (10, 2), (6, 2)])


def test_without_flak_every_squadron_bombs() -> None:
    """pk.air.bomb-run-test, pk.gap.aa-fire"""
    facts = {"flak": (), "role": "light_bomber", "damage": 3}
    assert bombed(**facts) == air_oracle.bombing(Bombers(6, 10, -2, 8, 0, 4, damage=3), [])
    assert notes("bombing", **facts)["test"] is False
    assert "Air morale modifier" not in totals("bombing", **facts)


def test_a_target_that_stands_alone_is_hit_five_times_in_nine() -> None:
    """pk.indirect.accuracy, pk.gap.indirect-procedure: on target, or off by 1 or 2 inches."""
    assert view("bombing", "hit", flak=(), role="medium_bomber") == {False: F(4, 9), True: F(5, 9)}


def test_dive_bombers_are_always_on_target() -> None:
    """pk.gap.bombing-die"""
    assert view("bombing", "hit", flak=(), role="dive_bomber") == {True: 1}
    assert notes("bombing", flak=())["accuracy"] == "always"
    assert cited("bombing", flak=(), role="light_bomber")["accuracy"] == "pk.gap.indirect-procedure"


# ---------------------------------------------------------------------- the bomb die


@pytest.mark.parametrize(
    ("morale", "die"),
    [
        ("hardened", 12),
        ("elite", 10),
        ("veteran", 10),
        ("regular", 8),
        ("reservist", 8),
        ("recruit", 6),
        ("militia", 6),
    ],
)
def test_the_die_is_that_of_air_fire(morale: str, die: int) -> None:
    """pk.gap.bombing-die, pk.air.fire-die"""
    assert totals("bombing", morale=morale)["Bomb die"] == die
    assert view("bombing", "disorder_markers", flak=(), morale=morale) == markers(die, 0, 4)


@pytest.mark.parametrize(("role", "load"), LOADS)
def test_the_load_is_added(role: str, load: int) -> None:
    """pk.gap.bombing-die"""
    assert totals("bombing", role=role)[MODIFIER] == load


@pytest.mark.parametrize(
    ("nation", "year", "expected"),
    [
        ("italy", 1941, {"pk.air.fire-italy": -1}),
        ("italy", 1943, {}),
        ("japan", 1942, {"pk.air.fire-japan": -1}),
        ("usa", 1943, {"pk.air.fire-american": -1}),
        ("usa", 1944, {}),
        ("russia", 1942, {"pk.air.fire-russia": -1}),
        ("russia", 1943, {}),
        ("china", 1945, {"pk.air.fire-china": -2}),
        ("britain", 1942, {}),
    ],
)
def test_nations_count_as_in_air_fire(nation: str, year: int, expected: dict[str, int]) -> None:
    """pk.gap.bombing-die, pk.gap.nation-dates"""
    assert parts("bombing", MODIFIER, nation=nation, year=year) == expected


def test_an_entrenched_target_takes_2_off() -> None:
    """pk.gap.bombing-die"""
    assert parts("bombing", MODIFIER, entrenched=True) == {"pk.gap.bombing-die": -2}
    assert view("bombing", "disorder_markers", flak=(), entrenched=True) == markers(8, -2, 4)


# ---------------------------------------------------------------------- the cover die


@pytest.mark.parametrize(
    ("target", "armour"),
    [("half_tracks", 6), ("light_afv", 6), ("medium_afv", 8), ("heavy_afv", 10), ("super_heavy_afv", 12)],
)
@pytest.mark.parametrize(("role", "shift"), SHIFTS)
def test_bombs_shift_the_cover_die_of_afv(target: str, armour: int, role: str, shift: int) -> None:
    """pk.cover.shift-air, pk.gap.cover-shift-limits, pk.cover.ladder, pk.gap.afv-cover-die, pk.gap.mounted"""
    expected = LADDER[min(LADDER.index(armour) + shift, 4)]
    assert number("bombing", COVER, role=role, target=target).number == expected
    drops = ask("bombing", role=role, target=target).profile.drop
    assert drops.fire.against == expected


@pytest.mark.parametrize("role", CARRIERS)
@pytest.mark.parametrize(("cover", "die"), DICE)
def test_others_roll_by_their_cover_whatever_falls_on_them(role: str, cover: str, die: int) -> None:
    """pk.cover.die, pk.cover.shift-air"""
    assert number("bombing", COVER, role=role, cover=cover).number == die


def test_the_larger_of_armour_and_terrain_is_shifted() -> None:
    """pk.gap.afv-cover-die, pk.cover.shift-air"""
    facts = {"target": "light_afv", "cover": "medium"}
    assert number("bombing", COVER, role="dive_bomber", **facts).number == 8
    assert number("bombing", COVER, role="heavy_bomber", **facts).number == 10
    assert number("bombing", COVER, role="ballistic_missile", **facts).number == 6


# ---------------------------------------------------------------------- the missile


def test_a_ballistic_missile_rolls_a_d12_and_3() -> None:
    """pk.gap.bombing-die, pk.gap.air-stats"""
    facts = {"role": "ballistic_missile", "morale": "militia", "nation": "china", "target": "heavy_afv"}
    assert totals("bombing", **facts) == {"Bomb die": 12, MODIFIER: 3, COVER: 8}
    found = bombed(**facts)
    expected: dict[Any, Any] = {(given, True, SPENT, 0): F(5, 9) * each for given, each in markers(12, 3, 8).items()}
    expected[0, False, SPENT, 0] = F(4, 9)
    assert found == expected


def test_no_flak_fires_at_a_missile_and_no_pilot_tests() -> None:
    """pk.gap.air-stats"""
    facts = {"role": "ballistic_missile", "flak": ("flak_88",) * 3}
    assert notes("bombing", **facts)["flak"] is False
    assert [roll.why for roll in throw("bombing", 1, 12, 1, **facts).rolls] == [
        "pk.indirect.accuracy",
        "pk.gap.bombing-die",
        "pk.cover.roll",
    ]
    assert bombed(**{**facts, "morale": "partisan"}) == bombed(**facts)


def test_an_entrenched_target_is_safer_from_a_missile_too() -> None:
    """pk.gap.bombing-die"""
    assert totals("bombing", role="ballistic_missile", entrenched=True)[MODIFIER] == 1


# ---------------------------------------------------------------------- flak


def test_flak_beyond_18_inches_is_not_there() -> None:
    """pk.gap.aa-fire"""
    assert bombed(flak_distance=18.1) == bombed(flak=())
    assert bombed(flak_distance=18.0) == bombed()
    assert notes("bombing", flak_distance=18.1)["flak_1"] is False


def test_flak_in_disorder_is_not_there() -> None:
    """pk.fire.fragmented-no-fire, pk.fire.afv-mg-suppressed"""
    assert bombed(flak_state="fragmented") == bombed(flak=())
    assert cited("bombing", flak_state="fragmented")["flak_1"] == "pk.fire.fragmented-no-fire"
    assert bombed(flak_state="suppressed") == bombed(flak=())
    mixed = {"flak": ("flak_20", "flak_88"), "flak_state": "suppressed"}
    assert bombed(**mixed) == bombed(flak=("flak_88",), flak_state="suppressed") != bombed(flak=())


def test_many_flak_companies_leave_little_of_a_squadron() -> None:
    """pk.gap.aa-fire, pk.gap.adm-threshold"""
    stukas = Bombers(target=6, morale=10, morale_plus=-2, bomb=8, bomb_plus=0, cover=4, dives=True, damage=2)
    assert bombed(flak=("flak_88",) * 4, damage=2) == air_oracle.bombing(stukas, [(10, 1)] * 4)


# ---------------------------------------------------------------------- dice, words, refusals


def test_the_dice_fall_in_the_order_of_the_air_phase() -> None:
    """pk.gap.air-missions"""
    thrown = throw("bombing", 3, 3, 10, 5, 2, 8, 2, role="light_bomber")
    assert astuple(thrown.outcome) == (3, True, FLYING, 1)
    assert [roll.why for roll in thrown.rolls] == [
        "pk.gap.aa-fire",
        "pk.air.target-die",
        "pk.air.morale-die",
        "pk.indirect.accuracy",
        "pk.gap.indirect-procedure",
        "pk.gap.bombing-die",
        "pk.cover.roll",
    ]


@pytest.mark.parametrize(("inches", "hit"), [(1, True), (2, True), (3, False), (6, False)])
def test_bombs_off_target_hit_within_2_inches(inches: int, hit: bool) -> None:
    """pk.gap.indirect-procedure"""
    faces = (3, inches, 1, 4) if hit else (3, inches)
    assert throw("bombing", *faces, role="light_bomber", flak=()).outcome.hit is hit


def test_who_aborts_or_is_shot_down_does_not_bomb() -> None:
    """pk.gap.aa-fire, pk.gap.adm-threshold"""
    assert astuple(throw("bombing", 1, 6, 3).outcome) == (0, False, ABORTED, 4)
    assert astuple(throw("bombing", 4, 1, damage=3).outcome) == (0, False, DESTROYED, 6)
    assert astuple(throw("bombing", 1, 6, 7, damage=3).outcome) == (0, False, DESTROYED, 6)


def test_what_markers_do_to_the_target() -> None:
    """pk.fire.result, pk.gap.disorder-thresholds, pk.gap.air-missions, pk.gap.morale-triggers"""
    three = follows("bombing", Bombed(3, True, FLYING, 1), target_markers=1)
    assert three == {"markers": 4, "state": "suppressed", "tests": True, "together": True, "squadron_damage": 1}
    small = follows("bombing", Bombed(3, True, FLYING, 1), target_companies=1)
    assert (small["state"], small["panics"]) == ("routed", True)
    again = follows("bombing", Bombed(3, True, FLYING, 1), target_companies=1, target_panicked=True)
    assert again["panics"] is False
    assert follows("bombing", Bombed(0, False, ABORTED, 4)) == {
        "markers": 0,
        "state": "formed",
        "squadron_damage": 4,
        "squadron_grounded": True,
    }
    missile = {"role": "ballistic_missile"}
    assert follows("bombing", Bombed(0, False, SPENT, 0), **missile) == {"markers": 0, "state": "formed"}


def test_fighters_carry_no_bombs() -> None:
    """pk.gap.bombing-die"""
    assert refusals("bombing", role="fighter") == ["pk.gap.bombing-die"]
    assert refusals("bombing", role="fighter", morale="partisan") == ["pk.gap.bombing-die", "pk.air.fire-die"]


def test_a_dispersed_target_is_not_there() -> None:
    """pk.gap.disorder-thresholds"""
    with pytest.raises(FactsFault, match=r"^target_markers: "):
        ask("bombing", target_markers=12)


def test_every_end_has_its_words() -> None:
    """pk.gap.bombing-die"""
    labels = {astuple(chance.outcome): chance.label for chance in ask("bombing", role="light_bomber").chances}
    assert labels[2, True, FLYING, 0] == "2 disorder markers, flying with no ADM"
    assert labels[0, True, FLYING, 1] == "hits without effect, flying with 1 ADM"
    assert labels[0, False, FLYING, 1] == "misses, flying with 1 ADM"
    assert labels[0, False, ABORTED, 4] == "does not bomb, aborted with 4 ADM"
    assert labels[0, False, DESTROYED, 6] == "does not bomb, destroyed"
    assert ask("bombing", role="ballistic_missile").subject == "A ballistic missile at infantry or guns in the open"
    assert ask("bombing", entrenched=True, cover="heavy").subject == (
        "Regular dive bombers at entrenched infantry or guns in heavy cover"
    )


def test_played_bombings_stay_within_the_exact_odds() -> None:
    """pk.gap.bombing-die"""
    asked, dice = ask("bombing", role="medium_bomber"), seeded("bombing")
    assert {bomb(dice, asked.profile) for _ in range(1500)} <= set(asked.distribution)
