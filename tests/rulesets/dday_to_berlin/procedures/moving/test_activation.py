import pytest
from tests.rulesets.dday_to_berlin.asking import (
    F,
    answer,
    ask,
    chance,
    chances,
    cited,
    cited_after,
    effects,
    follows,
    line,
    note,
    notes,
    number,
    parts,
    throw,
    totals,
)

from sandtable.ground.zones import distance
from sandtable.sheet.faults import FactsFault

FAR = {"hq_distance": 9}
FOUR = ("double", "full", "hold", "fallback")


def four(**facts: object) -> tuple[F, ...]:
    return tuple(chance("activation", result, **facts) for result in FOUR)


# ---------------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("quality", "expected"),
    [
        ("poor", (F(1, 10), F(1, 2), F(3, 10), F(1, 10))),
        ("regular", (F(1, 10), F(3, 5), F(1, 5), F(1, 10))),
        ("veteran", (F(1, 10), F(7, 10), F(1, 10), F(1, 10))),
    ],
)
def test_in_command_the_table_is_read_as_printed(quality: str, expected: tuple[F, ...]) -> None:
    """ddb.activation.table, ddb.gap.average-is-regular, ddb.move.phase"""
    assert four(quality=quality) == expected


@pytest.mark.parametrize(
    ("quality", "expected"),
    [
        ("poor", (F(0), F(1, 2), F(3, 10), F(1, 5))),
        ("regular", (F(0), F(3, 5), F(1, 5), F(1, 5))),
        ("veteran", (F(0), F(7, 10), F(1, 10), F(1, 5))),
    ],
)
def test_out_of_command_nobody_moves_double_and_9_and_10_both_fall_back(quality: str, expected: tuple[F, ...]) -> None:
    """ddb.activation.table, ddb.move.out-of-command, ddb.gap.activation-clamp"""
    assert four(quality=quality, **FAR) == expected
    assert notes("activation", quality=quality, **FAR) == {"column": quality, "capped_at": 10}


@pytest.mark.parametrize(
    ("quality", "face", "in_command", "expected"),
    [
        ("poor", 1, True, "double"),
        ("poor", 2, True, "full"),
        ("poor", 6, True, "full"),
        ("poor", 7, True, "hold"),
        ("poor", 9, True, "hold"),
        ("poor", 10, True, "fallback"),
        ("poor", 1, False, "full"),
        ("poor", 5, False, "full"),
        ("poor", 6, False, "hold"),
        ("regular", 1, True, "double"),
        ("regular", 7, True, "full"),
        ("regular", 8, True, "hold"),
        ("regular", 9, True, "hold"),
        ("regular", 6, False, "full"),
        ("regular", 7, False, "hold"),
        ("regular", 9, False, "fallback"),
        ("regular", 10, False, "fallback"),
        ("veteran", 2, True, "full"),
        ("veteran", 8, True, "full"),
        ("veteran", 9, True, "hold"),
        ("veteran", 10, True, "fallback"),
        ("veteran", 8, False, "hold"),
        ("veteran", 9, False, "fallback"),
    ],
)
def test_single_rolls(quality: str, face: int, in_command: bool, expected: str) -> None:
    """ddb.activation.table, ddb.move.out-of-command, ddb.gap.activation-clamp"""
    rolled = throw("activation", face, quality=quality, hq_distance=0 if in_command else 9)
    assert rolled.outcome == expected
    assert rolled.rolls[0].why == "ddb.activation.table"


def test_average_is_another_word_for_regular() -> None:
    """ddb.gap.average-is-regular, ddb.quality.grades"""
    assert four(quality="average") == four(quality="Average") == four(quality="regular")
    assert ask("activation", quality="average").subject == "Activation of a Regular battalion, in command"
    with pytest.raises(FactsFault, match="poor, regular or veteran"):
        ask("activation", quality="middling")


# ---------------------------------------------------------------------- command range


@pytest.mark.parametrize(
    ("hq_quality", "at", "in_command"),
    [
        ("veteran", (8, 8), True),
        ("veteran", (9, 5), False),
        ("regular", (7, 3), True),
        ("regular", (8, 5), False),
        ("poor", (5, 7), True),
        ("poor", (5, 8), False),
        ("poor", (5, 5), True),
    ],
)
def test_command_range_is_counted_in_zones_diagonals_as_one(
    hq_quality: str, at: tuple[int, int], in_command: bool
) -> None:
    """ddb.move.command-range, ddb.gap.grid, ddb.gap.command-quality"""
    facts = {"hq_quality": hq_quality, "hq_distance": distance((5, 5), at)}
    assert answer("command_range", **facts) is in_command
    assert (chance("activation", "double", **facts) > 0) is in_command


