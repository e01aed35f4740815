"""Every cell of the tables of the ground game, against what the playsheet and its rulings print."""

from fractions import Fraction
from itertools import pairwise

import pytest
from tests.rulesets.megagame.asking import HOME

from sandtable.rulesets.megagame.facts import FIGHTING, GUNS, UNITS
from sandtable.rulesets.megagame.tables import TABLES
from sandtable.rulesets.megagame.terms import ARTILLERY, FLAK, Level, Mode, Result, Side, SupportType, Terrain, Troops

#: troops, ground, tactical, non-tactical, road column
MOVEMENT = """
foot all 15 25 30
mech_or_motorised close 18 28 64
mech_or_motorised open 30 32 64
tanks_or_spg wood_town 18 28 64
tanks_or_spg marsh 8 18 64
tanks_or_spg open 30 32 64
motor_towed_artillery all - - 75
recce_and_light_tanks close 18 28 100
recce_and_light_tanks open 30 35 100
"""
#: result, normal, bad, attacker, defender, SP, retire open, retire close, counter, overrun, overrun loss, again
RESULTS = """
total_success 12+ 20+ 1 2 2 1d6 1d6 no yes 0 yes
success 8-11 12-19 1 1 1 1d6 1d3 no yes 1 yes
limited_success 5-7 7-11 1 1 1 2 1 yes yes 1 no
confused -1 to 4 2-6 1 1 0 - - no no 0 no
badly_beaten -2 1 1 0 0 - - yes no 0 no
"""
#: id, class, kind, status, light
UNIT_ROWS = """
br-gds-tank tanks_or_spg tank 7 no
br-armd tanks_or_spg tank 6 no
br-gds-mot mech_or_motorised mech 7 no
br-mot mech_or_motorised mech 6 no
br-inf foot infantry 6 no
br-recce recce_and_light_tanks recce 4 no
br-eng mech_or_motorised engineer 2 no
br-field motor_towed_artillery field 3 no
br-medium motor_towed_artillery medium 4 no
br-heavy motor_towed_artillery heavy 4 no
br-para foot para 7 yes
br-glider foot glider 7 yes
br-ab-recce recce_and_light_tanks recce 2 no
br-ab-field foot field 2 no
pl-para foot para 6 yes
us-para foot para 8 yes
us-glider foot glider 7 yes
us-ab-field foot field 2 no
ge-tiger tanks_or_spg heavy_tank 8 no
ge-panther tanks_or_spg tank 7 no
ge-pz tanks_or_spg tank 5 no
ge-stug tanks_or_spg spg 5 no
ge-pzgren mech_or_motorised mech 6 no
ge-aa recce_and_light_tanks recce 6 no
ge-ss-depot foot infantry 5 no
ge-fj foot infantry 5 no
ge-fj-new foot infantry 4 no
ge-gren foot infantry 4 no
ge-alarm foot infantry 3 yes
ge-sec foot infantry 2 yes
ge-field foot field 3 no
ge-rocket motor_towed_artillery rocket 4 no
ge-ig foot infantry_guns 2 no
ge-flak-h motor_towed_artillery flak_heavy 2 no
ge-flak-l motor_towed_artillery flak_light 2 no
"""
#: side, formation, count, unit, arrival
BATTLE = """
allied|Guards Armoured Div|4|br-gds-tank|start, Neerpelt; 2 Irish prepared
allied|Guards Armoured Div|4|br-gds-mot|start, Neerpelt; 3 Irish prepared
allied|Guards Armoured Div|1|br-recce|start, Neerpelt
allied|Guards Armoured Div|2|br-field|start, Neerpelt
allied|Guards Armoured Div|1|br-eng|start, Neerpelt
allied|43 Wessex Div|9|br-inf|turn 3, Neerpelt road
allied|43 Wessex Div|3|br-field|turn 3, Neerpelt road
allied|43 Wessex Div|1|br-recce|turn 3, Neerpelt road
allied|8 Armoured Bde|3|br-armd|turn 3, Neerpelt road
allied|8 Armoured Bde|1|br-mot|turn 3, Neerpelt road
allied|50 Northumbrian Div|9|br-inf|231 Bde (3) start, rest turn 5
allied|XXX Corps troops|3|br-medium|start, Neerpelt
allied|XXX Corps troops|1|br-heavy|start, Neerpelt
allied|1 Airborne Div|3|br-para|lift turn 1, west of Arnhem
allied|1 Airborne Div|3|br-glider|lift turn 1, west of Arnhem
allied|1 Airborne Div|1|br-ab-recce|lift turn 1
allied|1 Airborne Div|1|br-ab-field|lift turn 1
allied|1 Airborne Div|3|br-para|lift turn 3, west of Arnhem
allied|Polish Para Bde|3|pl-para|lift turn 5 or later, south of Arnhem
allied|82 Airborne Div|9|us-para|lift turn 1, Grave and Groesbeek
allied|82 Airborne Div|1|us-ab-field|lift turn 1
allied|82 Airborne Div|3|us-ab-field|lift turn 3
allied|82 Airborne Div|3|us-glider|lift turn 5 or later
allied|101 Airborne Div|9|us-para|lift turn 1, Son and Veghel
allied|101 Airborne Div|3|us-glider|2 lift turn 3, 1 lift turn 5
allied|101 Airborne Div|3|us-ab-field|lift turn 5
german|KG Walther|3|ge-fj-new|start, astride Neerpelt road, garrison
german|KG Walther|2|ge-ss-depot|start, south of Valkenswaard
german|KG Walther|1|ge-alarm|start, Neerpelt road, garrison
german|KG Walther|1|ge-stug|start, Valkenswaard
german|KG Walther|1|ge-field|start, Valkenswaard
german|85 Div (KG Chill)|4|ge-gren|start, west of the road
german|Div Erdmann (7 FJ)|6|ge-fj-new|start, east of the road
german|Eindhoven garrison|2|ge-sec|start, Eindhoven and Son, garrison
german|Eindhoven garrison|1|ge-flak-h|start, Son
german|59 Div|5|ge-alarm|turn 2, Boxtel road
german|107 Pz Bde|1|ge-panther|turn 5, Helmond road
german|107 Pz Bde|1|ge-pzgren|turn 5, Helmond road
german|Veghel-Grave guards|3|ge-sec|start, Veghel, Grave, Heumen, garrison
german|Veghel-Grave guards|1|ge-flak-l|start, Grave
german|Nijmegen garrison|2|ge-alarm|start, Nijmegen, garrison
german|Nijmegen garrison|2|ge-flak-h|start, Nijmegen bridges
german|Nijmegen garrison|2|ge-flak-l|start, Nijmegen bridges
german|Corps Feldt (406 Div)|6|ge-alarm|turn 3, Reichswald
german|II FJ Corps|4|ge-fj|turn 7, Reichswald
german|10 SS Pz|1|ge-aa|turn 2, Arnhem
german|10 SS Pz|1|ge-pz|turn 3, Pannerden ferry
german|10 SS Pz|2|ge-pzgren|turn 3
german|10 SS Pz|2|ge-field|turn 3
german|9 SS Pz|3|ge-pzgren|turn 2, Arnhem east
german|9 SS Pz|1|ge-aa|start, Hoenderloo
german|9 SS Pz|1|ge-stug|turn 2, Arnhem
german|9 SS Pz|1|ge-ss-depot|start, Wolfheze
german|Div von Tettau|6|ge-alarm|turn 2, Renkum road
german|Arnhem garrison|1|ge-sec|start, Arnhem bridge, garrison
german|Arnhem garrison|2|ge-flak-h|start, Arnhem and Deelen
german|Arnhem garrison|2|ge-flak-l|start, Arnhem
german|II SS Pz Corps troops|1|ge-stug|turn 5, Arnhem
german|II SS Pz Corps troops|1|ge-rocket|turn 7, Arnhem
german|II SS Pz Corps troops|1|ge-tiger|turn 13, Arnhem or Elst
"""
PLACES = """
Neerpelt|10|3|XXX Corps entry at (10, 0), Allied supply source
Valkenswaard|11|17|town
Eindhoven|12|27|town
Son|13|34|bridge, Wilhelmina canal
St Oedenrode|11|40|town
Veghel|17|46|bridge, Zuid-Willems canal
Uden|22|51|town
Grave|30|62|bridge, Maas
Heumen|37|63|bridge, Maas-Waal canal
Honinghutje|35|69|second bridge over the Maas-Waal canal, wired, scores nothing
Groesbeek|44|64|drop zone, high ground
Nijmegen|39|72|bridge, Waal; town to its south
Elst|38|80|town
Driel|36|84|drop zone
Arnhem|42|86|bridge, Lower Rhine; town to its north
Renkum|30|87|road west, German entry
Wolfheze|34|90|drop zones to its west
Deelen|40|96|airfield
Hoenderloo|40|102|road north, German supply source
Boxtel|2|43|road west, German entry and supply source
Helmond|25|31|road east, German entry and supply source
Reichswald|52|61|wood, German entry and supply source
Pannerden|51|77|ferry, German entry and supply source
"""


