"""What this map makes of a combat's results before it is fought: how far an advance goes, and who cannot go back."""

from __future__ import annotations

from msgspec.structs import replace

from sandtable.base.bits import numbers_in
from sandtable.rulesets.dday_to_berlin.battle.advances import LimitedAdvance, ways, who_advances
from sandtable.rulesets.dday_to_berlin.battle.answers import OFF_TABLE
from sandtable.rulesets.dday_to_berlin.battle.board import SHATTERED, Unit
from sandtable.rulesets.dday_to_berlin.battle.retreats import NOWHERE, doomed
from sandtable.rulesets.dday_to_berlin.battle.state import BattleState
from sandtable.rulesets.dday_to_berlin.procedures.combat.assault import AssaultFacts
from sandtable.rulesets.dday_to_berlin.procedures.combat.ranged import RangedFacts
from sandtable.rulesets.dday_to_berlin.procedures.losses.advance import AdvanceKind
from sandtable.rulesets.dday_to_berlin.procedures.losses.fate import fate_in_assault
from sandtable.rulesets.dday_to_berlin.terms import State


def on_this_ground(s: BattleState, force: tuple[int, ...], defender: int, facts: AssaultFacts) -> AssaultFacts:
    """The facts of an assault with how far an advance could go on here; the primary attacker is first of the force."""
    return replace(facts, open_beyond=open_beyond(s, force, defender))


def open_beyond(s: BattleState, force: tuple[int, ...], defender: int) -> int:
    """Zones that those who may advance can go on beyond the position, were everybody there gone."""
    kind, advancing = who_advances(s, force, fate_of(s, defender))
    zone, side = s.units[defender].zone, s.cards[defender].side
    for number in numbers_in(s.at(side, zone)):
        s = s.put(number, Unit(SHATTERED, s.units[number].facing))
    limit = s.tables.limit("general_advance" if kind is AdvanceKind.GENERAL else "breakthrough")
    paths = [path for number in advancing for path in ways(s, number, zone, limit).values()]
    return max((len(path) - 1 for path in paths), default=0)


def fate_of(s: BattleState, defender: int) -> State:
    """What becomes of a primary defender that fails its save."""
    card = s.cards[defender]
    return fate_in_assault(card.row, detachment=card.detachment, attacker=False)[0]


def with_takers(s: BattleState, side: int, target: int, facts: RangedFacts) -> RangedFacts:
    """The facts of ranged combat with whether anybody stands there to take the position."""
    return replace(facts, taker_near=bool(LimitedAdvance(side, s.units[target].zone).able(s)))


# ---------------------------------------------------------------------- in words


def assault_warnings(s: BattleState, force: tuple[int, ...], defender: int) -> list[str]:
    """What an assault brings here that its odds do not say."""
    zone, source = s.units[defender].zone, s.units[force[0]].zone
    rest = s.at(s.cards[defender].side, zone) & ~(1 << defender)
    told = warned("if the position falls", doomed(s, numbers_in(rest), source))
    told += warned("if the attack is thrown back", doomed(s, force[1:], zone))
    kind, _ = who_advances(s, force, fate_of(s, defender))
    if kind is AdvanceKind.BREAKTHROUGH and not s.scenario.house.second_assault:
        told.append("in this scenario a breakthrough starts no new assault")
    return told


def fire_warnings(s: BattleState, firer: int, target: int) -> list[str]:
    """Who under fire, or after a 10, could not retreat; a detachment is lost before it can."""
    on_table = firer != OFF_TABLE
    source = s.units[firer].zone if on_table else NOWHERE
    told = [] if s.cards[target].detachment else warned("if it retreats", doomed(s, (target,), source))
    if on_table and not s.cards[firer].detachment:
        told += warned("if the firer retreats", doomed(s, (firer,), s.units[target].zone))
    return told


def warned(when: str, told: list[str]) -> list[str]:
    """One warning for all whom the same turn of events would cost."""
    return [f"{when}, {', and '.join(told)}"] if told else []