def test_the_range_is_the_hq_s_own_not_the_battalion_s() -> None:
    """ddb.gap.command-quality"""
    assert four(quality="poor", hq_quality="veteran", hq_distance=3) == four(quality="poor")
    assert four(quality="veteran", hq_quality="poor", hq_distance=3) == four(quality="veteran", **FAR)


def test_without_its_hq_a_battalion_is_out_of_command_wherever_it_stands() -> None:
    """ddb.gap.hq-missing, ddb.move.out-of-command"""
    assert answer("command_range", hq_on_table=False) is False
    assert note("command_range", "hq_on_table", hq_on_table=False).rule == "ddb.gap.hq-missing"
    assert four(hq_on_table=False) == four(**FAR)
    assert parts("activation", "Added to the die", hq_on_table=False, **FAR) == {"ddb.gap.hq-missing": 1}
    assert "Command range" not in totals("activation", hq_on_table=False)


def test_an_hq_is_always_in_command_of_itself() -> None:
    """ddb.gap.hq"""
    for quality in ("poor", "regular", "veteran"):
        assert chance("activation", "double", quality=quality, hq_quality=quality, hq_distance=0) == F(1, 10)


# ---------------------------------------------------------------------- modifiers


def test_out_of_command_and_out_of_supply_add_up() -> None:
    """ddb.move.out-of-command, ddb.gap.supply, ddb.gap.activation-clamp"""
    both = {"out_of_supply": True, **FAR}
    assert parts("activation", "Added to the die", **both) == {"ddb.move.out-of-command": 1, "ddb.gap.supply": 1}
    assert four(quality="regular", **both) == (F(0), F(1, 2), F(1, 5), F(3, 10))
    assert throw("activation", 8, **both).outcome == "fallback"
    assert throw("activation", 7, **both).outcome == "hold"
    assert throw("activation", 5, **both).outcome == "full"


def test_out_of_supply_alone_is_plus_1() -> None:
    """ddb.gap.supply"""
    assert parts("activation", "Added to the die", out_of_supply=True) == {"ddb.gap.supply": 1}
    assert four(out_of_supply=True) == four(**FAR)


def test_in_command_nothing_is_added() -> None:
    """ddb.move.out-of-command"""
    assert number("activation", "Added to the die").modifiers == ()
    assert notes("activation") == {"column": "regular"}
    read = "Regular column: 1 Move Double, 2-7 Move Full, 8-9 Hold, 10 Fallback"
    assert note("activation", "column").label == read


# ---------------------------------------------------------------------- groups and what follows


def test_a_group_that_rolls_10_falls_back_or_pays_a_marker_for_each_unit() -> None:
    """ddb.activation.fallback, ddb.gap.activation-groups, ddb.gap.marker-stacking"""
    rolled = throw("activation", 10, quality="regular", units=3)
    assert rolled.outcome == "fallback"
    assert {effect.name: effect.value for effect in rolled.follows} == {
        "fall_back_zones": 1,
        "fall_back_markers": 0,
        "stay_markers": 3,
        "may_assault": False,
    }
    assert effects("activation", "fallback", units=3)["stay_markers"].label == (
        "the owner may let them stay instead, as on Hold, for 3 morale markers"
    )


def test_one_roll_serves_the_whole_group() -> None:
    """ddb.gap.activation-groups"""
    assert four(quality="poor", units=4) == four(quality="poor")
    assert ask("activation", quality="poor", units=4, **FAR).verdict == (
        "Activation of 4 units, the lowest Poor, out of command: 50.0 % Move Full, 30.0 % Hold, 20.0 % Fallback"
    )


@pytest.mark.parametrize(
    ("result", "times", "rule"),
    [
        ("double", 2, "ddb.activation.double"),
        ("full", 1, "ddb.activation.full"),
        ("hold", 0, "ddb.activation.hold"),
    ],
)
def test_what_a_result_gives(result: str, times: int, rule: str) -> None:
    """ddb.activation.double, ddb.activation.full, ddb.activation.hold"""
    given = effects("activation", result)["allowance_times"]
    assert (given.value, given.rule) == (times, rule)


# ---------------------------------------------------------------------- reinforcements


def test_reinforcements_roll_as_in_command_wherever_the_hq_is() -> None:
    """ddb.gap.deployment"""
    assert four(reinforcement=True, **FAR) == four()
    assert four(reinforcement=True, hq_on_table=False) == four()


