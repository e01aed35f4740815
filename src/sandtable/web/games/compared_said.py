"""What is compared before anything is decided, as it travels to a page."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec import Struct

from sandtable.explain import Refusal, percent
from sandtable.sheet.answer import OddsAnswer
from sandtable.sheet.main_chance import MainChance, main_chance


class HeadlineSaid(Struct, frozen=True):
    """One chance in words: "defender shattered", its share and its percentage."""

    label: str
    share: float
    percent: str


class AnsweredSaid(Struct, frozen=True):
    """What is hoped for and what is feared of a roll if the enemy adds all he can."""

    main: HeadlineSaid
    worst: HeadlineSaid | None


def headline_said(label: str, chance: Fraction) -> HeadlineSaid:
    return HeadlineSaid(label, float(chance), percent(chance))


def worst_said(chance: MainChance) -> HeadlineSaid | None:
    """What is feared of a roll; nothing where it cannot come."""
    return headline_said(chance.worst, chance.worst_chance) if chance.worst else None


def answered_said(found: OddsAnswer, like: OddsAnswer) -> AnsweredSaid:
    """The chances of a roll after the enemy's reply, by the measure of the roll before it."""
    chance = main_chance(found, like=like)
    return AnsweredSaid(headline_said(chance.label, chance.chance), worst_said(chance))


class BringsSaid(Struct, frozen=True, kw_only=True):
    """What an option of an answer adds to its main chance, by the places of group and option; `late` if not reached.

    `risk` is what it adds to the chance of the worst, `later` what one that adds nothing now adds once the enemy has
    added all he can. `because` says why it adds nothing, or less than it could, by `rule` where a rule does that.
    An option that is an answer apart has a main chance of its `own` instead.
    """

    group: int
    option: int
    text: str = ""
    share: float = 0.0
    risk: str = ""
    later: str = ""
    because: str = ""
    rule: str = ""
    late: bool = False
    own: HeadlineSaid | None = None


class Compared(Struct, frozen=True, kw_only=True, tag="compared", tag_field="type"):
    """What each option of an answer brings; `main` is the chance that it is told of, and `of` the roll."""

    version: int
    main: HeadlineSaid | None = None
    of: str = ""
    brings: tuple[BringsSaid, ...] = ()
    left_off: int = 0
    to: int = 0


class RankedAnswer(Struct, frozen=True, kw_only=True):
    """One of several answers with its main chance and its worst; without them where there was no time.

    `of` names the roll where an answer may lead to several: the chances are those of the first. `costs` is what it uses
    up, which the chances of this one roll do not know, and `answered` its chances if the enemy adds all he can. What is
    the chance of `another` thing than the others, such as a test alone, stands after them.
    """

    verb: str
    said: str
    worded: str
    answer: Any
    place: str = ""
    piece: int | None = None
    refusals: tuple[Refusal, ...] = ()
    theirs: bool = False
    another: bool = False
    of: str = ""
    main: HeadlineSaid | None = None
    worst: HeadlineSaid | None = None
    costs: tuple[str, ...] = ()
    answered: AnsweredSaid | None = None


class Ranked(Struct, frozen=True, kw_only=True, tag="ranked", tag_field="type"):
    """Answers that lead to dice, best first, and where an attack on who answers comes from and goes to."""

    piece: int | None
    version: int
    aim: tuple[str, str] | None = None
    answers: tuple[RankedAnswer, ...] = ()
    left_off: int = 0
    to: int = 0
