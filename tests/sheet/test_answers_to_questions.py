"""Answers of a small game: odds, rolls and refusals, their order, their line to paste and their JSON."""

import json
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Annotated, Any

import pytest
from msgspec import Struct

from sandtable.dice import Classes, Dice, Distribution, at_least, at_most
from sandtable.dice.scripted import ScriptedDice
from sandtable.explain import Effect, Modifier, Refusal, Refused, Target
from sandtable.sheet import (
    Assessment,
    Facts,
    FactsFault,
    OddsAnswer,
    Procedure,
    RollAnswer,
    Ruleset,
    SheetFault,
    odds,
    roll,
    stated,
)
from sandtable.sheet.facts import count, flag
from sandtable.sheet.plain import plain_odds, plain_procedure, plain_refused, plain_roll
from sandtable.sheet.procedure import is_number, outcome_label

HIT, SAVE = "t.fire.hit", "t.fire.save"
DAMAGE = Classes(6, (("no_effect", 1, 3), ("hit", 4, 5), ("kill", 6, 6)))


class FireFacts(Facts, frozen=True, kw_only=True):
    shots: Annotated[int, count("Shots", 0, 12, "How many are fired")] = 2
    dry: Annotated[bool, flag("Out of ammunition", "Whether there is none left")] = False


class Fate(StrEnum):
    """Best first, which is neither the order of the alphabet nor that of the dice."""

    STANDS = "stands"
    LOST = "lost"
    DRIVEN_OFF = "driven_off"


class Level(Enum):
    LOW = 1
    HIGH = 2


def assess(facts: FireFacts, tables: Any) -> Assessment[int] | Refused:
    if facts.dry:
        return Refused((Refusal("t.fire.ammo", "there is no ammunition"), Refusal("t.fire.dry", "the barrels are hot")))
    number = Target("Shots", Modifier(facts.shots, HIT, "as stated"), (), None, Modifier(9, "t.fire.most", "at most 9"))
    note = Effect("range", 3, "t.fire.range", f"within {tables['range']} zones")
    return Assessment(number.number, f"Fire of {facts.shots} shots", ("hits on 4+",), (number,), (note,))


def fire(dice: Dice, shots: int) -> int:
    return dice.successes(shots, at_least(4), why=HIT)


def fate(dice: Dice, _shots: int) -> Fate:
    if not dice.passes(at_least(4), why=HIT):
        return Fate.STANDS
    return Fate.DRIVEN_OFF if dice.passes(at_least(5), why=SAVE) else Fate.LOST


def follows(facts: FireFacts, outcome: Fate, _tables: Any) -> tuple[Effect, ...]:
    if outcome is Fate.LOST:
        return (Effect("markers", facts.shots, "t.fire.markers", f"{facts.shots} markers"),)
    return ()


def asked(roll_it: Any, **more: Any) -> Procedure[Any, Any, Any]:
    made: dict[str, Any] = {
        "name": "fire",
        "title": "Fire",
        "summary": "Shots at a target.",
        "facts": FireFacts,
        "assess": assess,
        "roll": roll_it,
        "rules": (HIT,),
    }
    return Procedure(**{**made, **more})


HOME = Ruleset(
    short_name="tiny",
    prefix="t",
    title="Tiny",
    summary="Shots.",
    home="nowhere",
    tables={"range": 3},
    procedures=(),
)
FATE = asked(fate, follows=follows, stages=((SAVE, "save"), (HIT, "to hit")))


def known(procedure: Procedure[Any, Any, Any], **facts: Any) -> OddsAnswer:
    answer = odds(HOME, procedure, facts)
    assert isinstance(answer, OddsAnswer)
    return answer


def thrown(procedure: Procedure[Any, Any, Any], *faces: int, **facts: Any) -> RollAnswer:
    with ScriptedDice(*faces) as dice:
        answer = roll(HOME, procedure, facts, dice)
    assert isinstance(answer, RollAnswer)
    return answer


# ---------------------------------------------------------------------- odds


def test_odds_hold_the_situation_and_the_exact_chance_of_every_outcome() -> None:
    answer = known(asked(fire), shots="3")
    assert (answer.procedure, answer.title, answer.facts) == ("tiny.fire", "Fire", FireFacts(shots=3))
    assert (answer.subject, answer.needs) == ("Fire of 3 shots", ("hits on 4+",))
    assert [number.total for number in answer.numbers] == [3]
    assert [note.label for note in answer.notes] == ["within 3 zones"]
    assert {chance.outcome: chance.chance for chance in answer.chances} == {
        0: Fraction(1, 8),
        1: Fraction(3, 8),
        2: Fraction(3, 8),
        3: Fraction(1, 8),
    }
    assert answer.distribution.mean() == Fraction(3, 2)


