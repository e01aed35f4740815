"""What happened, for a terminal: stories of events, refusals and luck, wrapped to its width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from textwrap import wrap

from sandtable.cli.paint import paint, width
from sandtable.explain import Refused, percent
from sandtable.game.luck import Luck

MARK = " § "


def told(line: str) -> Iterator[str]:
    """One line of a story: set in as it was, the rule dimmed, wrapped where it is long."""
    words = line.lstrip()
    indent = " " * (len(line) - len(words))
    said, _, rule = words.partition(MARK)
    shown = wrap(words, width() - 1, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)
    if len(shown) == 1 and rule:
        tail = paint(f"§ {rule}", "dim")
        yield f"{indent}{paint(said, 'dim') if indent else said} {tail}"
    else:
        yield from (paint(part, "dim") if indent else part for part in shown)


def story_text(lines: Iterable[str]) -> str:
    """Lines of a story as they are shown."""
    return "\n".join(part for line in lines for part in told(line))


def reasons(no: Refused) -> Iterator[str]:
    """Every reason against an answer, each with its rule."""
    for reason in no.refusals:
        yield from told(f"  {reason.because}{MARK}{reason.rule}")


def luck_lines(lucks: Iterable[Luck]) -> Iterator[str]:
    """Each side's luck: how many rolls went well, and how likely rolls this good or worse were."""
    for luck in lucks:
        if not luck.rolls:
            yield f"{luck.name}: no roll with a chance of its own"
            continue
        yield f"{luck.name}: {luck.went_well} of {luck.rolls} rolls went well where {luck.expected:.1f} were expected"
        chance = percent(Fraction(luck.this_or_worse))
        yield f"  rolls this good or worse: {chance} (luck percentile {percentile(luck.mid)})"


def percentile(mid: float) -> str:
    """Where luck stands among a hundred like it, never rounded to none or all."""
    return "<1" if mid < 0.01 else ">99" if mid > 0.99 else f"{100 * mid:.0f}"
