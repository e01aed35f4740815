"""Command on the table: how far each team is from its Unit Leader, and who is In Command of him."""

from __future__ import annotations

from sandtable.base.bits import numbers_in, set_of
from sandtable.inches.bodies import gap
from sandtable.inches.tape import INCH, Place
from sandtable.rulesets.flames_of_war.battle.state import NOBODY, BattleState, Where
from sandtable.rulesets.flames_of_war.procedures.moving.command import command_reach


def stands_as(s: BattleState, body: int) -> int:
    """The body whose disc is measured to: of a mounted team its transport (fow.gap.mounted-place)."""
    return s.carriers[body] if s.mounted >> body & 1 else body


def present(s: BattleState, body: int) -> bool:
    """Whether a team is on the table, on its own feet or aboard."""
    return bool(s.there >> stands_as(s, body) & 1)


def counted(s: BattleState, unit: int) -> int:
    """Its teams on the table now, aboard of transports too, without transports (fow.gap.command-team-count).

    A unit that is just coming on counts whole.
    """
    if s.units[unit].where is Where.ARRIVING:
        return s.teams(unit)
    found = s.on_table(unit)
    aboard = s.mounted & s.teams(unit)
    return found | set_of(body for body in numbers_in(aboard) if present(s, body)) if aboard else found


def reach(s: BattleState, unit: int) -> int:
    """How far from its leader a team of the unit is In Command, in hundredths (fow.command.range)."""
    teams = counted(s, unit).bit_count()
    reaches: dict[int, int] = s.scenario.kept("command reach", dict)
    if teams not in reaches:
        reaches[teams] = INCH * command_reach(teams, s.tables).number
    return reaches[teams]


def leader_of(s: BattleState, unit: int) -> int:
    """The Unit Leader, if the unit has one who is on the table; -1 if not."""
    leader = s.units[unit].leader
    return leader if leader != NOBODY and present(s, leader) else NOBODY


def apart(s: BattleState, one: int, other: int) -> int:
    """From edge to edge of two teams where they stand, aboard or not."""
    one_at, other_at = stands_as(s, one), stands_as(s, other)
    return 0 if one_at == other_at else s.gap(one_at, other_at)


def to_leader(s: BattleState, body: int) -> int | None:
    """From a team to its Unit Leader; None where it has none."""
    leader = leader_of(s, s.unit_of(body))
    return None if leader == NOBODY else apart(s, body, leader)


def unbound(s: BattleState, body: int) -> bool:
    """Who is In Command wherever it is: an Observer (fow.gap.observers-apart), a unit of one team."""
    return bool(s.scenario.observers >> body & 1) or counted(s, s.unit_of(body)).bit_count() <= 1


def in_command(s: BattleState, body: int) -> bool:
    """Whether a team is In Command where it stands (fow.gap.out-of-command-when)."""
    if unbound(s, body):
        return True
    far = to_leader(s, body)
    return far is not None and far <= reach(s, s.unit_of(body))


def in_command_at(s: BattleState, body: int, place: Place, leader_at: Place | None = None) -> bool:
    """The same if the team stood at a place, and its leader too, where that is given."""
    return unbound(s, body) or _within_reach(s, body, place, leader_at)


def _within_reach(s: BattleState, body: int, place: Place, leader_at: Place | None) -> bool:
    unit = s.unit_of(body)
    leader = leader_of(s, unit) if leader_at is None else s.units[unit].leader
    if leader == NOBODY:
        return False
    if leader == body:
        return True
    at = s.place(leader) if leader_at is None else leader_at
    return gap(place, s.radius(stands_as(s, body)), at, s.radius(stands_as(s, leader))) <= reach(s, unit)


def all_in_command(s: BattleState, unit: int) -> int:
    """Everybody of a unit on the table who is In Command, transports and mounted teams too, as a set."""
    own = (s.there | s.mounted) & s.of_unit(unit) & ~s.lost
    return set_of(body for body in numbers_in(own) if present(s, body) and in_command(s, body))


def nearest_mate(s: BattleState, body: int) -> int:
    """The nearest team of its unit, to whom who has no leader Dashes (fow.gap.leader-none-near); -1 if alone."""
    mates = [mate for mate in numbers_in(counted(s, s.unit_of(body)) & ~(1 << body)) if present(s, mate)]
    return min(mates, key=lambda mate: (apart(s, body, mate), mate), default=NOBODY)
