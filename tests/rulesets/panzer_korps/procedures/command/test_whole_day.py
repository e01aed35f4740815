from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.panzer_korps.asking import F, ask, chances, notes, parts, refusals, throw, totals, view

from sandtable.dice.play import seeded
from sandtable.rulesets.panzer_korps.procedures.command.whole_day import DayTurns, whole_day
from sandtable.sheet.faults import FactsFault

SEGMENT = {"A": 4, "B": 3, "C": 2, "D": 1, "E": 0, "F": -1, "G": -2, "H": -3}
INITIATIVE = {"A": 3, "B": 2, "C": 1, "D": 0, "E": 0, "F": -1, "G": -2, "H": -3}
#: From morning to night.
ROLLED = 7


def turns_for(total: int) -> int:
    return 4 if total >= 7 else 3 if total >= 5 else 2 if total >= 3 else 1 if total >= 0 else 0


def we_win(ours: str, theirs: str) -> Fraction:
    margin = INITIATIVE[ours] - INITIATIVE[theirs]
    pairs = [first + margin - second for first, second in product(range(1, 7), repeat=2)]
    won, lost = sum(pair > 0 for pair in pairs), sum(pair < 0 for pair in pairs)
    return F(won, won + lost)


def worked_out(
    ours: str, theirs: str, we_begin: bool, added: Callable[[int, bool], int], segments: int = ROLLED
) -> dict[int, Fraction]:
    """Turns of the day, segment by segment and face by face; `added` by the number of the segment and who rolls."""
    states: dict[tuple[int, bool], Fraction] = {(1, we_begin): F(1)}
    win = we_win(ours, theirs)
    for segment in range(segments):
        after: dict[tuple[int, bool], Fraction] = defaultdict(Fraction)
        for (so_far, we_roll), chance in states.items():
            for face in range(1, 7):
                turns = turns_for(face + added(segment, we_roll))
                if turns:
                    after[so_far + turns, True] += chance / 6 * win
                    after[so_far + turns, False] += chance / 6 * (1 - win)
                else:
                    after[so_far, we_roll] += chance / 6
        states = after
    found: dict[int, Fraction] = defaultdict(Fraction)
    for (turns, _), chance in states.items():
        found[turns] += chance
    return {turns: chance for turns, chance in found.items() if chance}


def test_equal_sides_have_seven_dice_and_the_turn_of_midnight() -> None:
    """pk.segment.list, pk.segment.turns, pk.segment.midnight-one-turn"""
    facts = {"our_co": "E", "their_co": "E"}
    found = view("whole_day", "tactical_turns", **facts)
    assert found == worked_out("E", "E", True, lambda segment, we_roll: 0)
    assert (min(found), max(found)) == (8, 22)
    assert sum(turns * chance for turns, chance in found.items()) == 7 * 2 + 1
    assert found[8] == F(1, 3) ** 7


def test_the_holder_of_the_initiative_rolls_with_his_own_circumstances() -> None:
    """pk.gap.segment-roller, pk.segment.mod-air, pk.segment.mod-supply, pk.gap.air-superiority, pk.segment.zero-turns,
    pk.initiative.modifiers, pk.gap.initiative-die"""
    facts = {
        "our_co": "B",
        "their_co": "G",
        "our_air": True,
        "their_supply": True,
        "their_reservists": 60,
        "ice": True,
    }
    night = ROLLED - 1

    def added(segment: int, we_roll: bool) -> int:
        return -2 + (int(segment != night) if we_roll else -2)

    found = view("whole_day", "tactical_turns", **facts)
    assert found == worked_out("B", "G", True, added)
    assert parts("whole_day", "Our midday die", **facts) == {
        "pk.segment.mod-snow": -2,
        "pk.segment.mod-air": 1,
    }
    assert parts("whole_day", "Their midday die", **facts) == {
        "pk.segment.mod-snow": -2,
        "pk.segment.mod-supply": -1,
        "pk.segment.mod-reservists": -1,
    }


