from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.megagame.asking import (
    F,
    ask,
    chances,
    cited,
    cited_after,
    follows,
    notes,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.megagame.flak_oracle import flights

from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.air.drop import Dropped, drop
from sandtable.sheet.faults import FactsFault

CALM = {"interceptors": 0, "escorts": 0}


def by_faces(flak: list[str], status: int, serials: int) -> dict[Dropped, Fraction]:
    """Serials past the fighters, from every face of every die."""
    ended: defaultdict[Dropped, Fraction] = defaultdict(Fraction)
    for flown in product(flights(flak, status).items(), repeat=serials):
        chance, counts = F(1), [0, 0, 0]
        for (damage, _, left), share in flown:
            chance *= share
            for place, more in enumerate((damage == 2, status - left, left > 0)):
                counts[place] += more
        ended[Dropped(*counts)] += chance
    return dict(ended)


@pytest.mark.parametrize("status", [1, 2, 7])
@pytest.mark.parametrize(
    "flak", [["heavy-overflight", "heavy-2km"], ["heavy-overflight", "light-overflight", "light-2km"]]
)
def test_the_odds_are_those_of_every_face(flak: list[str], status: int) -> None:
    """mg.flak.table, mg.gap.flak-fire, mg.gap.serial-load, mg.gap.elimination"""
    assert chances("drop", serials=2, status=status, flak=flak, **CALM) == by_faces(flak, status, 2)


def test_fighters_and_flak_in_a_row() -> None:
    """mg.gap.serial-load, mg.a2a.stream-losses: four of five serials fall to fighters, one meets the flak."""
    facts = {"serials": 5, "status": 7, "flak": ["heavy-2km"], "interceptors": 4, "escorts": 2}
    past, stopped = by_faces(["heavy-2km"], 7, 1), by_faces(["heavy-2km"], 7, 5)
    expected: defaultdict[Dropped, Fraction] = defaultdict(Fraction)
    for left, chance in past.items():
        expected[Dropped(4 + left.serials_lost, 4 * 3 + left.status_lost, 4 + left.units_landed)] += chance / 3
    for left, chance in stopped.items():
        expected[left] += chance * F(2, 3)
    assert chances("drop", **facts) == dict(expected)


def test_a_unit_whose_serial_fighters_take_lands_at_half_rounded_up() -> None:
    """mg.gap.serial-load: all of three serials without cover, each unit of seven lands with four."""
    facts = {"serials": 3, "flak": ["heavy-2km"] * 2, "interceptors": 3, "escorts": 0}
    for status, lost in ((7, 3), (8, 4), (1, 0), (2, 1)):
        assert chances("drop", status=status, **facts) == {Dropped(3, 3 * lost, 3): 1}
    assert throw("drop", **facts).rolls == ()


def test_the_share_that_lands_is_told() -> None:
    """mg.gap.airborne-landing, mg.gap.elimination"""
    facts = {"serials": 3, "status": 2, "flak": ["heavy-2km"] * 2, **CALM}
    after = follows("drop", Dropped(2, 4, 2), **facts)
    assert after == {"status_landed": 2, "serials_left": 1, "destroyed": 1}
    assert cited_after("drop", Dropped(2, 4, 2), **facts)["destroyed"] == "mg.gap.elimination"
    assert follows("drop", Dropped(0, 0, 3), **facts) == {"status_landed": 6}


def test_thirty_serials_through_fighters_and_two_belts() -> None:
    """mg.gap.a2a-breakthrough, mg.gap.flak-fire: means add up whatever the shape of the odds."""
    flak, status = ["heavy-overflight", "light-2km"], 7
    facts = {"serials": 30, "status": status, "flak": flak, "interceptors": 12, "escorts": 6}
    one = flights(flak, status)
    lost = sum((chance for (damage, _, _), chance in one.items() if damage == 2), F(0))
    hurt = sum((chance * (status - left) for (_, _, left), chance in one.items()), F(0))
    # Twelve against six win on 5-6, lose 10 % of six, which is one: eleven get through. No unit can be destroyed.
    wins = F(1, 3)
    answer = ask("drop", **facts).distribution
    assert answer.marginal("serials_lost").mean() == wins * (11 + 19 * lost) + (1 - wins) * 30 * lost
    assert answer.marginal("status_lost").mean() == wins * (33 + 19 * hurt) + (1 - wins) * 30 * hurt
    assert view("drop", "units_landed", **facts) == {30: 1}
    assert min(view("drop", "serials_lost", **facts)) == 0


@pytest.mark.parametrize(
    ("interceptors", "escorts", "attacker", "rule"),
    [
        (4, 6, "cover", "mg.a2a.attacker"),
        (6, 4, "interceptors", "mg.a2a.attacker"),
        (5, 5, "interceptors", "mg.gap.a2a-tie"),
        (5, 0, "interceptors", "mg.gap.a2a-odds"),
    ],
)
def test_who_rolls_over_the_stream(interceptors: int, escorts: int, attacker: str, rule: str) -> None:
    """mg.a2a.attacker, mg.gap.a2a-tie, mg.gap.a2a-odds"""
    facts = {"interceptors": interceptors, "escorts": escorts}
    assert notes("drop", **facts)["attacker"] == attacker
    assert cited("drop", **facts)["attacker"] == rule


def test_escorts_alone_have_nothing_to_do() -> None:
    """mg.a2a.stream-condition"""
    facts = {"serials": 2, "flak": ["heavy-2km"], "interceptors": 0, "escorts": 9}
    assert chances("drop", **facts) == by_faces(["heavy-2km"], 7, 2)
    assert notes("drop", **facts)["interceptors"] == 0
    assert totals("drop", **facts) == {"Flak dice at each serial": 1}


def test_every_flak_unit_is_a_line_of_the_verdict() -> None:
    """mg.flak.table, mg.flak.roll"""
    facts: dict[str, Any] = {"flak": ["heavy-overflight", "heavy-overflight", "light-4km"], **CALM}
    assert totals("drop", **facts) == {"Flak dice at each serial": 3}
    found = {note.name: note.label for note in ask("drop", **facts).notes}
    assert found["heavy_overflight"] == "2 heavy flak units, overflight: loss on 6, damage on 5"
    assert found["light_landing_4km"] == "1 light flak unit, landing within 4 km: damage on 6"


def test_the_dice_fall_in_the_order_of_the_turn() -> None:
    """mg.a2a.table, mg.gap.flak-fire, mg.flak.roll: fighters, then each serial past its belts."""
    facts = {"serials": 2, "flak": ["heavy-2km", "heavy-overflight"], "interceptors": 2, "escorts": 4}
    thrown = throw("drop", 3, 6, 6, 1, 3, **facts)
    whys = [roll.why for roll in thrown.rolls]
    assert whys == ["mg.a2a.table", "mg.gap.flak-fire", "mg.flak.roll", "mg.gap.flak-fire", "mg.flak.roll"]
    assert thrown.outcome == Dropped(1, 2, 2)


def test_nobody_drops_by_night_or_in_bad_weather() -> None:
    """mg.gap.air-allocation, mg.gap.weather"""
    assert refusals("drop", night=True, grounded=True) == ["mg.gap.air-allocation", "mg.gap.weather"]


def test_too_wide_a_question_says_so() -> None:
    with pytest.raises(FactsFault, match=r"^serials: too many under so much flak for exact odds, ask for fewer"):
        ask("drop", serials=40, flak=["heavy-overflight"] * 4 + ["heavy-2km"] * 8)
    assert len(ask("drop", serials=30, flak=["heavy-overflight"] * 2 + ["heavy-2km"] * 2).distribution) > 1000


def test_play_stays_within_the_odds() -> None:
    asked = ask("drop", serials=2, flak=["heavy-overflight", "heavy-2km"])
    seen = {drop(seeded(seed), asked.profile) for seed in range(400)}
    assert seen <= set(asked.distribution)
    assert len(seen) > 10


def test_the_verdict_tells_what_every_die_needs() -> None:
    """mg.a2a.table, mg.flak.table"""
    assert ask("drop", serials=4, flak="2xheavy-overflight,light-2km").verdict.startswith(
        "4 serials with units of status 7, escorted by 6 squadrons, through 4 interceptor squadrons and 3 flak units: "
        "odds 1-1, the escorts lose on 1, draw on 2-5, win on 6; "
        "2 heavy flak units, overflight: loss on 6, damage on 5; "
        "1 light flak unit, landing within 2 km: loss on 5-6, damage on 4, "
    )
    alone = ask("drop", serials=4, flak="none", interceptors=0)
    assert (alone.subject, alone.needs) == ("4 serials with units of status 7 through no flak", ())
