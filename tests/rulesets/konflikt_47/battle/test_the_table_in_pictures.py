"""What is drawn and said of a table: models that are left, dice, pins, wrecks, ruins, objectives."""

from msgspec.structs import replace
from tests.rulesets.konflikt_47.battle.tables import gone, laid

from sandtable.inches.bodies import Disc
from sandtable.inches.drawing.looks import DrawnUnit
from sandtable.inches.drawing.svg_table import draw_on_table, draw_table
from sandtable.rulesets.konflikt_47.battle.picture import on_table
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.terms import Order

OFFICER, RIFLES, HEAVY, URSUS, GUN, COSSACK, TANK = 0, 1, 3, 4, 5, 6, 7
VICKERS, PIAT, MORTAR, GUARDIAN, CROMWELL = 12, 13, 14, 15, 16


def drawn(s: BattleState, unit: int) -> DrawnUnit:
    return next(each for each in on_table(s).units if each.number == unit)


def test_a_squad_has_a_model_for_each_that_is_left_by_its_weapon() -> None:
    # k47.gap.casualty-models
    s = laid()
    assert drawn(s, RIFLES).bodies[0].look.models == ("smg", *("rifle",) * 8, "mg")
    s = s.with_unit(RIFLES, models=3, arms=("smg", "rifle", "lmg"))
    assert drawn(s, RIFLES).bodies[0].look.models == ("smg", "rifle", "mg")
    assert drawn(s, RIFLES).states == ("3 of 10",)


def test_officers_teams_beasts_and_launchers_have_marks_of_their_own() -> None:
    s = laid()
    assert drawn(s, OFFICER).bodies[0].look.models == ("officer", "smg")
    assert drawn(s.with_unit(OFFICER, leaderless=True), OFFICER).bodies[0].look.models == ("smg", "smg")
    assert drawn(s, URSUS).bodies[0].look.models == ("beast",) * 4
    assert drawn(s, VICKERS).bodies[0].look.models == ("mg", "rifle", "rifle")
    assert drawn(s, PIAT).bodies[0].look.models == ("at", "rifle")
    assert drawn(s, MORTAR).bodies[0].look.models == ("mortar", "rifle", "rifle")
    dusk = laid("crossroads_at_dusk")
    squad = drawn(dusk, 1).bodies[0].look.models
    assert squad.count("at") == 1  # one carried Panzerfaust
    assert drawn(dusk.with_unit(1, launchers=0), 1).bodies[0].look.models.count("at") == 0


def test_what_faces_somewhere_shows_it() -> None:
    # k47.gap.fixed, k47.gap.facing
    s = laid()
    looks = {unit.number: unit.bodies[0].look for unit in on_table(s).units}
    assert looks[VICKERS].tooth
    assert not looks[PIAT].tooth
    assert (looks[GUN].form, looks[COSSACK].form, looks[TANK].form) == ("gun", "walker", "tank")
    assert looks[TANK].turret


def test_a_tag_has_the_order_die_and_the_pins() -> None:
    # k47.orders.list, k47.gap.pins-effect
    s = laid().with_unit(RIFLES, die=Order.AMBUSH, pins=2)
    assert (drawn(s, RIFLES).die, drawn(s, RIFLES).pins) == ("eye", 2)
    assert drawn(s, OFFICER).die is None
    assert drawn(s, RIFLES).label == (
        "Rifle squad, ten models, 8 in south of Miller's wood, Regular, order Ambush, 2 pins"
    )


def test_each_order_has_a_glyph_of_its_own() -> None:
    s = laid()
    assert len({drawn(s.with_unit(RIFLES, die=order), RIFLES).die for order in Order}) == len(Order)


def test_a_vehicle_says_where_it_faces_and_what_is_wrong_with_it() -> None:
    s = laid(u7=(33, 12, 350)).with_unit(TANK, immobilised=True)
    assert drawn(s, TANK).label.endswith("Regular, no order yet, facing north, immobilised")


def test_a_house_that_was_driven_down_is_a_ruin_and_a_wreck_lies_on_the_table() -> None:
    # k47.gap.demolish-move, k47.gap.wreck-table
    s = gone(laid(), CROMWELL)
    stable = next(piece for piece in s.scenario.ground.pieces if piece.name == "Stable")
    s = replace(s, ruined=1 << stable.number, wrecks=(Disc(3400, 2200, 150),))
    found = on_table(s)
    assert found.look_of(found.pieces[stable.number]) == "ruin"
    assert [(piece.kind, piece.middle, piece.radius) for piece in found.pieces[len(s.scenario.ground.pieces) :]] == [
        ("wreck", (3400, 2200), 150)
    ]
    assert CROMWELL not in {unit.number for unit in found.units}
    assert "Stable" in draw_table(found)


def test_who_is_aboard_is_not_drawn_and_its_carrier_says_so() -> None:
    s = laid().off_table(RIFLES, TANK)
    assert s.units[RIFLES].where is Where.ABOARD
    assert RIFLES not in {unit.number for unit in on_table(s).units}
    assert drawn(s, TANK).states == ("carries Rifle squad",)


def test_an_objective_shows_who_holds_it_now() -> None:
    # k47.gap.objective-table: infantry within 3 in of the marker, no enemy there.
    s = laid(u1=(24, 20.5))
    holders = [(each.name, each.holder, each.said) for each in on_table(s).objectives]
    assert holders == [
        ("objective 1", None, "held by nobody"),
        ("objective 2", 0, "held by the Soviet side"),
        ("objective 3", None, "held by nobody"),
    ]


def test_zones_are_shown_while_somebody_sets_up() -> None:
    assert len(on_table(laid(turn=0)).zones) == 2
    assert on_table(laid(turn=1)).zones == ()


def test_the_drawing_names_every_unit_for_a_screen_reader() -> None:
    s = laid()
    svg = draw_on_table(on_table(s))
    assert all(f'data-unit="{unit}"' in svg for unit in range(len(s.units)))
    assert svg.count('role="img"') >= len(s.units)
