"""The morale die: every modifier, and what the modified roll says.

Others who end in a morale test use it so:

    test = morale_die(Morale.REGULAR, modifier, tables)    # a MoraleTest, without the markers of the formation
    result = morale_result(dice, test.with_markers(3))     # a MoraleResult: passed ... panic
    markers += test.markers_for(result)                    # what the result itself adds

`morale_modifiers` gives the explained modifiers. What becomes of a formation then (rout, panic, retiring,
dispersal) is in `assault/panic.py`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sandtable.dice import Classes, Dice
from sandtable.explain import Modifier, Spoken, Target
from sandtable.explain.sentences import count_of
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_said
from sandtable.rulesets.panzer_korps.tables import TABLES, Tables, modifier
from sandtable.rulesets.panzer_korps.terms import Leader, Morale
from sandtable.sheet.citing import rules_in

#: Every rule that a morale test rests on.
MORALE_RULES = (pk.MORALE_DIE, *rules_in(TABLES.morale_result_rows.values(), TABLES.morale_modifiers.values()))


class MoraleResult(Spoken):
    """What a morale test says, from best to worst."""

    PASSED = "passed", "passes"
    ONE_MARKER = "one_marker", "takes 1 marker"
    TWO_MARKERS = "two_markers", "takes 2 markers"
    FALL_BACK = "fall_back", "falls back"
    PANIC = "panic", "panics"

    @property
    def group(self) -> str:
        return "passes" if self is MoraleResult.PASSED else "fails"


class MoraleTest(Struct, frozen=True):
    """A morale die and all that is added to it.

    `rows` are the printed results as (result, from, to) of the modified roll, `adds` the disorder markers of each,
    and `each_marker` is what every marker on the formation adds to the die.
    """

    die: int
    modifier: int
    rows: tuple[tuple[str, int, int], ...]
    adds: tuple[tuple[str, int], ...]
    each_marker: int

    def with_markers(self, markers: int) -> MoraleTest:
        """The test of a formation with so many markers, as they stand when it is rolled."""
        return replace(self, modifier=self.modifier + self.each_marker * markers)

    def markers_for(self, result: MoraleResult) -> int:
        """The disorder markers that a result adds."""
        return dict(self.adds)[result]

    @property
    def said(self) -> str:
        """The die and what is added: "D10-2"."""
        return die_said(self.die, self.modifier)


def morale_die(morale: Morale, added: int, tables: Tables) -> MoraleTest:
    """The die of a morale class with so much added to it."""
    adds = tuple((row.result, row.markers) for row in tables.morale_result_rows.values())
    each_marker = tables.morale_modifiers["disorder"].value
    return MoraleTest(tables.morale[morale].die, added, tables.morale_results.rows, adds, each_marker)


def morale_result(dice: Dice, test: MoraleTest) -> MoraleResult:
    """One roll of the morale die, read on the table of results."""
    return MoraleResult(dice.look_up(Classes(test.die, test.rows, test.modifier), why=pk.MORALE_DIE))


def counted(row_key: str, number: int, noun: str, tables: Tables, most: int | None = None) -> Modifier | None:
    """A modifier that counts once for each of several things, at most so many of them."""
    if not number:
        return None
    row = tables.morale_modifiers[row_key]
    counts = number if most is None else min(number, most)
    limited = f", {counts} count" if counts != number else ""
    return Modifier(counts * row.value, row.rule, f"for {count_of(number, noun)}{limited}")


class Shaken(Struct, frozen=True, kw_only=True):
    """What counts for a formation that tests, besides its own markers."""

    morale: Morale
    leader: Leader
    decorated: int = 0
    enemy_panics: int = 0
    in_cover: bool = False
    entrenched: bool = False
    artillery: bool = False
    ss: bool = False
    fanatic: bool = False


def morale_modifiers(tested: Shaken, tables: Tables) -> tuple[Modifier, ...]:
    """All that is added to the die besides the formation's own markers; fanatic or Hardened count once."""
    rows = tables.morale_modifiers
    hard = tested.fanatic or tested.morale is Morale.HARDENED
    holds = {
        "cover": tested.in_cover,
        "entrenched": tested.entrenched,
        "artillery": tested.artillery,
        "partisans": tested.morale is Morale.PARTISAN,
        "ss": tested.ss,
        "fanatic": hard,
        "leader_g": tested.leader is Leader.G,
        "leader_h": tested.leader is Leader.H,
    }
    seen = counted("enemy_panic", tested.enemy_panics, "enemy formation", tables, tables.limit("most_enemy_panic"))
    added = (
        counted("decorated", tested.decorated, "decorated leader", tables),
        seen and replace(seen, label=f"{seen.label}, seen to panic or fall back"),
        *(modifier(rows[key]) for key, applies in holds.items() if applies),
    )
    return tuple(each for each in added if each)


def morale_number(morale: Morale, markers: int, added: tuple[Modifier, ...], tables: Tables) -> Target:
    """What is added to the morale die, the formation's markers included."""
    base = Modifier(0, pk.MORALE_DIE, f"on the D{tables.morale[morale].die} of {morale.said}")
    disorder = counted("disorder", markers, "disorder marker", tables)
    return Target("Morale modifier", base, (*added, *((disorder,) if disorder else ())))