def test_what_follows_stands_with_the_outcome_it_follows_from() -> None:
    answer = known(FATE, shots=4)
    assert {chance.label: [effect.label for effect in chance.follows] for chance in answer.chances} == {
        "stands": [],
        "lost": ["4 markers"],
        "driven off": [],
    }


def test_the_funnel_tells_each_roll_in_the_order_the_procedure_names_them() -> None:
    answer = known(FATE)
    assert [(stage.why, stage.asked) for stage in answer.stages] == [(SAVE, Fraction(1, 2)), (HIT, Fraction(1))]
    assert [stage.result[1] for stage in answer.stages] == [Fraction(1, 3), Fraction(1, 2)]


def test_rolls_that_the_procedure_does_not_name_come_last_in_the_funnel() -> None:
    assert [stage.why for stage in known(asked(fate, stages=((SAVE, "save"),))).stages] == [SAVE, HIT]


# ---------------------------------------------------------------------- order


def order(roll_it: Any) -> list[Any]:
    return [chance.outcome for chance in known(asked(roll_it)).chances]


def test_numbers_rise() -> None:
    assert order(lambda dice, _: 7 - dice.d(6)) == [1, 2, 3, 4, 5, 6]


def test_members_of_an_enum_stand_as_they_are_declared() -> None:
    assert order(fate) == [Fate.STANDS, Fate.LOST, Fate.DRIVEN_OFF]
    assert order(lambda dice, _: Level.HIGH if dice.passes(at_least(7)) or dice.d(2) == 1 else Level.LOW) == [
        Level.LOW,
        Level.HIGH,
    ]


def test_counts_of_several_kinds_rise() -> None:
    assert order(lambda dice, _: dice.tally(2, Classes(2, (("a", 1, 1), ("b", 2, 2))))) == [(0, 2), (1, 1), (2, 0)]


def test_anything_else_stands_as_the_dice_met_it() -> None:
    assert order(lambda dice, _: dice.look_up(DAMAGE)) == ["no_effect", "hit", "kill"]
    assert order(lambda dice, _: dice.d(2) == 1) == [True, False]


@pytest.mark.parametrize(("outcome", "holds"), [(0, True), (-3, True), (True, False), ("3", False), ((1,), False)])
def test_yes_and_no_are_no_numbers(outcome: object, holds: bool) -> None:
    assert is_number(outcome) is holds


# ---------------------------------------------------------------------- labels


@pytest.mark.parametrize(
    ("outcome", "label"),
    [
        (True, "yes"),
        (False, "no"),
        (Fate.DRIVEN_OFF, "driven off"),
        (Level.LOW, "1"),
        (3, "3"),
        ("no_effect", "no effect"),
    ],
)
def test_an_outcome_without_a_label_of_its_own_is_told_plainly(outcome: object, label: str) -> None:
    assert outcome_label(outcome) == label


def test_a_procedure_may_label_its_outcomes_itself() -> None:
    answer = known(asked(fire, label=lambda hits: f"{hits} hits"))
    assert [chance.label for chance in answer.chances] == ["0 hits", "1 hits", "2 hits"]


# ---------------------------------------------------------------------- the line to paste


def test_a_verdict_lists_a_handful_of_outcomes() -> None:
    assert known(asked(fire), shots=4).verdict == (
        "Fire of 4 shots: hits on 4+, 6.2 % 0, 25.0 % 1, 37.5 % 2, 25.0 % 3, 6.2 % 4"
    )


def test_a_verdict_of_many_numbers_tells_the_average_and_the_likeliest() -> None:
    assert known(asked(fire), shots=6).verdict == "Fire of 6 shots: hits on 4+, 3 on average, 31.2 % 3"


def test_a_verdict_of_many_outcomes_that_are_no_numbers_lists_them_all() -> None:
    answer = known(asked(lambda dice, _: (dice.d(6), 0)))
    assert answer.verdict.count("16.7 %") == 6


def test_a_verdict_without_dice_gives_the_answer() -> None:
    assert known(asked(stated, label=lambda shots: f"{shots} allowed"), shots=12).verdict == (
        "Fire of 12 shots: hits on 4+, 9 allowed"
    )


# ---------------------------------------------------------------------- rolls


def test_a_roll_holds_the_faces_the_outcome_its_chance_and_what_follows() -> None:
    answer = thrown(FATE, 5, 2, shots=4)
    assert [(each.why, each.faces) for each in answer.rolls] == [(HIT, (5,)), (SAVE, (2,))]
    assert (answer.outcome, answer.label, answer.chance) == (Fate.LOST, "lost", Fraction(1, 3))
    assert [effect.label for effect in answer.follows] == ["4 markers"]
    assert (answer.procedure, answer.subject, answer.facts) == ("tiny.fire", "Fire of 4 shots", FireFacts(shots=4))