def yes(holds: bool) -> str:
    return "yes" if holds else "no"


def lines(printed: str) -> list[str]:
    return printed.strip().splitlines()


def test_every_rate_of_the_movement_table() -> None:
    """mg.move.rates, mg.move.modes"""
    found = [
        " ".join([row.troops, row.ground, *(str(row.rate(mode) or "-") for mode in Mode)])
        for row in TABLES.movement.values()
    ]
    assert found == lines(MOVEMENT)


def test_every_river_crossing() -> None:
    """mg.move.river-crossing"""
    assert [TABLES.river_crossing[troops].possible for troops in Troops] == [True, False, False, False, True]


def test_every_movement_line_of_a_terrain() -> None:
    """mg.gap.ground-lines"""
    found = {row.terrain.value: (row.mech_or_motorised, row.tanks_or_spg) for row in TABLES.ground_lines.values()}
    assert found == {
        "open": ("open", "open"),
        "close": ("close", "wood_town"),
        "wood": ("close", "wood_town"),
        "town": ("close", "wood_town"),
        "marsh": ("close", "marsh"),
    }
    assert all(row.recce_and_light_tanks == row.mech_or_motorised for row in TABLES.ground_lines.values())


def test_every_meaning_of_a_terrain() -> None:
    """mg.gap.terrain-types, mg.gap.terrain-column"""
    found = {
        terrain.value: (row.column, row.close_country, row.retire, row.cover) for terrain, row in TABLES.terrain.items()
    }
    assert found == {
        "open": ("normal", False, "open", False),
        "close": ("bad", True, "close", True),
        "wood": ("bad", True, "close", True),
        "town": ("bad", True, "close", True),
        "marsh": ("bad", True, "close", False),
    }


