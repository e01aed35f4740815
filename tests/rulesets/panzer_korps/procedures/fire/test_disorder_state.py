import pytest
from tests.rulesets.panzer_korps.asking import answer, ask, cited, notes, totals

from sandtable.rulesets.panzer_korps.procedures.fire.disorder_state import Disorder
from sandtable.rulesets.panzer_korps.terms import State

STATE = "disorder_state"
STATES = ("formed", "suppressed", "fragmented", "routed", "dispersed")


@pytest.mark.parametrize(
    ("companies", "ends"),
    [(1, (0, 1, 2, 3)), (2, (1, 3, 5, 7)), (3, (2, 5, 8, 11)), (4, (3, 7, 11, 15)), (5, (4, 9, 14, 19))],
)
def test_every_number_of_markers(companies: int, ends: tuple[int, ...]) -> None:
    """pk.gap.disorder-thresholds"""
    for markers in range(25):
        expected = STATES[sum(markers > end for end in ends)]
        assert answer(STATE, markers=markers, companies=companies) == Disorder(State(expected), expected == "routed")


def test_a_battalion_of_three_and_a_unit_of_two() -> None:
    """pk.gap.disorder-thresholds"""
    three = [answer(STATE, markers=markers).state for markers in (0, 2, 3, 5, 6, 8, 9, 11, 12)]
    assert [STATES.index(state) for state in three] == [0, 0, 1, 1, 2, 2, 3, 3, 4]
    two = [answer(STATE, markers=markers, companies=2).state for markers in (1, 2, 4, 6, 8)]
    assert two == list(STATES)


def test_where_each_state_begins() -> None:
    """pk.gap.disorder-thresholds"""
    assert totals(STATE, companies=2) == {
        "Suppressed from": 2,
        "Fragmented from": 4,
        "Routed from": 6,
        "Dispersed from": 8,
    }


def test_what_each_state_forbids() -> None:
    """pk.gap.state-effects, pk.fire.fragmented-no-fire, pk.gap.panicked, pk.fire.inf-suppressed-die"""
    assert notes(STATE, markers=0) == {"fires": True}
    assert notes(STATE, markers=3) == {
        "fires": True,
        "moves": True,
        "double_quick": False,
        "charges": False,
        "attacks": False,
        "defends": True,
    }
    assert notes(STATE, markers=6) == {"fires": False, "moves_closer": False, "attacks": False, "defends": True}
    assert notes(STATE, markers=9) == {"fires": False, "moves": False, "spots": False, "strikes": False}
    assert notes(STATE, markers=12) == {"in_play": False}
    assert cited(STATE, markers=3)["attacks"] == "pk.gap.state-effects"
    assert cited(STATE, markers=6)["fires"] == "pk.fire.fragmented-no-fire"
    assert cited(STATE, markers=9)["fires"] == "pk.gap.panicked"


def test_panic_counts_whatever_the_markers() -> None:
    """pk.gap.panicked"""
    assert notes(STATE, markers=6, panicked=True) == notes(STATE, markers=9)
    assert notes(STATE, markers=12, panicked=True) == {"in_play": False}


def test_the_answer_in_words() -> None:
    assert ask(STATE, markers=1, companies=1).verdict == "1 marker on 1 company: suppressed"


def test_panicked_is_said_besides_the_state() -> None:
    """pk.gap.panicked: whoever is routed is panicked, and nobody who is dispersed"""
    said = [ask(STATE, markers=markers, panicked=True).verdict for markers in (0, 3, 6, 9, 12)]
    assert [verdict.partition(": ")[2] for verdict in said] == [
        "formed and panicked",
        "suppressed and panicked",
        "fragmented and panicked",
        "routed and panicked",
        "dispersed",
    ]
    assert ask(STATE, markers=9).verdict == "9 markers on 3 companies: routed and panicked"
    assert answer(STATE, markers=3, panicked=True) == Disorder(State.SUPPRESSED, True)
    assert answer(STATE, markers=12, panicked=True) == Disorder(State.DISPERSED, False)
