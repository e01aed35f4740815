import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, cited_after, follows, notes, refusals, throw, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.assault.formation_rout import AfterMarkers, under_markers
from sandtable.rulesets.panzer_korps.procedures.assault.panic import Fate
from sandtable.rulesets.panzer_korps.terms import State


@pytest.mark.parametrize(
    ("companies", "markers", "added", "fate", "state"),
    [
        (3, 7, 1, Fate.STANDS, State.FRAGMENTED),
        (3, 7, 2, Fate.PANICS, State.ROUTED),
        (3, 8, 3, Fate.PANICS, State.ROUTED),
        (3, 8, 4, Fate.DISPERSES, State.DISPERSED),
        (1, 2, 1, Fate.PANICS, State.ROUTED),
        (2, 3, 3, Fate.PANICS, State.ROUTED),
        (5, 14, 0, Fate.STANDS, State.FRAGMENTED),
        (5, 14, 1, Fate.PANICS, State.ROUTED),
        (4, 0, 7, Fate.STANDS, State.SUPPRESSED),
        (4, 0, 16, Fate.DISPERSES, State.DISPERSED),
    ],
)
def test_three_markers_for_each_company_rout_and_four_disperse(
    companies: int, markers: int, added: int, fate: Fate, state: State
) -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds"""
    facts = {"companies": companies, "markers": markers, "added": added}
    assert view("formation_rout", "fate", **facts) == {fate: F(1)}
    assert view("formation_rout", "state", **facts) == {state: F(1)}
    assert view("formation_rout", "markers", **facts) == {markers + added: F(1)}


def test_a_rout_takes_no_more_markers_but_a_panic_move_and_a_red_marker() -> None:
    """pk.gap.panicked, pk.morale.result-1, pk.morale.panic-recovery"""
    assert chances("formation_rout") == {
        AfterMarkers(Fate.PANICS, 9, State.ROUTED, 4 + die): F(1, 6) for die in range(1, 7)
    }
    routed = throw("formation_rout", 6, goes="tracked").outcome
    assert routed == AfterMarkers(Fate.PANICS, 9, State.ROUTED, 15)
    assert follows("formation_rout", routed, goes="tracked") == {
        "state": "routed",
        "rout": True,
        "red": 1,
        "move": 15,
        "panicked": True,
    }
    assert cited_after("formation_rout", routed, goes="tracked")["rout"] == "pk.gap.panicked"


def test_the_panic_move_takes_the_place_of_falling_back() -> None:
    """pk.gap.panicked"""
    routed = throw("formation_rout", 1, falls_back=True).outcome
    assert (routed.fate, routed.inches) == (Fate.PANICS, 5)
    held = throw("formation_rout", markers=6, falls_back=True).outcome
    assert held == AfterMarkers(Fate.FALLS_BACK, 8, State.FRAGMENTED, 4)
    assert follows("formation_rout", held, markers=6, falls_back=True) == {"state": "fragmented", "move": 4}


def test_cavalry_in_column_goes_at_its_own_rate() -> None:
    """pk.move.rates"""
    assert throw("formation_rout", 6, goes="cavalry").outcome.inches == 16
    assert throw("formation_rout", 6, goes="cavalry", column=True).outcome.inches == 24
    assert throw("formation_rout", goes="cavalry", column=True, added=0, falls_back=True).outcome.inches == 18
    assert throw("formation_rout", 6, column=True).outcome.inches == 10


def test_who_is_panicked_already_does_not_panic_again_but_can_be_dispersed() -> None:
    """pk.gap.panicked"""
    again = {"markers": 7, "panicked": True}
    assert view("formation_rout", "fate", **again) == {Fate.STANDS: F(1)}
    assert notes("formation_rout", **again)["again"] is False
    assert view("formation_rout", "fate", markers=9, added=2) == {Fate.STANDS: F(1)}
    assert view("formation_rout", "fate", markers=9, added=3) == {Fate.DISPERSES: F(1)}


def test_a_rout_too_many_makes_it_retire() -> None:
    """pk.gap.panic-recovery"""
    gone = throw("formation_rout", morale="militia", red=1).outcome
    assert gone == AfterMarkers(Fate.RETIRES, 9, State.ROUTED, 0)
    assert follows("formation_rout", gone, morale="militia", red=1) == {"red": 2, "removed": True}
    assert view("formation_rout", "fate", morale="militia") == {Fate.PANICS: F(1)}


def test_where_panic_begins_and_ends() -> None:
    """pk.gap.panicked, pk.gap.disorder-thresholds"""
    for companies in range(1, 6):
        found = notes("formation_rout", companies=companies, markers=0, added=0)
        assert (found["routs_at"], found["panic_ends_below"]) == (3 * companies, 2 * companies)


def test_a_formation_that_is_gone_takes_nothing() -> None:
    """pk.gap.disorder-thresholds, pk.gap.panic-recovery"""
    assert refusals("formation_rout", markers=12) == ["pk.gap.disorder-thresholds"]
    assert refusals("formation_rout", red=4) == ["pk.gap.panic-recovery"]


def test_played_routs_stay_within_the_exact_odds() -> None:
    asked = ask("formation_rout", goes="cavalry")
    dice = seeded("rout")
    assert {under_markers(dice, asked.profile) for _ in range(300)} == set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {"pk.morale.result-1"}
    assert asked.chances[0].label == "panics 11 in, routed"
    assert asked.subject == "Regular formation of 3 companies"
