"""What a player expects of a fight comes from the procedure that rolls it."""

from enum import Enum

from msgspec import Struct

from sandtable.dice import Dice, at_least
from sandtable.explain import Refusal, Refused, refused
from sandtable.explain.percent import chance_said
from sandtable.players.chances import Venture
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.rolling import Assessor


class Raid(Enum):
    WON, EVEN, LOST = "won", "even", "lost"


class RaidFacts(Facts, frozen=True, kw_only=True):
    """A raid."""

    need: int = 4
    by_day: bool = False


class RaidProfile(Struct, frozen=True):
    need: int


def assess(facts: RaidFacts, tables: object) -> Assessment[RaidProfile] | Refused:
    if no := refused(Refusal("raid.night", "raids are made by night") if facts.by_day else None):
        return no
    return Assessment(RaidProfile(facts.need), "A raid", (), (), ())


def roll(dice: Dice, profile: RaidProfile) -> Raid:
    if dice.passes(at_least(profile.need), "raid.roll"):
        return Raid.WON
    return Raid.EVEN if dice.passes(at_least(4), "raid.flight") else Raid.LOST


RAID = Procedure(
    name="raid",
    title="Raid",
    summary="A raid.",
    facts=RaidFacts,
    assess=assess,
    roll=roll,
    rules=("raid.roll",),
    label=str,
)
VENTURE = Venture(RAID, good=(Raid.WON,), bad=(Raid.LOST,), barred=(0.0, 1.0))


def test_the_chances_to_win_and_to_lose_are_the_exact_ones() -> None:
    assert VENTURE.chances(Assessor(None), RaidFacts()) == (0.5, 0.25)
    assert VENTURE.chances(Assessor(None), RaidFacts(need=5)) == (1 / 3, 1 / 3)


def test_what_the_rules_bar_is_worth_what_was_said() -> None:
    assert VENTURE.chances(Assessor(None), RaidFacts(by_day=True)) == (0.0, 1.0)


def test_a_float_is_told_as_the_fraction_it_came_from() -> None:
    assert [chance_said(chance) for chance in (0.0, 0.25, 1 / 3, 0.0004, 1.0)] == [
        "0 %",
        "25.0 %",
        "33.3 %",
        "<0.1 %",
        "100 %",
    ]