def test_every_combat_factor_and_the_sides_it_is_for() -> None:
    """mg.combat.mod.per-unit, mg.gap.modifier-sides"""
    found = {key: (row.value, row.rule, row.attacker, row.defender) for key, row in TABLES.factors.items()}
    assert found == {
        "tactical_advantage": (2, "mg.combat.mod.tactical-advantage", True, True),
        "combined_arms": (2, "mg.combat.mod.combined-arms", True, False),
        "light_infantry": (-2, "mg.combat.mod.light-infantry", True, False),
        "unprepared": (-4, "mg.combat.mod.unprepared", True, False),
        "heavy_tanks": (2, "mg.combat.mod.heavy-tanks", True, True),
        "close_country": (2, "mg.combat.mod.close-country", False, True),
        "infantry_in_open": (-2, "mg.combat.mod.infantry-in-open", True, True),
        "other_formation": (-2, "mg.combat.mod.other-formation", True, True),
    }


def test_every_level_of_air_support() -> None:
    """mg.airground.levels, mg.gap.heavy-bomber-overlap, mg.combat.air.once"""
    found = {
        kind: [str(band or "-") for band in (row.normal, row.superior, row.overwhelming, row.apocalyptic)]
        for kind, row in TABLES.air_levels.items()
    }
    assert found == {
        SupportType.GERMAN_GA: ["1-2", "3-5", "6-9", "10+"],
        SupportType.ALLIED_GA: ["1", "2-3", "4-7", "8+"],
        SupportType.HEAVY_BOMBER: ["-", "-", "1-2", "3+"],
    }
    assert {level: (row.bonus, row.rule) for level, row in TABLES.air_support.items()} == {
        Level.NONE: (0, "mg.combat.air.once"),
        Level.NORMAL: (4, "mg.combat.air.ordinary"),
        Level.SUPERIOR: (6, "mg.combat.air.superior"),
        Level.OVERWHELMING: (8, "mg.combat.air.overwhelming"),
        Level.APOCALYPTIC: (10, "mg.combat.air.apocalyptic"),
    }


