"""Answers drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from msgspec import Struct

from sandtable.cli.paint import bar, paint, speaks_unicode, width, wrapped
from sandtable.dice import Stage
from sandtable.explain import Effect, Refused, Target, percent
from sandtable.explain.percent import decimal
from sandtable.explain.sentences import count_of, number_line, number_rows, roll_line
from sandtable.sheet.answer import Answer, OddsAnswer, RollAnswer
from sandtable.sheet.consequences import Consequence, ResultClass
from sandtable.sheet.funnel import SUCCEEDS, how_often, what_comes
from sandtable.sheet.house_rules import HouseRule, house_rules_said
from sandtable.sheet.procedure import is_number, outcome_label
from sandtable.sheet.ruleset import AnyProcedure

WIDEST_BAR = 28
NARROWEST_BAR = 6
NARROW_BAR = 20
LONGEST_FRACTION = 24


def odds_text(answer: OddsAnswer) -> str:
    """Exact odds: the situation, the numbers, the chances and the funnel."""
    lines = [*_heading(answer), *_numbers(answer.numbers), *_effects("The rules say", answer.notes)]
    if answer.rolls_dice:
        lines += _views(answer) if answer.views else _chances(answer)
        lines += [] if answer.told_apart else _consequences(answer.consequences)
        lines += _funnel(answer.stages, answer.asked)
        lines += ["", paint("In a line", "bold"), *wrapped(answer.verdict)]
    else:
        lines += ["", f"{paint('Answer', 'bold')}  {answer.chances[0].label}"]
        lines += _cited([(f"  {effect.label}", effect.rule) for effect in answer.chances[0].follows])
    return "\n".join(lines)


def brief_odds_text(answer: OddsAnswer) -> str:
    """Exact odds at the table: the numbers in a line each, and each chance with what follows in a sentence."""
    lines = wrap(answer.subject, width() - 1)
    for number in answer.numbers:
        lines += wrap(number_line(number), width() - 1, initial_indent="  ", subsequent_indent="    ")
    if answer.views:
        return "\n".join([*lines, *filter(None, (*_views(answer), *_consequences(answer.consequences)))])
    labels = max(len(chance.label) for chance in answer.chances)
    most = max(chance.chance for chance in answer.chances)
    for chance in answer.chances:
        row = _bar_row(chance.label, labels, chance.chance, most, NARROW_BAR)
        lines.append(f"{row}  {chance.chance}" if answer.rolls_dice else f"  {chance.label}")
        said = "; ".join(effect.label for effect in chance.follows).replace(":;", ":")
        lines += [
            paint(line, "dim") for line in wrap(said, width() - 1, initial_indent="      ", subsequent_indent="      ")
        ]
    return "\n".join(lines)


def roll_text(answer: RollAnswer) -> str:
    """One throw: the numbers, each die with its reason, and what follows."""
    lines = [*_heading(answer), *_numbers(answer.numbers), *_effects("The rules say", answer.notes)]
    if answer.rolls:
        lines += ["", paint("The dice", "bold")]
        label = answer.asked.stage_label
        lines += _cited([(f"  {roll_line(roll, label(roll.why, roll.who))}", roll.why) for roll in answer.rolls])
    chance = answer.chance if answer.asked.rolls_dice else None
    # Of several counts together the chance is that of just these; each alone is likelier.
    just = " for just this" if isinstance(answer.outcome, Struct) else ""
    likely = "" if chance is None else f"  {paint(f'({percent(chance)}{just})', 'dim')}"
    lines += ["", f"{paint('Result', 'bold')}  {paint(answer.label, 'accent')}{likely}"]
    lines += _cited([(f"  {effect.label}", effect.rule) for effect in answer.follows])
    return "\n".join(lines)


def refused_text(refused: Refused) -> str:
    """Every reason against it."""
    lines = [paint("The rules do not allow it:", "bad")]
    lines += _cited([(f"  {reason.because}", reason.rule) for reason in refused.refusals])
    return "\n".join(lines)


def house_lines(rules: tuple[HouseRule, ...]) -> Iterator[str]:
    """With which house rules an answer was given."""
    if rules:
        yield from (paint(line, "accent") for line in wrap(house_rules_said(rules), width(), break_on_hyphens=False))


def _heading(answer: Answer) -> Iterator[str]:
    yield f"{paint(answer.title, 'bold')}  {paint(answer.procedure, 'dim')}"
    yield from wrap(answer.subject, width())
    yield from house_lines(answer.house_rules)


def _cited(lines: Sequence[tuple[str, str]]) -> list[str]:
    """Lines with their rules in a column of their own, or below where the terminal is too narrow for both."""
    column = max((len(said) for said, _ in lines), default=0)
    shown = []
    for said, rule in lines:
        if not rule:
            shown.append(said)
        elif column + 2 + len(rule) <= width():
            shown.append(f"{said:<{column}}  {paint(rule, 'dim')}")
        else:
            indent = " " * (len(said) - len(said.lstrip()) + 2)
            shown += [
                *wrap(said.strip(), width(), initial_indent=indent[2:], subsequent_indent=indent),
                indent + paint(rule, "dim"),
            ]
    return shown


def _numbers(numbers: Iterable[Target]) -> Iterator[str]:
    for number in numbers:
        yield ""
        adds_up = f"  (adds up to {number.total})" if number.bound else ""
        yield f"{paint(number.name, 'bold')}  {number.number}{number.reading}{adds_up}"
        rows = [row for row in number_rows(number) if row[1] != number.name]
        column = max([4, *(len(value) for value, _, _ in rows)])
        yield from _cited([(_row(value, column, label), rule) for value, label, rule in rows])


def _row(value: str, column: int, label: str) -> str:
    return f"  {value if speaks_unicode() else value.replace('→', '->'):>{column}}  {label}"


def _effects(title: str, effects: tuple[Effect, ...]) -> Iterator[str]:
    if effects:
        yield ""
        yield paint(title, "bold")
        yield from _cited([(f"  {effect.label}", effect.rule) for effect in effects])


def _chances(answer: OddsAnswer) -> Iterator[str]:
    yield ""
    yield paint("Chances", "bold")
    labels = max(len(chance.label) for chance in answer.chances)
    fractions = _exactly([chance.chance for chance in answer.chances])
    columns = min(WIDEST_BAR, max(width() - labels - max(map(len, fractions)) - 15, NARROWEST_BAR))
    most = max(chance.chance for chance in answer.chances)
    for chance, exactly in zip(answer.chances, fractions, strict=True):
        yield f"{_bar_row(chance.label, labels, chance.chance, most, columns)}  {exactly}"
        if answer.told_apart:
            yield from _cited([(f"      {effect.label}", effect.rule) for effect in chance.follows])
    if len(answer.chances) > 2 and all(map(is_number, answer.distribution)):
        spread = answer.distribution
        low, high = spread.quantile(0.25), spread.quantile(0.75)
        lie = f"give {low}" if low == high else f"lie between {low} and {high}"
        quartiles = f"at least half of all rolls {lie}"
        deviation = float(spread.variance()) ** 0.5
        yield from wrapped(f"average {decimal(spread.mean())}, standard deviation {deviation:.2f}, {quartiles}")


def _bar_row(label: str, labels: int, chance: Fraction, most: Fraction, columns: int) -> str:
    """A chance in words and as a bar, the likeliest filling all columns."""
    drawn = f"{bar(float(chance / most), columns):<{columns}}"
    return f"  {label:<{labels}}  {percent(chance):>7}  {paint(drawn, 'accent')}"


def _views(answer: OddsAnswer) -> Iterator[str]:
    """An outcome of several counts, one count at a time; the joint chances are in --json."""
    for label, seen in answer.views:
        yield ""
        yield paint(f"{label[:1].upper()}{label[1:]}", "bold")
        most = max(seen[value] for value in seen)
        labels = max(len(outcome_label(value)) for value in seen)
        fractions = _exactly([seen[value] for value in seen])
        for value, exactly in zip(seen, fractions, strict=True):
            yield f"{_bar_row(outcome_label(value), labels, seen[value], most, WIDEST_BAR)}  {exactly}"
        if len(seen) > 2 and all(map(is_number, seen)):
            yield f"  average {decimal(seen.mean())}"


def _consequences(classes: tuple[ResultClass, ...]) -> Iterator[str]:
    """What each class of result brings, with the chance of whatever not all of them bring."""
    if not classes:
        return
    yield ""
    yield paint("What follows", "bold")
    for each in classes:
        if each.label:
            yield f"  {each.label}, {percent(each.chance)}"
        indent = "      " if each.label else "  "
        unsure = any(brought.chance != each.chance for brought in each.brings)
        lines = [
            (f"{indent}{_likely(brought, each) if unsure else ''}{brought.label}", brought.rule)
            for brought in each.brings
        ]
        if each.left_off:
            lines.append((f"{indent}and {count_of(each.left_off, 'rarer effect')}", ""))
        yield from _cited(lines or [(f"{indent}nothing more", "")])


def _likely(brought: Consequence, of: ResultClass) -> str:
    """How many results of the class bring an effect, in a column."""
    share, behind = of.share(brought), " of these" if of.label else ""
    said = "always" if share == 1 else f"{percent(share)}{behind}"
    return f"{said:>{len('>99.9 %' + behind)}}  "


def _exactly(chances: Sequence[Fraction]) -> list[str]:
    """The exact fractions, or if one would not fit on a line decimals for all; --json has them exactly."""
    exactly = list(map(str, chances))
    return exactly if max(map(len, exactly)) <= LONGEST_FRACTION else [f"{float(chance):.3g}" for chance in chances]


def _funnel(stages: tuple[Stage, ...], procedure: AnyProcedure) -> Iterator[str]:
    if not stages:
        return
    yield ""
    yield paint("Roll by roll", "bold")
    labels = max(len(procedure.stage_label(stage.why)) for stage in stages)
    lines = []
    for stage in stages:
        label, (number, said) = procedure.stage_label(stage.why), what_comes(stage)
        came = f"{said} {number}" if said == SUCCEEDS else f"{number} {said}"
        lines.append((f"  {label:<{labels}}  {how_often(stage):<26}  {came}", stage.why))
    yield from _cited(lines)
