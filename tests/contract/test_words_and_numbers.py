"""What every answer of every game shows: in the terminal, on the page and in the text that is shared.

Nothing of the program shows through, and every percentage is that of the dice as they fall.
"""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from typing import Any

import msgspec
import pytest
from tests.contract.situations import ALL, HOMES, LARGEST_SURPRISE, WITH_DICE, allowed, answers, surprise

from sandtable.cli.show import odds_text, roll_text
from sandtable.dice import Roll, Stage
from sandtable.dice.play import seeded
from sandtable.dice.stages import stages
from sandtable.explain import Refused
from sandtable.explain.percent import percent
from sandtable.sheet import OddsAnswer, Ruleset, roll
from sandtable.sheet.answer import group_of
from sandtable.sheet.facts import fields_of
from sandtable.sheet.procedure import is_number
from sandtable.sheet.ruleset import AnyProcedure
from sandtable.web.companion.wire import odds_said, rolled

SHOWN = 8
THROWS = 1500
PLAYED = 3

#: What no player should read, and what it is.
UNREADABLE = {
    "a tuple": r"\(-?\d+,",
    "a value of the program": r"\b(None|True|False)\b",
    "a name of the program": r"\w_\w",
    "two articles": r"(?i)\b(a|an|the) (a|an|the)\b",
    "a number below nought that is needed": r"(?<![\w.])-\d+\+|\b(needs|on|rolls?) -\d+\b",
    "decimals that say nothing": r"(?<![\d.])\d+\.00\b",
    "a space too many": r"\S  \S| ,| \.(?!\d)",
}


def codes_of(home: Ruleset) -> set[str]:
    """Codes of units that are not also words: what they stand for says it otherwise."""
    found = set()
    for procedure in home.procedures.values():
        for field in fields_of(procedure.facts):
            for code, meaning in zip(field.choices, field.meanings, strict=False):
                if re.search(r"\w[-_]\w", code) and code.lower() not in meaning.lower():
                    found.add(code)
    return found


CODES = {home.short_name: codes_of(home) for home in HOMES}


def strings(value: Any, key: str = "") -> Iterator[str]:
    """Every sentence of a message; rule ids and exact fractions are no sentences."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name not in ("rule", "chance"):
                yield from strings(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, key)
    elif isinstance(value, str):
        yield value


def shown(home: Ruleset, procedure: AnyProcedure) -> Iterator[str]:
    """Whatever a player reads of a procedure's answers: every line of the terminal, every sentence of the page."""
    for number, answer in enumerate(islice(answers(home, procedure), SHOWN)):
        yield from (re.sub(r" {2,}", "\n", line) for line in odds_text(answer).splitlines()[1:])
        yield from strings(msgspec.to_builtins(odds_said(answer)))
        thrown = roll(home, procedure, answer.facts, seeded(number))
        assert not isinstance(thrown, Refused)
        yield from (re.sub(r" {2,}", "\n", line) for line in roll_text(thrown).splitlines()[1:])
        yield from strings(msgspec.to_builtins(rolled(thrown, answer)))


@pytest.mark.parametrize(("home", "procedure"), ALL)
def test_nothing_that_is_shown_is_unreadable(home: Ruleset, procedure: AnyProcedure) -> None:
    ids, found = set(home.rules.ids), []
    for said in dict.fromkeys(shown(home, procedure)):
        words = " ".join(word for word in said.split(" ") if word not in ids)
        found += [f"{what}: {said}" for what, pattern in UNREADABLE.items() if re.search(pattern, words)]
        found += [f"a code: {said}" for word in re.split(r"[\s,.;:()]+", said) if word in CODES[home.short_name]]
    assert found == []


# ---------------------------------------------------------------------- percentages


def chances_of(answer: OddsAnswer) -> set[str]:
    """Every percentage that may be told of an outcome, of one count of it, or of a family of results."""
    spreads = [answer.distribution, *(seen for _, seen in answer.views)]
    told = {spread[value] for spread in spreads for value in spread}
    told |= {spread[True] for spread in spreads if set(spread) <= {True, False}}
    for spread in spreads:
        for group in {group_of(value) for value in spread} - {""}:
            told.add(spread.chance(lambda value, group=group: group_of(value) == group))  # type: ignore[misc]
    return {percent(Fraction(chance)) for chance in told}


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_every_percentage_of_a_verdict_is_one_of_the_distribution(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in islice(answers(home, procedure), SHOWN):
        told = answer.verdict.removeprefix(
            f"{', '.join((f'{answer.subject}: ' + answer.needs[0], *answer.needs[1:]))}"
            if answer.needs
            else answer.subject
        )
        assert set(re.findall(r"[<>]?[\d.]+ %", told)) <= chances_of(answer)


def told_of(home: Ruleset, procedure: AnyProcedure) -> Iterator[OddsAnswer]:
    yield from islice(answers(home, procedure), SHOWN)


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_what_follows_is_as_likely_as_the_results_that_bring_it(home: Ruleset, procedure: AnyProcedure) -> None:
    for answer in told_of(home, procedure):
        if not answer.consequences:
            continue
        assert sum(each.chance for each in answer.consequences) == 1
        for each in answer.consequences:
            assert all(0 < brought.chance <= each.chance for brought in each.brings)
        for rule in {effect.rule for chance in answer.chances for effect in chance.follows}:
            likely = sum(
                (each.chance for each in answer.chances if rule in {effect.rule for effect in each.follows}),
                Fraction(0),
            )
            brought = [each for of in answer.consequences for each in of.brings if each.rule == rule]
            left_off = any(of.left_off for of in answer.consequences)
            assert left_off or max(each.chance for each in brought) <= likely <= sum(each.chance for each in brought)


@pytest.mark.parametrize(("home", "procedure"), WITH_DICE)
def test_the_percentages_of_the_funnel_are_those_of_the_dice_as_they_fall(
    home: Ruleset, procedure: AnyProcedure
) -> None:
    profiles = list(dict.fromkeys(made.profile for _, made in allowed(home, procedure)))[:PLAYED]
    for number, profile in enumerate(profiles):
        told = {stage.why: stage for stage in stages(procedure.roll, profile)}
        made: dict[str, list[list[Roll]]] = {why: [] for why in told}
        dice = seeded(f"funnel {number}")
        for _ in range(THROWS):
            procedure.roll(dice, profile)
            rolls: dict[str, list[Roll]] = {}
            for each in dice.rolls:
                if any(throw.faces for throw in each.throws):
                    rolls.setdefault(each.why, []).append(each)
            dice.rolls.clear()
            assert set(rolls) <= set(told)
            for why, several in rolls.items():
                made[why].append(several)
        for why, stage in told.items():
            check(stage, made[why])


def check(stage: Stage, made: list[list[Roll]]) -> None:
    """One roll of the funnel against the plays in which it was made."""
    if stage.most <= 1:
        assert surprise(len(made), THROWS, float(stage.asked)) < LARGEST_SURPRISE, ("rolled", stage.why)
        seen = Counter(sum(each.result for each in rolls) if _counts(rolls) else rolls[0].result for rolls in made)
    elif any(isinstance(value, str) for value in stage.result):
        seen = Counter(each.result for rolls in made for each in rolls)
    else:
        return
    for value, chance in stage.result.floats().items():
        assert surprise(seen[value], seen.total(), chance) < LARGEST_SURPRISE, (stage.why, value)


def _counts(rolls: list[Roll]) -> bool:
    """A mixed pool is thrown kind by kind, and its hits are added up."""
    return all(is_number(each.result) for each in rolls)