def test_a_roll_holds_only_its_own_dice_and_not_those_thrown_before() -> None:
    with ScriptedDice(3, 1, 6) as dice:
        dice.d(6, "t.before")
        answer = roll(HOME, asked(fire), {}, dice)
    assert isinstance(answer, RollAnswer)
    assert [each.faces for each in answer.rolls] == [(1, 6)]
    assert len(dice.rolls) == 2


def test_a_roll_where_nothing_is_rolled_is_certain() -> None:
    answer = thrown(asked(stated))
    assert (answer.rolls, answer.outcome, answer.chance) == ((), 2, Fraction(1))


# ---------------------------------------------------------------------- refusals and facts


def test_what_the_rules_forbid_is_refused_with_every_reason_and_no_die_is_thrown() -> None:
    refused = odds(HOME, FATE, {"dry": "yes"})
    assert isinstance(refused, Refused)
    assert [reason.rule for reason in refused.refusals] == ["t.fire.ammo", "t.fire.dry"]
    with ScriptedDice() as dice:
        assert roll(HOME, FATE, {"dry": True}, dice) == refused


def test_facts_may_be_given_whole() -> None:
    assert odds(HOME, FATE, FireFacts(shots=5)) == known(FATE, shots="5")


def test_whole_facts_are_checked_like_any_others() -> None:
    with pytest.raises(FactsFault, match=r"^shots: '13' will not do, give a whole number from 0 to 12\.$"):
        odds(HOME, FATE, FireFacts(shots=13))


def test_facts_of_another_procedure_are_not_taken() -> None:
    class OtherFacts(Facts, frozen=True, kw_only=True):
        pass

    with pytest.raises(FactsFault, match=r"^fire takes FireFacts, not OtherFacts$"):
        odds(HOME, FATE, OtherFacts())


# ---------------------------------------------------------------------- faults of a game

TOLD = r"^tiny, procedure fire: profiles and outcomes must be frozen structs, tuples, numbers or enums \(.*unhashable"


def test_a_profile_that_cannot_be_remembered_is_a_fault_of_the_game() -> None:
    shots: Any = [1]
    procedure = asked(lambda dice, profile: dice.d(6), assess=lambda facts, tables: Assessment(shots, "Fire"))
    with pytest.raises(SheetFault, match=TOLD):
        odds(HOME, procedure, {})


def test_an_outcome_that_cannot_be_remembered_is_a_fault_of_the_game() -> None:
    procedure = asked(lambda dice, _: [dice.d(6)])
    with pytest.raises(SheetFault, match=TOLD):
        odds(HOME, procedure, {})
    thrown = roll(HOME, procedure, {}, ScriptedDice(3))
    assert isinstance(thrown, RollAnswer)
    with pytest.raises(SheetFault, match=TOLD):
        _ = thrown.chance


def volley_of_dice_one_by_one(dice: Dice, _shots: int) -> int:
    return sum([dice.d(6) for _ in range(30)])


def test_what_is_too_wide_for_odds_can_still_be_thrown() -> None:
    answer = roll(HOME, asked(volley_of_dice_one_by_one), {}, ScriptedDice(*[2] * 30))
    assert isinstance(answer, RollAnswer)
    assert (answer.outcome, answer.chance) == (60, None)


class Losses(Struct, frozen=True):
    men: int
    broken: bool


def fire_and_test(dice: Dice, shots: int) -> Losses:
    men = dice.successes(shots, at_least(4), HIT)
    return Losses(men, men == shots and not dice.passes(at_most(7, 6, dice=2), SAVE))


def test_an_outcome_of_several_counts_is_seen_one_count_at_a_time() -> None:
    answer = known(asked(fire_and_test))
    men, broken = answer.views
    assert men == ("men", Distribution({0: 1, 1: 2, 2: 1}))
    assert broken[0] == "broken"
    assert broken[1][True] == Fraction(1, 4) * Fraction(15, 36)
    assert answer.verdict == "Fire of 2 shots: hits on 4+, 1.0 men on average, 10.4 % broken"
    assert [chance.outcome for chance in answer.chances] == [
        Losses(0, False),
        Losses(1, False),
        Losses(2, False),
        Losses(2, True),
    ]


def test_the_rolls_of_an_answer_are_found_when_asked_for() -> None:
    answer = known(asked(fire_and_test))
    assert [(stage.why, stage.asked) for stage in answer.stages] == [(HIT, 1), (SAVE, Fraction(1, 4))]
    assert answer.stages is answer.stages


def test_any_other_mistake_of_a_game_is_left_to_its_author() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        odds(HOME, asked(lambda dice, _: dice.d(6) + "1"), {})


# ---------------------------------------------------------------------- JSON