@pytest.mark.parametrize(("we_attack", "begins"), [(True, "we"), (False, "they")])
def test_between_equal_commanders_the_attacker_rolls_first(we_attack: bool, begins: str) -> None:
    """pk.gap.segment-roller"""
    facts = {"our_co": "H", "their_co": "H", "our_supply": True, "we_attack": we_attack}
    assert notes("whole_day", **facts)["first_roller"] == begins
    found = view("whole_day", "tactical_turns", **facts)
    assert found == worked_out("H", "H", we_attack, lambda segment, we_roll: -4 if we_roll else -3)


def test_the_better_commander_rolls_first() -> None:
    """pk.gap.segment-roller"""
    assert notes("whole_day", our_co="D", their_co="B", we_attack=True)["first_roller"] == "they"
    assert notes("whole_day", our_co="B", their_co="D", we_attack=False)["first_roller"] == "we"


@pytest.mark.parametrize(("holder", "we_begin"), [("we", True), ("they", False)])
def test_on_a_later_day_the_holder_of_the_day_before_rolls_first(holder: str, we_begin: bool) -> None:
    """pk.gap.segment-roller: whoever has the better commander, and whoever attacks"""
    facts = {"our_co": "D", "their_co": "B", "day": 2, "holder": holder, "our_supply": True}
    assert notes("whole_day", **facts)["first_roller"] == holder
    found = view("whole_day", "tactical_turns", **facts)
    assert found == worked_out("D", "B", we_begin, lambda segment, we_roll: 2 - 1 - int(we_roll))


def test_a_later_day_needs_the_holder_and_the_first_has_none() -> None:
    """pk.gap.segment-roller"""
    with pytest.raises(FactsFault, match="holder: on day 2 the initiative is held from the day before, say by whom"):
        ask("whole_day", day=2)
    first = {"our_co": "B", "their_co": "D", "holder": "they"}
    assert (notes("whole_day", **first)["first_roller"], notes("whole_day", **first)["holder"]) == ("we", False)
    assert "holder" not in notes("whole_day")


@pytest.mark.parametrize(
    ("facts", "counts_from", "told"),
    [
        ({}, 0, "in the night"),
        ({"fog": True}, 1, "in the morning and in the night"),
        ({"snow": True}, ROLLED, "all day"),
        ({"sandstorm": True}, ROLLED, "all day"),
    ],
)
def test_air_superiority_counts_only_where_squadrons_fly(facts: dict[str, Any], counts_from: int, told: str) -> None:
    """pk.gap.air-superiority, pk.gap.air-missions, pk.gap.visibility"""
    facts = {"our_co": "E", "their_co": "E", "our_air": True, **facts}
    night = ROLLED - 1

    def added(segment: int, we_roll: bool) -> int:
        foggy = -2 if "fog" in facts and segment == 0 else 0
        worse = -2 if "snow" in facts else -1 if "sandstorm" in facts else 0
        return foggy + worse + int(we_roll and counts_from <= segment < night)

    assert view("whole_day", "tactical_turns", **facts) == worked_out("E", "E", True, added)
    assert f"air superiority does not count {told}, as squadrons cannot fly" in [
        note.label for note in ask("whole_day", **facts).notes
    ]
    assert "air_superiority" not in notes("whole_day", **{**facts, "our_air": False})


def test_nor_does_it_count_in_a_forced_early_morning() -> None:
    """pk.gap.visibility, pk.gap.air-superiority"""
    facts = {"our_co": "C", "their_co": "E", "we_force": True, "our_air": True}
    long = worked_out(
        "C", "E", True, lambda segment, we_roll: 1 + (int(we_roll and segment < ROLLED) if segment else -2), ROLLED + 1
    )
    found = {day.tactical_turns: 2 * each for day, each in chances("whole_day", **facts).items() if day.early_morning}
    assert found == long


