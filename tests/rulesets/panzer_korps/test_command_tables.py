"""Every cell of the tables of command, against what the sheet and the rulings say."""

from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.rulesets.panzer_korps.terms import Nation
from sandtable.sheet.constants import NumberRow


def modifiers(rows: dict[str, NumberRow]) -> dict[str, tuple[int, str]]:
    return {key: (row.value, row.rule) for key, row in rows.items()}


def test_every_leader_rating() -> None:
    """pk.leader.ratings, pk.leader.g-morale, pk.leader.h-morale, pk.segment.co-values, pk.initiative.modifiers,
    pk.arrival.table"""
    rows = [
        (row.rating, row.character, row.activation, row.morale, row.segment, row.initiative, row.arrival)
        for row in TABLES.leaders.values()
    ]
    assert rows == [
        ("A", "Legendary", 9, 0, 4, 3, 40),
        ("B", "Exceptional", 8, 0, 3, 2, 35),
        ("C", "Inspirational", 7, 0, 2, 1, 30),
        ("D", "Gallant", 6, 0, 1, 0, 25),
        ("E", "Career", 5, 0, 0, 0, 20),
        ("F", "Despicable", 4, 0, -1, -1, 15),
        ("G", "Oppressive", 3, -1, -2, -2, 10),
        ("H", "Unreliable", 2, -2, -3, -3, 5),
    ]


def test_what_a_leader_adds_to_the_availability_die_stands_in_both_tables() -> None:
    """pk.avail.mod-leader-a, pk.avail.mod-leader-b, pk.avail.mod-leader-f, pk.avail.mod-leader-g,
    pk.avail.mod-leader-h"""
    assert [row.availability for row in TABLES.leaders.values()] == [-2, -1, 0, 0, 0, 1, 2, 3]
    for rating, row in TABLES.leaders.items():
        printed = TABLES.availability_modifiers.get(f"leader_{rating.lower()}")
        assert row.availability == (printed.value if printed else 0)


def test_every_modifier_of_the_activation_die() -> None:
    """pk.leader.activation-supply, pk.leader.activation-weather, pk.leader.activation-visibility,
    pk.leader.activation-unwilling"""
    assert modifiers(TABLES.activation_modifiers) == {
        "supply": (1, "pk.leader.activation-supply"),
        "weather": (1, "pk.leader.activation-weather"),
        "visibility": (1, "pk.leader.activation-visibility"),
        "unwilling": (2, "pk.leader.activation-unwilling"),
    }


DECISIONS = [
    (1, 1, -1, -4, -5, -6, "panic_freeze", 0, 0, 0),
    (2, 2, 0, -3, -4, -5, "freeze", 0, 0, 0),
    (3, 3, 1, -2, -3, -4, "move", 1, 0, 0),
    (4, 4, 2, -1, -2, -3, "move", 1, 0, 0),
    (5, 5, 3, 0, -1, -2, "move", 2, 0, 0),
    (6, 6, 4, 1, 0, -1, "move", 3, 0, 0),
    (7, 7, 5, 2, 1, 0, "move", 3, 1, 0),
    (8, 8, 6, 3, 2, 1, "move", 4, 2, 0),
    (9, 9, 7, 4, 3, 2, "move", 5, 3, 0),
    (10, 10, 8, 5, 4, 3, "move", 6, 4, 0),
    (11, 11, 9, 6, 5, 4, "move", 7, 5, 0),
    (12, 12, 10, 7, 6, 5, "move", 8, 6, 1),
    (13, 13, 11, 8, 7, 6, "move", 9, 7, 2),
    (14, 14, 12, 9, 8, 7, "move", 9, 8, 3),
]


def test_every_row_of_the_decision_dice() -> None:
    """pk.dd.table"""
    rows = [
        (
            *(row.row, row.yellow, row.blue, row.red, row.white, row.black),
            *(row.result, row.move, row.auto_rally, row.free_move),
        )
        for row in TABLES.decisions
    ]
    assert rows == DECISIONS