@pytest.mark.parametrize("result", ["hold", "fallback"])
def test_reinforcements_that_do_not_move_wait_at_no_cost(result: str) -> None:
    """ddb.gap.deployment"""
    assert follows("activation", result, reinforcement=True, units=3) == {"stays_off": True}


@pytest.mark.parametrize(("result", "times"), [("full", 1), ("double", 2)])
def test_reinforcements_that_move_pay_a_zone_to_enter(result: str, times: int) -> None:
    """ddb.gap.deployment"""
    assert follows("activation", result, reinforcement=True) == {"allowance_times": times, "entry_cost": 1}
    assert effects("activation", result, reinforcement=True)["entry_cost"].rule == "ddb.gap.deployment"


def test_reinforcements_are_not_yet_out_of_supply() -> None:
    """ddb.gap.deployment"""
    assert four(reinforcement=True, out_of_supply=True) == four()


def test_a_group_may_be_as_large_as_a_division_that_comes_on() -> None:
    """ddb.gap.activation-groups, ddb.gap.deployment"""
    assert follows("activation", "fallback", units=5)["stay_markers"] == 5
    assert follows("activation", "hold", units=12, reinforcement=True)["stays_off"] is True
    with pytest.raises(FactsFault, match="1 to 40"):
        ask("activation", units=41)


# ---------------------------------------------------------------------- sentences


def test_the_numbers_of_an_activation_read_as_sentences() -> None:
    """ddb.move.command-range, ddb.move.out-of-command"""
    assert line("activation", "Command range", hq_quality="veteran") == "Command range 3: 3 Veteran HQ, zones"
    assert line("activation", "Added to the die", **FAR) == (
        "Added to the die 1: 0 natural roll, +1 outside command range"
    )
    assert ask("activation").verdict == (
        "Activation of a Regular battalion, in command: "
        "70.0 % may move (10.0 % Move Double, 60.0 % Move Full), 20.0 % Hold, 10.0 % Fallback"
    )


@pytest.mark.parametrize(
    ("units", "said"),
    [(1, "a Regular battalion, which enters the table"), (2, "2 units, the lowest Regular, which enter the table")],
)
def test_a_reinforcement_reads_as_one(units: int, said: str) -> None:
    """ddb.gap.deployment"""
    facts = {"reinforcement": True, "units": units, **FAR}
    assert ask("activation", **facts).subject == f"Activation of {said}"
    assert effects("activation", "full", **facts)["entry_cost"].label == "1 zone of it is paid for the entry zone"
    assert effects("activation", "hold", **facts)["stays_off"].label == "nobody comes on this turn, at no marker"


@pytest.mark.parametrize("quality", ["poor", "regular", "veteran"])
@pytest.mark.parametrize("facts", [{}, FAR, {"out_of_supply": True, **FAR}])
def test_every_face_leads_somewhere(quality: str, facts: dict[str, object]) -> None:
    """ddb.activation.table"""
    odds = chances("activation", quality=quality, **facts)
    assert sum(odds.values()) == 1
    faces = [throw("activation", face, quality=quality, **facts).outcome for face in range(1, 11)]
    assert {result: F(faces.count(result), 10) for result in set(faces)} == odds
    assert [FOUR.index(result) for result in faces] == sorted(FOUR.index(result) for result in faces)


# ---------------------------------------------------------------------- the rules that are cited


def test_what_follows_from_an_activation_names_its_rules() -> None:
    """ddb.activation.fallback, ddb.gap.marker-stacking, ddb.gap.deployment, ddb.gap.activation-clamp,
    ddb.move.command-range"""
    assert cited_after("activation", "fallback") == {
        "fall_back_zones": "ddb.activation.fallback",
        "fall_back_markers": "ddb.gap.marker-stacking",
        "stay_markers": "ddb.activation.fallback",
        "may_assault": "ddb.gap.assault-eligibility",
    }
    assert cited_after("activation", "hold", reinforcement=True) == {"stays_off": "ddb.gap.deployment"}
    assert cited("activation", **FAR)["capped_at"] == "ddb.gap.activation-clamp"
    assert number("activation", "Command range").base.rule == "ddb.move.command-range"


def test_command_reads_as_a_sentence() -> None:
    """ddb.move.command-range, ddb.gap.hq-missing"""
    assert ask("command_range", hq_distance=2).verdict == "A battalion 2 zones from its Regular HQ: in command"
    assert ask("command_range", hq_distance=3).verdict == "A battalion 3 zones from its Regular HQ: out of command"
    assert notes("command_range", hq_on_table=False) == {"hq_on_table": False}