def test_every_range_of_artillery() -> None:
    """mg.arty.ranges, mg.arty.no-long-range"""
    assert {kind.value: (row.effective, row.long) for kind, row in TABLES.artillery.items()} == {
        "field": (8, 12),
        "medium": (12, 18),
        "heavy": (10, 16),
        "rocket": (8, None),
        "infantry_guns": (6, None),
    }


def test_every_cell_of_the_results_table() -> None:
    """mg.results.bands"""
    found = []
    for result, row in TABLES.results.items():
        normal, bad = (str(band).replace(" or less", "") for band in (row.normal, row.bad))
        losses = f"{row.attacker_loss} {row.defender_loss} {row.supply_loss}"
        retire = f"{row.retire_open or '-'} {row.retire_close or '-'}"
        rights = f"{yes(row.counter_attack)} {yes(row.overrun)} {row.overrun_loss} {yes(row.fight_again)}"
        found.append(f"{result} {normal} {bad} {losses} {retire} {rights}")
    assert found == lines(RESULTS)


@pytest.mark.parametrize("column", ["normal", "bad"])
def test_the_bands_leave_no_hole_and_do_not_overlap(column: str) -> None:
    """mg.results.bands"""
    rows = TABLES.result_bands[column].rows
    assert [name for name, _, _ in rows] == [result.value for result in reversed(Result)]
    assert all(low == before + 1 for (_, _, before), (_, low, _) in pairwise(rows))


def test_every_unit() -> None:
    """mg.gap.unit-stats"""
    found = [f"{row.id} {row.moves} {row.kind} {row.status} {yes(row.light)}" for row in TABLES.units.values()]
    assert found == lines(UNIT_ROWS)


def test_units_know_their_side_and_a_short_name() -> None:
    """mg.gap.unit-stats"""
    assert {row.side for key, row in TABLES.units.items() if key.startswith("ge-")} == {Side.GERMAN}
    assert {row.side for key, row in TABLES.units.items() if not key.startswith("ge-")} == {Side.ALLIED}
    assert TABLES.units["ge-alarm"].short == "Alarm battalion"
    assert TABLES.units["ge-pz"].short == "SS panzer Kampfgruppe"
    assert TABLES.units["br-gds-mot"].short == "Guards motor or infantry battalion"
    assert set(FIGHTING) | set(GUNS) == set(UNITS)
    assert set(FIGHTING) & set(GUNS) == set()


def test_the_sides_of_the_ids_are_those_of_the_order_of_battle() -> None:
    """mg.gap.order-of-battle"""
    assert all(TABLES.units[row.unit].side is row.side for row in TABLES.order_of_battle)


def test_what_every_kind_counts_as() -> None:
    """mg.gap.unit-classes, mg.gap.light-infantry"""
    kinds = TABLES.kinds
    assert {kind.value for kind, row in kinds.items() if row.tank} == {"tank", "heavy_tank", "spg"}
    assert {kind.value for kind, row in kinds.items() if row.infantry} == {
        "infantry",
        "mech",
        "para",
        "glider",
        "engineer",
    }
    assert {kind.value for kind, row in kinds.items() if row.light} == {"para", "glider"}
    assert {kind.value for kind, row in kinds.items() if row.armoured} == {
        "tank",
        "heavy_tank",
        "spg",
        "recce",
        "light_tank",
    }


def test_which_kinds_attack_and_overrun() -> None:
    """mg.gap.attack-eligibility, mg.gap.overrun-conditions"""
    assert {kind for kind, row in TABLES.kinds.items() if not row.attacks} == {*ARTILLERY, *FLAK}
    assert {kind.value for kind, row in TABLES.kinds.items() if row.overruns} == {
        *(kind.value for kind, row in TABLES.kinds.items() if row.tank),
        "mech",
        "recce",
    }


def test_the_units_of_a_kind_move_as_the_kind_does() -> None:
    """mg.move.rates, mg.gap.unit-stats: only field guns differ, which motors, horses or men bring along"""
    apart = {key for key, unit in TABLES.units.items() if unit.moves is not TABLES.kinds[unit.kind].moves}
    assert apart == {"br-ab-field", "us-ab-field", "ge-field"}
    unlisted = set(TABLES.kinds) - {unit.kind for unit in TABLES.units.values()}
    assert {kind.value: TABLES.kinds[kind].moves.value for kind in unlisted} == {
        "light_tank": "recce_and_light_tanks",
        "anti_tank": "foot",
    }


