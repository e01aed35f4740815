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
    note,
    notes,
    refusals,
    throw,
    totals,
    view,
)
from tests.rulesets.megagame.flak_oracle import flights

from sandtable.cli.main import run
from sandtable.dice.play import seeded
from sandtable.rulesets.megagame.procedures.air.drop import Dropped, DroppedWithSupplies, drop
from sandtable.rulesets.megagame.procedures.air.supply_drop_run import Delivered
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
    assert follows("drop", Dropped(0, 0, 3), **facts) == {"status_landed": 6, "serials_left": 3}


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


WIDE = [
    ("serials=40", "flak=4xheavy-overflight,8xheavy-2km"),
    ("serials=40", "unlike=10x8 10x6 10x5", "interceptors=9"),
]


@pytest.mark.parametrize("facts", WIDE)
def test_too_wide_a_question_is_rolled_and_its_odds_are_refused_in_a_line(
    facts: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """mg.gap.flak-fire, mg.gap.serial-load: the dice know no limit, only the odds do"""
    assert run(["odds", "megagame.drop", *facts]) == 2
    assert capsys.readouterr().err == (
        "sandtable: these facts branch too widely for exact odds: roll the dice, or state smaller numbers\n"
    )
    assert run(["roll", "megagame.drop", "--seed", "4", *facts]) == 0
    assert "units landed with" in capsys.readouterr().out


def test_thirty_serials_under_much_flak_are_not_too_wide() -> None:
    assert len(ask("drop", serials=30, flak=["heavy-overflight"] * 2 + ["heavy-2km"] * 2).distribution) > 1000


# ------------------------------------------------------------------ serials that are not alike


def flown_together(flak: list[str], stream: list[tuple[int, int]]) -> dict[Dropped, Fraction]:
    """Serials with a unit of this status and this damage each, from every face of every die."""
    ended: defaultdict[Dropped, Fraction] = defaultdict(Fraction)
    for flown in product(*(flights(flak, status, damage).items() for status, damage in stream)):
        chance, counts = F(1), [0, 0, 0]
        for ((damage, _, left), share), (status, _) in zip(flown, stream, strict=True):
            chance *= share
            for place, more in enumerate((damage == 2, status - left, left > 0)):
                counts[place] += more
        ended[Dropped(*counts)] += chance
    return dict(ended)


@pytest.mark.parametrize(
    ("unlike", "stream"),
    [
        ("1x8", [(2, 0), (2, 0), (8, 0)]),
        ("8 1,damaged", [(2, 0), (8, 0), (1, 1)]),
        ("2x3,damaged 5", [(3, 1), (3, 1), (5, 0)]),
        ("3x2", [(2, 0), (2, 0), (2, 0)]),
    ],
)
def test_units_of_unlike_status_and_damaged_serials(unlike: str, stream: list[tuple[int, int]]) -> None:
    """mg.gap.air-damage, mg.gap.serial-load, mg.gap.elimination"""
    flak = ["heavy-overflight", "heavy-2km"]
    assert chances("drop", serials=3, status=2, unlike=unlike, flak=flak) == flown_together(flak, stream)


def test_fighters_take_any_serial_of_the_stream() -> None:
    """mg.gap.a2a-breakthrough: two of three without cover, every pair as likely; those of 8 land with 4, of 3 with 2"""
    flak = ["heavy-2km"]
    facts = {"serials": 3, "status": 8, "unlike": "3", "flak": flak, "interceptors": 2}
    expected: defaultdict[Dropped, Fraction] = defaultdict(Fraction)
    for past, early, share in ((8, 4 + 1, F(2, 3)), (3, 4 + 4, F(1, 3))):
        for left, chance in flown_together(flak, [(past, 0)]).items():
            expected[Dropped(2 + left.serials_lost, early + left.status_lost, 2 + left.units_landed)] += chance * share
    assert chances("drop", **facts) == dict(expected)
    thrown = throw("drop", 3, 1, 1, **facts)
    assert [roll.why for roll in thrown.rolls] == ["mg.gap.a2a-breakthrough", "mg.gap.a2a-breakthrough", "mg.flak.roll"]
    assert thrown.outcome == Dropped(2, 5, 3)


def test_thirty_serials_of_three_sorts() -> None:
    """mg.gap.flak-fire, mg.gap.air-damage: means add up; eleven of status 7, ten of 8, nine of 7 with damage"""
    flak = ["heavy-overflight", "light-2km"]
    answer = ask("drop", serials=30, status=7, unlike="10x8 9x7,damaged", flak=flak, interceptors=4).distribution
    mean_lost = mean_hurt = F(0)
    for number, status, damage in ((11, 7, 0), (10, 8, 0), (9, 7, 1)):
        for (end, _, left), chance in flights(flak, status, damage).items():
            # Four of thirty fall to fighters that nobody stops, whoever they are; their units are halved.
            mean_lost += number * chance * F(26, 30) * (end == 2)
            mean_hurt += number * chance * F(26, 30) * (status - left)
        mean_hurt += number * F(4, 30) * (status // 2)
    assert answer.marginal("serials_lost").mean() == 4 + mean_lost
    assert answer.marginal("status_lost").mean() == mean_hurt


def test_unlike_serials_are_told() -> None:
    """mg.gap.serial-load, mg.gap.a2a-breakthrough"""
    facts = {"serials": 6, "status": 7, "unlike": "3x8 2x7,damaged", "interceptors": 1, "escorts": 2}
    asked = ask("drop", **facts)
    assert asked.subject == (
        "6 serials (1 x status 7, 3 x status 8 and 2 x status 7 damaged), escorted by 2 squadrons, "
        "through 1 interceptor squadron and 2 flak units"
    )
    assert {key: notes("drop", **facts)[key] for key in ("halved", "halved_2", "taken")} == {
        "halved": 4,
        "halved_2": 4,
        "taken": "at random",
    }
    assert follows("drop", Dropped(0, 0, 6), **facts) == {"status_landed": 45, "serials_left": 6}


@pytest.mark.parametrize(
    ("facts", "fault"),
    [
        ({"serials": 3, "unlike": "4x8"}, "unlike: at most 3, not 4"),
        ({"unlike": "2x21"}, "unlike: a status is from 1 to 20, not 21"),
        ({"unlike": "2x8,burning"}, "unlike: there is no 'burning'"),
        ({"supplies": 1, "supplies_damaged": 2}, "supplies_damaged: at most 1 can be damaged, no more fly"),
    ],
)
def test_unlike_serials_that_cannot_be_asked(facts: dict[str, Any], fault: str) -> None:
    with pytest.raises(FactsFault) as raised:
        ask("drop", **facts)
    assert str(raised.value).startswith(fault)


# ------------------------------------------------------------------ supplies and patrols


def test_units_and_supplies_fly_in_one_stream() -> None:
    """mg.gap.serial-load: a serial with a unit, a sound one with supplies and a damaged one, each by its own dice"""
    flak = ["heavy-overflight", "light-overflight", "heavy-2km"]
    expected: defaultdict[DroppedWithSupplies, Fraction] = defaultdict(Fraction)
    for unit, sound, damaged in product(
        flights(flak, 3).items(), flights(flak, 0).items(), flights(flak, 0, 1).items()
    ):
        (end, _, left), chance = unit
        lost = (end == 2) + (sound[0][0] == 2) + (damaged[0][0] == 2)
        loads = sound[0][1] + damaged[0][1]
        expected[DroppedWithSupplies(lost, 3 - left, int(left > 0), loads)] += chance * sound[1] * damaged[1]
    assert chances("drop", serials=1, status=3, supplies=2, supplies_damaged=1, flak=flak) == dict(expected)


def test_fighters_take_units_and_supplies_alike() -> None:
    """mg.gap.a2a-breakthrough, mg.gap.serial-load: one of two, either; a unit is halved, a load is gone"""
    facts = {"serials": 1, "status": 7, "supplies": 1, "flak": [], "interceptors": 1}
    assert chances("drop", **facts) == {
        DroppedWithSupplies(1, 3, 1, 1): F(1, 2),
        DroppedWithSupplies(1, 0, 1, 0): F(1, 2),
    }
    assert follows("drop", DroppedWithSupplies(1, 3, 1, 1), **facts) == {
        "status_landed": 4,
        "sp": 4,
        "serials_left": 1,
    }
    assert follows("drop", DroppedWithSupplies(1, 0, 1, 0), **facts)["sp"] == 0
    assert ask("drop", **facts).subject == (
        "2 serials (1 x status 7 and 1 x supplies) through 1 interceptor squadron and no flak"
    )


def test_patrols_fight_with_the_interceptors_and_take_no_serial() -> None:
    """mg.gap.air-allocation, mg.gap.a2a-breakthrough: 2 with 4 patrols against 3 win on 5-6, and 2 go through"""
    facts = {"serials": 9, "status": 6, "flak": [], "interceptors": 2, "patrols": 4, "escorts": 3}
    assert chances("drop", **facts) == {Dropped(0, 0, 9): F(2, 3), Dropped(2, 6, 9): F(1, 3)}
    assert notes("drop", **facts)["losses_off"] == "patrols"
    assert "through 2 interceptor squadrons with 4 patrols" in ask("drop", **facts).subject
    assert chances("supply_drop_run", serials=9, flak=[], interceptors=2, patrols=4, escorts=3) == {
        Delivered(9, 0): F(2, 3),
        Delivered(7, 2): F(1, 3),
    }


def test_patrols_alone_go_for_no_stream() -> None:
    """mg.gap.a2a-breakthrough"""
    assert chances("drop", flak=[], patrols=4) == {Dropped(0, 0, 9): 1}
    assert note("drop", "interceptors", patrols=4).label == "nobody intercepts: patrols go for no stream"


# ------------------------------------------------------------------ in play and in words


@pytest.mark.parametrize("name", ["drop", "supply_drop_run"])
def test_fighters_that_nobody_named_do_not_come(name: str) -> None:
    """mg.a2a.stream-condition: the default is nine serials through the flak alone"""
    assert notes(name)["interceptors"] == 0
    assert chances(name) == chances(name, **CALM)
    assert len(chances(name)) > 1


def test_play_stays_within_the_odds() -> None:
    for facts in ({"serials": 2}, {"serials": 3, "unlike": "8 5,damaged", "interceptors": 2, "escorts": 3}):
        asked = ask("drop", flak=["heavy-overflight", "heavy-2km"], **facts)
        seen = {drop(seeded(seed), asked.profile) for seed in range(400)}
        assert seen <= set(asked.distribution)
        assert len(seen) > 10


def test_the_verdict_tells_what_every_die_needs() -> None:
    """mg.a2a.table, mg.flak.table"""
    fought = {"interceptors": 4, "escorts": 6}
    assert ask("drop", serials=4, flak="2xheavy-overflight,light-2km", **fought).verdict.startswith(
        "4 serials with units of status 7, escorted by 6 squadrons, through 4 interceptor squadrons and 3 flak units: "
        "odds 1-1, the escorts lose on 1, draw on 2-5, win on 6; "
        "2 heavy flak units, overflight: loss on 6, damage on 5; "
        "1 light flak unit, landing within 2 km: loss on 5-6, damage on 4, "
    )
    alone = ask("drop", serials=4, flak="none")
    assert (alone.subject, alone.needs) == ("4 serials with units of status 7 through no flak", ())


def test_the_log_tells_which_serials_the_flak_fires_at() -> None:
    """mg.gap.flak-fire, mg.gap.serial-load"""
    thrown = throw("drop", 1, 2, serials=1, supplies=1, flak=["heavy-2km"])
    assert [roll.who for roll in thrown.rolls] == ["status 7", "supplies"]
