"""Answers as they travel: exact chances as fractions in text, with a share from 0 to 1 and a percentage beside them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.dice import Bag, Classes, Distribution, Need, Roll, Stage
from sandtable.explain import Effect, Target, percent
from sandtable.explain.percent import decimal
from sandtable.explain.sentences import asked_text, number_rows, roll_line, verdict
from sandtable.sheet.answer import OddsAnswer, RollAnswer, group_of
from sandtable.sheet.consequences import ResultClass
from sandtable.sheet.faults import TOO_WIDE
from sandtable.sheet.funnel import how_often, what_comes
from sandtable.sheet.house_rules import HouseRule
from sandtable.sheet.procedure import Assessment, is_number, outcome_label
from sandtable.sheet.ruleset import AnyProcedure

#: An outcome of several counts can have thousands of joint results; a page shows the counts one by one.
MOST_JOINT = 80
#: Bits of a denominator that is still written out: Python writes no more than 4,300 digits.
LONGEST_FRACTION = 12_000


class Reason(Struct, frozen=True):
    """One line of an explained number: "+1", "soft cover", its rule."""

    value: str
    label: str
    rule: str


class Number(Struct, frozen=True):
    """A number with its reasons; `counts` differs from `total` where a bound applies. `reading` stands behind both."""

    name: str
    total: int
    counts: int
    reading: str
    reasons: tuple[Reason, ...]


class Follows(Struct, frozen=True):
    """Something the rules bring about without another die."""

    label: str
    rule: str


class Brought(Struct, frozen=True):
    """An effect that a class of result brings, and how many of the class do; all where `percent` is empty."""

    label: str
    rule: str
    percent: str


class ClassSaid(Struct, frozen=True):
    """Results that a player calls by one name, and what they bring."""

    label: str
    percent: str
    brings: tuple[Brought, ...]
    left_off: int


class ChanceSaid(Struct, frozen=True, kw_only=True):
    """One outcome and its exact chance; `view_places` is where it stands in each view.

    `group` is the family of results that a named one belongs to.
    """

    label: str
    chance: str
    share: float
    percent: str
    number: int | None = None
    group: str = ""
    follows: tuple[Follows, ...] = ()
    view_places: tuple[int, ...] = ()


class View(Struct, frozen=True):
    """One count of an outcome that has several."""

    label: str
    chances: tuple[ChanceSaid, ...]
    mean: str


class StageSaid(Struct, frozen=True):
    """One roll of the funnel: how often it is made, and what comes of it."""

    label: str
    rule: str
    asked: str
    value: str
    said: str


class Odds(Struct, frozen=True, kw_only=True):
    """Everything that can be known before the dice are thrown.

    `rises` tells the order of the chances: numbers rise, named outcomes stand best first. Where the results are too
    many to be weighed, which can still be thrown, `too_wide` says so and there are no chances.
    """

    subject: str
    verdict: str
    dice: bool
    needs: tuple[str, ...]
    numbers: tuple[Number, ...]
    notes: tuple[Follows, ...]
    chances: tuple[ChanceSaid, ...]
    left_off: int
    rises: bool
    views: tuple[View, ...]
    consequences: tuple[ClassSaid, ...]
    stages: tuple[StageSaid, ...]
    mean: str
    too_wide: str = ""


class Test(Struct, frozen=True):
    """Dice that are read together, and whether they meet the need; `reads` is the row of a table they fall into."""

    faces: tuple[int, ...]
    met: bool | None
    reads: str = ""


class ThrowSaid(Struct, frozen=True):
    """Dice thrown at once; `kind` is roll, re-roll or second die. Of dice that were only `counted` none is shown."""

    sides: int
    kind: str
    tests: tuple[Test, ...]
    counted: str = ""


class RollSaid(Struct, frozen=True):
    """One roll with its reason, the dice and what they came to."""

    label: str
    rule: str
    needs: str
    line: str
    result: str
    throws: tuple[ThrowSaid, ...]


class Rolled(Struct, frozen=True, kw_only=True):
    """One throw: the dice, the outcome, what follows, and where it stands among the chances.

    `place` is its index in the chances of the odds, `view_places` the index in each view.
    """

    subject: str
    label: str
    chance: str
    percent: str
    place: int | None
    view_places: tuple[int, ...]
    rolls: tuple[RollSaid, ...]
    follows: tuple[Follows, ...]
    line: str
    house_rules: tuple[HouseRule, ...] = ()


def odds_said(answer: OddsAnswer) -> Odds:
    rises = all(map(is_number, answer.distribution))
    joint = answer.chances[:MOST_JOINT] if answer.views else answer.chances
    return Odds(
        subject=answer.subject,
        verdict=answer.verdict,
        dice=answer.rolls_dice,
        needs=answer.needs,
        numbers=tuple(_number(number) for number in answer.numbers),
        notes=_follows(answer.notes),
        chances=tuple(
            _chance(
                each.label,
                each.chance,
                each.outcome,
                _follows(each.follows),
                _places(answer, each.outcome),
            )
            for each in joint
        ),
        left_off=len(answer.chances) - len(joint),
        rises=rises,
        views=tuple(_view(label, seen) for label, seen in answer.views),
        consequences=tuple(map(_class, answer.consequences)),
        stages=tuple(_stage(stage, answer.asked) for stage in answer.stages),
        mean=decimal(answer.distribution.mean()) if rises and len(answer.chances) > 1 else "",
    )


def unweighed(found: Assessment[Any]) -> Odds:
    """What is known before dice whose results are too many to be weighed."""
    return Odds(
        subject=found.subject,
        verdict=verdict(found.subject, found.needs),
        dice=True,
        needs=found.needs,
        numbers=tuple(_number(number) for number in found.numbers),
        notes=_follows(found.notes),
        chances=(),
        left_off=0,
        rises=False,
        views=(),
        consequences=(),
        stages=(),
        mean="",
        too_wide=TOO_WIDE,
    )


def rolled(answer: RollAnswer, before: OddsAnswer | None) -> Rolled:
    chance = answer.chance if before is not None else None
    likely = "" if chance is None else percent(chance)
    outcomes = [] if before is None else [each.outcome for each in before.chances]
    return Rolled(
        subject=answer.subject,
        label=answer.label,
        chance="" if chance is None else str(chance),
        percent=likely,
        place=outcomes.index(answer.outcome) if answer.outcome in outcomes else None,
        view_places=() if before is None else _places(before, answer.outcome),
        rolls=tuple(_roll(roll, answer.asked) for roll in answer.rolls),
        follows=_follows(answer.follows),
        line=f"{answer.subject}: {answer.label}{f' ({likely})' if likely and answer.asked.rolls_dice else ''}",
        house_rules=answer.house_rules,
    )


def _number(target: Target) -> Number:
    rows = [Reason(*row) for row in number_rows(target) if row[1] != target.name or row[2]]
    return Number(target.name, target.total, target.number, target.reading, tuple(rows))


def _follows(effects: tuple[Effect, ...]) -> tuple[Follows, ...]:
    return tuple(Follows(effect.label, effect.rule) for effect in effects)


def _class(found: ResultClass) -> ClassSaid:
    brings = (
        Brought(each.label, each.rule, "" if each.chance == found.chance else percent(found.share(each)))
        for each in found.brings
    )
    return ClassSaid(found.label, percent(found.chance), tuple(brings), found.left_off)


def _written(chance: Fraction) -> str:
    """A fraction in digits; nothing where it has more than anybody reads, or than Python writes."""
    return str(chance) if chance.denominator.bit_length() <= LONGEST_FRACTION else ""


def _chance(
    label: str,
    chance: Fraction,
    outcome: Any,
    follows: tuple[Follows, ...] = (),
    view_places: tuple[int, ...] = (),
) -> ChanceSaid:
    return ChanceSaid(
        label=label,
        chance=_written(chance),
        share=float(chance),
        percent=percent(chance),
        number=outcome if is_number(outcome) else None,
        group=group_of(outcome),
        follows=follows,
        view_places=view_places,
    )


def _places(answer: OddsAnswer, outcome: Any) -> tuple[int, ...]:
    """Where each count of an outcome stands in the view of that count."""
    return tuple(list(seen).index(getattr(outcome, name)) for name, seen in answer.counts.items())


def _view(label: str, seen: Distribution[Any]) -> View:
    chances = tuple(_chance(outcome_label(value), seen[value], value) for value in seen)
    return View(label, chances, decimal(seen.mean()) if all(map(is_number, seen)) else "")


def _stage(stage: Stage, procedure: AnyProcedure) -> StageSaid:
    return StageSaid(procedure.stage_label(stage.why), stage.why, how_often(stage), *what_comes(stage))


# ------------------------------------------------------------------ dice


def _roll(roll: Roll, procedure: AnyProcedure) -> RollSaid:
    label = procedure.stage_label(roll.why, roll.who)
    return RollSaid(
        label=label,
        rule=roll.why,
        needs=asked_text(roll.asked) if isinstance(roll.asked, Need | Bag) else "",
        line=roll_line(roll, label),
        result=_result(roll),
        throws=tuple(_throws(roll)),
    )


def _result(roll: Roll) -> str:
    if isinstance(roll.asked, Need):
        return ("success" if roll.result else "failure") if roll.tests == 1 else f"{roll.result} of {roll.tests}"
    if isinstance(roll.asked, Classes) and roll.verb == "tally":
        counted = zip(roll.asked.names, roll.result, strict=True)
        return ", ".join(f"{count} {outcome_label(name)}" for name, count in counted if count)
    return outcome_label(roll.result)


def _throws(roll: Roll) -> Iterator[ThrowSaid]:
    """Each throw with its dice held against the need they were thrown for: the first, or the second die's."""
    step: Need | None = None
    for throw in roll.throws:
        if isinstance(roll.asked, Need):
            second = throw.kind.endswith("second die")
            step = step.second if second and step is not None else roll.asked
        counted = "" if throw.counted is None else "{} of {}".format(*throw.counted)
        yield ThrowSaid(throw.sides, throw.kind, tuple(_tests(roll, throw.faces, step)), counted)


def _tests(roll: Roll, faces: tuple[int, ...], need: Need | None) -> Iterator[Test]:
    if need is not None:
        for at in range(0, len(faces), need.dice):
            together = faces[at : at + need.dice]
            yield Test(together, need.met_by(sum(together)))
    elif isinstance(roll.asked, Classes):
        for face in faces:
            yield Test((face,), None, outcome_label(roll.asked.names[roll.asked.index_of(face)]))
    elif not isinstance(roll.asked, Bag):  # what is drawn from a cup is no die
        yield from (Test((face,), None) for face in faces)
