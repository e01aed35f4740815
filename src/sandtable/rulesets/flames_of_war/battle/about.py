"""What is told of a battle besides its events: in a list, in its heading, of a unit, and when it is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from sandtable.base.bits import numbers_in
from sandtable.explain.sentences import count_of
from sandtable.game.telling import Card, Measures, Standing
from sandtable.inches.tape import number_said, place_said, said
from sandtable.rulesets.flames_of_war import rule_ids as fow
from sandtable.rulesets.flames_of_war.battle.command import in_command, reach
from sandtable.rulesets.flames_of_war.battle.events import Outcome
from sandtable.rulesets.flames_of_war.battle.picture import marks_of, where_is
from sandtable.rulesets.flames_of_war.battle.scenario import NO_FORMATION, Scenario
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.rulesets.flames_of_war.battle.winning import formations_left, held_by, points
from sandtable.rulesets.flames_of_war.rows import BombardmentWeapon, Team, Weapon
from sandtable.rulesets.flames_of_war.terms import Kind, Rating, Role

# ---------------------------------------------------------------------- the battle


def turn_said(s: BattleState) -> str:
    """Where the battle stands in a few words."""
    if not s.round:
        return "Setting up"
    return f"Round {s.round} of {s.scenario.last_round}, {s.scenario.side_names[s.active].capitalize()}'s turn"


def standings(s: BattleState) -> tuple[Standing, ...]:
    """Points, objectives, formations, and units and teams lost."""
    return tuple(_standings(s))


def _standings(s: BattleState) -> Iterator[Standing]:
    yield Standing("Points", tuple(map(str, points(s))), fow.GAP_GAME_END)
    if s.objectives:
        yield Standing("Objectives held", tuple(map(str, held(s))), fow.GAP_HOLDING_OBJECTIVE)
    left = tuple(str(formations_left(s, side)) for side in (0, 1))
    yield Standing("Formations", left, fow.VICTORY_NO_FORMATIONS)
    yield Standing("Units lost", tuple(map(str, losses(s))), fow.GAP_POINTS_COUNTED)
    gone = s.lost & ~s.scenario.transports
    teams = tuple(str((gone & own).bit_count()) for own in s.scenario.bodies_of_side)
    yield Standing("Teams lost", teams, fow.GAP_LASTSTAND_COUNTING)


def held(s: BattleState) -> tuple[int, int]:
    """How many objectives in the enemy's area each side Holds at this moment; only these win."""
    ours, theirs = (sum(held_by(s, at) == side and at.side != side for at in s.objectives) for side in (0, 1))
    return ours, theirs


def losses(s: BattleState) -> tuple[int, int]:
    """Units of each side of which nobody is left."""
    ours, theirs = s.scenario.of_side
    return (s.destroyed & ours).bit_count(), (s.destroyed & theirs).bit_count()


def measures(s: BattleState) -> Measures:
    """Points and losses as they are counted, and whether it ended before its time."""
    early = None if s.outcome is None else s.outcome.rule != fow.GAP_GAME_END
    return Measures(points(s), losses(s), s.round, early)


def size_said(scenario: Scenario) -> str:
    """How large a battle is."""
    first, second = (side.bit_count() for side in scenario.of_side)
    table = f"{number_said(scenario.ground.width)} by {number_said(scenario.ground.depth)} in"
    return f"{first} against {second} platoons on {table}, {scenario.mission.mission}"


def length_said(scenario: Scenario) -> str:
    """How long it lasts."""
    return count_of(scenario.last_round, "round")


def result_said(s: BattleState) -> str:
    """How a battle that is over came out, and by which rule."""
    return "" if s.outcome is None else f"{outcome_said(s.outcome, s.scenario.side_names)} ({s.outcome.rule})"


def outcome_said(outcome: Outcome, sides: Sequence[str]) -> str:
    """Who has won and why, with the names of the sides."""
    who = f"{sides[outcome.winner].capitalize()} has won" if outcome.winner >= 0 else "A draw"
    return f"{who}: {outcome.why}" if outcome.why else who


# ---------------------------------------------------------------------- a unit


def card(s: BattleState, unit: int) -> Card:
    """A unit on a card."""
    return Card(unit, s.scenario.said(unit), tuple(unit_said(s, unit)))


def unit_said(s: BattleState, unit: int) -> Iterator[str]:
    """All about one unit: what it is, what is left of it, what its teams are and fire, where it is, how it fares."""
    platoon, now = s.scenario.platoons[unit], s.units[unit]
    side = s.scenario.side_names[s.side(unit)].capitalize()
    yield f"{side}, {belongs_said(s.scenario, unit)}, {count_of(platoon.points, 'point')}"
    if now.where is Where.GONE:
        yield "Destroyed"
        return
    yield teams_said(s, unit)
    for team in dict.fromkeys(s.card(body).id for body in numbers_in(s.teams(unit))):
        row = s.tables.teams[team]
        yield numbers_said(row)
        yield from weapons_said(s, row)
    yield place_of(s, unit)
    yield from led_said(s, unit)
    if marks := marks_of(s, unit):
        told = ", ".join(marks)
        yield told[0].upper() + told[1:]
    yield from notes_on(s, unit)