def test_every_row_of_the_order_of_battle() -> None:
    """mg.gap.order-of-battle"""
    found = [f"{row.side}|{row.formation}|{row.count}|{row.unit}|{row.arrival}" for row in TABLES.order_of_battle]
    assert found == lines(BATTLE)


def test_every_place() -> None:
    """mg.gap.default-map"""
    found = [f"{row.place}|{row.x}|{row.y}|{row.what}" for row in TABLES.places.values()]
    assert found == lines(PLACES)


def test_every_bridge() -> None:
    """mg.gap.bridges, mg.gap.victory"""
    assert {key: (row.points, row.wired) for key, row in TABLES.bridges.items()} == {
        "Son": (1, True),
        "Veghel": (1, False),
        "Grave": (1, True),
        "Heumen": (1, True),
        "Honinghutje": (0, True),
        "Nijmegen": (2, True),
        "Arnhem": (4, False),
    }


def test_every_order_and_every_standing_choice() -> None:
    """mg.gap.orders, mg.gap.standing-choices"""
    assert [order.value for order in TABLES.orders] == [
        "hold",
        "move",
        "prepare",
        "attack",
        "breakthrough",
        "support",
        "interdict",
        "demolish",
    ]
    assert [row.meaning for row in TABLES.orders.values()] == [
        "stay and defend; a counter-attack from Hold counts as prepared",
        "path and mode",
        "name a target square; may move at most half a turn, tactical only",
        "optional move of at most half a turn, then attack a named adjacent square",
        "as attack, and overrun if the result allows; needs a path beyond the target",
        "artillery: optional move of at most half a turn, then support combats in range, optionally naming a square",
        "artillery: interdict a named 4x4 km area; no move",
        "blow a named adjacent bridge",
    ]
    second = "the adjacent enemy-held square that most overrunning units are next to; ties lowest x, then lowest y"
    short = "attack the enemy that stopped the move short of the target, if at most half a turn is spent"
    assert [(row.choice, row.given_with, row.default) for row in TABLES.standing_choices] == [
        ("enter a won or empty target square", "attack, breakthrough", "yes"),
        ("counter-attack when a result allows it", "any order", "yes on hold, otherwise no"),
        (short, "attack, breakthrough", "no"),
        ("overrun when a result allows it", "breakthrough", "yes"),
        ("square for the second fight after an overrun", "breakthrough", second),
        ("support attack, defence or both", "support", "both"),
    ]


def test_every_fraction_and_every_limit_of_the_ground_game() -> None:
    """mg.gap.half-turn, mg.move.night-quarter, mg.gap.river-cost, mg.gap.map-grid, mg.overrun.move"""
    half = Fraction(1, 2)
    wanted = {"half_turn": half, "night": Fraction(1, 4), "river_cost": half, "diagonal": Fraction(3, 2)}
    assert {key: TABLES.fraction(key) for key in wanted} == wanted
    assert TABLES.fraction("overrun_share") == TABLES.fraction("landing") == half
    limits = {
        "stacking": 6,
        "traffic": 3,
        "most_attackers": 6,
        "most_sp": 4,
        "combat_sp": 1,
        "support_sp": 1,
        "resupply": 2,
        "off_road": 10,
        "supply_load": 4,
        "supply_drop_reach": 2,
        "twice": 2,
        "retire_penalty": 1,
        "thrown_back": 1,
        "blow": 4,
        "bridge_repair": 2,
        "demolish_reach": 5,
        "allied_victory": 8,
        "draw": 6,
        "last_turn": 18,
        "envelopment": 135,
        "turn_hours": 12,
        "first_day": 17,
    }
    assert {key: TABLES.limit(key) for key in limits} == limits


def test_the_tables_name_the_procedures_that_use_them() -> None:
    assert HOME.check() is HOME
    used = HOME.table_files["results"].used_by
    assert {"ground_combat", "combat_by_name", "combat_result", "retirement"} <= set(used)
    assert set(Terrain) == set(TABLES.terrain)