def test_every_band_of_the_size_of_a_group() -> None:
    """pk.dd.mod-size"""
    rows = {str(row.size): row.modifier for row in TABLES.group_size}
    assert rows == {"1-2": -4, "3-4": -3, "5-6": -2, "7-8": -1, "9+": 0}


def test_the_usual_size_of_a_group_of_each_colour() -> None:
    """pk.gap.force-groups"""
    rows = {colour: (row.least, row.most) for colour, row in TABLES.usual_size.items()}
    assert rows == {"yellow": (9, 12), "blue": (7, 12), "red": (4, 8), "white": (3, 6), "black": (3, 6)}


def test_every_command_colour() -> None:
    """pk.gap.command-colours"""
    always = (1931, 1945)
    rows = [(row.nation, row.from_year, row.to_year, row.line, row.better) for row in TABLES.command_colours]
    assert rows == [
        ("germany", 1939, 1943, "black", "black"),
        ("germany", 1944, 1945, "white", "black"),
        ("russia", 1939, 1941, "blue", "red"),
        ("russia", 1942, 1942, "blue", "red"),
        ("russia", 1943, 1943, "red", "white"),
        ("russia", 1944, 1945, "red", "white"),
        ("britain", 1939, 1941, "red", "white"),
        ("britain", 1942, 1945, "white", "white"),
        ("usa", 1942, 1943, "red", "white"),
        ("usa", 1944, 1945, "white", "black"),
        ("france", 1939, 1940, "blue", "red"),
        ("vichy_france", *always, "blue", "blue"),
        ("italy", 1936, 1943, "blue", "red"),
        ("italy", 1944, 1945, "blue", "blue"),
        ("japan", 1936, 1942, "white", "white"),
        ("japan", 1943, 1945, "red", "white"),
        ("china", *always, "yellow", "blue"),
        ("finland", *always, "white", "white"),
        ("poland", 1939, 1939, "blue", "red"),
        ("minor", *always, "blue", "blue"),
    ]


def test_every_face_of_the_roll_for_a_leader() -> None:
    """pk.gap.leader-ratings"""
    rows = {(row.nation, row.from_year, row.to_year): "".join(row.ratings) for row in TABLES.leader_roll}
    assert rows == {
        (Nation.GERMANY, 1931, 1945): "BCCDDE",
        (Nation.RUSSIA, 1939, 1942): "CDEFGH",
        (Nation.RUSSIA, 1943, 1945): "BCDEEF",
        (Nation.BRITAIN, 1931, 1945): "BCDDEE",
        (Nation.USA, 1931, 1945): "BCDDEE",
        (Nation.FRANCE, 1931, 1945): "CDEEFF",
        (Nation.ITALY, 1931, 1945): "CDEFFG",
        (Nation.JAPAN, 1931, 1945): "BCDDEF",
        (Nation.CHINA, 1931, 1945): "CDEFGH",
    }


def test_the_turns_of_a_segment_by_the_modified_die() -> None:
    """pk.segment.turns"""
    die = TABLES.segment_turns
    turns = {total: int(die.names[die.index_of(total)]) for total in range(-9, 13)}
    assert [turns[total] for total in (-9, -2, -1)] == [0, 0, 0]
    assert [turns[total] for total in range(9)] == [1, 1, 1, 2, 2, 3, 3, 4, 4]
    assert turns[12] == 4
    assert die.sides == 6


def test_every_modifier_of_the_segment_die() -> None:
    """pk.segment.mod-air, pk.segment.mod-rain, pk.segment.mod-snow, pk.segment.mod-supply, pk.segment.mod-second-day,
    pk.segment.mod-arrived-before, pk.segment.mod-reservists"""
    assert modifiers(TABLES.segment_modifiers) == {
        "air": (1, "pk.segment.mod-air"),
        "rain": (-1, "pk.segment.mod-rain"),
        "snow": (-2, "pk.segment.mod-snow"),
        "supply": (-1, "pk.segment.mod-supply"),
        "second_day": (-1, "pk.segment.mod-second-day"),
        "arrived_before": (1, "pk.segment.mod-arrived-before"),
        "reservists": (-1, "pk.segment.mod-reservists"),
    }