def as_json(told: dict[str, Any]) -> Any:
    return json.loads(json.dumps(told, allow_nan=False))


SITUATION = {
    "procedure": "tiny.fire",
    "title": "Fire",
    "facts": {"shots": 2, "dry": False},
    "subject": "Fire of 2 shots",
    "needs": ["hits on 4+"],
    "numbers": [
        {
            "total": 2,
            "number": 2,
            "name": "Shots",
            "base": {"value": 2, "rule": HIT, "label": "as stated"},
            "modifiers": [],
            "floor": None,
            "cap": {"value": 9, "rule": "t.fire.most", "label": "at most 9"},
            "to_die": False,
            "or_less": False,
            "or_more": False,
        }
    ],
    "notes": [{"name": "range", "value": 3, "rule": "t.fire.range", "label": "within 3 zones"}],
}


def test_odds_in_json_hold_chances_as_fractions_and_as_floats() -> None:
    procedure = asked(fire, stages=((HIT, "to hit"),))
    assert as_json(plain_odds(known(procedure))) == {
        **SITUATION,
        "chances": [
            {"outcome": 0, "label": "0", "chance": "1/4", "float": 0.25, "follows": []},
            {"outcome": 1, "label": "1", "chance": "1/2", "float": 0.5, "follows": []},
            {"outcome": 2, "label": "2", "chance": "1/4", "float": 0.25, "follows": []},
        ],
        "views": [],
        "consequences": [],
        "stages": [
            {
                "rule": HIT,
                "label": "to hit",
                "asked": "1",
                "most": 1,
                "result": [
                    {"outcome": 0, "chance": "1/4", "float": 0.25},
                    {"outcome": 1, "chance": "1/2", "float": 0.5},
                    {"outcome": 2, "chance": "1/4", "float": 0.25},
                ],
            }
        ],
        "verdict": "Fire of 2 shots: hits on 4+, 25.0 % 0, 50.0 % 1, 25.0 % 2",
        "mean": "1",
        "variance": "1/2",
    }


def test_only_odds_of_numbers_have_a_mean_in_json() -> None:
    told = as_json(plain_odds(known(FATE)))
    assert "mean" not in told
    assert "variance" not in told
    assert [chance["outcome"] for chance in told["chances"]] == ["stands", "lost", "driven_off"]
    assert told["chances"][1]["follows"] == [
        {"name": "markers", "value": 2, "rule": "t.fire.markers", "label": "2 markers"}
    ]


def test_every_roll_in_json_has_the_name_that_the_procedure_gives_it() -> None:
    stages = as_json(plain_odds(known(FATE)))["stages"]
    assert [(stage["rule"], stage["label"]) for stage in stages] == [(SAVE, "save"), (HIT, "to hit")]


def test_a_number_beyond_its_bound_is_told_with_what_counts() -> None:
    (number,) = as_json(plain_odds(known(asked(fire), shots=12)))["numbers"]
    assert (number["total"], number["number"]) == (12, 9)


def test_a_roll_in_json_holds_every_face() -> None:
    assert as_json(plain_roll(thrown(FATE, 5, 2))) == {
        **SITUATION,
        "rolls": [
            {"rule": HIT, "needs": "4+", "throws": [{"sides": 6, "faces": [5], "kind": "roll"}], "result": 1},
            {"rule": SAVE, "needs": "5+", "throws": [{"sides": 6, "faces": [2], "kind": "roll"}], "result": 0},
        ],
        "outcome": "lost",
        "label": "lost",
        "chance": "1/3",
        "float": 1 / 3,
        "follows": [{"name": "markers", "value": 2, "rule": "t.fire.markers", "label": "2 markers"}],
    }


def test_a_refusal_in_json_is_its_reasons() -> None:
    refused = odds(HOME, FATE, {"dry": True})
    assert isinstance(refused, Refused)
    assert as_json(plain_refused(refused)) == {
        "refused": [
            {"rule": "t.fire.ammo", "because": "there is no ammunition"},
            {"rule": "t.fire.dry", "because": "the barrels are hot"},
        ]
    }


def test_a_procedure_in_json_is_all_that_a_form_needs() -> None:
    told = as_json(plain_procedure(HOME, FATE))
    assert {key: told[key] for key in ("name", "title", "summary", "dice", "rules")} == {
        "name": "tiny.fire",
        "title": "Fire",
        "summary": "Shots at a target.",
        "dice": True,
        "rules": [HIT],
    }
    assert [(field["name"], field["control"], field["default"]) for field in told["fields"]] == [
        ("shots", "count", 2),
        ("dry", "flag", False),
    ]
    assert told["schema"]["$defs"]["FireFacts"]["properties"]["shots"]["maximum"] == 12
    assert as_json(plain_procedure(HOME, asked(stated)))["dice"] is False
