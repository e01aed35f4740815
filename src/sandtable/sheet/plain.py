"""Answers as plain values for JSON: fractions as text with a float beside them, numbers with their reasons."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

import msgspec

from sandtable.dice import Distribution, Roll, Stage, Throw
from sandtable.explain import Effect, Refused, Target
from sandtable.explain.sentences import asked_text
from sandtable.sheet.answer import Answer, OddsAnswer, RollAnswer
from sandtable.sheet.consequences import ResultClass
from sandtable.sheet.facts import fields_of, schema_of
from sandtable.sheet.house_rules import HouseRule
from sandtable.sheet.procedure import is_number
from sandtable.sheet.ruleset import AnyProcedure, Ruleset


def plain_odds(answer: OddsAnswer) -> dict[str, Any]:
    """Everything that can be known before the dice are thrown."""
    told = {
        **_situation(answer),
        "chances": [
            {
                "outcome": msgspec.to_builtins(chance.outcome),
                "label": chance.label,
                **_chance(chance.chance),
                "follows": _effects(chance.follows),
            }
            for chance in answer.chances
        ],
        "views": [{"label": label, "chances": _distribution(seen)} for label, seen in answer.views],
        "consequences": [_class(each) for each in answer.consequences],
        "stages": [_stage(stage, answer.asked) for stage in answer.stages],
        "verdict": answer.verdict,
    }
    if all(map(is_number, answer.distribution)):
        spread = answer.distribution
        told["mean"], told["variance"] = str(spread.mean()), str(spread.variance())
    return told


def plain_roll(answer: RollAnswer) -> dict[str, Any]:
    """One throw and what came of it."""
    return {
        **_situation(answer),
        "rolls": [_roll(roll) for roll in answer.rolls],
        "outcome": msgspec.to_builtins(answer.outcome),
        "label": answer.label,
        **(_chance(answer.chance) if answer.chance is not None else {}),
        "follows": _effects(answer.follows),
    }


def plain_refused(refused: Refused, rules: tuple[HouseRule, ...] = ()) -> dict[str, Any]:
    return {"refused": msgspec.to_builtins(refused.refusals), **plain_house_rules(rules)}


def plain_house_rules(rules: tuple[HouseRule, ...]) -> dict[str, Any]:
    """With which house rules an answer was given; nothing where there are none."""
    return {"house_rules": [msgspec.to_builtins(each) for each in rules]} if rules else {}


def plain_procedure(home: Ruleset, procedure: AnyProcedure) -> dict[str, Any]:
    """A procedure as programs discover it."""
    return {
        "name": f"{home.short_name}.{procedure.name}",
        "title": procedure.title,
        "summary": procedure.summary,
        "dice": procedure.rolls_dice,
        "rules": list(procedure.every_rule),
        "fields": [msgspec.to_builtins(field) for field in fields_of(procedure.facts)],
        "schema": schema_of(procedure.facts),
    }


def _situation(answer: Answer) -> dict[str, Any]:
    return {
        "procedure": answer.procedure,
        "title": answer.title,
        "facts": msgspec.to_builtins(answer.facts),
        "subject": answer.subject,
        "needs": list(answer.needs),
        "numbers": [_number(number) for number in answer.numbers],
        "notes": _effects(answer.notes),
        **plain_house_rules(answer.house_rules),
    }


def _number(target: Target) -> dict[str, Any]:
    return {"total": target.total, "number": target.number, **msgspec.to_builtins(target)}


def _effects(effects: tuple[Effect, ...]) -> list[Any]:
    return [msgspec.to_builtins(effect) for effect in effects]


def _chance(chance: Fraction) -> dict[str, Any]:
    return {"chance": str(chance), "float": float(chance)}


def _class(found: ResultClass) -> dict[str, Any]:
    brings = [{"label": each.label, "rule": each.rule, **_chance(each.chance)} for each in found.brings]
    return {"label": found.label, **_chance(found.chance), "brings": brings, "left_off": found.left_off}


def _stage(stage: Stage, procedure: AnyProcedure) -> dict[str, Any]:
    label = procedure.stage_label(stage.why)
    return {
        "rule": stage.why,
        "label": label,
        "asked": str(stage.asked),
        "most": None if stage.most == inf else stage.most,
        "result": _distribution(stage.result),
    }


def _distribution(spread: Distribution[Any]) -> list[dict[str, Any]]:
    return [
        {"outcome": msgspec.to_builtins(outcome), **_chance(chance)} for outcome, chance in spread.fractions().items()
    ]


def _plain_throw(throw: Throw) -> dict[str, Any]:
    """Dice with their faces, or with the count that was told of them."""
    said: dict[str, Any] = msgspec.to_builtins(throw)
    if throw.counted is None:
        del said["counted"]
    return said


def _roll(roll: Roll) -> dict[str, Any]:
    return {
        "rule": roll.why,
        **({"who": roll.who} if roll.who else {}),
        "needs": asked_text(roll.asked),
        "throws": [_plain_throw(throw) for throw in roll.throws],
        "result": msgspec.to_builtins(roll.result),
    }