def test_the_segments_of_a_day_in_order() -> None:
    """pk.segment.list, pk.segment.early-force, pk.segment.dusk-visibility, pk.segment.night-rules,
    pk.segment.midnight-one-turn"""
    rows = [(row.segment, row.hours, row.turns, row.rule) for row in TABLES.segments.values()]
    assert rows == [
        ("early_morning", "06-08", "simulator", "pk.segment.early-force"),
        ("morning", "08-10", "simulator", "pk.segment.list"),
        ("late_morning", "10-12", "simulator", "pk.segment.list"),
        ("midday", "12-14", "simulator", "pk.segment.list"),
        ("afternoon", "14-16", "simulator", "pk.segment.list"),
        ("evening", "16-18", "simulator", "pk.segment.list"),
        ("dusk", "18-20", "simulator", "pk.segment.dusk-visibility"),
        ("night", "20-24", "simulator", "pk.segment.night-rules"),
        ("midnight", "00-06", "one", "pk.segment.midnight-one-turn"),
    ]


def test_the_fieldworks_table_and_its_modifiers() -> None:
    """pk.fieldworks.table, pk.fieldworks.mod-good-leader, pk.fieldworks.mod-bad-leader, pk.fieldworks.mod-russian"""
    die = TABLES.fieldworks
    assert [die.names[die.index_of(total)] for total in range(-1, 10)] == [*["fail"] * 6, "officers", *["NCOs"] * 4]
    assert {name: row.segments for name, row in TABLES.fieldworks_segments.items()} == {
        "fail": 0,
        "officers": 2,
        "NCOs": 1,
    }
    assert modifiers(TABLES.fieldworks_modifiers) == {
        "good_leader": (-2, "pk.fieldworks.mod-good-leader"),
        "bad_leader": (1, "pk.fieldworks.mod-bad-leader"),
        "russian": (1, "pk.fieldworks.mod-russian"),
    }


def test_what_each_order_allows() -> None:
    """pk.gap.orders, pk.gap.fieldworks"""
    rows = {order: (row.assault, row.column, row.dig_in, row.leave, row.away) for order, row in TABLES.orders.items()}
    assert rows == {
        "advance": (True, True, False, True, False),
        "move": (False, True, False, False, False),
        "defend": (False, False, True, False, False),
        "withdraw": (False, False, False, True, True),
    }


def test_constants_of_command() -> None:
    """pk.segment.early-force, pk.segment.midnight-one-turn, pk.segment.mod-reservists, pk.dd.freeze, pk.gap.supply,
    pk.gap.leader-ratings, pk.gap.force-groups, pk.gap.victory"""
    expected = {
        "early_force": (4, "pk.segment.early-force"),
        "midnight_turns": (1, "pk.segment.midnight-one-turn"),
        "reservist_share": (60, "pk.segment.mod-reservists"),
        "freeze_reach": (20, "pk.dd.freeze"),
        "supply_clear": (6, "pk.gap.supply"),
        "hq_reach": (12, "pk.gap.leader-ratings"),
        "most_groups": (4, "pk.gap.force-groups"),
        "objective_points": (5, "pk.gap.victory"),
        "lost_points": (2, "pk.gap.victory"),
        "panicked_points": (1, "pk.gap.victory"),
        "broken_points": (5, "pk.gap.victory"),
        "marginal_lead": (5, "pk.gap.victory"),
        "decisive_lead": (10, "pk.gap.victory"),
        "objective_reach": (3, "pk.gap.victory"),
    }
    assert {key: (TABLES.limits[key].value, TABLES.limits[key].rule) for key in expected} == expected
