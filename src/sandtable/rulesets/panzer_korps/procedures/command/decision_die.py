"""The decision die: what a force group may do in its movement phase, by its command colour and size."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Struct

from sandtable.dice import Classes, Dice
from sandtable.explain import Effect, Modifier, Refused, Spoken, Target, counting, refuse_if, refused
from sandtable.explain.sentences import count_of, signed
from sandtable.rulesets.panzer_korps import facts as asked
from sandtable.rulesets.panzer_korps import rule_ids as pk
from sandtable.rulesets.panzer_korps.facts import FIRST_YEAR, LAST_YEAR, MOST_FORMATIONS
from sandtable.rulesets.panzer_korps.procedures.command.colours import colour_of
from sandtable.rulesets.panzer_korps.procedures.common.die_said import die_and_said
from sandtable.rulesets.panzer_korps.rows.command import DecisionRow
from sandtable.rulesets.panzer_korps.tables import D6, Tables
from sandtable.rulesets.panzer_korps.terms import Colour, Nation, Stance
from sandtable.sheet import Assessment, Facts, Procedure
from sandtable.sheet.facts import choice, count, flag

MOST_LEADERS = 8


class GroupColour(Spoken):
    """A command colour, or that of the nation in its year."""

    BLACK = "black", "Black"
    WHITE = "white", "White"
    RED = "red", "Red"
    BLUE = "blue", "Blue"
    YELLOW = "yellow", "Yellow"
    BY_NATION = "by_nation", "by nation and year"


class DecisionFacts(Facts, frozen=True, kw_only=True):
    """A force group that rolls its decision die."""

    colour: Annotated[GroupColour, choice("Command colour", "Of the group; or let nation and year decide")] = (
        GroupColour.BLACK
    )
    size: Annotated[
        int,
        count("Formations", 1, MOST_FORMATIONS, "Formations of the group on the table, panicked ones too"),
    ] = 4
    leaders: Annotated[
        int, count("Attached leaders", 0, MOST_LEADERS, "Decorated leaders with formations of the group")
    ] = 0
    nation: Annotated[Nation, choice("Nation", "Counts only if the colour is by nation and year")] = Nation.GERMANY
    year: Annotated[int, count("Year", FIRST_YEAR, LAST_YEAR, "Counts only if the colour is by nation and year")] = 1942
    picked: asked.Picked = False
    irregular: asked.Irregular = False
    frozen: Annotated[bool, flag("Panic-froze last turn", "Its last decision die was a panic-freeze")] = False


class Result(Spoken):
    """What a row says, from best to worst."""

    MOVE = "move"
    FREEZE = "freeze"
    PANIC_FREEZE = "panic_freeze", "panic-freeze"

    @property
    def group(self) -> str:
        return "" if self is Result.MOVE else "frozen"


class Decision(Struct, frozen=True):
    """What a row of the table lets a group do."""

    words: ClassVar[dict[str, str]] = {"moves": "formations to move", "auto_rallies": "auto-rallies"}

    moves: int
    result: Result
    auto_rallies: int
    free_moves: int


class DecisionProfile(Struct, frozen=True):
    """The column of a colour as a die table, and what its rows stand for in the same order."""

    die: Classes
    rows: tuple[Decision, ...]


# ------------------------------------------------------------------ the table


def in_colour(row: DecisionRow, colour: Colour) -> int:
    """The modified die that finds a row in the column of a colour."""
    number: int = getattr(row, colour.value)
    return number


def decision_profile(colour: Colour, modifier: int, tables: Tables) -> DecisionProfile:
    """Rolls beyond the ends of a column use its first and last row (pk.gap.dd-units)."""
    column = [(f"row {row.row}", in_colour(row, colour), in_colour(row, colour)) for row in tables.decisions]
    rows = [Decision(row.move, Result(row.result), row.auto_rally, row.free_move) for row in tables.decisions]
    return DecisionProfile(Classes(D6, tuple(column), modifier), tuple(rows))


def size_modifier(size: int, tables: Tables) -> Modifier:
    """Small groups are hard to move."""
    (value,) = (row.modifier for row in tables.group_size if size in row.size)
    return Modifier(value, pk.DD_MOD_SIZE, f"for {count_of(size, 'formation')}")


def decision_number(size: int, leaders: int, tables: Tables) -> Target:
    """All that is added to the die."""
    attached = Modifier(leaders, pk.DD_MOD_LEADERS, count_of(leaders, "attached leader"))
    return Target("Added to the decision die", size_modifier(size, tables), counting(attached))


# ------------------------------------------------------------------ the roll


def assess(facts: DecisionFacts, tables: Tables) -> Assessment[DecisionProfile] | Refused:
    by_nation = facts.colour is GroupColour.BY_NATION
    colour = (
        colour_of(facts.nation, facts.year, facts.picked, facts.irregular, tables)
        if by_nation
        else Colour(facts.colour.value)
    )
    frozen = refuse_if(facts.frozen, pk.GAP_DD_FREEZE, "a group that panic-froze last turn rolls no die this turn")
    if isinstance(colour, Refused):
        return refused(frozen, colour) or colour
    if problem := refused(frozen):
        return problem
    number = decision_number(facts.size, facts.leaders, tables)
    profile = decision_profile(colour, number.total, tables)
    first = in_colour(tables.decisions[0], colour)
    offset = signed(1 - first) if first != 1 else "itself"
    one_by_one = "carry its result out completely before the next group rolls"
    notes = (
        Effect("offset", 1 - first, pk.DD_TABLE, f"{colour.said}: the row is the modified die {offset}"),
        Effect("one_at_a_time", True, pk.DD_ONE_AT_A_TIME, one_by_one),
    )
    subject = f"{colour.said} group of {count_of(facts.size, 'formation')}"
    return Assessment(profile, subject, (die_and_said(D6, number.total),), (number,), notes)


def decide(dice: Dice, profile: DecisionProfile) -> Decision:
    return profile.rows[profile.die.names.index(dice.look_up(profile.die, why=pk.DD_TABLE))]


def decision_said(decision: Decision) -> str:
    if decision.result is not Result.MOVE:
        return decision.result.said
    parts = [f"move {decision.moves}"]
    if decision.auto_rallies:
        parts.append(f"auto-rally {decision.auto_rallies}")
    if decision.free_moves:
        parts.append(count_of(decision.free_moves, "free move"))
    return ", ".join(parts)


def follows(facts: DecisionFacts, decision: Decision, tables: Tables) -> tuple[Effect, ...]:
    allowed = "frozen formations may fire, defend and recover"
    may = Effect("may", ("fire", "defend", "recover"), pk.GAP_DD_FREEZE, allowed)
    if decision.result is Result.PANIC_FREEZE:
        stance = tables.stances[Stance.FALLING_BACK]
        back = f"a formation that falls back {stance.said} in that turn"
        away = "every other one falls back a full move in each of them, facing the enemy and without markers"
        return (
            Effect("frozen_turns", 2, pk.DD_PANIC_FREEZE, "formations in cover freeze for this turn and the next"),
            Effect("fall_back_turns", 2, pk.DD_PANIC_FREEZE, away),
            Effect("fall_back_fire", stance.fires, pk.GAP_DD_FREEZE, back),
            Effect("next_die", False, pk.GAP_DD_FREEZE, "the group rolls no die next turn"),
            may,
        )
    if decision.result is Result.FREEZE:
        reach = tables.limit("freeze_reach")
        tested = f"each formation within {reach} inches of a known enemy tests its morale at once"
        return (
            Effect("frozen_turns", 1, pk.DD_FREEZE, "the group freezes for this turn"),
            Effect("morale_test", reach, pk.DD_FREEZE, tested),
            may,
        )
    return move_effects(facts, decision)


def move_effects(facts: DecisionFacts, decision: Decision) -> tuple[Effect, ...]:
    moves = min(decision.moves, facts.size)
    found = [Effect("moves", moves, pk.DD_TABLE, f"{count_of(moves, 'formation')} may move")]
    if lost := decision.moves - moves:
        found.append(
            Effect("lost", lost, pk.GAP_DD_UNITS, f"{count_of(lost, 'move')} beyond the size of the group: lost")
        )
    if rallies := decision.auto_rallies:
        found.append(
            Effect("auto_rallies", rallies, pk.RECOVERY_AUTO_RALLY, f"{count_of(rallies, 'marker')} may be taken off")
        )
        found.append(
            Effect("rally_first", True, pk.GAP_RECOVERY_TIMING, "before the group moves, any number from one formation")
        )
    if free := decision.free_moves:
        said = f"then {count_of(free, 'formation')} may make one further full move, not into contact"
        found.append(Effect("free_moves", free, pk.GAP_DD_FREE_MOVE, said))
    return tuple(found)


DECISION_DIE = Procedure(
    name="decision_die",
    title="Decision die",
    summary="How many formations of a force group may move and rally, or whether it freezes.",
    facts=DecisionFacts,
    assess=assess,
    roll=decide,
    rules=(
        pk.DD_TABLE,
        pk.DD_ONE_AT_A_TIME,
        pk.DD_PANIC_FREEZE,
        pk.DD_FREEZE,
        pk.DD_MOD_SIZE,
        pk.DD_MOD_LEADERS,
        pk.GAP_DD_UNITS,
        pk.GAP_DD_FREE_MOVE,
        pk.GAP_DD_FREEZE,
        pk.RECOVERY_AUTO_RALLY,
        pk.GAP_RECOVERY_TIMING,
        pk.GAP_COMMAND_COLOURS,
    ),
    shaped_by=(pk.GAP_NATION_DATES,),
    label=decision_said,
    follows=follows,
    stages=((pk.DD_TABLE, "decision die"),),
)