def test_fog_lasts_through_the_morning_only() -> None:
    """pk.gap.weather, pk.segment.mod-snow"""
    facts = {"our_co": "E", "their_co": "E", "fog": True}
    found = view("whole_day", "tactical_turns", **facts)
    assert found == worked_out("E", "E", True, lambda segment, we_roll: 0 if segment else -2)
    assert notes("whole_day", **facts)["fog"] == "morning"
    assert "fog" not in notes("whole_day")


@pytest.mark.parametrize(
    ("facts", "early"),
    [
        ({"our_co": "C", "their_co": "E", "we_force": True}, F(1, 2)),
        ({"our_co": "C", "their_co": "A", "we_force": True, "they_force": True}, F(3, 4)),
        ({"our_co": "C", "their_co": "E"}, F(0)),
    ],
)
def test_an_early_morning_is_fought_in_fog_if_it_is_forced(facts: dict[str, Any], early: Fraction) -> None:
    """pk.segment.early-force, pk.gap.early-morning, pk.segment.early-fog"""
    ours, theirs = facts["our_co"], facts["their_co"]
    mean = int((SEGMENT[ours] + SEGMENT[theirs]) / 2)
    late = worked_out(ours, theirs, ours < theirs, lambda segment, we_roll: mean)
    long = worked_out(ours, theirs, ours < theirs, lambda segment, we_roll: mean if segment else mean - 2, ROLLED + 1)
    expected = {DayTurns(turns, False): chance * (1 - early) for turns, chance in late.items()}
    expected |= {DayTurns(turns, True): chance * early for turns, chance in long.items()}
    assert chances("whole_day", **facts) == {day: chance for day, chance in expected.items() if chance}


@pytest.mark.parametrize(("day", "came", "mean"), [(1, False, 0), (1, True, 1), (2, False, -1), (2, True, -1)])
def test_later_days_and_arrivals_of_the_day_before(day: int, came: bool, mean: int) -> None:
    """pk.segment.mod-second-day, pk.segment.mod-arrived-before"""
    facts = {"our_co": "E", "their_co": "E", "day": day, "our_arrival": came, "their_arrival": came}
    facts["holder"] = "nobody" if day == 1 else "they"
    assert set(totals("whole_day", **facts).values()) == {mean}
    assert view("whole_day", "tactical_turns", **facts) == worked_out("E", "E", True, lambda segment, we_roll: mean)


# ---------------------------------------------------------------------- dice and refusals


def test_a_day_as_it_is_rolled() -> None:
    """pk.segment.turns, pk.gap.initiative-die, pk.segment.zero-turns, pk.gap.segment-roller"""
    facts = {"our_co": "H", "their_co": "H", "their_supply": True}
    we_win_it, no_turns = (3, 6, 1), (1, 2)
    tie_and_we_win, they_win = (6, 2, 2, 5, 4), (5, 1, 6)
    they_roll_lower, night = 3, 4
    rolled = throw("whole_day", *we_win_it, *no_turns, *tie_and_we_win, *they_win, they_roll_lower, night, **facts)
    assert rolled.outcome == DayTurns(1 + 0 + 0 + 2 + 1 + 0 + 1 + 1, False)
    assert rolled.label == "6 turns from the morning to midnight"
    assert [roll.why for roll in rolled.rolls].count("pk.segment.turns") == ROLLED


def test_who_may_not_force_battle_and_who_cannot_have_the_air() -> None:
    """pk.segment.early-force, pk.gap.air-superiority"""
    assert refusals("whole_day", our_co="D", we_force=True) == ["pk.segment.early-force"]
    with pytest.raises(FactsFault, match="their_air: only one side can have air superiority, leave ours or theirs out"):
        ask("whole_day", our_air=True, their_air=True)


def test_played_days_stay_within_the_exact_odds() -> None:
    """pk.segment.turns, pk.segment.early-force"""
    asked = ask("whole_day", we_force=True)
    dice = seeded("days")
    assert {whole_day(dice, asked.profile) for _ in range(300)} <= set(asked.distribution)
    assert {roll.why for roll in dice.rolls} == {
        "pk.segment.early-force",
        "pk.segment.turns",
        "pk.gap.initiative-die",
    }
