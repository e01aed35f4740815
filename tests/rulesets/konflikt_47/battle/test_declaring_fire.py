"""What is declared when a unit shoots: weapons, targets and rounds at once, and every reason against it."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.firing_fields import Aim, Table, battle, firing, reasons

from sandtable.explain import Refused
from sandtable.game.answers import Done
from sandtable.game.refusals import NO_SUCH
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle import armament, declaring, volley_facts
from sandtable.rulesets.konflikt_47.battle.answers import Shoot
from sandtable.rulesets.konflikt_47.battle.declaring import settled
from sandtable.rulesets.konflikt_47.battle.firing import DeclareFire
from sandtable.rulesets.konflikt_47.battle.outlook import outlook
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.procedures.fire.unit_fire import UNIT_FIRE
from sandtable.rulesets.konflikt_47.tables import TABLES
from sandtable.rulesets.konflikt_47.terms import Loaded, Order
from sandtable.sheet import Assessment

WOOD = '{ kind = "woods", name = "Wood", at = [20, 20], size = [6, 6] }'
RIFLES = ("smg",) + ("rifle",) * 6 + ("lmg",)


def weapons(s: BattleState, *aims: Aim, unit: int = 0, order: Order = Order.FIRE) -> list[tuple[str, ...]]:
    """What declared aims come to."""
    found = settled(s, unit, aims, order)
    assert not isinstance(found, Refused), reasons(found)
    return [aim.weapons for aim in found]


def why(s: BattleState, *aims: Aim, unit: int = 0, order: Order = Order.FIRE) -> list[tuple[str, str]]:
    found = settled(s, unit, aims, order)
    assert isinstance(found, Refused)
    return reasons(found)


def rules(s: BattleState, *aims: Aim, unit: int = 0, order: Order = Order.FIRE) -> list[str]:
    return [rule for rule, _ in why(s, *aims, unit=unit, order=order)]


# ---------------------------------------------------------------------- whether it is asked


def test_under_fire_something_must_be_shot_and_under_advance_nothing_need_be() -> None:
    """k47.gap.fire-declaration"""
    s = battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 25)])
    fire = firing(s)
    assert fire.asks is not None
    assert fire.asks.kinds(fire.s) == (Shoot,)
    assert fire.refused(Done()) == [(k47.GAP_FIRE_DECLARATION, "at least one shot must be declared")]
    assert fire.refused(Shoot(())) == [(k47.GAP_FIRE_DECLARATION, "at least one shot must be declared")]
    advance = firing(s, order=Order.ADVANCE)
    assert advance.answer(Done()).asks is None
    assert advance.told == []


@pytest.mark.parametrize(
    "changed",
    [{"where": Where.ABOARD}, {"halted": True}, {"die": Order.DOWN}, {"arms": (), "launchers": 0}],
)
def test_who_cannot_shoot_after_its_move_is_not_asked(changed: dict[str, object]) -> None:
    """k47.orders.advance, k47.gap.halted-place, k47.gap.transport"""
    s = battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 25)], now={0: {"die": Order.ADVANCE} | changed})
    assert Table(replace(s, agenda=(DeclareFire(0, 0, Order.ADVANCE),))).run().asks is None


def test_nobody_in_sight_or_range_is_not_asked_about() -> None:
    """k47.gap.range-declare"""
    assert firing(battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 30)], WOOD)).asks is None
    assert firing(battle([("ger-grenadiers", 20, 1)], [("usa-rifles", 20, 47)])).asks is None


# ---------------------------------------------------------------------- targets


def test_only_enemies_on_the_table_are_targets() -> None:
    """k47.gap.fire-declaration"""
    s = battle(
        [("ger-grenadiers", 20, 10), ("ger-mmg", 25, 10)],
        [("usa-rifles", 20, 25), ("usa-rifles", 30, 25)],
        now={3: {"where": Where.ABOARD}},
    )
    for target in (1, 0, 3, -1, 99):
        assert why(s, Aim(target)) == [(NO_SUCH, "that is no enemy on the table")]
    assert weapons(s, Aim(2)) == [RIFLES]


def test_weapons_out_of_range_just_do_not_fire() -> None:
    """k47.gap.range-declare, k47.weapons.max-range: 24 in between rims for rifles, 30 for the LMG"""
    s = battle([("ger-grenadiers", 20, 3)], [("usa-rifles", 20, 30), ("usa-rifles", 20.0, 36.01)])
    assert weapons(s, Aim(1)) == [("rifle",) * 6 + ("lmg",)]
    near = battle([("ger-grenadiers", 20, 3)], [("usa-rifles", 20, 30.01), ("usa-rifles", 40, 10)])
    assert weapons(near, Aim(1)) == [("lmg",)]
    assert [rule for rule, _ in why(s, Aim(2))] == [k47.WEAPONS_MAX_RANGE] * 4


def test_a_target_that_is_hidden_is_refused_with_what_hides_it() -> None:
    """k47.gap.los"""
    s = battle(
        [("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 28), ("usa-sherman", 30, 15), ("usa-rifles", 40, 20)], WOOD
    )
    assert why(s, Aim(1))[0] == (k47.GAP_LOS, "north 0 is hidden by Wood")
    assert why(s, Aim(3)) == [(k47.GAP_SIGHT_TABLE, "north 2 is hidden by north 1")]


def test_a_mortar_cannot_fire_inside_its_minimum_range() -> None:
    """k47.weapons.min-range, k47.gap.indirect: medium mortar 18 in"""
    s = battle([("ger-mortar", 20, 10)], [("usa-rifles", 20, 30.49), ("usa-rifles", 40, 40), ("usa-rifles", 20, 45)])
    assert rules(s, Aim(1)) == [k47.WEAPONS_MIN_RANGE]
    assert weapons(battle([("ger-mortar", 20, 10)], [("usa-rifles", 20, 30.5)]), Aim(1)) == [("medium-mortar",)]
    assert rules(s, Aim(3), order=Order.ADVANCE) == [k47.GAP_FIXED]


def test_whatever_fires_at_one_target_is_one_volley() -> None:
    """k47.gap.simultaneous-weapons: also where its weapons are named one after another"""
    s = battle([("usa-sherman", 20, 10)], [("ger-grenadiers", 20, 25)])
    assert settled(s, 0, (Aim(1, ("medium-at",)), Aim(1, ("mmg",))), Order.FIRE) == (
        Aim(1, ("medium-at", "mmg"), Loaded.HE),
    )
    squad = battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 20)])
    assert weapons(squad, Aim(1, ("lmg",)), Aim(1, ("rifle",) * 2)) == [("lmg", "rifle", "rifle")]


@pytest.mark.parametrize(("target", "value"), [("usa-rifles", 4), ("usa-coyote", 7)])
def test_each_kind_of_gun_fires_the_round_that_was_said_for_it(target: str, value: int) -> None:
    """k47.gap.fire-declaration, k47.gap.he-choice: every weapon with its round, all of them in one volley"""
    s = battle([("ger-heuschrecke", 20, 10)], [(target, 20, 25, 180)])
    cannon, gun = ("light-autocannon",) * 2, ("medium-at",)
    found = settled(s, 0, (Aim(1, gun, Loaded.AT), Aim(1, cannon, Loaded.HE)), Order.FIRE)
    assert found == (Aim(1, (*gun, *cannon), Loaded.AT, other_round=cannon[:1]),)
    facts = volley_facts.facts(s, 0, found[0], Order.FIRE)
    assert (facts.round, facts.other_round, facts.weapons) == (Loaded.AT, cannon[:1], (*gun, *cannon))
    assessed = s.scenario.assess(UNIT_FIRE, facts)
    assert isinstance(assessed, Assessment)
    needs = {number.name: number.number for number in assessed.numbers}
    # The gun's own +5, never better than 2+, and the +1 of HE (D2) for the cannon.
    assert needs["To damage, Medium AT gun"] == max(2, value - 5)
    assert needs["To damage, Light automatic cannon"] == value - 1


def test_guns_of_one_kind_load_alike_and_what_is_not_said_the_target_asks_for() -> None:
    """k47.gap.he-choice, k47.gap.simultaneous-weapons"""
    s = battle([("ger-heuschrecke", 20, 10)], [("usa-rifles", 20, 25)])
    cannon = ("light-autocannon",)
    assert settled(s, 0, (Aim(1, ("medium-at",)), Aim(1, cannon)), Order.FIRE) == (
        Aim(1, ("medium-at", *cannon), Loaded.HE),
    )
    assert rules(s, Aim(1, cannon, Loaded.HE), Aim(1, cannon, Loaded.AT)) == [k47.GAP_SIMULTANEOUS_WEAPONS]
    assert rules(s, Aim(1, ("medium-at",), Loaded.HE, other_round=cannon)) == [k47.GAP_HE_CHOICE]
    assert rules(s, Aim(1, cannon, other_round=cannon)) == [k47.GAP_HE_CHOICE]


# ---------------------------------------------------------------------- infantry


def test_launchers_are_kept_for_vehicles_and_riflemen_fire_them() -> None:
    """k47.gap.target-choice: whoever fires a panzerfaust does not use his rifle"""
    s = battle([("ger-grenadiers", 20, 10)], [("usa-rifles", 20, 20), ("usa-sherman", 28, 15)])
    assert weapons(s, Aim(1)) == [RIFLES]
    assert weapons(s, Aim(2)) == [("smg",) + ("rifle",) * 5 + ("lmg", "panzerfaust")]
    assert weapons(s, Aim(1, ("panzerfaust",))) == [("panzerfaust",)]
    too_many = (*RIFLES, "panzerfaust")
    assert why(s, Aim(1, too_many)) == [(k47.GAP_TARGET_CHOICE, "a model fires one weapon, and 8 are left to fire")]


def test_only_launchers_take_a_second_target() -> None:
    """k47.gap.target-choice"""
    s = battle([("ger-veterans", 20, 10)], [("usa-rifles", 20, 20), ("usa-sherman", 28, 15), ("usa-rifles", 10, 15)])
    assert weapons(s, Aim(1), Aim(2, ("panzerfaust", "panzerfaust"))) == [
        ("assault-rifle",) * 5 + ("lmg",),
        ("panzerfaust", "panzerfaust"),
    ]
    assert weapons(s, Aim(2, ("panzerfaust",)), Aim(1)) == [("panzerfaust",), ("assault-rifle",) * 6 + ("lmg",)]
    assert rules(s, Aim(1), Aim(2, ("lmg",))) == [k47.GAP_TARGET_CHOICE]
    assert rules(s, Aim(1), Aim(2, ("panzerfaust",)), Aim(3, ("panzerfaust",))) == [k47.GAP_TARGET_CHOICE]


def test_a_weapon_that_has_fallen_cannot_be_named() -> None:
    """k47.gap.casualty-models, k47.gap.one-shot, k47.gap.unit-roster: each with its own rule"""
    s = battle(
        [("ger-grenadiers", 20, 10)],
        [("usa-rifles", 20, 20)],
        now={0: {"models": 2, "arms": ("rifle", "rifle"), "launchers": 0}},
    )
    assert weapons(s, Aim(1)) == [("rifle", "rifle")]
    other = "south 0 has no other Light machine gun (LMG) left for that"
    assert why(s, Aim(1, ("lmg",)))[0] == (k47.GAP_CASUALTY_MODELS, other)
    assert rules(s, Aim(1, ("panzerfaust",))) == [k47.GAP_ONE_SHOT]
    assert rules(s, Aim(1, ("catapult",))) == [k47.GAP_UNIT_ROSTER]


def test_all_dual_weapon_packs_use_the_same_profile() -> None:
    """k47.gap.dual-weapon-pack: usually what does most, heavy against vehicles"""
    s = battle([("sov-heavy-inf", 20, 10)], [("ger-grenadiers", 20, 18), ("ger-pz4", 27, 12)])
    assert weapons(s, Aim(1)) == [("dual-pack-small",) * 5]
    assert weapons(s, Aim(2)) == [("dual-pack-heavy",) * 5]
    assert weapons(s, Aim(1, ("dual-pack-heavy",) * 5)) == [("dual-pack-heavy",) * 5]
    assert rules(s, Aim(1, ("dual-pack-small",) * 2 + ("dual-pack-heavy",) * 3)) == [k47.GAP_DUAL_WEAPON_PACK]
    assert rules(s, Aim(1, ("dual-pack-small",) * 4), Aim(2, ("dual-pack-heavy",))) == [
        k47.GAP_DUAL_WEAPON_PACK,
        k47.GAP_TARGET_CHOICE,
    ]


def test_beasts_have_nothing_to_fire() -> None:
    """k47.gap.unit-roster"""
    s = battle([("ger-schreckwulfen", 20, 10)], [("usa-rifles", 20, 15)])
    assert why(s, Aim(1)) == [(k47.GAP_UNIT_ROSTER, "south 0 has no weapon that it could fire")]
    assert not armament.can_fire_at(s, 0, 1, Order.FIRE)


# ---------------------------------------------------------------------- arcs


@pytest.mark.parametrize(("facing", "able"), [(0, True), (45, True), (46, False), (315, True), (314, False)])
@pytest.mark.parametrize("unit", ["usa-mmg", "bri-6pdr"])
def test_fixed_weapons_fire_only_to_their_front(unit: str, facing: int, able: bool) -> None:
    """k47.gap.fixed, k47.gap.arc-table"""
    s = battle([(unit, 20, 10, facing)], [("ger-grenadiers", 20, 25)])
    assert armament.can_fire_at(s, 0, 1, Order.FIRE) is able
    assert armament.can_fire_at(s, 0, 1, Order.FIRE, all_round=True)
    if not able:
        assert rules(s, Aim(1)) == [k47.GAP_FIXED]


def test_fixed_weapons_do_not_fire_under_an_advance_but_those_of_vehicles_do() -> None:
    """k47.gap.fixed, k47.gap.mounts"""
    s = battle([("usa-mmg", 20, 10), ("usa-halftrack", 30, 10)], [("ger-grenadiers", 20, 25)])
    assert rules(s, Aim(2), order=Order.ADVANCE) == [k47.GAP_FIXED]
    assert weapons(s, Aim(2), unit=1, order=Order.ADVANCE) == [("hmg",)]


def test_infantry_fires_all_round() -> None:
    """k47.gap.infantry-facing"""
    s = battle([("ger-grenadiers", 20, 10, 180)], [("usa-rifles", 20, 25)])
    assert weapons(s, Aim(1)) == [RIFLES]


def test_a_coaxial_gun_fires_instead_of_the_main_gun() -> None:
    """k47.gap.mounts: behind the tank the hull gun does not bear, so an MMG there is the coaxial one"""
    s = battle([("ger-pz4", 20, 20, 0)], [("usa-rifles", 20, 30), ("usa-rifles", 20, 8)])
    assert weapons(s, Aim(1)) == [("heavy-at", "mmg")]
    assert weapons(s, Aim(2)) == [("heavy-at",)]
    assert weapons(s, Aim(1, ("mmg", "mmg"))) == [("mmg", "mmg")]
    assert weapons(s, Aim(1, ("mmg",)), Aim(2)) == [("mmg",), ("heavy-at",)]
    assert weapons(s, Aim(2, ("mmg",)), Aim(1)) == [("mmg",), ("mmg",)]
    assert rules(s, Aim(1, ("heavy-at",)), Aim(2, ("mmg",))) == [k47.GAP_MOUNTS]
    assert rules(s, Aim(1, ("heavy-at", "mmg", "mmg"))) == [k47.GAP_MOUNTS]


def test_each_weapon_of_a_vehicle_may_take_its_own_target() -> None:
    """k47.gap.target-choice, k47.gap.mounts: hull guns only to the front"""
    s = battle([("ger-thor", 20, 20, 0)], [("usa-rifles", 20, 35), ("usa-sherman", 30, 30), ("usa-rifles", 20, 5)])
    found = weapons(s, Aim(1, ("mmg",)), Aim(2, ("light-autocannon",)), Aim(3))
    assert found == [("mmg",), ("light-autocannon",), ("heavy-howitzer",)]
    assert rules(s, Aim(3, ("mmg",))) == [k47.GAP_MOUNTS]


def test_a_single_crewman_fires_one_weapon() -> None:
    """k47.gap.traits: what does most where nothing is named"""
    s = battle([("usa-coyote", 20, 10, 0)], [("sov-conscripts", 20, 25), ("ger-veterans", 24, 25)])
    assert weapons(s, Aim(1)) == [("mmg",)]
    assert weapons(s, Aim(2)) == [("hmg",)]
    assert weapons(s, Aim(1, ("hmg",))) == [("hmg",)]
    assert rules(s, Aim(1, ("hmg", "mmg"))) == [k47.GAP_TRAITS]
    assert rules(s, Aim(1, ("hmg",)), Aim(2, ("mmg",))) == [k47.GAP_TRAITS]


def test_a_flamethrower_without_fuel_is_gone() -> None:
    """k47.gap.flamethrower: the vehicle loses the weapon"""
    s = battle([("bri-crocodile", 20, 10, 0)], [("ger-grenadiers", 20, 20)], now={0: {"out_of_fuel": True}})
    assert weapons(s, Aim(1)) == [("medium-at",)]
    assert rules(s, Aim(1, ("flamethrower-veh",))) == [k47.GAP_FLAMETHROWER]


# ---------------------------------------------------------------------- rounds and ways to fire


def test_a_round_must_be_there() -> None:
    """k47.gap.he-choice, k47.weapons.pen-he"""
    s = battle([("bri-6pdr", 20, 10), ("usa-mmg", 24, 10), ("usa-105", 28, 10)], [("ger-grenadiers", 24, 40)])
    assert weapons(s, Aim(3, round=Loaded.HE)) == [("medium-at",)]
    assert rules(s, Aim(3, round=Loaded.HE), unit=1) == [k47.GAP_HE_CHOICE]
    assert rules(s, Aim(3, round=Loaded.AT), unit=2) == [k47.WEAPONS_PEN_HE]


def test_a_gun_in_ambush_fires_what_it_has_loaded() -> None:
    """k47.gap.he-choice: anti-tank for AT guns unless said otherwise when it went on Ambush"""
    s = battle([("bri-6pdr", 20, 10)], [("ger-grenadiers", 20, 40)], now={0: {"die": Order.AMBUSH}})
    assert rules(s, Aim(1, round=Loaded.HE), order=Order.AMBUSH) == [k47.GAP_HE_CHOICE]
    assert weapons(s, Aim(1, round=Loaded.AT), order=Order.AMBUSH) == [("medium-at",)]
    loaded = s.with_unit(0, loaded=Loaded.HE)
    assert weapons(loaded, Aim(1, round=Loaded.HE), order=Order.AMBUSH) == [("medium-at",)]
    assert rules(loaded, Aim(1, round=Loaded.AT), order=Order.AMBUSH) == [k47.GAP_HE_CHOICE]


def test_a_howitzer_fires_directly_or_from_24_in_on_indirectly() -> None:
    """k47.gap.howitzer, k47.gap.sight-table: a friend in the way stops direct fire alone"""
    s = battle([("usa-105", 20, 5)], [("ger-grenadiers", 20, 20), ("ger-grenadiers", 20.0, 40)])
    assert weapons(s, Aim(1)) == [("medium-howitzer",)]
    assert rules(s, Aim(1, indirect=True)) == [k47.WEAPONS_MIN_RANGE]
    assert weapons(s, Aim(2, indirect=True)) == [("medium-howitzer",)]
    hidden = battle([("usa-105", 20, 5), ("usa-rifles", 20, 15)], [("ger-grenadiers", 20, 40)])
    assert rules(hidden, Aim(2)) == [k47.GAP_SIGHT_TABLE]
    assert armament.usual_aim(hidden, 0, 2, Order.FIRE) == Aim(2, indirect=True)
    assert armament.usual_aim(hidden, 0, 2, Order.AMBUSH) is None
    assert armament.can_fire_at(hidden, 0, 2, Order.FIRE)
    assert not armament.can_fire_at(hidden, 0, 2, Order.AMBUSH)


def test_indirect_fire_is_for_those_who_can() -> None:
    """k47.gap.howitzer, k47.gap.ambush"""
    s = battle([("ger-mmg", 20, 10), ("ger-mortar", 25, 10)], [("usa-rifles", 20, 40)])
    assert rules(s, Aim(2, indirect=True)) == [k47.GAP_HOWITZER]
    assert rules(s, Aim(2), unit=1, order=Order.AMBUSH) == [k47.GAP_AMBUSH]


# ---------------------------------------------------------------------- in any position


UNITS = st.sampled_from(sorted(TABLES.roster))
WHERE = st.tuples(st.integers(200, 5000), st.integers(200, 4600), st.integers(0, 359))


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(UNITS, WHERE), min_size=2, max_size=2),
    st.lists(st.tuples(UNITS, WHERE), min_size=3, max_size=3),
    st.sampled_from([Order.FIRE, Order.ADVANCE]),
)
def test_everything_suggested_is_allowed_and_something_is_wherever_it_is_asked(
    ours: list[tuple[str, tuple[int, int, int]]], theirs: list[tuple[str, tuple[int, int, int]]], order: Order
) -> None:
    south, north = ([(unit, x / 100, y / 100, f) for unit, (x, y, f) in side] for side in (ours, theirs))
    table = firing(battle(south, north, WOOD), order=order)
    step = table.asks
    able = [foe for foe in (2, 3, 4) if armament.can_fire_at(table.s, 0, foe, order)]
    assert (step is not None) is bool(able)
    for foe in able:
        aim = armament.usual_aim(table.s, 0, foe, order)
        assert aim is not None
        assert declaring.aim_refusals(table.s, 0, aim, order) is None
    if step is not None:
        answers = list(step.every(table.s))
        assert len(answers) == len(set(answers)) > 0
        assert [answer for answer in answers if step.refusals(table.s, answer) is not None] == []


@pytest.mark.parametrize("aims", [(Aim(1), Aim(2)), (Aim(2), Aim(1)), (Aim(1, ("lmg",)), Aim(2))])
def test_launchers_are_left_for_a_vehicle_beside_other_targets(aims: tuple[Aim, ...]) -> None:
    """k47.gap.target-choice: whichever is named first; those who fire a launcher do not fire a rifle"""
    s = battle([("ger-veterans", 20, 10)], [("usa-rifles", 20, 20), ("usa-sherman", 26, 18)])
    found = settled(s, 0, aims, Order.FIRE)
    assert isinstance(found, tuple)
    fired = {aim.target: Counter(aim.weapons) for aim in found}
    assert fired[2] == {"panzerfaust": 2}
    assert fired[1] == (Counter(aims[0].weapons) or {"assault-rifle": 5, "lmg": 1})


def test_where_nothing_is_left_the_refusal_says_what_to_do() -> None:
    """k47.gap.target-choice: two squads leave no split that is obvious"""
    s = battle([("ger-veterans", 20, 10)], [("usa-rifles", 20, 20), ("usa-rifles", 26, 20)])
    said = "south 0 has no weapon left to fire at north 1: name the weapons for each target"
    assert firing(s).refused(Shoot((Aim(1), Aim(2)))) == [(k47.GAP_TARGET_CHOICE, said)]


def noted(table: Table, *aims: Aim) -> list[tuple[str, str]]:
    """What is said of the weapons of an answer before it is given."""
    notes = outlook(table.s, Shoot(aims))
    return [(note.rule, note.says) for note in notes if note.rule != k47.GAP_REACTION_CHOICE]


def test_what_was_named_and_is_out_of_range_is_said_before() -> None:
    """k47.gap.range-declare: single weapons out of range just do not fire"""
    table = firing(battle([("usa-rifles", 20, 10)], [("ger-grenadiers", 20, 35)]))
    why = "SMG will not fire: 22 in is beyond the 12 in of the Submachine gun (SMG)"
    assert noted(table, Aim(1, ("smg", "rifle"))) == [(k47.GAP_RANGE_DECLARE, why)]
    assert noted(table, Aim(1, ("rifle",))) == []


def test_what_is_fired_where_nothing_is_named_is_said_before() -> None:
    """k47.gap.fire-declaration: launchers kept for vehicles, a coaxial gun, a lone crewman's one weapon"""
    table = firing(battle([("ger-veterans", 20, 10)], [("usa-rifles", 20, 20)]))
    said = "no weapons named: at north 0 it fires 7 x Assault rifle, LMG, but not 2 x Panzerfaust"
    assert noted(table, Aim(1)) == [(k47.GAP_FIRE_DECLARATION, said)]
    assert noted(table, Aim(1, ("lmg",))) == []
    tank = firing(battle([("ger-pz4", 20, 10, 0)], [("usa-rifles", 20, 25)]))
    coaxial = "no weapons named: at north 0 it fires Heavy AT gun, MMG, but not MMG"
    assert noted(tank, Aim(1)) == [(k47.GAP_FIRE_DECLARATION, coaxial)]
    all_of_it = firing(battle([("usa-rifles", 20, 10)], [("ger-grenadiers", 20, 20)]))
    assert noted(all_of_it, Aim(1)) == []
