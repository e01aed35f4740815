"""The sentence patterns that all games share, made from explained numbers, rolls and chances."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sandtable.dice import Bag, Classes, Need, Roll, Throw, span
from sandtable.explain.numbers import Modifier, Target
from sandtable.explain.percent import percent
from sandtable.explain.refusal import Refused


def signed(value: int) -> str:
    """+2, -1, 0 with a proper minus kept plain for terminals."""
    return f"{value:+d}" if value else "0"


def plural(number: int, noun: str) -> str:
    """The noun as it goes with a number: zone, zones, battery, batteries."""
    if number == 1:
        return noun
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def count_of(number: int, noun: str) -> str:
    """A number and its noun: "1 zone", "3 zones"."""
    return f"{number} {plural(number, noun)}"


def number_line(target: Target) -> str:
    """One line for the log: "Hit number 8: 5 basic, +2: 1 supporting zone, +1 artillery"."""
    parts = [f"{target.base.value}{target.reading} {target.base.label}"]
    parts += [worth(modifier_said(target, modifier), modifier.label) for modifier in target.modifiers]
    bound = target.bound
    counts = f", counts as {bound.value}{target.reading} ({bound.label})" if bound else ""
    total = f"{target.total}{'' if bound else target.reading}"
    return f"{target.name} {total}: {', '.join(parts)}{counts}"


def worth(value: str, label: str) -> str:
    """What something is worth: "+2 cover", and "+2: 1 supporting zone", so that no two numbers stand side by side."""
    return f"{value}{':' if label[:1].isdigit() else ''} {label}"


def modifier_said(target: Target, modifier: Modifier) -> str:
    """What a modifier adds: "-1" to the number itself, "die -1" to the die that is rolled for it."""
    return f"{'die ' if target.to_die else ''}{signed(modifier.value)}"


def number_rows(target: Target) -> list[tuple[str, str, str]]:
    """A short table for a tooltip: value, label, rule; the last row is the total."""
    rows = [(f"{target.base.value}{target.reading}", target.base.label, target.base.rule)]
    rows += [(modifier_said(target, modifier), modifier.label, modifier.rule) for modifier in target.modifiers]
    bound = target.bound
    rows.append((f"= {target.total}{'' if bound else target.reading}", target.name, ""))
    if bound is not None:
        rows.append((f"→ {bound.value}{target.reading}", bound.label, bound.rule))
    return rows


def asked_text(asked: Need | Classes | Bag | None) -> str:
    """What a roll was held against."""
    return "" if asked is None else asked.text


def roll_line(roll: Roll, label: str = "") -> str:
    """One throw for the log: "to hit: D10 showed 4, needs 7 or less: success"."""
    thrown = "; ".join(_thrown(throw) for throw in roll.throws if throw.faces or throw.counted)
    said = f"{label or roll.why or 'roll'}: {thrown or 'no dice'}"
    if isinstance(roll.asked, Bag):
        return f"{label or roll.why or 'draw'}: drew {roll.result} from {roll.asked.text}"
    if isinstance(roll.asked, Need):
        came = f"{roll.result} of {roll.tests}"
        if roll.tests == 1:
            came = "success" if roll.result else "failure"
        return f"{said}, needs {roll.asked.text}: {came}"
    if isinstance(roll.asked, Classes) and roll.asked.modifier:
        said += f" {signed(roll.asked.modifier)}"
    if isinstance(roll.asked, Classes) and roll.verb == "tally":
        names = [name.replace("_", " ") for name in roll.asked.names]
        return f"{said}: {', '.join(f'{count} {name}' for name, count in zip(names, roll.result, strict=True))}"
    if roll.verb == "d":
        return said
    if isinstance(roll.asked, Classes):
        low, high = next((low, high) for name, low, high in roll.asked.rows if name == roll.result)
        return f"{said}: {str(roll.result).replace('_', ' ')} ({span(low, high)})"
    return f"{said}: {str(roll.result).replace('_', ' ')}"


def _thrown(throw: Throw) -> str:
    """Dice with what they showed, or only how many of them met their need."""
    again = "" if throw.kind == "roll" else f"{throw.kind} "
    if throw.counted is not None:
        met, tests = throw.counted
        return f"{again}{met} of {tests} counted at the table"
    return f"{again}{_dice(throw.sides, len(throw.faces))} showed {', '.join(map(str, throw.faces))}"


def _dice(sides: int, count: int) -> str:
    return f"D{sides}" if count == 1 else f"{count}D{sides}"


def in_groups(chances: Iterable[tuple[str, str, Fraction]]) -> list[str]:
    """Chances as (group, label, chance); classes of one group are told together: "66.7 % won (16.7 % success, …)"."""
    groups: dict[str, list[tuple[str, Fraction]]] = {}
    for group, label, chance in chances:
        groups.setdefault(group or label, []).append((label, chance))
    return [_group_said(group, members) for group, members in groups.items()]


def _group_said(group: str, members: list[tuple[str, Fraction]]) -> str:
    each = [f"{percent(chance)} {label}" for label, chance in members]
    if len(members) == 1:
        return each[0]
    return f"{percent(sum((chance for _, chance in members), Fraction(0)))} {group} ({', '.join(each)})"


def verdict(subject: str, said: Iterable[str]) -> str:
    """The line that people paste: situation, what must be rolled, and the chances."""
    return f"{subject}: {', '.join(said)}"


def refusal_line(refused: Refused) -> str:
    """Why not, with every rule."""
    return "Not allowed: " + "; ".join(f"{reason.because} ({reason.rule})" for reason in refused.refusals)


def times(count: int, each: Modifier, most: int | None, what: str) -> Modifier | None:
    """A modifier that counts once for each of several things, up to a limit: "3 supports, 2 count"."""
    if count <= 0:
        return None
    counted = count if most is None else min(count, most)
    label = f"{count} {what}" if counted == count else f"{count} {what}, {counted} count"
    return Modifier(counted * each.value, each.rule, label)
