"""What is told of a battle besides its events: in a list, in its heading, of a unit, and when it is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from sandtable.explain.percent import percent
from sandtable.explain.sentences import count_of
from sandtable.game.telling import Card, Measures, Standing
from sandtable.inches.directions import compass_said
from sandtable.inches.tape import number_said, place_said
from sandtable.rulesets.konflikt_47 import rule_ids as k47
from sandtable.rulesets.konflikt_47.battle.events import Outcome
from sandtable.rulesets.konflikt_47.battle.marching import has_facing
from sandtable.rulesets.konflikt_47.battle.picture import marks_of, where_is
from sandtable.rulesets.konflikt_47.battle.scenario import Scenario
from sandtable.rulesets.konflikt_47.battle.state import BattleState, Where
from sandtable.rulesets.konflikt_47.battle.winning import held_by, points, points_said
from sandtable.rulesets.konflikt_47.procedures.units.morale import lost_at
from sandtable.rulesets.konflikt_47.rows import Weapon
from sandtable.rulesets.konflikt_47.terms import Loaded, Mount, Rank, Special

#: Mounts of a squad's models, which are told with its models; and those that go without saying.
IN_HAND = (Mount.HAND, Mount.SAME_WEAPON)
PLAIN = (*IN_HAND, Mount.TEAM, Mount.CARRIAGE)
#: Reasons that are worded for one side, as they are told to both.
WHY = {
    "wiping out the enemy wins": "the enemy is wiped out",
    "we are wiped out, and that wins for them": "the enemy is wiped out",
}


# ---------------------------------------------------------------------- the battle


def turn_said(s: BattleState) -> str:
    """Where the battle stands in a few words."""
    if not s.turn:
        return "Setting up"
    text = s.scenario.text
    more = ", one more rolled for" if s.turn > text.turns else ""
    return f"Turn {s.turn} of {max(s.turn, text.turns)}{more}"


def cup_said(s: BattleState) -> str:
    """What is left in the cup; nothing before the first turn and after the last."""
    if not s.turn or s.outcome is not None:
        return ""
    ours, theirs = s.cup()
    first, second = (name.capitalize() for name in s.scenario.side_names)
    return f"in the cup {ours} {first} and {theirs} {second} {'die' if ours + theirs == 1 else 'dice'}"


def standings(s: BattleState) -> tuple[Standing, ...]:
    """Points, objectives, losses and the cup."""
    return tuple(_standings(s))


def _standings(s: BattleState) -> Iterator[Standing]:
    lead = s.tables.limit("winning_lead")
    yield Standing(f"Points, {lead} ahead win", points_said(s), k47.GAP_VICTORY)
    if s.scenario.objectives:
        yield Standing("Objectives held", tuple(map(str, held(s))), k47.GAP_OBJECTIVE_TABLE)
    yield Standing("Units lost", tuple(map(str, losses(s))), k47.GAP_VICTORY)
    yield Standing("Pins", tuple(str(pins(s, side)) for side in (0, 1)), k47.GAP_PINS_EFFECT)
    if s.turn and s.outcome is None:
        cup = s.cup()
        yield Standing("Dice in the cup", tuple(map(str, cup)), k47.GAP_DICE_CUP, "cup")
        if sum(cup):
            chances = (percent(Fraction(dice, sum(cup))) for dice in cup)
            shares = tuple(chance.removesuffix(" %") for chance in chances)
            yield Standing("Next die, %", shares, k47.TURN_DRAW_DIE, "next")


def held(s: BattleState) -> tuple[int, int]:
    """How many objectives each side holds at this moment."""
    holders = [held_by(s, number) for number in range(len(s.scenario.objectives))]
    return holders.count(0), holders.count(1)


def losses(s: BattleState) -> tuple[int, int]:
    """Units destroyed of each side."""
    ours, theirs = s.scenario.of_side
    return (s.destroyed & ours).bit_count(), (s.destroyed & theirs).bit_count()


def pins(s: BattleState, side: int) -> int:
    """The pins on all units of a side."""
    return sum(now.pins for unit, now in enumerate(s.units) if s.side(unit) == side)


def measures(s: BattleState) -> Measures:
    """A battle that is over: points and losses as they were counted, and whether it ended before its time."""
    if s.outcome is None:
        return Measures(points(s), losses(s), s.turn)
    return Measures(s.outcome.points, losses(s), s.turn, s.turn < s.scenario.text.turns)


def size_said(scenario: Scenario) -> str:
    """How large a battle is."""
    first, second = (side.bit_count() for side in scenario.of_side)
    table = f"{number_said(scenario.ground.width)} by {number_said(scenario.ground.depth)} in"
    return f"{first} against {second} units on {table}"


def length_said(scenario: Scenario) -> str:
    """How long it lasts."""
    more = f", and one more on a {scenario.tables.limit('one_more_turn')}+" if scenario.text.another_turn else ""
    return f"{count_of(scenario.text.turns, 'turn')}{more}"


def result_said(s: BattleState) -> str:
    """How a battle that is over came out, and by which rule."""
    if s.outcome is None:
        return ""
    return f"{outcome_said(s.outcome, s.scenario.side_names)} ({s.outcome.rule})"


def outcome_said(outcome: Outcome, sides: Sequence[str]) -> str:
    """Who has won and why, with the names of the sides."""
    who = f"{sides[outcome.winner].capitalize()} has won" if outcome.winner >= 0 else "A draw"
    why = WHY.get(outcome.why, outcome.why)
    return f"{who}: {why}" if why else who


# ---------------------------------------------------------------------- a unit


def card(s: BattleState, unit: int) -> Card:
    """A unit on a card."""
    return Card(unit, s.scenario.said(unit), tuple(unit_said(s, unit)))


def unit_said(s: BattleState, unit: int) -> Iterator[str]:
    """All about one unit: what it is, what is left of it, what it fires, where it is, and how it fares."""
    row, now = s.row(unit), s.units[unit]
    yield f"{s.scenario.side_names[s.side(unit)].capitalize()}, {row.quality.said} {row.kind.said}, {row.points} points"
    if now.where is Where.GONE:
        yield "Destroyed"
        return
    if not row.kind.is_vehicle:
        yield models_said(s, unit)
    yield from weapons_said(s, unit)
    if row.traits:
        yield f"Traits: {', '.join(trait.value.replace('_', ' ') for trait in row.traits)}"
    yield place_of(s, unit)
    limit = lost_at(row.quality, s.tables)
    yield f"{count_of(now.pins, 'pin')}, lost at {limit}"
    yield die_said(s, unit)
    yield from notes_on(s, unit)


def models_said(s: BattleState, unit: int) -> str:
    """The models that are left, by their weapons: "8 of 10 models: SMG, 6 Rifle, LMG"."""
    now, row = s.units[unit], s.row(unit)
    counted = Counter(s.tables.weapon(key).short for key in now.arms)
    arms = ", ".join(name if many == 1 else f"{many} {name}" for name, many in counted.items())
    left = count_of(now.models, "model")
    strength = left if now.models == row.models else f"{now.models} of {count_of(row.models, 'model')}"
    return f"{strength}: {arms}" if arms else strength


def weapons_said(s: BattleState, unit: int) -> Iterator[str]:
    """Each kind of weapon with its range, shots and penetration."""
    now, row = s.units[unit], s.row(unit)
    hands = set(now.arms)
    for arm in row.weapons:
        if arm.mount is Mount.HAND and arm.weapon not in hands:
            continue
        if arm.mount is Mount.CARRIED:
            if now.launchers:
                yield f"{now.launchers} carried: {weapon_said(s.tables.weapon(arm.weapon))}"
            continue
        mounted = "" if arm.mount in PLAIN else f", {arm.mount.value.replace('_', ' ')}"
        many = f"{arm.number} " if arm.number > 1 and arm.mount not in IN_HAND else ""
        yield f"{many}{weapon_said(s.tables.weapon(arm.weapon))}{mounted}"
    if row.fists:
        yield count_of(row.fists, "fist")


def weapon_said(weapon: Weapon) -> str:
    """A row of the chart in a line: "LMG 30 in, 3 shots"."""
    least = weapon.min or 0
    reach = f"{least} to {weapon.max} in" if least else f"{weapon.max} in"
    told = [f"{weapon.short} {reach}"]
    if weapon.shots.isdigit():
        told.append(count_of(int(weapon.shots), "shot"))
    elif not weapon.has(Special.SHOCKWAVE):
        told.append(f"{weapon.shots} shots")
    if weapon.pen is not None:
        told.append(f"pen +{weapon.pen}")
    if weapon.he is not None:
        told.append(f"HE {weapon.he.value}")
    return ", ".join(told)


def place_of(s: BattleState, unit: int) -> str:
    """Where a unit is, and where it faces if that matters."""
    where = where_is(s, unit)
    if s.units[unit].where is not Where.TABLE:
        return where[0].upper() + where[1:]
    at = place_said(s.place(unit))
    place = f"At {at}" if where == f"at {at}" else f"At {at}, {where}"
    facing = s.facing(unit)
    return f"{place}, facing {compass_said(facing)} ({facing}°)" if has_facing(s, unit) else place


def die_said(s: BattleState, unit: int) -> str:
    """What a unit's order die shows; a round that lies ready is told with an Ambush."""
    now = s.units[unit]
    if now.die is None and unit not in s.ready(s.side(unit)):
        return "No order die"
    if now.die is None:
        given = s.drawn == s.side(unit)
        return f"No order yet: {'it can be given the drawn die' if given else 'its die is in the cup'}"
    loaded = f", {now.loaded.said} loaded" if now.loaded is not Loaded.USUAL else ""
    return f"Order {now.die.said}{loaded}"


def notes_on(s: BattleState, unit: int) -> Iterator[str]:
    """What else matters: its officer, on whom it has ranged in, who is aboard, and marks of the turn."""
    now, row = s.units[unit], s.row(unit)
    marks = [mark for mark in marks_of(s, unit) if mark != f"{now.models} of {row.models}"]
    if marks:
        yield _sentence(marks)
    if now.ladder.target >= 0:
        hit = ", hit it last" if now.ladder.hit else ""
        yield f"Ranging in on {s.scenario.said(now.ladder.target)}: {count_of(now.ladder.shots, 'shot')} so far{hit}"
    best = s.officer(unit)
    if best is not Rank.NONE and now.where in (Where.TABLE, Where.ABOARD):
        officer = s.tables.officers[best]
        yield f"{officer.label} in reach: +{officer.modifier} morale"
    if s.horror_near(unit):
        yield f"A horror is near: {s.tables.limit('horror_morale')} morale"
    if now.pulsed:
        yield "Damaged by a gravity pulse"
    if now.recce_moved:
        yield "Made a recce move this turn"
    if now.dismounted:
        yield "Got out of a vehicle this turn"


def _sentence(parts: list[str]) -> str:
    told = ", ".join(parts)
    return told[0].upper() + told[1:]
