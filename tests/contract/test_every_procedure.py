"""What every procedure of every ruleset owes to the fronts that show it, whatever its game."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import jsonschema
import msgspec
import pytest
from tests.contract.reaching import Reached
from tests.contract.situations import (
    ALL,
    HOMES,
    LARGEST_SURPRISE,
    SITUATIONS,
    WITH_DICE,
    allowed,
    answers,
    situations,
    some_value,
    surprise,
)

from sandtable.dice.exact import clear, exact, walk
from sandtable.dice.play import seeded
from sandtable.dice.recorded import RecordedDice, record_of
from sandtable.explain import Refused, Target
from sandtable.sheet import OddsAnswer, Ruleset, roll
from sandtable.sheet.answer import assess
from sandtable.sheet.facts import Field, schema_of
from sandtable.sheet.plain import plain_odds, plain_procedure, plain_refused, plain_roll
from sandtable.sheet.ruleset import AnyProcedure

THROWS = 4000
REPLAYS = 100
PLAYED = 5


def test_a_field_of_an_unknown_control_is_not_passed_over_in_silence() -> None:
    with pytest.raises(ValueError, match=r"^no value is known for the control 'dial' of 'bearing'$"):
        some_value(Field("bearing", "Bearing", "Where it points", "dial", 0), seeded(1))


def test_every_default_situation_is_answered() -> None:
    refused = [
        f"{home.short_name}.{name}"
        for home in HOMES
        for name, procedure in home.procedures.items()
        if isinstance(assess(home, procedure, {})[1], Refused)
    ]
    assert refused == []


# ---------------------------------------------------------------------- play and odds agree


def test_a_surprise_is_told_from_what_chance_does_every_day() -> None:
    assert surprise(2000, 4000, 0.5) == 0
    assert surprise(2150, 4000, 0.5) > LARGEST_SURPRISE
    assert surprise(1850, 4000, 0.5) > LARGEST_SURPRISE
    assert surprise(2, 4000, 1 / 4000) == 0
    assert surprise(12, 4000, 1 / 4000) > LARGEST_SURPRISE
    assert surprise(3988, 4000, 3999 / 4000) > LARGEST_SURPRISE


def surprising(procedure: AnyProcedure, profile: Any, seed: str) -> set[Any]:
    """Outcomes that came far more or less often than foretold, in thousands of throws."""
    foretold, dice, seen = exact(procedure.roll, profile), seeded(seed), Counter[Any]()
    for _ in range(THROWS):
        seen[procedure.roll(dice, profile)] += 1
        dice.rolls.clear()
    assert set(seen) <= set(foretold), profile
    chances = foretold.floats().items()
    return {outcome for outcome, chance in chances if surprise(seen[outcome], THROWS, chance) >= LARGEST_SURPRISE}


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_the_dice_fall_as_the_odds_foretell(home: Ruleset, procedure: AnyProcedure) -> None:
    """Among so many outcomes one surprises by chance now and then, but not the same one twice."""
    profiles = list(dict.fromkeys(made.profile for _, made in allowed(home, procedure)))[:PLAYED]
    for number, profile in enumerate(profiles):
        found = surprising(procedure, profile, str(number))
        assert not found or not found & surprising(procedure, profile, f"{number} again"), (profile, found)


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_recorded_dice_come_to_the_same_outcome_again(home: Ruleset, procedure: AnyProcedure) -> None:
    for number, (_, made) in enumerate(islice(allowed(home, procedure), REPLAYS)):
        for seed in range(number, REPLAYS, SITUATIONS):
            played = seeded(seed)
            outcome = procedure.roll(played, made.profile)
            replayed = RecordedDice(record_of(played.rolls))
            assert procedure.roll(replayed, made.profile) == outcome
            assert replayed.rolls == played.rolls
            replayed.finish()


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_the_odds_are_the_same_however_often_they_are_asked_for(home: Ruleset, procedure: AnyProcedure) -> None:
    for _, made in allowed(home, procedure)[:PLAYED]:
        clear()
        first = exact(procedure.roll, made.profile)
        assert walk(procedure.roll, made.profile) == first
        clear()
        assert exact(procedure.roll, made.profile) == first
        assert list(walk(procedure.roll, made.profile)) == list(first)


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_the_chances_of_an_answer_add_up_to_one(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in answers(home, procedure):
        assert sum(chance.chance for chance in answer.chances) == 1
        assert all(chance.chance > 0 for chance in answer.chances)


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_the_rules_alone_leave_nothing_to_chance_and_dice_leave_something(
    home: Ruleset, procedure: AnyProcedure
) -> None:
    most = max(len(answer.chances) for answer in answers(home, procedure))
    assert most > 1 if procedure.rolls_dice else most == 1


# ---------------------------------------------------------------------- rules


def rules_of_number(number: Target) -> set[str]:
    parts = (number.base, *number.modifiers, number.floor, number.cap)
    return {part.rule for part in parts if part is not None}


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_every_rule_that_an_answer_cites_is_listed(home: Ruleset, procedure: AnyProcedure) -> None:
    """In the rule list of the game, and by the procedure itself: otherwise "used by" would not be true."""
    cited = {rule for rule, _ in procedure.stages}
    for _, made in situations(home, procedure):
        if isinstance(made, Refused):
            cited |= {refusal.rule for refusal in made.refusals}
    for answer in answers(home, procedure):
        cited.update(*map(rules_of_number, answer.numbers))
        cited |= {effect.rule for effect in answer.notes}
        cited |= {effect.rule for chance in answer.chances for effect in chance.follows}
        cited |= {stage.why for stage in answer.stages}
    assert cited - set(procedure.rules) == set()
    assert set(procedure.every_rule) - set(home.rules.ids) == set()


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_every_rule_that_is_listed_can_be_cited(home: Ruleset, procedure: AnyProcedure) -> None:
    """Or it is named as what shapes the procedure; and none is listed twice."""
    assert set(procedure.rules) - Reached(home, procedure).rules == set()
    assert len(set(procedure.every_rule)) == len(procedure.every_rule)


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_every_roll_has_a_rule_and_a_name_in_words(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in answers(home, procedure):
        for stage in answer.stages:
            assert procedure.stage_label(stage.why) not in ("", stage.why)


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_every_outcome_of_an_answer_has_a_label_of_its_own(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in answers(home, procedure):
        labels = [chance.label for chance in answer.chances]
        assert all(label.strip() == label != "" for label in labels)
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_the_verdict_is_one_line_that_begins_with_the_situation(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in answers(home, procedure):
        assert answer.subject.strip() == answer.subject != ""
        assert len(answer.verdict.splitlines()) == 1
        assert answer.verdict.startswith(f"{answer.subject}: ")


def sentences(answer: OddsAnswer) -> Iterator[str]:
    yield answer.verdict
    for number in answer.numbers:
        yield number.name
        yield from (part.label for part in (number.base, *number.modifiers))
    for effect in (*answer.notes, *(effect for chance in answer.chances for effect in chance.follows)):
        yield effect.label


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_no_sentence_is_empty_stutters_or_shows_a_name_of_the_program(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in answers(home, procedure):
        for said in sentences(answer):
            assert said.strip() == said != ""
            assert not re.search(r"\b(\d+) \1\b|\b([a-z]+) \2\b", said), said
            assert not re.search(r"(?<![\d.])1 (markers|zones|stands|supports|battalions|points|turns)\b", said), said
            assert "_" not in said, said
            assert "None" not in said, said


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_every_reason_for_a_refusal_is_a_sentence_given_once(home: Ruleset, procedure: AnyProcedure) -> None:
    for _, made in situations(home, procedure):
        if isinstance(made, Refused):
            said = [refusal.because for refusal in made.refusals]
            assert all(because.strip() == because != "" for because in said)
            assert len(set(said)) == len(said), said


# ---------------------------------------------------------------------- facts and JSON


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_facts_satisfy_the_schema_that_programs_are_given(home: Ruleset, procedure: AnyProcedure) -> None:
    schema = schema_of(procedure.facts)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for facts, _ in situations(home, procedure):
        validator.validate(json.loads(msgspec.json.encode(facts)))


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_facts_that_went_through_json_are_the_same_facts(home: Ruleset, procedure: AnyProcedure) -> None:
    for facts, _ in situations(home, procedure):
        assert assess(home, procedure, json.loads(msgspec.json.encode(facts)))[0] == facts


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_every_answer_can_be_told_in_json(home: Ruleset, procedure: AnyProcedure) -> None:
    told: list[Any] = [plain_procedure(home, procedure)]
    told += [plain_odds(answer) for answer in answers(home, procedure)]
    told += [plain_refused(made) for _, made in situations(home, procedure) if isinstance(made, Refused)]
    for facts, _ in allowed(home, procedure)[:PLAYED]:
        thrown = roll(home, procedure, facts, seeded(1))
        assert not isinstance(thrown, Refused)
        told.append(plain_roll(thrown))
    for each in told:
        assert isinstance(json.loads(json.dumps(each, allow_nan=False)), dict)


@pytest.mark.parametrize("home", HOMES, ids=lambda home: home.short_name)
def test_every_game_opens_with_six_to_ten_questions_in_the_order_of_its_turn(home: Ruleset) -> None:
    phases = list(dict.fromkeys(home.phase_of(name) for name in home.procedures))
    assert 6 <= len(home.common) <= 10
    assert set(home.common) <= set(home.procedures)
    places = [phases.index(home.phase_of(name)) for name in home.common]
    assert places == sorted(places)
    assert len(set(places)) >= len(phases) // 2
    assert home.on_table
