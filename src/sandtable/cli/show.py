"""Answers drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from sandtable.cli.paint import bar, paint, speaks_unicode, width
from sandtable.dice import Stage
from sandtable.explain import Effect, Refused, Target, percent
from sandtable.explain.percent import decimal, fraction
from sandtable.explain.sentences import number_rows, roll_line
from sandtable.sheet.answer import Answer, OddsAnswer, RollAnswer, is_number
from sandtable.sheet.ruleset import AnyProcedure

BAR = 28


def odds_text(answer: OddsAnswer, procedure: AnyProcedure) -> str:
    """Exact odds: the situation, the numbers, the chances and the funnel."""
    lines = [*_heading(answer), *_numbers(answer.numbers), *_effects("The rules say", answer.notes)]
    if answer.rolls_dice:
        lines += _chances(answer)
        lines += _funnel(answer.stages, procedure)
        lines += ["", paint("In a line", "bold"), *_wrapped(answer.verdict)]
    else:
        lines += ["", f"{paint('Answer', 'bold')}  {answer.chances[0].label}"]
    return "\n".join(lines)


def roll_text(answer: RollAnswer, procedure: AnyProcedure) -> str:
    """One throw: the numbers, each die with its reason, and what follows."""
    lines = [*_heading(answer), *_numbers(answer.numbers), *_effects("The rules say", answer.notes)]
    if answer.rolls:
        lines += ["", paint("The dice", "bold")]
        for roll in answer.rolls:
            said = roll_line(roll, procedure.stage_label(roll.why))
            lines.append(f"  {said}  {paint(roll.why, 'dim')}")
    chance = f"  {paint(f'({percent(answer.chance)})', 'dim')}" if procedure.rolls_dice else ""
    lines += ["", f"{paint('Result', 'bold')}  {paint(answer.label, 'accent')}{chance}"]
    lines += [f"  {effect.label}  {paint(effect.rule, 'dim')}" for effect in answer.follows]
    return "\n".join(lines)


def refused_text(refused: Refused) -> str:
    """Every reason against it."""
    lines = [paint("The rules do not allow it:", "bad")]
    lines += [f"  {reason.because}  {paint(reason.rule, 'dim')}" for reason in refused.refusals]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return wrap(text, width() - 2, initial_indent="  ", subsequent_indent="  ")


def _heading(answer: Answer) -> Iterator[str]:
    yield f"{paint(answer.title, 'bold')}  {paint(answer.procedure, 'dim')}"
    yield from wrap(answer.subject, width())


def _numbers(numbers: Iterable[Target]) -> Iterator[str]:
    for number in numbers:
        rows = number_rows(number)
        yield ""
        yield paint(number.name, "bold") + f"  {number.total}"
        if len(rows) == 2:
            yield _row(*rows[0])
            continue
        yield from (_row(*row) for row in rows if row[1] != number.name)


def _row(value: str, label: str, rule: str) -> str:
    value = value if speaks_unicode() else value.replace("→", "->")
    return f"  {value:>4}  {label:<52}  {paint(rule, 'dim')}".rstrip()


def _effects(title: str, effects: tuple[Effect, ...]) -> Iterator[str]:
    if effects:
        yield ""
        yield paint(title, "bold")
        for effect in effects:
            yield f"  {effect.label}  {paint(effect.rule, 'dim')}"


def _chances(answer: OddsAnswer) -> Iterator[str]:
    yield ""
    yield paint("Chances", "bold")
    labels = max(len(chance.label) for chance in answer.chances)
    most = max(chance.chance for chance in answer.chances)
    for chance in answer.chances:
        drawn = bar(float(chance.chance / most), BAR)
        exactly = fraction(chance.chance)
        shown = exactly if len(exactly) <= 24 else f"{float(chance.chance):.3g}"
        yield f"  {chance.label:<{labels}}  {percent(chance.chance):>7}  {paint(f'{drawn:<{BAR}}', 'accent')}  {shown}"
        for effect in chance.follows:
            yield paint(f"  {'':<{labels}}    {effect.label}", "dim")
    if len(answer.chances) > 2 and all(map(is_number, answer.distribution)):
        spread = answer.distribution
        quartiles = f"at least half of all rolls lie between {spread.quantile(0.25)} and {spread.quantile(0.75)}"
        deviation = float(spread.variance()) ** 0.5
        yield f"  average {decimal(spread.mean())}, standard deviation {deviation:.2f}, {quartiles}"


def _funnel(stages: tuple[Stage, ...], procedure: AnyProcedure) -> Iterator[str]:
    if not stages:
        return
    yield ""
    yield paint("Roll by roll", "bold")
    labels = max(len(procedure.stage_label(stage.why)) for stage in stages)
    for stage in stages:
        made = percent(stage.asked) if stage.asked <= 1 else f"{decimal(stage.asked)} times"
        made_text = f"rolled {made}"
        label = procedure.stage_label(stage.why)
        yield f"  {label:<{labels}}  {made_text:<17}  {_stage_result(stage):<52}  {paint(stage.why, 'dim')}".rstrip()


def _stage_result(stage: Stage) -> str:
    outcomes = list(stage.result)
    if set(outcomes) <= {0, 1}:
        return f"succeeds {percent(stage.result[1])}"
    if all(map(is_number, outcomes)):
        return f"{decimal(stage.result.mean())} on average"
    return ", ".join(f"{str(name).replace('_', ' ')} {percent(stage.result[name])}" for name in outcomes)