def belongs_said(scenario: Scenario, unit: int) -> str:
    """Whether a unit is the HQ of a formation, one of its units, or support."""
    role, hq = scenario.platoons[unit].role, scenario.formations[unit]
    if role is Role.HQ:
        return "HQ of its formation"
    return "support" if hq == NO_FORMATION else f"under {scenario.said(hq)}"


def teams_said(s: BattleState, unit: int) -> str:
    """The teams that are left: "7 of 9 teams: 6 x Rifle team, Bazooka team; aboard: 3"."""
    left, begun = s.teams(unit), s.of_unit(unit) & ~s.scenario.transports
    counted = Counter(s.card(body).name for body in numbers_in(left))
    names = ", ".join(name if many == 1 else f"{many} x {name}" for name, many in counted.items())
    number = left.bit_count()
    some = count_of(number, "team") if left == begun else f"{number} of {count_of(begun.bit_count(), 'team')}"
    aboard = (left & s.mounted).bit_count()
    return f"{some}: {names}{f', {aboard} aboard' if aboard else ''}"


def numbers_said(row: Team) -> str:
    """The numbers of a card in a line: "Sherman: Motivation 4+, Skill 4+, hit on 3+, armour 6/4/1, Last Stand 3+"."""
    told = [f"Motivation {row.motivation}+", f"Skill {row.skill}+", f"hit on {row.hit_on}+"]
    if row.kind is Kind.ARMOURED:
        told.append(f"armour front {row.front}, side {row.side}, top {row.top}")
    elif row.save:
        told.append(f"Save {row.save}+")
    told += [f"{rating.said} {row.named(rating)}+" for rating in Rating if row.named(rating)]
    told += [note.said for note in row.notes]
    return f"{row.name}: {', '.join(told)}"


def weapons_said(s: BattleState, row: Team) -> Iterator[str]:
    """Each weapon of a card in a line."""
    for key in row.weapons:
        fired = s.tables.weapons.get(key)
        yield weapon_said(fired) if fired is not None else bombardment_said(s.tables.bombardment_weapons[key])


def weapon_said(weapon: Weapon) -> str:
    """A row of the chart in a line: "75mm gun 32 in, ROF 2/1, Anti-tank 10, Firepower 3+"."""
    rof = f"ROF {weapon.halted} halted, {weapon.moving} moving"
    notes = "".join(f", {note.said}" for note in weapon.notes)
    return f"{weapon.name}: {weapon.range} in, {rof}, Anti-tank {weapon.at}, Firepower {weapon.fp}+{notes}"


def bombardment_said(weapon: BombardmentWeapon) -> str:
    least = f"{weapon.min_range} to " if weapon.min_range else ""
    notes = "".join(f", {note.said}" for note in weapon.notes)
    reach_said = f"bombards {least}{weapon.range} in"
    return f"{weapon.name}: {reach_said}, Anti-tank {weapon.at}, Firepower {weapon.fp}+{notes}"


def place_of(s: BattleState, unit: int) -> str:
    """Where a unit is."""
    where = where_is(s, unit)
    living = s.living(unit)
    if not living:
        return where[0].upper() + where[1:]
    at = place_said(s.place(living[0]))
    return f"At {at}" if where == f"at {at}" else f"At {at}, {where}"


def led_said(s: BattleState, unit: int) -> Iterator[str]:
    """Who leads it, how far his command reaches, and how many are out of it."""
    leader = s.units[unit].leader
    if leader == NOBODY or not s.on_table(unit):
        return
    commands = " and commands the formation" if leader in s.commanders else ""
    yield f"{s.scenario.team_names[leader]} leads{commands}: command {said(reach(s, unit))}"
    strays = [body for body in numbers_in(s.on_table(unit)) if not in_command(s, body)]
    if strays:
        yield f"{count_of(len(strays), 'team')} Out of Command"


def notes_on(s: BattleState, unit: int) -> Iterator[str]:
    """What else matters: its order, where its last bombardment fell, what it has spent."""
    now = s.units[unit]
    if now.order is not None:
        yield f"Ordered this turn: {now.order.said}"
    if now.aimed_at is not None:
        yield f"Its last bombardment fell at {place_said(now.aimed_at)}"
    if now.screen_spent:
        yield "Has fired its Smoke Bombardment"
    if shot_up := s.shot_up & s.on_table(unit):
        yield f"{count_of(shot_up.bit_count(), 'team')} shot at Aircraft: no charge next turn, and not that weapon"
