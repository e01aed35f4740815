"""Ranging In: the spotter's score, its attempts one after another, and which of them a bombardment falls on."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sandtable.dice import Dice
from sandtable.explain import Effect, Modifier, Refusal, Spoken, Target, counting, refuse_if
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.procedures.starting.scores import impossible, scores, scores_text
from sandtable.rulesets.flames_of_war.tables import Tables
from sandtable.rulesets.flames_of_war.terms import Height

RANGING_STAGE = (fow.BOMBARD_RANGE_IN, "Ranging In")
RANGING_RULES = (
    fow.BOMBARD_RANGE_IN,
    fow.BOMBARD_RANGE_IN_TERRAIN,
    fow.BOMBARD_RANGE_IN_NIGHT,
    fow.GAP_SPOTTING,
    fow.GAP_RANGE_IN_SEVEN,
    fow.GAP_SCORE_TEST,
)


class Attempt(Spoken):
    """The attempt on which a unit was Ranged In, if it was."""

    FIRST = "first", "first attempt"
    SECOND = "second", "second attempt"
    THIRD = "third", "third attempt"
    FAILED = "failed", "not Ranged In"

    @property
    def ranged_in(self) -> str:
        """As a whole sentence."""
        return self.said if self is Attempt.FAILED else f"Ranged In on the {self.said}"

    @property
    def group(self) -> str:
        """Whichever attempt it was, the bombardment falls."""
        return "" if self is Attempt.FAILED else "Ranged In"


ATTEMPTS = (Attempt.FIRST, Attempt.SECOND, Attempt.THIRD)


class RangeIn(Struct, frozen=True):
    """The score to Range In, and the attempts that are left to make it."""

    score: int
    attempts: tuple[Attempt, ...]


def attempts_left(used: int, tables: Tables) -> tuple[Attempt, ...]:
    return ATTEMPTS[used : tables.limit("range_in_attempts")]


def no_attempts(used: int, tables: Tables) -> Refusal | None:
    """A spotter has its attempts once in a Shooting Step, whatever it spots for."""
    most = tables.limit("range_in_attempts")
    return refuse_if(used >= most, fow.GAP_SPOTTING, f"the spotter has made its {most} attempts of this Shooting Step")


def covers(beneath: Height, smoke_screen: bool) -> bool:
    """Whether the template would lie over something that makes Ranging In harder."""
    return smoke_screen or beneath in (Height.SHORT, Height.TALL)


def range_in_score(
    skill: int, beneath: Height, smoke_screen: bool, night: bool, tables: Tables, name: str = "Score to Range In"
) -> Target:
    """Skill, +1 for whatever lies under the template, +1 at night."""
    return Target(
        name,
        Modifier(skill, fow.BOMBARD_RANGE_IN, "Skill of the spotter"),
        counting(
            bombard_modifier("range_in_terrain", tables) if covers(beneath, smoke_screen) else None,
            bombard_modifier("range_in_night", tables) if night else None,
        ),
    )


def bombard_modifier(key: str, tables: Tables) -> Modifier:
    row = tables.bombard[key]
    return Modifier(row.value, row.rule, row.label)


def range_in_said(score: int) -> str:
    return "cannot Range In" if impossible(score) else scores_text("Ranges In", score)


def range_in_notes(score: int, beneath: Height, smoke_screen: bool) -> Iterator[Effect]:
    """What the rules say of this score besides."""
    if beneath in (Height.BUILDING, Height.HILL):
        said = "Buildings and Hills under the template do not count"
        yield Effect("solid_ground", 0, fow.GAP_RANGE_IN_TERRAIN_COVER, said)
    if smoke_screen and beneath in (Height.SHORT, Height.TALL):
        yield Effect("covered_once", 1, fow.GAP_RANGE_IN_TERRAIN_COVER, "one +1, however much lies under the template")
    if impossible(score):
        yield Effect("attempt", False, fow.GAP_RANGE_IN_SEVEN, "7+ cannot be scored, so no attempt may be made")


def range_in(dice: Dice, profile: RangeIn) -> Attempt:
    """One die for each attempt until one succeeds; nothing is rolled for a score that cannot be made."""
    for attempt in profile.attempts:
        if scores(dice, profile.score, why=fow.BOMBARD_RANGE_IN):
            return attempt
    return Attempt.FAILED
