import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.dday_to_berlin.asking import answer, ask, cited, line, note, notes, number, parts

from sandtable.sheet.faults import FactsFault

repeatable = settings(derandomize=True, deadline=None)

COSTS = {
    "shattered": (1, "ddb.markers.shattered-or-retreated"),
    "retreated": (1, "ddb.markers.shattered-or-retreated"),
    "poor_lost": (2, "ddb.markers.poor-lost"),
    "regular_lost": (3, "ddb.markers.regular-lost"),
    "veteran_lost": (4, "ddb.markers.veteran-lost"),
    "detachment_lost": (1, "ddb.gap.detachment-markers"),
    "place_lost": (5, "ddb.markers.objective"),
    "held": (1, "ddb.ranged.hold-option"),
    "stayed": (1, "ddb.activation.fallback"),
}


# ---------------------------------------------------------------------- what setbacks cost


@pytest.mark.parametrize("event", COSTS)
def test_what_each_setback_costs_once_and_three_times(event: str) -> None:
    """ddb.markers.shattered-or-retreated, ddb.markers.poor-lost, ddb.markers.regular-lost, ddb.markers.veteran-lost,
    ddb.markers.objective, ddb.gap.detachment-markers, ddb.ranged.hold-option, ddb.activation.fallback"""
    each, rule = COSTS[event]
    assert answer("morale_markers", **{event: 1}) == each
    assert parts("morale_markers", "Morale markers", **{event: 3}) == {rule: 3 * each}


def test_a_quiet_turn_costs_nothing() -> None:
    """ddb.gap.marker-stacking"""
    assert answer("morale_markers") == 0
    assert number("morale_markers", "Morale markers").modifiers == ()


@repeatable
@given(st.fixed_dictionaries({event: st.integers(0, 60) for event in COSTS}))
def test_each_battalion_is_charged_once_and_the_costs_of_a_side_add_up(events: dict[str, int]) -> None:
    """ddb.gap.marker-stacking"""
    assert answer("morale_markers", **events) == sum(COSTS[event][0] * times for event, times in events.items())


def test_the_bill_reads_as_a_sentence() -> None:
    """ddb.markers.shattered-or-retreated, ddb.markers.veteran-lost"""
    facts = {"shattered": 1, "retreated": 2, "veteran_lost": 1}
    assert ask("morale_markers", **facts).verdict == "Morale markers of one side: 7 morale markers"
    assert ask("morale_markers", shattered=1).verdict == "Morale markers of one side: 1 morale marker"
    assert line("morale_markers", "Morale markers", **facts) == (
        "Morale markers 7: 0 none to begin with, +1: 1 shattered, +2: 2 retreated, +4: 1 veteran lost"
    )


# ---------------------------------------------------------------------- places


def test_a_place_costs_its_holder_5_even_if_it_is_both_and_the_captor_nothing() -> None:
    """ddb.markers.objective, ddb.gap.objective-markers"""
    both = {"objective": True, "supply_point": True}
    assert notes("capture", held_by="enemy", **both) == {"captor_markers": 0, "holder_markers": 5}
    assert answer("capture", held_by="enemy", **both) == 5


@pytest.mark.parametrize(
    ("held_by", "objective", "supply_point", "expected"),
    [
        ("enemy", True, False, 5),
        ("enemy", False, True, 5),
        ("nobody", True, True, 0),
        ("own", True, True, 0),
    ],
)
def test_only_a_place_taken_from_the_enemy_costs(
    held_by: str, objective: bool, supply_point: bool, expected: int
) -> None:
    """ddb.gap.objective-markers"""
    facts = {"held_by": held_by, "objective": objective, "supply_point": supply_point}
    assert answer("capture", **facts) == expected
    assert note("capture", "holder_markers", **facts).rule == "ddb.markers.objective"
    assert notes("capture", **facts)["captor_markers"] == 0


def test_a_place_that_is_neither_is_a_mistake_in_the_facts() -> None:
    """ddb.gap.objective-markers"""
    with pytest.raises(FactsFault, match="objective"):
        ask("capture", objective=False, supply_point=False)


def test_capture_and_recapture_each_cost_the_side_that_loses_the_place() -> None:
    """ddb.markers.objective, ddb.gap.objective-markers"""
    taken = []
    for captor, holder in (("a", "b"), ("b", "a")):
        found = notes("capture", held_by="enemy", objective=True, supply_point=True)
        taken.append({captor: found["captor_markers"], holder: found["holder_markers"]})
    assert taken == [{"a": 0, "b": 5}, {"a": 5, "b": 0}]


def test_a_capture_reads_as_a_sentence() -> None:
    """ddb.markers.objective"""
    assert ask("capture").verdict == "A place is occupied: 5 markers to the side that held it"
    assert line("capture", "Markers of the side that held it") == (
        "Markers of the side that held it 5: 5 it loses a supply point or objective"
    )


def test_markers_name_their_rules() -> None:
    """ddb.gap.marker-stacking, ddb.gap.objective-markers, ddb.markers.objective"""
    assert number("morale_markers", "Morale markers").base.rule == "ddb.gap.marker-stacking"
    assert cited("capture") == {
        "captor_markers": "ddb.gap.objective-markers",
        "holder_markers": "ddb.markers.objective",
    }
