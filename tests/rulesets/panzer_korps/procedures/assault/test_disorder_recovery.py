from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, line, notes, parts, refusals, totals

from sandtable.rulesets.panzer_korps.procedures.assault.disorder_recovery import Recovered
from sandtable.rulesets.panzer_korps.tables import TABLES
from sandtable.sheet import FactsFault

PLAIN: dict[str, Any] = {"morale": "recruit", "moved": True, "markers": 8}


def recovered(**facts: Any) -> Recovered:
    found = answer("disorder_recovery", **facts)
    assert isinstance(found, Recovered)
    return found


@pytest.mark.parametrize(
    ("facts", "shed", "left"),
    [
        ({"morale": "regular", "moved": False, "hq": True, "markers": 8}, 4, 4),
        ({"morale": "elite", "moved": True, "decorated": 1, "auto_rally": 2, "markers": 8}, 5, 3),
        ({"morale": "recruit", "moved": True, "markers": 8}, 0, 8),
        ({"morale": "reservist", "moved": False, "auto_rally": 3, "markers": 1}, 1, 0),
        ({"morale": "hardened", "moved": False, "hq": True, "decorated": 2, "auto_rally": 8, "markers": 5}, 5, 0),
    ],
)
def test_markers_shed_in_one_movement_phase(facts: dict[str, Any], shed: int, left: int) -> None:
    """pk.recovery.when: the sources add up, and markers never go below 0"""
    assert recovered(**facts) == Recovered(left, shed, False)


@pytest.mark.parametrize(
    ("morale", "value", "rule"),
    [
        ("hardened", 2, "pk.recovery.elite"),
        ("elite", 2, "pk.recovery.elite"),
        ("veteran", 1, "pk.recovery.regular"),
        ("regular", 1, "pk.recovery.regular"),
    ],
)
def test_quality_sheds_markers(morale: str, value: int, rule: str) -> None:
    """pk.recovery.regular, pk.recovery.elite"""
    assert parts("disorder_recovery", "Markers shed", **{**PLAIN, "morale": morale}) == {rule: value}


@pytest.mark.parametrize("morale", ["reservist", "recruit", "militia", "partisan"])
def test_lower_classes_shed_nothing_for_quality(morale: str) -> None:
    """pk.recovery.elite"""
    assert parts("disorder_recovery", "Markers shed", **{**PLAIN, "morale": morale}) == {}


@pytest.mark.parametrize(
    ("facts", "value", "rule"),
    [
        ({"moved": False}, 1, "pk.recovery.stationary"),
        ({"auto_rally": 1}, 1, "pk.recovery.auto-rally"),
        ({"auto_rally": 5}, 5, "pk.recovery.auto-rally"),
        ({"decorated": 1}, 1, "pk.recovery.decorated"),
        ({"decorated": 4}, 4, "pk.recovery.decorated"),
        ({"hq": True}, 2, "pk.recovery.hq"),
    ],
)
def test_every_source_alone(facts: dict[str, Any], value: int, rule: str) -> None:
    assert parts("disorder_recovery", "Markers shed", **{**PLAIN, **facts}) == {rule: value}


def test_the_printed_sources() -> None:
    """pk.recovery.when"""
    assert {key: row.value for key, row in TABLES.recovery.items()} == {
        "stationary": 1,
        "auto_rally": 1,
        "decorated": 1,
        "regular": 1,
        "elite": 2,
        "hq": 2,
    }
    facts: dict[str, Any] = {"morale": "elite", "auto_rally": 2, "decorated": 1, "hq": True, "markers": 3}
    assert totals("disorder_recovery", **facts) == {"Markers shed": 8}
    assert line("disorder_recovery", "Markers shed", **facts) == (
        "Markers shed 8: 0 in the movement phase, +1 did not move, +2 auto-rally (2), +1 decorated leader, "
        "+2 Elite or Hardened, +2 divisional HQ company, counts as 3 (it has no more)"
    )


def test_when_each_source_counts() -> None:
    """pk.gap.recovery-timing, pk.gap.moved"""
    assert cited("disorder_recovery", moved=True, auto_rally=1) == {
        "state": "pk.gap.disorder-thresholds",
        "auto_rally": "pk.gap.recovery-timing",
        "others": "pk.gap.recovery-timing",
        "moved": "pk.gap.moved",
    }
    assert notes("disorder_recovery", markers=5) == {"state": "suppressed", "others": "last"}


# ---------------------------------------------------------------------- the end of panic


@pytest.mark.parametrize(
    ("markers", "companies", "panicked"),
    [(6, 3, False), (7, 3, True), (8, 3, True), (4, 2, False), (5, 2, True), (2, 1, False), (10, 5, False)],
)
def test_panic_ends_below_two_markers_for_each_company(markers: int, companies: int, panicked: bool) -> None:
    """pk.gap.panicked: one marker goes for standing still"""
    facts = {"morale": "recruit", "markers": markers, "companies": companies, "panicked": True}
    assert recovered(**facts) == Recovered(markers - 1, 1, panicked)
    assert notes("disorder_recovery", **facts)["panic"] == ("goes on" if panicked else "over")


def test_panic_does_not_end_in_the_movement_phase_in_which_it_began() -> None:
    """pk.gap.panicked"""
    facts = {"morale": "recruit", "markers": 4, "panicked": True, "panicked_now": True}
    assert recovered(**facts).panicked is True
    assert ask("disorder_recovery", **facts).notes[-1].label == (
        "panic does not end in the movement phase in which it began"
    )
    with pytest.raises(FactsFault, match=r"^panicked_now: it is not panicked at all"):
        ask("disorder_recovery", markers=4, panicked_now=True)


def test_a_routed_formation_is_panicked_without_being_said_to_be() -> None:
    """pk.gap.panicked"""
    assert recovered(morale="recruit", markers=9).panicked is True
    assert recovered(morale="elite", markers=9, hq=True).panicked is False
    assert ask("disorder_recovery", morale="recruit", markers=9).verdict == (
        "Recruit formation with 9 markers: sheds 1, 8 markers left, still panicked"
    )


def test_a_dispersed_formation_does_not_recover() -> None:
    """pk.gap.disorder-thresholds"""
    assert refusals("disorder_recovery", markers=12) == ["pk.gap.disorder-thresholds"]
